"""Actions of organisers on many warbands of a list: grant, pause, bring back, remind."""

from collections.abc import Callable, Iterator
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse

from campaigns.admin.granting import grant_page
from campaigns.models import Battle, CampaignWarband, Pairing
from campaigns.selectors import UNPLAYED
from campaigns.services.members.grants import MOST_WARBANDS
from campaigns.services.notices.remind import remind_of_pairing, remind_of_result, remind_of_sequence
from campaigns.services.refusal import Refused
from campaigns.services.rounds.absences import pause_warband
from roster.models import Aftermath, User, Warband
from rules.mustering.words import counted

Reminder = tuple[Callable[[int, User], str], int]


class WarbandActions:
    """A part of the admin of warbands. The rows of its list are of campaigns that the reader runs, or a superuser's."""

    actions = ["grant_to_all", "pause", "bring_back", "remind_players"]

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.grant_view)
        return [path("grant/", view, name="roster_warband_grant"), *super().get_urls()]

    def grant_view(self, request: HttpRequest) -> HttpResponse:
        return grant_page(request, {**self.admin_site.each_context(request), "opts": self.opts})

    @admin.action(description="Grant something ...")
    def grant_to_all(self, request: HttpRequest, chosen: QuerySet[Warband]) -> HttpResponse | None:
        ids = sorted(chosen.order_by().values_list("pk", flat=True))
        if len(ids) > MOST_WARBANDS:
            self.message_user(request, f"{MOST_WARBANDS} warbands at once are the most.", messages.ERROR)
            return None
        return redirect(f"{reverse('admin:roster_warband_grant')}?warbands={','.join(map(str, ids))}")

    @admin.action(description="Pause (not paired until it is back)")
    def pause(self, request: HttpRequest, chosen: QuerySet[Warband]) -> None:
        self._pause(request, chosen, paused=True)

    @admin.action(description="Bring back from a pause")
    def bring_back(self, request: HttpRequest, chosen: QuerySet[Warband]) -> None:
        self._pause(request, chosen, paused=False)

    def _pause(self, request: HttpRequest, chosen: QuerySet[Warband], *, paused: bool) -> None:
        entered = dict(
            CampaignWarband.objects.filter(warband__in=chosen.order_by().values("pk")).values_list(
                "warband", "campaign"
            )
        )
        done = []
        for warband in chosen:
            try:
                if warband.pk not in entered:
                    raise Refused("This warband takes no part in a campaign.")
                pause_warband(entered[warband.pk], warband.pk, request.user, paused=paused)
            except Refused as refusal:
                self.message_user(request, f"{warband.name}: {refusal}", messages.ERROR)
            else:
                done.append(warband.name)
        if done:
            verb = "pauses" if paused else "is back"
            self.message_user(request, " ".join(f"{name} {verb}." for name in done), messages.SUCCESS)

    @admin.action(description="Remind players of what waits for them")
    def remind_players(self, request: HttpRequest, chosen: QuerySet[Warband]) -> None:
        """Open sequences, results to confirm and battles to play; each of them once a day."""
        remind_each(self, request, list(_waiting([warband.pk for warband in chosen])))


def remind_each(model_admin: Any, request: HttpRequest, reminders: list[Reminder]) -> None:
    """Do each, and tell how many; what needs no reminder any more is left out."""
    done = 0
    for verb, pk in reminders:
        try:
            verb(pk, request.user)
        except Refused:
            continue
        done += 1
    sentence = f"Reminded players of {counted(done, 'thing')}; once a day is enough." if done else ""
    model_admin.message_user(request, sentence or "There was nobody to remind.", messages.SUCCESS)


def _waiting(warbands: list[int]) -> Iterator[Reminder]:
    sequences = Aftermath.objects.filter(warband__in=warbands, status=Aftermath.Status.OPEN)
    yield from ((remind_of_sequence, pk) for pk in sequences.values_list("pk", flat=True))
    results = Battle.objects.filter(sides__warband__in=warbands, status=Battle.Status.FOUGHT)
    yield from ((remind_of_result, pk) for pk in results.distinct().values_list("pk", flat=True))
    tables = Pairing.objects.filter(
        UNPLAYED,
        seats__warband__in=warbands,
        round__published_at__isnull=False,
        round__season__closed_at=None,
    )
    yield from ((remind_of_pairing, pk) for pk in tables.distinct().values_list("pk", flat=True))
