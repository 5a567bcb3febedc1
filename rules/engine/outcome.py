"""The result of a battle: a value that a campaign may accept, amend or refuse. Nothing is written by making one."""

from typing import Literal

from rules.engine.events import BANISHED, BURNT, BURST, Status
from rules.engine.events.event import STRANGLED
from rules.engine.setup import Fighter
from rules.engine.state.battle_state import BattleState, Combatant
from rules.engine.state.conditions import (
    CARRION,
    CATACOMBS,
    CELEBRATIONS,
    MOUNTED,
    PEDDLER,
    PLAGUED,
    ROT,
    ROTTED,
    SACRIFICED,
    WOLF,
)
from rules.numbers import FighterId, RosterNumber
from rules.values import Value

#: Garlic and torches last one battle, whether they were needed or not.
_LASTS_A_BATTLE = frozenset({"wards-vampires", "fear-in-animals"})
#: Conditions that matter after the battle; a rune that lasts names itself and the item behind the colon.
LASTING_RUNE = "lasting-rune:"
#: Those of a rider who went down with their mount, and of one who lay under it.
CRASHED, CRUSHED = "crashed", "crushed"
_MARKS = (
    CRASHED,
    CRUSHED,
    ROT,
    ROTTED,
    WOLF,
    MOUNTED,
    CARRION,
    CELEBRATIONS,
    CATACOMBS,
    PEDDLER,
    PLAGUED,
    SACRIFICED,
)


#: The condition of a beast that nobody minds, and the tag of one that guards its master otherwise.
GONE_WILD, _HAS_A_MASTER = "wild", "lost-with:"


type Fate = Literal["", "banished", "burst", "burnt", "strangled", "fled before the rout"]


class FighterOutcome(Value, frozen=True):
    """The result of one fighter. `warrior` and `member` name their roster block; `taken_out_by` is a fighter's id.

    With `spared` they went out of action without harm. `deeds` are the awards of the scenario that they earned, by key,
    each as often as they did, `used` the items they used up. With `absent` they took no part in the battle. `fate` says
    that a warrior out of action was banished or burst, and so lost for good, or put out by fire. `marks` are the
    conditions that last.
    """

    id: FighterId
    warrior: RosterNumber
    member: int
    name: str
    status: Status
    taken_out_by: FighterId | None = None
    spared: bool = False
    deeds: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    absent: bool = False
    fate: Fate = ""
    marks: tuple[str, ...] = ()


#: The spoil that is a roll on the table of magical artefacts.
ARTEFACT = "magical-artefact"


class Spoil(Value, frozen=True):
    """The spoils of a warband: `gold`, `wyrdstone` or the key of an item; `worth` is in gold crowns for each."""

    what: str
    amount: int
    worth: int = 0


class SideOutcome(Value, frozen=True):
    """The result of a side. `summoned` are models that a spell or the scenario brought to it: they are gone now."""

    name: str
    starting: int
    routed: bool
    fighters: tuple[FighterOutcome, ...]
    summoned: tuple[FighterOutcome, ...] = ()
    spoils: tuple[Spoil, ...] = ()

    @property
    def out_of_action(self) -> tuple[FighterOutcome, ...]:
        return tuple(fighter for fighter in self.fighters if fighter.status is Status.OUT_OF_ACTION)

    @property
    def fallen_summoned(self) -> tuple[FighterOutcome, ...]:
        """Those of its reserves that came to the table and went out of action."""
        return tuple(fighter for fighter in self.summoned if fighter.status is Status.OUT_OF_ACTION)


class Outcome(Value, frozen=True):
    """`winner` is the index of a side, None for a draw; `reason` is `rout`, `voluntary rout`, `wiped out`, `time`, one
    of `rules.engine.concession` or a scenario's own. `sharing` are the winner's allies who share the victory; `unowned`
    are the neutral models."""

    winner: int | None
    reason: str
    rounds: int
    sides: tuple[SideOutcome, ...]
    sharing: tuple[int, ...] = ()
    unowned: tuple[FighterOutcome, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won; empty for a draw."""
        return () if self.winner is None else (self.winner, *self.sharing)

    def result_of(self, side: int) -> Literal["won", "lost", "drawn"]:
        """How the battle ended for the side of that index."""
        if self.winner is None:
            return "drawn"
        return "won" if side in self.winners else "lost"

    def fighter(self, id: int) -> FighterOutcome:
        return next(fighter for side in self.sides for fighter in side.fighters if fighter.id == id)


def outcome_of(state: BattleState, names: tuple[str, ...]) -> Outcome:
    """The outcome of a battle that has ended."""
    assert state.ended is not None
    by = {warrior: attacker for warrior, attacker, _ in state.taken_out}
    sides = []
    for side, name in enumerate(names):
        own = [
            (warrior, _came_out(warrior, state, by)) for warrior in state.combatants if warrior.home == side
        ]
        called = {it.id for it, _ in own if it.fighter.called_by is not None or it.id in state.unowned}
        fighters = tuple(outcome for warrior, outcome in own if warrior.id not in called)
        summoned = tuple(outcome for warrior, outcome in own if warrior.id in called and not warrior.reserve)
        spoils = tuple(
            Spoil(what, amount, worth) for of, what, amount, worth in state.objectives.spoils if of == side
        )
        sides.append(SideOutcome(name, len(fighters), side in state.routed, fighters, summoned, spoils))
    ended, nobody = state.ended, len(names)
    unowned = [
        _came_out(warrior, state, by)
        for warrior in state.combatants
        if warrior.home == nobody and not warrior.reserve
    ]
    return Outcome(ended.winner, ended.reason, ended.rounds, tuple(sides), ended.sharing, tuple(unowned))


def _came_out(warrior: Combatant, state: BattleState, by: dict[int, int | None]) -> FighterOutcome:
    fighter = warrior.fighter
    taken_by, spared = by.get(warrior.id), warrior.id in state.spared
    deeds = tuple(award for other, award in state.objectives.deeds if other == warrior.id)
    return FighterOutcome(
        FighterId(warrior.id),
        RosterNumber(fighter.warrior),
        fighter.member,
        fighter.name,
        warrior.status,
        None if taken_by is None else FighterId(taken_by),
        spared,
        deeds,
        () if warrior.reserve else _used(warrior),
        absent=warrior.reserve and fighter.called_by is None,
        fate=_fate(warrior, state),
        marks=tuple(key for key in warrior.conditions if _lasts(key, fighter)),
    )


def _lasts(key: str, fighter: Fighter) -> bool:
    """Whether a condition matters after the battle; going wild does for beasts that may guard their master."""
    if key == GONE_WILD:
        return any(tag.startswith(_HAS_A_MASTER) for tag in fighter.tags)
    return key in _MARKS or key.startswith(LASTING_RUNE)


def _fate(warrior: Combatant, state: BattleState) -> Fate:
    if not warrior.out:
        return "fled before the rout" if warrior.id in state.left_before_rout else ""
    ways = [how for other, _, how in state.taken_out if other == warrior.id]
    if BANISHED in ways:
        return "banished"
    if BURST in ways:
        return "burst"
    if STRANGLED in ways:
        return "strangled"
    return "burnt" if warrior.under(BURNT) else ""


def _used(warrior: Combatant) -> tuple[str, ...]:
    """The items that they used up, and what wore off."""
    return (*warrior.used, *worn_off(warrior.fighter))


def worn_off(fighter: Fighter) -> tuple[str, ...]:
    """The items that a fighter uses up by having been there: garlic and torches (CORE-ITEM-GARLIC-2)."""
    return tuple(
        gear.key
        for gear in fighter.gear
        if _LASTS_A_BATTLE.intersection(gear.traits)
        for _ in range(gear.copies)
    )
