"""Battles that people play: proposed and agreed to, played answer by answer, and brought to their end."""
