"""Daemons when their warband routs, their cart, and the marks of fire."""

from typing import Any

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.psychology.rout import check_rout
from rules.engine.decisions import Choice
from rules.engine.events import BattleEnded, LeadershipTested, Status
from rules.engine.outcome import outcome_of
from rules.fielding.fielding import LARGE_RADIUS, field_side
from rules.ledger.sheet import Kind
from rules.values import changed
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.warbands import BOOK, roster

UNSTABLE = ("daemonic-instability", "auto-pass-leadership")


def routs(*faces: int, cart: bool = False, **more: Any) -> Battlefield:
    """A warband of a leader (0), a daemon (1) and perhaps a cart (2) that gives up."""
    side = [man(10, 10, leader=True), man(12, 10, Ld=10, tags=UNSTABLE, **more)]
    side += [man(14, 10, tags=("steadies-daemons",))] if cart else [man(14, 10)]
    field = Battlefield(side, [man(40, 40)])
    field.fold()
    field.status(0, Status.OUT_OF_ACTION)
    field.turn(0)
    field.play(check_rout(field.battle, 0), *faces, says={Choice: "rout"})
    return field


def test_a_daemon_whose_warband_routs_tests_whatever_it_passes_otherwise():
    field = routs(5, 6)
    assert [test.passed for test in field.told(LeadershipTested)] == [False]
    assert field.one(1).out
    assert field.told(BattleEnded)
    assert routs(5, 5).one(1).standing


def test_a_plague_cart_lets_it_test_again():
    assert routs(5, 6, 5, 5, cart=True).one(1).standing
    assert routs(5, 6, 6, 6, cart=True).one(1).out


def test_banished_daemons_are_gone_for_good():
    field = routs(6, 6)
    outcome = outcome_of(field.state, ("ours", "theirs"))
    assert [one.fate for one in outcome.sides[0].fighters] == ["", "banished", ""]


@pytest.mark.parametrize(("blows", "fate"), [
    ((("fire",),), "burnt"), (((),), ""), ((("fire",), ()), ""), (((), ("fire",)), "burnt"),
    ((("fire",), ("fire",)), "burnt"),
])  # fmt: skip
def test_only_the_last_wound_says_whether_fire_did_it(blows: tuple[tuple[str, ...], ...], fate: str):
    field = Battlefield([man(10, 10, W=len(blows), T=1, tags=("injury-roll-by-fire",))], [man(14, 10)])
    for index, traits in enumerate(blows):
        last = index == len(blows) - 1
        hit = Hit("torch", 9, traits=(*traits, "no-critical"))
        field.play(
            resolve_hits(field.battle, field.one(1), field.one(0), [hit], in_combat=False),
            5,
            *([6] if last else []),
        )
    assert field.one(0).out
    field.fold(BattleEnded(1, "wiped out", 1))
    assert outcome_of(field.state, ("ours", "theirs")).sides[0].fighters[0].fate == fate


def test_a_cart_goes_as_its_horse_and_fights_as_its_guardian():
    carnival = roster("carnival-of-chaos")
    kind = BOOK.warbands["carnival-of-chaos"].warrior("plague-cart")
    assert kind is not None
    cart = changed(
        carnival.warriors[0], number=77, name="The Cart", type="plague-cart", kind=Kind.HENCHMEN,
        profile=kind.profile, leader=False, possessions=(), advances=(), injuries=(), mutations=(),
    )  # fmt: skip
    (fighter,) = field_side(changed(carnival, warriors=(cart,)), BOOK, 0).fighters
    assert [getattr(fighter.profile, name) for name in ("M", "WS", "S", "T", "W", "I", "A")] == [
        8,
        3,
        3,
        8,
        4,
        3,
        1,
    ]
    assert (fighter.large, fighter.radius) == (True, LARGE_RADIUS)


def test_a_warrior_who_left_before_his_side_routed_is_told_from_those_who_routed():
    field = Battlefield([man(10, 10, leader=True), man(12, 10), man(14, 10)], [man(40, 40)])
    field.status(1, Status.LEFT)
    field.status(0, Status.OUT_OF_ACTION)
    field.turn(0)
    field.play(check_rout(field.battle, 0), says={Choice: "rout"})
    outcome = outcome_of(field.state, ("ours", "theirs"))
    assert [one.fate for one in outcome.sides[0].fighters] == ["", "fled before the rout", ""]


def test_a_plague_cart_that_is_gone_steadies_nobody():
    side = [
        man(10, 10, leader=True),
        man(12, 10, Ld=10, tags=UNSTABLE),
        man(14, 10, tags=("steadies-daemons",)),
    ]
    field = Battlefield(side, [man(40, 40)])
    for who in (0, 2):
        field.status(who, Status.OUT_OF_ACTION)
    field.turn(0)
    field.play(check_rout(field.battle, 0), 5, 6, says={Choice: "rout"})
    assert field.one(1).out
