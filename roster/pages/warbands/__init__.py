"""Pages of a warband, as structures: its blocks, problems, story and choices."""
