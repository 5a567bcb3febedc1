"""Accounts: who somebody is, how they sign in, and what is written down about it. Built on django-allauth."""
