"""Whole battles as text, and their headlines."""

import pytest

from rules.engine import events
from rules.engine.events import AnyEvent, Status
from rules.engine.outcome import FighterOutcome, Outcome, SideOutcome
from rules.engine.record import Record
from rules.narration import headline, transcript
from rules.values import changed
from tests.rules.narration.samples import KARL, OTTO, SETUP, SNIKCH, rolled

SAMPLE: tuple[AnyEvent, ...] = (
    events.FirstTurnDecided(1),
    events.RoundBegan(1),
    events.TurnBegan(1),
    events.PhaseBegan(1, "recovery"),
    events.PhaseBegan(1, "close combat"),
    events.BlowStruck(SNIKCH, OTTO, "Sword", rolled(4, need=4), True),
    events.StatusChanged(OTTO, Status.OUT_OF_ACTION, SNIKCH),
    events.TurnBegan(0),
    events.SideRouted(0, False),
    events.BattleEnded(1, "rout", 1),
)
GOLDEN = """\
The Guard against The Rats
==========================

Scenario: Skirmish
Table: The ruins
Rules: Mordheim
Seed: the-key

The Guard, rating 100
  Karl (Captain, leader): M4 WS4 BS4 S3 T3 W1 I4 A1 Ld8; sword, long bow, light armour; prayers: Soulfire 9+
  Otto (Champion): M4 WS4 BS4 S3 T3 W1 I4 A1 Ld8; sword x2

The Rats, rating 151
  Snikch (Assassin, leader): M6 WS3 BS3 S3 T3 W1 I4 A1 Ld5; sword; spells: Warpfire 8+, Children of the Horned Rat
  The Pack 1 (Verminkin): M6 WS3 BS3 S3 T3 W1 I4 A1 Ld5
  The Pack 2 (Verminkin): M6 WS3 BS3 S3 T3 W1 I4 A1 Ld5

Deployment
  The Rats have the first turn.

Round 1
=======

Turn of The Rats
----------------
Close combat
  Snikch attacks Otto with the sword (needs 4+: WS 3 against 4): rolls 4, hits.
    Snikch takes Otto out of action.

Turn of The Guard
-----------------
  The Guard routs and flees the field.
  The Rats win in round 1: the enemy routed.

The Rats beat The Guard in round 1: the enemy routed.
  The Guard: 1 of 2 out of action (Otto); routed.
  The Rats: 0 of 3 out of action.
"""


def ending(winner: int | None, reason: str) -> Outcome:
    sides = []
    for index, side in enumerate(SETUP.sides):
        fighters = tuple(
            FighterOutcome(
                one.id, one.warrior, one.member, one.name,
                Status.OUT_OF_ACTION if one.id == OTTO else Status.STANDING,
            )
            for one in side.fighters
        )  # fmt: skip
        sides.append(SideOutcome(side.name, len(fighters), winner not in (None, index), fighters))
    return Outcome(winner, reason, 1, tuple(sides))


def test_a_transcript_has_the_rosters_the_turns_and_the_losses() -> None:
    assert transcript(Record(SETUP, (), SAMPLE, ending(1, "rout"))) == GOLDEN


def test_the_transcript_of_a_battle_that_goes_on_says_so() -> None:
    assert transcript(Record(SETUP, (), SAMPLE[:3])).endswith("\nThe battle is not over.\n")


def test_switches_that_are_on_are_named() -> None:
    ruleset = changed(SETUP.ruleset, switches=("natural-6-hits", "natural-1-misses"))
    text = transcript(Record(changed(SETUP, ruleset=ruleset), (), ()))
    assert "Options: natural-6-hits, natural-1-misses\n" in text


def test_the_opening_list_names_skills() -> None:
    karl = changed(SETUP.sides[0].fighters[0], skills=("mighty-blow", "step-aside"))
    guard = changed(SETUP.sides[0], fighters=(karl, *SETUP.sides[0].fighters[1:]))
    text = transcript(Record(changed(SETUP, sides=(guard, SETUP.sides[1])), (), ()))
    assert "light armour; skills: mighty blow, step aside; prayers: Soulfire 9+\n" in text


def test_a_warrior_who_moves_at_random_has_dice_in_the_opening_list() -> None:
    squig = changed(SETUP.sides[1].fighters[1], tags=("random-move-2d6",))
    rats = changed(SETUP.sides[1], fighters=(squig,))
    text = transcript(Record(changed(SETUP, sides=(SETUP.sides[0], rats)), (), ()))
    assert "The Pack 1 (Verminkin): M2D6 WS3" in text


ACTS = events.ActivationBegan(0, (KARL,)), events.ActivationEnded(0, (KARL,))


def test_an_activation_in_which_nothing_is_done_says_so() -> None:
    text = transcript(Record(SETUP, (), (events.RoundBegan(1), *ACTS)))
    assert "\nKarl\n  Karl does nothing.\n" in text


def test_an_activation_in_which_nothing_is_done_has_no_heading_of_a_phase() -> None:
    phase = events.PhaseBegan(0, "close combat")
    text = transcript(Record(SETUP, (), (events.RoundBegan(1), ACTS[0], phase, ACTS[1])))
    assert "\nKarl\n  Karl does nothing.\n" in text
    assert "Close combat" not in text


def test_an_activation_that_was_interrupted_and_then_over_has_no_second_heading() -> None:
    moved = events.ActionTaken(KARL, "move", "movement")
    reacts = (
        events.ActivationBegan(1, (SNIKCH,), "reaction"),
        events.ActionTaken(SNIKCH, "move", "movement"),
        events.ActivationEnded(1, (SNIKCH,)),
    )
    text = transcript(Record(SETUP, (), (events.RoundBegan(1), ACTS[0], moved, *reacts, ACTS[1])))
    assert "Snikch: reaction\n" in text
    assert "continued" not in text
    assert "nothing" not in text


@pytest.mark.parametrize(
    ("winner", "reason", "told"),
    [
        (0, "voluntary rout", "The Guard beat The Rats in round 1: the enemy routed voluntarily."),
        (0, "wiped out", "The Guard beat The Rats in round 1: no enemy is left on the table."),
        (None, "time", "The Guard and The Rats draw after round 1: time ran out."),
    ],
)
def test_the_headline_says_who_won_and_how(winner: int | None, reason: str, told: str) -> None:
    assert headline(ending(winner, reason)) == told
