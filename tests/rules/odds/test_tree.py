"""The dice tree: exactly the chances of all ways, and no way twice that comes out as another did."""

import threading
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from rules.combat.melee.melee import fight
from rules.combat.rolls.roll_off import roll_off
from rules.engine import events
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import Event
from rules.engine.flow import Flow
from tests.rules.odds.plain import every_way
from tests.rules.oracles.attacks import attack, effect
from tests.rules.oracles.duels import Duel
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.dice_tree import Start, Tree, chances

SIXTH = Fraction(1, 6)

#: Where a procedure can hide a die that no other sees.
_DRAWER: list[int] = []


def alone(procedure: Callable[[Battle], Flow[Any]]) -> Start:
    """A procedure on a field with two who are far from each other."""

    def start() -> tuple[Battlefield, Flow[Any]]:
        field = Battlefield([man(10, 10, W=3)], [man(40, 40)])
        return field, procedure(field.battle)

    return start


class Counted:
    """A start that counts how often it is made use of."""

    def __init__(self, start: Start) -> None:
        self._start, self.times = start, 0

    def __call__(self) -> tuple[Battlefield, Flow[Any]]:
        self.times += 1
        return self._start()


def wounds(field: Battlefield) -> int:
    return field.one(0).wounds


def rolled_again(event: Event) -> int:
    return int(isinstance(event, events.ParryTried))


# exactly the chances of all ways


BLOW = {"weapon": "mace", "ws": 3, "s": 3, "n": 1}
DEFENDER = {"ws": 3, "s": 3, "t": 3, "w": 1, "save": None, "parry": 0, "helmet": False}
ATTACKS = {
    "a blow and two parries": (BLOW, DEFENDER | {"parry": 2, "t": 6}),
    "a blow at armour": (BLOW, DEFENDER | {"save": 5}),
    "two blows and a parry": (BLOW | {"n": 2}, DEFENDER | {"parry": 1, "t": 5}),
    "a critical hit": (BLOW | {"weapon": "axe", "s": 4}, DEFENDER | {"w": 3, "save": 5}),
    "an arrow at armour": (
        {"weapon": "bow", "bs": 4, "n": 1, "mod": 0},
        DEFENDER | {"save": 6},
    ),
}


@pytest.mark.parametrize(("blow", "defender"), ATTACKS.values(), ids=ATTACKS)
def test_the_chances_are_those_of_all_ways_played_one_by_one(blow: dict[str, Any], defender: dict[str, Any]):
    given = {"attacks": [blow], "defender": defender, "context": {"shooting": True} if "bs" in blow else {}}
    found = chances(lambda: attack(given), effect, tally=rolled_again)
    assert found == every_way(lambda: attack(given), effect, rolled_again)
    assert sum(found.values()) == 1


def test_dice_of_which_some_count_come_to_what_all_ways_come_to():
    def three(battle: Battle) -> Flow[None]:
        roll = Roll("three, the best two", 3, keep=2)
        faces = yield from throw(roll)
        worst = yield from throw(Roll("against them", sides=3))
        yield events.WoundsLost(0, None, 1, max(0, roll.total(faces) - worst[0]))

    assert {(it, 0): chance for it, chance in chances(alone(three), wounds).items()} == every_way(
        alone(three), wounds
    )


def test_a_die_may_be_read_long_after_it_was_rolled():
    def late(battle: Battle) -> Flow[None]:
        (first,) = yield from throw(Roll("first"))
        for _ in range(3):
            (again,) = yield from throw(Roll("again"))
            if again > first:
                return
        yield events.WoundsLost(0, None, 1, first)

    expected = {outcome: chance for (outcome, _), chance in every_way(alone(late), wounds).items()}
    assert chances(alone(late), wounds) == expected


def test_tallies_of_events_may_be_unread():
    def tested(battle: Battle) -> Flow[None]:
        roll = Roll("a test", 2, at_most=7)
        faces = yield from throw(roll)
        yield events.CharacteristicTested(0, "Ld", "a test", roll.shown(faces), True)

    def total(event: Event) -> int:
        return event.roll.total if isinstance(event, events.CharacteristicTested) else 0

    found = chances(alone(tested), lambda field: None, tally=total)
    assert found == {(None, it): Fraction(6 - abs(7 - it), 36) for it in range(2, 13)}


def test_ties_are_rolled_again_as_often_as_need_be():
    sides = [0, 1, 2]

    def start() -> tuple[Battlefield, Flow[int]]:
        field = Battlefield(*([man(10 + 2 * side, 10)] for side in sides))
        return field, roll_off(field.battle, sides, "who goes first")

    def won(event: Event) -> int:
        return event.winner if isinstance(event, events.RolledOff) else 0

    assert chances(start, lambda field: None, tally=won) == {(None, side): Fraction(1, 3) for side in sides}


def test_endless_procedures_are_refused():
    def for_ever(battle: Battle) -> Flow[None]:
        while True:
            yield from throw(Roll("on and on"))

    with pytest.raises(ArithmeticError):
        chances(alone(for_ever), wounds)


def test_procedures_holding_incomparable_values_are_refused():
    def locked(battle: Battle) -> Flow[object]:
        lock = threading.Lock()
        yield from throw(Roll("under lock"))
        return lock

    with pytest.raises(TypeError):
        chances(alone(locked), wounds)


def test_a_die_out_of_sight_is_never_read_unnoticed():
    def hiding(battle: Battle) -> Flow[None]:
        _DRAWER[:] = yield from throw(Roll("put away"))
        yield from throw(Roll("something else"))
        if _DRAWER[0] > 3:
            yield events.WoundsLost(0, None, 1, 1)

    with pytest.raises(AssertionError, match="nothing held"):
        chances(alone(hiding), wounds)


# no way twice


def test_dice_that_nobody_reads_are_no_branches():
    def thrown_away(battle: Battle) -> Flow[None]:
        for _ in range(20):
            yield from throw(Roll("for nothing", 3))

    start = Counted(alone(thrown_away))
    assert chances(start, wounds) == {3: 1}
    assert start.times == 1


def test_ways_that_meet_again_go_on_as_one():
    def met(battle: Battle) -> Flow[None]:
        hits = 0
        for _ in range(20):
            hits += (yield from throw(Roll("to hit")))[0] >= 5
        yield events.WoundsLost(0, None, 1, hits)

    start = Counted(alone(met))
    found = chances(start, wounds)
    assert found[0] == Fraction(2, 3) ** 20
    assert sum(found.values()) == 1
    assert start.times <= 20 * 21


def test_ways_that_differ_in_what_nobody_looks_at_go_on_as_one():
    def idle(battle: Battle) -> Flow[None]:
        yield events.WoundsLost(0, None, 1, 1 + ((yield from throw(Roll("wounds")))[0] >= 4))
        for _ in range(10):
            if (yield from throw(Roll("the other's")))[0] == 1:
                yield events.WoundsLost(1, None, 1, 1)

    looked_at, not_looked_at = Counted(alone(idle)), Counted(alone(idle))
    assert chances(looked_at, lambda field: (field.one(0).wounds, field.one(1).wounds)).keys() == {
        (1, 1),
        (2, 1),
    }
    assert chances(not_looked_at, lambda field: field.one(1).wounds) == {1: 1}
    assert not_looked_at.times < looked_at.times


def test_ways_that_differ_in_what_is_looked_at_later_stay_apart():
    def later(battle: Battle) -> Flow[None]:
        if (yield from throw(Roll("a blow")))[0] >= 4:
            yield events.WoundsLost(0, None, 1, 1)
        for _ in range(3):
            yield from throw(Roll("for nothing"))
        if battle.combatant(0).wounds == 1 and (yield from throw(Roll("another")))[0] == 6:
            yield events.WoundsLost(0, None, 1, 0)

    half = Fraction(1, 2)
    assert chances(alone(later), wounds) == {3: half, 1: half * 5 * SIXTH, 0: half * SIXTH}


def test_chances_found_from_one_start_are_reused_by_the_next():
    def fights(first: int) -> Start:
        def start() -> tuple[Battlefield, Flow[None]]:
            field = Battlefield([man(10, 10, "sword", I=4)], [man(10.98, 10, "axe")])
            field.engage(0, 1)
            field.turn(first, "close combat")
            return field, fight(field.battle)

        return start

    def standing(field: Battlefield) -> tuple[bool, ...]:
        return tuple(one.standing for one in field.state.combatants)

    tree, starts = Tree(standing), [Counted(fights(side)) for side in (0, 1)]
    found = [tree.chances(start) for start in starts]
    assert found == [chances(fights(side), standing) for side in (0, 1)]
    assert starts[1].times * 5 < starts[0].times, [it.times for it in starts]


def test_starts_with_other_warriors_have_chances_of_their_own():
    def blow(strength: int) -> Start:
        return lambda: attack({"attacks": [BLOW | {"s": strength}], "defender": DEFENDER, "context": {}})

    tree = Tree(effect)
    assert [tree.chances(blow(strength)) for strength in (3, 4)] == [
        chances(blow(strength), effect) for strength in (3, 4)
    ]


def test_a_duel_of_many_blows_ends_with_few_ways_walked(monkeypatch: pytest.MonkeyPatch):
    """Two attacks and two wounds against three attacks: a tree of billions of ways."""
    walked = 0
    turn = Duel._turn

    def counted(duel: Duel, *given: Any) -> tuple[Battlefield, Flow[None]]:
        nonlocal walked
        walked += 1
        return turn(duel, *given)

    monkeypatch.setattr(Duel, "_turn", counted)
    swordsman = {"weapon": "sword", "parry": 1, "helmet": False}
    duel = Duel(
        swordsman | {"ws": 4, "s": 4, "t": 4, "w": 2, "i": 5, "a": 2, "save": None},
        swordsman | {"ws": 5, "s": 3, "t": 3, "w": 1, "i": 4, "a": 3, "save": 6},
    )
    wins = Fraction(690518204810876196701393676814344696304, 949834900030437633317187179117661062157)
    assert duel.wins(0) == wins
    assert duel.wins(1) == 1 - wins
    assert walked < 10_000
