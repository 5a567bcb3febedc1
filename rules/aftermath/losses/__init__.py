"""Step 1: what the battle cost a warband, in lives and limbs, in things, and in its leader."""
