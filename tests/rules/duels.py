"""A duel to the end as a Markov chain whose every step is walked through the engine's own turn.

One charges, then the turns alternate; whose turn it is recovers, and both fight. What is carried from one turn to the
next is how each man is and how many wounds he has left.
"""

from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from rules.combat.melee.melee import fight
from rules.combat.moving.recovery import recover
from rules.engine import events
from rules.engine.events import Status
from rules.engine.loadouts import NATURAL
from rules.engine.protocols import Flow
from rules.engine.setup import Protection
from tests.rules.attacks import guard, put_on, worn
from tests.rules.battlefield import Battlefield, Man, man
from tests.rules.dice_tree import chances
from tests.rules.vocabulary import UnknownWord, brought, carried, weapon

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
        self._steps: dict[Turn, dict[Men, Fraction]] = {}
        self._first = chances(self._charge, how_they_are)

    def ended_in(self, phase: int) -> tuple[Fraction, Fraction]:
        """The chances that the duel ends in that combat phase, won by the charger or the charged."""
        now, side = self._first, 1
        for _ in range(phase - 1):
            after: dict[Men, Fraction] = {}
            for men, chance in now.items():
                if winner(men) is None:
                    for next_men, step in self._step(Turn(side, men)).items():
                        after[next_men] = after.get(next_men, Fraction(0)) + chance * step
            now, side = after, 1 - side
        won = [
            sum((chance for men, chance in now.items() if winner(men) == one), Fraction(0)) for one in (0, 1)
        ]
        return won[0], won[1]

    def wins(self, side: int) -> Fraction:
        """The chance that a side wins in the end."""
        chance_from = solved({turn: dict(self._moves(turn, side)) for turn in self._reachable()})
        found = Fraction(0)
        for men, chance in self._first.items():
            won = winner(men)
            found += chance * (chance_from[Turn(1, men)] if won is None else int(won == side))
        return found

    def _moves(self, turn: Turn, side: int) -> Iterator[tuple[Turn | None, Fraction]]:
        """Where a turn leads, with the sum of the ways to an immediate win under None."""
        won = Fraction(0)
        for men, chance in self._step(turn).items():
            if winner(men) is None:
                yield Turn(1 - turn.side, men), chance
            elif winner(men) == side:
                won += chance
        yield None, won

    def _reachable(self) -> list[Turn]:
        found = [Turn(1, men) for men in self._first if winner(men) is None]
        for turn in found:
            for men in self._step(turn):
                ahead = Turn(1 - turn.side, men)
                if winner(men) is None and ahead not in found:
                    found.append(ahead)
        return found

    def _step(self, turn: Turn) -> dict[Men, Fraction]:
        if turn not in self._steps:
            self._steps[turn] = chances(lambda: self._turn(turn), how_they_are)
        return self._steps[turn]

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
        return field, whole_turn(field, turn.side)


def whole_turn(field: Battlefield, side: int) -> Flow[None]:
    yield events.TurnBegan(side)
    yield events.PhaseBegan(side, "recovery")
    yield from recover(field.battle, field.state.of_side(side))
    yield events.PhaseBegan(side, "close combat")
    yield from fight(field.battle)


#: The fields of a duellist. Others are things, skills or rules.
OF_DUELLISTS = {
    *("ws", "s", "t", "w", "i", "a", "save", "parry", "helmet", "weapon", "first_weapon"),
    *("strike_last", "strike_first", "spear"),
}


def duellist(given: dict[str, Any], x: float) -> tuple[Man, Protection | None]:
    """A man as a case describes him, and the armour that no item gives him."""
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


def solved(chain: dict[Turn, dict[Turn | None, Fraction]]) -> dict[Turn, Fraction]:
    """The chance of winning from every state: elimination of one state after the other, then back."""
    left = dict(chain)
    order: list[tuple[Turn, dict[Turn | None, Fraction]]] = []
    while left:
        turn, row = left.popitem()
        stays = row.pop(turn, Fraction(0))
        row = {ahead: chance / (1 - stays) for ahead, chance in row.items()}
        for other in left.values():
            through = other.pop(turn, None)
            if through is not None:
                for ahead, chance in row.items():
                    other[ahead] = other.get(ahead, Fraction(0)) + through * chance
        order.append((turn, row))
    found: dict[Turn | None, Fraction] = {None: Fraction(1)}
    for turn, row in reversed(order):
        found[turn] = sum((chance * found[ahead] for ahead, chance in row.items()), Fraction(0))
    return {turn: chance for turn, chance in found.items() if turn is not None}
