"""Magic of the Horned Rat."""

import pytest

from rules.catalogue.load import rulebook
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.magic.casting import before_battle
from rules.combat.melee.melee import fight
from rules.combat.melee.strike_order import FIRST, strike_class
from rules.combat.psychology.minds import fleeing
from rules.combat.psychology.rout import is_due
from rules.combat.rolls.rerolls import TO_HIT, roll_with_rerolls
from rules.engine.decisions import NONE, STAY, CastSpell, IllegalAnswer, Landing
from rules.engine.dice import Roll
from rules.engine.events import (
    BattleEnded,
    HelmetTested,
    LeadershipTested,
    PhaseBegan,
    RollRepeated,
    SaveRolled,
    SpellCast,
    Status,
    TurnBegan,
    WarriorDeployed,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.outcome import outcome_of
from rules.engine.setup import BattleSetup
from rules.fielding.spellbooks import with_reserves
from rules.values import changed
from tests.rules.engine.table.table_cases import bare, wall
from tests.rules.staging.battlefield import Battlefield, man, place
from tests.rules.staging.spellcraft import battlefield, cast, offered, succeeds_at, wizard

WARPFIRE, RATS, GNAW = "warpfire", "children-of-the-horned-rat", "gnawdoom"
FURY, EYE, CURSE = "black-fury", "eye-of-the-warp", "sorcerers-curse"
SIXES = (6, 6)
SHOOT, FIGHT, MOVE = "shooting", "close combat", "movement"
PHASES = ((0, FIGHT), (1, MOVE), (1, SHOOT), (1, FIGHT), (0, MOVE))


@pytest.mark.rule("CORE-MAGIC-RAT-1-1", "CORE-MAGIC-RAT-3-1", "CORE-MAGIC-RAT-6-1")
@pytest.mark.parametrize(
    ("key", "reach", "friends_too"), [(WARPFIRE, 8, False), (GNAW, 8, True), (CURSE, 12, True)]
)
def test_a_spell_of_the_rat_reaches_exactly_so_far_and_is_aimed_at_one_in_sight(
    key: str, reach: int, friends_too: bool
) -> None:
    edge = 0.98 + reach
    friends = [man(20, 20 + edge), man(20, 20 - edge - 0.01)]
    foes = [man(20 + edge, 20), man(20 - edge - 0.01, 20), man(20 + edge / 2, 17)]
    behind_a_wall = bare(walls=[wall((20.7, 17.8), (29, 17.8), 3)])
    field = battlefield([wizard(20, 20, key), *friends], foes, table=behind_a_wall)
    assert offered(field)[key].targets == ((1, 3) if friends_too else (3,))


@pytest.mark.rule(
    "CORE-MAGIC-RAT-1-1",
    "CORE-MAGIC-RAT-3-1",
    "CORE-MAGIC-RAT-4-1",
    "CORE-MAGIC-RAT-5-1",
    "CORE-MAGIC-RAT-6-1",
)
@pytest.mark.parametrize(
    ("key", "target", "least"),
    [(WARPFIRE, "1", 8), (GNAW, "1", 7), (FURY, "", 8), (EYE, "", 8), (CURSE, "1", 6)],
)
def test_two_dice_that_come_to_its_difficulty_cast_a_spell_of_the_rat(
    key: str, target: str, least: int
) -> None:
    assert succeeds_at(key, target, man(10.98, 10)) == least


@pytest.mark.rule("CORE-MAGIC-RAT-4-2")
@pytest.mark.parametrize(("gap", "charged"), [(12, (1,)), (12.01, ())])
def test_a_charge_in_black_fury_is_twelve_inches_long(gap: float, charged: tuple[int, ...]) -> None:
    field = battlefield([wizard(10, 10, FURY)], [man(10.98 + gap, 10)])
    cast(field, FURY, *SIXES, says={Landing: STAY})
    assert [asked.enemies for asked in field.questions(Landing)] == [charged] * bool(charged)


@pytest.mark.rule("CORE-MAGIC-RAT-1-1")
def test_warpfire_strikes_the_first_on_its_line() -> None:
    field = battlefield([wizard(10, 10, WARPFIRE)], [man(13, 10), man(18, 10)])
    assert offered(field)[WARPFIRE].targets == (1, 2)
    cast(field, f"{WARPFIRE} 2", *SIXES, 1, 1)
    assert [event.target for event in field.told(WoundRolled)] == [1]


@pytest.mark.rule("CORE-MAGIC-RAT-1-2")
def test_warpfire_is_d3_hits_of_strength_four() -> None:
    field = battlefield([wizard(10, 10, WARPFIRE)], [man(15, 10, "light-armour", W=9)])
    cast(field, f"{WARPFIRE} 1", *SIXES, 5, 3, 3, 3)
    assert [(event.strength, event.roll.need) for event in field.told(WoundRolled)] == [(4, 3)] * 3
    assert not field.told(SaveRolled)


@pytest.mark.rule("CORE-MAGIC-RAT-1-3")
def test_warpfire_singes_everybody_within_two_inches_of_the_target_friend_and_caster_too() -> None:
    field = battlefield([wizard(10, 10, WARPFIRE), man(12, 12.98)], [man(12, 10), man(12, 6)])
    cast(field, f"{WARPFIRE} 2", *SIXES, 1, 1, 1, 1)
    assert [(event.target, event.strength) for event in field.told(WoundRolled)] == [(2, 4), (0, 3), (1, 3)]


def nest() -> Battlefield:
    """A battle before its first turn, with three rats in reserve."""

    def reserves(setup: BattleSetup) -> BattleSetup:
        return changed(setup, sides=with_reserves(setup.sides, rulebook()))

    return Battlefield([wizard(10, 10, RATS)], [man(40, 40)], then=reserves)


@pytest.mark.rule("CORE-MAGIC-RAT-2-2", "CORE-MAGIC-RAT-2-3")
@pytest.mark.parametrize(("face", "rats"), [(1, 1), (4, 2), (6, 3)])
def test_before_the_battle_d3_rats_come_without_a_casting_roll(face: int, rats: int) -> None:
    field = nest()
    field.play(before_battle(field.battle), face, says={CastSpell: RATS, Landing: "anywhere"})
    assert [event.roll for event in field.told(SpellCast)] == [None]
    assert len(field.told(WarriorDeployed)) == rats
    assert len(field.questions(CastSpell)) == 1
    assert [one.fighter.type for one in field.state.of_side(0)] == ["Warrior"] + ["Giant Rat"] * rats
    field.turn(0, "shooting")
    assert RATS not in offered(field)


def test_the_caster_need_not_call_the_rats() -> None:
    field = nest()
    field.play(before_battle(field.battle), says={CastSpell: NONE})
    assert [one.id for one in field.state.starting(0)] == [0]


@pytest.mark.rule("CORE-MAGIC-RAT-2-4")
def test_rats_are_placed_within_six_inches() -> None:
    field = nest()
    field.play(before_battle(field.battle), 1, says={CastSpell: RATS, Landing: place(10, 16.98)})
    assert field.told(WarriorDeployed)[0].at.y == 1698
    with pytest.raises(IllegalAnswer, match="more than 6"):
        (late := nest()).play(
            before_battle(late.battle), 1, says={CastSpell: RATS, Landing: place(10, 16.99)}
        )


@pytest.mark.rule("CORE-MAGIC-RAT-2-5", "CORE-MAGIC-RAT-2-6")
def test_rats_count_for_a_rout_and_are_gone_after_the_battle() -> None:
    field = nest()
    field.play(before_battle(field.battle), 6, says={CastSpell: RATS, Landing: "anywhere"})
    assert len(field.state.starting(0)) == 4
    field.status(field.state.of_side(0)[1].id, Status.OUT_OF_ACTION)
    assert is_due(field.battle, 0)
    field.fold(BattleEnded(0, "rout", 1))
    assert [fighter.id for fighter in outcome_of(field.state, ("a", "b")).sides[0].fighters] == [0]


@pytest.mark.rule("CORE-MAGIC-RAT-3-1", "CORE-MAGIC-RAT-3-2")
def test_gnawdoom_is_two_dice_of_weak_hits() -> None:
    field = battlefield(
        [wizard(10, 10, GNAW), man(12, 10)], [man(10, 18.98, "light-armour", T=4, W=3), man(10, 20)]
    )
    assert offered(field)[GNAW].targets == (1, 2)
    cast(field, f"{GNAW} 2", *SIXES, 4, 5, 6, 6, *[5] * 7, 1)
    wounds = field.told(WoundRolled)
    assert [(event.strength, event.roll.need) for event in wounds] == [(1, 6)] * 9


def test_gnawdoom_cannot_hurt_the_very_tough() -> None:
    field = battlefield([wizard(10, 10, GNAW)], [man(12, 10, T=5)])
    cast(field, f"{GNAW} 1", *SIXES, 1, 2)
    assert [event.roll for event in field.told(WoundRolled)] == [None] * 3


def raging(answer: str, **given: object) -> Battlefield:
    table = bare(walls=[wall((12, 0), (12, 48), 3)])
    field = battlefield(
        [wizard(10, 10, FURY, S=4, **given)], [man(15, 10), man(22.98, 10), man(10, 24)], table=table
    )
    cast(field, FURY, *SIXES, says={Landing: answer})
    return field


@pytest.mark.rule("CORE-MAGIC-RAT-4-2", "CORE-MAGIC-RAT-4-3")
def test_in_black_fury_he_charges_any_enemy_within_twelve_inches_over_everything() -> None:
    field = raging("2")
    assert field.questions(Landing)[0].enemies == (1, 2)
    assert field.one(0).contacts == {2}
    assert strike_class(field.battle, field.one(0)) == FIRST


def test_in_black_fury_he_goes_nowhere_else() -> None:
    assert raging(STAY).one(0).position.x == 1000
    with pytest.raises(IllegalAnswer):
        raging(place(10, 12))


@pytest.mark.rule("CORE-MAGIC-RAT-4-4", "CORE-MAGIC-RAT-4-5")
def test_two_more_attacks_and_a_point_of_strength_for_this_combat_only() -> None:
    field = raging(STAY)
    assert (field.one(0).profile.A, field.one(0).profile.S) == (3, 5)
    field.turn(1, "close combat")
    assert (field.one(0).profile.A, field.one(0).profile.S) == (1, 4)


def warped(*faces: int, down: bool = False) -> Battlefield:
    field = battlefield([wizard(10, 10, EYE), man(9.02, 10)], [man(10.98, 10), man(10, 12)])
    field.engage(2, 0)
    if down:
        field.status(2, Status.KNOCKED_DOWN)
    cast(field, EYE, *SIXES, *faces)
    return field


@pytest.mark.rule("CORE-MAGIC-RAT-5-2")
def test_all_who_stand_base_to_base_test_friend_or_foe() -> None:
    assert [event.who for event in warped(3, 4, 3, 4).told(LeadershipTested)] == [1, 2]
    assert [event.who for event in warped(3, 4, down=True).told(LeadershipTested)] == [1]


@pytest.mark.rule("CORE-MAGIC-RAT-5-3", "CORE-MAGIC-RAT-5-4")
def test_a_warrior_who_fails_takes_a_hit_and_runs_away() -> None:
    field = warped(3, 4, 4, 4, 1, 3, 3)
    assert [(event.target, event.strength) for event in field.told(WoundRolled)] == [(2, 3)]
    assert fleeing(field.one(2))
    assert field.told(WarriorMoved)[-1].path[-1].x == 1098 + 600
    assert not field.one(0).contacts


def test_a_warrior_who_is_felled_by_the_hit_does_not_run() -> None:
    field = warped(3, 4, 4, 4, 5, 1)
    assert field.one(2).status is Status.KNOCKED_DOWN
    assert not field.told(WarriorMoved)


def cursed() -> Battlefield:
    field = battlefield(
        [wizard(10, 10, CURSE)], [man(10.98, 10, "light-armour", "helmet", "bow"), man(30, 30)]
    )
    assert offered(field)[CURSE].targets == (1,)
    cast(field, f"{CURSE} 1", *SIXES)
    return field


@pytest.mark.rule("CORE-MAGIC-RAT-6-2")
def test_the_cursed_repeat_armour_saves_but_not_that_of_the_helmet() -> None:
    field = cursed()
    field.fold(PhaseBegan(0, "close combat"))
    field.play(
        resolve_hits(field.battle, field.one(0), field.one(1), [Hit("axe", 3)], in_combat=False),
        4,
        6,
        2,
        3,
        4,
    )
    assert [event.purpose for event in field.told(RollRepeated)] == ["armour save"]
    assert field.told(HelmetTested)[0].held


@pytest.mark.rule("CORE-MAGIC-RAT-6-3")
def test_the_cursed_repeat_hits() -> None:
    field = cursed()
    field.engage(1, 0)
    field.fold(PhaseBegan(0, "close combat"))
    field.play(fight(field.battle), 5, 1, 1)
    assert [(event.who, event.purpose) for event in field.told(RollRepeated)] == [(1, "to hit")]


@pytest.mark.rule("CORE-MAGIC-RAT-6-4")
def test_the_curse_bites_in_three_phases_and_then_ends() -> None:
    field = cursed()
    bites = []
    for side, phase in PHASES:
        field.fold(*([TurnBegan(side)] if phase == "movement" else []), PhaseBegan(side, phase))
        one = field.one(1)
        field.play(
            roll_with_rerolls(field.battle, one, Roll("to hit", need=4, who=1), TO_HIT), 6, *bitten(field)
        )
        bites.append(bool(field.told(RollRepeated)))
    assert bites == [True, False, True, True, False]
    field.fold(PhaseBegan(0, "shooting"))
    assert not field.one(1).under(CURSE)


def bitten(field: Battlefield) -> tuple[int, ...]:
    """The second die, in the phases in which it is thrown."""
    state = field.state
    return (1,) if (state.active, state.phase) in {(0, FIGHT), (1, SHOOT), (1, FIGHT)} else ()


def test_everybody_calls_rats_of_his_own() -> None:
    def reserves(setup: BattleSetup) -> BattleSetup:
        return changed(setup, sides=with_reserves(setup.sides, rulebook()))

    field = Battlefield([wizard(10, 10, RATS)], [wizard(40, 40, RATS)], then=reserves)
    field.play(before_battle(field.battle), 1, 1, says={CastSpell: RATS, Landing: "anywhere"})
    callers = [field.one(event.who).fighter.called_by for event in field.told(WarriorDeployed)]
    assert callers == [0, 1]
