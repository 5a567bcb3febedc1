"""The fields of the tally page for an outcome that is there already, so that its players can amend it."""

from collections import Counter

from rules.catalogue.model import Rulebook
from rules.engine.events import Status
from rules.engine.outcome import FighterOutcome, Outcome
from rules.engine.setup import BattleSetup
from rules.engine.state.conditions import CATACOMBS, CELEBRATIONS
from rules.tally.choices import states_of
from rules.tally.entered import FATES, State
from rules.tally.fields import (
    DRAW,
    ITEM_ROWS,
    OF_ALL,
    ON,
    REASON,
    ROUNDS,
    WINNER,
    read_post,
    tally_defaults,
)

_STATES: dict[str, State] = {fate: state for state, fate in reversed(FATES.items()) if fate}


def fields_of(setup: BattleSetup, outcome: Outcome, book: Rulebook) -> dict[str, str]:
    """The fields that differ from their defaults. Things won beyond the rows of the page are left out."""
    fields = {
        WINNER: DRAW if outcome.winner is None else str(outcome.winner),
        REASON: outcome.reason,
        ROUNDS: str(outcome.rounds or ""),
    }
    for side in outcome.sharing:
        fields[f"sharing-{side}"] = ON
    marks = {mark for own in outcome.sides for it in own.fighters for mark in it.marks}
    fields |= {field: ON for field, mark in OF_ALL.items() if mark in marks}
    for index, own in enumerate(outcome.sides):
        fields |= {f"routed-{index}": ON} if own.routed else {}
        fields |= {f"celebrate-{index}": ON} if any(CELEBRATIONS in it.marks for it in own.fighters) else {}
        row = 0
        for spoil in own.spoils:
            if spoil.what in ("gold", "wyrdstone"):
                name = f"{'paid' if spoil.what == 'gold' and spoil.amount < 0 else spoil.what}-{index}"
                fields[name] = str(int(fields.get(name, 0)) + abs(spoil.amount))
            elif row < ITEM_ROWS:
                fields |= {
                    f"item-{index}-{row}": book.items[spoil.what].name
                    if spoil.what in book.items
                    else spoil.what,
                    f"copies-{index}-{row}": str(spoil.amount),
                    f"worth-{index}-{row}": str(spoil.worth),
                }
                row += 1
        for fighter in (*own.fighters, *own.summoned):
            fields |= _of_a_fighter(fighter, setup)
    for fighter in outcome.unowned:
        fields |= _of_a_fighter(fighter, setup)
    return read_post(fields, tally_defaults(setup, book))


def _of_a_fighter(fighter: FighterOutcome, setup: BattleSetup) -> dict[str, str]:
    id, state = fighter.id, _state_of(fighter)
    known = states_of(next(it for it in setup.fighters if it.id == id), setup)
    fields: dict[str, str] = {f"state-{id}": state if state in known else "fought"}
    if fighter.taken_out_by is not None and fighter.status is Status.OUT_OF_ACTION:
        fields[f"by-{id}"] = str(fighter.taken_out_by)
    fields |= {f"deed-{id}-{deed}": str(times) for deed, times in Counter(fighter.deeds).items()}
    fields |= {f"used-{id}-{item}": str(times) for item, times in Counter(fighter.used).items()}
    return fields | {f"mark-{id}-{mark}": ON for mark in fighter.marks}


def _state_of(fighter: FighterOutcome) -> State:
    if fighter.absent:
        return "absent"
    if fighter.status is Status.OUT_OF_ACTION:
        if fighter.spared:
            return "catacombs" if CATACOMBS in fighter.marks else "spared"
        return _STATES.get(fighter.fate, "out")
    return "fled" if fighter.fate == "fled before the rout" else "fought"
