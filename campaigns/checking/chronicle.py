"""Chronicle entries: they can be told, lead to their battle, and agree with it.

Names and numbers of a battle never change, so that they are derived from it. How it ended is derived from the record
for the latest line that tells it; what was corrected since may stand in earlier ones as it was.
"""

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any

from campaigns.checking import grants
from campaigns.checking.battles import outcome_of
from campaigns.models import Battle, ChronicleEntry
from campaigns.pages.chronicle.sentences import sentence
from campaigns.services.chronicle.write import facts_of
from roster.checking.faults import Fault
from rules.engine.record import Record
from rules.values import DataError, read_json

Kind = ChronicleEntry.Kind
_RESULTS = {
    Kind.BATTLE_FOUGHT,
    Kind.RESULT_ENTERED,
    Kind.BATTLE_ACCEPTED,
    Kind.ALL_CONFIRMED,
    Kind.NOBODY_DISPUTED,
}
#: What lines of earlier versions leave out.
_ABSENT: dict[str, Any] = {"sharing": []}
_CHANGES = {Kind.BATTLE_CORRECTED, Kind.RESULT_REOPENED}
_DERIVED = "Run this check with --repair: the facts are those of the battle."
_BACKUP = "The line is left out of no page: take its facts from a backup."


def faults_of(entry: ChronicleEntry) -> Iterator[Fault]:
    """The faults of one line of a chronicle."""
    if entry.kind not in Kind.values:
        yield Fault("kind", f"{entry.kind!r} is nothing that happens.", _BACKUP)
        return
    if entry.battle is not None:
        yield from _of_battle(entry, entry.battle)
    elif entry.facts.get("number") is not None:
        text = f"It tells of battle {entry.facts['number']}, and leads to none."
        repair = partial(mend_entry, entry.pk) if _battle_told(entry) else None
        yield Fault("battle", text, _DERIVED if repair else _BACKUP, repair)
    if entry.kind == Kind.GRANTED and _can_be_told(entry.kind, entry.facts):
        yield from grants.faults_of(entry)
    if not _can_be_told(entry.kind, entry.facts | derived(entry)):
        yield Fault("facts", "It lacks facts, so that it cannot be told.", _BACKUP)


def _battle_told(entry: ChronicleEntry) -> Battle | None:
    """The battle of the campaign with the number and the title that the facts name."""
    named = {"number": entry.facts.get("number"), "title": entry.facts.get("title")}
    return Battle.objects.filter(campaign=entry.campaign_id, **named).first()


def _can_be_told(kind: str, facts: dict[str, Any]) -> bool:
    try:
        sentence(kind, facts)
    except (LookupError, TypeError, ValueError, AttributeError):
        return False
    return True


def _of_battle(entry: ChronicleEntry, battle: Battle) -> Iterator[Fault]:
    if battle.campaign_id != entry.campaign_id:
        text = f"It stands in the chronicle of {entry.campaign}, and its battle is one of another campaign."
        yield Fault("campaign", text, _DERIVED, partial(mend_entry, entry.pk))
    for name, value in derived(entry).items():
        if entry.facts.get(name, _ABSENT.get(name)) != value:
            text = f"{name} is {entry.facts.get(name)!r}; by the battle it is {value!r}."
            yield Fault(f"facts.{name}", text, _DERIVED, partial(mend_entry, entry.pk))


def derived(entry: ChronicleEntry) -> dict[str, Any]:
    """The facts of an entry that follow from its battle."""
    battle = entry.battle
    if battle is None:
        return {}
    facts: dict[str, Any] = {"number": battle.number, "title": battle.title}
    with suppress(DataError):
        facts["sides"] = list(_names_in(battle.record))
    if entry.kind in _RESULTS and not _is_followed(entry):
        outcome = outcome_of(battle)
        facts |= facts_of(outcome) if outcome else {}
    return facts


@lru_cache(maxsize=16)
def _names_in(record: str) -> tuple[str, ...]:
    """The names of the sides; a battle has several lines, and its record is long. Raises `DataError`."""
    return read_json(Record, record, where="a battle").setup.side_names


def _is_followed(entry: ChronicleEntry) -> bool:
    """Whether a later line of the same battle tells of another result."""
    later = ChronicleEntry.objects.filter(battle=entry.battle_id, pk__gt=entry.pk)
    return later.filter(kind__in=[*_RESULTS, *_CHANGES]).exists()


def mend_entry(pk: int) -> str:
    """Write the battle of a line of the chronicle again."""
    entry = ChronicleEntry.objects.select_for_update(of=("self",), no_key=True).get(pk=pk)
    entry.battle = entry.battle or _battle_told(entry)
    if entry.battle is None:
        return f"{entry}: nothing was done, as its battle is not there any more."
    entry.campaign_id = entry.battle.campaign_id
    entry.facts = entry.facts | derived(entry)
    entry.save(update_fields=["campaign", "battle", "facts"])
    return f"{entry}: its facts are those of {entry.battle}."
