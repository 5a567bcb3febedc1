"""Battles: status against fields, columns against the record, the record against its own events.

The record is right and columns are derived from it; of a record, the events are right and the outcome is derived.
While an outcome is in doubt nothing is derived from it.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from campaigns.checking import battle_columns, open_results, sides
from campaigns.checking.locked import locked_battle
from campaigns.models import Battle, ChronicleEntry
from campaigns.services.battles.fight import Unreadable, record_of
from campaigns.services.results.enter import tally_of
from roster.checking.faults import Fault
from roster.rulebooks import UnreadableEdition, book_to_change_by
from rules.aftermath.proposals import rolls_in
from rules.engine.outcome import Outcome
from rules.engine.record import Record
from rules.referee.course import is_on_a_real_table
from rules.resolve import REAL_TABLE, outcome_by_events
from rules.values import DataError, canonical, changed

Kind, Status = ChronicleEntry.Kind, Battle.Status
FROM_RECORD = "Run this check with --repair: it is derived from the battle's record."
FROM_CHRONICLE = "Run this check with --repair: it is derived from the chronicle."
LOOK = "Look at the battle's page: an organiser can undo its result, discard it, or set it up again."
BACKUP = "It cannot be derived: take the battle from a backup, or discard it and set it up again."
#: The status of a battle after a line of the chronicle.
_AFTER = {
    Kind.BATTLE_SET_UP: Status.SET_UP,
    Kind.BATTLE_FOUGHT: Status.FOUGHT,
    Kind.RESULT_ENTERED: Status.FOUGHT,
    Kind.RESULT_REOPENED: Status.SET_UP,
    Kind.BATTLE_ACCEPTED: Status.ACCEPTED,
    Kind.ALL_CONFIRMED: Status.ACCEPTED,
    Kind.NOBODY_DISPUTED: Status.ACCEPTED,
    Kind.BATTLE_TAKEN_BACK: Status.FOUGHT,
    Kind.BATTLE_DISCARDED: Status.DISCARDED,
}
_CAUSES = {
    Kind.BATTLE_ACCEPTED: Battle.Cause.DECISION,
    Kind.ALL_CONFIRMED: Battle.Cause.CONFIRMED,
    Kind.NOBODY_DISPUTED: Battle.Cause.UNDISPUTED,
}


def faults_of(battle: Battle) -> Iterator[Fault]:
    """Everything about a battle and its sides."""
    told = list(battle.chronicle.order_by("pk"))
    yield from _texts(battle)
    try:
        record = record_of(battle)
    except Unreadable as error:
        yield Fault("record", str(error), BACKUP)
        return
    yield from _status(battle, record, told)
    yield from _columns(battle, record)
    yield from battle_columns.faults_of(battle, record, told)
    broken = [*_missing_outcome(battle, record), *_outcome(battle, record, told)]
    yield from broken or sides.faults_of(battle, record)
    if status_after(battle, told) in (None, battle.status):
        yield from open_results.faults_of_battle(battle, record)


def _texts(battle: Battle) -> Iterator[Fault]:
    """The other stored texts: what people entered, dice of earlier versions, the rulebook."""
    try:
        tally = tally_of(battle)
    except DataError as error:
        yield Fault("tally", f"What was entered cannot be read: {error}", LOOK)
    else:
        if battle.fought_by == Battle.FoughtBy.SHORT and tally.short is None:
            yield Fault("tally", "It has a quick result, and the entry of it is gone.", LOOK)
    if battle.proposal and not _is_proposal(battle.proposal):
        sentence = "The dice of injuries that an earlier version rolled cannot be read."
        advice = (
            "Nothing is lost once its post-battle sequences are open; before that the dice are rolled again."
        )
        yield Fault("proposal", sentence, advice)
    try:
        book_to_change_by(battle.edition)
    except UnreadableEdition as error:
        yield Fault("edition", str(error), "An organiser can choose other packs on the rulebook page.")


def _is_proposal(text: str) -> bool:
    try:
        return bool(rolls_in(text, "a proposal"))
    except DataError:
        return False


def _status(battle: Battle, record: Record, told: list[ChronicleEntry]) -> Iterator[Fault]:
    """The status against the outcome, the decision and the chronicle."""
    name = battle.get_status_display()
    after = status_after(battle, told)
    if after is not None and after != battle.status:
        sentence = f"It is {name}; by the chronicle it is {Status(after).label}."
        yield Fault("status", sentence, LOOK)
        return
    if battle.status == Status.SET_UP and (battle.fought_at or battle.asked_at):
        yield _derived(battle, "fought_at", "It is not fought, and yet has a time at which it was.")
    if battle.status in (Status.SET_UP, Status.FOUGHT) and (
        battle.decided_by_id or battle.decided_at or battle.accepted_because
    ):
        yield _derived(battle, "decided_by", "Nobody has decided about it, and yet it has a decision.")
    if battle.status == Status.FOUGHT and battle.asked_at is None:
        yield _derived(battle, "asked_at", "Its players are asked about the result since no time at all.")
    cause = next((_CAUSES[Kind(entry.kind)] for entry in reversed(told) if entry.kind in _CAUSES), None)
    if (
        battle.status == Status.ACCEPTED
        and battle.accepted_because
        and cause not in (None, battle.accepted_because)
    ):
        sentence = f"It counts because of {battle.accepted_because!r}; the chronicle says {cause.value!r}."
        yield _derived(battle, "accepted_because", sentence)
    if battle.status == Status.ACCEPTED and battle.decided_at is None:
        yield _derived(battle, "decided_at", "It is accepted, and nobody knows when.")


def _derived(battle: Battle, place: str, sentence: str) -> Fault:
    return Fault(place, sentence, FROM_CHRONICLE, partial(mend_status, battle.pk))


def status_after(battle: Battle, told: list[ChronicleEntry]) -> str | None:
    """The status that the chronicle leaves a battle with; None where it does not say. A friendly awaits no decision."""
    for entry in reversed(told):
        if entry.kind == Kind.BATTLE_CORRECTED and entry.facts.get("struck"):
            return Status.DISCARDED
        if entry.kind == Kind.BATTLE_FOUGHT and entry.facts.get("friendly"):
            return Status.PLAYED
        if entry.kind in _AFTER:
            after = _AFTER[Kind(entry.kind)]
            return Status.PLAYED if battle.is_friendly and after == Status.FOUGHT else after
    return None


def mend_status(pk: int) -> str:
    """The fields that follow from status and chronicle."""
    battle = locked_battle(pk)
    told = list(battle.chronicle.order_by("pk"))
    if battle.status in (Status.SET_UP, Status.FOUGHT):
        battle.decided_by, battle.decided_at, battle.accepted_because = None, None, ""
    if battle.status == Status.SET_UP:
        battle.fought_at, battle.asked_at = None, None
    if battle.status == Status.FOUGHT and battle.asked_at is None:
        battle.asked_at = battle.fought_at
    accepted = next((entry for entry in reversed(told) if entry.kind in _CAUSES), None)
    if battle.status == Status.ACCEPTED and accepted is not None:
        battle.accepted_because = _CAUSES[Kind(accepted.kind)]
        battle.decided_at = battle.decided_at or accepted.made_at
    battle.save()
    return f"{battle}: its times and its decision are those of the chronicle."


def _columns(battle: Battle, record: Record) -> Iterator[Fault]:
    """The columns that lists show without reading the record."""
    for column, value in columns_of(record).items():
        stored = getattr(battle, column)
        if stored != value and not (column == "engine_version" and battle.status == Status.SET_UP):
            sentence = f"{stored!r} in its column, {value!r} in its record."
            yield Fault(column, sentence, FROM_RECORD, partial(mend_columns, battle.pk))


def columns_of(record: Record) -> dict[str, Any]:
    """The columns that repeat the record."""
    setup = record.setup
    return {
        "ruleset": setup.ruleset.key,
        "switches": list(setup.ruleset.switches),
        "scenario": setup.scenario.key,
        "battlefield": REAL_TABLE.key if is_on_a_real_table(setup) else setup.table.key,
        "seed": setup.seed,
        "engine_version": record.engine_version,
    }


def mend_columns(pk: int) -> str:
    """Write the columns that follow from the record again."""
    battle = locked_battle(pk)
    columns = columns_of(record_of(battle))
    for column, value in columns.items():
        setattr(battle, column, value)
    battle.save(update_fields=list(columns))
    return f"{battle}: its columns are those of its record."


def _missing_outcome(battle: Battle, record: Record) -> Iterator[Fault]:
    name = battle.get_status_display()
    if battle.status in (Status.FOUGHT, Status.ACCEPTED, Status.PLAYED) and record.outcome is None:
        yield Fault("outcome", f"It is {name}, and its record has no outcome.", BACKUP)
    if battle.status == Status.SET_UP and record.outcome is not None:
        yield Fault("outcome", f"It is {name}, and its record has an outcome.", LOOK)


def outcome_of(battle: Battle) -> Outcome | None:
    """The outcome of a battle that nothing contradicts; None without one, or if it is in doubt."""
    try:
        record = record_of(battle)
    except Unreadable:
        return None
    doubts = [
        *_missing_outcome(battle, record),
        *_outcome(battle, record, list(battle.chronicle.order_by("pk"))),
    ]
    return None if doubts else record.outcome


def _outcome(battle: Battle, record: Record, told: list[ChronicleEntry]) -> Iterator[Fault]:
    """A battle fought on this site came out as its events say, unless an organiser has corrected it."""
    if battle.was_entered or not record.events or record.setup.table.key == REAL_TABLE.key:
        return
    if record.outcome is None or any(entry.kind == Kind.BATTLE_CORRECTED for entry in told):
        return
    try:
        by_events = outcome_by_events(record)
    except (LookupError, ValueError, TypeError, AttributeError, AssertionError) as error:
        yield Fault("events", f"Its events cannot be told again: {type(error).__name__}: {error}", BACKUP)
        return
    if by_events is None:
        yield Fault("events", "Its events do not come to an end.", BACKUP)
    elif _essence(by_events) != _essence(record.outcome):
        repair = partial(mend_outcome, battle.pk) if _may_follow(battle, by_events) else None
        advice = FROM_RECORD if repair else "An organiser can correct the result on the battle's page."
        yield Fault("outcome", "Its outcome is not the one that its events come to.", advice, repair)


def _essence(outcome: Outcome) -> tuple[Any, ...]:
    """The part of an outcome that every version of the engine agrees on."""
    fighters = [[(it.id, it.status) for it in side.fighters] for side in outcome.sides]
    return outcome.winner, outcome.sharing, outcome.reason, outcome.rounds, fighters


def _may_follow(battle: Battle, outcome: Outcome) -> bool:
    """Whether nobody has played a post-battle sequence on the outcome as it is stored."""
    return battle.status != Status.ACCEPTED or all(
        _essence(setup.outcome) == _essence(outcome) for setup in sides.setups_of_sequences(battle)
    )


def mend_outcome(pk: int) -> str:
    """Write the outcome again as the events give it."""
    battle = locked_battle(pk)
    record = record_of(battle)
    battle.record = canonical(changed(record, outcome=outcome_by_events(record))).decode()
    battle.save(update_fields=["record"])
    return f"{battle}: its outcome is the one that its events come to."
