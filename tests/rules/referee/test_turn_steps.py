"""Steps beside a tally: each is taken once, losses and rounds stand in the tally, and the last step is taken back."""

import pytest

from rules.engine.decisions import IllegalAnswer
from rules.referee.turns.steps import Step, StepMissed, take, turns_of
from rules.tally.draft import KeptTurns, Tally
from tests.rules.referee.table import PAIRS, table_setup

SETUP = table_setup(PAIRS[0], "steps", "trench")


def after(*said, tally=None):
    tally = tally or Tally(turns=KeptTurns())
    for say in said:
        tally = take(SETUP, tally, Step(say, tally.turns.moment))
    return tally


def test_a_loss_is_written_into_the_tally_and_taken_out_of_the_turns():
    tally = after("0", "out 3")
    assert tally.fields["state-3"] == "out"
    assert 3 not in turns_of(SETUP, tally).pending.candidates
    back = after("there 3", tally=tally)
    assert "state-3" not in back.fields
    assert 3 in turns_of(SETUP, back).pending.candidates


def test_a_loss_that_stands_in_the_tally_alone_counts_as_well():
    tally = Tally({"state-4": "burnt", "state-5": "absent"}, turns=KeptTurns())
    candidates = turns_of(SETUP, after("0", tally=tally)).pending.candidates
    assert not {4, 5} & set(candidates)


def test_a_step_with_the_key_of_another_is_taken_once():
    once = take(SETUP, Tally(turns=KeptTurns()), Step("0", 0, "a"))
    assert take(SETUP, once, Step("0", 0, "a")) == once


def test_a_step_from_an_old_page_is_missed():
    with pytest.raises(StepMissed, match="went on meanwhile"):
        take(SETUP, after("0"), Step("0", 0))


def test_the_last_step_is_taken_back_and_losses_stay():
    tally = after("0", "2", "out 3")
    back = after("undo", tally=tally)
    assert turns_of(SETUP, back).pending.candidates[:3] == (0, 1, 2)
    assert back.fields["state-3"] == "out"
    assert after("undo", "undo", "undo", tally=back).turns.moment == tally.turns.moment + 4


def test_steps_of_one_tap_are_taken_back_as_one():
    tally = after("0", "2", "done|11")
    assert turns_of(SETUP, after("undo", tally=tally)).pending.who == (2,)


def test_somebody_acts_whatever_is_asked_if_it_is_their_turn():
    tally = after("0", "acts 2", "acts 14", "acts 3")
    assert turns_of(SETUP, tally).pending.who == (3,)
    for say in ("acts 4", "acts 14", "acts 99", "acts x"):
        with pytest.raises(IllegalAnswer, match=r"act then|names nobody"):
            after(say, tally=tally)


def test_the_round_is_counted_unless_players_wrote_another():
    assert after("0").fields["rounds"] == "1"
    assert after("0", tally=Tally({"rounds": "7"}, turns=KeptTurns())).fields["rounds"] == "7"


def test_a_warband_that_routs_stands_so_in_the_tally():
    tally = Tally({f"state-{number}": "out" for number in range(6)}, turns=KeptTurns())
    while "routs" not in (answers := turns_of(SETUP, tally).pending.answers):
        tally = after(answers[0], tally=tally)
    tally = after("routs", tally=tally)
    assert tally.fields["routed-0"] == "on"
    assert "routed-0" not in after("undo", tally=tally).fields


@pytest.mark.parametrize("say", ["out 99", "out x", "there -1", "acted 99"])
def test_a_step_about_nobody_is_refused(say):
    with pytest.raises(IllegalAnswer, match="names nobody"):
        after("0", say)
