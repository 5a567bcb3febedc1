"""The young beasts of Monster Hunt: scales, iron skulls, heads that grow again, tails, beaks and horns."""

from typing import Any

import pytest

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.special_rules.monsters import regrow, staggers_up
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import fight, strike
from rules.engine.events import (
    BlowStruck,
    CharacteristicTested,
    ConditionBegan,
    RuleRolled,
    SaveRolled,
    Status,
    WoundRolled,
    WoundsRegained,
)
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man

STONE = {"T": 10, "W": 9}


def against(*tags: str, foe: dict[str, Any] | None = None, foes: int = 1, **given: Any) -> Battlefield:
    """A beast (0) in combat with enemies (1, 2) whom hardly anything hurts."""
    places = ((10.98, 10), (9.02, 10))[:foes]
    field = Battlefield(
        [man(10, 10, tags=tags, animal=True, **given)], [man(*at, **(foe or STONE)) for at in places]
    )
    field.engage(0, *range(1, foes + 1))
    field.turn(0, "close combat")
    return field


def staggered(field: Battlefield, amount: int) -> None:
    field.fold(ConditionBegan(0, Condition("staggered", tags=("staggered",), amount=amount)))


def blows(field: Battlefield, *faces: int) -> list[str]:
    field.play(strike(field.battle, field.one(0)), *faces)
    return [blow.weapon for blow in field.told(BlowStruck)]


# beaks and horns in place of ordinary attacks

BEAK, BOTH = ("bites",), ("bites", "head-butts")
NATURAL, BITE, BUTT = "natural weapons", "bite", "head-butt"


@pytest.mark.parametrize(("tags", "attacks", "struck"), [
    (BEAK, 1, [NATURAL]), (BEAK, 2, [NATURAL, BITE]), (BEAK, 3, [NATURAL, NATURAL, BITE]),
    (BOTH, 1, [NATURAL]), (BOTH, 2, [NATURAL, BITE]), (BOTH, 3, [BUTT, NATURAL, BITE]),
    (("head-butts",), 1, [NATURAL]),
])  # fmt: skip
def test_a_beast_keeps_one_ordinary_attack_before_it_bites_or_butts(
    tags: tuple[str, ...], attacks: int, struck: list[str]
):
    assert blows(against(*tags, A=attacks), *[1] * len(struck)) == struck


@pytest.mark.parametrize(("reels", "struck"), [(1, [NATURAL, BITE]), (2, [NATURAL]), (4, [])])
def test_a_beast_that_staggers_gives_up_its_horns_and_its_beak_first(reels: int, struck: list[str]):
    field = against(*BOTH, A=3)
    staggered(field, reels)
    assert blows(field, *[1] * len(struck)) == struck


def butt(*faces: int, status: Status = Status.STANDING, foe: dict[str, Any] | None = None) -> Battlefield:
    field = against(*BOTH, A=3, foe=foe)
    field.status(1, status)
    field.play(strike(field.battle, field.one(0)), *faces)
    return field


@pytest.mark.parametrize(("die", "hit"), [(4, True), (3, False)])
def test_a_head_butt_is_rolled_to_hit_as_every_blow_and_one_that_misses_does_nothing(die: int, hit: bool):
    field = butt(die, *((1, 1) if hit else ()), 1, 1, foe={"T": 6, "W": 9})
    first, *rest = field.told(BlowStruck)
    assert [blow.weapon for blow in rest] == [NATURAL, BITE]
    assert (first.weapon, first.roll and first.roll.need, first.hit) == (BUTT, 4, hit)
    assert bool(field.told(CharacteristicTested)) is hit


@pytest.mark.parametrize(("die", "status"), [(3, Status.STANDING), (4, Status.KNOCKED_DOWN)])
def test_a_warrior_who_is_butted_without_harm_tests_initiative_or_goes_down(die: int, status: Status):
    assert butt(6, 1, die, 1, 1, foe={"T": 6, "W": 9}).one(1).status is status


def test_a_warrior_who_is_wounded_by_the_butt_is_not_knocked_down_besides():
    field = butt(6, 5, 1, 1, foe={"W": 3})
    assert field.one(1).wounds == 2
    assert field.one(1).standing
    assert not field.told(CharacteristicTested)


def test_nobody_butts_the_stunned_and_the_knocked_down_are_hit_without_a_test():
    assert BUTT not in [blow.weapon for blow in butt(status=Status.STUNNED).told(BlowStruck)]
    lying = butt(1, 1, 1, status=Status.KNOCKED_DOWN, foe={"T": 6, "W": 9})
    assert [blow.weapon for blow in lying.told(BlowStruck)] == [BUTT, NATURAL, BITE]
    assert not lying.told(CharacteristicTested)


# tails


@pytest.mark.parametrize(("die", "struck"), [(3, []), (4, [1]), (5, [1]), (6, [1, 2])])
def test_a_tail_hits_everybody_in_contact_whose_initiative_is_lower_than_the_die(die: int, struck: list[int]):
    field = Battlefield(
        [man(10, 10, tags=("tail:5",), animal=True, I=9)],
        [man(10.98, 10, I=3, T=6, W=9), man(9.02, 10, I=5, T=6, W=9), man(10, 14, I=1)],
    )
    field.engage(0, 1, 2)
    field.turn(0, "close combat")
    field.play(fight(field.battle), die, *[1] * len(struck), 1, 1, 1)
    tails = [blow for blow in field.told(BlowStruck) if blow.weapon == "tail"]
    assert [blow.target for blow in tails] == struck
    assert [wound.strength for wound in field.told(WoundRolled)] == [5] * len(struck)


def test_the_tail_is_a_blow_of_close_combat_and_finishes_whom_it_finds_on_the_ground():
    field = Battlefield([man(10, 10, tags=("tail:5",), animal=True, I=9)], [man(10.98, 10, I=1)])
    field.engage(0, 1)
    field.turn(0, "close combat")
    field.status(1, Status.KNOCKED_DOWN)
    field.play(fight(field.battle), 6, 5)
    assert field.one(1).out
    assert len(field.told(BlowStruck)) == 1


def test_a_beast_on_the_ground_or_without_an_opponent_does_not_use_its_tail():
    for engaged, status in ((True, Status.KNOCKED_DOWN), (False, Status.STANDING)):
        field = Battlefield([man(10, 10, tags=("tail:5",), animal=True)], [man(10.98, 10, **STONE)])
        if engaged:
            field.engage(0, 1)
        field.turn(0, "close combat")
        field.status(0, status)
        for begins in hooks.combat_begins.handlers(field.one(0)):
            field.play(begins(field.battle, field.one(0)))
            assert not field.rolls


# scales and skulls of iron


@pytest.mark.parametrize("need", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("short", [0, 1])
def test_scales_save_on_their_number_whatever_strikes_them(need: int, short: int):
    field = against(f"scales-{need}", W=4)
    hit = Hit("cannon", 10, traits=("no-critical",))
    field.play(resolve_hits(field.battle, None, field.one(0), [hit], in_combat=False), 2, need - short)
    assert [(save.roll.need, save.saved) for save in field.told(SaveRolled)] == [(need, not short)]
    assert field.one(0).wounds == 4 - short


def test_each_injury_short_of_the_end_costs_a_beast_one_attack_until_it_recovers():
    field = against("staggers", A=4)
    for face, left in ((2, 3), (4, 2)):
        hit = Hit("axe", 4, traits=("no-critical",))
        field.play(resolve_hits(field.battle, None, field.one(0), [hit], in_combat=False), 5, face)
        assert field.one(0).standing
        assert len(blows(field, *[1] * left)) == left
    field.play(staggers_up(field.one(0)))
    assert len(blows(field, 1, 1, 1, 1)) == 4
    field.play(staggers_up(field.one(0)))
    assert not field.events


def test_an_iron_skull_keeps_nobody_from_going_out_of_action():
    field = against("staggers")
    field.play(resolve_hits(field.battle, None, field.one(0), [Hit("axe", 4)], in_combat=False), 5, 5)
    assert field.one(0).out


# heads that grow again


def hydra(*faces: int, hits: int = 2, in_combat: bool = True) -> Battlefield:
    """A beast of five heads that was just hit so often."""
    field = against("many-heads", W=5, A=5)
    axes = [Hit("axe", 3, traits=("no-critical",))] * hits
    field.play(resolve_hits(field.battle, None, field.one(0), axes, in_combat=in_combat), *faces)
    return field


@pytest.mark.parametrize(("faces", "back"), [((4, 4), 2), ((4, 3), 1), ((3, 3), 0)])
def test_each_head_lost_in_this_round_of_combat_grows_again_on_4(faces: tuple[int, ...], back: int):
    field = hydra(4, 4)
    assert (field.one(0).wounds, field.one(0).profile.A) == (3, 3)
    field.play(regrow(field.battle, field.one(0)), *faces)
    assert [event.wounds for event in field.told(WoundsRegained)] == [back] * bool(back)
    assert (field.one(0).wounds, field.one(0).profile.A) == (3 + back, 3 + back)
    field.play(regrow(field.battle, field.one(0)))
    assert not field.events


def test_all_heads_lost_in_the_round_count_together_and_none_that_was_shot_off():
    field = hydra(4, 4)
    axe = Hit("axe", 3, traits=("no-critical",))
    field.play(resolve_hits(field.battle, None, field.one(0), [axe], in_combat=True), 4)
    field.play(regrow(field.battle, field.one(0)), 1, 1, 4)
    assert field.one(0).wounds == 3
    shot = hydra(4, 4, in_combat=False)
    shot.play(regrow(shot.battle, shot.one(0)))
    assert shot.one(0).wounds == 3


def test_a_beast_whose_heads_have_all_grown_again_has_all_its_attacks():
    field = hydra(4, hits=1)
    field.play(regrow(field.battle, field.one(0)), 4)
    assert field.one(0).profile.A == 5
    assert not field.one(0).conditions


@pytest.mark.parametrize("die", [4, 3])
def test_the_last_head_grows_again_on_4_before_anything_worse_happens(die: int):
    field = against("many-heads", W=2, A=2)
    axe = Hit("axe", 3, traits=("no-critical",))
    field.play(resolve_hits(field.battle, None, field.one(0), [axe], in_combat=False), 4)
    assert not field.told(RuleRolled)
    field.play(
        resolve_hits(field.battle, None, field.one(0), [axe], in_combat=False), 4, die, *([5] * (die == 3))
    )
    assert [rolled.works for rolled in field.told(RuleRolled)] == [die == 4]
    assert field.one(0).out is (die == 3)


def test_only_heads_lost_in_this_combat_grow_again_and_no_more_than_are_missing():
    axe = [Hit("axe", 3, traits=("no-critical",))]
    field = against("many-heads", W=5, A=5)
    field.play(resolve_hits(field.battle, None, field.one(0), axe, in_combat=False), 4)
    field.play(resolve_hits(field.battle, None, field.one(0), axe, in_combat=True), 4)
    field.play(regrow(field.battle, field.one(0)), 4)
    assert field.one(0).wounds == 4
    healed = hydra(4, 4)
    healed.fold(WoundsRegained(0, 1, 4))
    healed.play(regrow(healed.battle, healed.one(0)), 4)
    assert healed.one(0).wounds == 5


def test_a_beast_butts_the_first_of_its_enemies():
    field = against(*BOTH, A=3, foes=2)
    (butts,) = hooks.instead_of_blows.handlers(field.one(0))
    targets = [field.one(2), field.one(1)]
    assert field.play(butts(field.battle, field.one(0), targets), 1) is False
    assert [blow.target for blow in field.told(BlowStruck)] == [2]


def test_a_butt_finishes_whom_it_wounds_on_the_ground():
    field = butt(1, 5, status=Status.KNOCKED_DOWN, foe={"W": 3})
    assert field.one(1).out
