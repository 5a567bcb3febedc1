"""Power dice, casting, prayers and miscasts in Heroheim."""

import pytest

from rules.combat.charging.charging import move_charge
from rules.combat.magic.casting import cast_one, may_cast, offers, shooting_phase
from rules.combat.magic.spells.book import BOOK
from rules.combat.melee.melee import fight
from rules.combat.rolls.leadership_test import FLEEING
from rules.engine.decisions import NONE, CastSpell, IllegalAnswer
from rules.engine.decisions.heroheim import PowerDice
from rules.engine.events import (
    BlowStruck,
    ConditionBegan,
    ConditionEnded,
    LeadershipTested,
    Miscast,
    MovementRolled,
    PowerGathered,
    PowerSpent,
    SaveRolled,
    SpellCast,
    WoundRolled,
)
from rules.engine.state.conditions import Condition
from rules.systems.heroheim.power import FORGOTTEN, miscast_results
from tests.rules.staging.battlefield import Battlefield, Man, man
from tests.rules.staging.spellcraft import wizard
from tests.rules.systems.heroheim.ground import heroheim

#: Difficulty 8, at an enemy within 8 inches.
BOLT = "warpfire"
#: Whoever fails a Leadership test runs.
DREAD = "dread-of-aramar"


def casting(*foes: Man, own: Man | None = None, power: int = 3, friends: tuple[Man, ...] = ()) -> Battlefield:
    """A wizard with power dice in the shooting phase."""
    field = heroheim(
        [own or wizard(20, 20, BOLT, "children-of-the-horned-rat"), *friends],
        foes or (man(26, 20, T=10, W=9),),
        phase="shooting",
    )
    if power:
        field.fold(PowerGathered(0, power))
    return field


def cast(field: Battlefield, dice: int, *faces: int, answer: str = f"{BOLT} 1") -> bool:
    """One attempt with this many power dice; whether the spell worked."""
    field.play(cast_one(field.battle, field.one(0)), *faces, says={CastSpell: answer, PowerDice: str(dice)})
    return field.told(SpellCast)[0].cast


# power dice


@pytest.mark.rule("HERO-REC-1", "HERO-SHP-2")
@pytest.mark.parametrize(("faces", "works"), [((2, 6), True), ((2, 5), False)])
def test_the_dice_that_he_rolls_are_spent_and_their_sum_must_reach_the_difficulty(
    faces: tuple[int, int], works: bool
):
    field = casting(man(26, 20, T=10, W=9))
    assert cast(field, 2, *faces, *([1, 1] if works else [])) is works
    assert field.questions(PowerDice) == [PowerDice(0, 0, BOLT, 8, 3)]
    assert [event.dice for event in field.told(PowerSpent)] == [2]
    assert field.state.power.of(0) == 1


@pytest.mark.rule("HERO-REC-1")
def test_a_single_power_die_is_not_asked_about_and_none_casts_nothing():
    field = casting(power=1)
    assert cast(field, 1, 6) is False
    assert not field.questions(PowerDice)
    assert field.state.power.of(0) == 0
    field.turn(0, "shooting")
    assert not offers(field.battle, field.one(0)) or BOLT not in [
        it.spell for it in offers(field.battle, field.one(0))
    ]


@pytest.mark.rule("HERO-REC-1")
def test_no_more_dice_are_rolled_than_he_has():
    with pytest.raises(IllegalAnswer):
        cast(casting(power=2), 3, 1, 1, 1)


@pytest.mark.rule("HERO-SHP-2")
def test_the_charts_of_mordheim_cast_with_2d6_in_the_same_order():
    field = heroheim([wizard(20, 20, BOLT)], [man(26, 20, T=10)], combat="core", phase="shooting")
    field.play(cast_one(field.battle, field.one(0)), 1, 1, says={CastSpell: f"{BOLT} 1"})
    assert not field.told(Miscast)
    assert not field.told(PowerSpent)


@pytest.mark.rule("HERO-WHO-5")
def test_a_warrior_who_is_in_close_combat_casts():
    field = casting(man(20.98, 20))
    field.engage(0, 1, manner="walk")
    assert may_cast(field.battle, field.one(0))


@pytest.mark.rule("HERO-SHP-4", "HERO-SHP-6")
def test_a_spell_at_somebody_out_of_range_counts_as_cast_and_does_nothing():
    field = casting(man(44, 20, T=10))
    assert (BOLT, (1,)) in [(it.spell, it.targets) for it in offers(field.battle, field.one(0))]
    assert cast(field, 2, 6, 6)
    assert not field.told(WoundRolled)
    assert field.state.power.of(0) == 1
    assert not may_cast(field.battle, field.one(0))


@pytest.mark.rule("HERO-HIDE-9", "HERO-OW-4")
def test_an_attempt_counts_even_when_it_fails():
    field = casting()
    cast(field, 2, 1, 2)
    assert field.one(0).cast
    assert not may_cast(field.battle, field.one(0))


@pytest.mark.rule("HERO-FCH-1", "HERO-FCH-3", "HERO-FCH-4")
def test_a_warrior_whom_a_spell_puts_to_flight_strikes_nobody_who_charges_him_and_runs_on():
    own = [wizard(20, 8, DREAD), man(20, 14, "sword")]
    field = heroheim(own, [man(20, 16, "sword", W=3)], phase="shooting")
    caster = field.one(0)
    field.play(BOOK[DREAD].effect(field.battle, caster, caster.fighter.spells[0], field.one(2)), 6, 6, 2, 2)
    assert field.one(2).under(FLEEING)
    field.turn(0, "charge")
    field.play(move_charge(field.battle, field.one(1), field.one(2), 800))
    assert field.one(1).contacts == {2}
    field.play(fight(field.battle), 1, 2, 3)
    assert [(event.who, event.roll) for event in field.told(BlowStruck)] == [(1, None)]
    assert [event.purpose for event in field.told(MovementRolled)] == ["flees further"]


# miscasts


@pytest.mark.rule("HERO-MISC-0")
@pytest.mark.parametrize(("faces", "slips"), [((1, 1, 5), True), ((1, 5, 5), False), ((1, 1, 6), True)])
def test_two_natural_1s_are_a_miscast_whatever_the_sum(faces: tuple[int, ...], slips: bool):
    field = casting(man(26, 20, T=10, W=9))
    works = cast(field, 3, *faces, *([4] if slips else [1, 1]))
    assert bool(field.told(Miscast)) is slips
    assert works is not slips


@pytest.mark.rule("HERO-MISC-0")
def test_a_miscast_spell_fails_though_its_sum_would_do():
    field = casting(power=4)
    assert not cast(field, 4, 1, 1, 6, 6, 4)
    assert not field.told(WoundRolled)


@pytest.mark.rule("HERO-MISC-P")
def test_a_prayer_never_slips():
    field = casting(man(22, 20), own=wizard(20, 20, "hearts-of-steel"))
    field.play(
        cast_one(field.battle, field.one(0)), 1, 1, says={CastSpell: "hearts-of-steel", PowerDice: "2"}
    )
    assert field.questions(PowerDice)[0].prayer
    assert not field.told(Miscast)


def slips(field: Battlefield, die: int, *faces: int, **says: object) -> Miscast:
    answers = {CastSpell: f"{BOLT} 1", PowerDice: "2"} | {CastSpell: says["then"]} if says else None
    field.play(
        cast_one(field.battle, field.one(0)),
        *(1, 1, die, *faces),
        says=answers or {CastSpell: f"{BOLT} 1", PowerDice: "2"},
    )
    (event,) = field.told(Miscast)
    assert event.result == miscast_results()[die]
    return event


@pytest.mark.rule("HERO-MISC-1", "HERO-MISC-1b")
def test_a_shattering_pulse_hits_the_wizard_and_all_within_two_inches_and_armour_saves():
    friends = (man(20, 20.98 + 2, "heavy-armour"), man(20, 20.98 + 2.02))
    field = casting(man(22.98, 20), friends=friends, own=wizard(20, 20, BOLT))
    field.play(
        cast_one(field.battle, field.one(0)),
        *(1, 1, 1, 6, 6, 6, 6),
        says={CastSpell: f"{BOLT} 3", PowerDice: "2"},
    )
    assert [(event.target, event.strength) for event in field.told(WoundRolled)] == [(0, 4), (1, 4), (3, 4)]
    (save,) = field.told(SaveRolled)
    assert (save.who, save.roll.need) == (1, 6)
    assert field.one(0).out
    assert not field.one(1).out


@pytest.mark.rule("HERO-MISC-2", "HERO-REM-1")
def test_a_daemonic_apparition_is_a_panic_test():
    field = casting()
    slips(field, 2, 6, 6, 3, 3)
    assert [event.purpose for event in field.told(LeadershipTested)] == ["panic"]
    assert field.one(0).under(FLEEING)


@pytest.mark.rule("HERO-MISC-3")
def test_a_lapse_of_memory_loses_the_spell_for_the_battle_and_no_other():
    own = wizard(20, 20, BOLT, "gnawdoom")
    field = casting(man(24, 20), own=own)
    slips(field, 3)
    assert field.one(0).under(FORGOTTEN + BOLT)
    field.turn(1)
    field.turn(0, "shooting")
    assert [it.spell for it in offers(field.battle, field.one(0))] == ["gnawdoom"]


@pytest.mark.rule("HERO-MISC-4")
@pytest.mark.parametrize(("lot", "gains"), [(1, 1), (2, 3)])
def test_a_backlash_gives_d3_power_to_an_enemy_wizard_by_lot(lot: int, gains: int):
    foes = (wizard(26, 20, BOLT), wizard(26, 24, "soulfire"), wizard(26, 28, BOLT))
    field = casting(*foes)
    slips(field, 4, lot, 5)
    assert field.state.power.dice == {0: 1, gains: 3}


@pytest.mark.rule("HERO-MISC-4")
def test_without_an_enemy_wizard_a_backlash_is_nothing():
    field = casting(wizard(26, 20, "soulfire"))
    slips(field, 4)
    assert field.state.power.dice == {0: 1}


@pytest.mark.rule("HERO-MISC-5")
def test_a_fizzle_ends_what_he_has_cast_and_nothing_of_others():
    own = wizard(20, 20, BOLT, "sorcerers-curse", "black-fury")
    field = casting(own=own)
    for who, key, by in ((1, "sorcerers-curse", 0), (0, "black-fury", 0), (1, "warpfire-scar", 1)):
        field.fold(ConditionBegan(who, Condition(key, by=by)))
    slips(field, 5)
    assert {(event.who, event.key) for event in field.told(ConditionEnded)} == {
        (1, "sorcerers-curse"),
        (0, "black-fury"),
    }
    assert field.one(1).under("warpfire-scar")


@pytest.mark.rule("HERO-MISC-6", "HERO-MISC-6b")
@pytest.mark.parametrize("then", [f"{BOLT} 1", NONE])
def test_a_word_of_power_gives_d3_dice_and_another_attempt_at_once(then: str):
    field = casting(power=2, own=wizard(20, 20, BOLT))
    field.play(
        shooting_phase(field.battle, 0, [field.one(0)]),
        *(1, 1, 6, 4),
        *([1, 5] if then != NONE else []),
        says={CastSpell: [f"{BOLT} 1", then], PowerDice: "2"},
    )
    assert [event.dice for event in field.told(PowerGathered)] == [2]
    assert len(field.questions(CastSpell)) == 2
    assert len(field.told(SpellCast)) == (1 if then == NONE else 2)
    assert field.state.power.of(0) == (2 if then == NONE else 0)


@pytest.mark.rule("HERO-SHP-4", "HERO-SHP-6")
@pytest.mark.parametrize(("away", "struck"), [(8, True), (8.01, False)])
def test_a_spell_reaches_exactly_its_range(away: float, struck: bool):
    field = casting(man(20.98 + away, 20, T=10, W=9))
    assert cast(field, 2, 6, 6, *((1, 1) if struck else ()))
    assert bool(field.told(WoundRolled)) is struck


@pytest.mark.rule("HERO-MISC-6b")
def test_a_word_of_power_gives_no_attempt_where_nothing_can_be_cast():
    field = casting(man(20.98, 20), own=wizard(20, 20, "burning-hand"))
    field.engage(0, 1)
    flow = cast_one(field.battle, field.one(0), "close combat")
    field.play(flow, *(1, 1, 6, 4), says={CastSpell: "burning-hand", PowerDice: "2"})
    assert [event.result for event in field.told(Miscast)] == [miscast_results()[6]]
    assert len(field.questions(CastSpell)) == 1
