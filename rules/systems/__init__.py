"""Turn systems: one folder each, with everything that only that system has."""
