"""Power dice: who gathers them, what they pay for, and what a miscast leaves of a wizard's magic."""

import pytest

from rules.combat.magic.casting import cast_one
from rules.combat.psychology.minds import runs_home
from rules.combat.rolls.rerolls import REROLL
from rules.engine.battle import Battle
from rules.engine.decisions import CastSpell, Choice
from rules.engine.decisions.heroheim import PowerDice
from rules.engine.events import (
    ConditionBegan,
    ConditionEnded,
    Miscast,
    PowerGathered,
    RoundBegan,
    RuleRolled,
    SaveRolled,
    SpellCast,
    Status,
    WoundRolled,
)
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.systems.heroheim.power import (
    FORGOTTEN,
    bar_to_power,
    gather_power,
    is_wizard,
    miscast,
    miscast_results,
)
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.spellcraft import known, wizard
from tests.rules.systems.heroheim.ground import heroheim, holds

#: Difficulty 8; what needs no roll; a prayer.
BOLT, SURE, PRAYER = "warpfire", "spell-of-awakening", "soulfire"
FAR = man(40, 40)


def field_of(*own: Man, foes: tuple[Man, ...] = (FAR,), combat: str = "heroheim") -> Battlefield:
    return heroheim(list(own), foes, phase="shooting", combat=combat)


def _again(_battle: Battle, who: Combatant) -> Flow[None]:
    yield PowerGathered(who.id, 0, "again")


def slip(field: Battlefield, die: int, *faces: int) -> None:
    """A miscast of the first warrior's first spell."""
    who = field.one(0)
    field.play(miscast(field.battle, who, who.fighter.spells[0], _again), die, *faces)
    assert [(it.result, it.roll.faces) for it in field.told(Miscast)] == [(miscast_results()[die], (die,))]


# gathering


@pytest.mark.rule("HERO-REC-1", "HERO-REC-2")
@pytest.mark.parametrize(
    ("spells", "dice", "gathers"),
    [
        ((BOLT,), (), 1),
        ((PRAYER,), (3, 4), 1),
        ((PRAYER,), (4, 4), 0),
        ((SURE,), (), 0),
        ((BOLT, SURE), (), 1),
    ],
)
def test_wizards_gather_a_die_and_priests_by_a_test_and_nobody_who_needs_none(
    spells: tuple[str, ...], dice: tuple[int, ...], gathers: int
):
    field = field_of(wizard(10, 10, *spells, Ld=7), man(12, 10))
    field.play(gather_power(field.battle, field.state.of_side(0)), *dice)
    assert [(it.who, it.dice) for it in field.told(PowerGathered)] == [(0, 1)] * gathers


@pytest.mark.rule("HERO-REC-3")
def test_a_warrior_who_flees_gathers_none_and_the_others_do():
    field = field_of(wizard(10, 10, BOLT), wizard(14, 10, BOLT))
    holds(field, 0, runs_home())
    field.play(gather_power(field.battle, field.state.of_side(0)))
    assert [it.who for it in field.told(PowerGathered)] == [1]


def test_a_single_spell_among_prayers_makes_a_wizard():
    own = [wizard(10, 10, PRAYER), wizard(12, 10, PRAYER, BOLT), man(14, 10)]
    field = field_of(*own)
    assert [is_wizard(field.one(who)) for who in (0, 1, 2)] == [False, True, False]


@pytest.mark.rule("HERO-REC-1")
@pytest.mark.parametrize(
    ("combat", "spell", "dice", "able"),
    [
        ("heroheim", BOLT, 0, False),
        ("heroheim", BOLT, 1, True),
        ("heroheim", SURE, 0, True),
    ],
)
def test_a_spell_that_is_rolled_for_needs_a_die(combat: str, spell: str, dice: int, able: bool):
    field = field_of(wizard(10, 10, spell), combat=combat)
    if dice:
        field.fold(PowerGathered(0, dice))
    assert (bar_to_power(field.battle, field.one(0), known(spell)) is None) is able


def test_before_the_first_round_no_spell_needs_a_die():
    field = field_of(wizard(10, 10, BOLT))
    field.fold(RoundBegan(0))
    assert bar_to_power(field.battle, field.one(0), known(BOLT)) is None


# rolling


@pytest.mark.rule("HERO-REC-1")
@pytest.mark.parametrize(
    ("power", "faces", "asked", "cast"),
    [(1, (6,), 0, False), (2, (2, 6), 1, True), (2, (2, 5), 1, False), (3, (1, 1, 6), 1, False)],
)
def test_a_wizard_with_several_power_dice_chooses_how_many_to_roll(
    power: int, faces: tuple[int, ...], asked: int, cast: bool
):
    field = field_of(wizard(10, 10, BOLT), foes=(man(14, 10, T=10, W=9),))
    field.fold(PowerGathered(0, power))
    more = (5,) if faces.count(1) > 1 else (1,) * 2 * cast
    says = {CastSpell: f"{BOLT} 1", PowerDice: str(len(faces))}
    field.play(cast_one(field.battle, field.one(0)), *faces, *more, says=says)
    assert len(field.questions(PowerDice)) == asked
    assert [it.cast for it in field.told(SpellCast)] == [cast]
    assert field.state.power.of(0) == 0


@pytest.mark.parametrize(("dice", "offered"), [(1, False), (2, True), (3, True)])
def test_rerolls_are_offered_only_if_the_power_dice_could_succeed(dice: int, offered: bool):
    field = field_of(wizard(10, 10, BOLT), foes=(man(14, 10),))
    field.fold(PowerGathered(0, 3), ConditionBegan(0, Condition(REROLL)))
    says = {CastSpell: f"{BOLT} 1", PowerDice: str(dice), Choice: "keep"}
    field.play(cast_one(field.battle, field.one(0)), *[2] * dice, says=says)
    assert bool(field.questions(Choice)) is offered


def test_a_failed_spell_is_repeated_by_one_thing_only():
    tags = ("reroll-casting", "casting-reroll-one-die")
    field = field_of(wizard(10, 10, BOLT, tags=tags), foes=(man(14, 10),))
    field.fold(PowerGathered(0, 2))
    says = {CastSpell: f"{BOLT} 1", PowerDice: "2"}
    field.play(cast_one(field.battle, field.one(0)), 2, 2, 3, 3, says=says)
    assert [it.roll.faces for it in field.told(SpellCast)] == [(3, 3)]


# miscasts


@pytest.mark.rule("HERO-MISC-1", "HERO-MISC-1b")
@pytest.mark.parametrize(("away", "hit"), [(2, [0, 1]), (2.01, [0])])
def test_a_pulse_reaches_exactly_two_inches(away: float, hit: list[int]):
    field = field_of(wizard(10, 10, BOLT, T=4), foes=(man(10.98 + away, 10, T=4),))
    slip(field, 1, *[1] * len(hit))
    assert [(it.target, it.strength, it.roll.need) for it in field.told(WoundRolled)] == [
        (who, 4, 4) for who in hit
    ]


@pytest.mark.rule("HERO-MISC-1b")
def test_a_pulse_does_not_strike_who_is_gone():
    field = field_of(wizard(10, 10, BOLT), man(11, 11), man(12, 10))
    field.status(1, Status.OUT_OF_ACTION)
    slip(field, 1, 1, 1)
    assert [it.target for it in field.told(WoundRolled)] == [0, 2]


@pytest.mark.rule("HERO-MISC-1b")
def test_a_shield_that_is_not_held_saves_from_a_pulse():
    field = field_of(wizard(10, 10, BOLT), man(12, 10, "shield", "double-handed-weapon", "light-armour"))
    who = field.one(1)
    who.take(next(n for n, held in enumerate(who.loadouts) if not held.shield))
    slip(field, 1, 1, 6, 6)
    assert [(it.who, it.saved) for it in field.told(SaveRolled)] == [(1, True)]


@pytest.mark.rule("HERO-MISC-3")
def test_a_lapse_of_memory_lasts_for_the_battle():
    field = field_of(wizard(10, 10, BOLT))
    slip(field, 3)
    assert field.one(0).conditions[FORGOTTEN + BOLT].until == ""


@pytest.mark.rule("HERO-MISC-4")
def test_the_only_enemy_wizard_gains_power_without_a_lot():
    field = field_of(wizard(10, 10, BOLT), wizard(12, 10, BOLT), foes=(man(20, 20), wizard(22, 20, BOLT)))
    slip(field, 4, 5)
    assert field.state.power.dice == {3: 3}
    assert [roll.sides for roll in field.rolls] == [6, 6]
    assert not field.told(RuleRolled)


@pytest.mark.rule("HERO-MISC-4")
@pytest.mark.parametrize(("lot", "gains"), [(1, 1), (2, 2), (3, 3)])
def test_of_several_enemy_wizards_each_is_as_likely(lot: int, gains: int):
    field = field_of(wizard(10, 10, BOLT), foes=tuple(wizard(20 + 2 * n, 20, BOLT) for n in range(3)))
    slip(field, 4, lot, 2)
    assert field.state.power.dice == {gains: 1}
    assert field.rolls[1].sides == 3
    assert [(it.who, it.works) for it in field.told(RuleRolled)] == [(gains, True)]


@pytest.mark.rule("HERO-MISC-6")
@pytest.mark.parametrize(("die", "gained"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_word_of_power_is_d3_dice_and_another_attempt(die: int, gained: int):
    field = field_of(wizard(10, 10, BOLT))
    slip(field, 6, die)
    assert [(it.dice, it.cause) for it in field.told(PowerGathered)] == [
        (gained, "Word of Power"),
        (0, "again"),
    ]


@pytest.mark.rule("HERO-MISC-5")
def test_a_fizzle_ends_his_spells_and_neither_anothers_nor_what_else_he_brought_about():
    field = field_of(wizard(10, 10, BOLT), wizard(12, 10, BOLT))
    field.fold(
        ConditionBegan(2, Condition(BOLT, by=0)),
        ConditionBegan(0, Condition(BOLT, by=1)),
        ConditionBegan(1, Condition("netted", by=0)),
    )
    slip(field, 5)
    assert [(it.who, it.key, it.cause) for it in field.told(ConditionEnded)] == [(2, BOLT, "Fizzle")]
