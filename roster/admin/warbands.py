"""Warbands in the web admin: looked at here and changed through `roster.services` alone.

The tables are the projection of the ledger, and a field edited by hand would be a number that no history explains.
"""

from collections.abc import Mapping
from datetime import datetime
from operator import attrgetter
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.forms import BaseInlineFormSet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timesince import timesince

from roster.access import may_correct
from roster.admin.names import filter_by_name, name_of
from roster.admin.read_only import OwnWarbands, ReadOnly, WithItsPage
from roster.admin.warband_changes import PutRight
from roster.admin.warband_filters import LastChange, Legality, OpenSequence, with_latest
from roster.models import LedgerEntry, Warband, Warrior
from roster.pages.history.answers import Answer, answers_to
from roster.pages.history.page import Line, lines_between
from roster.pages.history.sentences import waiver_subject
from roster.pages.names import Names
from roster.rulebooks import book_of
from roster.services.history.undo import CannotUndo, undo_last
from roster.services.warbands.judge import judge_outdated
from roster.sheets import read_sheet
from rules.mustering.figures.rating import rating
from rules.mustering.legality.check import Problem, problems

WARBANDS = attrgetter("warbands")


class WarriorInline(ReadOnly, WithItsPage, admin.TabularInline):
    model = Warrior
    fields = ["number", "name", "type_name", "kind", "members", "experience", "status"]
    readonly_fields = fields
    show_change_link = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Warrior]:
        return super().get_queryset(request).select_related("warband__edition")

    @admin.display(description="type")
    def type_name(self, warrior: Warrior) -> str:
        book = book_of(warrior.warband)
        return Names(book, warrior.warband.type).warrior_type(warrior.type)


#: Entries of a ledger that the page of a warband shows; the site's history has them all.
LATEST = 20


class LatestRows(BaseInlineFormSet):
    """The latest rows alone, however long the ledger is."""

    def get_queryset(self) -> QuerySet[LedgerEntry]:
        if not hasattr(self, "_latest"):
            self._latest = super().get_queryset()[:LATEST]
        return self._latest


class LedgerInline(ReadOnly, WithItsPage, admin.TabularInline):
    """The latest of the history; the sentence is the same as on the site."""

    model = LedgerEntry
    formset = LatestRows
    fields = ["revision", "sentence", "answers", "made_by", "made_at", "verbs"]
    readonly_fields = fields
    ordering = ["-revision"]
    verbose_name_plural = f"ledger, the latest {LATEST} entries"

    _lines: Mapping[int, Line] | None = None
    _answers: Mapping[int, list[Answer]] | None = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[LedgerEntry]:
        self._reader = request.user
        return super().get_queryset(request).select_related("made_by", "warband__edition")

    def _line(self, row: LedgerEntry) -> Line:
        if self._lines is None:
            warband, last = row.warband, row.warband.revision
            lines = lines_between(warband, max(1, last - LATEST + 1), last, book_of(warband))
            self._lines = {line.revision: line for line in lines}
            self._answers = answers_to(warband, self._lines, self._reader)
            self._may_correct = may_correct(self._reader, warband)
        return self._lines[row.revision]

    @admin.display(description="what happened")
    def sentence(self, row: LedgerEntry) -> str:
        return self._line(row).text

    @admin.display(description="answers", empty_value="")
    def answers(self, row: LedgerEntry) -> SafeString | str:
        self._line(row)
        found = self._answers.get(row.revision, ()) if self._answers else ()
        told = ((answer.author, answer.text or "withdrawn or removed") for answer in found)
        return format_html_join("", "<p><b>{}</b>: {}</p>", told)

    @admin.display(description="do", empty_value="")
    def verbs(self, row: LedgerEntry) -> SafeString | str:
        """The verbs for an entry."""
        line = self._line(row)
        links = []
        if self._may_correct and line.counts and not line.is_undo and row.revision > 1:
            strike = reverse("admin:roster_warband_strike", args=[row.warband_id, row.revision])
            links.append((strike, "Strike or replace"))
        if self._may_correct and line.can_be_answered:
            answer = reverse("roster:answer_change", args=[row.warband_id, row.revision])
            links.append((answer, "Answer"))
        return format_html_join(" ", '<a href="{}">{}</a>', links)


class Warbands(PutRight, ReadOnly, OwnWarbands, admin.ModelAdmin):
    list_display = [
        *("name", "player", "type_name", "rating", "gold", "wyrdstone", "battles"),
        *("problem_count", "sequence_open_for", "changed"),
    ]
    list_filter = [
        *(Legality, OpenSequence, LastChange, ("type", filter_by_name(WARBANDS))),
        ("owner", admin.RelatedOnlyFieldListFilter),
    ]
    search_fields = ["name", "owner__username", "warriors__name"]
    list_select_related = ["owner", "edition"]
    list_per_page = 50
    fields = [
        *("owner", "name", "type_name", "skill_set_name", "gold", "wyrdstone", "battles"),
        *("problems", "allowed_problems", "edition", "revision", "created"),
    ]
    readonly_fields = fields
    inlines = [WarriorInline, LedgerInline]
    actions = ["undo_the_last_change"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Warband]:
        return with_latest(super().get_queryset(request).with_sheets())

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Judge again the rosters that other rules than today's have judged, then show the list."""
        judge_outdated(self.get_queryset(request))
        return super().changelist_view(request, extra_context)

    def get_search_fields(self, request: HttpRequest) -> list[str]:
        """Organisers find nobody by an address: it is not theirs to know."""
        return [*self.search_fields, *(["owner__email"] if self.sees_all(request) else [])]

    def has_undo_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("roster.change_warband")

    @admin.display(description="type", ordering="type")
    def type_name(self, warband: Warband) -> str:
        return name_of(WARBANDS, warband.type)

    @admin.display(description="skill lists")
    def skill_set_name(self, warband: Warband) -> str:
        return Names(book_of(warband), warband.type).skill_set(warband.skill_set)

    @admin.display(description="allowed problems")
    def allowed_problems(self, warband: Warband) -> str:
        sheet = read_sheet(warband)
        names = Names(book_of(warband), warband.type)
        return "; ".join(
            f"{waiver_subject(waiver.code, waiver.warrior, waiver.item, names, sheet)}: {waiver.reason}"
            for waiver in sheet.waivers
        )

    @admin.display(description="rating")
    def rating(self, warband: Warband) -> int:
        return rating(read_sheet(warband), book_of(warband)).total

    @admin.display(description="player", ordering="owner__username")
    def player(self, warband: Warband) -> str:
        return warband.owner.get_username()

    @admin.display(description="sequence open for", ordering="open_since")
    def sequence_open_for(self, warband: Warband) -> str:
        return timesince(warband.open_since) if warband.open_since else ""

    @admin.display(description="last change", ordering="changed_at")
    def changed(self, warband: Warband) -> datetime:
        return warband.changed_at

    @admin.display(description="problems")
    def problems(self, warband: Warband) -> str:
        found = problems(read_sheet(warband), book_of(warband))
        return format_html("{}", " ".join(_with_waiver(problem) for problem in found) or "None.")

    @admin.action(description="Undo last change (except battles)", permissions=["undo"])
    def undo_the_last_change(self, request: HttpRequest, chosen: QuerySet[Warband]) -> None:
        for warband in chosen:
            try:
                undo_last(warband.pk, request.user, revision=warband.revision, request_key="")
            except CannotUndo as refusal:
                self.message_user(request, f"{warband.name}: {refusal}", messages.WARNING)
            else:
                self.message_user(request, f"{warband.name}: last change undone.", messages.SUCCESS)


def _with_waiver(problem: Problem) -> str:
    return f"{problem.message} (allowed: {problem.waived})" if problem.waived else problem.message
