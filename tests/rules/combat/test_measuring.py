"""Naming a target without measuring: what a side is told, whom it may name, and what comes of it."""

import pytest

from rules.catalogue.load import rulebook
from rules.combat.charging.charging import declare_charges, move_charges
from rules.combat.magic.casting import cast_one
from rules.combat.measuring import NO_MEASURING
from rules.combat.shooting.point_blank import shots_before_blows
from rules.combat.shooting.shooting import shoot, shoot_once
from rules.engine.decisions import CastSpell, ChargeTarget, Decision, ShootingTarget, Target, Volley
from rules.engine.dice import Rolled
from rules.engine.events import ChargeDeclared, ShotFired, SpellCast, WarriorMoved
from rules.engine.record import Record
from rules.policies import POLICIES
from rules.resolve import auto, divergence, set_up
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.d12 import act, battlefield, gain, on_offer
from tests.rules.staging.spellcraft import offered, wizard
from tests.rules.systems.heroheim.ground import heroheim
from tests.rules.warbands import roster

GUESSED = (NO_MEASURING,)
STONE = {"T": 10, "W": 9}
GNAWDOOM = "gnawdoom"
#: The pairs of turn sequence and combat rules of the rulesets.
HALVES = [(it.sequence, it.combat) for it in rulebook().rulesets.values()]


def archer(weapon: str, *enemies: Man, switches: tuple[str, ...] = GUESSED, **given: str) -> Battlefield:
    """A shooter at (10, 10) in their shooting phase."""
    field = Battlefield([man(10, 10, weapon)], list(enemies), switches=switches, **given)
    field.turn(0, "shooting")
    return field


def at(gap: float) -> Man:
    """An enemy this many inches from the archer, edge to edge, whom nothing wounds."""
    return man(10.98 + gap, 10, **STONE)


# shots


@pytest.mark.rule("CORE-SHOOT-RANGE-1", "HERO-SHP-3")
@pytest.mark.parametrize(("sequence", "combat"), HALVES)
@pytest.mark.parametrize("gap", [5, 24, 30])
def test_nobody_is_told_how_far_off_a_target_is_nor_what_hits_it(sequence: str, combat: str, gap: float):
    field = archer("bow", at(gap), sequence=sequence, combat=combat)
    field.play(shoot_once(field.battle, field.one(0)), says={ShootingTarget: "none"})
    assert field.questions(ShootingTarget)[0].weapons == (("bow", (Target(1, None, None),)),)


@pytest.mark.parametrize("gap", [5, 30])
def test_where_distances_may_be_measured_a_shot_is_told_with_its_distance_and_need(gap: float):
    field = archer("bow", at(gap), switches=())
    field.play(shoot_once(field.battle, field.one(0)), says={ShootingTarget: "none"})
    need = 4 if gap <= 12 else 5
    assert field.questions(ShootingTarget)[0].weapons == (("bow", (Target(1, need, round(gap * 100)),)),)


@pytest.mark.rule("CORE-SHOOT-RANGE-1", "CORE-SHOOT-RANGE-2")
@pytest.mark.parametrize(("gap", "faces"), [(24, (1,)), (24.01, ())])
def test_a_target_out_of_range_may_be_named_and_the_shot_is_spent(gap: float, faces: tuple[int, ...]):
    field = archer("bow", at(gap))
    field.play(shoot(field.battle, 0, [field.one(0)]), *faces)
    (shot,) = field.told(ShotFired)
    assert (shot.struck, shot.reason == "out of range") == (None, not faces)


def test_a_shot_at_an_enemy_in_contact_is_told_with_its_need():
    field = Battlefield([man(10, 10, "crossbow-pistol")], [man(10.98, 10, **STONE)], switches=GUESSED)
    field.turn(0, "movement")
    field.engage(0, 1)
    field.play(shots_before_blows(field.battle, field.state.combatants), 1)
    assert field.questions(ShootingTarget)[0].weapons == (("crossbow-pistol", (Target(1, 6, 0),)),)


@pytest.mark.rule("CORE-WPN-SLING-3")
@pytest.mark.parametrize(("gap", "faces"), [(9, (1, 1)), (9.01, ())])
def test_a_slinger_says_how_often_he_shoots_before_the_distance_is_known(gap: float, faces: tuple[int, ...]):
    field = archer("sling", at(gap))
    field.play(shoot_once(field.battle, field.one(0)), *faces, says={Volley: "2"})
    assert field.questions(Volley) == [Volley(0, 0, "sling", 1, 2)]
    assert [asked.in_haste for asked in field.questions(ShootingTarget)] == [False, True]
    assert [shot.reason == "out of range" for shot in field.told(ShotFired)] == [not faces] * 2


@pytest.mark.parametrize(("switches", "prices"), [((), (1,)), (GUESSED, (1, 2))])
def test_two_shots_for_two_actions_are_on_offer_however_far_off_the_target_is(
    switches: tuple[str, ...], prices: tuple[int, ...]
):
    it = battlefield([man(10, 10, "sling")], [at(9.01)], switches=switches)
    gain(it, 0, 2)
    assert on_offer(it, 0)["shoot"] == prices
    if switches:
        events = act(it, 0, 2, "shoot 2")
        assert [event.reason for event in events if isinstance(event, ShotFired)] == ["out of range"] * 2


# charges


def declared(field: Battlefield, *targets: str) -> list[tuple[int, int]]:
    field.turn(0, "movement")
    pairs: list[tuple[int, int]] = field.play(
        declare_charges(field.battle, 0, [field.one(0)]), says={ChargeTarget: [*targets, "none"]}
    )
    return pairs


@pytest.mark.rule("CORE-CHARGE-DECL-2", "HERO-CHP-2", "HERO-CHD-2")
@pytest.mark.parametrize(("sequence", "combat"), [pair for pair in HALVES if pair[0] != "trench"])
def test_a_charge_out_of_reach_may_be_declared_and_fails(sequence: str, combat: str):
    field = Battlefield([man(10, 10)], [man(40, 10)], switches=GUESSED, sequence=sequence, combat=combat)
    pairs = declared(field, "1")
    assert pairs == [(0, 1)]
    field.play(move_charges(field.battle, pairs))
    assert [move.manner for move in field.told(WarriorMoved)] == ["failed_charge"]


@pytest.mark.rule("CORE-CHARGE-DECL-2", "CORE-CHARGE-MULTI-1")
@pytest.mark.parametrize("x", [15, 40])
@pytest.mark.parametrize("switches", [(), GUESSED])
def test_whether_a_second_enemy_may_be_charged_too_tells_nothing_of_the_distance(
    x: float, switches: tuple[str, ...]
):
    field = Battlefield([man(10, 10)], [man(x, 9.4), man(x, 10.6)], switches=switches)
    pairs = declared(field, "1", "2")
    also = [asked.targets for asked in field.questions(ChargeTarget) if asked.also]
    assert also == ([(2,)] if switches or x < 40 else [])
    field.play(move_charges(field.battle, pairs))
    assert field.told(WarriorMoved)[-1].contacts == ((1, 2) if x < 40 else ())


@pytest.mark.rule("CORE-CHARGE-DECL-2")
@pytest.mark.parametrize(
    ("switches", "offered"), [((), {"long charge"}), (GUESSED, {"charge", "long charge"})]
)
@pytest.mark.parametrize("gap", [4.01, 8])
def test_each_charge_for_actions_is_on_offer_wherever_the_enemy_is(
    switches: tuple[str, ...], offered: set[str], gap: float
):
    it = battlefield([man(10, 10)], [at(gap)], switches=switches)
    gain(it, 0, 2)
    assert {"charge", "long charge"} & set(on_offer(it, 0)) == offered
    if switches:
        events = act(it, 0, 1, "charge")
        assert ChargeDeclared(0, 1) in events
        assert [event.manner for event in events if isinstance(event, WarriorMoved)] == ["failed_charge"]


@pytest.mark.parametrize("switches", [(), GUESSED])
def test_nobody_charges_for_actions_where_he_sees_no_enemy(switches: tuple[str, ...]):
    it = battlefield([man(10, 10)], [man(40, 40)], switches=switches)
    it.status(1, it.one(1).status.OUT_OF_ACTION)
    gain(it, 0, 3)
    assert not {"charge", "long charge"} & set(on_offer(it, 0))


# spells


@pytest.mark.rule("HERO-SHP-4", "HERO-SHP-6")
def test_in_heroheims_turn_a_spell_at_an_enemy_out_of_range_counts_as_cast_and_does_nothing():
    field = heroheim([wizard(10, 10, GNAWDOOM)], [at(20)], switches=GUESSED, combat="core", phase="shooting")
    assert offered(field)[GNAWDOOM].targets == (1,)
    field.play(cast_one(field.battle, field.one(0)), 6, 6, says={CastSpell: f"{GNAWDOOM} 1"})
    assert field.events == [SpellCast(0, GNAWDOOM, 1, Rolled((6, 6), need=7), True)]
    assert field.one(0).cast


@pytest.mark.rule("CORE-MAGIC-CAST-12")
@pytest.mark.parametrize(("sequence", "switches"), [("mordheim", GUESSED), ("heroheim", ())])
@pytest.mark.parametrize(("gap", "targets"), [(8, (1,)), (8.01, None)])
def test_elsewhere_a_spell_is_aimed_at_whoever_is_in_range(
    sequence: str, switches: tuple[str, ...], gap: float, targets: tuple[int, ...] | None
):
    field = Battlefield([wizard(10, 10, GNAWDOOM)], [at(gap)], switches=switches, sequence=sequence)
    field.turn(0, "shooting")
    found = offered(field)
    assert (found[GNAWDOOM].targets if targets else found) == (targets or {})


# the option


def test_nobody_measures_by_the_rulebook_and_by_whatever_builds_on_it():
    usual = {
        key: switch.default
        for key, ruleset in rulebook().rulesets.items()
        for switch in ruleset.switches
        if switch.key == NO_MEASURING
    }
    assert usual == dict.fromkeys(rulebook().rulesets, True) | {"trench": False}


def fought(ruleset: str, switches: tuple[str, ...] | None = None, policy: str = "steady") -> Record:
    sheets = [roster("dwarf-treasure-hunters"), roster("skaven-clan-eshin")]
    setup = set_up(
        sheets, rulebook(), seed="4", ruleset=ruleset, battlefield="market-square", switches=switches
    )
    return auto(setup, dict.fromkeys((0, 1), POLICIES[policy]))


@pytest.mark.parametrize("ruleset", list(rulebook().rulesets))
def test_a_steady_player_fights_the_same_battle_unmeasured_and_names_nobody_out_of_range(ruleset: str):
    rest = tuple(
        it.key for it in rulebook().rulesets[ruleset].switches if it.default and it.key != NO_MEASURING
    )
    guessed, measured = fought(ruleset, (*rest, NO_MEASURING)), fought(ruleset, rest)
    assert guessed.events == measured.events
    assert not [shot for shot in shots(guessed) if shot.reason == "out of range"]


def shots(record: Record) -> list[ShotFired]:
    return [event for event in record.events if isinstance(event, ShotFired)]


def test_a_battle_that_was_set_up_without_the_option_is_replayed_as_it_was_fought():
    old = fought("alternative", (), policy="random")
    assert divergence(old) is None
    new = fought("alternative", policy="random")
    assert NO_MEASURING in new.setup.ruleset.switches
    assert divergence(new) is None
    assert old.answers != new.answers


def test_a_shot_without_distance_is_answered_like_any_other():
    asked: Decision = ShootingTarget(0, 0, (("bow", (Target(1), Target(2))),))
    assert asked.answers == ("bow 1", "bow 2", "none")
