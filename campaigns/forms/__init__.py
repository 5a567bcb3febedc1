"""What may be posted about campaigns, battles and results: the shape. Services say what is allowed."""
