"""Campaigns in the web admin. Superusers see all of them, others those that they organise.

Every change goes through `campaigns.services`: the admin has no way in of its own.
"""

from campaigns.admin import audit, battles, campaigns, chronicle, games, rounds, seasons, warbands, webhooks

__all__ = ["audit", "battles", "campaigns", "chronicle", "games", "rounds", "seasons", "warbands", "webhooks"]
