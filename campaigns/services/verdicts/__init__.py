"""What makes a result count, and who decides about it."""
