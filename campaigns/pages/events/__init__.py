"""Pages of the events of a campaign."""
