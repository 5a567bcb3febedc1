"""How each warrior came through a battle, in a line: how they ended, who took them out, and whom they took out."""

from dataclasses import dataclass

from campaigns.table_picture.picture import STATUS_WORDS
from campaigns.table_picture.scenes import labels
from rules.engine import events
from rules.engine.events import Status
from rules.engine.outcome import FighterOutcome
from rules.engine.record import Record
from rules.narration import Names


@dataclass(frozen=True)
class WarriorLine:
    """`number` is that in the picture, `ended` how they ended, `kills` the names of those whom they took out."""

    fighter: int
    number: str
    name: str
    leader: bool
    is_out: bool
    ended: str
    kills: tuple[str, ...]


def warrior_lines(record: Record) -> tuple[tuple[WarriorLine, ...], ...]:
    """The lines of each side in the order of its roster; none for a battle without an outcome."""
    if record.outcome is None:
        return ((),) * len(record.setup.sides)
    names, numbers, rounds = Names(record.setup), labels(record.setup), _rounds_out(record)
    kills: dict[int, list[str]] = {}
    fought = [
        fighter
        for side in record.outcome.sides
        for fighter in (*side.fighters, *side.summoned)
        if not fighter.absent
    ]
    for fighter in (*fought, *record.outcome.unowned):
        if fighter.status is Status.OUT_OF_ACTION and fighter.taken_out_by not in (None, fighter.id):
            kills.setdefault(fighter.taken_out_by, []).append(names.who(fighter.id))
    leaders = {fighter.id for fighter in record.setup.fighters if fighter.leader}
    return tuple(
        tuple(
            WarriorLine(
                fighter.id,
                numbers[fighter.id],
                fighter.name,
                fighter.id in leaders,
                fighter.status is Status.OUT_OF_ACTION,
                _ended(fighter, rounds.get(fighter.id), names),
                tuple(kills.get(fighter.id, ())),
            )
            for fighter in side.fighters
            if not fighter.absent
        )
        for side in record.outcome.sides
    )


def _rounds_out(record: Record) -> dict[int, int]:
    """The round in which each fighter last went out of action."""
    found, round = {}, 0
    for event in record.events:
        if isinstance(event, events.RoundBegan):
            round = event.round
        elif isinstance(event, events.StatusChanged) and event.status is Status.OUT_OF_ACTION:
            found[event.who] = round
    return found


def _ended(fighter: FighterOutcome, round: int | None, names: Names) -> str:
    if fighter.status is not Status.OUT_OF_ACTION:
        return STATUS_WORDS.get(fighter.status, "left the table")
    when = f" in round {round}" if round else ""
    if fighter.taken_out_by in (None, fighter.id):
        return f"out of action{when}"
    return f"out{when}, by {names.who(fighter.taken_out_by)}"
