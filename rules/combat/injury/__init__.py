"""From a hit to its end: critical hits, wounds, saves and injuries."""
