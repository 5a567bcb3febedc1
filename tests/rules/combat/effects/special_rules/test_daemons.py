"""Daemons when their warband routs, their cart, the marks of fire, and the Mark of Shornaal."""

from typing import Any

import pytest

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import fight
from rules.combat.psychology.minds import SPELLBOUND
from rules.combat.psychology.rout import check_rout
from rules.combat.rolls.leadership_test import SERPENT
from rules.engine.decisions import Choice
from rules.engine.events import (
    ActivationBegan,
    ActivationEnded,
    BattleEnded,
    BlowStruck,
    LeadershipTested,
    Status,
    TurnBegan,
)
from rules.engine.outcome import outcome_of
from rules.fielding.fielding import LARGE_RADIUS, field_side
from rules.ledger.sheet import Kind
from rules.systems.registry import of_sequence
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


MARKED = {"tags": ("mark-of-shornaal",), "A": 1, "I": 1}


def seduced(*dice: int, leader: dict[str, Any] | None = None, **enemy: Any) -> Battlefield:
    """One combat phase of an enemy (0), who strikes first, with a marked leader (1)."""
    field = Battlefield(
        [man(10, 10, "sword", I=6, **({"Ld": 7} | enemy))], [man(10.98, 10, "sword", **(leader or MARKED))]
    )
    field.engage(0, 1)
    field.play(fight(field.battle), *dice)
    return field


def blows_of(field: Battlefield, who: int) -> list[tuple[bool, str]]:
    return [(it.roll is None, it.reason) for it in field.told(BlowStruck) if it.who == who]


def test_an_enemy_who_fails_against_the_mark_of_shornaal_strikes_no_blow_and_is_hit_without_a_roll():
    # 1, 4, 4: the lowest does not count, and 8 is more than 7. Then the leader's roll to wound, which fails.
    field = seduced(1, 4, 4, 1)
    test = field.told(LeadershipTested)[0]
    assert (test.purpose, test.roll.total if test.roll else None, test.passed) == (SERPENT, 8, False)
    assert blows_of(field, 0) == []
    assert blows_of(field, 1) == [(True, "spellbound")]
    assert field.one(0).under(SPELLBOUND)


def test_an_enemy_who_passed_against_the_mark_of_shornaal_tests_no_more_in_the_battle():
    field = seduced(1, 3, 4, 1, 1)
    assert field.told(LeadershipTested)[0].passed
    assert [it.who for it in field.told(BlowStruck)] == [0, 1]
    field.play(fight(field.battle), 1, 1)
    assert field.told(LeadershipTested) == []


def test_an_enemy_who_failed_tests_again_in_the_next_phase_and_strikes_once_they_pass():
    field = seduced(1, 4, 4, 1)
    field.play(fight(field.battle), 1, 3, 4, 1, 1)
    assert [it.passed for it in field.told(LeadershipTested)] == [True]
    assert not field.one(0).under(SPELLBOUND)
    assert blows_of(field, 1)[-1] == (False, "")


def test_the_cold_blooded_drop_their_lowest_die_too_and_the_unmoved_do_not_test():
    field = seduced(1, 4, 4, 1, tags=("cold-blooded",))
    assert not field.told(LeadershipTested)[0].passed
    assert seduced(1, 1, tags=("immune-psychology",)).told(LeadershipTested) == []


@pytest.mark.parametrize("sequence", ["cards", "heroheim"])
def test_the_mark_of_shornaal_counts_in_the_phases_of_other_sequences(sequence: str):
    combat = "heroheim" if sequence == "heroheim" else "core"
    enemy = man(10, 10, "sword", I=6, Ld=2)
    field = Battlefield([enemy], [man(10.98, 10, "sword", **MARKED)], sequence=sequence, combat=combat)
    field.engage(0, 1)
    field.play(fight(field.battle), 6, 6, 6, 1)
    assert blows_of(field, 0) == []
    assert blows_of(field, 1)[0] == (True, "spellbound")


@pytest.mark.parametrize("sequence", ["alternative", "trench"])
def test_an_enemy_tests_in_each_activation_in_which_they_strike_at_the_mark_of_shornaal(sequence: str):
    combat = "trench" if sequence == "trench" else "core"
    enemy = man(10, 10, "sword", A=2, Ld=7)
    field = Battlefield([enemy], [man(10.98, 10, "sword", **MARKED)], sequence=sequence, combat=combat)
    field.engage(0, 1)
    attacks = of_sequence(sequence).all_attacks
    assert attacks is not None
    misses = [1] * (4 if sequence == "trench" else 2)
    for dice, passed in (((4, 4, 1), False), ((3, 4, 1, *misses), True)):
        field.fold(TurnBegan(0), ActivationBegan(0, (0,)))
        field.play(attacks(field.battle, field.one(0), False), *dice)
        field.fold(ActivationEnded(0, (0,)))
        assert [it.passed for it in field.told(LeadershipTested)] == [passed]
        assert bool(blows_of(field, 0)) is passed
        assert field.one(0).under(SPELLBOUND) is not passed
