"""Quick results: the entry for each warband, what is refused, and the outcome as far as it is known."""

import pytest

from rules.engine.events import Status
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, ExperienceGained, MembersLost
from rules.ledger.gains import GoldChanged, WyrdstoneChanged
from rules.narration import headline
from rules.tally.check import Impossible
from rules.tally.short import ShortEffect, ShortResult, ShortSide, outcome_of_short, short_entries
from rules.tally.short_fields import short_defaults, short_from
from tests.rules.aftermath.warbands import GUARD, RATS, battle

SHEETS = (GUARD, RATS)
NAMES = ("The Guard", "The Rats")


def entries(*sides, winner=0, sharing=()):
    short = ShortResult(winner, tuple(sides) or (ShortSide(), ShortSide()), sharing)
    return short_entries(short, SHEETS, battle="battle-7", title="Bells", names=NAMES)


def test_each_warband_has_one_entry_with_all_that_was_entered():
    effects = (
        ShortEffect(1, experience=3, reason="led and won"),
        ShortEffect(4, out=2, experience=1, lost=1),
    )
    side = ShortSide(casualties=2, gold=15, wyrdstone=2, reason="as rolled on Thursday", effects=effects)
    guard, rats = entries(side, ShortSide())
    assert rats == BattleFought("battle-7", "Bells", ("The Guard",), "lost")
    assert (guard.result, guard.opponents) == ("won", ("The Rats",))
    assert guard.changes == (
        ExperienceGained(1, 3, "led and won"),
        ExperienceGained(4, 1, "as rolled on Thursday"),
        MembersLost(4, 1, "dead", cause="by hand: as rolled on Thursday"),
        GoldChanged(15, "as rolled on Thursday"),
        WyrdstoneChanged(2, "as rolled on Thursday"),
    )
    after = apply(GUARD, guard)
    assert (after.gold, after.wyrdstone, after.warrior(4).members) == (25, 2, 3)


def test_a_block_that_is_gone_has_learnt_from_the_battle_too():
    guard, _ = entries(ShortSide(effects=(ShortEffect(2, experience=1, lost=1, reason="dead"),)), ShortSide())
    assert apply(GUARD, guard).warrior(2).members == 0


def test_winners_allies_and_draws():
    assert [entry.result for entry in entries(winner=None)] == ["drawn", "drawn"]
    assert [entry.result for entry in entries(winner=1, sharing=(0,))] == ["won", "won"]


@pytest.mark.parametrize(
    ("side", "sentence"),
    [
        (ShortSide(effects=(ShortEffect(1, experience=1),)), "Karl of The Guard: say why"),
        (ShortSide(gold=5), "say what the gold or the wyrdstone was for"),
        (ShortSide(effects=(ShortEffect(9, experience=1, reason="x"),)), "no warrior 9 on its roster"),
        (ShortSide(effects=(ShortEffect(4, lost=5, reason="x"),)), "has 4 members, so that not 5 are lost"),
        (ShortSide(effects=(ShortEffect(1, experience=-1, reason="x"),)), "experience is never lost"),
        (ShortSide(casualties=8), "cannot have 8 out of action"),
        (ShortSide(effects=(ShortEffect(1, out=1),)), "cannot have 0 out of action: 1 was entered by name"),
        (ShortSide(gold=-11, reason="fine"), "has 10 gold crowns and cannot lose 11"),
        (ShortSide(wyrdstone=-1, reason="lost"), "has 0 wyrdstone, not 1"),
    ],
)
def test_effects_that_cannot_be_are_refused(side, sentence):
    with pytest.raises(Impossible, match=sentence):
        entries(side, ShortSide())


def test_a_short_result_of_other_warbands_is_refused():
    with pytest.raises(Impossible, match="another battle"):
        entries(ShortSide())


def test_the_outcome_knows_the_winner_and_the_casualties_by_name():
    short = ShortResult(
        0, (ShortSide(casualties=1, effects=(ShortEffect(4, out=1),)), ShortSide(casualties=3))
    )
    outcome = outcome_of_short(battle(*SHEETS), short)
    assert [fighter.name for fighter in outcome.sides[0].out_of_action] == ["The Pikes 1"]
    assert {fighter.status for fighter in outcome.sides[1].fighters} == {Status.STANDING}
    assert headline(outcome) == "The Guard beat The Rats: entered as a quick result."
    drawn = ShortResult(None, short.sides)
    assert headline(outcome_of_short(battle(*SHEETS), drawn)).startswith("The Guard and The Rats draw: ")


def test_fields_make_a_short_result():
    fields = {
        "short-winner": "0",
        "short-sharing-0": "on",
        "short-casualties-1": "3",
        "short-gold-1": "-5",
        "short-reason-1": "a fine",
        "short-out-0-4": "2",
        "short-lost-0-4": "1",
        "short-fate-0-4": "retired",
        "short-why-0-4": "old age",
    }
    assert short_from(SHEETS, fields) == ShortResult(
        0,
        (
            ShortSide(casualties=2, effects=(ShortEffect(4, 2, 0, 1, "retired", "old age"),)),
            ShortSide(casualties=3, gold=-5, reason="a fine"),
        ),
    )


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "Choose the winner"),
        ({"short-winner": "2"}, "Choose the winner"),
        ({"short-winner": "draw", "short-sharing-1": "on"}, "nobody won"),
        ({"short-winner": "0", "short-gold-0": "much"}, "Gold of The Guard: write a whole number"),
        ({"short-winner": "0", "short-experience-1-2": "x"}, "Gnash of The Rats: write a whole number"),
    ],
)
def test_fields_that_cannot_be_read_are_named(fields, sentence):
    with pytest.raises(Impossible, match=sentence):
        short_from(SHEETS, fields)


def test_every_block_has_its_fields():
    assert {
        f"short-lost-{side}-{block.number}" for side, sheet in enumerate(SHEETS) for block in sheet.active
    } <= set(short_defaults(SHEETS))
