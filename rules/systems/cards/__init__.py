"""Hayden's turn sequence: a deck of cards decides who acts."""
