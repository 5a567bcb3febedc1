"""Riders of squigs (RULE Ride Squig of Night Goblins)."""

import pytest

from rules.catalogue.load import DATA, complete_rulebook
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.special_rules.night_goblins import hears
from rules.combat.injury.injury import resolve_hits, take_out_of_action
from rules.combat.melee.melee import fight
from rules.combat.moving.confinement import WILD
from rules.combat.moving.random_movement import move_at_random
from rules.combat.phases import call_hook
from rules.combat.psychology.rout import is_due
from rules.combat.riding.squigs import ON_FOOT, ON_SQUIG, WHICH_SQUIG
from rules.engine.decisions import ChargeTarget, Choice
from rules.engine.events import BlowStruck, ConditionBegan, MovementRolled, RuleRolled, Status
from rules.mustering.document import read_sheet
from rules.policies import POLICIES
from rules.resolve import auto, divergence, outcome_by_events, set_up
from rules.values import changed
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.warbands import roster

BOOK = complete_rulebook()
PATH = DATA / "packs" / "official-1c" / "rosters" / "night-goblins.toml"
CAVE = ("minderz", "random-move-2d6", "rout-half-model")
GREAT = ("minderz", "random-move-2d6", "random-move-third-die", "causes-fear", "large-target")


def riding(great: bool = False, answer: str = "1", enemy=(40, 40)) -> Battlefield:
    """A hero (0) who may ride the squig (1), with another Goblin (2) far off and an enemy (3)."""
    kind = (
        {"line": "great-squig", "tags": GREAT, "W": 3, "A": 3, "S": 5, "T": 5}
        if great
        else {"line": "cave-squig", "tags": CAVE, "S": 4}
    )
    squig = man(12, 10, animal=True, hero=False, WS=4, I=4, **kind)
    hero = man(10, 10, "sword", tags=("rides-squigs",), callings=("goblin",))
    field = Battlefield([hero, squig, man(10, 40)], [man(*enemy)])
    field.play(call_hook(field.battle, hooks.prepares_for_battle, [field.one(0)]), says={Choice: answer})
    field.turn(0, "movement")
    return field


def test_a_hero_gets_on_a_squig_of_the_warband_and_the_two_are_one_model():
    field = riding()
    assert field.one(0).under(ON_SQUIG)
    assert [it.id for it in field.state.of_side(0)] == [0, 2]
    (asked,) = field.questions(Choice)
    assert (asked.question, asked.answers) == (WHICH_SQUIG, ("1", ON_FOOT))


def test_a_hero_may_stay_on_foot():
    field = riding(answer=ON_FOOT)
    assert not field.one(0).under(ON_SQUIG)
    assert field.one(1).on_table


@pytest.mark.parametrize(("great", "dice"), [(False, (3, 4)), (True, (1, 4, 2))])
def test_a_rider_moves_by_the_dice_of_the_squig(great, dice):
    field = riding(great)
    field.play(move_at_random(field.battle, field.one(0)), *dice)
    (rolled,) = field.told(MovementRolled)
    assert rolled.roll.faces == dice
    assert field.one(0).has("causes-fear") is field.one(0).has("large-target") is great


@pytest.mark.parametrize(("die", "thrown"), [(4, True), (3, False)])
def test_a_double_throws_a_rider_unless_the_die_is_at_most_their_strength(die, thrown):
    field = riding()
    rest = (1,) if thrown else ()  # the fall does not wound
    field.play(move_at_random(field.battle, field.one(0)), 3, 3, die, *rest)
    assert field.one(0).under(ON_SQUIG) is not thrown
    assert field.one(0).down is thrown
    assert field.one(1).on_table is thrown
    assert field.one(1).under(WILD) is thrown


def test_a_rider_thrown_at_the_end_of_a_charge_lies_before_the_enemy():
    field = riding(enemy=(17.98, 10))
    field.play(move_at_random(field.battle, field.one(0)), 5, 5, 6, 1, says={ChargeTarget: "3"})
    assert field.one(0).status is Status.KNOCKED_DOWN
    assert field.one(0).contacts == {3}
    assert not field.one(1).contacts


@pytest.mark.parametrize(("dice", "rolls"), [((2, 2, 2), ()), ((2, 2, 5), (6,)), ((2, 3, 5), None)])
def test_a_triple_of_a_great_squig_throws_without_a_chance_and_a_double_with_one(dice, rolls):
    field = riding(great=True)
    thrown = rolls is not None
    field.play(move_at_random(field.battle, field.one(0)), *dice, *(rolls or ()), *((1,) if thrown else ()))
    assert field.one(0).under(ON_SQUIG) is not thrown
    assert len(field.told(RuleRolled)) == len(rolls or ())


@pytest.mark.parametrize(("die", "struck"), [(1, 0), (2, 0), (3, 1), (6, 1)])
def test_a_hit_strikes_the_rider_on_1_or_2_and_else_the_squig(die, struck):
    field = riding()
    hit = resolve_hits(field.battle, field.one(3), field.one(0), [Hit("axe", 3)], in_combat=False)
    field.play(hit, die, 5, 6)  # wounds; the injury is out of action
    assert field.one(struck).out
    assert not field.one(0).under(ON_SQUIG) or struck == 0
    if struck:
        assert field.one(0).standing
    else:
        assert field.one(1).under(WILD)


def test_a_great_squig_loses_its_own_wounds_under_its_rider():
    field = riding(great=True)
    hit = resolve_hits(field.battle, field.one(3), field.one(0), [Hit("axe", 5)], in_combat=False)
    field.play(hit, 4, 5)
    assert (field.one(1).wounds, field.one(0).wounds) == (2, 1)
    assert field.one(0).under(ON_SQUIG)


def test_a_squig_that_is_stunned_lies_beside_the_place_of_its_rider():
    field = riding()
    hit = resolve_hits(field.battle, field.one(3), field.one(0), [Hit("axe", 3)], in_combat=False)
    field.play(hit, 4, 5, 3)
    assert field.one(1).status is Status.STUNNED
    assert not field.one(1).under(WILD)
    assert not field.one(0).under(ON_SQUIG)


def test_a_squig_bites_beside_its_rider_with_its_own_weapon_skill():
    field = riding(enemy=(10.98, 10))
    field.engage(0, 3)
    field.play(fight(field.battle), 1, 1, 1)
    blows = [it.weapon for it in field.told(BlowStruck) if it.who == 0]
    assert sorted(blows) == ["Sword", "squig"]


def test_a_squig_whose_rider_is_out_of_action_is_wild():
    field = riding()
    field.play(take_out_of_action(field.battle, field.one(3), field.one(0), in_combat=False))
    assert field.one(1).on_table
    assert field.one(1).under(WILD)


def test_a_ridden_squig_counts_as_half_a_model_for_the_rout_test():
    """A hero, a squig and another are 2.5 models: the squig alone is less than a quarter."""
    field = riding()
    hit = resolve_hits(field.battle, field.one(3), field.one(0), [Hit("axe", 3)], in_combat=False)
    field.play(hit, 4, 5, 6)
    assert not is_due(field.battle, 0)


def test_a_herder_lets_a_rider_roll_the_move_again():
    field = riding()
    assert hears(field.one(2), field.one(0)) is False
    assert hears(field.one(0), field.one(0))


@pytest.mark.parametrize("system", ["mordheim", "alternative", "cards", "heroheim", "trench"])
def test_riders_of_squigs_fight_under_every_system(system):
    sheet = read_sheet(PATH, PATH.name, BOOK)
    goblins = changed(
        sheet,
        warriors=tuple(
            changed(it, starting_skills=("ride-squig",)) if it.name == "Boss" else it for it in sheet.warriors
        ),
    )
    steady = {0: POLICIES["steady"], 1: POLICIES["steady"]}
    setup = set_up([goblins, roster("mercenaries-reikland")], BOOK, seed="1", ruleset=system)
    saved = auto(setup, steady)
    (began,) = (it for it in saved.events if isinstance(it, ConditionBegan) and it.condition.key == ON_SQUIG)
    moves = [it for it in saved.events if isinstance(it, MovementRolled) and it.who == began.who]
    assert moves
    assert outcome_by_events(saved) is not None
    assert divergence(saved) is None
