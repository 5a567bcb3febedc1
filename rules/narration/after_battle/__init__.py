"""Sentences for what happens after a battle."""
