"""What follows a hit: critical hits, wounds, saves and injuries."""
