"""The reasons why the rest is not offered: those of the engine, with their rules."""

import pytest

from rules.combat.charging.charging import charge_targets, may_charge
from rules.combat.moving.movement import may_move
from rules.combat.shooting.aiming import may_shoot, shots_offered
from rules.engine.decisions import ChargeTarget, MoveTo, NextToAct, ShootingTarget
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import React
from rules.engine.events import Status, WarriorMoved
from rules.engine.state.conditions import HIDDEN, Condition
from rules.narration.names import Names
from rules.play.next_up import next_up
from rules.play.why_not import unseen_targets, why_not
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.play.played import KEY, PAIRS, answered, played
from tests.rules.staging.battlefield import Battlefield, man


def rows(field, decision):
    return {
        row.what: (row.why, row.rule) for row in why_not(decision, field.battle, Names(field.battle.setup))
    }


def shot(field):
    """The question at whom the first warrior shoots."""
    one = field.one(0)
    return ShootingTarget(0, 0, tuple((it.key, shots_offered(field.battle, one, it)) for it in one.missiles))


def archers(*enemies, own=(), **given):
    field = Battlefield([man(10, 10, "bow"), *own], enemies, **given)
    field.turn(0, "shooting")
    return field


def test_an_enemy_behind_a_nearer_one_is_no_target():
    field = archers(man(15, 10), man(25, 10))
    assert rows(field, shot(field)) == {
        "Warrior 2": ("a nearer enemy has to be the target", "CORE-SHOOT-TARGET-1")
    }


def test_a_hidden_enemy_is_no_target():
    field = archers(man(15, 10), man(15, 12))
    field.one(2).conditions[HIDDEN] = Condition(HIDDEN)
    assert rows(field, shot(field)) == {"Warrior 2": ("hidden", "CORE-HIDE-10")}


def test_an_enemy_in_combat_is_no_target():
    field = archers(man(20, 10), own=[man(21, 10)])
    field.engage(1, 2)
    assert rows(field, shot(field)) == {"Warrior 2": ("in close combat", "CORE-SHOOT-TARGET-7")}


def test_an_enemy_out_of_sight_says_behind_what():
    field = archers(man(20, 10), table=bare(blocks=[block(14, 6, 2, 8)]))
    asked = shot(field)
    assert rows(field, asked) == {"Warrior 1": ("out of sight behind the block", "CORE-SHOOT-LOS-1")}
    names = Names(field.battle.setup)
    looks = unseen_targets(asked, why_not(asked, field.battle, names), field.battle, names)
    assert [(look.target, look.how) for look in looks] == [(1, "unseen")]


def test_a_friend_in_the_line_of_fire_bars_a_shot_in_heroheim():
    field = archers(man(30, 10), own=[man(20, 10)], sequence="heroheim", combat="heroheim")
    assert rows(field, shot(field)) == {"Warrior 2": ("a friend stands in the line of fire", "HERO-SH-5")}


def test_a_weapon_that_is_not_shot_after_a_move_says_so():
    field = Battlefield([man(10, 10, "bow", "crossbow")], [man(20, 10)])
    field.turn(0, "shooting")
    here = field.one(0).position
    field.fold(WarriorMoved(0, "walk", (here, here), 0))
    bow = field.one(0).missiles[0]
    asked = ShootingTarget(0, 0, ((bow.key, shots_offered(field.battle, field.one(0), bow)),))
    assert rows(field, asked) == {
        "Crossbow": ("moved, and this is not shot after a move", "CORE-WPN-CROSSBOW-2")
    }


@pytest.mark.parametrize(
    ("manner", "why"),
    [("run", ("ran this turn", "CORE-SHOOT-ELIG-3")), ("charge", ("charged this turn", ""))],
)
def test_somebody_who_ran_or_charged_shoots_nobody(manner, why):
    field = archers(man(20, 10), own=[man(10, 20, "bow")])
    here = field.one(1).position
    field.fold(WarriorMoved(1, manner, (here, here), 0))
    assert rows(field, NextToAct(0, "shooting", (0,))) == {"Warrior 1": why}


def test_somebody_down_charges_nobody():
    field = archers(man(20, 10), own=[man(10, 20)])
    field.one(1).become(Status.KNOCKED_DOWN)
    assert rows(field, NextToAct(0, "charging", (0,))) == {"Warrior 1": ("is down", "CORE-INJ-KD-1")}


def test_a_charge_reaches_nobody_hidden_or_unseen_far_off():
    field = archers(man(15, 10), man(25, 10), man(10, 14), table=bare(blocks=[block(19, 6, 2, 8)]))
    field.one(3).conditions[HIDDEN] = Condition(HIDDEN)
    seen, unseen = charge_targets(field.battle, field.one(0))
    assert rows(field, ChargeTarget(0, 0, seen, 800, unseen)) == {
        "Warrior 2": ("out of sight behind the block", "CORE-CHARGE-LOS-4"),
        "Warrior 3": ("hidden", "CORE-HIDE-11"),
    }


def test_a_move_says_which_phase_the_rest_is_for():
    field = Battlefield([man(10, 10, "bow", M=4)], [man(14, 10)])
    field.turn(0, "movement")
    field.one(0).may_run = False
    assert rows(field, MoveTo(0, 0, 400, 0)) == {
        "Run": ("an enemy was within 8 inches when the moves began", "CORE-MOVE-RUN-2"),
        "Charge": ("comes before the moves", "CORE-MOVE-ORDER-1"),
        "Shoot": ("comes after the moves", "CORE-TURN-PHASES-1"),
    }


@pytest.mark.parametrize("ruleset", ["mordheim", "heroheim", "trench", "alternative", "cards"])
def test_reasons_are_given_for_what_the_engine_refuses_alone(ruleset):
    resolver = played(PAIRS[0], ruleset, "reasons")
    battle, names, counted = resolver.battle, Names(resolver.battle.setup), set()
    for asked in answered(resolver, 700):
        for row in why_not(asked, battle, names):
            counted.add(type(asked))
            assert not KEY.search(f"{row.what} {row.why}"), row
            if not row.about:
                assert isinstance(asked, React)
                continue
            who = battle.combatant(row.about[0])
            if isinstance(asked, ChargeTarget):
                assert who.id not in (*asked.targets, *asked.unseen)
            elif isinstance(asked, NextToAct):
                may = {"charging": may_charge, "moving": may_move, "shooting": may_shoot}[asked.activity]
                assert not may(battle, who) or who.moved or who.shots or who.cast, row
            elif isinstance(asked, NextAction):
                assert who.id == asked.who
        assert "  " not in next_up(asked, battle, names)
    assert len(counted) >= 2


@pytest.mark.parametrize("ruleset", ["mordheim", "heroheim", "trench"])
def test_every_enemy_that_cannot_be_shot_or_charged_has_a_reason(ruleset):
    resolver, left_out, told = played(PAIRS[0], ruleset, "left out"), [], 0
    battle, names = resolver.battle, Names(resolver.battle.setup)
    for asked in answered(resolver, 700):
        if not isinstance(asked, ShootingTarget | ChargeTarget) or battle.combatant(asked.who).contacts:
            continue
        shown = {
            it for answer in asked.answers if answer != "none" for it in [int(answer.rpartition(" ")[2])]
        }
        shown |= set(getattr(asked, "also", ()))
        shown |= {it for row in why_not(asked, battle, names) for it in row.about}
        enemies = battle.state.enemies_of(asked.side)
        left_out += [(type(asked).__name__, it.id) for it in enemies if it.id not in shown]
        told += 1
    assert told
    assert left_out == []


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        ("movement", "Side 0, shooting"),
        ("shooting", "Side 0, close combat"),
        ("close combat", "the turn of Side 1"),
    ],
)
def test_the_next_phase_follows_this_one(phase, expected):
    field = archers(man(20, 10))
    field.state.round, field.state.phase = 1, phase
    assert next_up(NextToAct(0, "moving", (0,)), field.battle, Names(field.battle.setup)) == expected


@pytest.mark.parametrize("ruleset", ["trench", "alternative", "mordheim", "heroheim"])
def test_the_side_that_comes_next_is_the_one_that_does(ruleset):
    resolver = played(PAIRS[0], ruleset, "next up")
    battle, names, said, right = resolver.battle, Names(resolver.battle.setup), "", 0
    for asked in answered(resolver, 400):
        now = battle.state.activations.now
        if (
            ruleset == "trench"
            and said.startswith("a model of")
            and not now
            and type(asked).__name__ == "NextModel"
        ):
            assert said == f"a model of {names.side(asked.side)}"
            right += 1
        if ruleset in ("mordheim", "heroheim"):
            shown = (
                f"{names.side(battle.state.active)}, {battle.state.phase}"
                if battle.state.active is not None
                else ""
            )
            right += said == shown
        said = next_up(asked, battle, names)
    assert right or ruleset == "alternative"
