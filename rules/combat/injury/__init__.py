"""The consequences of a hit: critical hits, wounds, saves and injuries."""
