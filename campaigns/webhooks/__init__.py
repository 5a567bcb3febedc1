"""Webhooks on their way: what a message says (`messages`), its `signature`, and the job that sends it (`sending`)."""
