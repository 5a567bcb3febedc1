"""Wounds at their limits: lost without a roll, averted one by one, and what is said of each hit."""

import pytest

from rules.catalogue.load import rulebook
from rules.combat.effects.hit import Hit
from rules.combat.injury.critical_effects import LOST_MAIN, LOST_OFF, disarm
from rules.combat.injury.injury import HitResult, lose_wound, resolve_hits
from rules.engine.dice import Modifier
from rules.engine.events import (
    CriticalRolled,
    InjuryRolled,
    RuleRolled,
    SaveRolled,
    Status,
    StatusChanged,
    WeaponsTaken,
    WoundRolled,
    WoundsLost,
)
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.facing import facing, hit

KD, STUNNED, OUT = Status.KNOCKED_DOWN, Status.STUNNED, Status.OUT_OF_ACTION


def struck(field: Battlefield, *faces: int, hits: int = 1, as_standing: bool = False) -> list[HitResult]:
    """What came of some blows of Strength 3."""
    landed = [Hit("axe", 3)] * hits
    flow = resolve_hits(
        field.battle, field.one(0), field.one(1), landed, in_combat=True, as_standing=as_standing
    )
    return field.play(flow, *faces)


# without a roll


def loses(field: Battlefield, *faces: int, by: int | None = 0, spared: bool = False) -> None:
    who = None if by is None else field.one(by)
    field.play(lose_wound(field.battle, who, field.one(1), Hit("leech", 3), spared=spared), *faces)


def test_a_wound_lost_without_a_roll_is_one_and_nothing_saves_it() -> None:
    field = facing("gromril-armour", W=3)
    loses(field)
    assert field.events == [WoundsLost(1, 0, 1, 2)]


@pytest.mark.parametrize(("die", "status"), [(2, KD), (4, STUNNED), (5, OUT)])
def test_the_last_one_lost_so_is_one_injury_roll(die: int, status: Status) -> None:
    field = facing()
    loses(field, die)
    assert len(field.told(InjuryRolled)) == 1
    assert [(event.who, event.status, event.by) for event in field.told(StatusChanged)] == [(1, status, 0)]


def test_harm_without_an_attacker_is_credited_to_nobody() -> None:
    field = facing()
    loses(field, 2, by=None)
    assert [event.by for event in field.told(StatusChanged)] == [None]
    assert [event.by for event in field.told(WoundsLost)] == [None]


@pytest.mark.parametrize("spared", [True, False])
def test_a_warrior_who_is_spared_is_out_of_action_unharmed(spared: bool) -> None:
    field = facing()
    loses(field, 5, spared=spared)
    assert [event.spared for event in field.told(StatusChanged)] == [spared]


def test_a_lesser_injury_leaves_the_stunned_as_they_are() -> None:
    field = facing()
    field.status(1, STUNNED)
    loses(field, 1)
    assert not field.told(StatusChanged)
    assert field.one(1).status is STUNNED


# what came of each hit


def test_hit_results_tell_wounding_failed_and_saved_hits_apart() -> None:
    field = facing("heavy-armour", W=4)
    came = struck(field, 4, 1, 3, 4, 5, hits=3)
    assert [(one.hurt, one.failed_to_wound) for one in came] == [(True, False), (False, True), (False, False)]
    assert field.one(1).wounds == 3


def test_a_hit_that_was_dodged_came_to_nothing_at_all() -> None:
    field = facing(tags=("dodge-5",), W=2)
    hit(field, 5, missile=True, in_combat=False)
    assert not field.told(WoundRolled)
    flow = resolve_hits(
        field.battle, field.one(0), field.one(1), [Hit("bow", 3, missile=True)] * 2, in_combat=False
    )
    assert len(field.play(flow, 5, 4, 4)) == 1


def test_nothing_is_rolled_any_more_against_who_is_out_of_action() -> None:
    field = facing()
    assert len(struck(field, 4, 5, hits=3)) == 1
    assert field.one(1).out


def test_the_first_wound_finishes_who_lies_on_the_ground_and_the_next_blows_meet_nobody() -> None:
    field = facing(W=3)
    field.status(1, KD)
    assert [one.hurt for one in struck(field, 1, 4, hits=3)] == [False, True]
    assert [event.cause for event in field.told(StatusChanged)] == ["struck down while on the ground"]


def test_a_warrior_who_counts_as_standing_is_wounded_and_injured_though_he_lies_there() -> None:
    field = facing(W=2)
    field.status(1, KD)
    struck(field, 4, as_standing=True)
    assert (field.one(1).status, field.one(1).wounds) == (KD, 1)
    struck(field, 4, 3, as_standing=True)
    assert field.one(1).status is STUNNED


# the roll to wound


def test_a_plain_roll_to_wound_is_changed_by_nothing() -> None:
    field = facing(W=2)
    hit(field, 4)
    assert [(roll.need, roll.modifiers) for roll in field.rolls] == [(4, ())]


def test_hopelessly_tough_targets_are_not_wounded() -> None:
    field = facing(T=7)
    hit(field)
    assert [(event.roll, event.wounded) for event in field.told(WoundRolled)] == [(None, False)]


@pytest.mark.parametrize(("toughness", "die", "need", "wounded"), [(3, 3, 3, True), (1, 1, 2, False)])
def test_wound_bonuses_never_let_a_one_succeed(toughness: int, die: int, need: int, wounded: bool) -> None:
    field = facing(W=2, T=toughness, kinds=("undead",))
    hit(field, die, traits=("holy",))
    (roll,) = field.rolls
    assert (roll.need, roll.modifiers) == (need, (Modifier("to wound", 1),))
    assert field.told(WoundRolled)[0].wounded is wounded


def test_wound_bonuses_make_no_other_die_critical() -> None:
    field = facing(W=9, T=5, kinds=("undead",))
    hit(field, 6, traits=("holy",))
    assert field.rolls[0].need == 5
    assert not field.told(CriticalRolled)


@pytest.mark.parametrize(("toughness", "critical"), [(3, True), (4, False)])
def test_a_keen_weapon_is_critical_on_five_where_less_than_five_wounds(
    toughness: int, critical: bool
) -> None:
    field = facing(W=9, T=toughness)
    hit(field, 5, *([1] if critical else []), traits=("critical-5",))
    assert bool(field.told(CriticalRolled)) is critical
    assert field.one(1).wounds == (7 if critical else 8)


@pytest.mark.parametrize("die", [5, 6])
def test_a_wound_outright_is_critical_on_a_six_of_its_own(die: int) -> None:
    field = facing(W=9)
    blow = Hit("axe", 3, traits=("black-lotus",), die=6)
    faces = (6, 1) if die == 6 else (5,)
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [blow], in_combat=True), *faces)
    assert field.rolls[0].need == 6
    assert [(event.roll, event.wounded) for event in field.told(WoundRolled)] == [(None, True)]
    assert bool(field.told(CriticalRolled)) is (die == 6)


@pytest.mark.parametrize("toughness", [5, 7])
def test_a_wound_outright_that_could_not_be_critical_is_not_rolled_at_all(toughness: int) -> None:
    field = facing(W=9, T=toughness)
    blow = Hit("axe", 3, traits=("black-lotus",), die=6)
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [blow], in_combat=True))
    assert field.one(1).wounds == 8
    assert not field.rolls


# what averts


def test_each_wound_of_a_critical_hit_is_averted_by_itself() -> None:
    field = facing(W=4, tags=("regeneration-4",))
    hit(field, 6, 1, 4, 3)
    assert field.one(1).wounds == 3


def test_no_wound_is_lost_where_each_was_averted() -> None:
    field = facing(W=4, tags=("regeneration-4",))
    hit(field, 6, 1, 4, 4)
    assert not field.told(WoundsLost)


@pytest.mark.parametrize(
    ("worn", "scales", "strength", "need"),
    [((), 6, 3, 6), ((), 5, 8, 5), (("heavy-armour",), 6, 3, 5), (("heavy-armour",), 5, 4, 5)],
)
def test_scales_save_whatever_the_strength_and_armour_where_it_is_better(
    worn: tuple[str, ...], scales: int, strength: int, need: int
) -> None:
    field = facing(*worn, tags=(f"scales-{scales}",), W=9)
    hit(field, 5, need, strength=strength)
    assert field.rolls[-1].need == need
    assert [event.saved for event in field.told(SaveRolled)] == [True]


def test_armour_better_than_scales_keeps_what_modifies_it() -> None:
    field = facing("heavy-armour", "shield", tags=("scales-6",), W=9)
    hit(field, 5, 6, strength=4, in_combat=False)
    assert (field.rolls[-1].need, field.rolls[-1].modifiers) == (5, (Modifier("Strength 4", -1),))
    level = facing("heavy-armour", tags=("scales-6",), W=9)
    hit(level, 5, 6, strength=4)
    assert level.rolls[-1].modifiers == (Modifier("Strength 4", -1),)


@pytest.mark.parametrize(
    ("items", "tags", "traits", "in_combat", "names"),
    [
        ((), (), ("enemy-save-plus-1",), True, "no armour"),
        (("helmet", "buckler"), (), ("enemy-save-plus-1",), True, "no armour"),
        (("sword", "helmet", "light-armour", "shield"), (), (), True, "Light armour, Shield"),
        (("light-armour", "shield", "double-handed-weapon"), (), (), True, "Light armour"),
        (("light-armour", "shield", "double-handed-weapon"), (), (), False, "Light armour, Shield"),
        (("sword", "heavy-armour", "shield"), (), ("only-shields-save",), True, "Shield"),
        (("light-armour",), ("sea-dragon-scales",), (), True, "special save"),
        (("heavy-armour",), ("sea-dragon-scales",), (), True, "Heavy armour"),
        ((), ("natural-save-6",), (), True, "special save"),
        (("light-armour",), ("scales-5",), (), True, "special save"),
    ],
)
def test_a_save_names_only_the_armour_that_it_rests_on(
    items: tuple[str, ...], tags: tuple[str, ...], traits: tuple[str, ...], in_combat: bool, names: str
) -> None:
    field = Battlefield([man(10, 10)], [man(11, 10, *items, tags=tags, W=9)])
    hits = [Hit("blow", 3, traits=("no-critical", *traits))]
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), hits, in_combat=in_combat), 5, 6)
    assert [event.armour for event in field.told(SaveRolled)] == [names]


@pytest.mark.parametrize(("die", "left"), [(4, 1), (1, 0)])
def test_the_last_head_of_a_hydra_averts_one_wound_and_no_other(die: int, left: int) -> None:
    field = facing(W=3, tags=("many-heads",))
    hit(field, 4)
    assert field.one(1).wounds == 2
    field.hurt(1, 1)
    hit(field, 4, die, *([] if left else [1]))
    assert bool(field.told(WoundsLost)) is (left == 0)
    assert field.one(1).wounds == left


def test_a_wound_that_nobody_causes_is_rolled_as_it_stands() -> None:
    field = facing(kinds=("undead",), W=2)
    falls = resolve_hits(
        field.battle, None, field.one(1), [Hit("fall", 3, traits=("holy",))], in_combat=False
    )
    field.play(falls, 4)
    assert [(roll.need, roll.modifiers) for roll in field.rolls] == [(4, ())]


def test_a_warrior_who_is_put_out_of_action_is_not_spared_unless_something_says_so() -> None:
    field = facing()
    hit(field, 4, 6)
    assert [(event.status, event.spared) for event in field.told(StatusChanged)] == [(OUT, False)]
    lost = facing()
    loses_wound = lose_wound(lost.battle, lost.one(0), lost.one(1), Hit("leech", 3))
    lost.play(loses_wound, 6)
    assert [(event.status, event.spared) for event in lost.told(StatusChanged)] == [(OUT, False)]


def test_a_wound_lost_without_a_blow_is_no_combat_to_catch_anything_in_or_to_strike_well() -> None:
    field = facing(tags=("contagious",), attacker=("melee-injury-plus-1",))
    loses(field, 6)
    assert field.one(1).out
    assert [(roll.purpose, roll.modifiers) for roll in field.rolls] == [("injury", ())]


# critical hits


@pytest.mark.parametrize(("die", "result"), [(2, "Exposed spot"), (4, "Master strike"), (6, "Master strike")])
def test_a_web_of_steel_makes_a_critical_hit_worse_but_there_is_nothing_above_six(
    die: int, result: str
) -> None:
    field = facing(attacker=("melee-critical-plus-1",), W=9)
    hit(field, 6, die)
    assert [event.result for event in field.told(CriticalRolled)] == [result]
    assert field.rolls[-1].modifiers == (Modifier("skill", 1),)


@pytest.mark.parametrize(("die", "lost"), [(3, LOST_MAIN), (4, LOST_OFF)])
def test_of_two_weapons_one_is_lost_by_lot(die: int, lost: str) -> None:
    field = facing("sword", "axe")
    field.fold(WeaponsTaken(1, 0, ""))
    assert field.one(1).in_hand.off is not None
    field.play(disarm(field.one(0), field.one(1)), die)
    assert field.rolls[0].need == 4
    assert [event.works for event in field.told(RuleRolled)] == [lost == LOST_OFF]
    assert field.one(1).under(lost)
    assert not field.one(1).under(LOST_OFF if lost == LOST_MAIN else LOST_MAIN)


def test_a_warrior_who_has_one_weapon_loses_that() -> None:
    field = facing("sword")
    field.play(disarm(field.one(0), field.one(1)))
    assert field.one(1).under(LOST_MAIN)


@pytest.mark.parametrize(("kind", "need"), [("undead", 2), ("possessed", 2), ("daemon", 6)])
@pytest.mark.parametrize("blessed", ["sword", "mace"])
def test_a_blessed_weapon_wounds_the_undead_and_the_possessed_on_2(
    kind: str, need: int, blessed: str
) -> None:
    field = Battlefield(
        [man(10, 10, "sword", tags=(f"blessed-weapon:{blessed}",))], [man(11, 10, T=5, kinds=(kind,))]
    )
    sword = Hit(rulebook().items["sword"].name, 3)
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [sword], in_combat=True), 1)
    assert [roll.need for roll in field.rolls] == [need if blessed == "sword" else 6]
