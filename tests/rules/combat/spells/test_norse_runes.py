"""Norse Runes."""

import pytest

from rules.combat.effects import asked
from rules.combat.injury import Hit, suffer
from rules.combat.recovery import recover
from rules.engine.events import Status, WoundRolled
from tests.rules.battlefield import man
from tests.rules.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


@pytest.mark.parametrize(("face", "lasts"), [(2, False), (3, True)])
def test_the_howl_blows_missiles_away_until_a_die_ends_it(face: int, lasts: bool) -> None:
    field = battlefield([wizard(10, 10, "howl-of-the-north")], [man(40, 40)])
    cast(field, "howl-of-the-north", *SIXES)
    field.play(
        suffer(field.battle, field.one(1), field.one(0), [Hit("bow", 3, missile=True)], in_combat=False)
    )
    assert not field.told(WoundRolled)
    field.play(recover(field.battle, field.state.acting(0)), face)
    assert field.one(0).under("howl-of-the-north") is lasts


def test_fury_helps_those_near_him_to_hit() -> None:
    field = battlefield([wizard(10, 10, "angvars-fury"), man(10, 14), man(10, 30)], [man(40, 40)])
    cast(field, "angvars-fury", *SIXES)
    rules, foe = field.battle.rules, field.one(3)
    needs = [
        rules.blow_need(field.battle, one, foe, one.in_hand.main).at_least
        for one in (field.one(1), field.one(2))
    ]
    assert needs == [3, 4]


def test_the_spear_strikes_the_first_on_its_line() -> None:
    field = battlefield([wizard(10, 10, "elveks-cold-spear"), man(13, 10)], [man(20, 10)])
    cast(field, "elveks-cold-spear 2", *SIXES, 1)
    assert [(event.target, event.strength) for event in field.told(WoundRolled)] == [(1, 4)]


@pytest.mark.parametrize(("face", "down"), [(3, False), (4, True)])
def test_the_slow_are_frozen(face: int, down: bool) -> None:
    field = battlefield([wizard(10, 10, "kiss-of-frost")], [man(14, 10)])
    cast(field, "kiss-of-frost 1", *SIXES, face)
    assert (field.one(1).status is Status.KNOCKED_DOWN) is down


@pytest.mark.parametrize(("faces", "lasts"), [((3, 4), True), ((4, 4), False)])
def test_the_might_of_a_bear_is_tried_at_every_turn_and_comes_once(
    faces: tuple[int, int], lasts: bool
) -> None:
    field = battlefield([wizard(10, 10, "bears-might", I=2)], [man(40, 40)])
    cast(field, "bears-might", *SIXES)
    one = field.one(0)
    assert (one.profile.A, one.profile.S, one.profile.T, one.profile.I) == (2, 5, 5, 1)
    for begins in asked("each-turn-begins", one):
        field.play(begins(field.battle, one), *faces)
    assert one.under("bears-might") is lasts
    field.turn(0, "shooting")
    assert not offered(field)


def test_what_keeps_off_spells_keeps_off_runes() -> None:
    field = battlefield([wizard(10, 10, "kiss-of-frost")], [man(14, 10, tags=("immune-magic",))])
    cast(field, "kiss-of-frost 1", *SIXES)
    assert len(field.rolls) == 1
