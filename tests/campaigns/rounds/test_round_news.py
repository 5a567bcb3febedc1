"""Players hear how they are paired, of each change that concerns them, and once that a deadline is near."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from campaigns.models import Round
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.delete import delete_campaign, remove_deleted_campaigns
from campaigns.services.campaign.found import open_or_close
from campaigns.services.members.roles import leave_campaign
from campaigns.services.members.warbands import withdraw_warband
from campaigns.services.notices.rounds import tell_deadlines_near
from campaigns.services.rounds.absences import pause_warband
from campaigns.services.rounds.arrange import (
    BYE,
    NOWHERE,
    Arrangement,
    arrange_round,
    arrangement_of,
    publish_round,
)
from campaigns.services.rounds.seasons import close_or_reopen_season
from roster.models import Notice
from tests.campaigns.chronicle.test_notices import told
from tests.campaigns.leagues import drawn, league, published
from tests.campaigns.together.killed import Killed, killed_at
from tests.remembered import remembered

pytestmark = pytest.mark.django_db

DAY = date(2030, 5, 1)


@pytest.fixture
@remembered
def four(organiser):
    """Round 1 of four warbands is published: 1 against 2 and 3 against 4."""
    season, warbands = league(organiser, 4)
    found = drawn(season)
    arrange(found, warbands, (1, 1, 2, 2))
    publish_round(found.pk, organiser, seen=Round.objects.get(pk=found.pk).revision)
    return season, warbands


def arrange(found, warbands, places, *, deadline=None, scenarios=None):
    found = Round.objects.select_related("season__campaign").get(pk=found.pk)
    organiser = found.season.campaign.members.get(username="organiser")
    wanted = Arrangement(
        {warband.pk: place for warband, place in zip(warbands, places, strict=True)}, scenarios or {}
    )
    return arrange_round(found.pk, organiser, wanted, deadline=deadline, seen=found.revision)


def unread(kind="paired"):
    return dict(told(kind, unread=True))


def read_everything():
    Notice.objects.update(read_at=timezone.now())


def fight(found, warbands, organiser):
    plan = Plan(warbands=tuple(one.pk for one in warbands), policies=("steady",) * len(warbands))
    battle = set_up_battle(found.season.campaign_id, organiser, plan)
    return fight_battle(battle.pk, organiser)


def test_players_hear_their_opponents_table_scenario_and_deadline_when_a_round_is_published(organiser):
    season, warbands = league(organiser, 3)
    found = drawn(season)
    arrange(found, warbands, (1, 1, BYE), deadline=DAY, scenarios={1: "street-fight"})
    assert not Notice.objects.exists()
    for _ in range(2):
        publish_round(found.pk, organiser, seen=2)
    assert dict(told("paired")) == {
        "player-1": "Round 1 of Season 1 (The Street of Bells): Warband 1 against Warband 2 at table 1, Street Fight, "
        "to be played by 1 May 2030.",
        "player-2": "Round 1 of Season 1 (The Street of Bells): Warband 2 against Warband 1 at table 1, Street Fight, "
        "to be played by 1 May 2030.",
        "player-3": "Warband 3 has a bye in round 1 of Season 1 (The Street of Bells).",
    }
    assert {notice.url for notice in Notice.objects.all()} == {season.get_absolute_url()}


def test_each_change_is_told_to_those_whom_it_concerns_and_the_earlier_notice_is_settled(four):
    season, warbands = four
    found = season.rounds.get()
    read_everything()
    arrange(found, warbands, (1, 1, 2, 2))
    assert unread() == {}
    arrange(found, warbands, (1, 1, BYE, NOWHERE))
    assert unread() == {
        "player-3": "Warband 3 now has a bye in round 1 of Season 1 (The Street of Bells).",
        "player-4": "Warband 4 is not paired in round 1 of Season 1 (The Street of Bells) any more.",
    }
    arrange(found, warbands, (1, 1, 2, 2))
    where = "Round 1 of Season 1 (The Street of Bells)"
    assert unread() == {
        "player-3": f"{where}, changed: Warband 3 against Warband 4 at table 2.",
        "player-4": f"{where}: Warband 4 against Warband 3 at table 2.",
    }
    assert Notice.objects.filter(kind="paired").count() == 8


def test_a_new_deadline_is_told_to_everybody_who_has_not_played(four, organiser):
    season, warbands = four
    found = season.rounds.get()
    fight(found, warbands[:2], organiser)
    read_everything()
    for _ in range(2):
        arrange(found, warbands, (1, 1, 2, 2), deadline=DAY)
    assert sorted(unread()) == ["player-3", "player-4"]
    arrange(found, warbands, (1, 1, 2, 2), deadline=DAY + timedelta(days=1))
    arrange(found, warbands, (1, 1, 2, 2), deadline=DAY)
    assert unread()["player-3"].endswith("to be played by 1 May 2030.")


def test_notices_end_when_the_battle_is_played(four, organiser):
    season, warbands = four
    fight(season.rounds.get(), warbands[:2], organiser)
    assert sorted(unread()) == ["player-3", "player-4"]


def test_a_table_that_finds_a_played_battle_asks_nobody(four, organiser):
    season, warbands = four
    found = season.rounds.get()
    fight(found, [warbands[0], warbands[2]], organiser)
    read_everything()
    arrange(found, warbands, (1, 2, 1, 2))
    assert sorted(unread()) == ["player-2", "player-4"]


@pytest.mark.parametrize("how", ["leaves", "pauses", "is withdrawn"])
def test_opponents_of_one_that_leaves_hear_of_their_bye(four, organiser, how):
    season, warbands = four
    gone = warbands[0]
    read_everything()
    if how == "leaves":
        leave_campaign(season.campaign_id, gone.owner)
    elif how == "pauses":
        pause_warband(season.campaign_id, gone.pk, organiser, paused=True)
    else:
        withdraw_warband(season.campaign_id, gone.pk, organiser)
    assert unread() == {"player-2": "Warband 2 now has a bye in round 1 of Season 1 (The Street of Bells)."}


def test_players_at_the_table_of_a_leaver_hear_their_new_opponents(organiser):
    season, warbands = league(organiser, 3)
    published(season, organiser, table_size=3)
    leave_campaign(season.campaign_id, warbands[0].owner)
    assert unread()["player-2"].endswith(", changed: Warband 2 against Warband 3 at table 1.")
    assert "player-1" not in unread()


def test_an_unpublished_round_is_told_to_nobody(organiser):
    season, warbands = league(organiser, 2)
    drawn(season)
    withdraw_warband(season.campaign_id, warbands[0].pk, organiser)
    assert not Notice.objects.exists()


def test_a_closed_season_asks_nobody_to_play(four, organiser):
    season, _warbands = four
    close_or_reopen_season(season.pk, organiser, is_open=False)
    assert unread() == {}


def test_a_campaign_that_goes_for_good_takes_them_along(four, organiser, settings):
    season, warbands = four
    leave_campaign(season.campaign_id, warbands[0].owner)
    settings.DELETION_GRACE_DAYS = 0
    delete_campaign(season.campaign_id, organiser)
    remove_deleted_campaigns()
    assert not Notice.objects.exists()


def in_days(number):
    return timezone.localdate() + timedelta(days=number)


@pytest.fixture
@remembered
def due(four, organiser):
    """The same, to be played in three days; 1 and 2 have played."""
    season, warbands = four
    found = season.rounds.get()
    arrange(found, warbands, (1, 1, 2, 2), deadline=in_days(3))
    fight(found, warbands[:2], organiser)
    return found


def test_players_with_an_unplayed_table_hear_of_a_deadline_once(due):
    for _ in range(3):
        assert tell_deadlines_near() == 1
    day, where = f"{in_days(3):%-d %B %Y}", "round 1 of Season 1 (The Street of Bells)"
    assert told("deadline_near") == [
        (
            f"player-{one}",
            f"Warband {one} against Warband {other} is to be played by {day}: {where}.",
        )
        for one, other in ((3, 4), (4, 3))
    ]


def test_a_deadline_that_is_put_off_is_told_again_when_it_is_near(due):
    tell_deadlines_near()
    warbands = [seat.warband for seat in due.seats.order_by("name")]
    arrange(due, warbands, (1, 1, 2, 2), deadline=in_days(9))
    assert unread("deadline_near") == {}
    assert tell_deadlines_near() == 0
    arrange(due, warbands, (1, 1, 2, 2), deadline=in_days(2))
    tell_deadlines_near()
    assert len(unread("deadline_near")) == 2


def test_a_deadline_ends_with_the_battle(due, organiser):
    tell_deadlines_near()
    fight(due, [seat.warband for seat in due.seats.filter(pairing__battle=None)], organiser)
    assert unread("deadline_near") == {}


@pytest.mark.parametrize("why", ["far", "over", "season", "campaign", "deleted", "unpublished", "bye"])
def test_nobody_hears_of_deadlines_that_ask_for_nothing(due, organiser, settings, why):
    season = due.season
    if why == "far":
        settings.DEADLINE_NEAR_DAYS = 2
    elif why == "over":
        Round.objects.update(deadline=in_days(-1))
    elif why == "season":
        close_or_reopen_season(season.pk, organiser, is_open=False)
    elif why == "campaign":
        open_or_close(season.campaign_id, organiser, is_open=False)
    elif why == "deleted":
        delete_campaign(season.campaign_id, organiser)
    elif why == "unpublished":
        Round.objects.update(published_at=None)
    else:
        now = arrangement_of(due)
        places = {warband: BYE if place == 2 else place for warband, place in now.places.items()}
        revision = Round.objects.get().revision
        arrange_round(due.pk, organiser, Arrangement(places), deadline=in_days(3), seen=revision)
    tell_deadlines_near()
    assert told("deadline_near") == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("write", range(2))
def test_a_worker_that_is_killed_meanwhile_tells_nobody_twice(due, write):
    with pytest.raises(Killed), killed_at(write):
        tell_deadlines_near()
    for _ in range(2):
        tell_deadlines_near()
    assert sorted(unread("deadline_near")) == ["player-3", "player-4"]
    assert Notice.objects.filter(kind="deadline_near").count() == 2
