"""Matters between two warbands after a battle: captives, and claims on the dead."""
