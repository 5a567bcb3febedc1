"""Attacks on the Action Success Chart as combat rules: what each skill and modifier is worth in dice."""

import pytest

from rules.catalogue.load import rulebook
from rules.combat.psychology.minds import AFRAID
from rules.engine.aim import Aim
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, Status
from rules.engine.flow import Need
from rules.engine.state.conditions import Condition
from rules.systems.registry import COMBAT_RULES
from rules.systems.trench.combat_rules import trench_rules
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.trenches import field

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
    shot = it.battle.rules.shot_need(it.battle, Aim(who, it.one(1), who.missiles[0], 302, False))
    assert (shot.at_least, dice(shot)) == (7, expected)


def test_a_warrior_whom_one_strikes_at_makes_no_difference_but_where_he_cannot_defend_himself():
    it = facing("axe")
    it.status(1, Status.KNOCKED_DOWN)
    assert blow(it).automatic
    assert blow(facing("axe", WS=0)).at_least is None


def test_modifiers_of_the_rulebook_are_a_die_for_each_point():
    need = blow(facing("axe", tags=("strike-to-injure",), foe=("mace",)))
    assert dice(need) == (2, 0)
    it = field([man(10, 10, "bow")], [man(25, 10, large=True), man(18, 10)])
    who = it.one(0)
    shot = it.battle.rules.shot_need(it.battle, Aim(who, it.one(1), who.missiles[0], 1302, True))
    assert {one.name: one.by for one in shot.modifiers} == {"cover": -1, "long range": -1, "large target": 1}
    assert dice(shot) == (3, -2)


def test_a_warrior_who_is_afraid_has_two_dice_against_him_whatever_his_skill():
    it = facing("axe", WS=6)
    it.fold(ConditionBegan(0, Condition(AFRAID, "turn")))
    assert dice(blow(it)) == (4, -2)


def test_a_sure_hand_is_as_good_as_so_many_dice():
    it = field([man(10, 10, "bow-of-seeking", BS=1)], [man(30, 10), man(40, 40)])
    who = it.one(0)
    shot = it.battle.rules.shot_need(it.battle, Aim(who, it.one(1), who.missiles[0], 1902, True))
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


def names(need: Need) -> list[str]:
    return [one.name for one in need.modifiers]


def test_another_trouble_than_fear_leaves_him_his_skill():
    it = facing("axe", WS=6)
    it.fold(ConditionBegan(0, Condition("rallied", "turn")))
    assert (dice(blow(it)), names(blow(it))) == ((5, 2), ["WS 6"])


def test_skill_and_dodge_modifiers_are_counted():
    it = facing("axe", tags=("charge-ws-plus-1",))
    assert (dice(blow(it)), names(blow(it))) == ((3, 2), ["WS 4"])
    it = field([man(10, 10, "axe")], [man(10.98, 10, tags=("dodge-close",)), man(40, 40)])
    it.engage(0, 1)
    core = CORE.blow_need(it.battle, it.one(0), it.one(1), it.one(0).in_hand.main)
    assert [one.by for one in core.modifiers] == [-1]
    assert (dice(blow(it)), blow(it).modifiers) == ((3, -2), core.modifiers)


@pytest.mark.parametrize(("skill", "why"), [(1, "sure hand"), (4, "sure hand"), (5, "WS 5"), (6, "WS 6")])
def test_a_warrior_who_hits_on_a_2_at_worst_has_two_dice_more_unless_he_has_as_many_anyway(
    skill: int, why: str
):
    need = blow(facing("axe", tags=("melee-hits-on-2",), WS=skill))
    assert (dice(need), names(need)) == ((max(4, skill - 1), 2), [why])


def test_pigeons_hit_as_they_always_do():
    it = field([man(10, 10, "pigeon-bombs", BS=6)], [man(20, 10)])
    who, target = it.one(0), it.one(1)
    need = TRENCH.shot_need(it.battle, Aim(who, target, who.missiles[0], 900, False))
    assert need == CORE.shot_need(it.battle, Aim(who, target, who.missiles[0], 900, False))
    assert (need.at_least, need.count) == (5, 1)


@pytest.mark.parametrize(("switches", "may"), [((), True), (("no-parries",), False)])
def test_a_table_may_have_no_parries(switches: tuple[str, ...], may: bool):
    it = field([man(10, 10)], [man(20, 10)], switches=switches)
    assert TRENCH.allows_parries(it.battle) is may


def test_the_printed_charts_are_read_once_and_others_for_their_battle():
    assert trench_rules() is trench_rules()
    assert trench_rules(rulebook().charts) is not trench_rules()
    assert trench_rules(rulebook().charts).wound_need(4, 3) == 3
