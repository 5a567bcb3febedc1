"""Pages of battles, as structures."""
