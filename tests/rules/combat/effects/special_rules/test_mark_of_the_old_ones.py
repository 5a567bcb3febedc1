"""The Mark of the Old Ones: one failure of a battle becomes a success."""

from typing import Any

import pytest

from rules.combat.before_battle.preparations import prepare
from rules.combat.injury.injury_roll import stunned
from rules.combat.melee.melee import strike
from rules.combat.psychology.rout import check_rout
from rules.combat.rolls.changed_dice import KEEP, USE, just_enough
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.leadership_test import test_leadership
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine import events
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import BattleEnded, BlowStruck, LeadershipTested, RollChanged, Status
from tests.rules.staging.battlefield import Battlefield, man

MARKED = ("auto-success-once",)


def marked(*items: str, tags: tuple[str, ...] = MARKED, **more: Any) -> Battlefield:
    field = Battlefield([man(10, 10, *items, tags=tags, **more)], [man(10.98, 10, T=10, W=9)])
    field.play(prepare(field.battle))
    field.turn(0, "movement")
    field.engage(0, 1)
    field.fold(events.PhaseBegan(0, "close combat"))
    return field


def test_a_miss_becomes_a_hit_once_a_battle():
    field = marked("axe", A=2)
    field.play(strike(field.battle, field.one(0)), 1, 1, says={Choice: USE})
    assert [blow.hit for blow in field.told(BlowStruck)] == [True, False]
    assert [change.faces for change in field.told(RollChanged)] == [(4,)]
    field.play(strike(field.battle, field.one(0)), 1, 1)
    assert field.asked == []


def test_it_may_be_kept_and_nobody_else_is_asked():
    field = marked("axe")
    field.play(strike(field.battle, field.one(0)), 1, says={Choice: KEEP})
    assert not field.told(BlowStruck)[0].hit
    assert field.one(0).under("mark-of-the-old-ones")
    field = marked("axe", tags=())
    field.play(strike(field.battle, field.one(0)), 1)
    assert field.asked == []


def test_it_serves_tests_helmets_and_rules_with_a_die_of_their_own():
    field = marked()
    assert field.play(test_characteristic(field.battle, field.one(0), "T", "a test"), 6, says={Choice: USE})
    field = marked("helmet")
    assert field.play(stunned(field.battle, field.one(0)), 1, says={Choice: USE}) is Status.KNOCKED_DOWN
    field = marked()
    assert field.play(roll_for_rule(field.battle, field.one(0), "a rule", 4), 1, says={Choice: USE})
    field = marked(tags=(*MARKED, "cold-blooded"), Ld=5)
    assert field.play(test_leadership(field.battle, field.one(0), "fear"), 5, 6, 4, says={Choice: USE})


def test_the_cold_blooded_pass_by_the_mark_on_the_two_dice_that_are_left_however_low_their_leadership():
    field = marked(tags=(*MARKED, "cold-blooded"), Ld=2)
    assert field.play(test_leadership(field.battle, field.one(0), "fear"), 5, 6, 4, says={Choice: USE})
    roll = field.told(LeadershipTested)[0].roll
    assert roll is not None
    assert (roll.faces, roll.total) == ((1, 1), 2)


def test_a_failed_rout_test_may_be_turned_by_anybody_marked():
    for says, ended in ((USE, False), (KEEP, True)):
        side = [man(10, 10, leader=True), man(12, 10, tags=MARKED), man(14, 10)]
        field = Battlefield(side, [man(40, 40)])
        field.play(prepare(field.battle))
        field.status(2, Status.OUT_OF_ACTION)
        field.turn(0)
        field.play(
            check_rout(field.battle, 0),
            6,
            6,
            says={Choice: lambda asked, says=says: says if asked.question != "rout" else "fight on"},
        )
        assert bool(field.told(BattleEnded)) is ended


@pytest.mark.parametrize(("roll", "faces"), [
    (Roll("to hit", need=4), (4,)), (Roll("to hit", need=7), None), (Roll("to hit", need=None), None),
    (Roll("test", at_most=3), (3,)), (Roll("test", at_most=0), None), (Roll("test", count=2, at_most=9), (6, 3)),
    (Roll("casting", count=2, need=8), (6, 2)), (Roll("casting", count=2, need=13), None),
])  # fmt: skip
def test_a_success_is_just_enough_where_there_can_be_one(roll: Roll, faces: tuple[int, ...] | None):
    assert just_enough(roll) == faces
