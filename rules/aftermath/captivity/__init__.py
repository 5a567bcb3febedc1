"""Captured heroes: who holds whom, what the captor may do, and what two players agree on."""
