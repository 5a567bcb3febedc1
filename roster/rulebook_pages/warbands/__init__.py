"""Pages of warbands and of everybody for hire."""
