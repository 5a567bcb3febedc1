"""Answers about several warriors at a real table, or about everything that one of them does."""
