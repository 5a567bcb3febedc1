"""Events of a campaign: written, drawn by dice, changed, ended; for how long they hold is worked out."""

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.models import CampaignEvent
from campaigns.models.campaign_event import MOST_IN_FORCE, Moment
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.campaign.found import open_or_close
from campaigns.services.events.in_force import effects_of, events_in_force, now_in
from campaigns.services.events.write import (
    EventPlan,
    Period,
    change_event,
    draw_event,
    end_or_resume_event,
    write_event,
)
from campaigns.services.refusal import Refused
from campaigns.services.rounds.seasons import close_or_reopen_season
from rules.aftermath.effects import ExplorationDice, GoldIncome, RareItemRolls
from tests.campaigns.leagues import league, published

pytestmark = pytest.mark.django_db

GOLD = GoldIncome("anything", "2D6")


def today():
    return timezone.localdate()


def days(**fields):
    return EventPlan(**({"name": "Market day", "period": Period(starts_on=today())} | fields))


def rounds(first, last=None, **fields):
    return EventPlan(**({"name": "Market day", "period": Period(first, last)} | fields))


def in_force(campaign):
    return [event.name for event in events_in_force(campaign, now_in(campaign))]


def told(campaign, many=1):
    return [line.text for line in lines(campaign.chronicle.all()[:many])]


def dice(*faces):
    return iter(faces).__next__


def test_an_event_is_written_once_and_its_effects_come_from_it(campaign, organiser):
    for _click in range(2):
        event = write_event(campaign.pk, organiser, days(effects=[GOLD]), request_key="k")
    assert CampaignEvent.objects.count() == 1
    assert effects_of(event) == (GoldIncome("Market day", "2D6"),)
    assert in_force(campaign) == ["Market day"]
    (text,) = told(campaign)
    assert text.startswith("organiser announced a campaign event: Market day. From ")
    assert text.endswith("until an organiser ends it. 2D6 gc after each battle.")


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (days(name=" "), "needs a name"),
        (days(period=Period()), "day on which"),
        (days(period=Period(starts_on=today(), ends_on=today() - timedelta(days=1))), "before it begins"),
        (days(effects=[GOLD] * 5), "4 effects at most"),
        (days(scenario="a-tea-party"), "does not have that scenario"),
    ],
)
def test_invalid_events_are_refused(campaign, organiser, plan, sentence):
    with pytest.raises(Refused, match=sentence):
        write_event(campaign.pk, organiser, plan, request_key="k")
    assert not CampaignEvent.objects.exists()


def test_in_a_season_an_event_goes_by_rounds(organiser):
    season = league(organiser, 2)[0]
    for plan, sentence in ((days(), "round with which"), (rounds(3, 2), "before it begins")):
        with pytest.raises(Refused, match=sentence):
            write_event(season.campaign_id, organiser, plan, request_key="k")


def test_it_holds_from_its_first_round_and_ends_by_itself_after_its_last(organiser):
    season = league(organiser, 2)[0]
    campaign = season.campaign
    write_event(campaign.pk, organiser, rounds(1, 1, name="One"), request_key="1")
    write_event(campaign.pk, organiser, rounds(2, 3, name="Two"), request_key="2")
    write_event(campaign.pk, organiser, rounds(2, name="Open"), request_key="3")
    assert in_force(campaign) == []
    seen = []
    for number in range(4):
        published(season, organiser, seed=f"seed {number}")
        seen.append(in_force(campaign))
    assert seen == [["One"], ["Two", "Open"], ["Two", "Open"], ["Open"]]
    close_or_reopen_season(season.pk, organiser, is_open=False)
    assert in_force(campaign) == []
    close_or_reopen_season(season.pk, organiser, is_open=True)
    assert in_force(campaign) == ["Open"]


def test_in_free_play_it_holds_from_day_to_day(campaign, organiser):
    def state(moved):
        return event.state(Moment(timezone.now() + timedelta(days=moved), None, 0))

    first = today() + timedelta(days=2)
    period = Period(starts_on=first, ends_on=first + timedelta(days=1))
    event = write_event(campaign.pk, organiser, days(period=period), request_key="k")
    assert [state(moved) for moved in range(5)] == ["ahead", "ahead", "in_force", "in_force", "over"]


def test_an_event_that_was_made_later_did_not_hold_before(campaign, organiser):
    event = write_event(campaign.pk, organiser, days(), request_key="k")
    before = Moment(event.made_at - timedelta(seconds=1), None, 0)
    assert event.state(before) == "ahead"


def test_a_draw_rolls_two_dice_and_is_announced_at_once(campaign, organiser):
    event = draw_event(campaign.pk, organiser, request_key="k", roll=dice(3, 5))
    assert (event.name, event.row, event.rolls) == ("A patron's pay chest", "pay-chest", [(3, 5)])
    assert (event.starts_on, event.ends_on) == (today(), today() + timedelta(days=6))
    assert effects_of(event) == (GoldIncome("A patron's pay chest", "2D6"),)
    assert in_force(campaign) == ["A patron's pay chest"]
    (text,) = told(campaign)
    assert "organiser drew a campaign event, rolling 3 and 5: A patron's pay chest." in text


def test_the_chronicle_calls_items_by_their_names(campaign, organiser):
    write_event(campaign.pk, organiser, days(effects=[RareItemRolls("x", 1, "holy-tome")]), request_key="k")
    assert told(campaign)[0].endswith("+1 on rolls to find Holy tome.")


def test_a_double_click_draws_once_and_rolls_no_dice_again(campaign, organiser):
    first = draw_event(campaign.pk, organiser, request_key="k", roll=dice(3, 5))
    again = draw_event(campaign.pk, organiser, request_key="k", roll=dice())
    assert again == first
    assert again.rolls == [[3, 5]]


def test_an_event_already_in_force_is_rolled_again(campaign, organiser):
    draw_event(campaign.pk, organiser, request_key="1", roll=dice(3, 5))
    event = draw_event(campaign.pk, organiser, request_key="2", roll=dice(3, 6, 1, 1))
    assert (event.row, event.rolls) == ("wyrdstone-shower", [(3, 6), (1, 1)])
    assert "rolling 3 and 6 (already in force), then 1 and 1: Wyrdstone shower." in told(campaign)[0]


def test_an_ended_event_may_come_up_again(campaign, organiser):
    first = draw_event(campaign.pk, organiser, request_key="1", roll=dice(3, 5))
    end_or_resume_event(first.pk, organiser, ended=True)
    assert draw_event(campaign.pk, organiser, request_key="2", roll=dice(3, 5)).row == "pay-chest"


@pytest.mark.parametrize(
    ("before", "next_round", "period"), [(0, False, (1, 2)), (2, False, (2, 3)), (2, True, (3, 4))]
)
def test_a_draw_in_a_season_holds_for_rounds(organiser, before, next_round, period):
    season = league(organiser, 2)[0]
    for number in range(before):
        published(season, organiser, seed=f"seed {number}")
    drawn = draw_event(season.campaign_id, organiser, request_key="k", next_round=next_round, roll=dice(3, 1))
    assert (drawn.name, drawn.first_round, drawn.last_round) == ("Tithe of the settlements", *period)


def test_the_dice_of_the_site_find_a_row(campaign, organiser):
    event = draw_event(campaign.pk, organiser, request_key="k")
    assert all(1 <= face <= 6 for pair in event.rolls for face in pair)


def test_a_change_is_told_and_renames_the_origin_of_the_effects(campaign, organiser):
    event = write_event(campaign.pk, organiser, days(effects=[GOLD]), request_key="k")
    plan = days(name="The great market", effects=[GOLD, ExplorationDice("x", -1)])
    changed = change_event(event.pk, organiser, plan, seen=0)
    assert [effect.origin for effect in effects_of(changed)] == ["The great market"] * 2
    (text,) = told(campaign)
    assert text.startswith("organiser changed the campaign event The great market (Market day before).")
    assert text.endswith("2D6 gc after each battle. 1 exploration die fewer.")
    with pytest.raises(Refused, match="while this page was open"):
        change_event(event.pk, organiser, plan, seen=0)


def test_an_event_is_ended_early_once_and_resumed(campaign, organiser):
    event = write_event(campaign.pk, organiser, days(), request_key="k")
    for _click in range(2):
        end_or_resume_event(event.pk, organiser, ended=True)
    assert in_force(campaign) == []
    end_or_resume_event(event.pk, organiser, ended=False)
    assert in_force(campaign) == ["Market day"]
    assert told(campaign, 3) == [
        "organiser resumed the campaign event Market day.",
        "organiser ended the campaign event Market day.",
        told(campaign, 3)[2],
    ]


def test_a_campaign_has_so_many_events_at_a_time(campaign, organiser):
    for number in range(MOST_IN_FORCE):
        event = write_event(campaign.pk, organiser, days(), request_key=f"k{number}")
    for verb in (
        lambda: write_event(campaign.pk, organiser, days(), request_key="more"),
        lambda: draw_event(campaign.pk, organiser, request_key="more"),
    ):
        with pytest.raises(Refused, match="End one first"):
            verb()
    end_or_resume_event(event.pk, organiser, ended=True)
    write_event(campaign.pk, organiser, days(), request_key="more")


def test_a_closed_campaign_has_no_new_events(campaign, organiser):
    open_or_close(campaign.pk, organiser, is_open=False)
    with pytest.raises(Refused, match="is closed"):
        draw_event(campaign.pk, organiser, request_key="k")
