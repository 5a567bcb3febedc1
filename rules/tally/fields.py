"""The fields of the tally page, and the result that they make: a flat table of texts, so that it is kept half filled.

Names end in the index of a side or the id of a fighter: `routed-1`, `state-7`, `deed-7-counter-carried`. Wounds lost
(`wounds-7`) are for the players at the table alone; the result does not read them.
"""

from collections.abc import Mapping

from rules.catalogue.model import Rulebook
from rules.engine.outcome import Spoil
from rules.engine.setup import BattleSetup, Fighter
from rules.engine.state.conditions import CARRION, PEDDLER
from rules.tally.check import Impossible
from rules.tally.choices import (
    ROUT,
    consumables_of,
    deeds_of,
    has_happenings,
    has_subplots,
    marks_of,
    states_of,
)
from rules.tally.entered import FATES, EnteredFighter, EnteredResult, EnteredSide

type Fields = Mapping[str, str]

WINNER, REASON, ROUNDS, DRAW, ON = "winner", "reason", "rounds", "draw", "on"
#: The fields that say what optional tables brought to the whole battle, by the marks that warriors bring home of it.
PEDDLERS, CARRIONS = "peddler", "carrion"
OF_ALL = {CARRIONS: CARRION, PEDDLERS: PEDDLER}
#: How many kinds of thing a warband can be given besides gold and wyrdstone.
ITEM_ROWS = 4
#: More of anything than a battle brings.
MOST = 1_000
LONGEST = 200


def tally_defaults(setup: BattleSetup, book: Rulebook) -> dict[str, str]:
    """Every field of the page of that battle, with its value while nobody has touched it."""
    fields = {WINNER: "", REASON: ROUT, ROUNDS: ""}
    fields |= {CARRIONS: ""} if has_subplots(setup) else {}
    fields |= {PEDDLERS: ""} if has_happenings(setup) else {}
    for side in range(len(setup.sides)):
        fields |= {f"celebrate-{side}": "", f"paid-{side}": "0"} if has_subplots(setup) else {}
        fields |= {f"sharing-{side}": "", f"routed-{side}": "", f"gold-{side}": "0", f"wyrdstone-{side}": "0"}
        for row in range(ITEM_ROWS):
            fields |= {f"item-{side}-{row}": "", f"copies-{side}-{row}": "1", f"worth-{side}-{row}": "0"}
    fielded = {fighter.id for side in setup.sides for fighter in side.fighters}
    for fighter in setup.fighters:
        fields |= _of_a_fighter(fighter, setup, book, "fought" if fighter.id in fielded else "absent")
    return fields


def _of_a_fighter(fighter: Fighter, setup: BattleSetup, book: Rulebook, state: str) -> dict[str, str]:
    id = fighter.id
    fields = {f"state-{id}": state, f"by-{id}": "", f"kills-{id}": "0"}
    if fighter.profile.W > 1:
        fields[f"wounds-{id}"] = "0"
    fields |= {f"deed-{id}-{deed}": "0" for deed in deeds_of(fighter, setup.scenario, book)}
    fields |= {f"used-{id}-{item}": "0" for item in consumables_of(fighter)}
    return fields | {f"mark-{id}-{mark}": "" for mark in marks_of(fighter, setup)}


def read_post(posted: Fields, defaults: Fields) -> dict[str, str]:
    """The fields of a page as they are kept: known ones that differ from their defaults, shortened to one line."""
    found = {name: " ".join(posted.get(name, "").split())[:LONGEST] for name in defaults}
    return {name: value for name, value in found.items() if value and value != defaults[name]}


def entered_from(setup: BattleSetup, fields: Fields, book: Rulebook) -> EnteredResult:
    """The result that the fields make. Raises `Impossible` where one is missing or cannot be read."""
    return _Reader(setup, {**tally_defaults(setup, book), **fields}, book).result()


def _item_called(wanted: str, book: Rulebook) -> str:
    """The key of an item by its key or its name; empty if there is no such item."""
    names = (key for key, item in book.items.items() if wanted.lower() in (key, item.name.lower()))
    return next(names, "")


class _Reader:
    """Reads the fields of one battle and notes all that cannot be read."""

    def __init__(self, setup: BattleSetup, fields: Fields, book: Rulebook) -> None:
        self.setup, self.fields, self.book = setup, fields, book
        self.problems: list[str] = []

    def result(self) -> EnteredResult:
        sides = tuple(self._side(side) for side in range(len(self.setup.sides)))
        fighters = tuple(self._fighter(fighter) for fighter in self.setup.fighters)
        winner = self._winner()
        sharing = tuple(side for side in range(len(sides)) if self.fields[f"sharing-{side}"] == ON)
        rounds = self._number(ROUNDS, "Rounds")
        if self.problems:
            raise Impossible(tuple(self.problems))
        allies = tuple(side for side in sharing if side != winner)
        return EnteredResult(
            winner,
            self.fields[REASON],
            rounds,
            sides,
            fighters,
            allies,
            carrion=self.fields.get(CARRIONS) == ON,
            peddler=self.fields.get(PEDDLERS) == ON,
        )

    def _winner(self) -> int | None:
        value = self.fields[WINNER]
        if value == DRAW:
            return None
        if value.isdecimal() and int(value) < len(self.setup.sides):
            return int(value)
        self.problems.append("Choose the winner, or a draw.")
        return None

    def _number(self, name: str, label: str) -> int:
        value = self.fields[name]
        if not value:
            return 0
        if value.isdecimal() and int(value) <= MOST:
            return int(value)
        self.problems.append(f"{label}: write a whole number from 0 to {MOST}, not {value}.")
        return 0

    def _side(self, side: int) -> EnteredSide:
        name = self.setup.side_names[side]
        spoils = [
            Spoil("gold", self._number(f"gold-{side}", f"Gold of {name}")),
            Spoil("wyrdstone", self._number(f"wyrdstone-{side}", f"Wyrdstone of {name}")),
        ]
        if has_subplots(self.setup):
            spoils.append(Spoil("gold", -self._number(f"paid-{side}", f"Gold that {name} paid")))
        for row in range(ITEM_ROWS):
            wanted = self.fields[f"item-{side}-{row}"]
            item = wanted and _item_called(wanted, self.book)
            if item:
                copies = self._number(f"copies-{side}-{row}", f"Copies of {item.replace('-', ' ')}")
                worth = self._number(f"worth-{side}-{row}", f"Worth of {item.replace('-', ' ')}")
                spoils.append(Spoil(item, copies, worth))
            elif wanted:
                self.problems.append(f"The rulebook has no item {wanted!r}: choose one from the list.")
        return EnteredSide(
            self.fields[f"routed-{side}"] == ON,
            tuple(spoil for spoil in spoils if spoil.amount),
            self.fields.get(f"celebrate-{side}") == ON,
        )

    def _fighter(self, fighter: Fighter) -> EnteredFighter:
        id, name = fighter.id, fighter.name
        state = self.fields[f"state-{id}"]
        known = next((known for known in states_of(fighter, self.setup) if known == state), None)
        if known is None:
            self.problems.append(f"{name} cannot come out of a battle as {state}.")
        if known == "absent":
            return EnteredFighter(id, known)
        by = self.fields[f"by-{id}"] if known in FATES else ""
        deeds = deeds_of(fighter, self.setup.scenario, self.book)
        return EnteredFighter(
            id,
            known or "fought",
            int(by) if by.isdecimal() else None,
            self._number(f"kills-{id}", f"Enemies taken out by {name}"),
            self._repeated(deeds, f"deed-{id}", name),
            self._repeated(consumables_of(fighter), f"used-{id}", name),
            tuple(mark for mark in marks_of(fighter, self.setup) if self.fields[f"mark-{id}-{mark}"] == ON),
        )

    def _repeated(self, keys: tuple[str, ...] | Mapping[str, int], prefix: str, name: str) -> tuple[str, ...]:
        """Each key as often as its field says."""
        return tuple(
            key
            for key in keys
            for _ in range(self._number(f"{prefix}-{key}", f"{key.replace('-', ' ').capitalize()} of {name}"))
        )
