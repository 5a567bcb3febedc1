"""Members and their warbands: invited, entered, granted to, removed."""
