"""Battles that are kept by hand: solo ones, and results that are still open."""
