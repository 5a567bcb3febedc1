"""Leaving, replacement and breaks: every published table has an answer, and everybody hears of it."""

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.models import Pairing, Seat
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.campaign.delete import leave_everything
from campaigns.services.members.roles import leave_campaign
from campaigns.services.members.warbands import enter_warband, withdraw_warband
from campaigns.services.refusal import Refused
from campaigns.services.rounds.absences import note_absence, pause_warband
from campaigns.services.rounds.arrange import add_round, draw_round, pair_with_bye
from roster.models import Notice, Warband
from roster.site.notices.kinds import sentence_of
from tests.campaigns.leagues import drawn, join, league, published, tables
from tests.campaigns.samples import muster
from tests.examples import examples
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def four(organiser):
    return league(organiser, 4)


def at(found):
    return sorted(sorted(table) for table in tables(found))


def opponent_of(found, warband):
    seat = Seat.objects.get(round=found, warband=warband)
    return Warband.objects.get(seats__pairing=seat.pairing, seats__round=found, pk__in=others_at(seat))


def others_at(seat):
    return seat.pairing.seats.exclude(pk=seat.pk).values("warband")


def told(user, kind):
    return [sentence_of(notice) for notice in Notice.objects.filter(recipient=user, kind=kind).order_by("pk")]


def last_line(campaign):
    return lines(campaign.chronicle.all())[0].text


# --- a bye ---


def test_an_opponent_that_is_left_alone_has_a_bye_and_everybody_hears_of_it(four, organiser):
    season, warbands = four
    found = published(season, organiser)
    leaving = warbands[0]
    opponent = opponent_of(found, leaving)
    withdraw_warband(season.campaign_id, leaving.pk, leaving.owner)
    assert [opponent.name] in at(found)
    assert last_line(season.campaign) == f"player-1 withdrew Warband 1. Round 1: {opponent.name} has a bye."
    assert told(opponent.owner, "paired")[-1] == (
        f"{opponent.name} now has a bye in round 1 of Season 1 (The Street of Bells)."
    )
    assert told(organiser, "tables_left")[0] == (
        f"Warband 1 left the campaign. Round 1: {opponent.name} has a bye. You can pair them otherwise (Season 1, The "
        "Street of Bells)."
    )


def test_an_organiser_who_withdraws_a_warband_is_not_told_of_it(four, organiser):
    season, warbands = four
    published(season, organiser)
    withdraw_warband(season.campaign_id, warbands[0].pk, organiser)
    assert told(organiser, "tables_left") == []


def test_a_player_who_leaves_leaves_byes_at_all_tables(four, organiser):
    season, warbands = four
    first, second = published(season, organiser), published(season, organiser, seed="another")
    leave_campaign(season.campaign_id, warbands[0].owner)
    for found in (first, second):
        assert len(at(found)) == 2
        assert sorted(len(table) for table in at(found)) == [1, 2]
    assert last_line(season.campaign) == "player-1 left."


def test_a_break_leaves_the_tables_and_is_told(four, organiser):
    season, warbands = four
    found = published(season, organiser)
    opponent = opponent_of(found, warbands[0])
    pause_warband(season.campaign_id, warbands[0].pk, warbands[0].owner, paused=True)
    assert last_line(season.campaign) == f"Warband 1 pauses (player-1). Round 1: {opponent.name} has a bye."
    assert told(organiser, "tables_left")[0].startswith("Warband 1 pauses.")
    pause_warband(season.campaign_id, warbands[0].pk, warbands[0].owner, paused=False)
    assert sorted([opponent.name, warbands[0].name]) in at(found)


def test_a_table_with_a_battle_stays_when_a_warband_pauses(four, organiser):
    season, warbands = four
    found = published(season, organiser)
    opponent = opponent_of(found, warbands[0])
    set_up_battle(season.campaign_id, organiser, Plan(warbands=(warbands[0].pk, opponent.pk)))
    before = at(found)
    pause_warband(season.campaign_id, warbands[0].pk, organiser, paused=True)
    assert at(found) == before
    with pytest.raises(Refused, match="is still in battle 1"):
        withdraw_warband(season.campaign_id, warbands[0].pk, organiser)


def test_a_deleted_account_is_paired_no_more_while_its_battle_is_open(four, organiser):
    season, warbands = four
    first, second = published(season, organiser), published(season, organiser, seed="another")
    leaving, opponent = warbands[0], opponent_of(first, warbands[0])
    set_up_battle(season.campaign_id, organiser, Plan(warbands=(leaving.pk, opponent.pk)))
    leave_everything(leaving.owner, "player-1")
    assert season.campaign.entered.get(warband=leaving).is_paused
    assert Seat.objects.filter(warband=leaving).count() == 1
    assert (
        Seat.objects.filter(round=second, warband=leaving).exists()
        != Seat.objects.filter(round=first, warband=leaving).exists()
    )


# --- a replacement ---


def test_a_replacement_takes_the_seats_and_begins_with_no_points(four, organiser):
    season, warbands = four
    found = published(season, organiser)
    opponent = opponent_of(found, warbands[0])
    new = join(season.campaign, "new", "The Newcomers")
    withdraw_warband(season.campaign_id, warbands[0].pk, organiser, replacement=new.pk)
    assert sorted(["The Newcomers", opponent.name]) in at(found)
    assert last_line(season.campaign) == (
        f"organiser withdrew Warband 1. Round 1: The Newcomers plays {opponent.name} instead."
    )
    assert told(new.owner, "paired")[-1].startswith(
        "Round 1 of Season 1 (The Street of Bells): The Newcomers against"
    )
    assert f"{opponent.name} against The Newcomers" in told(opponent.owner, "paired")[-1]


def test_a_replacement_gives_up_a_bye_and_no_table(organiser):
    season, warbands = league(organiser, 5)
    found = published(season, organiser)
    resting = next(warband for warband in warbands if [warband.name] in at(found))
    one, other = [warband for warband in warbands if warband != resting][:2]
    withdraw_warband(season.campaign_id, one.pk, organiser, replacement=resting.pk)
    assert all(len(table) == 2 for table in at(found))
    withdraw_warband(season.campaign_id, other.pk, organiser, replacement=resting.pk)
    assert sum(resting.name in table for table in at(found)) == 1


def test_a_replacement_that_cannot_come_takes_no_seat(four, organiser):
    season, warbands = four
    found = published(season, organiser)
    new = join(season.campaign, "new", "The Newcomers")
    note_absence(found.pk, new.pk, new.owner, absent=True)
    withdraw_warband(season.campaign_id, warbands[0].pk, organiser, replacement=new.pk)
    assert not Seat.objects.filter(warband=new).exists()
    assert sorted(len(table) for table in at(found)) == [1, 2]


def test_players_leave_their_tables_to_their_own_warbands_only(four, organiser):
    season, warbands = four
    published(season, organiser)
    leaving = warbands[0]
    with pytest.raises(Refused, match="only to another of your own warbands"):
        withdraw_warband(season.campaign_id, leaving.pk, leaving.owner, replacement=warbands[1].pk)
    for wrong in (leaving.pk, 987654):
        with pytest.raises(Refused, match="another one of this campaign"):
            withdraw_warband(season.campaign_id, leaving.pk, leaving.owner, replacement=wrong)
    second = muster(leaving.owner, "The Second")
    enter_warband(season.campaign_id, leaving.owner, second.pk)
    withdraw_warband(season.campaign_id, leaving.pk, leaving.owner, replacement=second.pk)
    assert Seat.objects.filter(warband=second).count() == 1


# --- pairing a bye ---


def test_a_late_warband_plays_one_that_has_a_bye(organiser):
    season, warbands = league(organiser, 3)
    found = published(season, organiser)
    resting = next(warband for warband in warbands if [warband.name] in at(found))
    new = join(season.campaign, "new", "The Newcomers")
    for _click in range(2):
        pair_with_bye(found.pk, organiser, newcomer=new.pk, opponent=resting.pk)
    assert sorted(["The Newcomers", resting.name]) in at(found)
    assert season.campaign.chronicle.filter(kind="pairings_changed").count() == 1
    assert "against" in told(resting.owner, "paired")[-1]
    another = next(warband for warband in warbands if warband != resting)
    for newcomer, opponent in ((new, another), (another, new), (new, new)):
        with pytest.raises(Refused, match="changed these pairings"):
            pair_with_bye(found.pk, organiser, newcomer=newcomer.pk, opponent=opponent.pk)


def test_the_page_of_the_season_offers_it_to_organisers(organiser, client_of):
    season, warbands = league(organiser, 3)
    found = published(season, organiser)
    resting = next(warband for warband in warbands if [warband.name] in at(found))
    new = join(season.campaign, "new", "The Newcomers")
    assert "Pair them" in client_of(organiser).get(season.get_absolute_url()).content.decode()
    assert "Pair them" not in client_of(new.owner).get(season.get_absolute_url()).content.decode()
    address = reverse("campaigns:pair-bye", args=[found.pk])
    assert client_of(new.owner).post(address, {"newcomer": new.pk, "opponent": resting.pk}).status_code == 404
    client_of(organiser).post(address, {"newcomer": new.pk, "opponent": resting.pk})
    assert sorted(["The Newcomers", resting.name]) in at(found)
    assert "Pair them" not in client_of(organiser).get(season.get_absolute_url()).content.decode()


def test_a_round_that_another_has_followed_offers_it_no_more(organiser, client_of):
    season, _warbands = league(organiser, 3)
    published(season, organiser)
    join(season.campaign, "new", "The Newcomers")
    add_round(season.pk, after=1)
    assert "Pair them" not in client_of(organiser).get(season.get_absolute_url()).content.decode()


def test_the_form_of_withdrawing_takes_a_replacement(four, organiser, client_of):
    season, warbands = four
    published(season, organiser)
    new = join(season.campaign, "new", "The Newcomers")
    page = client_of(organiser).get(reverse("campaigns:warbands", args=[season.campaign_id])).content.decode()
    assert "Its tables that are not played yet go to" in page
    address = reverse("campaigns:withdraw", args=[season.campaign_id, warbands[0].pk])
    client_of(organiser).post(address, {"replacement": new.pk})
    assert Seat.objects.filter(warband=new).count() == 1


# --- whatever happens ---


@settings(
    max_examples=examples(12), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    steps=st.lists(
        st.tuples(
            st.sampled_from(["withdraw", "replace", "pause", "back", "battle", "absent", "round"]),
            st.integers(0, 5),
            st.integers(0, 5),
        ),
        min_size=1,
        max_size=6,
    ),
    size=st.sampled_from([2, 3]),
)
def test_no_published_seat_is_left_without_an_answer(organiser, steps, size):
    """Everybody who was paired and still takes part plays, or has a bye; nobody who left sits at an open table."""
    from django.db import transaction

    with transaction.atomic():
        season, warbands = league(organiser, 6)
        published(season, organiser, table_size=size)
        draft = drawn(season, table_size=size, seed="draft")
        for verb, one, other in steps:
            _do(season, organiser, verb, warbands[one], warbands[other], size)
        here = set(season.campaign.entered.values_list("warband", flat=True))
        paused = set(season.campaign.entered.filter(is_paused=True).values_list("warband", flat=True))
        for pairing in Pairing.objects.filter(round__season=season, battle=None):
            seated = set(pairing.seats.values_list("warband", flat=True))
            assert seated
            if len(seated) > 1 or pairing.round == draft:
                assert seated <= here
                assert not (len(seated) > 1 and seated & paused)
        assert not {len(table) for found in season.rounds.all() for table in tables(found)} - {1, 2, 3}
        transaction.set_rollback(True)


def _do(season, organiser, verb, one, other, size):
    campaign = season.campaign_id
    try:
        if verb == "withdraw":
            withdraw_warband(campaign, one.pk, organiser)
        elif verb == "replace":
            withdraw_warband(campaign, one.pk, organiser, replacement=other.pk)
        elif verb in ("pause", "back"):
            pause_warband(campaign, one.pk, organiser, paused=verb == "pause")
        elif verb == "absent":
            note_absence(season.rounds.first().pk, one.pk, organiser, absent=True)
        elif verb == "battle":
            set_up_battle(campaign, organiser, Plan(warbands=(one.pk, other.pk)))
        else:
            found = add_round(season.pk, after=season.rounds.count())
            draw_round(found.pk, kind="random", table_size=size, seen=0, seed="more")
    except Refused:
        pass
