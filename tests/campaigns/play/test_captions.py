"""Captions: what others did, in few lines with all dice to hit, to wound and to save."""

import pytest

from campaigns.pages.play.captions import captions
from rules.engine import events
from rules.engine.dice import Rolled
from rules.engine.events import Status
from rules.engine.events.activations import SuccessRolled
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Point
from rules.narration import Names, Told, narrate
from rules.resolve import set_up
from tests.rules.warbands import BOOK, roster

SHOOTER, OTHER, THIRD, TARGET, FRIEND = 0, 1, 2, 13, 14
SIDES = {SHOOTER: "Undead", OTHER: "Undead", THIRD: "Undead", TARGET: "Orcs", FRIEND: "Orcs"}


@pytest.fixture(scope="module")
def names():
    return Names(set_up([roster("undead"), roster("orc-mob")], BOOK, seed="captions"))


def texts(names, *happened):
    told = [Told(event, line.text) for event, line in zip(happened, narrate(happened, names), strict=True)]
    return [line.text for line in captions(told, names, SIDES)]


def shot(face, struck):
    return events.ShotFired(SHOOTER, TARGET, "bow", 900, Rolled((face,), 4), struck)


def moved(who):
    return events.WarriorMoved(who, "walk", (Point(0, 0), Point(300, 0)), 300)


def test_a_shot_and_what_comes_of_it_are_one_line(names):
    (line,) = texts(
        names,
        shot(5, TARGET),
        events.WoundRolled(SHOOTER, TARGET, "bow", 3, 4, Rolled((6,), 5), wounded=True),
        events.WoundsLost(TARGET, SHOOTER, 1, 0),
        events.InjuryRolled(TARGET, SHOOTER, Rolled((5,)), Status.OUT_OF_ACTION),
        events.StatusChanged(TARGET, Status.OUT_OF_ACTION, SHOOTER),
    )
    assert line == (
        f"{names.who(SHOOTER)} shoots {names.who(TARGET)}: to hit 4+ rolls 5, to wound 5+ rolls 6,"
        " injury rolls 5. Out of action."
    )


def test_a_miss_says_so(names):
    assert texts(names, shot(2, None)) == [
        f"{names.who(SHOOTER)} shoots {names.who(TARGET)}: to hit 4+ rolls 2. Misses."
    ]


def test_a_shot_that_hits_somebody_else_is_told_as_in_the_log(names):
    assert "to hit" not in texts(names, shot(5, FRIEND))[0]


def test_a_hit_says_nothing_of_its_outcome_before_the_wound_is_rolled(names):
    hit = shot(6, TARGET)
    missed = events.WoundRolled(SHOOTER, TARGET, "bow", 3, 4, Rolled((1,), 5), wounded=False)
    wounded = events.WoundRolled(SHOOTER, TARGET, "bow", 3, 4, Rolled((6,), 5), wounded=True)
    assert texts(names, hit)[0].endswith("to hit 4+ rolls 6.")
    assert texts(names, hit, wounded)[0].endswith("to wound 5+ rolls 6.")
    assert texts(names, hit, missed)[0].endswith("to wound 5+ rolls 1. No wound.")


def test_a_run_is_told_as_one(names):
    ran = events.WarriorMoved(SHOOTER, "run", (Point(0, 0), Point(800, 0)), 800)
    assert texts(names, ran) == [f"{names.who(SHOOTER)} runs."]


def test_blows_of_one_warrior_at_another_are_one_line(names):
    blows = [events.BlowStruck(SHOOTER, TARGET, "sword", Rolled((face,), 4), face > 3) for face in (6, 2)]
    back = events.BlowStruck(TARGET, SHOOTER, "axe", Rolled((1,), 4), hit=False)
    first, second = texts(names, *blows, back)
    assert first.endswith("to hit 4+ rolls 6 and 2. No wound.")
    assert second.endswith("to hit 4+ rolls 1. Misses.")


def test_a_blow_without_a_roll_is_a_line_with_what_comes_of_it(names):
    (line,) = texts(
        names,
        events.BlowStruck(SHOOTER, TARGET, "sword", None, hit=True, reason="on the ground"),
        events.WoundRolled(SHOOTER, TARGET, "sword", 3, 4, Rolled((6,), 5), wounded=True),
        events.WoundsLost(TARGET, SHOOTER, 1, 1),
    )
    assert line.endswith(": hits without a roll, to wound 5+ rolls 6. Loses 1 wound.")


def test_a_blow_that_cannot_hurt_says_so(names):
    line = texts(
        names, shot(5, TARGET), events.WoundRolled(SHOOTER, TARGET, "bow", 1, 6, None, wounded=False)
    )
    assert line[0].endswith("to hit 4+ rolls 5, too weak to wound. No wound.")


def test_a_parry_and_a_save_are_named(names):
    blow = events.BlowStruck(SHOOTER, TARGET, "sword", Rolled((5,), 4), hit=True)
    parry = events.ParryTried(TARGET, SHOOTER, Rolled((6,), 6), parried=True)
    wound = events.WoundRolled(SHOOTER, TARGET, "sword", 3, 4, Rolled((6,), 5), wounded=True)
    assert texts(names, blow, parry)[0].endswith("parry 6+ rolls 6. Parried.")
    assert texts(names, blow, wound, events.SaveRolled(TARGET, Rolled((6,), 6), True, "shield"))[0].endswith(
        "Saved."
    )


def test_rolls_for_actions_are_told_with_failures_or_last(names):
    def gained(who, failures):
        return events.ActionsGained((who,), Rolled((5,), at_most=8), 1, failures, who)

    reaction = events.ActivationBegan(1, (TARGET,), "failures")
    assert len(texts(names, gained(SHOOTER, 0), moved(SHOOTER))) == 1
    assert len(texts(names, gained(SHOOTER, 1), moved(SHOOTER))) == 2
    assert len(texts(names, moved(SHOOTER), gained(OTHER, 0), events.PhaseBegan(0, "movement"))) == 2
    assert len(texts(names, reaction, moved(TARGET))) == 2


def test_moves_of_a_side_are_counted(names):
    hid = events.ConditionBegan(OTHER, Condition(HIDDEN))
    phase = events.PhaseBegan(1, "shooting")
    assert texts(names, moved(SHOOTER), moved(OTHER), hid, moved(THIRD), phase, moved(TARGET)) == [
        f"Undead: 3 move, {names.who(OTHER)} hides.",
        f"{names.who(TARGET)} moves.",
    ]


def test_somebody_who_comes_into_view_is_named_once(names):
    seen = events.ConditionEnded(SHOOTER, HIDDEN)
    assert texts(names, moved(SHOOTER), seen) == [f"{names.who(SHOOTER)} moves and is no longer hidden."]


def dashed(*faces, passed=True):
    return SuccessRolled(SHOOTER, "dash", Rolled(faces, 7), passed)


def test_a_dash_is_one_line_with_its_roll_and_the_move_besides_it(names):
    way = (Point(0, 0), Point(300, 0))
    dash, name = events.WarriorMoved(SHOOTER, "dash", way, 300), names.who(SHOOTER)
    assert texts(names, dashed(6, 3), dash) == [f"{name} dashes: 7+ rolls 9."]
    assert texts(names, moved(SHOOTER), dashed(6, 3), dash) == [f"{name} moves and dashes: 7+ rolls 9."]
    assert texts(names, dashed(6, 3), dash, moved(SHOOTER)) == [f"{name} moves and dashes: 7+ rolls 9."]
    assert texts(names, moved(SHOOTER), dashed(1, 2, passed=False)) == [
        f"{name} moves and fails to dash: 7+ rolls 3."
    ]


def test_a_dash_of_somebody_else_is_a_line_of_its_own(names):
    hid = events.ConditionBegan(SHOOTER, Condition(HIDDEN))
    assert len(texts(names, moved(OTHER), dashed(6, 3))) == 2
    assert len(texts(names, moved(SHOOTER), hid, dashed(6, 3))) == 2


def test_a_charge_that_was_made_is_not_declared_as_well(names):
    declared = events.ChargeDeclared(SHOOTER, TARGET)
    made = events.WarriorMoved(SHOOTER, "charge", (Point(0, 0), Point(300, 0)), 300, (TARGET,))
    assert len(texts(names, declared)) == 1
    assert len(texts(names, declared, made)) == 1


def test_warriors_who_are_set_up_are_counted(names):
    lines = texts(names, *(events.WarriorDeployed(who, Point(100, 100)) for who in (SHOOTER, OTHER, THIRD)))
    assert lines == ["Undead: 3 are set up."]


def test_warriors_whom_enemies_find_are_counted_with_the_moves(names):
    found = events.ConditionEnded(THIRD, HIDDEN, "found by Grim")
    line = f"{names.who(SHOOTER)} moves, {names.who(THIRD)} is no longer hidden."
    assert texts(names, moved(SHOOTER), found) == [line]


def test_a_reaction_is_told_by_its_roll(names):
    began = events.ActivationBegan(1, (TARGET,), "failures")
    roll = events.ActionsGained((TARGET,), Rolled((2,), at_most=3), 1, 0, TARGET)
    assert len(texts(names, began, roll, moved(TARGET))) == 2


def test_animosity_is_told_where_it_breaks_out(names):
    quiet, loud = (events.RuleRolled(TARGET, "Animosity", Rolled((4,)), works) for works in (False, True))
    assert len(texts(names, quiet, moved(TARGET), loud, quiet)) == 2
