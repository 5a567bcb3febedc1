"""The story of a battle holds every event once, in order."""

import html

import pytest

from campaigns.pages.battles.story import LONG_RUN, SHORT, kind_of, round_parts, steps, story
from campaigns.services.battles.fight import record_of
from rules.engine import events
from rules.engine.events import Status, alternative
from rules.narration import Names, narrate
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from rules.values import changed
from tests.remembered import remembered
from tests.rules.warbands import BOOK, roster

pytestmark = pytest.mark.django_db
HEADINGS = (
    *(events.RoundBegan, events.TurnBegan, events.PhaseBegan, alternative.PlayersTurnBegan),
    *(events.TurnsBegan, events.ActivationBegan),
)


@pytest.fixture
@remembered
def kept(fought):
    return record_of(fought)


def lines(told):
    return [line for round in told for turn in round.turns for line in turn.lines]


def is_heading(event):
    """Or else an action that is told by what is done in it."""
    if isinstance(event, events.ActionTaken):
        return event.price == 0
    return isinstance(event, HEADINGS) or (isinstance(event, events.ActivationEnded) and not event.reason)


@pytest.mark.parametrize("ruleset", BOOK.rulesets)
def test_every_event_is_a_heading_or_a_line(ruleset):
    sheets = [roster("mercenaries-reikland"), roster("skaven-clan-eshin")]
    kept = auto(set_up(sheets, BOOK, seed="3", ruleset=ruleset), dict.fromkeys((0, 1), POLICIES["steady"]))
    names, told = Names(kept.setup), story(kept)
    expected = [text for event, text in narrate(kept.events, names) if not is_heading(event)]
    shown = [line.text for line in lines(told) if not line.text.endswith(" nothing.")]
    assert shown == expected
    for turn in (turn for round in told for turn in round.turns if turn.side is not None):
        assert turn.heading or all(line.text.endswith(" nothing.") for line in turn.lines)


@pytest.mark.parametrize("ruleset", BOOK.rulesets)
def test_steps_are_all_events_in_a_row(ruleset):
    sheets = [roster("mercenaries-reikland"), roster("skaven-clan-eshin")]
    kept = auto(set_up(sheets, BOOK, seed="4", ruleset=ruleset), dict.fromkeys((0, 1), POLICIES["steady"]))
    told = story(kept)
    found = steps(kept, told)
    assert [step.number for step in found] == list(range(len(found)))
    assert [step.first for step in found] == [0, *(step.until for step in found[:-1])]
    assert found[-1].until == len(kept.events)
    assert all(step.first < step.until for step in found)
    fallen = [at for at, event in enumerate(kept.events) if kind_of(event) == "fate"]
    for at in fallen:
        (step,) = (step for step in found if step.first <= at < step.until)
        text = dict(enumerate(narrate(kept.events, Names(kept.setup))))[at].text
        assert text in [line.text for line in step.phase.lines]
        assert step.heading.startswith(f"Round {step.round}")


def test_lines_name_the_fighters_that_they_are_about(kept):
    ids = {fighter.id for fighter in kept.setup.fighters}
    about = [line.who for line in lines(story(kept))]
    assert any(len(who) > 1 for who in about)
    assert {one for who in about for one in who} <= ids


def test_a_side_is_not_taken_for_a_fighter(kept):
    told = story(changed(kept, events=(*kept.events[:1], events.FirstActivationGiven(by=0, side=1))))
    assert [line.who for line in lines(told) if "activates first" in line.text] == [()]


def test_rounds_turns_and_phases_are_headings(kept):
    told = story(kept)
    assert [round.number for round in told] == list(range(kept.outcome.rounds + 1))
    assert {turn.heading for turn in told[1].turns} == {f"Turn of {side.name}" for side in kept.setup.sides}
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


def test_consequences_of_a_blow_stand_under_it(kept):
    told = lines(story(kept))
    followers = [line for line in told if line.follows]
    assert followers
    assert not told[0].follows


def test_going_down_is_never_filtered_away():
    down = events.StatusChanged(who=0, status=Status.OUT_OF_ACTION, by=1)
    assert kind_of(down) == "fate"
    assert kind_of(events.BattleEnded(winner=0, reason="rout", rounds=3)) == "fate"


def test_rounds_of_a_long_story_are_loaded_and_name_the_steps_and_fighters_that_they_hold(kept):
    told = story(kept)
    assert len(lines(told)) > SHORT
    parts = round_parts(told, 1)
    assert [part.round.number for part in parts if part.is_shown] == [1]
    stops = [stop.split(":") for part in parts for stop in part.stops.split(",") if stop]
    assert [int(step) for step, _ in stops] == [step.number for step in steps(kept, told)]
    named = {who for line in lines(told) for who in line.who}
    assert {int(who) for _, fighters in stops for who in fighters.split()} == named


def test_a_short_story_is_shown_whole(kept):
    first = story(kept)[:1]
    assert all(part.is_shown for part in round_parts(first, None)) is (len(lines(first)) <= SHORT)
    assert all(part.is_shown for part in round_parts((), None))


def test_a_round_is_told_on_a_page_of_its_own_that_leads_back(fought, organiser, client_of):
    client = client_of(organiser)
    whole = client.get(fought.get_absolute_url()).content.decode()
    assert 'href="?told=1#turns-1"' in whole
    assert 'id="turns-1" data-unloaded' in whole
    page = client.get(fought.get_absolute_url(), {"told": 1}).content.decode()
    [turn, *_] = story(record_of(fought))[1].turns
    assert turn.lines[0].text in html.unescape(page)
    assert f'href="{fought.get_absolute_url()}?step=' in page
    assert 'class="field"' not in page
