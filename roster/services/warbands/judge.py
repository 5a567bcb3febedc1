"""Judging again how many problems rosters have, if they were judged by other rules than today's.

A page that asks for illegal rosters calls `judge_outdated` first, and an hourly chore does it for all.
"""

from collections.abc import Iterable, Mapping

from django.db.models import QuerySet

from roster.legality import judgement, mark_of_rules
from roster.models import Edition, Warband
from roster.rulebooks import book_of_edition
from roster.sheets import read_sheet

#: How many warbands are read at once.
BATCH = 100


def judge_outdated(which: QuerySet[Warband] | None = None) -> int:
    """Judge again the rosters that other rules than today's have judged, of some warbands or all; returns how many.

    One query if there are none, and one more if some warbands go by editions.
    """
    rows = Warband.objects.all() if which is None else which
    marks: dict[int | None, set[str]] = {}
    for edition, mark in rows.order_by().values_list("edition", "judged_by").distinct():
        marks.setdefault(edition, set()).add(mark)
    editions = _editions(marks)
    count = 0
    for edition, found in marks.items():
        mark = mark_of_rules(book_of_edition(editions.get(edition)))
        if found - {mark}:
            outdated = rows.filter(edition=edition).exclude(judged_by=mark)
            count += judge(outdated.values_list("pk", flat=True))
    return count


def judge(ids: Iterable[int]) -> int:
    """Judge these warbands and store the result. A warband that changed meanwhile was judged with its change."""
    wanted = sorted(ids)
    for start in range(0, len(wanted), BATCH):
        batch = Warband.objects.filter(pk__in=wanted[start : start + BATCH]).select_related("edition")
        for warband in batch.with_sheets():
            fields = judgement(read_sheet(warband), book_of_edition(warband.edition))
            same = Warband.objects.filter(pk=warband.pk, revision=warband.revision)
            same.filter(edition=warband.edition_id).update(**fields)
    return len(wanted)


def _editions(marks: Mapping[int | None, object]) -> dict[int, Edition]:
    ids = [edition for edition in marks if edition is not None]
    return Edition.objects.in_bulk(ids) if ids else {}
