"""Columns of a battle against its chronicle, its tally, its roll and the other battles of its warbands.

What the chronicle does not tell, as lines of earlier versions leave facts out, is left as it is.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from campaigns.checking.locked import locked_battle
from campaigns.models import Battle, ChronicleEntry, Territory
from campaigns.services.battles.fight import record_of
from campaigns.services.battles.keys import fought_between
from campaigns.services.results.enter import tally_of
from roster.checking.faults import Fault
from rules.engine.record import Record
from rules.values import DataError

FoughtBy, Kind, Status = Battle.FoughtBy, ChronicleEntry.Kind, Battle.Status
_DERIVED = "Run this check with --repair: it is derived from the chronicle and from what was entered."
_SET_UP_ANEW = "An organiser can discard the battle and set it up again."
_HANDED_IN = (Kind.BATTLE_FOUGHT, Kind.RESULT_ENTERED)
_COUNTED = (Kind.BATTLE_ACCEPTED, Kind.ALL_CONFIRMED, Kind.NOBODY_DISPUTED)
_DECIDED = (*_COUNTED, Kind.BATTLE_DISCARDED)


def faults_of(battle: Battle, record: Record, told: Sequence[ChronicleEntry]) -> Iterator[Fault]:
    """`told` are the lines of the chronicle about the battle, the earliest first."""
    for column, value in derived(battle, record, told).items():
        stored = getattr(battle, column)
        if stored != value:
            sentence = f"{stored!r} is stored; by what is told of the battle it is {value!r}."
            yield Fault(column, sentence, _DERIVED, partial(mend, battle.pk))
    yield from _roll(battle)
    yield from _place(battle)


def derived(battle: Battle, record: Record, told: Sequence[ChronicleEntry]) -> dict[str, Any]:
    """Derived columns with the values that they ought to hold; columns about which nothing is known are left out."""
    found: dict[str, Any] = {}
    with suppress(DataError):  # a tally that cannot be read is a fault of its own
        found["fought_by"] = _fought_by(battle, record)
    if battle.roll is not None:
        found["scenario_roll"] = battle.roll.sentence
    if any(entry.kind in _COUNTED for entry in told) or battle.status == Status.PLAYED:
        found["seed_was_shown"] = True
    found |= _by_whom(battle, told)
    for entry in told:
        if entry.kind == Kind.BATTLE_SET_UP:
            found["is_friendly"] = bool(entry.facts.get("friendly", False))
            if found["is_friendly"]:
                found["seed_is_drawn"] = not entry.facts.get("seed_by")
        if entry.kind == Kind.DICE_DRAWN:
            found["seed_is_drawn"] = True
        if "territory_number" in entry.facts:
            found["territory_id"] = _territory(battle, entry.facts["territory_number"])
    return found


def _fought_by(battle: Battle, record: Record) -> str:
    """Raises `DataError`."""
    if record.events or record.outcome is None:
        return FoughtBy.ENGINE.value
    return (FoughtBy.TABLE if tally_of(battle).short is None else FoughtBy.SHORT).value


def _by_whom(battle: Battle, told: Sequence[ChronicleEntry]) -> dict[str, int]:
    """The users who set the battle up, handed it in and decided about it, as the chronicle names them."""
    columns = {"set_up_by_id": (Kind.BATTLE_SET_UP,)}
    if battle.entered_by_id is not None:
        columns["entered_by_id"] = _HANDED_IN
    if battle.decided_by_id is not None:
        columns["decided_by_id"] = _DECIDED
    lines = {
        column: next((entry for entry in reversed(told) if entry.kind in kinds), None)
        for column, kinds in columns.items()
    }
    return {
        column: entry.made_by_id
        for column, entry in lines.items()
        if entry is not None and entry.made_by_id is not None
    }


def _territory(battle: Battle, number: int | None) -> int | None:
    """The id of the territory with that number on the map of the campaign."""
    found = Territory.objects.filter(map__campaign=battle.campaign_id, number=number)
    return found.values_list("pk", flat=True).first()


def mend(pk: int) -> str:
    """Write the derived columns of a battle again."""
    battle = locked_battle(pk)
    columns = derived(battle, record_of(battle), list(battle.chronicle.order_by("pk")))
    for column, value in columns.items():
        setattr(battle, column, value)
    battle.save(update_fields=[column.removesuffix("_id") for column in columns])
    return f"{battle}: its columns are those that the chronicle tells."


def _roll(battle: Battle) -> Iterator[Fault]:
    """The roll for its scenario was made for these warbands, and came to this scenario."""
    roll = battle.roll
    if roll is None:
        return
    warbands = {warband for warband in roll.sides if warband}
    if not warbands <= fought_between(battle) or roll.scenario not in ("", battle.scenario):
        sentence = "The roll that chose its scenario is that of another battle."
        yield Fault("roll", sentence, _SET_UP_ANEW)


def _place(battle: Battle) -> Iterator[Fault]:
    """Places count the battles between the same warbands from 0, and no two that may count share one."""
    if battle.place is None:
        return
    side = next(iter(battle.sides.all()), None)
    if side is None:
        return
    others = battle.campaign.battles.filter(sides__warband=side.warband_id, place__isnull=False)
    rows = others.exclude(pk=battle.pk).only("place", "status", "number").prefetch_related("sides")
    same = [row for row in rows if fought_between(row) == fought_between(battle)]
    if battle.place > sum(row.number < battle.number for row in same):
        sentence = f"It has place {battle.place} among the battles of its warbands, which are fewer."
        yield Fault("place", sentence, _SET_UP_ANEW)
    elif battle.status != Status.DISCARDED and any(
        row.place == battle.place and row.status != Status.DISCARDED for row in same
    ):
        sentence = f"Another battle of its warbands has place {battle.place}, and so the same dice after it."
        yield Fault("place", sentence, _SET_UP_ANEW)
