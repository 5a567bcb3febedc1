"""Items and trading as the rulebook has them."""
