"""Odd clauses of spells: whom they leave alone, the other side of a die, and how much at the ends of a scale."""

from typing import Any

import pytest

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.hooks import ignores
from rules.combat.magic.casting import phase_begins
from rules.combat.melee.melee import fight
from rules.combat.psychology.minds import ALONE, FEAR, NO_BLOWS, fleeing, flight
from rules.combat.rolls.rerolls import TO_HIT, TO_WOUND
from rules.engine.decisions import STAY, AttackTarget, CastSpell, Choice, Landing
from rules.engine.events import (
    BlowStruck,
    ConditionBegan,
    LeadershipTested,
    RuleRolled,
    Status,
    StatusChanged,
    WoundRolled,
    WoundsRegained,
)
from rules.engine.state.conditions import ROT, Condition
from tests.rules.engine.table.table_cases import bare, house, wall
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.spellcraft import battlefield, cast, known, offered, wizard

SIXES = (6, 6)
BLOW = Hit("axe", 3)
ARROW = Hit("bow", 3, missile=True)


def duel(
    key: str, *dice: int, answer: str = "", caster: dict[str, Any] | None = None, **foe: Any
) -> Battlefield:
    """One casting against an enemy 3 inches off."""
    field = battlefield([wizard(10, 10, key, **(caster or {}))], [man(14, 10, **foe)])
    cast(field, answer or f"{key} 1", *SIXES, *dice)
    return field


@pytest.mark.parametrize(
    ("key", "inches"),
    [
        ("wings-of-darkness", 12),
        ("flight-of-zimmeran", 12),
        ("witch-flight", 12),
        ("leap-of-waaagh 0", 12),
        ("stags-leap", 9),
        ("wings-of-night", 12),
    ],
)
def test_wings_carry_within_a_limit(key: str, inches: int) -> None:
    walled = bare(walls=[wall((9, 0), (9, 48), 3)])
    field = battlefield([wizard(10, 10, key.split()[0])], [man(40, 40)], table=walled)
    cast(field, key, *SIXES, says={Landing: STAY})
    assert field.questions(Landing)[0].within == 100 * inches


@pytest.mark.parametrize(
    ("given", "faces", "runs"),
    [
        ({"tags": ("causes-fear",)}, (), False),
        ({"tags": ("immune-psychology",)}, (), False),
        ({}, (3, 4), False),
        ({}, (4, 4, 1, 1), True),
    ],
)
def test_a_nightmare_frightens_only_who_can_be_afraid(
    given: dict[str, Any], faces: tuple[int, ...], runs: bool
) -> None:
    assert fleeing(duel("nightmare", *faces, **given).one(1)) is runs


def test_a_cure_gives_no_wound_to_the_whole_and_no_help_to_enemies() -> None:
    field = battlefield([wizard(10, 10, "cure"), man(12, 10), man(10, 12, W=2)], [man(14, 10, W=2)])
    field.hurt(3, 1)
    assert not offered(field)
    field.status(1, Status.STUNNED)
    cast(field, "cure", *SIXES)
    assert field.one(1).standing
    assert not field.told(WoundsRegained)


def test_a_doombolt_leaps_four_times_at_most_and_never_back() -> None:
    foes = [man(20 + 2 * at, 10, W=2) for at in range(6)]
    field = battlefield([wizard(10, 10, "doombolt")], foes)
    cast(field, "doombolt 1", *SIXES, 6, 4, 6, 4, 6, 4, 6, 4, 6)
    hits = [(event.target, event.strength) for event in field.told(WoundRolled)]
    assert hits == [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1)]
    assert [event.works for event in field.told(RuleRolled)] == [True] * 4


def test_a_doombolt_ends_on_whom_no_magic_touches() -> None:
    foes = [man(20, 10, W=2), man(22, 10, tags=("immune-magic",)), man(24, 10)]
    field = battlefield([wizard(10, 10, "doombolt")], foes)
    cast(field, "doombolt 1", *SIXES, 3, 4)
    assert [event.target for event in field.told(WoundRolled)] == [1]


def test_pain_repeats_only_hits_and_wounds() -> None:
    field = duel("druchii-word-of-pain")
    one = field.one(1)
    for what, again in ((TO_HIT, ["Word of Pain"]), (TO_WOUND, ["Word of Pain"]), ("armour save", [])):
        assert hooks.rolls_successes_again.collect(field.battle, one, what) == again


def test_a_flamesword_burns_through_armour_with_blades_and_not_with_bows_or_pistols() -> None:
    own = [wizard(10, 10, "flamesword", items=("sword", "bow", "pistol"))]
    field = battlefield(own, [man(14, 10)])
    cast(field, "flamesword 0", *SIXES)
    one = field.one(0)
    worse = {
        weapon.key: hooks.save_modifier.total(field.battle, one, field.one(1), weapon)
        for weapon in one.fighter.weapons
    }
    assert worse == {"sword": -10, "bow": 0, "pistol": 0}


@pytest.mark.parametrize(("x", "near"), [(15.51, True), (15.50, False)])
def test_only_a_building_within_four_inches_shudders(x: float, near: bool) -> None:
    field = battlefield([wizard(x, 24, "earthshudder")], [man(40, 40)], table=bare(buildings=[house()]))
    assert ("earthshudder" in offered(field)) is near


@pytest.mark.parametrize("die", [1, 6])
def test_the_wind_carries_twelve_inches_and_a_die_and_nobody_in_combat(die: int) -> None:
    field = battlefield([wizard(10, 10, "riding-the-wind")], [man(40, 10), man(10.98, 10)])
    field.turn(0, "movement")
    ride = phase_begins(field.battle, field.state.acting(0), "movement")
    field.play(ride, *SIXES, die, says={CastSpell: "riding-the-wind", Landing: STAY})
    assert field.questions(Landing)[0].within == 1200 + 100 * die
    assert field.one(0).position.x == 1000
    field = battlefield([wizard(10, 10, "riding-the-wind")], [man(10.98, 10)])
    field.engage(1, 0)
    field.turn(0, "movement")
    field.play(phase_begins(field.battle, field.state.acting(0), "movement"))
    assert not field.asked


def test_of_two_opponents_the_burning_hand_strikes_the_one_he_names() -> None:
    field = battlefield([wizard(10, 10, "burning-hand", I=6)], [man(10.98, 10, I=1), man(9.02, 10, I=1)])
    field.engage(0, 1, 2)
    field.turn(0, "close combat")
    field.fold(ConditionBegan(0, Condition("burning-hand", "phase", tags=("burning-hand",))))
    field.play(fight(field.battle), 1, 1, 1, says={AttackTarget: "2"})
    assert field.questions(AttackTarget) == [AttackTarget(0, 0, 1, (1, 2))]
    assert [blow.target for blow in field.told(BlowStruck) if blow.who == 0] == [2]


def test_against_one_opponent_nobody_is_asked_whom_the_hand_strikes() -> None:
    field = battlefield([wizard(10, 10, "burning-hand", I=6)], [man(10.98, 10, I=1)])
    field.engage(0, 1)
    field.turn(0, "close combat")
    field.fold(ConditionBegan(0, Condition("burning-hand", "phase", tags=("burning-hand",))))
    field.play(fight(field.battle), 1, 1)
    assert not field.asked


def test_quicksand_stays_the_blows_of_those_in_combat_only() -> None:
    field = battlefield([wizard(10, 10, "quicksand"), man(16.98, 10)], [man(16, 10), man(16, 13)])
    field.engage(1, 2)
    cast(field, "quicksand 2", *SIXES, 4, 4, 4)
    assert [field.one(who).has(NO_BLOWS) for who in (1, 2, 3)] == [True, True, False]


@pytest.mark.parametrize(("toughness", "face", "down"), [(9, 5, False), (9, 6, True), (1, 1, True)])
def test_the_wind_of_gork_is_withstood_below_toughness_and_never_on_a_six(
    toughness: int, face: int, down: bool
) -> None:
    field = duel("wind-of-gork", face, *((6,) if down and toughness < 6 else ()), T=toughness, W=9)
    assert field.one(1).down is down


@pytest.mark.parametrize(
    ("given", "key", "kept"),
    [
        ({"line": "magister"}, "gnawdoom", True),
        ({"line": "necromancer"}, "soulfire", False),
        ({"kinds": ("daemon",)}, "gnawdoom", True),
        ({}, "gnawdoom", False),
    ],
)
def test_morr_keeps_off_the_spells_of_the_dark_and_no_prayers(
    given: dict[str, Any], key: str, kept: bool
) -> None:
    field = battlefield([wizard(10, 10, "morrs-protection")], [man(14, 10, **given)])
    cast(field, "morrs-protection", *SIXES)
    one = field.one(0)
    (keeps,) = hooks.keeps_off_spell.handlers(one)
    assert field.play(keeps(field.battle, one, field.one(1), known(key))) is kept


@pytest.mark.parametrize(("skill", "better"), [(1, 4), (3, 4), (4, 5), (6, 7)])
def test_death_fights_with_skill_four_or_one_better_than_his_own(skill: int, better: int) -> None:
    field = battlefield([wizard(10, 10, "i-am-death", WS=skill)], [man(40, 40)])
    cast(field, "i-am-death", *SIXES)
    assert better == field.one(0).profile.WS


def test_the_caster_asks_the_closest_undead_then_their_servants_then_all_enemies() -> None:
    undead, servant = {"kinds": ("undead",)}, {"callings": ("undead",)}
    rows: list[tuple[list[Man], tuple[int, ...]]] = [
        ([man(12, 10), man(10, 13, **servant), man(14, 10, **undead), man(10, 15, **undead)], (3,)),
        ([man(12, 10), man(10, 14, **servant), man(14, 10, **servant)], (2, 3)),
        ([man(12, 10), man(10, 14)], (1,)),
    ]
    for foes, targets in rows:
        field = battlefield([wizard(10, 10, "do-you-know-who-i-am")], foes)
        assert offered(field)["do-you-know-who-i-am"].targets == targets


def test_the_hand_of_morr_lets_the_fleeing_and_the_living_be() -> None:
    field = battlefield([wizard(10, 10, "hand-of-morr")], [man(10.98, 10, line="ghoul", T=9)])
    field.engage(1, 0)
    field.fold(ConditionBegan(1, flight()))
    begins = phase_begins(field.battle, field.state.acting(0), "close combat")
    field.play(begins, *SIXES, says={CastSpell: "hand-of-morr 1"})
    assert not field.told(WoundRolled)
    assert field.one(1).contacts
    alive = battlefield([wizard(10, 10, "hand-of-morr")], [man(10.98, 10)])
    alive.engage(1, 0)
    alive.play(phase_begins(alive.battle, alive.state.acting(0), "close combat"))
    assert not alive.asked


@pytest.mark.parametrize(("items", "strength"), [(("shield",), 5), (("helmet",), 5), (("heavy-armour",), 6)])
def test_wrath_melts_armour_of_the_body_only(items: tuple[str, ...], strength: int) -> None:
    field = battlefield([wizard(10, 10, "chotecs-wrath")], [man(14, 10, *items)])
    cast(field, "chotecs-wrath 1", *SIXES, 1)
    assert field.told(WoundRolled)[0].strength == strength


@pytest.mark.parametrize(("die", "gift"), [(1, "BS"), (2, "BS"), (3, "T"), (4, "T"), (5, "M"), (6, "M")])
def test_sotecs_gifts_by_the_die(die: int, gift: str) -> None:
    field = battlefield([wizard(10, 10, "sotecs-blessing"), man(10, 14)], [man(40, 40)])
    cast(field, "sotecs-blessing 1", *SIXES, die)
    one = field.one(1)
    better = {name for name in ("BS", "T", "M") if one.profile.value(name) > one.fighter.profile.value(name)}
    assert better == {gift}
    surer = hooks.hit_in_combat.collect(field.battle, one, field.one(2), one.in_hand.main)
    assert [it.by for it in surer] == ([1] if gift == "BS" else [])


@pytest.mark.parametrize(("initiative", "left"), [(5, 3), (3, 1), (2, 1), (1, 1)])
def test_a_bear_is_two_points_slower_and_never_below_one(initiative: int, left: int) -> None:
    field = battlefield([wizard(10, 10, "bears-might", I=initiative)], [man(40, 40)])
    cast(field, "bears-might", *SIXES)
    assert left == field.one(0).profile.I


@pytest.mark.parametrize(
    ("strength", "face", "free"), [(9, 4, True), (9, 5, False), (1, 1, False), (2, 1, True)]
)
def test_the_bound_free_themselves_on_a_die_and_one_up_to_strength_five(
    strength: int, face: int, free: bool
) -> None:
    walled = bare(walls=[wall((12, 0), (12, 48), 3)])
    field = battlefield([wizard(10, 10, "shadowbind")], [man(10, 14, S=strength)], table=walled)
    cast(field, "shadowbind 1", *SIXES)
    (struggles,) = hooks.turn_begins.handlers(field.one(1))
    field.play(struggles(field.battle, field.one(1)), face)
    assert field.one(1).under("shadowbind") is not free


@pytest.mark.parametrize(("x", "shaded"), [(12.61, True), (12.62, False)])
def test_a_wall_throws_its_shadow_two_inches(x: float, shaded: bool) -> None:
    walled = bare(walls=[wall((10, 0), (10, 48), 3)])
    field = battlefield([wizard(20, 10, "the-living-shadows")], [man(x, 10)], table=walled)
    assert bool(offered(field)) is shaded


def test_bloodlust_and_the_hammer_of_sigmar_are_for_blows_and_not_for_shots_or_magic() -> None:
    field = battlefield([wizard(10, 10, "bloodlust", "hammer-of-sigmar")], [man(14, 10)])
    for key in ("bloodlust", "hammer-of-sigmar"):
        cast(field, key, *SIXES)
        field.turn(1)
        field.fold(ConditionBegan(0, field.one(0).conditions[key]))
    one, foe = field.one(0), field.one(1)
    for hit, in_combat, least, wounds in (
        (BLOW, True, 5, 2),
        (ARROW, True, 6, 1),
        (ARROW, False, 6, 1),
        (Hit("fire", 4, traits=("magic",)), False, 6, 1),
    ):
        assert hooks.critical_from.collect(field.battle, one, foe, hit, 4, in_combat) == [least]
        (causes,) = hooks.wounds_caused.handlers(one)
        assert field.play(causes(field.battle, one, foe, hit)) == wounds


@pytest.mark.parametrize("key", ["hearts-of-steel", "ulrics-howl"])
def test_only_he_who_called_it_out_heartens_a_warband_that_may_rout(key: str) -> None:
    field = battlefield([wizard(10, 10, key), man(12, 10)], [man(40, 40)])
    cast(field, key, *SIXES)
    assert [hooks.rout_leadership.total(field.battle, field.one(who)) for who in (0, 1, 2)] == [1, 0, 0]
    for what in (FEAR, ALONE):
        assert ignores(field.battle, field.one(1), what)
    assert not ignores(field.battle, field.one(1), "cover")


@pytest.mark.parametrize(
    ("kinds", "strength"), [(("undead",), 5), (("possessed",), 5), (("daemon",), 3), ((), 3)]
)
def test_soulfire_burns_the_unholy_harder(kinds: tuple[str, ...], strength: int) -> None:
    field = duel("soulfire", 1, answer="soulfire", kinds=kinds)
    assert [event.strength for event in field.told(WoundRolled)] == [strength]


def test_tanglefoot_spares_jaegers_of_the_priest_and_not_those_of_an_enemy() -> None:
    own = [wizard(10, 10, "tanglefoot"), man(12, 10, line="zealot"), man(10, 12, M=1)]
    field = battlefield(own, [man(14, 10, line="jaeger", M=5)])
    cast(field, "tanglefoot", *SIXES)
    assert [field.one(who).profile.M for who in range(4)] == [4, 4, 1, 3]


def test_the_eye_of_the_warp_looks_at_all_who_stand_beside_him() -> None:
    field = battlefield(
        [wizard(10, 10, "eye-of-the-warp"), man(10, 10.98, T=9)],
        [man(10.98, 10, T=9), man(9.02, 10), man(12, 12)],
    )
    field.engage(0, 2, 3)
    field.status(3, Status.STUNNED)
    cast(field, "eye-of-the-warp", *SIXES, 1, 1, 6, 6, 1, 1)
    assert [(event.who, event.passed) for event in field.told(LeadershipTested)] == [(1, True), (2, False)]
    assert [fleeing(field.one(who)) for who in range(5)] == [False, False, True, False, False]


def test_stench_passes_by_the_tough() -> None:
    field = duel("stench-of-nurgle", 3, answer="stench-of-nurgle", A=2)
    assert field.one(1).profile.A == 2


@pytest.mark.parametrize(
    ("toughness", "face", "lost"), [(9, 5, False), (9, 6, True), (3, 3, False), (3, 4, True)]
)
def test_the_rotting_never_pass_on_a_six(toughness: int, face: int, lost: bool) -> None:
    field = Battlefield([man(10, 10, T=toughness, tags=("rotting",)), man(12, 10)], [man(40, 40)])
    (fit,) = hooks.fit_to_fight.handlers(field.one(0))
    assert field.play(fit(field.battle, field.one(0)), face)
    assert (toughness > field.one(0).profile.T) is lost
    assert field.one(1).under(ROT) is (face == 6)
    assert not field.one(2).under(ROT)


def test_the_fire_of_gork_goes_to_the_first_again_where_magic_is_kept_off() -> None:
    field = battlefield(
        [wizard(10, 10, "fire-of-gork")], [man(13, 10, W=9), man(15, 14, tags=("immune-magic",))]
    )
    cast(field, "fire-of-gork 1", *SIXES, 1, 1, 1, 1, says={Choice: "2"})
    assert {event.target for event in field.told(WoundRolled)} == {1}


def test_snow_is_called_once_in_a_combat() -> None:
    field = battlefield([wizard(10, 10, "snow-squall")], [man(10.98, 10)])
    field.engage(1, 0)
    cast(field, "snow-squall", *SIXES)
    field.turn(1)
    field.turn(0, "shooting")
    assert not offered(field)


def test_the_speed_of_itzl_is_for_those_who_stand_free_and_have_not_shot() -> None:
    own = [wizard(10, 10, "itzls-speed"), man(12, 10), man(10, 12), man(13, 13)]
    field = battlefield(own, [man(12.98, 10)])
    field.engage(1, 4)
    field.status(2, Status.KNOCKED_DOWN)
    assert offered(field)["itzls-speed"].targets == (0, 3)


def test_nobody_falls_back_on_a_better_state() -> None:
    field = battlefield([wizard(10, 10, "scroll-of-tomb-dust")], [man(14, 10)])
    field.status(1, Status.STUNNED)
    cast(field, "scroll-of-tomb-dust 1", *SIXES)
    assert field.one(1).status is Status.STUNNED
    assert not field.told(StatusChanged)
