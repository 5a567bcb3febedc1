"""Webhooks of a campaign."""
