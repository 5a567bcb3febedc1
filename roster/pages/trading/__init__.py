"""What a warband may buy, hire and wish for, as structures."""
