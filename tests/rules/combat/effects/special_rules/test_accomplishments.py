"""What single warriors of the supplements have learned or are."""

import pytest

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit, Landed
from rules.combat.effects.hooks import ignores
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.parrying import parry
from rules.combat.phases import turn_begins
from rules.combat.psychology.minds import ALONE, frenzied
from rules.combat.psychology.rout import is_due
from rules.combat.rolls.leadership_test import leadership_of, test_leadership
from rules.engine import events
from rules.engine.events import CriticalRolled, InjuryRolled, SaveRolled, Status
from rules.engine.state.conditions import MOUNTED, Condition
from tests.rules.staging.battlefield import Battlefield, man

STONE = {"T": 10, "W": 9}


def facing(*items: str, tags: tuple[str, ...], charged: bool = True, by: tuple[str, ...] = ()) -> Battlefield:
    """A warrior with these things and tags in contact with an enemy; the one or the other charged."""
    field = Battlefield([man(10, 10, *items, tags=tags)], [man(10.98, 10, "axe", tags=by, **STONE)])
    field.turn(0 if charged else 1, "movement")
    field.engage(*((0, 1) if charged else (1, 0)))
    field.fold(events.PhaseBegan(0 if charged else 1, "close combat"))
    return field


@pytest.mark.parametrize(
    ("tag", "items", "able", "times", "tries"),
    [
        ("parries-double-handed", ("double-handed-weapon",), True, 1, 1),
        ("parries-double-handed", ("axe",), False, 1, 1),
        ("parries-with-anything", ("axe",), True, 1, 1),
        ("parries-with-anything", ("sword",), True, 2, 1),
        ("parries-with-nothing", ("axe",), True, 1, 1),
        ("parries-with-nothing", ("sword",), True, 1, 2),
    ],
)
def test_blades_are_parried_in_ways_of_their_own(
    tag: str, items: tuple[str, ...], able: bool, times: int, tries: int
):
    field = facing(*items, tags=(tag,))
    warrior = field.one(0)
    assert hooks.able_to_parry.any_true(field.battle, warrior) is able
    assert max([1, *hooks.parries_per_phase.collect(field.battle, warrior)]) == times
    assert max([1, *hooks.parry_tries.collect(field.battle, warrior)]) == tries


@pytest.mark.parametrize(("die", "critical"), [(5, True), (4, False)])
def test_a_master_strikes_critically_on_5(die: int, critical: bool):
    field = Battlefield([man(10, 10, tags=("master-strike",))], [man(10.98, 10, W=9)])
    field.engage(0, 1)
    blow = [Hit("axe", 3, kind="axe")]
    more = (1,) if critical else ()
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), blow, in_combat=True), die, *more)
    assert bool(field.told(CriticalRolled)) is critical


@pytest.mark.parametrize(("items", "off"), [(("dagger", "dagger"), -1), (("dagger", "sword"), 0)])
def test_two_daggers_find_the_gaps(items: tuple[str, ...], off: int):
    field = facing(*items, tags=("two-daggers-save-minus-1",))
    warrior = field.one(0)
    assert hooks.save_modifier.total(field.battle, warrior, field.one(1), warrior.in_hand.main) == off


@pytest.mark.parametrize(
    ("item", "charged", "again"), [("spear", False, True), ("axe", False, False), ("spear", True, False)]
)
def test_a_wall_of_pikes_strikes_chargers_again(item: str, charged: bool, again: bool):
    field = facing(item, tags=("pikewall",), charged=charged)
    own, foe = field.one(0), field.one(1)
    assert hooks.rerolls_blow.any_true(field.battle, own, foe, own.in_hand.main) is again


def test_a_great_thirst_comes_with_a_kill_and_ends_on_the_ground():
    field = Battlefield([man(10, 10, tags=("frenzied-by-a-kill",))], [man(10.98, 10), man(9.02, 10)])
    field.engage(0, 1, 2)
    blow = [Hit("axe", 9, kind="axe")]
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), blow, in_combat=True), 5, 6)
    assert frenzied(field.one(0))
    field.status(0, Status.KNOCKED_DOWN)
    assert not frenzied(field.one(0))


def killing(*dice: int) -> Battlefield:
    """A bearer of Arkhar's Mark with Leadership 8 who takes an enemy out by a blow; these dice fall."""
    field = Battlefield([man(10, 10, tags=("bloodfather",), Ld=8)], [man(10.98, 10), man(9.02, 10)])
    field.engage(0, 1, 2)
    blow = [Hit("axe", 9, kind="axe")]
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), blow, in_combat=True), 5, 6, *dice)
    return field


def test_the_bloodfather_makes_stronger_who_takes_an_enemy_out_and_passes_a_leadership_test():
    field = killing(4, 4)
    assert field.one(0).profile.I - field.one(0).fighter.profile.I == 1
    blow = [Hit("axe", 9, kind="axe")]
    field.play(resolve_hits(field.battle, field.one(0), field.one(2), blow, in_combat=True), 5, 6, 1, 1)
    assert field.one(0).profile.I - field.one(0).fighter.profile.I == 2


def test_the_bloodfather_gives_nothing_for_a_failed_test():
    field = killing(6, 3)
    assert field.one(0).profile == field.one(0).fighter.profile


@pytest.mark.parametrize(("item", "farther"), [("throwing-knives", 4), ("bow", 0)])
def test_a_strong_arm_throws_as_much_farther_as_it_is_strong(item: str, farther: int):
    field = Battlefield([man(10, 10, item, tags=("throws-by-strength",), S=4)], [man(30, 10)])
    (weapon,) = field.one(0).missiles
    assert hooks.range_bonus.total(field.battle, field.one(0), weapon) == farther


@pytest.mark.parametrize(
    ("items", "by", "modifiers"),
    [(("sword",), "bow", [-1]), (("sword",), "pistol", []), (("axe",), "bow", [])],
)
def test_a_sword_master_turns_arrows_and_no_bullets(items: tuple[str, ...], by: str, modifiers: list[int]):
    field = Battlefield([man(10, 10, *items, tags=("shots-minus-1-with-sword",))], [man(15, 10, by)])
    (weapon,) = field.one(1).missiles
    found = hooks.be_shot_at.collect(field.battle, field.one(0), field.one(1), weapon, 500)
    assert [it.by for it in found] == modifiers


@pytest.mark.rule("MOUNT-76")
@pytest.mark.parametrize(("mounted", "shoots"), [(True, True), (False, False)])
def test_a_horse_archer_shoots_from_a_running_mount_at_1_less(mounted: bool, shoots: bool):
    field = Battlefield([man(10, 10, "bow", tags=("shoots-at-the-gallop",))], [man(20, 10)])
    archer = field.one(0)
    if mounted:
        field.fold(events.ConditionBegan(0, Condition(MOUNTED)))
    archer.ran = True
    (bow,) = archer.missiles
    assert ignores(field.battle, archer, "running") is shoots
    assert not ignores(field.battle, archer, "moved")
    found = hooks.hit_by_shooting.collect(field.battle, archer, field.one(1), bow, 1000)
    assert [it.by for it in found] == [-1] * shoots


@pytest.mark.parametrize(("beside", "leadership"), [(0, 6), (2, 8), (5, 9)])
def test_a_baron_is_brave_in_company(beside: int, leadership: int):
    mob = [man(10, 12 + at * 0.2, tags=()) for at in range(beside)]
    field = Battlefield([man(10, 10, tags=("mob-mentality",), Ld=6), *mob], [man(40, 40)])
    assert leadership_of(field.battle, field.one(0))[0] == leadership


@pytest.mark.parametrize(
    ("far", "hero", "steady"), [(15.9, True, True), (18, True, False), (15.9, False, False)]
)
def test_a_wretch_near_a_hero_fears_nothing(far: float, hero: bool, steady: bool):
    own = [man(10, 10, tags=("steadied-by-hero-6",), hero=False), man(far, 10, hero=hero)]
    field = Battlefield(own, [man(40, 40)])
    assert ignores(field.battle, field.one(0), "psychology") is steady
    assert ignores(field.battle, field.one(0), ALONE) is steady


def test_a_eunuch_is_steady_while_his_master_is_not_out():
    own = [man(10, 10, tags=("steady-with:slave-merchant",)), man(30, 10, line="slave-merchant")]
    field = Battlefield(own, [man(40, 40)])
    assert field.play(test_leadership(field.battle, field.one(0), "anything"))
    field.status(1, Status.OUT_OF_ACTION)
    assert not field.play(test_leadership(field.battle, field.one(0), "anything"), 6, 6)


@pytest.mark.parametrize(("die", "saved"), [(3, True), (2, False)])
def test_a_body_of_metal_saves_on_3(die: int, saved: bool):
    field = Battlefield([man(10, 10)], [man(10.98, 10, tags=("natural-save-3",), T=3, W=9)])
    field.engage(0, 1)
    field.play(
        resolve_hits(field.battle, field.one(0), field.one(1), [Hit("axe", 3)], in_combat=True), 4, die
    )
    assert [save.saved for save in field.told(SaveRolled)] == [saved]


@pytest.mark.parametrize(
    ("traits", "dice", "status"),
    [
        ((), (6, 1), Status.KNOCKED_DOWN),
        ((), (6, 6), Status.OUT_OF_ACTION),
        (("fire",), (6,), Status.OUT_OF_ACTION),
    ],
)
def test_a_scarecrow_holds_together_but_for_fire(
    traits: tuple[str, ...], dice: tuple[int, ...], status: Status
):
    field = Battlefield([man(10, 10)], [man(10.98, 10, tags=("rerolls-injury-not-fire",))])
    field.engage(0, 1)
    hit = [Hit("axe", 9, traits=traits)]
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), hit, in_combat=True), 5, *dice)
    assert field.one(1).status is status
    assert [it.roll.faces for it in field.told(InjuryRolled)] == [(die,) for die in dice]


def test_a_warband_without_its_central_figure_tests_in_each_turn():
    field = Battlefield(
        [man(10, 10, tags=("central-figure",)), *(man(20 + at, 20) for at in range(9))], [man(40, 40)]
    )
    assert not is_due(field.battle, 0)
    field.status(1, Status.OUT_OF_ACTION)
    assert not is_due(field.battle, 0)
    field.status(0, Status.OUT_OF_ACTION)
    assert is_due(field.battle, 0)


@pytest.mark.parametrize(("die", "parries"), [(6, False), (5, True)])
def test_a_killing_blow_of_6_is_not_parried(die: int, parries: bool):
    field = Battlefield(
        [man(10, 10, "sword", tags=("sixes-not-parried",))],
        [man(10.98, 10, "sword", tags=("parry-on-equal",), S=4, W=9)],
    )
    field.engage(0, 1)
    field.one(1).first_hitter = 0
    landed = [Landed(field.one(0).in_hand.main, die)]
    left = field.play(parry(field.battle, field.one(0), field.one(1), landed), *((6,) if parries else ()))
    assert bool(left) is not parries


@pytest.mark.parametrize(("dice", "falls"), [((6, 6), True), ((1, 1), False)])
def test_undead_without_their_summoner_test_each_turn_or_fall_to_dust(dice: tuple[int, int], falls: bool):
    own = [man(10, 10, tags=("summoner",), kinds=("undead",)), man(20, 20, kinds=("undead",)), man(22, 22)]
    field = Battlefield(own, [man(10.98, 10, "axe")])
    field.turn(0, "movement")
    field.play(turn_begins(field.battle, field.state.of_side(0)))
    blow = [Hit("axe", 9, kind="axe")]
    field.play(resolve_hits(field.battle, field.one(3), field.one(0), blow, in_combat=True), 5, 6)
    field.play(turn_begins(field.battle, field.state.of_side(0)), *dice)
    assert field.one(1).out is falls
    assert not field.one(2).out


@pytest.mark.parametrize(
    ("fields", "modifiers"),
    [({}, [-1]), ({"kinds": ("undead",)}, []), ({"callings": ("carnival-of-chaos",)}, [])],
)
def test_flies_trouble_the_living_and_none_of_the_plague(
    fields: dict[str, tuple[str, ...]], modifiers: list[int]
):
    field = Battlefield([man(10, 10, tags=("cloud-of-flies",))], [man(10.98, 10, "axe", **fields)])
    field.engage(0, 1)
    foe = field.one(1)
    found = hooks.be_hit_in_combat.collect(field.battle, field.one(0), foe, foe.in_hand.main)
    assert [it.by for it in found] == modifiers


@pytest.mark.parametrize(("worn", "bonus"), [((), 1), (("light-armour",), 0), (("shield",), 1)])
def test_robes_save_like_leather_and_add_nothing_to_armour(worn: tuple[str, ...], bonus: int):
    field = Battlefield([man(10, 10, *worn, tags=("robes-save-6",))], [man(30, 10)])
    assert hooks.save_bonus.total(field.battle, field.one(0), True) == bonus
