"""Warbands: those of the token's user, and the roster of one that the reader may read, now or earlier."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django.http import Http404
from django.utils.dateparse import parse_date

from roster.access import warband_for
from roster.api.shapes import Rating, Roster, WarbandLine, Warbands
from roster.models import User, Warband
from roster.rulebooks import book_of
from roster.selectors import NoSuchRevision, revision_on, sheet_at
from roster.sheets import read_sheet
from roster.site.api.endpoint import Endpoint, Parameter, Wrong
from roster.site.api.parts import PARTS, number_in, part_of
from rules.catalogue.model import Rulebook
from rules.mustering import document
from rules.mustering.document_model import Document
from rules.mustering.figures.rating import rating, worth
from rules.values import changed, read

LATEST_REVISION = 999_999_999


def _warbands(user: User, query: Mapping[str, str]) -> Warbands:
    rows = Warband.objects.kept().filter(owner=user.pk).select_related("edition")
    found, following = part_of(rows, query)
    return Warbands(tuple(map(_line, found)), following)


def _line(row: Warband) -> WarbandLine:
    return WarbandLine(
        id=row.pk,
        name=row.name,
        type=row.type,
        type_name=_type_name(row.type, book_of(row)),
        gold=row.gold,
        wyrdstone=row.wyrdstone,
        battles=row.battles,
        revision=row.revision,
        problems=row.problem_count,
        created=row.created.date(),
    )


def _type_name(key: str, book: Rulebook) -> str:
    found = book.warbands.get(key)
    return found.name if found else key


def _roster(user: User, query: Mapping[str, str], warband_id: int) -> Roster:
    warband = warband_for(user, warband_id)
    day, revision = _day(query), number_in(query, "revision", LATEST_REVISION)
    if day is not None and revision is not None:
        raise Wrong("Ask for a day or for a revision, not for both.")
    if warband.is_read_by_stranger and (day, revision) != (None, None):
        raise Http404("Only members of its campaign read an earlier roster of this warband.")
    try:
        if day is not None:
            revision = revision_on(warband, day)
        at = warband.revision if revision is None else revision
        sheet = read_sheet(warband) if at == warband.revision else sheet_at(warband, at)
    except NoSuchRevision as error:
        raise Http404(str(error)) from error
    book = book_of(warband)
    # Why an organiser let a problem be is for the campaign alone.
    shown = changed(sheet, waivers=()) if warband.is_read_by_stranger else sheet
    figures = rating(sheet, book)
    return Roster(
        id=warband.pk,
        name=sheet.name,
        owner=warband.owner.get_username(),
        type=sheet.type,
        type_name=_type_name(sheet.type, book),
        revision=at,
        latest_revision=warband.revision,
        as_of=_written(warband, at),
        rulebook=book.version,
        rating=Rating(
            figures.total,
            figures.experience,
            figures.members,
            figures.large,
            figures.hired_swords,
            figures.mounts,
        ),
        worth=worth(sheet),
        roster=read(Document, document.to_document(shown, book), where=f"warband {warband.pk}"),
    )


def _written(warband: Warband, revision: int) -> datetime | None:
    return warband.ledger.filter(revision=revision).values_list("made_at", flat=True).first()


def _day(query: Mapping[str, str]) -> date | None:
    text: Any = query.get("day")
    if text is None:
        return None
    try:
        found = parse_date(text)
    except ValueError:
        found = None
    if found is None or len(text) != len("2026-05-03"):
        raise Wrong("day must be a date such as 2026-05-03.")
    return found


ENDPOINTS = (
    Endpoint(
        "warbands",
        "/warbands",
        "The warbands of your account, the newest first.",
        Warbands,
        _warbands,
        scope="warbands:read",
        is_personal=True,
        parameters=PARTS,
    ),
    Endpoint(
        "warband",
        "/warbands/{warband_id}",
        "The roster of a warband that you may read, now, at the end of a day or after a ledger entry; of one that is "
        "merely public only now.",
        Roster,
        _roster,
        scope="warbands:read",
        parameters=(
            Parameter(
                "day",
                {"type": "string", "format": "date"},
                "The roster at the end of that day; not together with revision.",
            ),
            Parameter(
                "revision",
                {"type": "integer", "minimum": 1, "maximum": LATEST_REVISION},
                "The roster right after that ledger entry; not together with day.",
            ),
        ),
    ),
)
