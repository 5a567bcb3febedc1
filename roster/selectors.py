"""Questions about stored warbands that are more than one row. Read only."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from roster.models import Aftermath, Edition, LedgerEntry, OpenResult, Pack, User, Warband
from roster.models.warband import WarbandQuerySet
from roster.stretches import NoSuchRevision as NoSuchRevision
from roster.stretches import sheet_at as sheet_at
from rules.catalogue.packs.stack import Pack as PackData
from rules.catalogue.packs.stack import packaged
from rules.ledger.apply import effective
from rules.ledger.entries import Entry
from rules.values import DataError


def warbands_of(user: User) -> WarbandQuerySet:
    """The user's own warbands by name, ready for `read_sheet`, each with what it waits for.

    `is_unfinished` says that a post-battle sequence is open, `is_undecided` that a result does not count yet;
    `sequence_id` and `result_address` are of the first of each, or None.
    """
    open_sequences = Aftermath.objects.filter(warband=OuterRef("pk"), status=Aftermath.Status.OPEN)
    open_results = OpenResult.objects.filter(warband=OuterRef("pk"))
    own = Warband.objects.kept().filter(owner=user).select_related("edition").with_sheets()
    return own.annotate(
        is_unfinished=Exists(open_sequences),
        is_undecided=Exists(open_results),
        sequence_id=Subquery(open_sequences.order_by("pk").values("pk")[:1]),
        result_address=Subquery(open_results.order_by("pk").values("address")[:1]),
    )


def deleted_warbands_of(user: User) -> WarbandQuerySet:
    """The warbands that the user may still restore, the latest first."""
    return Warband.objects.filter(owner=user, deleted_at__isnull=False).order_by("-deleted_at")


def ledger_of(warband: Warband) -> list[LedgerEntry]:
    """Every ledger row, oldest first, with its author."""
    return list(warband.ledger.select_related("made_by").order_by("revision"))


def numbered(rows: Iterable[LedgerEntry]) -> list[tuple[int, Entry]]:
    """Ledger rows as the pairs that `rules.ledger` folds."""
    return [(row.revision, row.entry) for row in rows]


def revision_on(warband: Warband, day: date) -> int:
    """The last revision of that day, or of the last day before it with one. Raises `NoSuchRevision`."""
    found = warband.ledger.filter(made_at__date__lte=day).order_by("-revision").first()
    if found is None:
        raise NoSuchRevision(f"{warband.name} was not there yet on {day:%-d %B %Y}.")
    return found.revision


def entry_at(warband: Warband, revision: int) -> Entry:
    """The ledger entry of that revision. Raises `NoSuchRevision`."""
    row = warband.ledger.filter(revision=revision).first()
    if row is None:
        raise NoSuchRevision(f"The ledger of {warband.name} has no revision {revision}.")
    return row.entry


def still_counts(warband: Warband, request_key: str) -> bool:
    """Whether anything counts that was written under that key."""
    rows = list(warband.ledger.order_by("revision"))
    own = {row.revision for row in rows if row.request_key == request_key}
    return any(number in own for number, _entry in effective(numbered(rows)))


def packs_on_offer(
    user: User, edition: Edition | None = None, *, offered: QuerySet[Any] | None = None
) -> list[PackData]:
    """The packs for the user's rulebooks: the packaged packs of today, the packs of an edition, and their own.

    `offered` are ids of further stored packs.

    Each digest once. A stored pack that can no longer be read is left out.
    """
    found = {pack.digest: pack for pack in packaged().values()}
    wanted = Q(uploaded_by=user.pk) | Q(digest__in=edition.packs if edition else [])
    if offered is not None:
        wanted |= Q(pk__in=offered)
    for row in Pack.objects.filter(wanted).order_by("key", "-uploaded_at"):
        if row.digest not in found:
            with suppress(DataError):
                found[row.digest] = row.pack
    return list(found.values())
