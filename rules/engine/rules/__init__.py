"""How sets of combat rules may differ."""
