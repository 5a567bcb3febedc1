"""A duel to the end as a Markov chain whose every step is walked through the engine's own turn.

One charges, then the turns alternate; the side whose turn it is recovers, and both fight. What is carried from one turn
to the next is how each man is and how many wounds they have left.
"""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from rules.combat.melee.melee import fight
from rules.combat.moving.recovery import recover
from rules.engine import events
from rules.engine.battle import Battle
from rules.engine.events import Status
from rules.engine.flow import Flow
from rules.engine.loadouts import NATURAL
from rules.engine.setup import Protection
from rules.odds.chain import Chain
from tests.rules.oracles.attacks import guard, put_on, worn
from tests.rules.oracles.vocabulary import UnknownWord, brought, carried, weapon
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.dice_tree import Tree

Men = tuple[tuple[Status, int], ...]


class Turn(NamedTuple):
    """Both men as they are when a side's turn begins."""

    side: int
    men: Men


class Duel:
    """Two duellists as an oracle describes them; the first one charges."""

    def __init__(self, charger: dict[str, Any], charged: dict[str, Any]) -> None:
        found = duellist(charger, 10), duellist(charged, 10.98)
        self._men = tuple(one for one, _ in found)
        self._suits = tuple(suit for _, suit in found)
        self._tree = Tree(how_they_are)
        first = {Turn(1, men): chance for men, chance in self._tree.chances(self._charge).items()}
        self._chain = Chain(first, self._step, lambda turn: winner(turn.men) is not None)

    def ended_in(self, phase: int) -> tuple[Fraction, Fraction]:
        """The chances that the duel ends in that combat phase, won by the charger or the charged."""
        by_then = won(self._chain.after(phase - 1))
        before = won(self._chain.after(phase - 2)) if phase > 1 else (0, 0)
        return by_then[0] - before[0], by_then[1] - before[1]

    def wins(self, side: int) -> Fraction:
        """The chance that a side wins in the end."""
        return won(self._chain.in_the_end())[side]

    def _step(self, turn: Turn) -> dict[Turn, Fraction]:
        after = self._tree.chances(lambda: self._turn(turn))
        return {Turn(1 - turn.side, men): chance for men, chance in after.items()}

    def _field(self) -> Battlefield:
        field = Battlefield([self._men[0]], [self._men[1]])
        for who, suit in enumerate(self._suits):
            put_on(field, who, suit)
        return field

    def _charge(self) -> tuple[Battlefield, Flow[None]]:
        field = self._field()
        field.turn(0, "movement")
        field.engage(0, 1)
        field.fold(events.PhaseBegan(0, "close combat"))
        return field, fight(field.battle)

    def _turn(self, turn: Turn) -> tuple[Battlefield, Flow[None]]:
        """A turn of the same combat, some phases later."""
        field = self._field()
        field.engage(0, 1)
        field.fold(*(events.WeaponsTaken(who, 0, "") for who in (0, 1)), events.CombatFought((0, 1)))
        for who, (status, wounds) in enumerate(turn.men):
            field.status(who, status)
            field.hurt(who, wounds)
        field.turn(turn.side)
        return field, whole_turn(field.battle)


def whole_turn(battle: Battle) -> Flow[None]:
    """The turn of the side that has it, for two who only fight."""
    yield events.PhaseBegan(battle.state.active, "recovery")
    yield from recover(battle, battle.state.of_side(battle.state.active))
    yield events.PhaseBegan(battle.state.active, "close combat")
    yield from fight(battle)


#: The fields of a duellist. Others are things, skills or rules.
OF_DUELLISTS = {
    *("ws", "s", "t", "w", "i", "a", "save", "parry", "helmet", "weapon", "first_weapon"),
    *("strike_last", "strike_first", "spear"),
}


def duellist(given: dict[str, Any], x: float) -> tuple[Man, Protection | None]:
    """A man as a case describes them, and the armour that no item gives them."""
    arm, extra = weapon(given["weapon"]), brought(given, OF_DUELLISTS)
    first = given.get("first_weapon", given["weapon"])  # what it is in the first round, and later
    if weapon(first) != arm:
        raise UnknownWord(f"{first!r} before {given['weapon']!r}")
    traits = arm.blow.traits if arm.blow else ()
    _is_said_to_strike(given, traits)
    guards = guard(given["parry"], arm.key)
    shield = "two-handed" not in traits and "buckler" not in guards
    items, suit = worn(given["save"], helmet=given["helmet"], shield=shield)
    profile = {name: given[name.lower()] for name in ("WS", "S", "T", "W", "I", "A")}
    arms = (*carried(given["weapon"]), *guards, *items, *extra.items)
    tags = (*extra.tags, *(("no-equipment",) if arm is NATURAL else ()))
    return man(x, 10, *arms, tags=tags, **profile), suit


def _is_said_to_strike(given: dict[str, Any], traits: Collection[str]) -> None:
    """Refuse a case that says of a weapon when it strikes, and says other than the rulebook."""
    for name, trait in {
        "spear": "strike-first",
        "strike_first": "strike-first",
        "strike_last": "strike-last",
    }.items():
        if given.get(name, trait in traits) is not (trait in traits):
            raise UnknownWord(f"{given['weapon']!r} with {name}: {given[name]}")


def how_they_are(field: Battlefield) -> Men:
    return tuple((one.status, one.wounds) for one in field.state.combatants)


def winner(men: Men) -> int | None:
    """The warrior who is left; nobody while both are."""
    for side, (status, _) in enumerate(men):
        if status is Status.OUT_OF_ACTION:
            return 1 - side
    return None


def won(chances: Mapping[Turn, Fraction]) -> tuple[Fraction, Fraction]:
    """The chances that the one and the other side has won."""
    found = [Fraction(0), Fraction(0)]
    for turn, chance in chances.items():
        side = winner(turn.men)
        if side is not None:
            found[side] += chance
    return found[0], found[1]
