"""What a warband buys, sells and wishes for."""
