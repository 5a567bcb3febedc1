"""Webhooks on their way: what a message says (`letters`), and the job that sends it (`sending`)."""
