"""Prayers of Ulric of the Liber Malefic."""

import pytest

from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.combat.psychology.minds import ALONE, FEAR, NO_ATTACKS, NO_MOVE
from rules.combat.rolls.leadership_test import leadership_of
from rules.engine.events import Status, WoundRolled
from tests.rules.staging.battlefield import man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


def test_frost_bites_who_fails_and_holds_them_in_their_next_turn() -> None:
    field = battlefield([wizard(10, 10, "frosts-bite")], [man(15, 10, W=2)])
    cast(field, "frosts-bite 1", *SIXES, 6)
    foe = field.one(1)
    assert (foe.wounds, foe.has(NO_MOVE)) == (1, False)
    field.turn(1)
    for begins in hooks.turn_begins.handlers(foe):
        field.play(begins(field.battle, foe))
    assert foe.has(NO_MOVE)
    assert foe.has(NO_ATTACKS)
    field.turn(0)
    assert not foe.has(NO_MOVE)


def test_the_heart_of_the_wolf_beats_in_the_whole_warband() -> None:
    field = battlefield([wizard(10, 10, "heart-of-the-wolf"), man(40, 10)], [man(40, 40)])
    cast(field, "heart-of-the-wolf", *SIXES)
    assert ignores(field.battle, field.one(1), FEAR)
    assert ignores(field.battle, field.one(1), ALONE)
    assert hooks.rout_leadership.total(field.battle, field.one(0)) == 1


@pytest.mark.parametrize(("x", "items", "leadership"), [(12, (), 6), (13.5, (), 7), (12, ("wolfcloak",), 7)])
def test_cold_takes_heart_from_those_without_a_cloak(
    x: float, items: tuple[str, ...], leadership: int
) -> None:
    field = battlefield([wizard(10, 10, "hoarfrost-thews")], [man(x, 10, *items)])
    cast(field, "hoarfrost-thews", *SIXES)
    assert leadership_of(field.battle, field.one(1))[0] == leadership
    assert hooks.initiative_bonus.total(field.battle, field.one(1)) == leadership - 7


def test_an_ice_storm_strikes_one_and_stuns_those_near() -> None:
    field = battlefield([wizard(10, 10, "ice-storm")], [man(20, 10), man(21, 12), man(20, 14)])
    cast(field, "ice-storm 1", *SIXES, 1, 1, 6)
    assert [field.one(who).status for who in (1, 2, 3)] == [Status.STANDING, Status.STUNNED, Status.STANDING]


def test_the_snow_king_spares_followers_of_ulric() -> None:
    field = battlefield(
        [wizard(10, 10, "snow-kings-decree")], [man(14, 10, callings=("mercenaries-middenheim",))]
    )
    assert not offered(field)
    field = battlefield([wizard(10, 10, "snow-kings-decree")], [man(14, 10)])
    cast(field, "snow-kings-decree 1", *SIXES, 6, 6, 1)
    assert [it.strength for it in field.told(WoundRolled)] == [8]


def test_the_hunted_fight_worse_against_the_warband() -> None:
    field = battlefield([wizard(10, 10, "wild-pack")], [man(15, 10), man(15, 12, kinds=("undead",))])
    cast(field, "wild-pack", *SIXES)
    worse = [hooks.weapon_skill_bonus.total(field.battle, field.one(who), field.one(0)) for who in (1, 2)]
    assert worse == [-1, 0]
