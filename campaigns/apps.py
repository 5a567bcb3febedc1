"""Django's description of the campaigns app."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"
    verbose_name = "Campaigns"

    def ready(self) -> None:
        from campaigns.access import (
            fights_in_campaign,
            warbands_kept_by_organisers,
            warbands_of_fellow_members,
            warbands_organised_by,
        )
        from campaigns.services.aftermath_news import note_finished, note_reopened
        from campaigns.services.chronicling import note_change_by_hand, note_past_corrected
        from roster.access import kept_by_organisers, organisers, readers
        from roster.services.solo import commitments
        from roster.signals import aftermath_finished, aftermath_reopened, changed_by_hand, past_corrected

        aftermath_finished.connect(note_finished)
        aftermath_reopened.connect(note_reopened)
        changed_by_hand.connect(note_change_by_hand)
        past_corrected.connect(note_past_corrected)

        if fights_in_campaign not in commitments:
            commitments.append(fights_in_campaign)
        if warbands_of_fellow_members not in readers:
            readers.append(warbands_of_fellow_members)
        if warbands_organised_by not in organisers:
            organisers.append(warbands_organised_by)
        if warbands_kept_by_organisers not in kept_by_organisers:
            kept_by_organisers.append(warbands_kept_by_organisers)
