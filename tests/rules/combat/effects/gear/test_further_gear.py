"""Armour, masks and helpers of supplements, by figures worked out from the charts by hand."""

import pytest

from rules.catalogue.load import complete_rulebook
from rules.combat.before_battle.preparations import prepare
from rules.combat.charging.charging import declare_charges, move_charges
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import take_out_of_action
from rules.combat.melee.melee import attack_one, fight
from rules.combat.psychology.minds import frenzied
from rules.combat.psychology.rout import try_again
from rules.combat.psychology.stupidity import is_stupid
from rules.combat.rolls.leadership_test import test_leadership
from rules.combat.support import unsupported_rules
from rules.engine.decisions import NONE, ChargeTarget, Choice, Intercept, NextToAct, TryParry
from rules.engine.events import (
    BlowStruck,
    ConditionBegan,
    InjuryRolled,
    ParryTried,
    RuleRolled,
    SaveRolled,
    Status,
    StatusChanged,
    WoundRolled,
    WoundsRegained,
)
from rules.engine.state.conditions import MOUNTED, Condition
from rules.mustering.figures.fighting import worn_changes
from tests.rules.staging.battlefield import Battlefield, Man, man

ITEMS = complete_rulebook().items


def facing(own: Man, other: Man) -> Battlefield:
    """The first warrior is about to strike the other."""
    field = Battlefield([own], [other])
    field.engage(0, 1)
    field.turn(0, "close combat")
    return field


def strikes(own: Man, other: Man, *faces: int) -> Battlefield:
    field = facing(own, other)
    main = field.one(0).in_hand.main
    field.play(attack_one(field.battle, field.one(0), field.one(1), [main]), *faces)
    return field


def save_need(*items: str, mounted: bool = False, in_combat: bool = False) -> int | None:
    """The smallest die that saves when a hit of Strength 3 lands, which changes no save."""
    field = Battlefield([man(10, 10)], [man(20, 10, *items)])
    if mounted:
        field.fold(ConditionBegan(1, Condition(MOUNTED)))
    return field.battle.rules.save_need(field.battle, field.one(1), 3, 0, (), in_combat).at_least


@pytest.mark.parametrize(
    ("items", "need"),
    [
        ((), None),
        (("cathayan-quilted-silk-armour",), 6),
        (("light-armour", "cathayan-quilted-silk-armour"), 5),
        (("trophy-slann-headdress",), 5),
        (("light-armour", "trophy-slann-headdress"), 4),
        (("chaos-armour",), 4),
        (("mechanical-suit", "shield"), 3),
        (("kite-shield",), 5),
    ],
)
def test_armour_of_supplements_saves_as_its_figures_say(items: tuple[str, ...], need: int | None) -> None:
    assert save_need(*items) == need


@pytest.mark.parametrize(
    ("items", "in_combat", "need"),
    [
        (("kite-shield",), False, 6),
        (("kite-shield", "light-armour"), False, 5),
        (("kite-shield", "light-armour", "double-handed-weapon"), False, 5),
        (("kite-shield", "light-armour", "double-handed-weapon"), True, 6),
    ],
)
def test_a_kite_shield_covers_a_rider_less(items: tuple[str, ...], in_combat: bool, need: int) -> None:
    assert save_need(*items, mounted=True, in_combat=in_combat) == need


def test_a_mechanical_suit_strides_3_inches_farther() -> None:
    (worn,) = worn_changes([ITEMS["mechanical-suit"]], ())
    assert (worn.change.characteristic, worn.change.by) == ("M", 3)


@pytest.mark.parametrize("item", ["chaos-armour", "mechanical-suit"])
def test_wizards_cast_in_the_armour_of_chaos(item: str) -> None:
    armour = ITEMS[item].armour
    assert armour is not None
    assert not armour.stops_spells


@pytest.mark.parametrize(("face", "out"), [(6, False), (5, True)])
def test_warpaint_is_a_save_of_6_that_no_strength_modifies_and_is_used_up(face: int, out: bool) -> None:
    field = Battlefield([man(10, 10, "axe", S=6)], [man(10.98, 10, "warpaint", "light-armour")])
    field.play(prepare(field.battle))
    assert "warpaint" in field.one(1).used
    field.engage(0, 1)
    field.turn(0, "close combat")
    main = field.one(0).in_hand.main
    injured = (6,) if out else ()
    field.play(attack_one(field.battle, field.one(0), field.one(1), [main]), 4, 2, face, *injured)
    assert (field.one(1).status is Status.OUT_OF_ACTION) is out


@pytest.mark.parametrize(
    ("line", "faces", "out"), [("vampire", (5,), True), ("vampire", (6,), False), ("human", (), True)]
)
def test_a_throat_guard_undoes_an_injury_by_a_vampire_on_6(
    line: str, faces: tuple[int, ...], out: bool
) -> None:
    field = strikes(man(10, 10, "axe", line=line), man(10.98, 10, "throat-guard"), 4, 4, 6, *faces)
    assert len(field.told(RuleRolled)) == len(faces)
    assert (field.one(1).status is Status.OUT_OF_ACTION) is out


@pytest.mark.parametrize(("face", "out"), [(1, False), (3, False), (5, True)])
def test_a_sun_king_mask_keeps_its_wearer_up(face: int, out: bool) -> None:
    field = strikes(man(10, 10, "axe"), man(10.98, 10, "sun-king-mask"), 4, 4, face)
    (rolled,) = field.told(InjuryRolled)
    assert rolled.result is not Status.STANDING
    assert field.one(1).status is (Status.OUT_OF_ACTION if out else Status.STANDING)
    assert len(field.told(StatusChanged)) == out


@pytest.mark.parametrize(
    ("face", "mood"),
    [(1, "stupid"), (2, "hateful"), (5, "hateful"), (6, "frenzied")],
)
def test_an_evil_jester_mask_brings_a_mood_for_the_battle(face: int, mood: str) -> None:
    field = Battlefield([man(10, 10, "evil-jester-mask")], [man(30, 10)])
    field.play(prepare(field.battle), face)
    wearer = field.one(0)
    assert is_stupid(field.battle, wearer) is (mood == "stupid")
    assert hooks.hates_enemy.any_true(field.battle, wearer, field.one(1)) is (mood == "hateful")
    assert frenzied(wearer) is (mood == "frenzied")


def test_a_skull_mask_causes_fear() -> None:
    field = Battlefield([man(10, 10, "skull-mask")], [man(30, 10)])
    assert hooks.causes_fear.any_true(field.battle, field.one(0), field.one(1))
    assert not hooks.causes_fear.any_true(field.battle, field.one(1), field.one(0))


@pytest.mark.parametrize(("before", "after"), [(7, 8), (9, 10), (10, 10)])
def test_a_banner_of_a_noble_house_heartens_its_bearer_up_to_10(before: int, after: int) -> None:
    bearer = man(10, 10, "banner-of-the-noble-house", "sword", "dagger", Ld=before)
    field = Battlefield([bearer], [man(30, 10)])
    field.play(prepare(field.battle))
    assert field.one(0).profile.Ld == after
    assert all(held.off is None for held in field.one(0).loadouts)


@pytest.mark.parametrize(("missile", "asked"), [(True, ["Dodge"]), (False, [])])
def test_a_lookout_gnoblar_lets_its_owner_dodge_shots(missile: bool, asked: list[str]) -> None:
    field = facing(man(10, 10, "axe"), man(10.98, 10, "lookout-gnoblar"))
    hit = Hit("bow", 3, missile=missile)
    (dodges,) = hooks.before_a_wound.handlers(field.one(1))
    faces = (5,) if missile else ()
    flow = dodges(field.battle, field.one(1), field.one(0), hit, not missile)
    assert field.play(flow, *faces) is missile
    assert [it.rule for it in field.told(RuleRolled)] == asked


def test_a_sword_gnoblar_strikes_once_more_with_strength_2() -> None:
    field = facing(man(10, 10, "axe", "sword-gnoblar", I=5, S=4), man(10.98, 10))
    field.play(fight(field.battle), 4, 4, 1, 1, 1)
    assert len([blow for blow in field.told(BlowStruck) if blow.who == 0]) == 2
    assert [wound.strength for wound in field.told(WoundRolled)] == [4, 2]


@pytest.mark.parametrize(("tags", "need"), [((), 3), (("immune-poison",), 4)])
def test_a_lizardman_sword_poisons(tags: tuple[str, ...], need: int) -> None:
    field = strikes(man(10, 10, "lizardman-sword"), man(10.98, 10, tags=tags), 4, 1)
    assert field.told(WoundRolled)[0].roll.need == need


@pytest.mark.parametrize(
    ("items", "tried"),
    [
        (("iron-fist",), 1),
        (("iron-fist", "axe"), 1),
        (("iron-fist", "sword"), 2),
        (("iron-fist", "iron-fist"), 2),
        (("sword", "sword"), 1),
    ],
)
def test_an_iron_fist_parries_again_beside_a_sword_or_another(items: tuple[str, ...], tried: int) -> None:
    field = facing(man(10, 10, "axe"), man(10.98, 10, *items))
    pair = next(index for index, held in enumerate(field.one(1).loadouts) if len(items) == 1 or held.off)
    field.one(1).loadout = pair
    main = field.one(0).in_hand.main
    faces = (4, *[1] * tried, 1)
    field.play(attack_one(field.battle, field.one(0), field.one(1), [main]), *faces, says={TryParry: "yes"})
    assert len(field.told(ParryTried)) == tried


@pytest.mark.parametrize(("items", "need"), [(("ogre-club",), 6), (("ogre-club", "dagger"), 5)])
def test_an_ogre_club_in_both_hands_leaves_worse_saves(items: tuple[str, ...], need: int) -> None:
    field = facing(man(10, 10, *items), man(10.98, 10, "heavy-armour"))
    if len(items) > 1:
        loadouts = field.one(0).loadouts
        field.one(0).loadout = next(i for i, held in enumerate(loadouts) if held.off)
    main = next(it for it in field.one(0).fighter.weapons if it.key == "ogre-club")
    field.play(attack_one(field.battle, field.one(0), field.one(1), [main]), 4, 4, 6)
    assert field.told(SaveRolled)[0].roll.need == need


@pytest.mark.parametrize(("strength", "parried"), [(4, True), (5, False)])
def test_an_ogre_club_in_both_hands_is_one_stronger_against_parries(strength: int, parried: bool) -> None:
    faces = (4, 1, 1) if parried else (4, 1)
    field = strikes(man(10, 10, "ogre-club", S=strength), man(10.98, 10, "sword", S=3), *faces)
    assert bool(field.questions(TryParry)) is parried


@pytest.mark.parametrize(("items", "strength"), [((), 4), (("shield",), 3)])
def test_a_mage_staff_is_stronger_in_both_hands(items: tuple[str, ...], strength: int) -> None:
    field = strikes(man(10, 10, "mage-staff-of-hoeth", *items), man(10.98, 10), 4, 1)
    assert field.told(WoundRolled)[0].strength == strength


@pytest.mark.parametrize(
    "item",
    [
        *("iron-fist", "lizardman-sword", "cathayan-quilted-silk-armour", "chaos-armour", "kite-shield"),
        *("mechanical-suit", "banner-of-the-noble-house", "evil-jester-mask", "lookout-gnoblar"),
        *("silver-death-mask", "skull-mask", "sun-king-mask", "sword-gnoblar", "trophy-slann-headdress"),
        *("kumfy-gear", "effigy-of-mork", "faceless-mask", "fish-head-mask"),
        *("throat-guard", "warpaint", "ogre-club", "mage-staff-of-hoeth", "horo"),
    ],
)
def test_a_battle_leaves_nothing_of_them_to_the_players(item: str) -> None:
    field = Battlefield([man(10, 10, item)], [man(30, 10)])
    assert not unsupported_rules(field.battle.setup)


@pytest.mark.parametrize(
    ("mounted", "in_combat", "need"), [(True, False, 6), (True, True, None), (False, False, None)]
)
def test_a_horo_covers_a_rider_from_shots(mounted: bool, in_combat: bool, need: int | None) -> None:
    assert save_need("horo", mounted=mounted, in_combat=in_combat) == need


@pytest.mark.parametrize(("traits", "found"), [(("fire",), [("Kumfy Gear", 5)]), ((), [])])
def test_kumfy_gear_saves_twice_from_fire(traits: tuple[str, ...], found: list[tuple[str, int]]) -> None:
    assert save_need("kumfy-gear") == 5
    field = Battlefield([man(10, 10, "kumfy-gear")], [man(30, 10)])
    hit = Hit("flames", 3, traits=traits)
    assert hooks.last_save.collect(field.battle, field.one(0), hit, False) == found


def test_an_effigy_of_mork_takes_the_first_hit_of_a_battle() -> None:
    field = facing(man(10, 10, "axe"), man(10.98, 10, "effigy-of-mork"))
    blow = attack_one(field.battle, field.one(0), field.one(1), [field.one(0).in_hand.main])
    field.play(blow, 4)
    assert not field.told(WoundRolled)
    blow = attack_one(field.battle, field.one(0), field.one(1), [field.one(0).in_hand.main])
    field.play(blow, 4, 1)
    assert field.told(WoundRolled)


def test_an_effigy_of_mork_steadies_one_of_the_warband_once() -> None:
    field = Battlefield([man(10, 10, "effigy-of-mork"), man(12, 10)], [man(30, 10)])
    assert field.play(test_leadership(field.battle, field.one(1), "a test"), 6, 6, 1, 1)
    assert not field.play(test_leadership(field.battle, field.one(0), "a test"), 6, 6)


@pytest.mark.parametrize(("leader", "again"), [(True, [True, False]), (False, [False, False])])
def test_an_effigy_of_mork_steadies_the_warband_of_a_leader_once(leader: bool, again: list[bool]) -> None:
    field = Battlefield([man(10, 10, "effigy-of-mork", leader=leader)], [man(30, 10)])
    assert [field.play(try_again(field.battle, [field.one(0)])) for _ in again] == again


def test_an_effigy_of_mork_that_has_steadied_somebody_does_not_stop_a_rout() -> None:
    field = Battlefield([man(10, 10, "effigy-of-mork", leader=True)], [man(30, 10)])
    field.play(test_leadership(field.battle, field.one(0), "a test"), 6, 6, 1, 1)
    assert not field.play(try_again(field.battle, [field.one(0)]))


@pytest.mark.parametrize(("says", "met"), [("use", {1}), ("keep", {2})])
def test_a_faceless_mask_slips_past_one_interceptor(says: str, met: set[int]) -> None:
    field = Battlefield([man(10, 20, "faceless-mask")], [man(17, 20), man(13.5, 22)])
    field.turn(0, "movement")
    ways = {ChargeTarget: ["1", NONE], NextToAct: "0"}
    declared = field.play(declare_charges(field.battle, 0, [field.one(0)]), says=ways)
    field.play(move_charges(field.battle, declared), says={Intercept: "2", Choice: says})
    assert field.one(0).contacts == met


def test_a_faceless_mask_helps_once_in_a_battle() -> None:
    field = Battlefield([man(10, 20, "faceless-mask")], [man(17, 20)])
    (slips,) = hooks.slips_past.handlers(field.one(0))
    answers = [
        field.play(slips(field.battle, field.one(0), field.one(1)), says={Choice: "use"}) for _ in "12"
    ]
    assert answers == [True, False]


@pytest.mark.parametrize(("wounds", "left"), [(2, [3]), (1, [2]), (5, [])])
def test_a_fish_head_mask_feeds_its_wearer_up_to_5_wounds(wounds: int, left: list[int]) -> None:
    field = facing(man(10, 10, "axe", "fish-head-mask", W=2), man(10.98, 10))
    field.hurt(0, wounds)
    blow = attack_one(field.battle, field.one(0), field.one(1), [field.one(0).in_hand.main])
    field.play(blow, 4, 4, 6)
    assert field.one(1).status is Status.OUT_OF_ACTION
    assert [event.left for event in field.told(WoundsRegained)] == left


def test_a_fish_head_mask_gains_nothing_by_friends_or_those_whom_it_leaves_alive() -> None:
    field = facing(man(10, 10, "axe", "fish-head-mask"), man(10.98, 10))
    blow = attack_one(field.battle, field.one(0), field.one(1), [field.one(0).in_hand.main])
    field.play(blow, 4, 4, 1)
    assert not field.told(WoundsRegained)
    field = Battlefield([man(10, 10, "fish-head-mask"), man(12, 10)], [man(30, 10)])
    field.play(take_out_of_action(field.battle, field.one(0), field.one(1), in_combat=False))
    assert not field.told(WoundsRegained)
