"""Attacks on the Action Success Chart as combat rules: what each skill and modifier is worth in dice."""

import pytest

from rules.combat import COMBAT_RULES
from rules.combat.psychology.minds import AFRAID
from rules.engine.conditions import Condition
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, Status
from rules.engine.protocols import Need
from tests.rules.battlefield import Battlefield, man
from tests.rules.trenches import field

CORE, TRENCH = (COMBAT_RULES[key](None) for key in ("core", "trench"))


def facing(*arms: str, tags: tuple[str, ...] = (), foe: tuple[str, ...] = (), **profile: int) -> Battlefield:
    it = field([man(10, 10, *arms, tags=tags, **profile)], [man(10.98, 10, *foe, WS=9), man(40, 40)])
    it.engage(0, 1)
    return it


def blow(it: Battlefield) -> Need:
    who = it.one(0)
    return it.battle.rules.blow_need(it.battle, who, it.one(1), who.in_hand.main)


def dice(need: Need) -> tuple[int, int]:
    return need.count, need.keep


@pytest.mark.rule("TRENCH-MEL-4", "TRENCH-RNG-5")
@pytest.mark.parametrize(
    ("skill", "expected"), [(1, (4, -2)), (2, (3, -2)), (3, (2, 0)), (4, (3, 2)), (6, (5, 2))]
)
def test_each_point_of_skill_above_three_is_a_die_for_and_below_it_one_against(
    skill: int, expected: tuple[int, int]
):
    need = blow(facing("axe", WS=skill))
    assert (need.at_least, dice(need)) == (7, expected)
    it = field([man(10, 10, "bow", BS=skill)], [man(14, 10)])
    who = it.one(0)
    shot = it.battle.rules.shot_need(it.battle, who, it.one(1), who.missiles[0], 302, False)
    assert (shot.at_least, dice(shot)) == (7, expected)


def test_whom_one_strikes_at_makes_no_difference_but_where_he_cannot_defend_himself():
    it = facing("axe")
    it.status(1, Status.KNOCKED_DOWN)
    assert blow(it).automatic
    assert blow(facing("axe", WS=0)).at_least is None


def test_modifiers_of_the_rulebook_are_a_die_for_each_point():
    need = blow(facing("axe", tags=("strike-to-injure",), foe=("mace",)))
    assert dice(need) == (2, 0)
    it = field([man(10, 10, "bow")], [man(25, 10, large=True), man(18, 10)])
    who = it.one(0)
    shot = it.battle.rules.shot_need(it.battle, who, it.one(1), who.missiles[0], 1302, True)
    assert {one.name: one.by for one in shot.modifiers} == {"cover": -1, "long range": -1, "large target": 1}
    assert dice(shot) == (3, -2)


def test_who_is_afraid_has_two_dice_against_him_whatever_his_skill():
    it = facing("axe", WS=6)
    it.fold(ConditionBegan(0, Condition(AFRAID, "turn")))
    assert dice(blow(it)) == (4, -2)


def test_a_sure_hand_is_as_good_as_so_many_dice():
    it = field([man(10, 10, "bow-of-seeking", BS=1)], [man(30, 10), man(40, 40)])
    who = it.one(0)
    shot = it.battle.rules.shot_need(it.battle, who, it.one(1), who.missiles[0], 1902, True)
    assert dice(shot) == (4, 2)


def test_a_shot_at_whom_one_touches_is_two_dice_harder():
    it = field([man(10, 10, "crossbow-pistol", BS=4)], [man(10.98, 10)])
    need = it.battle.rules.point_blank_need(it.battle, it.one(0), (Modifier("in combat", -2),))
    assert (need.at_least, dice(need)) == (7, (3, -2))


def test_a_barrage_goes_on_at_a_die_less_each_time():
    it = facing("axe")
    need = it.battle.rules.harder(it.battle, blow(it), Modifier("barrage", -1))
    assert dice(need) == (3, -2)
    assert CORE.harder(it.battle, Need(4), Modifier("barrage", -1)) == Need(5, (Modifier("barrage", -1),))
    assert CORE.harder(it.battle, Need(6), Modifier("barrage", -1)).at_least == 6


def test_a_critical_success_counts_as_a_six_and_a_two_as_a_one():
    assert [TRENCH.natural(result) for result in (2, 3, 7, 11, 12)] == [1, 3, 3, 3, 6]
    assert [TRENCH.injury_dice(result) for result in (7, 11, 12)] == [0, 0, 1]
    assert [CORE.natural(die) for die in (1, 6)] == [1, 6]
    assert CORE.injury_dice(6) == 0


def test_the_rest_is_the_rulebooks():
    it = facing("axe", S=4)
    who, target = it.one(0), it.one(1)
    weapon = who.in_hand.main
    for asked in (
        lambda rules: rules.blow_strength(it.battle, who, target, weapon),
        lambda rules: rules.wound_need(4, 3),
        lambda rules: rules.critical(3),
        lambda rules: rules.save_need(it.battle, target, 4, 0, (), True),
        lambda rules: rules.injury(2, ("concussion",)),
        lambda rules: rules.attacks(it.battle, who),
        lambda rules: rules.blow_need_by_skill(3, 4),
        lambda rules: rules.shot_need_by_skill(who),
    ):
        assert asked(TRENCH) == asked(CORE)
    assert (TRENCH.parry_dice, TRENCH.parried_up_to) == (2, 11)
    assert (CORE.parry_dice, CORE.parried_up_to) == (1, 5)
