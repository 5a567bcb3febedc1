"""Special rules that one warband has for itself."""

import pytest

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.hooks import ignores
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.movement import bar_to_running, check_runners
from rules.combat.psychology.rout import check_rout
from rules.combat.rolls.initiative_test import test_initiative
from rules.combat.rolls.leadership_test import leadership_of, test_leadership
from rules.engine import events
from rules.engine.decisions import Choice
from rules.engine.events import Status
from tests.rules.staging.battlefield import Battlefield, man

STONE = {"T": 10, "W": 9}
NO_CRITICAL = ("no-critical",)


def facing(*tags: str, weapon: str = "axe", enemies: int = 1) -> Battlefield:
    """A warrior with these tags who charged one enemy or two."""
    places = (10.98, 9.02)
    foes = [man(x, 10, "axe", I=1, **STONE) for x in places[:enemies]]
    field = Battlefield([man(10, 10, *([weapon] if weapon else []), tags=tags, I=5, **STONE)], foes)
    field.turn(0, "movement")
    field.engage(0, *range(1, enemies + 1))
    field.fold(events.PhaseBegan(0, "close combat"))
    return field


def test_trained_hands_strike_once_more_without_a_weapon():
    bare = facing("unarmed-attack-plus-1", "fights-unarmed", weapon="")
    armed = facing("unarmed-attack-plus-1", "fights-unarmed")
    assert hooks.attack_bonus.total(bare.battle, bare.one(0)) == 1
    assert hooks.attack_bonus.total(armed.battle, armed.one(0)) == 0


@pytest.mark.parametrize(("enemies", "again"), [(1, True), (2, False)])
def test_a_duellist_rolls_misses_again_against_one_alone(enemies: int, again: bool):
    field = facing("reroll-first-round-alone", enemies=enemies)
    warrior = field.one(0)
    told = hooks.rerolls_blow.any_true(field.battle, warrior, field.one(1), warrior.in_hand.main)
    assert told is again


def test_pain_adds_an_attack_after_the_first_lost_wound():
    field = facing("attack-when-wounded")
    assert hooks.attack_bonus.total(field.battle, field.one(0)) == 0
    field.fold(events.WoundsLost(0, 1, 1, 8))
    assert hooks.attack_bonus.total(field.battle, field.one(0)) == 1


def test_a_deadeye_shoots_far_without_a_penalty():
    field = Battlefield([man(10, 10, "bow", tags=("no-long-range",))], [man(30, 10)])
    assert ignores(field.battle, field.one(0), "long range")
    assert not ignores(field.battle, field.one(0), "cover")


def test_a_canopy_walker_neither_tests_to_climb_nor_to_jump():
    field = Battlefield([man(10, 10, tags=("passes-climb-jump",))], [man(30, 10)])
    assert ignores(field.battle, field.one(0), "climbing test")
    assert hooks.jump_tests.collect(field.battle, field.one(0), 600) == [0]


@pytest.mark.parametrize("purpose", ["climbing", "jumping down", "jumping a gap", "keeping from the edge"])
def test_a_canopy_walker_passes_without_dice(purpose: str):
    field = Battlefield([man(10, 10, tags=("passes-climb-jump",)), man(12, 10)], [man(30, 10)])
    assert field.play(test_initiative(field.battle, field.one(0), purpose))
    assert not field.play(test_initiative(field.battle, field.one(1), purpose), 6)


def test_a_fast_monk_runs_with_an_enemy_near():
    field = Battlefield([man(10, 10, tags=("runs-near-enemies",)), man(10, 12)], [man(14, 10)])
    field.turn(0, "movement")
    field.play(check_runners(field.battle, 0, field.state.of_side(0)))
    assert bar_to_running(field.battle, field.one(0)) is None
    assert bar_to_running(field.battle, field.one(1)) is not None


def test_a_vow_holds_against_fear_and_beside_the_fearsome():
    field = facing("questing-vow")
    assert field.play(test_leadership(field.battle, field.one(0), "fear"), 6, 6, 1, 1)
    assert not field.play(test_leadership(field.battle, field.one(0), "anything"), 6, 6)
    own = man(10, 10, tags=("questing-vow",))
    field = Battlefield([own], [man(10.98, 10, tags=("causes-fear",))])
    field.engage(0, 1)
    assert field.play(test_leadership(field.battle, field.one(0), "anything"), 6, 6, 1, 1)


@pytest.mark.parametrize(("fearsome", "stays"), [(True, True), (False, False)])
def test_a_vow_holds_for_the_rout_test_too_against_the_fearsome(fearsome: bool, stays: bool):
    own = [man(10, 10, tags=("questing-vow",), leader=True), man(20, 10), man(22, 10)]
    foe = man(10.98, 10, tags=("causes-fear",) if fearsome else ())
    field = Battlefield(own, [foe])
    field.status(1, Status.OUT_OF_ACTION)
    field.engage(0, 3)
    field.play(check_rout(field.battle, 0), 6, 6, *((1, 1) if stays else ()), says={Choice: "fight on"})
    assert (not field.told(events.SideRouted)) is stays


def test_peasants_take_courage_from_those_beside_them():
    mob = {"tags": ("no-leader-ld", "courage-of-the-mob"), "Ld": 5}
    field = Battlefield(
        [man(10, 10, **mob), man(12, 10, **mob), man(8, 10, **mob), man(20, 10, **mob)], [man(40, 40)]
    )
    assert [leadership_of(field.battle, field.one(who))[0] for who in (0, 3)] == [7, 5]
    field.status(1, Status.STUNNED)
    assert leadership_of(field.battle, field.one(0))[0] == 6


def test_squigs_near_a_herder_test_on_the_herder_s_leadership():
    squig = {"line": "cave-squig", "Ld": 3}
    herder = man(10, 10, tags=("herds-squigs",), Ld=6)
    field = Battlefield(
        [herder, man(14, 10, **squig), man(22, 10, **squig), man(12, 10, Ld=3)], [man(40, 40)]
    )
    assert [leadership_of(field.battle, field.one(who))[0] for who in (1, 2, 3)] == [6, 3, 3]


def wounded(field: Battlefield, who: int, *faces: int) -> None:
    hit = Hit("axe", 4, traits=NO_CRITICAL, kind="axe")
    field.play(resolve_hits(field.battle, None, field.one(who), [hit], in_combat=True), *faces)


def test_a_survivor_is_stunned_in_place_of_going_out():
    field = Battlefield([man(10, 10, tags=("stunned-instead-of-out",))], [man(40, 40)])
    wounded(field, 0, 5, 6)
    assert field.one(0).status is Status.STUNNED


def test_a_downtrodden_peasant_goes_out_without_an_injury_roll():
    field = Battlefield([man(10, 10, tags=("out-by-any-wound",))], [man(40, 40)])
    wounded(field, 0, 5)
    assert not field.one(0).on_table


def test_a_wound_rouses_a_whipmaster_until_the_next_turn_ends():
    field = Battlefield([man(10, 10, tags=("frenzy-when-wounded",), W=3)], [man(40, 40)])
    field.turn(1, "close combat")
    wounded(field, 0, 5)
    assert field.one(0).has("frenzy")
    for side, still in ((1, True), (0, False)):
        if side == 0:
            field.turn(0, "close combat")
            for ends in hooks.turn_ends.handlers(field.one(0)):
                field.play(ends(field.battle, field.one(0)))
        assert field.one(0).has("frenzy") is still


def test_a_torturer_takes_strength_with_each_wound_down_to_one():
    field = Battlefield(
        [man(10, 10, tags=("takes-strength",))],
        [man(10.98, 10, W=9, S=3), man(9.02, 10, W=9, kinds=("undead",))],
    )
    for target, strength in ((1, 2), (1, 1), (1, 1), (2, 3)):
        hit = Hit("axe", 4, traits=NO_CRITICAL, kind="axe")
        attacker = field.one(0)
        field.play(resolve_hits(field.battle, attacker, field.one(target), [hit], in_combat=True), 5)
        assert strength == field.one(target).profile.S


def test_a_fluctuating_form_is_chosen_anew_in_each_recovery_out_of_combat():
    field = Battlefield([man(10, 10, tags=("fluctuating-form",))], [man(10.98, 10)])
    (takes,) = hooks.recovery_begins.handlers(field.one(0))
    plain = field.one(0).profile
    field.play(takes(field.battle, field.one(0)), says={Choice: "might"})
    assert (field.one(0).profile.S, field.one(0).profile.A) == (plain.S + 1, plain.A + 1)
    field.play(takes(field.battle, field.one(0)), says={Choice: "grace"})
    assert (field.one(0).profile.S, field.one(0).profile.M) == (plain.S, plain.M + 2)
    field.engage(1, 0)
    field.play(takes(field.battle, field.one(0)))
    assert field.one(0).profile.M == plain.M + 2
