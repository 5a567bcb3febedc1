"""What a battle leaves between two warbands: captives, and claims on the dead."""
