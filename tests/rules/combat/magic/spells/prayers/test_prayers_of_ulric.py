"""Prayers of Ulric."""

import pytest

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.hooks import ignores
from rules.combat.injury.injury import resolve_hits
from rules.combat.psychology.minds import ALONE, FEAR, frenzied
from rules.combat.psychology.rout import check_rout
from rules.engine.events import CriticalRolled, InjuryRolled, RoutTested, Status, StatusChanged, WarriorMoved
from tests.rules.staging.battlefield import man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


def test_snow_hides_him_for_that_combat() -> None:
    field = battlefield([wizard(10, 10, "snow-squall")], [man(10.98, 10)])
    assert not offered(field)
    field.engage(1, 0)
    cast(field, "snow-squall", *SIXES)
    foe = field.one(1)
    assert field.battle.rules.blow_need(field.battle, foe, field.one(0), foe.in_hand.main).at_least == 5
    at = field.one(0).position
    field.fold(WarriorMoved(0, "walk", (at, at._replace(x=500)), 500))
    assert not field.one(0).under("snow-squall")


def test_the_hammerschlag_stuns_like_a_club() -> None:
    field = battlefield([wizard(10, 10, "hammerschlag")], [man(14, 10)])
    cast(field, "hammerschlag 1", *SIXES, 3, 2)
    assert [event.result for event in field.told(InjuryRolled)] == [Status.STUNNED]


@pytest.mark.parametrize(("faces", "lasts"), [((3, 4), True), ((3, 3), False)])
def test_bloodlust_is_kept_by_seven_or_more(faces: tuple[int, int], lasts: bool) -> None:
    field = battlefield([wizard(10, 10, "bloodlust")], [man(10.98, 10, W=9)])
    cast(field, "bloodlust", *SIXES)
    one = field.one(0)
    assert one.profile.S == 5
    field.play(
        resolve_hits(field.battle, one, field.one(1), [Hit("axe", 3, kind="axe")], in_combat=True), 5, 1
    )
    assert field.told(CriticalRolled)
    for begins in hooks.turn_begins.handlers(one):
        field.play(begins(field.battle, one), *faces)
    assert one.under("bloodlust") is lasts


def test_hunger_makes_one_frenzied() -> None:
    field = battlefield([wizard(10, 10, "wolfs-hunger"), man(10, 14)], [man(40, 40)])
    cast(field, "wolfs-hunger 1", *SIXES)
    assert frenzied(field.one(1))
    field.status(0, Status.OUT_OF_ACTION)
    assert not frenzied(field.one(1))


def test_the_howl_heartens_the_whole_warband_for_the_battle() -> None:
    field = battlefield([wizard(10, 10, "ulrics-howl"), man(40, 10), man(30, 10)], [man(40, 40)])
    cast(field, "ulrics-howl", *SIXES)
    assert ignores(field.battle, field.one(1), FEAR)
    assert ignores(field.battle, field.one(1), ALONE)
    field.fold(StatusChanged(2, Status.OUT_OF_ACTION, None))
    field.play(check_rout(field.battle, 0), 4, 4)
    assert field.told(RoutTested)[0].passed
