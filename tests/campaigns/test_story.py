"""The story of a battle holds every event once, in order."""

import pytest

from campaigns.pages.story import LONG_RUN, kind_of, story
from campaigns.services.fighting import record_of
from rules.engine import events
from rules.engine.events import Status
from rules.narration import Names, sentence

pytestmark = pytest.mark.django_db
HEADINGS = (
    *(events.RoundBegan, events.TurnBegan, events.PhaseBegan),
    *(events.TurnsBegan, events.ActivationBegan),
)


@pytest.fixture
def kept(fought):
    return record_of(fought)


def lines(told):
    return [line for round in told for turn in round.turns for line in turn.lines]


def test_every_event_is_a_heading_or_a_line(kept):
    names = Names(kept.setup)
    expected = [sentence(event, names) for event in kept.events if not isinstance(event, HEADINGS)]
    assert [line.text for line in lines(story(kept))] == expected


def test_rounds_turns_and_phases_are_headings(kept):
    told = story(kept)
    assert [round.number for round in told] == list(range(kept.outcome.rounds + 1))
    sides = {side.name for side in kept.setup.sides}
    assert {turn.name for turn in told[1].turns} == sides
    assert told[1].turns[0].phases[0].name
    assert all(phase.lines for round in told for turn in round.turns for phase in turn.phases)


def test_a_round_names_who_went_out_of_action_in_it(kept):
    out = [one.name for side in kept.outcome.sides for one in side.out_of_action]
    assert sorted(name for round in story(kept) for name in round.out) == sorted(out)


def test_long_runs_of_moves_are_folded_and_charges_are_not(kept):
    groups = [
        group
        for round in story(kept)
        for turn in round.turns
        for phase in turn.phases
        for group in phase.groups
    ]
    folded = [group for group in groups if group.summary]
    assert folded
    assert all(len(group.lines) >= LONG_RUN for group in folded)
    assert not any("charge" in line.text for group in folded for line in group.lines)


def test_what_follows_a_blow_stands_under_it(kept):
    told = lines(story(kept))
    followers = [line for line in told if line.follows]
    assert followers
    assert not told[0].follows


def test_going_down_is_never_filtered_away():
    down = events.StatusChanged(who=0, status=Status.OUT_OF_ACTION, by=1)
    assert kind_of(down) == "fate"
    assert kind_of(events.BattleEnded(winner=0, reason="rout", rounds=3)) == "fate"
