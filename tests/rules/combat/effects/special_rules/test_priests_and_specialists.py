"""Special rules of the priests of the Liber Malefic, and of specialists for hire."""

import pytest

from rules.combat.before_battle.preparations import muster
from rules.combat.before_battle.redeployment import redeploy
from rules.combat.charging.charge_tests import talk_out_of_charge
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.phases import call_hook
from rules.combat.psychology.fear import fears
from rules.combat.psychology.fear import test_fear_to_charge as tested_to_charge
from rules.combat.psychology.minds import frenzied
from rules.combat.psychology.rout import check_rout
from rules.combat.rolls.leadership_test import test_leadership as tested
from rules.engine.decisions import Choice, DeploymentPlace
from rules.engine.events import (
    EdgeChosen,
    LeadershipTested,
    RoutTested,
    Status,
    WarriorAbsent,
    WoundRolled,
    WoundsLost,
)
from rules.engine.setup import KnownSpell
from tests.rules.staging.battlefield import Battlefield, man, place

LARGE = {"tags": ("large-target",)}


@pytest.mark.parametrize(("kinds", "afraid"), [(("undead",), True), ((), False)])
def test_a_servant_of_morr_frightens_the_undead_whatever_they_are(
    kinds: tuple[str, ...], afraid: bool
) -> None:
    foe = man(14, 10, kinds=kinds, tags=("immune-psychology", "causes-fear"))
    field = Battlefield([man(10, 10, tags=("frightens-undead",))], [foe])
    assert fears(field.battle, field.one(1), field.one(0)) is afraid


def test_a_war_honed_priestess_takes_her_first_failed_test_again() -> None:
    field = Battlefield([man(10, 10, tags=("reroll-leadership-once",)), man(10, 12)], [man(40, 40)])
    assert not field.play(tested(field.battle, field.one(1), "a test"), 6, 6)
    assert field.play(tested(field.battle, field.one(0), "a test"), 6, 6, 1, 1)
    assert not field.play(tested(field.battle, field.one(0), "a test"), 6, 6)


@pytest.mark.parametrize(("callings", "charges"), [(("carnival-of-chaos",), True), (("skaven",), False)])
def test_a_priestess_of_shallya_charges_servants_of_nurgle_alone(
    callings: tuple[str, ...], charges: bool
) -> None:
    field = Battlefield([man(10, 10, tags=("charges-only-nurgle",))], [man(14, 10, callings=callings)])
    assert field.play(tested_to_charge(field.battle, field.one(0), field.one(1))) is charges


def test_mercy_heals_one_who_is_touched_once_a_battle() -> None:
    field = Battlefield(
        [man(10, 10, tags=("mercy-once",)), man(10.98, 10, W=3), man(20, 10, W=3)], [man(40, 40)]
    )
    field.fold(WoundsLost(1, None, 2, 1), WoundsLost(2, None, 2, 1))
    for wounds in (2, 2):
        call = call_hook(field.battle, hooks.turn_begins, [field.one(0)])
        field.play(call, says={Choice: "1"})
        assert field.one(1).wounds == wounds


@pytest.mark.parametrize(
    ("spells", "line", "hated"),
    [((), "necromancer", True), (("lifestealer",), "", True), (("fires-of-uzhul",), "", False)],
)
def test_a_dark_mage_hates_who_raises_the_dead(spells: tuple[str, ...], line: str, hated: bool) -> None:
    known = tuple(KnownSpell(key, key, 8) for key in spells)
    foe = man(14, 10, callings=(line,), spells=known)
    field = Battlefield([man(10, 10, tags=("hatred:necromancers",))], [foe])
    assert hooks.hates_enemy.any_true(field.battle, field.one(0), field.one(1)) is hated


@pytest.mark.parametrize(
    ("calling", "hated"), [("witch-hunters", True), ("sisters-of-sigmar", True), ("elf", False)]
)
def test_a_wolf_priest_hates_the_rivals_of_ulric(calling: str, hated: bool) -> None:
    field = Battlefield([man(10, 10, tags=("hatred:rivals-of-ulric",))], [man(14, 10, callings=(calling,))])
    assert hooks.hates_enemy.any_true(field.battle, field.one(0), field.one(1)) is hated


@pytest.mark.parametrize(("dice", "lost"), [((6, 6), True), ((1, 1), False)])
def test_an_emissary_of_slaanesh_is_charged_only_on_a_leadership_test(
    dice: tuple[int, int], lost: bool
) -> None:
    field = Battlefield([man(10, 10)], [man(14, 10, tags=("charge-takes-courage",)), man(14, 14)])
    field.turn(0)
    assert field.play(talk_out_of_charge(field.battle, field.one(0), field.one(1)), *dice) is lost
    assert field.play(talk_out_of_charge(field.battle, field.one(0), field.one(2))) is False


def test_a_beggar_steps_into_no_charge() -> None:
    field = Battlefield([man(10, 10, tags=("lets-charges-pass",)), man(12, 10)], [man(40, 40)])
    passing = [hooks.lets_charge_pass.any_true(field.battle, field.one(who), field.one(1)) for who in (0, 1)]
    assert passing == [True, False]


@pytest.mark.parametrize(("given", "charging", "more"), [(LARGE, True, 1), (LARGE, False, 0), ({}, True, 0)])
def test_a_halfling_knight_slays_large_creatures_in_a_charge(
    given: dict[str, tuple[str, ...]], charging: bool, more: int
) -> None:
    field = Battlefield([man(10, 10, "spear", tags=("charges-large-harder",))], [man(10.98, 10, **given)])
    if charging:
        field.engage(0, 1)
    knight = field.one(0)
    assert hooks.blow_strength.total(field.battle, knight, field.one(1), knight.in_hand.main) == more


@pytest.mark.parametrize(("in_combat", "strength"), [(True, 4), (False, 3)])
def test_a_hillman_is_wounded_more_easily_in_combat(in_combat: bool, strength: int) -> None:
    field = Battlefield([man(10, 10)], [man(10.98, 10, tags=("thin-flesh",))])
    hit = Hit("sword", 3)
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=in_combat), 1)
    assert [it.strength for it in field.told(WoundRolled)] == [strength]


@pytest.mark.parametrize(("tags", "left"), [(("aquatic",), 1), ((), 2)])
def test_a_whaler_wounds_what_lives_in_the_sea_twice(tags: tuple[str, ...], left: int) -> None:
    field = Battlefield([man(10, 10, tags=("doubles-wounds-of-aquatic",))], [man(14, 10, tags=tags, W=3)])
    hit = Hit("harpoon", 3, missile=True, traits=("no-critical",))
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=False), 6)
    assert field.one(1).wounds == left


@pytest.mark.parametrize(("traits", "missile", "saved"), [((), True, True), (("magic",), False, False)])
def test_luck_saves_from_shots_and_blows_but_not_from_magic(
    traits: tuple[str, ...], missile: bool, saved: bool
) -> None:
    field = Battlefield([man(10, 10)], [man(14, 10, tags=("lucky-save-5",), W=2)])
    hit = Hit("bow", 3, missile=missile, traits=("no-critical", *traits))
    faces = (4, 5) if saved else (4,)
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=False), *faces)
    assert field.one(1).wounds == (2 if saved else 1)


def test_a_tactician_spares_the_first_rout_test() -> None:
    own = [man(2 + 2 * at, 10) for at in range(3)]
    field = Battlefield([man(1, 5, tags=("passes-first-rout",)), *own], [man(40, 40)])
    field.status(3, Status.OUT_OF_ACTION)
    field.turn(0)
    field.play(check_rout(field.battle, 0), says={Choice: "fight on"})
    assert [(it.passed, it.roll) for it in field.told(RoutTested)] == [(True, None)]
    field.play(check_rout(field.battle, 0), 6, 6, says={Choice: "fight on"})
    assert [it.passed for it in field.told(RoutTested)] == [False]


def test_a_tactician_who_is_out_of_action_spares_nobody() -> None:
    own = [man(2 + 2 * at, 10) for at in range(3)]
    field = Battlefield([man(1, 5, tags=("passes-first-rout",)), *own], [man(40, 40)])
    field.status(0, Status.OUT_OF_ACTION)
    field.turn(0)
    field.play(check_rout(field.battle, 0), 6, 6, says={Choice: "fight on"})
    assert [it.passed for it in field.told(RoutTested)] == [False]


@pytest.mark.parametrize(
    ("die", "comes", "figures"), [(1, False, None), (2, True, (4, 3)), (3, True, (5, 4)), (5, True, (5, 5))]
)
def test_a_drunken_slayer_comes_as_the_die_says(
    die: int, comes: bool, figures: tuple[int, int] | None
) -> None:
    field = Battlefield([man(10, 10, tags=("drunk-before-battle",), WS=5, S=4), man(12, 10)], [man(40, 40)])
    field.play(muster(field.battle), die)
    assert bool(field.told(WarriorAbsent)) is not comes
    if figures:
        assert figures == (field.one(0).profile.WS, field.one(0).profile.S)


def test_a_drunken_slayer_may_be_frenzied() -> None:
    field = Battlefield([man(10, 10, tags=("drunk-before-battle",))], [man(40, 40)])
    field.play(muster(field.battle), 6)
    assert frenzied(field.one(0))


@pytest.mark.parametrize(("x", "need"), [(11, 5), (14, 4)])
def test_drink_is_smelt_within_2_inches(x: float, need: int) -> None:
    field = Battlefield([man(10, 10, tags=("drunk-before-battle",)), man(x, 10.98)], [man(x, 10, "sword")])
    field.play(muster(field.battle), 4)
    foe, friend = field.one(2), field.one(1)
    assert field.battle.rules.blow_need(field.battle, foe, friend, foe.in_hand.main).at_least == need
    assert not field.told(LeadershipTested)


def test_an_imperial_tactician_moves_one_more_than_a_d3() -> None:
    own = [man(10, 2, tags=("moves-d3-plus-1-after-set-up",)), man(12, 2), man(14, 2), man(16, 2)]
    field = Battlefield(own, [man(40, 40)])
    field.fold(EdgeChosen(0, "south"), EdgeChosen(1, "north"))
    places = [place(12, 6), place(14, 6)]
    field.play(redeploy(field.battle), 1, says={Choice: ["1", "2"], DeploymentPlace: places})
    assert [field.one(who).position.y for who in (1, 2, 3)] == [600, 600, 200]
