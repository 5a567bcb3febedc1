"""Everything that is stored as one JSON text: battles, tallies, sequences, solo battles and ledger entries."""

from collections.abc import Callable, Iterator

from campaigns.models import Battle
from campaigns.services.battles.fight import Unreadable, record_of
from campaigns.services.results.enter import tally_of
from campaigns.upgrading.findings import Finding
from roster.models import Aftermath, LedgerEntry, SoloBattle
from roster.services.tally import solo
from rules.aftermath.record import AftermathRecord
from rules.values import DataError, read_json


def record_findings() -> Iterator[Finding]:
    """The findings on records of battles that cannot be read."""
    for battle in Battle.objects.select_related("campaign").order_by("pk").iterator(chunk_size=50):
        name = f"{battle.campaign}, {battle}"
        yield from _unreadable(name, battle.pk, lambda battle=battle: record_of(battle))
        yield from _unreadable(f"Tally of {name}", battle.pk, lambda battle=battle: tally_of(battle))
    for aftermath in Aftermath.objects.order_by("pk").iterator(chunk_size=50):
        yield from _unreadable(str(aftermath), aftermath.pk, lambda row=aftermath: sequence_of(row))
    for alone in SoloBattle.objects.order_by("pk").iterator(chunk_size=50):
        yield from _unreadable(
            str(alone), alone.pk, lambda row=alone: (solo.setup_of(row), solo.tally_of(row))
        )
    for entry in LedgerEntry.objects.select_related("warband").order_by("pk").iterator(chunk_size=500):
        name = f"{entry.warband}, entry {entry.revision}"
        yield from _unreadable(name, entry.pk, lambda row=entry: row.entry)


def sequence_of(aftermath: Aftermath) -> AftermathRecord:
    """The stored sequence. Raises `DataError`."""
    return read_json(AftermathRecord, aftermath.record, where="a post-battle sequence")


def _unreadable(name: str, id: int, read: Callable[[], object]) -> Iterator[Finding]:
    try:
        read()
    except (DataError, Unreadable) as error:
        yield Finding("record", name, id, str(error), is_to_do=True)
