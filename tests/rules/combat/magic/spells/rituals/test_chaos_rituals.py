"""Chaos Rituals."""

import pytest

from rules.catalogue.profile import CHARACTERISTICS
from rules.combat.charging.charging import charge_targets
from rules.combat.melee.melee import fight
from rules.combat.melee.strike_order import FIRST, strike_class
from rules.combat.moving.jumping import jumps
from rules.combat.moving.recovery import recover
from rules.combat.psychology.minds import flight
from rules.combat.psychology.rout import is_due
from rules.engine.decisions import Choice, IllegalAnswer, Landing, NextToAct
from rules.engine.events import (
    AllegianceChanged,
    BattleEnded,
    BlowStruck,
    ConditionBegan,
    HelmetTested,
    LeadershipTested,
    PhaseBegan,
    SaveRolled,
    Status,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.outcome import outcome_of
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, man, place
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

VISION, EYE, BLOOD = "vision-of-torment", "eye-of-god", "dark-blood"
LURE, WINGS, PAIN = "lure-of-chaos", "wings-of-darkness", "word-of-pain"
SIXES = (6, 6)


@pytest.mark.rule("CORE-MAGIC-CHAOS-1-1")
def test_the_vision_comes_to_the_closest_enemy_only() -> None:
    field = battlefield([wizard(10, 10, VISION)], [man(10, 15), man(13, 10), man(30, 10)])
    assert offered(field)[VISION].targets == (2,)


@pytest.mark.rule("CORE-MAGIC-CHAOS-1-2")
def test_in_combat_he_picks_one_of_his_opponents() -> None:
    field = battlefield([wizard(10, 10, VISION)], [man(10.98, 10), man(9.02, 10), man(10, 12)])
    field.engage(0, 1, 2)
    assert offered(field)[VISION].targets == (1, 2)


@pytest.mark.rule("CORE-MAGIC-CHAOS-1-3")
def test_the_vision_stuns_without_wound_or_save_but_a_helmet_helps() -> None:
    field = battlefield([wizard(10, 10, VISION)], [man(12, 10, "gromril-armour")])
    cast(field, f"{VISION} 1", *SIXES)
    assert field.one(1).status is Status.STUNNED
    helmet = battlefield([wizard(10, 10, VISION)], [man(12, 10, "helmet")])
    cast(helmet, f"{VISION} 1", *SIXES, 4)
    assert helmet.told(HelmetTested)
    assert helmet.one(1).status is Status.KNOCKED_DOWN


@pytest.mark.rule("CORE-MAGIC-CHAOS-1-4")
def test_a_warrior_who_cannot_be_stunned_is_knocked_down() -> None:
    field = battlefield([wizard(10, 10, VISION)], [man(12, 10, tags=("no-pain",))])
    cast(field, f"{VISION} 1", *SIXES)
    assert field.one(1).status is Status.KNOCKED_DOWN


@pytest.mark.rule("CORE-MAGIC-CHAOS-2-1")
def test_the_eye_falls_on_friend_foe_or_himself() -> None:
    field = battlefield([wizard(10, 10, EYE), man(12, 10)], [man(10, 16.98), man(10, 18)])
    assert offered(field)[EYE].targets == (0, 1, 2)


@pytest.mark.rule("CORE-MAGIC-CHAOS-2-2")
def test_the_eye_opens_once_a_battle_but_a_failure_may_be_tried_again() -> None:
    field = battlefield([wizard(10, 10, EYE)], [man(12, 10)])
    cast(field, f"{EYE} 0", 1, 1)
    field.turn(0, "shooting")
    cast(field, f"{EYE} 0", *SIXES, 6)
    field.turn(0, "shooting")
    assert EYE not in offered(field)


@pytest.mark.rule("CORE-MAGIC-CHAOS-2-3", "CORE-MAGIC-CHAOS-2-4")
def test_on_a_one_the_target_is_out_of_action_and_unhurt_after_the_battle() -> None:
    field = battlefield([wizard(10, 10, EYE)], [man(12, 10), man(30, 30)])
    cast(field, f"{EYE} 1", *SIXES, 1)
    assert field.one(1).out
    assert is_due(field.battle, 1)
    field.fold(BattleEnded(0, "rout", 1))
    result = outcome_of(field.state, ("a", "b")).fighter(1)
    assert (result.status, result.spared) == (Status.OUT_OF_ACTION, True)


@pytest.mark.rule("CORE-MAGIC-CHAOS-2-5")
@pytest.mark.parametrize("face", [2, 5])
def test_on_two_to_five_one_characteristic_of_the_casters_choice_is_better(face: int) -> None:
    field = battlefield([wizard(10, 10, EYE)], [man(12, 10)])
    cast(field, f"{EYE} 0", *SIXES, face, says={Choice: "WS"})
    (choice,) = field.questions(Choice)
    assert choice.choices == CHARACTERISTICS
    field.turn(1)
    field.turn(0)
    assert (field.one(0).profile.WS, field.one(0).profile.S) == (4, 3)


@pytest.mark.rule("CORE-MAGIC-CHAOS-2-6")
def test_on_a_six_everything_is_better_wounds_too() -> None:
    field = battlefield([wizard(10, 10, EYE)], [man(12, 10)])
    before = field.one(0).profile
    cast(field, f"{EYE} 0", *SIXES, 6)
    after = field.one(0).profile
    assert all(after.value(name) == before.value(name) + 1 for name in CHARACTERISTICS)
    assert field.one(0).wounds == 2


@pytest.mark.rule("CORE-MAGIC-CHAOS-3-1", "CORE-MAGIC-CHAOS-3-3")
@pytest.mark.parametrize(("die", "hits"), [(1, 1), (4, 2), (6, 3)])
def test_dark_blood_is_d3_hits_and_an_injury_of_his_own(die: int, hits: int) -> None:
    field = battlefield([wizard(10, 10, BLOOD)], [man(12, 10, W=5)])
    cast(field, f"{BLOOD} 1", *SIXES, die, *[1] * hits, 3)
    assert [(event.strength, event.roll.need) for event in field.told(WoundRolled)] == [(5, 2)] * hits
    assert field.one(0).status is Status.STUNNED


@pytest.mark.rule("CORE-MAGIC-CHAOS-3-2")
def test_a_friend_in_the_way_is_struck() -> None:
    field = battlefield([wizard(10, 10, BLOOD), man(12, 10.3)], [man(15, 10)])
    cast(field, f"{BLOOD} 2", *SIXES, 1, 1, 1)
    assert [event.target for event in field.told(WoundRolled)] == [1]


@pytest.mark.rule("CORE-MAGIC-CHAOS-3-4")
def test_out_of_action_counts_as_stunned_for_himself() -> None:
    field = battlefield([wizard(10, 10, BLOOD)], [man(12, 10)])
    cast(field, f"{BLOOD} 1", *SIXES, 1, 1, 6)
    assert field.one(0).status is Status.STUNNED


def test_a_failed_ritual_costs_no_blood() -> None:
    field = battlefield([wizard(10, 10, BLOOD)], [man(12, 10)])
    cast(field, f"{BLOOD} 1", 1, 1)
    assert field.one(0).standing


def lured(*faces: int, contact: bool = False) -> Battlefield:
    """Side 0 has a magister and a guard, side 1 a victim and a friend; by default the lure works."""
    field = battlefield(
        [wizard(10, 10, LURE, Ld=8), man(18, 10)], [man(16.02 if contact else 17.02, 10, Ld=7), man(16, 20)]
    )
    if contact:
        field.fold(
            WarriorMoved(1, "step", (field.one(1).position, field.one(2).position._replace(x=1700)), 0, (2,))
        )
    cast(field, f"{LURE} 2", *SIXES, *(faces or (5, 5)))
    return field


@pytest.mark.rule("CORE-MAGIC-CHAOS-4-1")
def test_only_the_closest_enemy_is_lured() -> None:
    field = battlefield([wizard(10, 10, LURE)], [man(15, 10), man(10, 14), man(10, 30)])
    assert offered(field)[LURE].targets == (2,)


@pytest.mark.rule("CORE-MAGIC-CHAOS-4-2")
@pytest.mark.parametrize(("faces", "works"), [((4, 5), False), ((5, 5), True), ((1, 6), False)])
def test_the_higher_of_a_die_and_leadership_wins_and_a_tie_is_no_control(
    faces: tuple[int, int], works: bool
) -> None:
    assert (lured(*faces).one(2).side == 0) is works


@pytest.mark.rule("CORE-MAGIC-CHAOS-4-3")
@pytest.mark.parametrize(("faces", "free"), [((4, 4), False), ((4, 3), True)])
def test_a_test_in_his_own_recovery_phase_frees_the_victim(faces: tuple[int, int], free: bool) -> None:
    field = lured()
    field.turn(1, "recovery")
    field.play(recover(field.battle, field.state.acting(1)), *faces)
    assert field.told(LeadershipTested)
    assert (field.one(2).side == 1) is free
    assert bool(field.told(AllegianceChanged)) is free


@pytest.mark.rule("CORE-MAGIC-CHAOS-4-3")
def test_a_lured_warrior_acts_in_their_owners_turns_and_the_casters_player_decides() -> None:
    field = lured()
    state = field.state
    assert [(side, [one.id for one in acting]) for side, acting in state.parties(1)] == [(1, [3]), (0, [2])]
    assert [one.id for one in state.acting(0)] == [0, 1]
    field.play(field.battle.sequence._turn(field.battle, 1), 6, 6, says={NextToAct: "done"})
    assert {ask.side for ask in field.questions(NextToAct) if 2 in ask.candidates} == {0}


@pytest.mark.rule("CORE-MAGIC-CHAOS-4-5", "CORE-MAGIC-CHAOS-4-6")
def test_a_lured_warrior_may_attack_their_own_side_and_not_the_casters() -> None:
    field = lured()
    field.turn(1, "movement")
    seen, unseen = charge_targets(field.battle, field.one(2))
    assert (*seen, *unseen) == (3,)
    assert 2 in charge_targets(field.battle, field.one(3))[0]


@pytest.mark.rule("CORE-MAGIC-CHAOS-4-7")
def test_a_warrior_whom_he_fought_stands_an_inch_off_at_once() -> None:
    field = lured(contact=True)
    assert not field.one(2).contacts
    assert not field.one(1).contacts
    assert field.one(1).gap_to(field.one(2)) >= 95
    assert not field.told(BlowStruck)
    assert [(move.who, move.manner, move.spent, move.contacts) for move in field.told(WarriorMoved)] == [
        (1, "step", 100, ())
    ]


def test_a_warrior_whom_he_fought_stays_where_he_cannot_step_away() -> None:
    hemmed = [man(9.01, 10), man(10, 10.99), man(10, 9.01), man(9.3, 10.7), man(9.3, 9.3)]
    field = battlefield([wizard(10, 14, LURE, Ld=9), man(10, 10), *hemmed], [man(10.98, 10, Ld=5)])
    field.engage(1, 7)
    cast(field, f"{LURE} 7", *SIXES, 6, 1)
    assert field.one(7).side == 0
    assert not field.told(WarriorMoved)


@pytest.mark.rule("CORE-MAGIC-CHAOS-4-4")
def test_nobody_is_lured_off_a_roof() -> None:
    table = bare(blocks=[block(15, 8, 6, 6, 3, roof="flat")])
    field = battlefield([wizard(10, 10, LURE, Ld=8)], [man(16, 10, z=3)], table=table)
    one = field.one(1)
    assert jumps(field.battle, one, 400)
    cast(field, f"{LURE} 1", *SIXES, 6, 1)
    assert one.side == 0
    assert not jumps(field.battle, one, 400)


def test_a_lured_warrior_counts_with_his_own_warband_for_a_rout() -> None:
    field = lured()
    assert [one.id for one in field.state.starting(1)] == [2, 3]


@pytest.mark.rule("CORE-MAGIC-CHAOS-5-2")
def test_the_wings_carry_him_anywhere_within_twelve_inches_over_walls() -> None:
    table = bare(walls=[wall((12, 0), (12, 48), 3)])
    field = battlefield([wizard(10, 10, WINGS)], [man(40, 40)], table=table)
    cast(field, WINGS, *SIXES, says={Landing: place(22, 10)})
    assert field.one(0).position.x == 2200
    with pytest.raises(IllegalAnswer, match="12"):
        cast(
            battlefield([wizard(10, 10, WINGS)], [man(40, 40)]),
            WINGS,
            *SIXES,
            says={Landing: place(22.1, 10)},
        )


def test_the_wings_carry_him_out_of_a_combat_without_a_blow() -> None:
    field = battlefield([wizard(10, 10, WINGS)], [man(10.98, 10)])
    field.engage(1, 0)
    cast(field, WINGS, *SIXES, says={Landing: place(5, 10)})
    assert not field.one(0).contacts
    assert not field.told(BlowStruck)


@pytest.mark.rule("CORE-MAGIC-CHAOS-5-3")
def test_landing_against_an_enemy_is_a_charge() -> None:
    field = battlefield([wizard(10, 10, WINGS)], [man(18, 10), man(22.9, 10), man(35, 10)])
    cast(field, WINGS, *SIXES, says={Landing: "2"})
    assert field.questions(Landing)[0].enemies == (1, 2)
    assert field.one(0).contacts == {2}
    assert strike_class(field.battle, field.one(0)) == FIRST


def test_a_warrior_whom_he_fears_he_may_not_dare_to_land_beside() -> None:
    field = battlefield([wizard(10, 10, WINGS)], [man(18, 10, tags=("causes-fear",))])
    cast(field, WINGS, *SIXES, 6, 6, says={Landing: "1"})
    assert not field.one(0).contacts


def swooped(*faces: int) -> Battlefield:
    field = battlefield([wizard(10, 10, WINGS, items=("sword",))], [man(18, 10)])
    field.fold(ConditionBegan(1, flight()))
    cast(field, WINGS, *SIXES, says={Landing: "1"})
    field.fold(PhaseBegan(0, "close combat"))
    field.play(fight(field.battle), *faces)
    return field


@pytest.mark.rule("CORE-MAGIC-CHAOS-5-4", "CORE-MAGIC-CHAOS-5-5")
def test_a_fleeing_enemy_takes_one_sure_hit_and_runs_on() -> None:
    field = swooped(1, 2, 2)
    assert [(event.who, event.roll) for event in field.told(BlowStruck)] == [(0, None)]
    assert len(field.told(WoundRolled)) == 1
    assert field.told(WarriorMoved)[-1].manner == "flee"
    assert not field.one(1).contacts


def test_a_fleeing_enemy_that_the_blow_fells_does_not_run() -> None:
    field = swooped(5, 5)
    assert field.one(1).out
    assert not field.told(WarriorMoved)


@pytest.mark.rule("CORE-MAGIC-CHAOS-6-2", "CORE-MAGIC-CHAOS-6-3")
def test_the_word_of_pain_hurts_everybody_within_three_inches_but_himself() -> None:
    field = battlefield(
        [wizard(10, 10, PAIN), man(12, 10)], [man(10, 13.98, "gromril-armour", W=2), man(10, 15)]
    )
    cast(field, PAIN, *SIXES, 1, 4)
    assert [(event.target, event.strength) for event in field.told(WoundRolled)] == [(1, 3), (2, 3)]
    assert not field.told(SaveRolled)
    assert field.one(2).wounds == 1
