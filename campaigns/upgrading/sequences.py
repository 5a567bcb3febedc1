"""Unfinished post-battle sequences, played again with their answers and dice from the rosters that they began with."""

from collections.abc import Iterator

from campaigns.upgrading.findings import Finding
from campaigns.upgrading.records import sequence_of
from roster.models import Aftermath
from roster.rulebooks import book_of_edition
from rules.aftermath.record import AftermathRecord
from rules.aftermath.resolver import AftermathResolver, resume
from rules.engine.driver import ReplayDiverged
from rules.resolve import arena
from rules.values import DataError, canonical


def sequence_findings() -> Iterator[Finding]:
    """The findings on post-battle sequences. Records that cannot be read are told elsewhere."""
    waiting = Aftermath.objects.filter(status=Aftermath.Status.OPEN).select_related("warband", "edition")
    for aftermath in waiting.order_by("pk"):
        try:
            stored = sequence_of(aftermath)
        except DataError:
            continue
        if says := _divergence(aftermath, stored):
            yield Finding("sequence", f"{aftermath.warband}: {aftermath}", aftermath.pk, says)


def _divergence(aftermath: Aftermath, stored: AftermathRecord) -> str:
    book = book_of_edition(aftermath.edition)
    try:
        now = resume(stored, book, by_hand=aftermath.by_hand, arena=arena)
    except ReplayDiverged as diverged:
        kept = f"it keeps {diverged.at} of {len(stored.answers)} answers"
        return f"{kept}; the next one, {stored.answers[diverged.at]!r}, no longer fits ({diverged.reason})"
    return _other_events(stored, now)


def _other_events(stored: AftermathRecord, now: AftermathResolver) -> str:
    """The first event that comes out differently although every answer fits, in a sentence; empty without one."""
    pairs = zip(stored.events, now.events, strict=False)
    at = next((at for at, (old, new) in enumerate(pairs) if canonical(old) != canonical(new)), None)
    if at is None and len(now.events) < len(stored.events):
        at = len(now.events)
    if at is None:
        return ""
    told = canonical(stored.events[at]).decode()
    return (
        f"every answer fits, and event {at + 1} of {len(stored.events)} comes out otherwise (it was {told})"
    )
