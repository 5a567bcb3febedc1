"""A brace of which one pistol misfires: the other stays a single pistol, to shoot, to reload and in close combat."""

from typing import Any

import pytest

from rules.combat.melee.wielding import take_weapons
from rules.combat.shooting.aiming import may_shoot
from rules.combat.shooting.loading import barrels as barrels_of
from rules.combat.shooting.loading import loaded_now
from rules.combat.shooting.misfires import OPTION
from rules.combat.shooting.shooting import shoot_once
from rules.engine.decisions import Choice, ShootingTarget, WeaponsInHand
from rules.engine.events import ItemRuined, ShotFired, WeaponsTaken
from rules.engine.events.alternative import WeaponReloaded
from tests.rules.staging.battlefield import Battlefield, man

PISTOLIER = ("brace-two-shots",)
BOOM, JAM, PHUT, CLICK = (1, 1, 1), (1, 2), (1, 3), (1, 4)
MISS = (2,)


def gunman(*items: str, sequence: str = "mordheim", combat: str = "core", **given: Any) -> Battlefield:
    """Somebody with pistols, and an enemy four inches away whom they hit on 3 or more and do not hurt."""
    field = Battlefield(
        [man(10, 10, *(items or ("pistol", "pistol")), **{"W": 5, "BS": 4, **given})],
        [man(14.98, 10, T=10, W=5)],
        switches=[OPTION],
        sequence=sequence,
        combat=combat,
    )
    field.turn(0, "shooting")
    return field


def shoots(field: Battlefield, *faces: int, **says: Any) -> int:
    """How many shots they fire now."""
    field.play(shoot_once(field.battle, field.one(0)), *faces, **says)
    return len(field.told(ShotFired))


def next_turn(field: Battlefield) -> None:
    field.turn(1)
    field.turn(0, "shooting")


def shots_of_turns(field: Battlefield, turns: int) -> list[int]:
    """How often they shoot in each of their next turns, where they always miss."""
    found = []
    for _ in range(turns):
        next_turn(field)
        able = may_shoot(field.battle, field.one(0))
        found.append(shoots(field, *MISS) if able else 0)
    return found


@pytest.mark.rule("CORE-WPN-PISTOL-2", "CORE-WPN-PISTOL-3")
@pytest.mark.parametrize("misfire", [BOOM, JAM])
def test_the_other_pistol_is_fired_in_the_next_turn_and_every_other_one_from_then(misfire: tuple[int, ...]):
    field = gunman()
    assert shoots(field, *misfire) == 1
    assert [one.copies for one in field.one(0).missiles] == [1]
    assert shots_of_turns(field, 4) == [1, 0, 1, 0]


@pytest.mark.parametrize("misfire", [BOOM, JAM])
def test_the_other_pistol_that_was_fired_before_is_loaded_as_if_nothing_had_happened(
    misfire: tuple[int, ...],
):
    field = gunman()
    shoots(field, *MISS)
    next_turn(field)
    shoots(field, *misfire)
    assert shots_of_turns(field, 4) == [1, 0, 1, 0]


def test_a_second_misfire_takes_the_second_pistol():
    field = gunman()
    shoots(field, *JAM)
    next_turn(field)
    shoots(field, *BOOM)
    assert field.one(0).missiles == ()


def test_a_brace_of_two_kinds_keeps_the_one_that_did_not_burst():
    field = gunman("pistol", "duelling-pistol")
    shoots(field, *BOOM, says={ShootingTarget: "pistol 1"})
    assert [one.key for one in field.one(0).missiles] == ["duelling-pistol"]
    assert shots_of_turns(field, 3) == [1, 0, 1]


def test_a_pistolier_fires_the_second_of_two_in_the_same_turn_and_then_one_every_turn():
    field = gunman(tags=PISTOLIER)
    assert shoots(field, *JAM, *MISS) == 2
    assert shots_of_turns(field, 3) == [1, 1, 1]


def test_a_pistolier_whose_second_of_two_bursts_keeps_the_first():
    field = gunman(tags=PISTOLIER)
    assert shoots(field, *MISS, *BOOM) == 2
    assert [one.copies for one in field.one(0).missiles] == [1]
    assert shots_of_turns(field, 2) == [1, 1]


def test_a_phut_of_one_leaves_the_other_to_be_fired():
    field = gunman()
    shoots(field, *PHUT)
    assert shots_of_turns(field, 4) == [1, 0, 1, 1]
    field = gunman()
    shoots(field, *CLICK)
    assert shots_of_turns(field, 4) == [1, 1, 1, 1]


@pytest.mark.rule("HERO-MISF-1", "HERO-MISF-3")
def test_in_heroheim_the_other_is_fired_while_one_rests():
    field = gunman(combat="heroheim")
    shoots(field, 1, 3)
    assert shots_of_turns(field, 2) == [1, 1]


@pytest.mark.parametrize(("sequence", "before", "after"), [
    ("mordheim", 1, 1), ("cards", 1, 1), ("heroheim", 1, 1), ("alternative", 1, 0), ("trench", 1, 0),
])  # fmt: skip
def test_in_every_sequence_the_other_is_loaded_and_waits_as_it_would(sequence: str, before: int, after: int):
    """Where actions reload, what was fired before stays empty until they do."""
    field = gunman(sequence=sequence)
    shoots(field, *BOOM)
    assert loaded(field) == before
    field = gunman(sequence=sequence)
    shoots(field, *MISS)
    next_turn(field)
    shoots(field, *JAM)
    assert loaded(field) == 0
    next_turn(field)
    assert loaded(field) == after


def loaded(field: Battlefield) -> int:
    return loaded_now(field.battle, field.one(0), field.one(0).missiles[0])


@pytest.mark.parametrize("sequence", ["alternative", "trench"])
def test_where_actions_reload_a_phut_waits_though_it_was_reloaded_and_the_other_does_not(sequence: str):
    field = gunman(sequence=sequence)
    shoots(field, *PHUT)
    assert loaded(field) == 1
    found = []
    for _ in range(3):
        next_turn(field)
        if not found:
            field.fold(WeaponReloaded(0, "pistol", True))
        found.append(loaded(field))
    assert found == [1, 1, 2]


@pytest.mark.parametrize(("barrels", "left"), [("both", [2]), ("one", [2])])
def test_a_gun_of_two_barrels_goes_with_all_that_it_fired(barrels: str, left: list[int]):
    field = gunman("double-barrelled-pistol", "double-barrelled-pistol")
    shoots(field, *BOOM, says={Choice: barrels})
    (other,) = field.one(0).missiles
    assert barrels_of(field.battle, field.one(0), other) == left


# close combat


def at_hand(field: Battlefield) -> list[str]:
    """What they may take up in a combat that begins now."""
    field.engage(1, 0)
    field.play(take_weapons(field.battle, field.one(0)))
    names = [name for asked in field.questions(WeaponsInHand) for name in asked.loadouts]
    return names or [event.weapons for event in field.told(WeaponsTaken)]


@pytest.mark.rule("CORE-WPN-PISTOL-5", "CORE-WPN-PISTOL-8")
@pytest.mark.parametrize("faces", [BOOM, JAM, PHUT, CLICK])
def test_a_single_pistol_is_at_hand_in_the_combat_after_a_misfire(faces: tuple[int, ...]):
    field = gunman("sword", "pistol", "pistol")
    shoots(field, *faces)
    found = at_hand(field)
    assert "Sword and Pistol" in found
    assert "Sword and Pistol and Pistol" not in found


@pytest.mark.rule("CORE-WPN-PISTOL-5", "CORE-WPN-PISTOL-8")
@pytest.mark.parametrize(("faces", "brace"), [(BOOM, False), (JAM, False), (PHUT, False), (CLICK, True)])
def test_in_his_next_turn_only_a_brace_that_is_whole_is_at_hand(faces: tuple[int, ...], brace: bool):
    field = gunman("sword", "pistol", "pistol")
    shoots(field, *faces)
    next_turn(field)
    found = at_hand(field)
    assert "Sword and Pistol" in found
    assert ("Sword and Pistol and Pistol" in found) is brace


@pytest.mark.rule("CORE-WPN-PISTOL-5")
@pytest.mark.parametrize(("faces", "turns", "at"), [
    (BOOM, 1, False), (JAM, 3, False), (PHUT, 1, False), (PHUT, 2, True), (CLICK, 1, True),
])  # fmt: skip
def test_a_single_pistol_that_misfired_is_no_weapon_for_a_combat_either(
    faces: tuple[int, ...], turns: int, at: bool
):
    field = gunman("sword", "pistol")
    shoots(field, *faces)
    for _ in range(turns):
        next_turn(field)
    assert ("Sword and Pistol" in at_hand(field)) is at


# what is kept of it


@pytest.mark.parametrize(("misfire", "used"), [(BOOM, ("pistol",)), (JAM, ())])
def test_burst_pistols_are_lost_for_good_and_jammed_ones_are_not(
    misfire: tuple[int, ...], used: tuple[str, ...]
):
    field = gunman()
    shoots(field, *misfire)
    assert [(event.mends, event.shots) for event in field.told(ItemRuined)] == [(not used, 1)]
    assert field.one(0).used == used
