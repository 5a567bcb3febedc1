"""More special rules that one warband has for itself."""

from typing import Any

import pytest

from rules.combat.charging.charge_tests import talk_out_of_charge
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.hooks import ignores
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.combat_group import is_open_target
from rules.combat.melee.melee import fight
from rules.combat.phases import turn_begins
from rules.combat.psychology.animosity import check_animosity
from rules.combat.psychology.frenzy import must_charge
from rules.combat.psychology.minds import frenzied
from rules.combat.psychology.rout import check_rout
from rules.combat.rolls.leadership_test import leadership_of
from rules.combat.shooting.shooting import shoot
from rules.engine import events
from rules.engine.decisions import ShootingTarget
from rules.engine.events import BlowStruck, SaveRolled, SideRouted, Status, WoundRolled
from tests.rules.staging.battlefield import Battlefield, man

STONE = {"T": 10, "W": 9}


def fighting(own: list[Any], foes: list[Any]) -> Battlefield:
    """The first of one side fights all of the other; the side of the first has its close combat phase."""
    field = Battlefield(own, foes)
    field.turn(0, "movement")
    field.engage(0, *range(len(own), len(own) + len(foes)))
    field.fold(events.PhaseBegan(0, "close combat"))
    return field


def blows_of(field: Battlefield, who: int) -> list[str]:
    return [blow.weapon for blow in field.told(BlowStruck) if blow.who == who]


@pytest.mark.parametrize(
    ("held", "bashes"), [(("sword", "shield"), True), (("sword", "axe"), False), (("sword",), False)]
)
def test_a_shield_bash_is_one_more_blow_with_a_shield_alone(held: tuple[str, ...], bashes: bool):
    field = fighting([man(10, 10, *held, tags=("shield-bash",), S=4, I=5)], [man(10.98, 10, I=1, W=9)])
    warrior = field.one(0)
    more = [weapon for found in hooks.extra_blows.collect(field.battle, warrior) for weapon in found]
    assert [weapon.key for weapon in more] == ["shield-bash"] * bashes
    if bashes:
        field.play(fight(field.battle), 6, 6, 2, 2, 1)
        strengths = {wound.weapon: wound.strength for wound in field.told(WoundRolled)}
        assert strengths["shield"] == 3


@pytest.mark.parametrize(("foes", "more"), [((), 0), (("causes-fear",), 1)])
def test_a_seeker_of_glory_has_one_more_attack_against_all_who_cause_fear(foes: tuple[str, ...], more: int):
    field = fighting(
        [man(10, 10, tags=("attack-vs-fearsome",))],
        [man(10.98, 10, tags=foes), man(9.02, 10, tags=foes)],
    )
    assert hooks.attack_bonus.total(field.battle, field.one(0)) == more


def test_noble_duty_strikes_once_more_at_the_fallen():
    field = fighting([man(10, 10, tags=("attack-vs-knocked-down",))], [man(10.98, 10)])
    assert hooks.attack_bonus.total(field.battle, field.one(0)) == 0
    field.status(1, Status.KNOCKED_DOWN)
    assert hooks.attack_bonus.total(field.battle, field.one(0)) == 1


@pytest.mark.parametrize(
    ("strength", "toughness", "die", "wounds", "critical"),
    [(4, 7, 5, True, False), (4, 7, 4, False, False), (4, 3, 5, True, True), (4, 3, 4, True, False)],
)
def test_a_slayer_of_leviathans_wounds_on_5_and_deeply_on_5_where_less_will_do(
    strength: int, toughness: int, die: int, wounds: bool, critical: bool
):
    field = fighting(
        [man(10, 10, tags=("wounds-on-5-critical-5",), S=strength)], [man(10.98, 10, T=toughness, W=9)]
    )
    more = (1,) if critical else ()
    blow = [Hit("axe", strength, kind="axe")]
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), blow, in_combat=True), die, *more)
    assert bool(field.told(events.WoundsLost)) is wounds
    assert bool(field.told(events.CriticalRolled)) is critical


@pytest.mark.parametrize(("die", "outright"), [(6, True), (5, False)])
def test_a_wight_blade_wounds_without_a_roll_on_a_6_to_hit(die: int, outright: bool):
    field = fighting([man(10, 10, tags=("six-to-hit-wounds",))], [man(10.98, 10, **STONE)])
    blow = [Hit("sword", 3, die=die, kind="sword")]
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), blow, in_combat=True))
    assert bool(field.told(events.WoundsLost)) is outright


def sweeping(weapon: str) -> Battlefield:
    return fighting(
        [man(10, 10, weapon, tags=("sweeping-blow", "no-strike-last"), S=6, WS=9, I=9)],
        [man(10.98, 10, I=1), man(9.02, 10, I=1, **STONE)],
    )


@pytest.mark.parametrize(("weapon", "swept"), [("double-handed-weapon", 1), ("sword", 0)])
def test_a_sweeping_blow_goes_on_to_another_enemy(weapon: str, swept: int):
    field = sweeping(weapon)
    hit = [Hit(weapon, 6, kind=weapon)]
    dice = (5, 6, *((1,) if swept else ()))
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), hit, in_combat=True), *dice)
    assert field.one(1).out
    assert [blow.target for blow in field.told(BlowStruck)] == [2] * swept


@pytest.mark.parametrize(("attacks", "dryads", "left"), [(3, 3, 1), (3, 2, 2), (2, 3, 1), (3, 1, 3)])
def test_dryads_take_an_attack_for_each_after_the_first_and_leave_one(attacks: int, dryads: int, left: int):
    places = ((10.98, 10), (9.02, 10), (10, 10.98))
    vines = [man(x, y, tags=("tanglevine",), A=0) for x, y in places[:dryads]]
    field = fighting([man(10, 10, "sword", A=attacks)], vines)
    for who in range(1, dryads + 1):
        for begins in hooks.combat_begins.handlers(field.one(who)):
            field.play(begins(field.battle, field.one(who)))
    assert field.battle.rules.attacks(field.battle, field.one(0)) == left


@pytest.mark.parametrize(
    ("strength", "armour", "need"), [(7, ("heavy-armour", "shield"), 5), (3, ("light-armour",), 6)]
)
def test_the_untiring_are_saved_on_5_however_hard_they_are_hit(
    strength: int, armour: tuple[str, ...], need: int
):
    field = fighting([man(10, 10)], [man(10.98, 10, *armour, tags=("save-never-worse-than-5",), T=1, W=9)])
    field.play(
        resolve_hits(field.battle, field.one(0), field.one(1), [Hit("rock", strength)], in_combat=True),
        5,
        need,
    )
    assert [save.saved for save in field.told(SaveRolled)] == [True]


@pytest.mark.parametrize(
    ("hit", "need"),
    [
        (Hit("bow", 3, missile=True, kind="bow"), 6),
        (Hit("fire arrow", 3, missile=True, traits=("fire",)), 4),
    ],
)
def test_straw_is_hard_to_hurt_by_shots_that_do_not_burn(hit: Hit, need: int):
    field = Battlefield([man(10, 10)], [man(20, 10, tags=("no-substance",), W=9)])
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [hit], in_combat=False), need - 1)
    assert not field.told(events.WoundsLost)


def test_inconsistent_figures_are_rolled_for_each_turn_and_hold_for_it():
    field = Battlefield([man(10, 10, tags=("figures-rolled-each-turn",), WS=0, S=0, T=0, A=0)], [man(30, 10)])
    field.turn(0, "movement")
    field.play(turn_begins(field.battle, field.state.of_side(0)), 4, 2, 6, 5)
    now = field.one(0).profile
    assert (now.WS, now.S, now.T, now.A) == (4, 2, 6, 3)
    field.turn(1, "movement")
    field.play(turn_begins(field.battle, field.state.of_side(1)), 1, 1, 1, 1)
    now = field.one(0).profile
    assert (now.WS, now.S, now.T, now.A) == (1, 1, 1, 1)


def test_a_figure_that_an_advance_has_fixed_is_not_rolled():
    field = Battlefield([man(10, 10, tags=("figures-rolled-each-turn",), WS=0, S=5, T=0, A=0)], [man(30, 10)])
    field.turn(0, "movement")
    field.play(turn_begins(field.battle, field.state.of_side(0)), 4, 6, 5)
    now = field.one(0).profile
    assert (now.WS, now.S, now.T, now.A) == (4, 5, 6, 3)


def test_a_writhing_spawn_has_a_d6_and_1_attacks():
    field = fighting(
        [man(10, 10, tags=("attacks-d6-plus-1", "fights-unarmed"), A=0, I=9)], [man(10.98, 10, A=0, **STONE)]
    )
    field.play(fight(field.battle), 3, 1, 1, 1, 1, 1)
    assert len(blows_of(field, 0)) == 4


@pytest.mark.parametrize(("dice", "charges"), [((6, 6), True), ((1, 1), False)])
def test_an_impetuous_knight_charges_an_enemy_in_reach_unless_he_holds_back(
    dice: tuple[int, int], charges: bool
):
    field = Battlefield([man(10, 10, tags=("impetuous",))], [man(15, 10, tags=("causes-fear",))])
    field.turn(0, "movement")
    field.play(turn_begins(field.battle, field.state.of_side(0)), *dice)
    assert must_charge(field.one(0)) is charges
    assert ignores(field.battle, field.one(0), "fear when charging") is charges


def test_an_impetuous_knight_takes_no_test_with_nobody_in_reach():
    field = Battlefield([man(10, 10, tags=("impetuous",))], [man(40, 10)])
    field.turn(0, "movement")
    field.play(turn_begins(field.battle, field.state.of_side(0)))
    assert not must_charge(field.one(0))


@pytest.mark.parametrize("relic", [True, False])
def test_a_pilgrim_with_a_relic_is_frenzied(relic: bool):
    items = ("holy-relic",) if relic else ()
    field = Battlefield([man(10, 10, *items, tags=("frenzied-by-relic",))], [man(30, 10)])
    for prepares in hooks.prepares_for_battle.handlers(field.one(0)):
        field.play(prepares(field.battle, field.one(0)))
    assert frenzied(field.one(0)) is relic


def test_a_tyrant_who_stands_lets_the_warband_test_again():
    field = Battlefield([man(10, 10, tags=("tyrant",)), man(12, 10), man(14, 10)], [man(40, 40)])
    field.status(1, Status.OUT_OF_ACTION)
    field.play(check_rout(field.battle, 0), 6, 6, 1, 1, says={"Choice": "fight on"})
    assert not field.told(SideRouted)
    field.status(0, Status.KNOCKED_DOWN)
    field.play(check_rout(field.battle, 0), 6, 6, says={"Choice": "fight on"})
    assert field.told(SideRouted)


@pytest.mark.parametrize(("dice", "routs"), [((6, 6), True), ((1, 1), False)])
def test_a_tyrant_s_fall_is_a_rout_test_at_once(dice: tuple[int, int], routs: bool):
    band = [man(10, 10, tags=("tyrant",)), *(man(20 + at, 20) for at in range(9))]
    field = Battlefield(band, [man(10.98, 10, "axe", S=9)])
    blow = [Hit("axe", 9, kind="axe")]
    field.play(resolve_hits(field.battle, field.one(10), field.one(0), blow, in_combat=True), 5, 6, *dice)
    assert bool(field.told(SideRouted)) is routs


@pytest.mark.parametrize(
    ("line", "far", "leadership"), [("rat-ogre", 16.9, 8), ("rat-ogre", 17.1, 4), ("clanrat", 12, 4)]
)
def test_a_handler_lends_leadership_to_beasts_within_6_inches(line: str, far: float, leadership: int):
    own = [man(10, 10, tags=("handles:giant-rat,rat-ogre",), Ld=8), man(far, 10, line=line, Ld=4)]
    field = Battlefield(own, [man(40, 40)])
    assert leadership_of(field.battle, field.one(1))[0] == leadership


@pytest.mark.parametrize("expendable", [True, False])
def test_friends_shoot_into_a_combat_of_those_who_do_not_matter(expendable: bool):
    slave = man(20, 10, tags=("expendable",) if expendable else ())
    field = Battlefield([man(10, 10, "bow", BS=6), slave], [man(20, 10.98, W=9)])
    field.engage(1, 2)
    field.turn(0)
    assert is_open_target(field.battle, field.one(0), field.one(2)) is expendable
    if expendable:
        field.play(shoot(field.battle, 0, [field.one(0)]), 6, 2, 1, says={ShootingTarget: "bow 2"})
        assert [wound.target for wound in field.told(WoundRolled)] == [1]


def test_a_pistol_in_the_own_combat_hits_its_target_though_slaves_fight_there():
    slave = man(11.96, 10, tags=("expendable",))
    field = Battlefield([man(10, 10, "crossbow-pistol"), slave], [man(10.98, 10, W=9)])
    field.engage(0, 2)
    field.engage(1, 2)
    field.turn(0)
    assert not is_open_target(field.battle, field.one(0), field.one(2))


@pytest.mark.parametrize("mad", [True, False])
def test_a_frenzied_orc_has_no_time_for_quarrels(mad: bool):
    tags = ("animosity", "no-animosity-in-frenzy", *(("frenzy",) if mad else ()))
    field = Battlefield(
        [man(10, 10, tags=tags, callings=("orc",)), man(12, 10, tags=("animosity",))], [man(40, 40)]
    )
    field.turn(0, "movement")
    field.play(check_animosity(field.battle, field.one(0)), *(() if mad else (6,)))


@pytest.mark.parametrize(
    ("foe", "dice", "lost"), [(("causes-fear",), (6, 6, 1, 1), False), ((), (6, 6), True)]
)
def test_a_vow_holds_against_talk_where_the_target_causes_fear(
    foe: tuple[str, ...], dice: tuple[int, ...], lost: bool
):
    talker = man(16, 10, tags=("convincing-manner",))
    field = Battlefield([man(10, 10, tags=("questing-vow",))], [man(14, 10, tags=foe), talker])
    told = field.play(talk_out_of_charge(field.battle, field.one(0), field.one(1)), *dice)
    assert told is lost
