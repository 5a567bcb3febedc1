"""Heroheim: six phases and charts of its own."""
