"""Django's description of the campaigns app."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"
    verbose_name = "Campaigns"

    def ready(self) -> None:
        from campaigns.access import warbands_of_fellow_members, warbands_organised_by
        from campaigns.services.aftermath_news import note_finished, note_reopened
        from roster.access import organisers, readers
        from roster.signals import aftermath_finished, aftermath_reopened

        aftermath_finished.connect(note_finished)
        aftermath_reopened.connect(note_reopened)

        if warbands_of_fellow_members not in readers:
            readers.append(warbands_of_fellow_members)
        if warbands_organised_by not in organisers:
            organisers.append(warbands_organised_by)
