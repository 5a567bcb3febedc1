"""The common parts of scenarios."""
