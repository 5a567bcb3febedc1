"""Two warriors on bare ground: a battle with nobody else in it, brought into the situation of an exchange."""

from collections.abc import Sequence
from functools import cache, cached_property
from typing import NamedTuple

from rules.catalogue.model import Item, Rulebook
from rules.combat.charging.charge_ways import DIVED
from rules.engine.battle import Battle
from rules.engine.events import (
    ActivationBegan,
    CombatFought,
    ConditionBegan,
    Event,
    FirstTurnDecided,
    PhaseBegan,
    RoundBegan,
    Status,
    StatusChanged,
    TurnBegan,
    WarriorDeployed,
    WarriorMoved,
    WeaponsTaken,
)
from rules.engine.loadouts import Loadout, loadouts
from rules.engine.setup import BattleSetup, Fighter
from rules.engine.table import INCH, Point, Table
from rules.engine.table.settle import settle
from rules.engine.table.written import Written
from rules.ledger.sheet import WarbandSheet
from rules.odds.copies import Copies
from rules.resolve import SAND, set_up
from rules.systems.registry import COMBAT_RULES, SEQUENCES
from rules.values import canonical, changed, read

#: The ids of the one who attacks and of the one who is attacked.
FIRST, SECOND = 0, 1
#: Whose ground is higher, and by how much, in 1/100 inch.
LEVEL, ABOVE, BELOW = "level", "above", "below"
_HEIGHT = 4 * INCH
#: The place of the target, and how far in front of it a low wall stands that it may take cover behind.
_AT = Point(36 * INCH, 24 * INCH)
_WALL_AT, _WALL_HEIGHT = 1.2, 0.9


class Terms(NamedTuple):
    """The rules of an exchange: the ruleset by its key, and its options, None for the usual ones and house rules."""

    rulebook: Rulebook
    ruleset: str = "mordheim"
    switches: tuple[str, ...] | None = None


class Situation(NamedTuple):
    """How the two stand to each other: the `distance` of a shot or spell is in inches, from base to base.

    `height` is that of the attacker against the target. `charged` and `moved` are the attacker's, in this turn; a
    combat in which nobody charged has gone on for a round; with `dived` that charge was a jump down beside the target.
    `target` is how the target is.
    """

    distance: int = 8
    cover: bool = False
    height: str = LEVEL
    moved: bool = False
    charged: bool = True
    dived: bool = False
    target: Status = Status.STANDING


class Unfielded(ValueError):
    """A warrior who cannot take the field; the sentence says so."""


class Stage:
    """The warriors of two warbands, of whom any two may meet."""

    def __init__(self, first: WarbandSheet, second: WarbandSheet, terms: Terms) -> None:
        sheets = [_all_there(first), _all_there(second)]
        self._setup = set_up(
            sheets,
            terms.rulebook,
            seed="odds",
            ruleset=terms.ruleset,
            battlefield=SAND,
            switches=terms.switches,
        )

    def fighter(self, side: int, number: int) -> Fighter:
        """A warrior of one of the two warbands by the number of their block. Raises `Unfielded`."""
        for fighter in self._setup.sides[side].fighters:
            if fighter.warrior == number and not fighter.beast:
                return fighter
        raise Unfielded(f"{self._setup.sides[side].name} has nobody of that kind who can fight.")

    def pair(self, first: int, second: int, situation: Situation) -> "Pair":
        """Two warriors, one of each warband, by the numbers of their blocks. Raises `Unfielded`."""
        return Pair(self._setup, (self.fighter(0, first), self.fighter(1, second)), situation)


class Pair:
    """Two warriors who have been put on the ground; each `near` or `far` is a battle of its own."""

    def __init__(self, setup: BattleSetup, two: Sequence[Fighter], situation: Situation) -> None:
        sides = [
            changed(side, fighters=(changed(fighter, id=at),), reserves=(), summons=())
            for at, (side, fighter) in enumerate(zip(setup.sides[:2], two, strict=True))
        ]
        self.situation = situation
        self._setup = changed(setup, sides=tuple(sides))

    @cached_property
    def mark(self) -> bytes:
        """The same for two pairs whose exchanges have the same chances: all but the names of the two."""
        sides = [
            changed(side, name="", fighters=tuple(changed(it, name="") for it in side.fighters))
            for side in self._setup.sides
        ]
        return canonical((changed(self._setup, sides=tuple(sides)), self.situation))

    @property
    def fighters(self) -> tuple[Fighter, ...]:
        """The two, the attacker first."""
        return tuple(side.fighters[0] for side in self._setup.sides)

    def loadouts(self, holder: int) -> tuple[str, ...]:
        """What a warrior can hold in close combat, in the order of the places of their loadouts."""
        return tuple(it.name for it in self.held(holder))

    def held(self, holder: int) -> tuple[Loadout, ...]:
        """What a warrior can hold in close combat: the loadouts by their places. Those with pistols stand last."""
        battle = self._deployed(SAND, 0)
        found = loadouts(self.fighters[holder])
        fires = battle.rules.fires_pistols_in_combat(battle)
        return tuple(it for it in found if fires or not it.pistols)

    def holding(self, holder: int, item: Item) -> tuple[int, ...]:
        """The places of a warrior's loadouts with that thing in hand."""
        slot = "" if item.armour is None else item.armour.slot
        return tuple(
            at
            for at, it in enumerate(self.held(holder))
            if (it.shield and slot == "shield")
            or (it.buckler and slot == "buckler")
            or item.key in [arm.key for arm in (it.main, it.off, it.third, *it.pistols) if arm is not None]
        )

    def far(self) -> Copies:
        """The two at a distance, in the attacker's turn, when they shoot or cast."""
        battle = self._deployed(_walled() if self.situation.cover else SAND, self.situation.distance * INCH)
        if self.situation.moved:
            at = battle.combatant(FIRST).position
            _fold(battle, WarriorMoved(FIRST, "walk", (at, at), 0))
        _fold(battle, PhaseBegan(0, "shooting"), *self._target())
        return Copies(battle)

    def near(self, weapons: dict[int, int] | None = None) -> Copies:
        """The two in contact, in the attacker's turn; `weapons` are the loadouts that they hold already, by place.

        A combat in which nobody charged has been fought for a round, with what each holds first.
        """
        battle, charged = self._deployed(SAND, 0), self.situation.charged
        at = battle.combatant(FIRST).position
        _fold(battle, WarriorMoved(FIRST, "charge" if charged else "walk", (at, at), 0, (SECOND,)))
        if charged and self.situation.dived:
            _fold(battle, ConditionBegan(FIRST, changed(DIVED, tags=battle.rules.dive_tags)))
        held = (weapons or {}) if charged else {FIRST: 0, SECOND: 0, **(weapons or {})}
        for holder, loadout in held.items():
            _fold(battle, WeaponsTaken(holder, loadout, battle.combatant(holder).loadouts[loadout].name))
        if not charged:
            _fold(battle, CombatFought((FIRST, SECOND)), TurnBegan(0))
        _fold(battle, PhaseBegan(0, "close combat"), *self._target())
        return Copies(battle)

    def _deployed(self, table: Table, gap: int) -> Battle:
        setup = changed(self._setup, table=table)
        rules = COMBAT_RULES[setup.ruleset.combat](setup.charts)
        battle = Battle(setup, SEQUENCES[setup.ruleset.sequence], rules)
        radii = sum(side.fighters[0].radius for side in setup.sides)
        own = _HEIGHT if self.situation.height == ABOVE and gap else 0
        theirs = _HEIGHT if self.situation.height == BELOW and gap else 0
        places = (Point(_AT.x - radii - gap, _AT.y, own), Point(_AT.x, _AT.y, theirs))
        _fold(battle, *(WarriorDeployed(number, at) for number, at in enumerate(places)))
        _fold(battle, FirstTurnDecided(0), RoundBegan(1), TurnBegan(0))
        if battle.sequence.actions:
            _fold(battle, ActivationBegan(0, (FIRST,)))
        return battle

    def _target(self) -> list[Event]:
        status = self.situation.target
        return [] if status is Status.STANDING else [StatusChanged(SECOND, status, None)]


def _fold(battle: Battle, *happened: Event) -> None:
    for event in happened:
        battle.state.fold(event)


def _all_there(sheet: WarbandSheet) -> WarbandSheet:
    """The warband with those who miss a battle: what they can do is asked all the same."""
    return changed(sheet, warriors=tuple(changed(it, misses_battles=0) for it in sheet.warriors))


@cache
def _walled() -> Table:
    """Bare ground with a low wall in front of the target."""
    x, y = (_AT.x / INCH) - _WALL_AT, _AT.y / INCH
    wall = {"name": "Wall", "start": [x, y - 2], "end": [x, y + 2], "height": _WALL_HEIGHT}
    data = {"key": "wall", "name": "A low wall", "summary": "A low wall on bare ground.", "walls": [wall]}
    return settle(read(Written, data, where="wall"), where="wall")
