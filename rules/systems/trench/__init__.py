"""The turn of Trench Crusade: alternating activations and the Action Success Chart."""
