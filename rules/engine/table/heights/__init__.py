"""Climbing, jumping, falling, and the edges of roofs and floors."""
