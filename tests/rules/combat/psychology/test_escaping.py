"""Escaping from combat, where a table plays with it."""

import pytest

from rules.catalogue.load import DATA, rulebook
from rules.combat.charging.charging import move_charges
from rules.combat.melee.melee import fight
from rules.combat.moving.movement import may_move
from rules.combat.phases import Party, movement_phase
from rules.combat.psychology.escaping import ESCAPING, OPTION, PURPOSE, bar_to_escaping, escape
from rules.combat.psychology.minds import FLEES, fleeing, flight
from rules.combat.shooting.shooting import may_shoot
from rules.engine.decisions import DONE, ChargeTarget, MoveTo, NextToAct
from rules.engine.events import (
    ConditionBegan,
    LeadershipTested,
    MovementRolled,
    Status,
    WarriorMoved,
    WoundRolled,
)
from rules.mustering.document import read_sheet
from rules.policies import POLICIES
from rules.resolve import auto, divergence, set_up
from tests.rules.staging.battlefield import Battlefield, inches, man, place


def fight_of(*own, switches=(OPTION,), **foe):
    """Warrior 0 in combat with the last one, in their own turn."""
    field = Battlefield(
        own or [man(20, 20, "bow", M=4, Ld=7, T=5)], [man(20.98, 20, "axe", **foe)], switches=switches
    )
    field.engage(0, len(own) or 1)
    field.turn(0, "movement")
    return field


def tries(field, *faces, to="", names=("0", DONE)):
    said = {NextToAct: list(names), MoveTo: to or "stay"}
    field.play(escape(field.battle, 0, field.state.of_side(0)), *faces, says=said)


@pytest.mark.rule("CAMP-OPT-ESCAPE-1")
def test_nobody_is_asked_where_the_option_is_off():
    field = fight_of(switches=())
    tries(field, names=())
    assert field.asked == []


@pytest.mark.rule("CAMP-OPT-ESCAPE-1")
def test_warriors_in_combat_are_named_before_any_of_them_moves():
    field = Battlefield(
        [man(20, 20), man(30, 30), man(40, 40)], [man(20.98, 20), man(30.98, 30)], switches=[OPTION]
    )
    field.engage(0, 3)
    field.engage(1, 4)
    field.turn(0, "movement")
    tries(field, 6, 1, 6, 1, names=("0", "1"), to="stay")
    asked = field.questions(NextToAct)
    assert [(it.activity, it.candidates) for it in asked] == [(ESCAPING, (0, 1)), (ESCAPING, (1,))]
    assert [it.who for it in field.told(LeadershipTested)] == [0, 1]


@pytest.mark.rule("CAMP-OPT-ESCAPE-1")
def test_escapes_come_after_the_declared_charges_and_before_all_moves():
    field = Battlefield([man(20, 20), man(30, 30)], [man(20.98, 20), man(34, 30)], switches=[OPTION])
    field.engage(0, 2)
    field.turn(0)
    order = []

    def next_to_act(decision):
        order.append(decision.activity)
        return decision.answers[0]

    def own():
        return field.state.of_side(0)

    party = Party(0, own, lambda: [(0, own())])
    field.play(
        movement_phase(field.battle, party),
        *(3, 3),
        says={NextToAct: next_to_act, ChargeTarget: ["3"], MoveTo: place(13, 20)},
    )
    assert order == ["charging", ESCAPING]
    assert [(it.who, it.manner) for it in field.told(WarriorMoved)] == [(0, "run"), (1, "charge")]


@pytest.mark.rule("CAMP-OPT-ESCAPE-2")
def test_a_warrior_who_passes_moves_up_to_twice_the_movement_in_any_direction():
    field = fight_of()
    tries(field, 3, 4, to=place(12.01, 20))
    (test,) = field.told(LeadershipTested)
    assert (test.purpose, test.passed) == (PURPOSE, True)
    (asked,) = field.questions(MoveTo)
    assert (asked.walk, asked.run) == (0, 800)
    warrior = field.one(0)
    assert (warrior.position, warrior.contacts, fleeing(warrior)) == (inches(12.01, 20), frozenset(), False)
    assert not field.told(WoundRolled)
    assert not may_move(field.battle, warrior)
    assert not may_shoot(field.battle, warrior)


@pytest.mark.rule("CAMP-OPT-ESCAPE-3")
def test_a_warrior_who_fails_is_hit_once_and_then_runs():
    field = fight_of(A=3)
    tries(field, 6, 6, 1, 3, 4)
    assert [it.who for it in field.told(WoundRolled)] == [1]
    kinds = [type(event) for event in field.events]
    assert kinds.index(WoundRolled) < kinds.index(MovementRolled) < kinds.index(WarriorMoved)
    assert fleeing(field.one(0))
    assert field.one(0).position == inches(13, 20)


@pytest.mark.rule("CAMP-OPT-ESCAPE-3")
def test_a_warrior_who_is_brought_down_by_the_blow_does_not_run():
    field = fight_of(man(20, 20, T=3, Ld=7), S=9)
    tries(field, 6, 6, 5, 2)
    assert field.one(0).status is not Status.STANDING
    assert not field.told(MovementRolled)


@pytest.mark.rule("CAMP-OPT-ESCAPE-4")
def test_a_warrior_who_is_charged_on_the_run_runs_on_before_a_blow_is_struck():
    field = fight_of()
    tries(field, 6, 6, 1, 1, 1)
    field.turn(1, "movement")
    field.play(move_charges(field.battle, [(1, 0)]), 3, 4)
    assert not field.one(0).contacts
    field.play(fight(field.battle))
    assert not field.events


@pytest.mark.rule("CAMP-OPT-ESCAPE-1")
def test_the_fallen_the_free_and_those_who_flee_do_not_escape():
    field = fight_of()
    assert bar_to_escaping(field.battle, field.one(0)) is None
    field.status(1, Status.STUNNED)
    assert "no combat" in bar_to_escaping(field.battle, field.one(0)).words
    field.status(1, Status.STANDING)
    field.status(0, Status.KNOCKED_DOWN)
    assert "not standing" in bar_to_escaping(field.battle, field.one(0)).words
    field.status(0, Status.STANDING)
    field.fold(ConditionBegan(0, flight()))
    assert bar_to_escaping(field.battle, field.one(0)) is FLEES


@pytest.mark.rule("CAMP-OPT-ESCAPE-1")
@pytest.mark.parametrize("ruleset", ["mordheim", "cards", "heroheim-core"])
def test_whole_battles_are_fought_with_it(ruleset):
    book = rulebook()
    sheets = [
        read_sheet(DATA / "rosters" / it, it, book) for it in ("mercenaries-reikland.toml", "undead.toml")
    ]
    tested = 0
    for seed in ("a lantern", "a bell"):
        setup = set_up(sheets, book, seed=seed, ruleset=ruleset, switches=[OPTION])
        record = auto(setup, dict.fromkeys((0, 1), POLICIES["random"]))
        assert divergence(record) is None
        tested += sum(isinstance(it, LeadershipTested) and it.purpose == PURPOSE for it in record.events)
    assert tested
