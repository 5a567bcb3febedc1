"""Norse Runes."""

import pytest

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.injury.injury_roll import injury_roll
from rules.combat.moving.recovery import recover
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.rerolls import roll_with_rerolls
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import CriticalRolled, RollChanged, Status, WoundRolled
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.spellcraft import battlefield, cast, offered, wizard

SIXES = (6, 6)


@pytest.mark.parametrize(("face", "lasts"), [(2, False), (3, True)])
def test_the_howl_blows_missiles_away_until_a_die_ends_it(face: int, lasts: bool) -> None:
    field = battlefield([wizard(10, 10, "howl-of-the-north")], [man(40, 40)])
    cast(field, "howl-of-the-north", *SIXES)
    field.play(
        resolve_hits(field.battle, field.one(1), field.one(0), [Hit("bow", 3, missile=True)], in_combat=False)
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
    for begins in hooks.each_turn_begins.handlers(one):
        field.play(begins(field.battle, one), *faces)
    assert one.under("bears-might") is lasts
    field.turn(0, "shooting")
    assert not offered(field)


def test_immunity_to_spells_also_stops_runes() -> None:
    field = battlefield([wizard(10, 10, "kiss-of-frost")], [man(14, 10, tags=("immune-magic",))])
    cast(field, "kiss-of-frost 1", *SIXES)
    assert len(field.rolls) == 1


def gifted() -> Battlefield:
    own = [wizard(10, 10, "gift-of-the-fates"), man(12, 10), wizard(12, 12, "kiss-of-frost")]
    field = battlefield(own, [man(12.98, 10, "heavy-armour")])
    cast(field, "gift-of-the-fates", *SIXES)
    return field


def thrown_by(field: Battlefield, who: int, need: int, face: int, says: str = "use") -> tuple[int, ...]:
    flow = roll_with_rerolls(field.battle, field.one(who), Roll("x", need=need, who=who), "to hit")
    result: tuple[int, ...] = field.play(flow, face, says={Choice: says})
    return result


def test_a_single_roll_of_the_warband_is_changed_by_1() -> None:
    field = gifted()
    assert thrown_by(field, 1, 4, 2) == (2,)
    assert not field.asked
    assert thrown_by(field, 1, 4, 3) == (4,)
    assert field.told(RollChanged)[0].by == 0
    assert not any(one.under("gift-of-the-fates") for one in field.state.combatants)
    assert thrown_by(field, 2, 4, 3) == (3,)


def test_the_gift_may_be_kept_for_later_and_is_not_the_enemys() -> None:
    field = gifted()
    assert thrown_by(field, 1, 4, 3, "keep") == (3,)
    assert thrown_by(field, 3, 4, 3) == (3,)
    assert field.one(0).under("gift-of-the-fates")


def test_a_test_and_a_casting_roll_are_changed_too() -> None:
    field = gifted()
    assert field.play(test_characteristic(field.battle, field.one(1), "S", "x"), 4, says={Choice: "use"})
    spell = gifted()
    assert cast(spell, "kiss-of-frost 3", 2, 3, 1, who=2, says={Choice: "use"})


def test_a_wound_changed_to_a_6_is_no_critical_hit() -> None:
    own = [wizard(10, 10, "gift-of-the-fates"), man(12, 10)]
    field = battlefield(own, [man(12.98, 10, T=5)])
    cast(field, "gift-of-the-fates", *SIXES)
    flow = resolve_hits(field.battle, field.one(1), field.one(2), [Hit("axe", 3)], in_combat=True)
    field.play(flow, 5, 1, says={Choice: "use"})
    assert field.told(WoundRolled)[0].wounded
    assert field.told(RollChanged)[0].faces == (6,)
    assert not field.told(CriticalRolled)


@pytest.mark.parametrize(("own", "face", "status"), [(1, 2, Status.STUNNED), (3, 3, Status.KNOCKED_DOWN)])
def test_an_injury_is_worse_for_an_enemy_and_lighter_for_a_friend(
    own: int, face: int, status: Status
) -> None:
    field = gifted()
    struck, by = (3, 1) if own == 1 else (1, 3)
    flow = injury_roll(field.battle, field.one(by), field.one(struck), Hit("axe", 3), True)
    assert field.play(flow, face, says={Choice: "use"}) is status
    assert field.told(RollChanged)


def test_the_gift_is_gone_with_his_next_recovery_phase() -> None:
    field = gifted()
    field.turn(0, "recovery")
    field.play(recover(field.battle, field.state.acting(0)))
    assert not any(one.under("gift-of-the-fates") for one in field.state.combatants)
