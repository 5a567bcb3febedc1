"""The charts of the rulebook at their edges: to hit, to wound, strength, saves, injuries and attacks."""

import pytest

from rules.combat.shared_charts import armour_save, shot_range
from rules.engine import events
from rules.engine.aim import Aim
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, Status
from rules.engine.flow import Need
from rules.engine.state.conditions import Condition
from rules.systems.mordheim.combat_rules import core_rules
from tests.rules.staging.battlefield import Battlefield, man

RULES = core_rules()
SIX_AND_ONE = ("natural-1-misses-when-shooting", "natural-6-hits-when-shooting")


def facing(
    *items: str, foe: tuple[str, ...] = (), switches: tuple[str, ...] = (), **more: object
) -> Battlefield:
    """Somebody with these things, half an inch from an enemy."""
    return Battlefield([man(10, 10, *items, **more)], [man(11.5, 10, *foe)], switches=switches)


def blow_need(field: Battlefield) -> Need:
    who = field.one(0)
    return RULES.blow_need(field.battle, who, field.one(1), who.loadouts[0].main)


# to hit in close combat


@pytest.mark.rule("CORE-CC-HIT-2")
@pytest.mark.parametrize(
    ("own", "other", "need"),
    [(3, 2, 3), (3, 3, 4), (3, 6, 4), (3, 7, 5), (1, 2, 4), (1, 3, 5), (10, 9, 3), (10, 10, 4), (12, 11, 4)],
)
def test_weapon_skills_are_compared(own: int, other: int, need: int) -> None:
    assert RULES.blow_need_by_skill(own, other) == need


def test_a_warrior_who_has_no_weapon_skill_hits_nobody_not_even_on_the_ground() -> None:
    field = facing(WS=0)
    field.status(1, Status.KNOCKED_DOWN)
    assert blow_need(field) == Need(None)


def test_the_fallen_are_hit_without_a_roll_even_by_the_afraid() -> None:
    field = facing()
    field.fold(ConditionBegan(0, Condition("afraid")))
    assert blow_need(field) == Need(6, (Modifier("afraid", 0),))
    field.status(1, Status.KNOCKED_DOWN)
    assert blow_need(field) == Need(None, automatic="on the ground")


def test_a_warrior_who_cannot_defend_himself_is_hit_without_a_roll() -> None:
    field = Battlefield([man(10, 10)], [man(11, 10, WS=0)])
    assert blow_need(field) == Need(None, automatic="cannot defend himself")


@pytest.mark.parametrize(("other", "need"), [(2, 2), (7, 2)])
def test_a_warrior_who_hits_on_two_at_worst_hits_on_two(other: int, need: int) -> None:
    field = Battlefield([man(10, 10, "sword", tags=("melee-hits-on-2",))], [man(11, 10, WS=other)])
    assert blow_need(field) == Need(need)


def test_blow_bonuses_are_named_beside_a_better_need() -> None:
    dived = Condition("diving", tags=("dived",))
    field = facing("sword")
    field.fold(ConditionBegan(0, dived))
    easier = Modifier("diving charge", 1)
    assert blow_need(field) == Need(3, (easier,))
    seeking = Battlefield([man(10, 10, "sword", tags=("melee-hits-on-2",))], [man(11, 10, WS=2)])
    seeking.fold(ConditionBegan(0, dived))
    assert blow_need(seeking) == Need(2, (easier,))


# to hit by shooting


def shot_need(field: Battlefield, distance: int = 100, in_cover: bool = False) -> Need:
    who = field.one(0)
    return RULES.shot_need(field.battle, Aim(who, field.one(1), who.fighter.weapons[0], distance, in_cover))


@pytest.mark.rule("CORE-SHOOT-HIT-1")
@pytest.mark.parametrize(
    ("skill", "need"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1), (10, -3), (11, -3)]
)
def test_ballistic_skill_by_the_chart(skill: int, need: int) -> None:
    assert shot_need(facing("bow", BS=skill)).at_least == need


@pytest.mark.parametrize(
    ("skill", "cover", "need"), [(6, False, 2), (4, False, 3), (1, False, 6), (1, True, 6)]
)
def test_the_switch_makes_ones_miss_and_sixes_hit(skill: int, cover: bool, need: int) -> None:
    assert shot_need(facing("bow", BS=skill, switches=SIX_AND_ONE), in_cover=cover).at_least == need


def test_a_shot_may_need_more_than_six() -> None:
    assert shot_need(facing("bow", BS=1), in_cover=True, distance=1300).at_least == 8


@pytest.mark.rule("CORE-SHOOT-MOD-RANGE-1")
@pytest.mark.parametrize(("distance", "modifiers"), [(1200, ()), (1201, (Modifier("long range", -1),))])
def test_long_range_is_more_than_half(distance: int, modifiers: tuple[Modifier, ...]) -> None:
    field = facing("bow")
    assert shot_range(field.battle, field.one(0), field.one(0).fighter.weapons[0]) == 2400
    assert shot_need(field, distance).modifiers == modifiers


# strength


def strength(*items: str, rounds: bool = False, **more: int) -> int:
    field = facing(*items, **more)
    if rounds:
        field.fold(events.WeaponsTaken(0, 0, ""), events.CombatFought((0, 1)))
    who = field.one(0)
    return RULES.blow_strength(field.battle, who, field.one(1), who.loadouts[0].main)


@pytest.mark.parametrize(("own", "hits"), [(1, 1), (2, 1), (3, 2)])
def test_a_fist_is_weaker_by_one_but_never_than_one(own: int, hits: int) -> None:
    assert strength(S=own) == hits


@pytest.mark.parametrize(("rounds", "hits"), [(False, 5), (True, 3)])
def test_a_flail_is_heavy_after_the_first_turn(rounds: bool, hits: int) -> None:
    assert strength("flail", rounds=rounds) == hits


def test_a_double_handed_weapon_stays_as_strong() -> None:
    assert strength("double-handed-weapon", rounds=True) == 5


@pytest.mark.parametrize(("own", "hits"), [(0, 1), (1, 1), (4, 4)])
def test_a_thrown_knife_is_as_strong_as_its_thrower(own: int, hits: int) -> None:
    field = facing("throwing-knives", S=own)
    assert RULES.shot_strength(field.battle, field.one(0), field.one(0).fighter.weapons[0]) == hits


@pytest.mark.rule("CORE-WOUND-3")
@pytest.mark.parametrize(
    ("strength", "toughness", "need"),
    [
        (0, 1, None),
        (-1, 1, None),
        (1, 1, 4),
        (1, 0, 4),
        (1, 3, 6),
        (1, 4, 6),
        (1, 5, None),
        (3, 1, 2),
        (3, 3, 4),
        (10, 10, 4),
        (12, 10, 4),
        (10, 12, 4),
    ],
)
def test_strength_against_toughness(strength: int, toughness: int, need: int | None) -> None:
    assert RULES.wound_need(strength, toughness) == need


# saves


def save(
    *worn: str,
    strength: int = 3,
    by_weapon: int = 0,
    traits: tuple[str, ...] = (),
    in_combat: bool = True,
    tags: tuple[str, ...] = (),
) -> int | None:
    field = facing(*worn, tags=tags)
    return RULES.save_need(field.battle, field.one(0), strength, by_weapon, traits, in_combat).at_least


@pytest.mark.rule("CORE-ARMOUR-MOD-1")
@pytest.mark.parametrize(
    ("strength", "need"), [(0, 4), (1, 4), (3, 4), (4, 5), (5, 6), (6, None), (10, None), (12, None)]
)
def test_strength_takes_off_the_save(strength: int, need: int | None) -> None:
    assert save("gromril-armour", strength=strength) == need


@pytest.mark.rule("CORE-ARMOUR-MOD-5")
def test_a_one_never_saves() -> None:
    assert save("gromril-armour", "shield", by_weapon=2, in_combat=False) == 2


@pytest.mark.parametrize(("worn", "need"), [((), None), (("light-armour",), 5), (("gromril-armour",), 3)])
def test_a_weapon_of_the_first_version_eases_the_armour_of_those_who_wear_some(
    worn: tuple[str, ...], need: int | None
) -> None:
    assert save(*worn, traits=("enemy-armour-plus-1",)) == need


@pytest.mark.rule("CORE-WPN-FIST-3")
@pytest.mark.parametrize(("worn", "need"), [((), 6), (("light-armour",), 5)])
def test_a_fist_gives_even_the_unarmoured_a_save(worn: tuple[str, ...], need: int) -> None:
    assert save(*worn, traits=("enemy-save-plus-1",)) == need
    assert save(*worn, strength=4, traits=("enemy-save-plus-1",)) == (need + 1 if need < 6 else None)


@pytest.mark.parametrize(("in_combat", "need"), [(True, None), (False, 6)])
def test_only_a_shield_that_is_held_saves_from_what_only_shields_stop(
    in_combat: bool, need: int | None
) -> None:
    only = ("only-shields-save",)
    assert save("gromril-armour", "shield", "double-handed-weapon", traits=only, in_combat=in_combat) == need
    assert save("gromril-armour", "sword", "shield", traits=only, in_combat=False) == 6
    assert save("gromril-armour", traits=only, in_combat=in_combat) is None


@pytest.mark.rule("CORE-ARMOUR-4")
def test_a_shield_in_hand_helps_in_combat_and_one_on_the_back_only_against_shots() -> None:
    field = facing("light-armour", "shield", "sword", "double-handed-weapon")
    one = field.one(0)
    for number, loadout in enumerate(one.loadouts):
        field.fold(events.WeaponsTaken(0, number, ""))
        assert armour_save(one, True) == (5 if loadout.shield else 6)
        assert armour_save(one, False) == 5
    assert {loadout.shield for loadout in one.loadouts} == {True, False}


def test_nobody_is_saved_by_nothing() -> None:
    assert save() is None
    assert save(by_weapon=1) is None
    assert armour_save(facing().one(0), True) == 7


# injuries and attacks


@pytest.mark.rule("CORE-INJ-CHART-1", "CORE-INJ-CHART-2", "CORE-INJ-CHART-3")
@pytest.mark.parametrize(
    ("total", "plain", "concussed"),
    [
        (-1, "knocked_down", "knocked_down"),
        (0, "knocked_down", "knocked_down"),
        (1, "knocked_down", "knocked_down"),
        (2, "knocked_down", "stunned"),
        (3, "stunned", "stunned"),
        (4, "stunned", "stunned"),
        (5, "out_of_action", "out_of_action"),
        (9, "out_of_action", "out_of_action"),
    ],
)
def test_the_total_of_an_injury_roll(total: int, plain: str, concussed: str) -> None:
    assert RULES.injury(total, ()) is Status(plain)
    assert RULES.injury(total, ("concussion",)) is Status(concussed)


def attacks(*items: str, charged: bool = False, lost: int = 0, **more: object) -> int:
    field = facing(*items, **more)
    field.turn(0, "movement")
    if charged:
        field.engage(0, 1)
    field.fold(events.WeaponsTaken(0, 0, ""))
    if lost:
        field.fold(ConditionBegan(0, Condition("staggered", tags=("staggered",), amount=lost)))
    return RULES.attacks(field.battle, field.one(0))


@pytest.mark.rule("CORE-CC-TWO-1")
@pytest.mark.parametrize(
    ("items", "fields", "count"),
    [
        (("sword",), {}, 1),
        (("sword",), {"A": 3}, 3),
        (("sword",), {"A": 0}, 1),
        (("sword", "axe"), {}, 2),
        (("sword", "axe"), {"A": 2}, 3),
        ((), {"A": 3}, 1),
        (("sword",), {"WS": 0, "A": 3}, 0),
        (("sword",), {"A": 2, "tags": ("frenzy",)}, 4),
        (("sword", "axe"), {"A": 2, "tags": ("frenzy",)}, 5),
    ],
)
def test_attacks_by_profile_hands_and_frenzy(
    items: tuple[str, ...], fields: dict[str, object], count: int
) -> None:
    assert attacks(*items, **fields) == count


@pytest.mark.parametrize(
    ("own", "charged", "count"), [(1, False, 1), (1, True, 2), (2, True, 2), (3, True, 3)]
)
def test_some_have_two_attacks_at_least_when_they_charge(own: int, charged: bool, count: int) -> None:
    assert attacks("sword", charged=charged, A=own, tags=("charge-attacks-2",)) == count
    assert attacks("sword", charged=charged, A=own) == own


@pytest.mark.parametrize(("lost", "count"), [(1, 2), (3, 0), (4, 0)])
def test_attacks_that_are_lost_leave_none_at_worst(lost: int, count: int) -> None:
    assert attacks("sword", "axe", A=2, lost=lost) == count
