"""The state of a battle: what the events made of the set-up."""
