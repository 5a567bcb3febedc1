"""Leadership, panic, flight and rally in Heroheim."""

from itertools import pairwise

import pytest

from rules.combat.charging.charging import move_charge
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import lose_wound, resolve_hits
from rules.combat.magic.spells.book import BOOK
from rules.combat.magic.spells.flight import land
from rules.combat.melee.melee import fight
from rules.combat.moving.hiding import may_hide
from rules.combat.moving.recovery import recover
from rules.combat.psychology.minds import runs_home
from rules.combat.rolls.leadership_test import FLEEING, test_leadership
from rules.engine.decisions import Choice, Landing
from rules.engine.events import (
    BlowStruck,
    CharacteristicTested,
    ConditionBegan,
    ConditionEnded,
    CriticalRolled,
    LeadershipTested,
    MovementRolled,
    Status,
    WarriorFell,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.events.objectives import ReserveRolled
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Point
from rules.systems.heroheim.flight_home import CLIMB_DOWN, JUMP_DOWN, home, is_home, run_home
from rules.systems.heroheim.panic import breaks_in_panic, panic
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import Battlefield, Man, inches, man
from tests.rules.staging.spellcraft import wizard
from tests.rules.systems.heroheim.ground import heroheim, holds, roof

FAR = man(40, 44)
ARROW = [Hit("arrow", 3)]
#: Whoever fails a Toughness test is out of action.
COILS = "coils-of-the-serpent"


def fleeing(own: Man, *foes: Man, **more: object) -> Battlefield:
    field = heroheim([own], foes or (FAR,), **more)
    holds(field, 0, runs_home())
    return field


def flees(field: Battlefield, *dice: int, says: dict[type, str] | None = None) -> list[tuple[str, int]]:
    field.play(run_home(field.battle, field.one(0)), *dice, says=says or {})
    return [(event.manner, event.spent) for event in field.told(WarriorMoved)]


# Leadership


@pytest.mark.rule("HERO-TEST-5")
@pytest.mark.parametrize(("dice", "passed"), [((3, 4), True), ((4, 4), False)])
def test_a_leadership_test_is_2d6_at_leadership_or_below(dice: tuple[int, int], passed: bool):
    field = heroheim([man(10, 10, Ld=7)], [FAR])
    assert field.play(test_leadership(field.battle, field.one(0), "panic"), *dice) is passed


@pytest.mark.rule("HERO-LEAD-1", "HERO-LEAD-2", "HERO-LEAD-3")
@pytest.mark.parametrize(
    ("away", "state", "lent"), [(6, "", True), (6.02, "", False), (3, HIDDEN, False), (3, FLEEING, False)]
)
def test_a_leader_within_six_inches_lends_his_leadership_unless_he_hides_or_flees(
    away: float, state: str, lent: bool
):
    field = heroheim([man(10, 10, Ld=6), man(10.98 + away, 10, Ld=8, leader=True)], [FAR])
    if state:
        holds(field, 1, Condition(state))
    assert field.play(test_leadership(field.battle, field.one(0), "panic"), 4, 4) is lent


@pytest.mark.rule("HERO-LEAD-2")
def test_in_the_rulebook_a_hidden_leader_lends_it():
    field = heroheim([man(10, 10, Ld=6), man(12, 10, Ld=8, leader=True)], [FAR], combat="core")
    holds(field, 1, Condition(HIDDEN))
    assert field.play(test_leadership(field.battle, field.one(0), "panic"), 4, 4)


# panic


@pytest.mark.rule("HERO-PANIC-1", "HERO-PANIC-3b", "HERO-PANIC-4", "HERO-FLEE-1")
@pytest.mark.parametrize(
    ("wounds", "dice", "tested", "flees"),
    [(2, (3, 4), True, False), (2, (4, 4, 3, 3), True, True), (3, (), False, False), (1, (), False, False)],
)
def test_a_warrior_who_is_left_with_one_wound_of_several_tests_at_once_and_flees_2d6_when_he_fails(
    wounds: int, dice: tuple[int, ...], tested: bool, flees: bool
):
    field = heroheim([man(20, 30, W=wounds, Ld=7)], [FAR], phase="shooting")
    field.play(resolve_hits(field.battle, None, field.one(0), ARROW, in_combat=False), 6, *dice)
    assert [event.purpose for event in field.told(LeadershipTested)] == (["panic"] if tested else [])
    assert field.one(0).under(FLEEING) is flees
    assert field.one(0).position == (inches(20, 24) if flees else inches(20, 30))


@pytest.mark.rule("HERO-PANIC-3b")
def test_two_wounds_at_one_blow_are_one_test():
    field = heroheim([man(20, 30, W=3, T=3)], [FAR], phase="shooting")
    field.play(resolve_hits(field.battle, None, field.one(0), [Hit("ball", 6)], in_combat=False), 6, 1, 1)
    assert field.one(0).wounds == 1
    assert len(field.told(LeadershipTested)) == 1


@pytest.mark.rule("HERO-PANIC-3b")
@pytest.mark.parametrize("left", [1, 2])
def test_a_warrior_who_loses_no_wound_takes_no_panic_test_though_one_is_all_he_has(left: int):
    field = heroheim([man(20, 30, W=2)], [FAR], phase="shooting")
    field.hurt(0, left)
    field.play(resolve_hits(field.battle, None, field.one(0), ARROW, in_combat=False), 3)
    assert not field.told(LeadershipTested)


@pytest.mark.rule("HERO-PANIC-3b")
def test_a_wound_lost_without_a_blow_is_a_reason_to_panic_too():
    field = heroheim([man(20, 30, W=2)], [FAR], phase="shooting")
    field.play(lose_wound(field.battle, None, field.one(0), Hit("leech", 3)), 3, 4)
    assert [event.purpose for event in field.told(LeadershipTested)] == ["panic"]


@pytest.mark.rule("HERO-PANIC-2")
def test_a_warrior_who_flees_already_takes_no_panic_test():
    field = fleeing(man(20, 30, W=2), phase="shooting")
    field.play(panic(field.battle, field.one(0)))
    field.play(resolve_hits(field.battle, None, field.one(0), ARROW, in_combat=False), 6)
    assert not field.told(LeadershipTested)


@pytest.mark.rule("HERO-PANIC-3")
def test_when_the_last_hero_falls_everybody_left_tests():
    own = [man(20, 30), man(24, 30), man(20, 20, hero=False), man(30, 20, hero=False)]
    field = heroheim(own, [FAR], phase="shooting")
    field.play(resolve_hits(field.battle, None, field.one(0), ARROW, in_combat=False), 6)
    assert not field.told(LeadershipTested)
    field.play(resolve_hits(field.battle, None, field.one(1), ARROW, in_combat=False), 6, 1, 1, 6, 6, 2, 3)
    assert [(event.who, event.passed) for event in field.told(LeadershipTested)] == [(2, True), (3, False)]
    assert field.one(3).under(FLEEING)


@pytest.mark.rule("HERO-PANIC-3")
def test_a_hero_who_is_still_to_come_is_not_lost():
    own = [man(20, 30), man(24, 30), man(20, 20, hero=False)]
    field = heroheim(own, [FAR], phase="shooting")
    field.fold(ReserveRolled((1,), None, True))
    field.status(1, Status.LEFT)
    field.one(1).position = Point(-100, -100)
    field.play(resolve_hits(field.battle, None, field.one(0), ARROW, in_combat=False), 6)
    assert field.one(0).out
    assert not field.told(LeadershipTested)


@pytest.mark.rule("HERO-PANIC-3")
def test_losing_the_last_hero_frightens_the_others():
    field = heroheim([man(20, 30), man(20, 20, hero=False)], [wizard(26, 30, COILS)], phase="shooting")
    caster = field.one(2)
    field.play(
        BOOK[COILS].effect(field.battle, caster, caster.fighter.spells[0], field.one(0)), 6, 6, 6, 2, 3
    )
    assert field.one(0).out
    assert [event.who for event in field.told(LeadershipTested)] == [1]
    assert field.one(1).under(FLEEING)


@pytest.mark.rule("HERO-PANIC-3")
def test_a_fallen_henchman_frightens_nobody():
    field = heroheim([man(20, 20, hero=False), man(30, 20, hero=False)], [FAR], phase="shooting")
    field.play(resolve_hits(field.battle, None, field.one(0), ARROW, in_combat=False), 6)
    assert not field.told(LeadershipTested)


@pytest.mark.rule("HERO-PANIC-5", "HERO-HACK-2", "HERO-HACK-6")
def test_a_warrior_who_flees_from_a_fight_takes_a_free_hack_from_each_enemy_and_runs_if_he_survives():
    field = heroheim(
        [man(20, 30, W=2)], [man(20.98, 30, "sword"), man(20, 30.98, "sword")], phase="close combat"
    )
    field.engage(0, 1, 2, manner="walk")
    field.play(breaks_in_panic(field.battle, field.one(0)), 1, 1, 4, 4)
    assert len(field.told(WoundRolled)) == 2
    assert not field.told(BlowStruck)
    kinds = [type(it) for it in field.events if isinstance(it, WoundRolled | WarriorMoved)]
    assert kinds == [WoundRolled, WoundRolled, WarriorMoved]
    assert field.one(0).position == inches(20, 22)
    assert not field.one(0).contacts


@pytest.mark.rule("HERO-HACK-2", "HERO-FALL-4")
def test_a_warrior_who_has_fallen_this_turn_takes_no_free_hack():
    field = heroheim([man(20, 30)], [man(20.98, 30, "sword")], phase="close combat")
    field.engage(0, 1, manner="walk")
    holds(field, 1, Condition("fallen", "turn", tags=field.battle.rules.fallen_may_not))
    field.play(breaks_in_panic(field.battle, field.one(0)), 4, 4)
    assert field.one(0).position == inches(20, 22)


@pytest.mark.rule("HERO-REM-1", "HERO-PANIC-1")
def test_an_immune_warrior_does_not_panic():
    field = heroheim([man(20, 30, W=2, tags=("immune-psychology",))], [FAR], phase="shooting")
    field.play(resolve_hits(field.battle, None, field.one(0), ARROW, in_combat=False), 6)
    assert not field.told(LeadershipTested)


# flight


@pytest.mark.rule("HERO-FLEE-1")
def test_a_flight_goes_towards_the_strip_in_which_his_side_was_set_up():
    field = fleeing(man(20, 30))
    assert home(field.battle, field.one(0)) == (Point(0, 0), Point(4800, 800))
    assert flees(field, 3, 4) == [("flee", 700)]
    assert field.one(0).position == inches(20, 23)


@pytest.mark.rule("HERO-FLEE-1")
def test_where_no_edge_is_his_he_flees_to_where_his_side_began():
    field = heroheim([man(20, 30), man(40, 30), man(40, 34)], [FAR])
    field.state.edges.clear()
    holds(field, 0, runs_home())
    field.fold(WarriorMoved(0, "walk", (inches(20, 30), inches(10, 20)), 0))
    assert home(field.battle, field.one(0)) == (inches(20, 30), inches(40, 34))
    before = field.one(0).position
    flees(field, 3, 3)
    assert field.one(0).position.x > before.x


@pytest.mark.rule("HERO-FLEE-2")
def test_a_flight_keeps_more_than_an_inch_from_enemies():
    field = fleeing(man(20, 30), man(20, 26))
    flees(field, 5, 5)
    path = field.told(WarriorMoved)[0].path
    assert len(path) > 2
    gaps = []
    for (ax, ay, _), (bx, by, _) in pairwise(path):
        for part in range(101):
            x, y = ax + (bx - ax) * part / 100, ay + (by - ay) * part / 100
            gaps.append(((x - 2000) ** 2 + (y - 2600) ** 2) ** 0.5 - 98)
    assert min(gaps) > 99
    assert field.one(0).position.y < 2500


@pytest.mark.rule("HERO-FLEE-5")
@pytest.mark.parametrize(("animal", "dice"), [(False, (1, 2)), (True, (1, 2, 3))])
def test_animals_flee_3d6(animal: bool, dice: tuple[int, ...]):
    field = fleeing(man(20, 30, animal=animal))
    assert flees(field, *dice) == [("flee", sum(dice) * 100)]
    assert len(field.told(MovementRolled)[0].roll.faces) == len(dice)


#: Somebody on a roof four inches up.
ON_ROOF = {"table": roof(4)}


@pytest.mark.rule("HERO-FLEE-3")
@pytest.mark.parametrize(("way", "tests"), [(CLIMB_DOWN, 1), (JUMP_DOWN, 2)])
def test_a_warrior_who_must_come_down_climbs_or_jumps_as_his_player_likes(way: str, tests: int):
    field = fleeing(man(12, 12, z=4), **ON_ROOF)
    moves = flees(field, 6, 4, *[1] * tests, says={Choice: way})
    assert [it.choices for it in field.questions(Choice)] == [(CLIMB_DOWN, JUMP_DOWN)]
    assert len(field.told(CharacteristicTested)) == tests
    assert field.one(0).position.z == 0
    climbed = dict(moves).get("climb", 0)
    assert climbed == (400 if way == CLIMB_DOWN else 0)
    assert sum(spent for manner, spent in moves) <= 1000


@pytest.mark.rule("HERO-FLEE-3")
def test_a_failed_descent_is_a_fall_and_the_end_of_the_flight():
    field = fleeing(man(12, 12, z=4, T=10), **ON_ROOF)
    flees(field, 6, 4, 1, 6, 1, says={Choice: JUMP_DOWN})
    assert [event.height for event in field.told(WarriorFell)] == [400]
    assert field.told(WarriorMoved)[-1].manner == "fall"


@pytest.mark.rule("HERO-FLEE-4", "HERO-FLEE-6")
def test_a_warrior_who_can_fly_comes_down_without_tests_and_flees_no_farther():
    field = fleeing(man(12, 12, z=4, tags=("flies",)), **ON_ROOF)
    moves = flees(field, 6, 4)
    assert not field.told(CharacteristicTested)
    assert not field.asked
    assert field.one(0).position.z == 0
    assert sum(spent for _, spent in moves) <= 1000
    assert len(field.told(MovementRolled)[0].roll.faces) == 2


@pytest.mark.rule("HERO-RALLY-5")
@pytest.mark.parametrize(("y", "rallied"), [(14, True), (20, False)])
def test_a_warrior_who_gets_home_rallies_without_a_test(y: float, rallied: bool):
    field = fleeing(man(20, y))
    flees(field, 3, 4)
    assert is_home(field.battle, field.one(0)) is rallied
    assert field.one(0).under(FLEEING) is not rallied
    assert not field.told(LeadershipTested)


@pytest.mark.rule("HERO-RALLY-4", "HERO-RALLY-5")
def test_a_warrior_who_gets_home_by_a_failed_rally_still_does_nothing_this_turn():
    wood = bare(blocks=[block(10, 10, 30, 1, 4)])
    field = fleeing(man(20, 9, Ld=7), phase="recovery", table=wood)
    field.play(recover(field.battle, [field.one(0)]), 6, 6, 3, 3)
    assert not field.one(0).under(FLEEING)
    assert field.one(0).has("no-move")
    assert not may_hide(field.battle, field.one(0))
    field.turn(1)
    assert not field.one(0).has("no-move")
    assert may_hide(field.battle, field.one(0))


@pytest.mark.rule("HERO-RALLY-1", "HERO-RALLY-2")
def test_a_near_enemy_keeps_nobody_from_rallying():
    field = fleeing(man(20, 30), man(22, 30), phase="recovery")
    field.play(recover(field.battle, [field.one(0)]), 1, 1)
    assert [event.cause for event in field.told(ConditionEnded)] == ["rallied"]


# charged while they flee


@pytest.mark.rule("HERO-FCH-1", "HERO-FCH-2", "HERO-FCH-3", "HERO-FCH-4")
def test_a_warrior_who_is_charged_while_he_flees_is_hit_by_every_blow_strikes_none_and_runs_on():
    field = heroheim([man(20, 14, "sword", A=2)], [man(20, 20, "sword", W=3, T=3)], phase="charge")
    holds(field, 1, runs_home())
    field.play(move_charge(field.battle, field.one(0), field.one(1), 800))
    assert field.one(0).contacts == {1}
    assert not field.told(MovementRolled)
    field.play(fight(field.battle), 1, 1, 5, 6)
    assert [(event.who, event.hit, event.roll) for event in field.told(BlowStruck)] == [(0, True, None)] * 2
    assert not field.told(CriticalRolled)
    assert [event.purpose for event in field.told(MovementRolled)] == ["flees further"]
    assert field.told(WarriorMoved)[-1].spent == 1100
    assert not field.one(1).contacts


@pytest.mark.rule("HERO-FCH-4")
def test_a_warrior_who_does_not_survive_runs_nowhere():
    field = heroheim([man(20, 24, "sword")], [man(20, 30)], phase="charge")
    holds(field, 1, runs_home())
    field.play(move_charge(field.battle, field.one(0), field.one(1), 800))
    field.play(fight(field.battle), 6)
    assert field.one(1).out
    assert not field.told(MovementRolled)


# moved by magic


def carried(*foes: Man) -> Battlefield:
    """A friend who flees is carried by magic against the first enemy."""
    field = fleeing(man(20, 20, "sword", W=3), *foes, phase="shooting")
    field.play(land(field.battle, field.one(0), 1200), says={Landing: "1"})
    return field


@pytest.mark.rule("HERO-FMAG-1", "HERO-FMAG-2", "HERO-FMAG-3", "HERO-FMAG-4", "HERO-FMAG-5", "HERO-FMAG-6")
def test_a_fleeing_warrior_set_down_by_an_enemy_is_as_if_he_had_been_charged():
    field = carried(man(26, 20, "sword", A=2))
    assert [event.manner for event in field.told(WarriorMoved)] == ["magic", "charge"]
    assert field.one(0).contacts == {1}
    assert field.one(1).charged
    assert not field.one(0).charged
    field.play(fight(field.battle), 1, 1, 2, 2)
    assert [(event.who, event.hit, event.roll) for event in field.told(BlowStruck)] == [(1, True, None)] * 2
    assert not field.told(CriticalRolled)
    assert [event.purpose for event in field.told(MovementRolled)] == ["flees further"]


@pytest.mark.rule("HERO-FMAG-1")
def test_a_fleeing_warrior_is_carried_by_a_spell_and_still_flees():
    field = fleeing(man(20, 20), phase="shooting")
    field.play(land(field.battle, field.one(0), 1200), says={Landing: "2000,2600,0"})
    assert field.one(0).position == inches(20, 26)
    assert field.one(0).under(FLEEING)


@pytest.mark.rule("HERO-LEAVE-2")
def test_panic_ends_an_engagement():
    field = heroheim([man(20, 30, W=2)], [man(20.98, 30)], phase="close combat")
    field.engage(0, 1, manner="walk")
    field.play(breaks_in_panic(field.battle, field.one(0)), 1, 4, 4)
    assert not field.one(1).contacts
    assert [event.condition.key for event in field.told(ConditionBegan)] == [FLEEING]
    assert field.one(0).status is Status.STANDING


BLOCKED = bare(blocks=[block(16, 22, 8, 1)])


@pytest.mark.rule("HERO-FLEE-1")
def test_a_flight_goes_round_walls():
    field = fleeing(man(20, 24), table=BLOCKED)
    flees(field, 6, 6)
    assert field.one(0).position.y < 2200
