"""Pages of the map of a campaign."""
