"""Many people at once on a site of this machine (`make load`): figures, no test. Only Locust reads it."""
