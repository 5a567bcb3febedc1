"""Tables of the rulebook, as structures."""
