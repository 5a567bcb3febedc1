"""Notices to players, and reminders."""
