"""Django's description of the roster app."""

from django.apps import AppConfig


class RosterConfig(AppConfig):
    name = "roster"
    verbose_name = "Warbands"
