"""Pages of battles that are kept by hand."""
