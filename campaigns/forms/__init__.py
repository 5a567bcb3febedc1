"""Forms for campaigns, battles and results: the shape of what is posted. Services say what is allowed."""
