"""Whole battles as text, and their headlines."""

import pytest

from rules.engine import events
from rules.engine.events import AnyEvent, Status
from rules.engine.outcome import FighterOutcome, Outcome, SideOutcome
from rules.engine.record import Record
from rules.narration import headline, transcript
from rules.values import changed
from tests.rules.narration.samples import OTTO, SETUP, SNIKCH, rolled

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
  Karl (Captain, leader): M4 WS4 BS4 S3 T3 W1 I4 A1 Ld8; sword, long bow, light armour
  Otto (Champion): M4 WS4 BS4 S3 T3 W1 I4 A1 Ld8; sword x2

The Rats, rating 151
  Snikch (Assassin, leader): M6 WS3 BS3 S3 T3 W1 I4 A1 Ld5; sword
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
  The Guard rout and flee the field.
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


@pytest.mark.parametrize(
    ("winner", "reason", "told"),
    [
        (0, "voluntary rout", "The Guard beat The Rats in round 1: the enemy withdrew."),
        (0, "wiped out", "The Guard beat The Rats in round 1: no enemy is left on the table."),
        (None, "time", "The Guard and The Rats draw after round 1: time ran out."),
    ],
)
def test_the_headline_says_who_won_and_how(winner: int | None, reason: str, told: str) -> None:
    assert headline(ending(winner, reason)) == told
