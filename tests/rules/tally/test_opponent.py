"""Opponents who are not on the site: as many anonymous warriors as took part, and what the sequence makes of them."""

import pytest

from rules import resolve
from rules.aftermath.record import AftermathSetup, without_table
from rules.aftermath.resolver import AftermathResolver
from rules.aftermath.sensible import choose
from rules.catalogue.load import rulebook
from rules.tally.entered import EnteredFighter, EnteredResult, EnteredSide
from rules.tally.opponent import Opponent, against
from rules.tally.outcome import outcome_of_entered
from tests.rules.aftermath.warbands import GUARD

BOOK = rulebook()


def setup_against(opponent: Opponent, scenario: str = "skirmish"):
    return against(resolve.set_up([GUARD, GUARD], BOOK, seed="s", scenario=scenario), opponent, BOOK)


def played(setup, *fighters, **fields):
    """The whole sequence of the own warband, played by policy."""
    start = {"winner": 0, "reason": "rout", "rounds": 5, "sides": (EnteredSide(), EnteredSide())}
    outcome = outcome_of_entered(setup, EnteredResult(fighters=fighters, **(start | fields)))
    sequence = AftermathSetup("solo-1", "Bells", 0, without_table(setup), outcome, GUARD, "seed")
    return AftermathResolver(sequence, BOOK, policy=choose)


def test_the_opponent_has_as_many_warriors_as_took_part_and_his_own_rating():
    setup = setup_against(Opponent("The Rats", 9, "skaven-clan-eshin", 150))
    own, other = setup.sides
    assert (own.name, len(own.fighters)) == ("The Guard", 7)
    assert (other.name, other.warband, other.rating, len(other.fighters)) == (
        *("The Rats", "skaven-clan-eshin", 150),
        9,
    )
    assert [fighter.id for fighter in setup.fighters] == list(range(len(setup.fighters)))


def test_without_a_rating_nobody_is_the_underdog():
    setup = setup_against(Opponent("The Rats", 4))
    assert setup.sides[1].rating == setup.sides[0].rating


def test_neutral_models_keep_ids_of_their_own():
    hunt = resolve.set_up(
        [GUARD] * 3, BOOK, seed="s", scenario="monster-hunt", battlefield=resolve.REAL_TABLE
    )
    setup = against(hunt, Opponent("The Rats", 2), BOOK)
    assert [fighter.id for fighter in setup.fighters] == list(range(7 + 2 + 6))


@pytest.mark.parametrize(
    ("opponent", "sentence"),
    [
        (Opponent(" ", 5), "name"),
        (Opponent("The Rats", 0), "1 to 40 warriors, not 0"),
        (Opponent("The Rats", 41), "1 to 40 warriors, not 41"),
        (Opponent("The Rats", 5, "pirates-of-nowhere"), "kind of warband"),
    ],
)
def test_an_opponent_that_cannot_be_is_refused(opponent, sentence):
    with pytest.raises(ValueError, match=sentence):
        setup_against(opponent)


def test_the_whole_sequence_is_played_after_a_battle_against_a_stranger():
    setup = setup_against(Opponent("The Rats", 8, rating=500))
    fallen = [EnteredFighter(7 + place, "out") for place in range(3)]
    resolver = played(setup, EnteredFighter(0, kills=3), EnteredFighter(1, "out"), *fallen)
    assert resolver.done
    fought = resolver.draft.entries[0]
    assert (fought.opponents, fought.result) == (("The Rats",), "won")
    karl = {change.reason: change.amount for change in fought.changes if getattr(change, "number", 0) == 1}
    assert karl["took 3 enemies out of action"] == 3
    assert karl["underdog"] > 0


@pytest.mark.parametrize("scenario", ["street-fight", "occupy", "hidden-treasure", "breakthrough"])
def test_every_scenario_suits_a_real_table(scenario):
    setup = resolve.set_up([GUARD, GUARD], BOOK, seed="s", scenario=scenario, battlefield="real-table")
    assert setup.table == resolve.REAL_TABLE
