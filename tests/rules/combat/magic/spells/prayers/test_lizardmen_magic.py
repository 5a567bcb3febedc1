"""Prayers of the Skink Priests."""

import pytest

from rules.combat.effects import hooks
from rules.combat.psychology.minds import frenzied
from rules.engine.decisions import Choice, MoveTo
from rules.engine.events import InjuryRolled, Status, WoundRolled
from rules.engine.state.conditions import HIDDEN
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, man, place
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


@pytest.mark.parametrize(("armour", "strength", "added"), [((), 5, 0), (("light-armour",), 6, 1)])
def test_wrath_melts_metal(armour: tuple[str, ...], strength: int, added: int) -> None:
    field = battlefield([wizard(10, 10, "chotecs-wrath")], [man(14, 10, *armour)])
    cast(field, "chotecs-wrath 1", *SIXES, 2, 1)
    assert field.told(WoundRolled)[0].strength == strength
    assert sum(modifier.by for modifier in field.told(InjuryRolled)[0].roll.modifiers) == added


@pytest.mark.parametrize(("die", "better"), [(2, {"BS": 4}), (4, {"T": 4}), (5, {"I": 4, "M": 5})])
def test_a_blessing_by_a_die_until_one_of_the_two_is_stunned(die: int, better: dict[str, int]) -> None:
    field = battlefield([wizard(10, 10, "sotecs-blessing"), man(10, 14)], [man(40, 40)])
    cast(field, "sotecs-blessing 1", *SIXES, die)
    blessed = field.one(1)
    assert {name: blessed.profile.value(name) for name in better} == better
    field.status(0, Status.KNOCKED_DOWN)
    assert blessed.under("sotecs-blessing")
    field.status(0, Status.STUNNED)
    assert not blessed.under("sotecs-blessing")


def test_skinks_behind_something_hide_at_once() -> None:
    table = bare(walls=[wall((11, 0), (11, 48), 3)])
    own = [
        man(10.2, 12, line="skink-brave"),
        man(5, 10, line="skink-brave"),
        man(10.2, 14, line="saurus-brave"),
    ]
    field = battlefield(
        [wizard(10.2, 10, "huanchis-stealth", line="skink-priest"), *own], [man(40, 10)], table=table
    )
    cast(field, "huanchis-stealth", *SIXES, says={Choice: "hide"})
    assert [field.one(who).under(HIDDEN) for who in range(4)] == [True, True, False, False]


@pytest.mark.parametrize(("y", "dice", "struck"), [(12, (4,), False), (12, (3, 1), True), (30, (1,), True)])
def test_the_old_ones_keep_magic_off_those_near_him(y: float, dice: tuple[int, ...], struck: bool) -> None:
    field = battlefield(
        [wizard(10, 10, "the-old-ones-protection"), man(14, y)], [wizard(20, y, "fires-of-uzhul")]
    )
    cast(field, "the-old-ones-protection", *SIXES)
    cast(field, "fires-of-uzhul 1", *SIXES, *dice, who=2)
    assert bool(field.told(WoundRolled)) is struck


def rage() -> Battlefield:
    field = battlefield([wizard(10, 10, "tincis-rage"), man(10, 14)], [man(40, 40)])
    cast(field, "tincis-rage 1", *SIXES)
    return field


@pytest.mark.parametrize(("faces", "lasts"), [((3, 4), True), ((4, 4), False)])
def test_rage_is_frenzy_kept_by_the_nerve_of_the_priest(faces: tuple[int, int], lasts: bool) -> None:
    field = rage()
    one = field.one(1)
    assert frenzied(one)
    assert one.profile.S == 4
    for begins in hooks.turn_begins.handlers(one):
        field.play(begins(field.battle, one), *faces)
    assert one.under("tincis-rage") is lasts


def test_speed_is_four_inches_more_as_a_run() -> None:
    field = battlefield([wizard(10, 10, "itzls-speed"), man(10, 14)], [man(40, 40)])
    cast(field, "itzls-speed 1", *SIXES, says={MoveTo: place(10, 18)})
    (asked_for,) = field.questions(MoveTo)
    assert (asked_for.walk, asked_for.run) == (0, 400)
    assert field.one(1).position.y == 1800
    assert field.one(1).ran
    field.turn(0, "shooting")
    assert "itzls-speed" in offered(field)
