"""Pages of seasons: rounds, standings, game nights and their calendar."""
