"""The Django project: settings, the contents page of addresses, and the two server entry points."""
