"""Mordheim's own turn sequence and charts."""
