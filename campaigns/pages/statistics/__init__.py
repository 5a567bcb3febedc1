"""Statistics of a campaign or a season, and the page that sums one up."""
