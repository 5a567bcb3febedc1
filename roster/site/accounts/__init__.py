"""Accounts: who somebody is, how he signs in, and what is written down about it. Built on django-allauth."""
