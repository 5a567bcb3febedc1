"""The chronicle of a campaign, and the lives of its warbands."""
