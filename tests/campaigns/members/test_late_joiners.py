"""Grants to warbands that join late: what is due, once for each, by its player or by an organiser."""

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.models import CampaignWarband
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.campaign.options import change_options
from campaigns.services.members.late_joiners import (
    give_late_grant,
    late_joiner,
    median_shortfall,
    take_late_grant,
)
from campaigns.services.members.warbands import enter_warband, withdraw_warband
from campaigns.services.refusal import Refused
from roster.models import Notice, Warband
from roster.services.aftermath.growth import begin_growth
from roster.services.history.undo import undo_last
from roster.sheets import read_sheet
from roster.site.notices.kinds import sentence_of
from rules.mustering.figures.catching_up import Shortfall
from rules.mustering.figures.rating import worth
from tests.campaigns.leagues import join, league, published
from tests.campaigns.samples import muster
from tests.campaigns.sequences import finish
from tests.examples import examples
from tests.remembered import remembered

pytestmark = pytest.mark.django_db

FIXED = {"catch_up": "fixed", "catch_up_gold": 100, "catch_up_experience": 4}
DUE = Shortfall(100, 4)


@pytest.fixture
@remembered
def season(organiser):
    found, _warbands = league(organiser, 3)
    change_options(found.campaign_id, organiser, FIXED)
    published(found, organiser)
    return found


@pytest.fixture
@remembered
def late(season):
    return join(season.campaign, "late", "The Latecomers")


def now(warband):
    return Warband.objects.get(pk=warband.pk)


def state(warband):
    return late_joiner(
        CampaignWarband.objects.select_related("campaign__edition", "warband").get(warband=warband)
    )


def experience(warband):
    return [block.experience - block.starting_experience for block in read_sheet(now(warband)).warriors]


def take(season, warband, shown=DUE):
    return take_late_grant(season.campaign_id, warband.pk, warband.owner, shown=shown)


# --- what is due ---


def test_a_warband_that_enters_after_the_first_pairings_is_late(season, late):
    assert (state(late).is_late, state(late).due, state(late).refused) == (True, DUE, "")
    early = Warband.objects.get(name="Warband 1")
    assert "entered before anybody had fought" in state(early).refused


def test_nothing_is_due_where_the_campaign_gives_nothing(season, late, organiser):
    change_options(season.campaign_id, organiser, {"catch_up": "nothing"})
    assert "Late warbands get nothing" in state(late).refused
    assert "\u201cA warband that joins late gets\u201d" in state(late).refused
    with pytest.raises(Refused, match="get nothing"):
        take(season, late)


def test_the_median_is_that_of_the_other_warbands(season, late, organiser):
    change_options(season.campaign_id, organiser, {"catch_up": "median"})
    worths = sorted(worth(read_sheet(row.warband)) for row in season.campaign.entered.exclude(warband=late))
    assert state(late).due.gold == max(0, worths[1] - worth(read_sheet(late)))
    rich = give_late_grant(
        season.campaign_id, Warband.objects.get(name="Warband 1").pk, organiser, gold=70, experience=3
    )
    give_late_grant(
        season.campaign_id, Warband.objects.get(name="Warband 2").pk, organiser, gold=50, experience=5
    )
    assert rich.gold - 70 >= 0
    assert state(late).due == Shortfall(50, 3)
    take(season, late, Shortfall(50, 3))
    entered = CampaignWarband.objects.select_related("campaign").get(warband=late)
    assert median_shortfall(entered) == Shortfall(0, 0)


# --- taking and giving ---


def test_the_player_takes_it_once_by_a_ledger_entry_that_is_told(season, late):
    before = late.gold
    for _click in range(2):
        take(season, late)
    assert now(late).gold == before + 100
    assert experience(late) == [4, 0, 0]
    row = now(late).ledger.last()
    assert (row.made_by, row.entry.reason, row.entry.is_by_hand) == (late.owner, "Joined late", True)
    told = [line.text for line in lines(season.campaign.chronicle.filter(kind="granted"))]
    assert told == ["late granted 100 gc and 4 experience for every hero to The Latecomers: Joined late"]
    assert "has had its grant" in state(late).refused


def test_an_undone_grant_may_be_taken_again(season, late, organiser):
    take(season, late)
    undo_last(late.pk, organiser, revision=None, request_key="undo")
    assert not state(late).given
    take(season, late)
    assert now(late).gold == late.gold + 100


def test_a_grant_changed_since_the_page_was_opened_is_refused(season, late, organiser):
    change_options(season.campaign_id, organiser, {"catch_up_gold": 50})
    with pytest.raises(Refused, match="has changed since you opened"):
        take(season, late)
    assert take(season, late, Shortfall(50, 4)).gold == late.gold + 50


def test_only_its_player_takes_and_only_organisers_give(season, late, organiser):
    other = Warband.objects.get(name="Warband 1").owner
    with pytest.raises(Refused, match="Only the warband's player"):
        take_late_grant(season.campaign_id, late.pk, other, shown=DUE)
    with pytest.raises(Refused, match="Only an organiser"):
        give_late_grant(season.campaign_id, late.pk, late.owner, gold=1000, experience=9)
    give_late_grant(season.campaign_id, late.pk, organiser, gold=30, experience=0, reason="A hard start")
    assert now(late).gold == late.gold + 30
    notice = Notice.objects.get(recipient=late.owner, kind="roster_changed")
    assert sentence_of(notice) == "organiser granted The Latecomers 30 gc: A hard start"
    with pytest.raises(Refused, match="takes no part"):
        give_late_grant(season.campaign_id, muster(organiser, "Free").pk, organiser, gold=1, experience=0)


def test_a_warband_that_leaves_and_comes_back_gets_no_second_grant(season, late):
    take(season, late)
    withdraw_warband(season.campaign_id, late.pk, late.owner)
    enter_warband(season.campaign_id, late.owner, late.pk)
    assert state(late).given


@settings(
    max_examples=examples(8), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(clicks=st.lists(st.sampled_from(["take", "give", "undo"]), max_size=6))
def test_players_take_one_grant_and_organisers_give_more_in_any_order_of_clicks(
    season, late, organiser, clicks
):
    """Each example goes on where the last one ended."""
    counting = (now(late).gold - late.gold) // 10
    for click in clicks:
        if click == "take":
            counting += 0 if state(late).given else 10
            take(season, late)
        elif click == "give":
            give_late_grant(season.campaign_id, late.pk, organiser, gold=10, experience=0)
            counting += 1
        elif state(late).given:
            undo_last(late.pk, organiser, revision=None, request_key="")
            counting = (now(late).gold - late.gold) // 10
        assert state(late).given == (counting > 0)
    assert now(late).gold == late.gold + 10 * counting


def test_a_further_grant_comes_on_top_and_a_second_click_gives_nothing(season, late, organiser, client_of):
    take(season, late)
    client, address = client_of(organiser), page_of(season, late)
    assert "comes on top of it" in client.get(address).content.decode()
    sent = {"gold": "25", "experience": "0", "reason": "Bad luck", "revision": now(late).revision}
    assert "Give this grant" in client.post(address, sent | {"do": "show"}).content.decode()
    for _click in range(2):
        assert client.post(address, sent | {"do": "give"}).status_code == 302
    assert now(late).gold == late.gold + 125
    take(season, late)
    assert now(late).gold == late.gold + 125


# --- the advances that it brings ---


def test_advances_that_are_due_are_rolled_in_a_sequence_of_their_own(season, late):
    take(season, late)
    leader = read_sheet(now(late)).warriors[0]
    assert not leader.advances
    sequence = begin_growth(late.pk)
    assert begin_growth(late.pk) == sequence
    assert str(sequence) == "After granted experience"
    finish(now(late), late.owner)
    advanced = read_sheet(now(late)).warriors[0]
    assert [advance.due_at for advance in advanced.advances]
    assert begin_growth(late.pk) is None


def test_a_change_while_granted_advances_wait_names_them_and_leads_there(season, late, client_of):
    take(season, late)
    sequence = begin_growth(late.pk)
    dagger = {"good": "1 dagger", "revision": now(late).revision, "page": "p"}
    answer = client_of(late.owner).post(reverse("roster:sell", args=[late.pk]), dagger)
    text = answer.content.decode()
    refusal = text[text.index("message--error") :].partition("</div>")[0]
    assert answer.status_code == 422
    assert (
        "The advances after granted experience are not rolled to the end. Nothing was saved: roll them first."
        in refusal
    )
    assert (
        f'<a href="{reverse("roster:aftermath", args=[late.pk, sequence.pk])}">Go on rolling</a>' in refusal
    )


def test_dice_of_advances_stay_the_same_when_a_grant_is_undone_and_taken_again(season, late, organiser):
    rolls = []
    for _try in range(2):
        take(season, late)
        begin_growth(late.pk)
        sequence = finish(now(late), late.owner)
        rolls.append(read_sheet(now(late)).warriors[0].advances)
        undo_last(late.pk, late.owner, revision=None, request_key="")
        undo_last(late.pk, organiser, revision=None, request_key="")
        sequence.refresh_from_db()
        assert sequence.status == "open"
        finish(now(late), late.owner)
    assert rolls[0] == rolls[1]


# --- the pages ---


def page_of(season, warband):
    return reverse("campaigns:late-grant", args=[season.campaign_id, warband.pk])


def test_the_player_sees_what_the_grant_does_before_taking_it(season, late, client_of):
    client = client_of(late.owner)
    shown = client.get(page_of(season, late)).content.decode()
    assert "<b>100 gc</b> and <b>4 experience</b> for each hero" in shown
    assert "will be due" in shown
    answer = client.post(page_of(season, late), {"do": "take", "gold": "100", "experience": "4"})
    assert answer["Location"] == reverse("roster:warband", args=[late.pk])
    roster = client.get(answer["Location"]).content.decode()
    assert "Advances are due" in roster
    answer = client.post(reverse("roster:advances", args=[late.pk]))
    assert "Advances due" in client.get(answer["Location"]).content.decode()
    assert "has had its grant" in client.get(page_of(season, late)).content.decode()


def test_posting_other_figures_takes_nothing(season, late, client_of):
    for wrong in ({"gold": "9999", "experience": "4"}, {"gold": "x"}, {}):
        client_of(late.owner).post(page_of(season, late), {"do": "take", **wrong})
    assert now(late).gold == late.gold


def test_an_organiser_looks_at_the_effect_and_gives(season, late, organiser, client_of):
    client, fields = (
        client_of(organiser),
        {"gold": "25", "experience": "0", "reason": "Late", "revision": late.revision},
    )
    assert "Take the grant" not in client.get(page_of(season, late)).content.decode()
    shown = client.post(page_of(season, late), {**fields, "do": "show"}).content.decode()
    assert "Give this grant" in shown
    assert now(late).gold == late.gold
    for _click in range(2):
        assert client.post(page_of(season, late), {**fields, "do": "give"}).status_code == 302
    assert now(late).gold == late.gold + 25
    assert client.post(page_of(season, late), {**fields, "gold": "-1", "do": "give"}).status_code == 422


def test_the_reason_is_empty_for_a_warband_that_is_not_late(season, late, organiser, client_of):
    early = Warband.objects.get(name="Warband 1")
    client = client_of(organiser)
    assert 'value="Joined late"' in client.get(page_of(season, late)).content.decode()
    assert "Joined late" not in client.get(page_of(season, early)).content.decode()


def test_nobody_else_sees_the_page(season, late, client_of, stranger):
    other = Warband.objects.get(name="Warband 1").owner
    for user in (other, stranger):
        assert client_of(user).get(page_of(season, late)).status_code == 404
        assert client_of(user).post(page_of(season, late), {"do": "take"}).status_code == 404


def test_entering_late_leads_to_the_grant(season, client_of, late):
    second = muster(late.owner, "The Second")
    enter = reverse("campaigns:enter", args=[season.campaign_id])
    assert client_of(late.owner).post(enter, {"warband": second.pk})["Location"] == page_of(season, second)


def test_the_page_asks_as_often_for_many_warbands(season, late, client_of, django_assert_max_num_queries):
    client = client_of(late.owner)
    client.get(page_of(season, late))
    for number in range(4):
        join(season.campaign, f"more-{number}", f"More {number}")
    with django_assert_max_num_queries(26):
        client.get(page_of(season, late))
