"""Template tags of the pages of campaigns."""
