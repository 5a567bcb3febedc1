"""Pages of a campaign itself: its front, options, archive and tables."""
