"""Views of warbands: lists, the builder, and every change of a roster."""
