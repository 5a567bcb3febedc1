"""Flying into the enemy: of whom one is afraid, what is told of it, and the blow at who runs away."""

import pytest

from rules.combat.magic.spells.flight import immune_to_dread, land, routed_by
from rules.combat.melee.melee import fight
from rules.combat.psychology.minds import fleeing, flight
from rules.engine.decisions import Choice, Intercept, Landing
from rules.engine.events import (
    BlowStruck,
    ConditionBegan,
    ConditionEnded,
    InjuryRolled,
    LeadershipTested,
    PhaseBegan,
    ShotFired,
    Status,
    WarriorMoved,
    WoundRolled,
)
from rules.systems.heroheim.overwatch import declare_overwatch
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, Man, inches, man, place
from tests.rules.staging.spellcraft import battlefield
from tests.rules.systems.heroheim.ground import heroheim

DREADFUL = {"tags": ("causes-fear",)}


def carried(to: str, *faces: int, foes: tuple[Man, ...] = (), **own: object) -> Battlefield:
    field = battlefield([man(10, 10, "sword", **own)], list(foes) or [man(40, 40)])
    field.play(land(field.battle, field.one(0), 1200), *faces, says={Landing: to})
    return field


def test_a_flight_is_told_with_its_length() -> None:
    (move,) = carried(place(16, 18)).told(WarriorMoved)
    assert (move.manner, move.path, move.spent) == ("magic", (inches(10, 10), inches(16, 18)), 1000)
    (move,) = carried("1", foes=(man(18, 10),)).told(WarriorMoved)
    assert (move.manner, move.contacts) == ("charge", (1,))


@pytest.mark.parametrize(("faces", "comes"), [((1, 1), True), ((6, 6), False)])
def test_of_two_dreadful_enemies_against_whom_he_comes_down_one_is_tested(
    faces: tuple[int, int], comes: bool
) -> None:
    field = carried("1", *faces, foes=(man(18, 10, **DREADFUL), man(17, 10.99, **DREADFUL)))
    assert [event.who for event in field.told(LeadershipTested)] == [0]
    assert field.one(0).contacts == ({1, 2} if comes else set())


def test_everybody_against_whom_a_dreadful_one_comes_down_stands_up_to_him() -> None:
    field = carried("1", 1, 1, 1, 1, foes=(man(18, 10), man(17, 10.99)), **DREADFUL)
    assert [event.who for event in field.told(LeadershipTested)] == [1, 2]


def swoops(*foes: Man, runs: int, **own: object) -> Battlefield:
    field = battlefield([man(10, 10, "sword", **own)], list(foes))
    field.fold(ConditionBegan(runs, flight()))
    field.play(land(field.battle, field.one(0), 1200), says={Landing: "1"})
    field.fold(PhaseBegan(0, "close combat"))
    return field


def test_of_those_beside_him_the_one_who_flees_is_struck() -> None:
    field = swoops(man(18, 10), man(17, 10.99), runs=2)
    assert field.one(0).contacts == {1, 2}
    field.play(fight(field.battle), 1, 2, 2, 1)
    first = field.told(BlowStruck)[0]
    assert (first.who, first.target, first.hit) == (0, 2, True)
    assert [event.target for event in field.told(WoundRolled)] == [2]


def test_the_blow_at_who_runs_is_one_of_close_combat() -> None:
    field = swoops(man(18, 10), runs=1, tags=("melee-injury-plus-1",))
    field.play(fight(field.battle), 4, 2)
    assert [[it.by for it in event.roll.modifiers] for event in field.told(InjuryRolled)] == [[1]]
    assert field.one(1).status is Status.STUNNED


def test_a_warrior_who_flees_no_more_is_struck_as_anybody() -> None:
    field = swoops(man(18, 10), runs=1)
    field.fold(ConditionEnded(1, flight().key))
    field.play(fight(field.battle), 3, 1)
    assert [(blow.who, blow.roll is None, blow.hit) for blow in field.told(BlowStruck)] == [
        (0, False, False),
        (1, False, False),
    ]


def test_in_heroheim_a_flight_leaves_no_sure_blow_and_no_hiding_place() -> None:
    field = heroheim([man(10, 10)], [man(18, 10)], phase="shooting")
    field.play(land(field.battle, field.one(0), 1200), says={Landing: "1"})
    assert [event.condition.key for event in field.told(ConditionBegan)] == ["flown"]
    field.turn(1)
    assert not field.one(0).under("flown")
    plain = carried("1", foes=(man(18, 10),))
    assert not plain.told(ConditionBegan)


def test_in_heroheim_a_flight_is_stopped_right_before_him_who_intercepts() -> None:
    field = heroheim([man(10, 20)], [man(12, 22.48)])
    field.play(land(field.battle, field.one(0), 1200), says={Landing: place(18, 20), Intercept: "1"})
    moves = [(move.manner, move.path[-1], move.spent) for move in field.told(WarriorMoved)]
    assert moves == [("stopped", inches(12, 20), 200), ("intercept", inches(12, 20.98), 150)]


def test_in_heroheim_nobody_on_watch_shoots_at_who_comes_down_in_combat() -> None:
    street = bare(blocks=[block(10, 10, 4, 4, 3, roof="flat"), block(2, 24, 16, 1, 8)])
    own = [man(12, 12, "bow", z=3), man(22, 27)]
    field = heroheim(own, [man(17, 26, T=10)], table=street, phase="shooting")
    field.play(declare_overwatch(field.battle, [field.one(0)]), says={Choice: "bow"})
    field.turn(1, "movement")
    field.play(land(field.battle, field.one(2), 1200), says={Landing: "1"})
    assert field.one(2).contacts == {1}
    assert field.battle.sees(field.one(0), field.one(2))
    assert not field.told(ShotFired)


def test_in_heroheim_those_who_charge_the_carried_spend_nothing() -> None:
    field = heroheim([man(10, 10)], [man(18, 10)], phase="shooting")
    field.fold(ConditionBegan(0, flight()))
    field.play(land(field.battle, field.one(0), 1200), says={Landing: "1"})
    assert [(move.who, move.manner, move.spent) for move in field.told(WarriorMoved)][1:] == [
        (1, "charge", 0)
    ]


@pytest.mark.parametrize(
    ("given", "immune"),
    [({"kinds": ("undead",)}, True), (DREADFUL, True), ({"tags": ("immune-fear",)}, True), ({}, False)],
)
def test_some_warriors_are_immune_to_dread(given: dict[str, object], immune: bool) -> None:
    field = Battlefield([man(10, 10, **given)], [man(40, 40)])
    assert immune_to_dread(field.battle, field.one(0)) is immune


def test_a_warrior_who_lies_down_does_not_run() -> None:
    field = Battlefield([man(10, 10)], [man(14, 10)])
    field.status(0, Status.KNOCKED_DOWN)
    field.play(routed_by(field.battle, field.one(0), field.one(1)))
    assert not fleeing(field.one(0))


def test_a_routed_warrior_runs_two_dice_of_inches_or_to_a_limit() -> None:
    for limit, faces, x in ((None, (2, 3), 500), (250, (), 750)):
        field = Battlefield([man(10, 10)], [man(14, 10)])
        field.play(routed_by(field.battle, field.one(0), field.one(1), "shaken", limit=limit), *faces)
        assert fleeing(field.one(0))
        assert field.one(0).has("shaken")
        assert field.one(0).position.x == x
