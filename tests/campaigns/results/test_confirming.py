"""Confirming and disputing on the site: the battle's page, its verbs, and the form of the campaign."""

import pytest
from django.urls import reverse

from campaigns.models import Campaign, Verdict
from campaigns.pages.results.confirmations import confirmations, outlook
from campaigns.services.battles.fight import fight_battle
from campaigns.services.refusal import Refused
from campaigns.services.results import confirm as verdicts
from campaigns.services.results.accept import accept_battle
from tests.campaigns.results.test_verdicts import confirm, counts, days_pass, dispute, mark, now
from tests.campaigns.samples import OPTIONS
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def by_player(battle, player):
    """The battle as the player had it fought."""
    return fight_battle(battle.pk, player)


@pytest.fixture
def press(client_of):
    """Presses a button of the battle's page: `press(user, battle, "confirm")`."""

    def pressed(user, battle, verb, **sent):
        address = reverse(f"campaigns:{verb}", args=[battle.pk])
        answer = client_of(user).post(address, {"at": mark(battle)} | sent, follow=True)
        return answer.content.decode()

    return pressed


@pytest.fixture
def page(client_of):
    return lambda user, shown: client_of(user).get(shown.get_absolute_url()).content.decode()


def test_a_player_confirms_by_a_button(campaign, by_player, other_player, page, press):
    counts(campaign, "players")
    shown = page(other_player, by_player)
    assert "It counts when other-player has confirmed it. An organiser can accept it earlier." in shown
    assert "Confirm the result" in shown
    assert "You confirmed the result." in press(other_player, by_player, "confirm")
    shown = page(other_player, by_player)
    assert "Every other player confirmed the result; it counts since" in shown
    assert "Confirm the result" not in shown


def test_the_player_who_entered_it_is_offered_neither(campaign, by_player, player, page):
    counts(campaign, "players")
    shown = page(player, by_player)
    assert "entered the result" in shown
    assert "Confirm the result" not in shown
    assert "Dispute the result" not in shown


def test_a_dispute_is_shown_to_everybody_and_withdrawn(
    campaign, by_player, player, other_player, page, press
):
    counts(campaign, "days")
    told = press(other_player, by_player, "dispute", reason="Snik <lives>")
    assert "You disputed the result." in told
    shown = page(player, by_player)
    assert "other-player disputes it: Snik &lt;lives&gt;" in shown
    assert "Withdraw the dispute" not in shown
    assert "Withdraw the dispute" in page(other_player, by_player)
    assert "You withdrew your dispute." in press(other_player, by_player, "withdraw-dispute")
    assert not Verdict.objects.exists()


def test_a_dispute_without_a_reason_is_refused_politely(by_player, other_player, press):
    assert "Nothing was saved. Reason:" in press(other_player, by_player, "dispute", reason=" ")
    assert not Verdict.objects.exists()


def test_a_page_of_an_earlier_result_confirms_nothing_and_gives_the_reason_back(
    by_player, other_player, press
):
    assert "entered again" in press(other_player, by_player, "confirm", at="2026-01-01T00:00:00+00:00")
    told = press(other_player, by_player, "dispute", at="2026-01-01T00:00:00+00:00", reason="Snik lives")
    assert "You wrote: Snik lives" in told
    assert "Nothing was saved" in press(other_player, by_player, "confirm", at="")
    assert not Verdict.objects.exists()


def test_an_organiser_accepts_a_disputed_result_with_a_reason(
    by_player, organiser, other_player, page, press
):
    dispute(by_player, other_player)
    assert 'id="accept-reason"' in page(organiser, by_player)
    assert "Give a reason for accepting it." in press(organiser, by_player, "accept")
    assert now(by_player).status == "fought"
    press(organiser, by_player, "accept", reason="I watched.")
    assert now(by_player).status == "accepted"
    assert "Reason: I watched." in page(organiser, by_player)


def test_the_page_says_when_time_decides_and_counts_it_then(campaign, by_player, organiser, page):
    counts(campaign, "days", 2)
    assert "unless a player disputes it, or as soon as other-player has confirmed it" in page(
        organiser, by_player
    )
    days_pass(by_player, 2)
    assert "Nobody disputed the result in time; it counts since" in page(organiser, by_player)
    assert now(by_player).status == "accepted"


@pytest.mark.parametrize("address", ["campaigns:campaigns", "campaigns:campaign", "campaigns:chronicle"])
def test_a_page_of_the_campaign_lets_a_due_result_count(campaign, by_player, player, client_of, address):
    counts(campaign, "days")
    days_pass(by_player)
    arguments = [] if address == "campaigns:campaigns" else [campaign.pk]
    client_of(player).get(reverse(address, args=arguments))
    assert now(by_player).status == "accepted"


def test_a_due_result_that_cannot_be_accepted_says_why(campaign, by_player, player, page, monkeypatch):
    counts(campaign, "days")
    days_pass(by_player)

    def refuse(battle, acceptance):
        raise Refused("The rosters do not allow it.")

    monkeypatch.setattr(verdicts, "count_result", refuse)
    assert "The rosters do not allow it." in page(player, by_player)
    assert "It is due to count but cannot be accepted as it is." in outlook(now(by_player))


def test_a_discarded_battle_has_nothing_to_confirm(by_player, player, organiser, press):
    press(organiser, by_player, "discard")
    assert confirmations(now(by_player), player.pk) is None


def test_the_history_of_a_battle_is_on_its_page(campaign, by_player, other_player, organiser, page):
    confirm(by_player, other_player)
    accept_battle(by_player.pk, organiser)
    shown = page(organiser, by_player)
    for told in ("other-player confirmed the result of battle 1", "organiser accepted battle 1"):
        assert told in shown


def test_the_options_of_a_campaign_set_what_makes_results_count(campaign, organiser, client_of):
    form = OPTIONS
    client, address = client_of(organiser), reverse("campaigns:options", args=[campaign.pk])
    chosen = {"confirmation": "days", "confirmation_days": "5"}
    assert client.post(address, form | chosen)["Location"] == address
    found = Campaign.objects.get()
    assert (found.confirmation, found.confirmation_days) == ("days", 5)
    shown = client.get(campaign.get_absolute_url()).content.decode()
    assert "or when nobody has disputed them for 5 days." in shown
    chronicle = client.get(reverse("campaigns:chronicle", args=[campaign.pk])).content.decode()
    assert "organiser changed what makes a result count." in chronicle
    for wrong in ({"confirmation": "dice"}, {"confirmation_days": "0"}, {"confirmation_days": "61"}):
        assert client.post(address, form | wrong).status_code == 422
    assert Campaign.objects.get().confirmation_days == 5
