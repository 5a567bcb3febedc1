"""Misfires: which weapons have them, and for how long each row of the table keeps a weapon from being fired."""

from typing import Any

import pytest

from rules.catalogue.load import rulebook
from rules.combat.shooting.aiming import WEAKENED
from rules.combat.shooting.loading import DELAYED, RESTING, loaded_now
from rules.combat.shooting.misfires import OPTION, may_misfire, misfires
from rules.combat.shooting.shooting import fire
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan, ItemRuined, Misfired, ShotFired, WoundRolled
from rules.engine.setup import Weapon
from tests.rules.staging.battlefield import Battlefield, man

POWDER = ("handgun", "pistol", "duelling-pistol", "hochland-long-rifle")
JAMMED = "jammed, and to be reloaded"


def armed(*items: str, on: bool = True, combat: str = "core", **given: Any) -> Battlefield:
    """A shooter with these weapons, and a target four inches away that nothing hurts."""
    field = Battlefield(
        [man(10, 10, *items, **{"W": 5, **given})],
        [man(14.98, 10, T=10)],
        switches=[OPTION] if on else [],
        combat=combat,
    )
    field.turn(0, "shooting")
    return field


def weapon(field: Battlefield) -> Weapon:
    return field.one(0).fighter.weapons[0]


def fires(field: Battlefield, *faces: int, barrels: str = "one") -> ShotFired:
    flow = fire(field.battle, field.one(0), field.one(1), weapon(field))
    field.play(flow, *faces, says={Choice: barrels})
    return field.told(ShotFired)[0]


def begun(field: Battlefield) -> dict[str, int]:
    """The conditions of the shooter's weapon that the last shot brought, with their amounts."""
    return {event.condition.key: event.condition.amount for event in field.told(ConditionBegan)}


def loaded_later(field: Battlefield, turns: int) -> list[int]:
    """How many of their first weapon they could fire in each of their next turns."""
    found = []
    for _ in range(turns):
        field.turn(1)
        field.turn(0, "shooting")
        found.append(loaded_now(field.battle, field.one(0), weapon(field)))
    return found


# which weapons


@pytest.mark.parametrize(("item", "on", "may"), [
    *((item, True, True) for item in POWDER), *((item, False, False) for item in POWDER),
    ("bow", True, False), ("crossbow-pistol", True, False), ("blunderbuss", True, False), ("sword", True, False),
    ("repeater-handgun", False, True), ("repeater-handgun", True, True), ("hand-held-mortar", False, True),
    ("sword", False, False), ("bow", False, False),
])  # fmt: skip
def test_powder_misfires_by_the_option_and_what_is_experimental_always(item: str, on: bool, may: bool):
    field = armed(item, on=on)
    assert may_misfire(field.battle, weapon(field)) is may
    assert misfires(field.battle, weapon(field), 1) is may
    assert not misfires(field.battle, weapon(field), 2)


@pytest.mark.rule("HERO-MISF-0")
@pytest.mark.parametrize(("item", "may"), [("handgun", True), ("bow", False), ("sword", False)])
def test_heroheim_has_misfires_without_the_option(item: str, may: bool):
    field = armed(item, on=False, combat="heroheim")
    assert may_misfire(field.battle, weapon(field)) is may


# the rows


@pytest.mark.parametrize("die", [1, 2])
def test_a_weapon_that_burst_or_jammed_is_useless_and_nothing_else(die: int):
    field = armed("handgun")
    shot = fires(field, 1, die, *([1] if die == 1 else []))
    assert (shot.struck, shot.reason, shot.barrels) == (None, "misfire", 1)
    assert [(event.item, event.mends) for event in field.told(ItemRuined)] == [("handgun", die == 2)]
    assert begun(field) == {}
    assert field.one(0).missiles == ()


@pytest.mark.parametrize(("items", "tags", "ready"), [
    (("handgun",), (), [0, 0, 1]), (("pistol",), (), [0, 0, 1]), (("pistol", "pistol"), (), [1, 1, 2]),
    (("pistol",), ("brace-two-shots",), [0, 1, 1]), (("handgun",), ("no-reload-long-guns",), [0, 1, 1]),
    (("pistol", "pistol"), ("no-reload-pistols",), [1, 2, 2]),
    (("double-barrelled-pistol", "double-barrelled-pistol"), (), [1, 1, 2]),
])  # fmt: skip
def test_phut_delays_one_weapon_by_one_turn_more_than_it_takes_to_reload(
    items: tuple[str, ...], tags: tuple[str, ...], ready: list[int]
):
    field = armed(*items, tags=tags)
    field.turn(0, "shooting")
    fires(field, 1, 3)
    assert begun(field) == {DELAYED + items[0]: field.one(0).own_turns}
    assert loaded_later(field, 3) == ready


@pytest.mark.parametrize("die", [4, 5])
def test_click_leaves_nothing_behind(die: int):
    field = armed("handgun")
    assert fires(field, 1, die).struck is None
    assert begun(field) == {}
    assert [event.result for event in field.told(Misfired)] == ["Click"]


def test_kaboom_strikes_and_leaves_nothing_behind():
    field = armed("handgun")
    shot = fires(field, 1, 6)
    assert (shot.struck, shot.reason) == (1, "")
    assert begun(field) == {}


def test_both_barrels_misfire_together():
    field = armed("double-barrelled-handgun")
    assert fires(field, 1, 4, barrels="both").barrels == 2
    field.turn(0, "shooting")
    field.turn(0, "shooting")
    field.turn(0, "shooting")
    assert fires(field, 1, 4).barrels == 1


def test_a_warrior_who_steps_aside_in_combat_does_not_step_aside_from_his_own_powder():
    field = armed("handgun", tags=("melee-save-5",))
    fires(field, 1, 1, 6)
    assert [(wound.target, wound.strength) for wound in field.told(WoundRolled)] == [(0, 4)]
    assert field.one(0).wounds == 4


def test_a_warrior_who_steps_aside_in_combat_does_not_step_aside_from_a_shot():
    field = Battlefield([man(10, 10, "bow")], [man(14.98, 10, W=2, tags=("melee-save-5",))])
    field.turn(0, "shooting")
    fires(field, 5, 5)
    assert field.one(1).wounds == 1


# what is experimental


@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_experimental_guns_jam_unless_a_one_follows(die: int):
    field = armed("repeater-handgun")
    shot = fires(field, 1, die)
    assert (shot.struck, shot.reason) == (None, "misfire")
    assert [event.result for event in field.told(Misfired)] == [JAMMED]
    assert begun(field) == {"spent:repeater-handgun": 3}


def test_experimental_guns_burst_and_are_destroyed_as_any_gun():
    field = armed("repeater-handgun")
    fires(field, 1, 1, 6)
    assert [event.result for event in field.told(Misfired)] == ["BOOM!"]
    assert [(wound.target, wound.strength) for wound in field.told(WoundRolled)] == [(0, 4)]
    assert [(event.item, event.mends) for event in field.told(ItemRuined)] == [("repeater-handgun", False)]


def test_powder_that_is_not_experimental_keeps_the_rows_of_the_table():
    rows = rulebook().option_tables.misfires
    assert rows is not None
    for row in rows.rows:
        field = armed("handgun")
        fires(field, 1, row.rolls[0], *([1] if row.shooter_hit else []))
        assert [event.result for event in field.told(Misfired)] == [row.name]


# Heroheim


@pytest.mark.rule("HERO-MISF-1", "HERO-MISF-3")
@pytest.mark.parametrize("die", [1, 3])
def test_in_heroheim_a_weapon_rests_for_one_turn(die: int):
    field = armed("pistol", on=False, combat="heroheim")
    fires(field, 1, die, *([1] if die == 1 else []))
    assert begun(field) == {RESTING + "pistol": field.one(0).own_turns}


@pytest.mark.rule("HERO-MISF-2", "HERO-MISF-2b")
def test_in_heroheim_each_phut_takes_one_more_strength_from_that_weapon():
    field = armed("duelling-pistol", on=False, combat="heroheim")
    for lost in (1, 2, 3):
        fires(field, 1, 2)
        assert begun(field) == {WEAKENED + "duelling-pistol": lost}
