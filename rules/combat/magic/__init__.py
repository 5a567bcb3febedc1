"""Casting spells and prayers, and what each of them does."""
