"""Moving: on foot, climbing, jumping, falling, hiding and recovering."""
