"""Mortuary Cult Scrolls."""

from typing import Any

import pytest

from rules.catalogue.load import rulebook
from rules.combat.charging.charging import may_charge
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import fight
from rules.combat.psychology.minds import fleeing
from rules.combat.shooting.shooting import may_shoot
from rules.engine.aim import Aim
from rules.engine.decisions import IllegalAnswer, Landing, MoveTo
from rules.engine.events import (
    BlowStruck,
    PhaseBegan,
    Status,
    StatusChanged,
    TurnBegan,
    WarriorMoved,
    WoundRolled,
)
from rules.fielding.fielding import weapon_of
from tests.rules.staging.battlefield import Battlefield, inches, man, place
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)
CALM = {"tags": ("immune-psychology",)}
SOLDIER = {"line": "skeleton-warrior", "kinds": ("undead",)}


def test_a_skeleton_hurries_four_inches() -> None:
    field = battlefield(
        [wizard(10, 10, "scroll-of-urgency"), man(12, 10, **SOLDIER), man(10, 12)], [man(40, 40)]
    )
    assert offered(field)["scroll-of-urgency"].targets == (1,)
    cast(field, "scroll-of-urgency 1", *SIXES, says={MoveTo: place(12, 14)})
    (asked_for,) = field.questions(MoveTo)
    assert (asked_for.walk, asked_for.run) == (400, 0)
    assert field.one(1).position.y == 1400


def test_an_enemy_beside_a_mummy_is_cursed() -> None:
    own = [wizard(10, 10, "curse-of-the-mummy"), man(20, 10, line="tomb-lord")]
    field = battlefield(own, [man(20.98, 10, "heavy-armour"), man(10, 14)])
    field.engage(1, 2)
    assert offered(field)["curse-of-the-mummy"].targets == (2,)
    cast(field, "curse-of-the-mummy 2", *SIXES)
    foe, mummy = field.one(2), field.one(1)
    need = field.battle.rules.blow_need(field.battle, foe, mummy, foe.in_hand.main)
    assert need.at_least == 5
    assert field.battle.rules.save_need(field.battle, foe, 3, 0, (), True).at_least == 6
    field.play(resolve_hits(field.battle, foe, mummy, [Hit("axe", 3)], in_combat=True), 4)
    assert field.told(WoundRolled)[0].roll.need == 5
    bow = weapon_of(rulebook().items["bow"], 1)
    assert field.battle.rules.shot_need(field.battle, Aim(foe, mummy, bow, 500, False)).at_least == 5


def test_the_curse_of_the_mummy_ends_with_the_next_shooting_phase_of_the_priest() -> None:
    own = [wizard(10, 10, "curse-of-the-mummy"), man(20, 10, line="tomb-lord")]
    field = battlefield(own, [man(20.98, 10)])
    field.engage(1, 2)
    cast(field, "curse-of-the-mummy 2", *SIXES)
    field.turn(1, "shooting")
    field.turn(0, "movement")
    assert field.one(2).under("curse-of-the-mummy")
    field.fold(PhaseBegan(0, "shooting"))
    assert not field.one(2).under("curse-of-the-mummy")


def test_dust_fells_the_living() -> None:
    field = battlefield([wizard(10, 10, "scroll-of-tomb-dust"), man(12, 10, **SOLDIER)], [man(14, 10)])
    assert offered(field)["scroll-of-tomb-dust"].targets == (2,)
    cast(field, "scroll-of-tomb-dust 2", *SIXES)
    assert field.one(2).status is Status.KNOCKED_DOWN


@pytest.mark.parametrize(
    ("given", "faces", "runs"),
    [({}, (4, 4, 1, 1), True), ({}, (3, 4), False), (CALM, (), False)],
)
def test_horror_makes_the_living_run(given: dict[str, object], faces: tuple[int, ...], runs: bool) -> None:
    field = battlefield([wizard(10, 10, "scroll-of-quaking-horror")], [man(14, 10, **given)])
    cast(field, "scroll-of-quaking-horror 1", *SIXES, *faces)
    assert fleeing(field.one(1)) is runs


def buried() -> Battlefield:
    field = Battlefield(
        [wizard(10, 10, "summonation-of-the-vengeful-dead"), man(20, 20, **SOLDIER)], [man(40, 40)]
    )
    field.fold(TurnBegan(1), PhaseBegan(1, "close combat"), StatusChanged(1, Status.OUT_OF_ACTION, 2))
    field.turn(0, "shooting")
    return field


def test_a_skeleton_of_the_last_turn_comes_back_within_six_inches() -> None:
    field = buried()
    cast(field, "summonation-of-the-vengeful-dead 1", *SIXES, says={Landing: place(16.98, 10)})
    assert field.one(1).standing
    with pytest.raises(IllegalAnswer, match="more than 6"):
        cast(buried(), "summonation-of-the-vengeful-dead 1", *SIXES, says={Landing: place(16.99, 10)})


def sung(hits: tuple[int, ...], *dice: int, **given: Any) -> Battlefield:
    """A victim in combat with a friend of the priest."""
    own = [wizard(10, 10, "scroll-of-the-scarab-song"), man(14, 10.98, "bow")]
    field = battlefield(own, [man(14, 10, "bow", T=4, **given)])
    field.engage(1, 2)
    cast(field, "scroll-of-the-scarab-song 2", *SIXES, *hits, *dice)
    return field


def test_scarabs_are_2d6_weak_hits_and_drive_him_an_inch_out_of_combat() -> None:
    field = sung((1, 2), 6, 6, 5, W=3)
    assert [event.strength for event in field.told(WoundRolled)] == [1, 1, 1]
    assert field.one(2).wounds == 1
    victim, other = field.one(2), field.one(1)
    assert not victim.contacts
    assert victim.gap_to(other) == 100


def test_out_of_a_fight_with_two_they_drive_him_away_from_one_of_them_only() -> None:
    own = [wizard(10, 10, "scroll-of-the-scarab-song"), man(14, 10.98), man(13.02, 10)]
    field = battlefield(own, [man(14, 10, T=4)])
    field.engage(1, 3)
    field.engage(2, 3)
    cast(field, "scroll-of-the-scarab-song 3", *SIXES, 1, 1, 1, 1)
    assert [(event.who, event.path[-1]) for event in field.told(WarriorMoved)] == [(3, inches(14, 9))]
    assert not field.one(3).contacts


def test_nobody_fights_or_shoots_at_whom_the_scarabs_cover_this_turn() -> None:
    field = sung((1, 1), 1, 1)
    assert not may_shoot(field.battle, field.one(1))
    field.engage(1, 2)
    field.fold(PhaseBegan(0, "close combat"))
    field.play(fight(field.battle))
    assert not field.told(BlowStruck)
    field.turn(1)
    for begins in hooks.each_turn_begins.handlers(field.one(2)):
        field.play(begins(field.battle, field.one(2)))
    assert not field.one(2).under("scroll-of-the-scarab-song")


@pytest.mark.parametrize(("dice", "stood_up"), [((1, 1), True), ((6, 1), False)])
def test_the_unhurt_count_as_just_stood_up_in_the_next_turn(dice: tuple[int, int], stood_up: bool) -> None:
    field = sung((1, 1), *dice, W=3)
    field.turn(1)
    for begins in hooks.each_turn_begins.handlers(field.one(2)):
        field.play(begins(field.battle, field.one(2)))
    assert field.one(2).stood_up is stood_up
    assert may_charge(field.battle, field.one(2)) is not stood_up
