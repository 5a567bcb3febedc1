"""The campaign on the site: list, page, forms and verbs as a player and an organiser meet them."""

import pytest
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.pages.campaign.battles import battles_page
from campaigns.pages.campaign.warbands import warbands_page
from campaigns.services.results.accept import accept_battle
from rules.catalogue.load import rulebook
from tests.campaigns.samples import CONFIRMATION, muster

pytestmark = pytest.mark.django_db


def page_of(campaign, user):
    return warbands_page(campaign, user, rulebook())


def text_of(answer):
    return answer.content.decode()


def test_the_list_shows_the_readers_own_campaigns(campaign, fought, client_of, player, stranger):
    url = reverse("campaigns:campaigns")
    shown = text_of(client_of(player).get(url))
    assert "Winter in the Ruins" in shown
    assert "1 needs a decision" in shown
    assert "No campaigns yet" in text_of(client_of(stranger).get(url))


def test_a_campaign_is_founded_by_a_form(client_of, stranger):
    form = {
        "name": "Spring",
        "description": "",
        "starts_on": "2026-03-01",
        "ruleset": "mordheim",
        **CONFIRMATION,
    }
    answer = client_of(stranger).post(reverse("campaigns:new"), form)
    made = Campaign.objects.get()
    assert answer["Location"] == made.get_absolute_url()
    assert made.memberships.get().user == stranger


def test_marks_that_turn_what_follows_are_left_out_of_a_campaigns_name(client_of, stranger):
    form = {
        "name": "\u202eSpring",
        "description": "",
        "starts_on": "2026-03-01",
        "ruleset": "mordheim",
        **CONFIRMATION,
    }
    client_of(stranger).post(reverse("campaigns:new"), form)
    assert Campaign.objects.get().name == "Spring"


@pytest.mark.parametrize(
    "wrong",
    [{"name": "\u202e"}, {"name": ""}, {"starts_on": "soon"}, {"ruleset": "chess"}, {"name": "x" * 81}],
)
def test_a_form_with_a_mistake_is_shown_again(client_of, stranger, wrong):
    form = {
        "name": "Spring",
        "description": "",
        "starts_on": "2026-03-01",
        "ruleset": "mordheim",
        **CONFIRMATION,
        **wrong,
    }
    answer = client_of(stranger).post(reverse("campaigns:new"), form)
    assert answer.status_code == 422
    assert "errorlist" in text_of(answer)
    assert not Campaign.objects.exists()


def test_an_organiser_changes_what_the_campaign_says(campaign, client_of, organiser):
    form = {
        "name": "Spring",
        "description": "Warm.",
        "starts_on": "2026-03-01",
        "ruleset": "mordheim",
        **CONFIRMATION,
    }
    client_of(organiser).post(reverse("campaigns:edit", args=[campaign.pk]), form)
    assert Campaign.objects.get().name == "Spring"


def test_the_page_knows_who_plays_with_what(campaign, rats, others, player):
    page = page_of(campaign, player)
    assert [(member.name, member.is_organiser, member.is_me) for member in page.members] == [
        ("organiser", True, False),
        ("player", False, True),
        ("other-player", False, False),
    ]
    assert {one.name: (one.owner, one.rating, one.warriors, one.is_mine) for one in page.warbands} == {
        "The Gutter Shadows": ("player", 50, 6, True),
        "The Lamp Eaters": ("other-player", 45, 5, False),
    }
    assert not page.organises
    assert page.can_fight


def test_only_accepted_battles_count(campaign, fought, organiser, rats):
    assert all(one.tally.fought == 0 for one in page_of(campaign, organiser).warbands)
    accept_battle(fought.pk, organiser)
    tallies = [one.tally for one in page_of(campaign, organiser).warbands]
    assert [tally.fought for tally in tallies] == [1, 1]
    assert sum(tally.won for tally in tallies) == sum(tally.lost for tally in tallies)


def test_battles_that_wait_are_put_before_the_reader(campaign, fought, organiser, player):
    assert [found.battle.number for found in battles_page(campaign, player).open_results] == [1]
    accept_battle(fought.pk, organiser)
    assert battles_page(campaign, player).open_results == ()


def test_only_organisers_see_the_invite_link(campaign, client_of, organiser, player):
    url = reverse("campaigns:warbands", args=[campaign.pk])
    link = f"http://testserver/campaigns/join/{campaign.invite_token}/"
    assert link in text_of(client_of(organiser).get(url))
    assert campaign.invite_token not in text_of(client_of(player).get(url))


def test_the_link_is_renewed_and_revoked(campaign, client_of, organiser):
    url = reverse("campaigns:invite", args=[campaign.pk])
    client_of(organiser).post(url, {"do": "renew"})
    assert Campaign.objects.get().invite_token not in ("", campaign.invite_token)
    client_of(organiser).post(url, {"do": "revoke"})
    assert Campaign.objects.get().invite_token == ""
    page = client_of(organiser).get(reverse("campaigns:warbands", args=[campaign.pk]))
    assert "nobody can join" in text_of(page)


def test_a_player_enters_and_withdraws_a_warband(campaign, client_of, player):
    warband = muster(player, "Fresh Rats")
    client = client_of(player)
    client.post(reverse("campaigns:enter", args=[campaign.pk]), {"warband": warband.pk})
    assert campaign.entered.get().warband == warband
    client.post(reverse("campaigns:withdraw", args=[campaign.pk, warband.pk]))
    assert not campaign.entered.exists()


def test_a_warband_of_somebody_else_is_not_offered(campaign, client_of, player, other_player):
    theirs = muster(other_player, "Not Yours")
    answer = client_of(player).post(
        reverse("campaigns:enter", args=[campaign.pk]), {"warband": theirs.pk}, follow=True
    )
    assert "Choose one of your warbands" in text_of(answer)
    assert not campaign.entered.exists()


def test_a_refusal_is_shown_on_the_page(campaign, client_of, organiser):
    answer = client_of(organiser).post(reverse("campaigns:leave", args=[campaign.pk]), follow=True)
    assert "needs an organiser" in text_of(answer)


def test_a_member_is_made_organiser_and_removed(campaign, client_of, organiser, player):
    url = reverse("campaigns:member", args=[campaign.pk, campaign.memberships.get(user=player).pk])
    client_of(organiser).post(url, {"do": "organiser"})
    assert campaign.memberships.get(user=player).is_organiser
    client_of(organiser).post(url, {"do": "remove"})
    assert not campaign.memberships.filter(user=player).exists()


def test_an_organiser_who_makes_himself_a_player_lands_on_the_campaign(
    campaign, client_of, organiser, player
):
    from campaigns.services.members.roles import change_role

    change_role(campaign.pk, campaign.memberships.get(user=player).pk, organiser, role="organiser")
    url = reverse("campaigns:member", args=[campaign.pk, campaign.memberships.get(user=organiser).pk])
    answer = client_of(organiser).post(url, {"do": "player"}, follow=True)
    assert answer.status_code == 200
    assert "is now a player" in text_of(answer)


def test_the_chronicle_has_pages(campaign, client_of, organiser, player):
    from campaigns.services.campaign.found import open_or_close

    for click in range(40):
        open_or_close(campaign.pk, organiser, is_open=bool(click % 2))
    url = reverse("campaigns:chronicle", args=[campaign.pk])
    first, second = (text_of(client_of(player).get(url, {"page": page})) for page in (1, 2))
    assert "Page 1 of 2" in first
    assert "organiser created" in second
    assert client_of(player).get(url, {"page": "x"}).status_code == 200


def test_a_closed_campaign_says_so_and_offers_no_battle(campaign, rats, others, client_of, organiser):
    client_of(organiser).post(reverse("campaigns:open", args=[campaign.pk]), {"open": "no"})
    shown = text_of(client_of(organiser).get(campaign.get_absolute_url()))
    assert "closed" in shown
    assert "Set up a battle" not in shown


def test_names_are_escaped(campaign, client_of, organiser):
    Campaign.objects.update(name="<script>alert(1)</script>", description="<b>x</b>")
    shown = text_of(client_of(organiser).get(campaign.get_absolute_url()))
    assert "<script>alert" not in shown
    assert "<b>x</b>" not in shown
