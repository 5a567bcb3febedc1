"""Happenings of minds and distances: twisted air, the reflecting pool, two champions."""

import pytest

from rules.combat.charging.charge_distance import charge_limit
from rules.combat.going_on import HAPPENINGS
from rules.combat.injury.hits import blow_hit
from rules.combat.injury.injury import resolve_hits, take_out_of_action
from rules.combat.psychology.all_alone import is_all_alone
from rules.combat.psychology.frenzy import must_charge
from rules.combat.psychology.tempers import must_go_on
from rules.combat.rolls.leadership_test import leadership_of, test_leadership
from rules.combat.shared_charts import shot_range
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan, LeadershipTested, RoundBegan
from rules.engine.events.objectives import HappeningBegan
from rules.engine.state.conditions import HIDDEN, Condition
from rules.scenarios.happenings.table import STORMS
from rules.scenarios.happenings.touched import LOOK, PASS_BY
from tests.rules.scenarios.happenings.field import Eventful
from tests.rules.staging.battlefield import man

NEARBY = [man(20, 20), man(24, 20)], [man(20, 40, "sword"), man(24, 40)]


def comes(result: int, *faces: int, sides=NEARBY, says=None) -> Eventful:
    """The first side's turn begins with a 1, and a D66 of that result."""
    field = Eventful(HAPPENINGS, *sides)
    field.begin(0, 1, result // 10, result % 10, *faces, says=says)
    return field


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_twisted_air_shortens_shots_charges_and_a_leaders_word_by_the_die_of_each_turn() -> None:
    leader = man(20, 20, leader=True, Ld=9)
    field = comes(25, 6, 4, sides=([leader, man(25.5, 20, "bow", Ld=6)], NEARBY[1]))
    warrior = field.one(1)
    weapon = warrior.fighter.weapons[0]
    before = weapon.shot.range * 100
    assert charge_limit(field.battle, warrior) == 400
    assert shot_range(field.battle, warrior, weapon) == before - 400
    assert leadership_of(field.battle, warrior)[0] == 6
    field.begin(1, 6)
    assert charge_limit(field.battle, warrior) == 200
    assert leadership_of(field.battle, warrior)[0] == 9
    for number in (2, 3, 4):
        field.fold(RoundBegan(number))
        field.play(field.scenario.begins_round(field.battle))
    assert charge_limit(field.battle, warrior) == 800
    assert shot_range(field.battle, warrior, weapon) == before


def looks(die: int) -> Eventful:
    return comes(63, 1, die, says={Choice: LOOK})


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_nobody_has_to_look_into_the_pool() -> None:
    field = comes(63, 1, says={Choice: PASS_BY})
    assert field.told(ConditionBegan) == []


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_1_of_the_pool_leaves_the_viewer_all_alone_in_every_combat() -> None:
    field = Eventful(HAPPENINGS, [man(20, 20), man(22, 20)], [man(20.98, 20)])
    field.engage(0, 2)
    assert not is_all_alone(field.battle, field.one(0))
    field.begin(0, 1, 6, 3, 1, 1, says={Choice: LOOK})
    assert is_all_alone(field.battle, field.one(0))


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_3_of_the_pool_passes_every_leadership_test() -> None:
    field = looks(3)
    field.play(test_leadership(field.battle, field.one(0), "fear"))
    assert [(it.roll, it.passed) for it in field.told(LeadershipTested)] == [(None, True)]


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_4_of_the_pool_reveals_all_hidden_enemies() -> None:
    field = Eventful(HAPPENINGS, *NEARBY)
    for who in (1, 2):
        field.fold(ConditionBegan(who, Condition(HIDDEN)))
    field.begin(0, 1, 6, 3, 1, 4, says={Choice: LOOK})
    assert [field.one(it).under(HIDDEN) for it in (1, 2)] == [True, False]


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_a_5_of_the_pool_averts_one_wound_and_no_more() -> None:
    field = looks(5)
    victim, enemy = field.one(0), field.one(2)
    hit = blow_hit(field.battle, enemy, victim, enemy.in_hand.main, None)
    field.play(resolve_hits(field.battle, enemy, victim, [hit], in_combat=True), 5)
    assert victim.standing
    field.play(resolve_hits(field.battle, enemy, victim, [hit], in_combat=True), 5, 6)
    assert victim.out


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
@pytest.mark.parametrize(("die", "tag"), [(2, "reroll-hits"), (6, "causes-fear")])
def test_the_pool_shows_victory_or_terror(die: int, tag: str) -> None:
    field = looks(die)
    assert field.one(0).has(tag)
    field.turn(1)
    assert field.one(0).has(tag) is (die == 6)


@pytest.mark.rule("CAMP-OPT-HAPPEN-6")
def test_two_champions_go_for_each_other_until_one_is_out_of_action() -> None:
    sides = [man(20, 20, hero=False), man(24, 20)], [man(20, 40), man(24, 40)]
    field = comes(42, 6, 2, sides=sides)
    assert field.told(HappeningBegan)[0].key == STORMS[6].key
    hero, rival = field.one(1), field.one(3)
    assert [must_charge(field.one(it)) for it in range(4)] == [False, True, False, True]
    assert must_go_on(hero)
    assert hero.has("auto-pass-leadership")
    field.play(take_out_of_action(field.battle, hero, rival, in_combat=True))
    assert not must_charge(hero)
