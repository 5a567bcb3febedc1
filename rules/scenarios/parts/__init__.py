"""What several scenarios are made of."""
