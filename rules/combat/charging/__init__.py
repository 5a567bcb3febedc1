"""Charging: declaring, moving into contact, intercepting."""
