"""What harms without being a blow, and blows of an odd kind: Step Aside averts wounds of close combat alone."""

from typing import Any

import pytest

from rules.combat.effects import hooks
from rules.combat.effects.special_rules.fire import ON_FIRE
from rules.combat.melee.melee import fight, strike
from rules.combat.moving.recovery import recover
from rules.combat.shooting.shooting import fire
from rules.engine import events
from rules.engine.decisions import Choice
from rules.engine.events import BlowStruck, ConditionBegan, RuleRolled, SaveRolled, WoundsLost
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.facing import facing, hit

#: Whose wounds in close combat are averted on 5 or more.
NIMBLE: dict[str, Any] = {"tags": ("melee-save-5",), "W": 5}


def stepped(field: Battlefield) -> list[int]:
    return [rolled.who for rolled in field.told(RuleRolled) if rolled.rule == "Step Aside"]


def hurt(field: Battlefield) -> list[int]:
    return [lost.who for lost in field.told(WoundsLost)]


def test_nobody_steps_aside_from_flames():
    field = Battlefield([man(10, 10, **NIMBLE)], [man(30, 10)])
    field.fold(ConditionBegan(0, Condition(ON_FIRE, tags=(ON_FIRE,))))
    field.turn(0, "recovery")
    field.play(recover(field.battle, field.state.acting(0)), 3, 6)
    assert (hurt(field), stepped(field)) == ([0], [])


def test_nobody_steps_aside_from_spines():
    field = Battlefield([man(10, 10, tags=("spines",))], [man(10.98, 10, **NIMBLE)])
    field.turn(0, "movement")
    field.engage(0, 1)
    (spines,) = hooks.combat_begins.handlers(field.one(0))
    field.play(spines(field.battle, field.one(0)), 6)
    assert (hurt(field), stepped(field)) == ([1], [])


def test_nobody_steps_aside_from_black_blood():
    field = Battlefield([man(10, 10, "axe", **NIMBLE)], [man(10.98, 10, tags=("blackblood",), W=2)])
    field.turn(0, "movement")
    field.engage(0, 1)
    hit(field, 5, 5)
    assert (hurt(field), stepped(field)) == ([1, 0], [])


def test_nobody_steps_aside_from_the_spread_of_grape_shot():
    field = Battlefield([man(10, 10, "grape-shot", "swivel-gun")], [man(20, 10, T=10), man(20, 12, **NIMBLE)])
    gun = field.one(0).fighter.weapons[0]
    field.play(fire(field.battle, field.one(0), field.one(1), gun), 6, 2, 5)
    spread = field.told(RuleRolled)[0]
    assert (spread.who, spread.rule, spread.roll.total, spread.works) == (
        0,
        "The spread of the grape shot",
        2,
        True,
    )
    assert (hurt(field), stepped(field)) == ([2], [])


def test_nobody_steps_aside_from_his_own_bolas():
    field = Battlefield([man(10, 10, "bolas", **NIMBLE)], [man(16, 10)])
    bolas = field.one(0).fighter.weapons[0]
    field.play(fire(field.battle, field.one(0), field.one(1), bolas), 1, 5)
    assert (hurt(field), stepped(field)) == ([0], [])


def test_a_fire_bomb_is_a_missile_for_its_victim_and_for_whom_its_sparks_reach():
    averted = {"tags": ("melee-save-5", "missile-save-5"), "W": 5}
    field = Battlefield([man(10, 10, "fire-bomb")], [man(15, 10, **averted), man(15, 11.98, **averted)])
    bomb = field.one(0).fighter.weapons[0]
    field.play(fire(field.battle, field.one(0), field.one(1), bomb), 6, 1, 5, 1, 5, 5)
    assert [(rolled.who, rolled.works) for rolled in field.told(RuleRolled) if rolled.rule == "Amulet"] == [
        (1, False),
        (2, True),
    ]
    assert (hurt(field), stepped(field)) == ([1], [])


def test_nobody_steps_aside_from_his_own_hunger():
    field = Battlefield([man(10, 10, **NIMBLE)], [man(30, 10)])
    held = Condition("black-hunger", tags=("black-hunger-on",), amount=1)
    field.fold(ConditionBegan(0, held))
    (bites,) = hooks.turn_ends.handlers(field.one(0))
    field.play(bites(field.battle, field.one(0)), 1, 5)
    assert (hurt(field), stepped(field)) == ([0], [])


def creature(*tags: str, **more: Any) -> Battlefield:
    """A creature (0) that charged somebody who may step aside (1)."""
    field = Battlefield([man(10, 10, tags=tags, animal=True, **more)], [man(10.98, 10, **NIMBLE)])
    field.turn(0, "movement")
    field.engage(0, 1)
    field.fold(events.PhaseBegan(0, "close combat"))
    return field


def test_warriors_may_step_aside_from_a_trolls_vomit():
    field = creature("vomit-attack", A=3)
    field.play(strike(field.battle, field.one(0)), 6, 5, says={Choice: "vomit"})
    (blow,) = field.told(BlowStruck)
    assert (blow.who, blow.target, blow.weapon, blow.roll, blow.hit, blow.reason) == (
        0,
        1,
        "vomit",
        None,
        True,
        "covered in it",
    )
    assert (hurt(field), stepped(field)) == ([], [1])


def test_warriors_may_step_aside_from_a_head_butt():
    field = creature("bites", "head-butts", A=3, S=4)
    field.play(strike(field.battle, field.one(0)), 6, 4, 4, 1, 1)
    assert (hurt(field), stepped(field)) == ([1], [1])


def test_warriors_may_step_aside_from_a_tail_that_hits_slow_enemies():
    field = creature("tail:5", I=9)
    field.play(fight(field.battle), 4, 4, 5, 1, 1)
    tail = field.told(RuleRolled)[0]
    assert (tail.who, tail.rule, tail.works) == (0, "Envenomed tail", True)
    blow = field.told(BlowStruck)[0]
    assert (blow.weapon, blow.roll, blow.hit, blow.reason) == ("tail", None, True, "too slow")
    assert (hurt(field), stepped(field)) == ([], [1])


# what fire, fumes and wild magic do besides


@pytest.mark.parametrize(("die", "burns"), [(4, True), (3, False)])
def test_fire_arrows_set_on_fire_on_four_or_more(die: int, burns: bool):
    field = Battlefield([man(10, 10, "bow", "pistol", tags=("arrows-set-on-fire-4",))], [man(14, 10)])
    bow, pistol = field.one(0).fighter.weapons
    if bow.key != "bow":
        bow, pistol = pistol, bow
    field.play(fire(field.battle, field.one(0), field.one(1), pistol), 6, 1)
    assert not field.told(RuleRolled)
    field.play(fire(field.battle, field.one(0), field.one(1), bow), 6, 1, die)
    assert field.one(1).under(ON_FIRE) is burns


@pytest.mark.parametrize(("weapon", "regenerates"), [("bow", False), ("crossbow", True)])
def test_nobody_regenerates_the_hit_of_a_fire_arrow(weapon: str, regenerates: bool):
    shooter = man(10, 10, weapon, tags=("arrows-set-on-fire-4",))
    field = Battlefield([shooter], [man(14, 10, W=3, tags=("regeneration-4",))])
    who = field.one(0)
    dice = [6, 5, 4] if regenerates else [6, 5, 1]
    field.play(fire(field.battle, who, field.one(1), who.fighter.weapons[0]), *dice)
    assert field.one(1).wounds == (3 if regenerates else 2)


def test_a_blow_of_one_who_carries_fire_arrows_sets_nobody_on_fire():
    field = facing(attacker=("arrows-set-on-fire-4",), T=10)
    hit(field, traits=("bow",))
    assert not field.told(RuleRolled)


@pytest.mark.parametrize(("traits", "strength"), [(("fire",), 4), ((), 3)])
def test_a_warrior_who_reeks_burns_well(traits: tuple[str, ...], strength: int):
    field = facing(tags=("foul-odour",), W=3)
    hit(field, 1, traits=traits)
    assert [wound.strength for wound in field.told(events.WoundRolled)] == [strength]


def test_each_wound_by_fire_counts_twice_for_the_flammable():
    field = facing(tags=("flammable",), W=9)
    hit(field, 6, 1, traits=("fire",))
    assert field.one(1).wounds == 9 - 2 * 2


@pytest.mark.parametrize(("die", "works", "lost"), [(6, False, [0]), (5, True, [])])
def test_a_warrior_who_swings_a_censer_chokes_on_a_six(die: int, works: bool, lost: list[int]):
    field = Battlefield([man(10, 10, "censer", W=2)], [man(10.98, 10, kinds=("undead",), T=10)])
    field.turn(0, "close combat")
    field.engage(0, 1)
    field.play(strike(field.battle, field.one(0)), 4, die)
    (fumes,) = [rolled for rolled in field.told(RuleRolled) if rolled.rule == "The fumes of his own censer"]
    assert (fumes.who, fumes.roll.at_most, fumes.works) == (0, 5, works)
    assert hurt(field) == lost


def test_a_dodge_and_quick_feet_do_not_help_against_what_is_neither_shot_nor_struck():
    for tags, in_combat in ((("dodge-5",), True), (("fey-quickness",), False)):
        field = facing(tags=tags, W=5)
        hit(field, 5, in_combat=in_combat)
        assert not field.told(RuleRolled)
        assert hurt(field) == [1]


def test_a_beak_takes_one_more_off_the_save_than_claws():
    field = Battlefield(
        [man(10, 10, tags=("bites",), animal=True, A=2)], [man(10.98, 10, "gromril-armour", W=9)]
    )
    field.turn(0, "close combat")
    field.engage(0, 1)
    field.play(strike(field.battle, field.one(0)), 4, 4, 5, 1, 5, 1)
    assert [save.roll.need for save in field.told(SaveRolled)] == [4, 5]
