"""What a dance, a shanty and an insult do to enemies."""

import pytest

from rules.combat.effects import hooks
from rules.combat.magic.casting import shooting_phase
from rules.combat.melee.melee import fight, may_strike
from rules.combat.melee.parrying import may_parry
from rules.combat.moving.compulsory_moves import move_those_who_must
from rules.combat.psychology.frenzy import add_frenzied_charges
from rules.combat.psychology.minds import flight
from rules.engine import events
from rules.engine.decisions import NONE, AttackTarget, Choice, NextToAct
from rules.engine.dice import Rolled
from rules.engine.events import ConditionBegan, LeadershipTested, WarriorMoved
from rules.engine.events.alternative import PlayersTurnBegan
from rules.engine.state.conditions import Condition
from rules.systems.alternative.round_tests import begin_round
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.d12 import battlefield, end, gain, on_offer

STONE = {"T": 10, "W": 9}


def dancing(**foe: object) -> Battlefield:
    """A dancer (0) who was charged by an enemy (1), with a blow of each that cannot wound."""
    field = Battlefield(
        [man(10, 10, "axe", tags=("mesmerising-dance",), **STONE)], [man(10.98, 10, "axe", **STONE, **foe)]
    )
    field.turn(1, "movement")
    field.engage(1, 0)
    field.fold(events.PhaseBegan(1, "close combat"))
    return field


def struck(field: Battlefield) -> set[int]:
    return {blow.who for blow in field.told(events.BlowStruck)}


def test_a_warrior_who_fails_the_test_of_the_dance_does_not_strike():
    field = dancing()
    field.play(fight(field.battle), 6, 6, 1)
    assert struck(field) == {0}
    assert field.one(1).under("mesmerised")


def test_a_warrior_who_passes_the_test_strikes_as_ever():
    field = dancing()
    field.play(fight(field.battle), 3, 3, 1, 1)
    assert struck(field) == {0, 1}


def test_the_dance_is_for_one_phase_and_leaves_the_defence():
    field = dancing()
    field.play(fight(field.battle), 6, 6, 1)
    assert not may_strike(field.one(1))
    sword = dancing(tags=("counts-as-buckler",))
    sword.fold(ConditionBegan(1, Condition("mesmerised", "phase", tags=("no-attacks",))))
    sword.fold(events.BlowStruck(0, 1, "axe", Rolled((5,)), True))
    assert may_parry(sword.battle, sword.one(1), sword.one(0))
    field.turn(0, "close combat")
    assert may_strike(field.one(1))


def test_the_undead_lizardmen_and_whom_nothing_charms_heed_no_dance():
    for foe in ({"kinds": ("undead",)}, {"callings": ("lizardmen",)}, {"tags": ("immune-charm",)}):
        field = dancing(**foe)
        field.play(fight(field.battle), 1, 1)
        assert field.told(LeadershipTested) == []


def test_a_warrior_who_lies_on_the_ground_dances_for_nobody():
    field = dancing()
    field.status(0, events.Status.KNOCKED_DOWN)
    field.play(fight(field.battle))
    assert struck(field) == {1}
    assert field.told(LeadershipTested) == []


def singing(side: int = 0, **foe: object) -> Battlefield:
    """A singer (0) in contact with an enemy (1) in the close combat of a side."""
    singer = man(10, 10, "axe", tags=("sea-shanty",), I=9, **STONE)
    field = Battlefield([singer], [man(10.98, 10, "axe", **{**STONE, **foe})])
    field.engage(0, 1)
    field.turn(side, "close combat")
    return field


def attacks(field: Battlefield, who: int) -> int:
    return sum(blow.who == who for blow in field.told(events.BlowStruck))


def test_an_opponent_who_fails_the_test_of_the_shanty_has_one_attack_less():
    field = singing(A=3)
    field.play(fight(field.battle), 6, 6, *[1] * 3)
    assert attacks(field, 1) == 2
    field = singing(A=3)
    field.play(fight(field.battle), 1, 1, *[1] * 4)
    assert attacks(field, 1) == 3


def test_the_only_attack_may_be_the_one_that_is_lost():
    field = singing()
    field.play(fight(field.battle), 6, 6, 1)
    assert attacks(field, 1) == 0


def test_a_shanty_is_sung_in_the_own_turn_only_and_to_the_living():
    for field in (singing(1), singing(kinds=("undead",)), singing(kinds=("possessed",))):
        field.play(fight(field.battle), 1, 1)
        assert field.told(LeadershipTested) == []


def test_of_several_the_player_names_who_hears_the_shanty():
    field = Battlefield(
        [man(10, 10, "axe", tags=("sea-shanty",), I=9, **STONE)],
        [man(10.98, 10, "axe", **STONE), man(9.02, 10, "axe", **STONE)],
    )
    field.engage(0, 1, 2)
    field.turn(0, "close combat")
    field.play(fight(field.battle), 6, 6, 1, 1, says={Choice: "2", AttackTarget: "2"})
    assert field.told(LeadershipTested)[0].who == 2
    assert field.one(2).under("outsung")


def jeering(**more: object) -> Battlefield:
    """An Ostlander with a bow (0) and two enemies in the open: one near (1), one far (2)."""
    one = man(10, 10, "bow", tags=("taunt",), **more)
    return Battlefield([one], [man(10, 20, Ld=7), man(10, 30)])


def taunted(field: Battlefield, *faces: int, says: str = "1") -> None:
    field.turn(0, "shooting")
    field.play(
        shooting_phase(field.battle, 0, field.state.acting(0)), *faces, says={Choice: says, NextToAct: "done"}
    )


def test_the_nearest_who_fails_the_test_of_a_taunt_comes_for_him():
    field = jeering()
    taunted(field, 6, 6)
    choice = field.questions(Choice)[0]
    assert choice.choices == ("1", NONE)
    assert field.one(1).under("taunted")
    field.turn(1, "movement")
    declared = field.play(add_frenzied_charges(field.battle, field.state.acting(1), [(1, 0)]))
    assert declared == []
    field.play(move_those_who_must(field.battle, field.state.acting(1)))
    (moved,) = field.told(WarriorMoved)
    assert (moved.who, moved.manner) == (1, "run")
    assert field.one(1).gap_to(field.one(0)) == 1000 - 98 - 800


def test_a_warrior_who_reaches_his_tormentor_must_charge_him():
    field = Battlefield([man(10, 10, tags=("taunt",))], [man(10, 15)])
    taunted(field, 6, 6)
    field.turn(1, "movement")
    assert field.play(add_frenzied_charges(field.battle, field.state.acting(1), [])) == [(1, 0)]


def test_a_warrior_who_passes_the_test_of_a_taunt_does_as_he_likes():
    field = jeering()
    taunted(field, 3, 3)
    assert not field.one(1).under("taunted")


def test_a_warrior_who_taunts_neither_shoots_nor_casts():
    field = jeering()
    taunted(field, 3, 3)
    assert field.questions(NextToAct) == []
    field = jeering()
    taunted(field, says=NONE)
    assert len(field.questions(NextToAct)) == 1


def test_where_actions_are_spent_who_taunts_shoots_no_more_in_that_round():
    field = battlefield([man(10, 10, "bow", tags=("taunt",))], [man(10, 20), man(10, 30)])
    field.play(begin_round(field.battle), 3, 3, says={Choice: "1"})
    gain(field, 0, 1)
    assert "shoot" not in on_offer(field, 0)
    end(field)
    field.fold(events.RoundBegan(2), PlayersTurnBegan(0))
    gain(field, 0, 1)
    assert "shoot" in on_offer(field, 0)


def test_nobody_taunts_after_a_run_or_from_a_combat():
    field = jeering()
    field.turn(0, "movement")
    field.fold(WarriorMoved(0, "run", (field.one(0).position, field.one(0).position), 0))
    field.play(shooting_phase(field.battle, 0, field.state.acting(0)))
    assert field.questions(Choice) == []


def test_a_taunt_is_forgotten_when_the_taunters_next_turn_begins():
    field = jeering()
    taunted(field, 6, 6)
    field.turn(1)
    assert field.one(1).under("taunted")
    field.turn(0)
    assert not field.one(1).under("taunted")


def test_nobody_taunts_after_a_charge_that_failed_or_a_spell():
    field = jeering()
    here = field.one(0).position
    field.turn(0, "movement")
    field.fold(WarriorMoved(0, "failed_charge", (here, here), 0))
    field.fold(events.PhaseBegan(0, "shooting"))
    field.play(shooting_phase(field.battle, 0, field.state.acting(0)), says={NextToAct: "done"})
    assert field.questions(Choice) == []
    field = jeering()
    field.turn(0, "shooting")
    field.fold(events.SpellCast(0, "gnawdoom", None, None, False))
    field.play(shooting_phase(field.battle, 0, field.state.acting(0)), says={NextToAct: "done"})
    assert field.questions(Choice) == []


def test_an_immune_enemy_does_not_spare_the_others_the_dance():
    dancer = man(10, 10, tags=("mesmerising-dance",))
    field = Battlefield([dancer], [man(10.98, 10, kinds=("undead",)), man(9.02, 10)])
    field.engage(0, 1, 2)
    field.turn(0, "close combat")
    (dance,) = hooks.combat_begins.handlers(field.one(0))
    field.play(dance(field.battle, field.one(0)), 6, 6)
    assert [test.who for test in field.told(LeadershipTested)] == [2]


def test_where_there_is_one_opponent_nobody_is_asked_who_hears_the_shanty():
    field = singing()
    field.play(fight(field.battle), 6, 6, 1)
    assert not field.questions(Choice)


@pytest.mark.parametrize("kept", ["", "lying", "engaged", "fleeing"])
def test_only_who_is_able_and_free_taunts(kept: str):
    field = Battlefield([man(10, 10, "bow", tags=("taunt",))], [man(10, 20), man(10.98, 10)])
    field.turn(0, "shooting")
    if kept == "lying":
        field.status(0, events.Status.KNOCKED_DOWN)
    elif kept == "engaged":
        field.engage(2, 0)
    elif kept == "fleeing":
        field.fold(ConditionBegan(0, flight()))
    (taunt,) = hooks.shooting_begins.handlers(field.one(0))
    field.play(taunt(field.battle, field.one(0)), says={Choice: NONE})
    assert bool(field.asked) is (kept == "")
