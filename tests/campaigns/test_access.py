"""Access to every page and verb: for nobody, a stranger, a member, an organiser."""

import pytest
from django.http import Http404
from django.urls import reverse

from campaigns.access import battle_for, campaign_for, is_organiser, may_organise
from campaigns.models import Captive, DeadClaim, Removal
from campaigns.services import (
    add_round,
    award_points,
    begin_season,
    join_by_invite,
    leave_campaign,
    withdraw_warband,
)
from campaigns.urls import urlpatterns
from roster.access import warband_for
from rules.aftermath.captivity.prisoner import Prisoner
from rules.aftermath.captivity.ransom import Negotiation
from rules.values import canonical
from tests.conftest import make_user

pytestmark = pytest.mark.django_db

#: Address -> (method, the lowest rank that is let in).
PAGES = {
    "campaigns": ("get", "stranger"),
    "new": ("get", "stranger"),
    "join": ("get", "stranger"),
    "campaign": ("get", "member"),
    "chronicle": ("get", "member"),
    "graveyard": ("get", "member"),
    "rulebook": ("get", "member"),
    "archive": ("get", "member"),
    "delete": ("get", "organiser"),
    "keep": ("post", "organiser"),
    "new-battle": ("get", "member"),
    "new-result": ("get", "member"),
    "tally": ("get", "player"),
    "short": ("get", "player"),
    "reopen": ("post", "player"),
    "refresh": ("post", "player"),
    "table-picture": ("get", "nobody"),
    "captive": ("get", "member"),
    "captive-move": ("post", "member"),
    "captive-fate": ("post", "member"),
    "dead": ("get", "member"),
    "dead-answer": ("post", "member"),
    "battle": ("get", "member"),
    "record": ("get", "member"),
    "edit": ("get", "organiser"),
    "open": ("post", "organiser"),
    "invite": ("post", "organiser"),
    "removal": ("post", "organiser"),
    "member": ("post", "organiser"),
    "leave": ("post", "member"),
    "enter": ("post", "member"),
    "pause": ("post", "member"),
    "new-season": ("get", "organiser"),
    "season": ("get", "member"),
    "edit-season": ("get", "organiser"),
    "open-season": ("post", "organiser"),
    "new-round": ("post", "organiser"),
    "standings": ("get", "member"),
    "award": ("post", "organiser"),
    "remove-award": ("post", "organiser"),
    "round": ("get", "organiser"),
    "draw-round": ("post", "organiser"),
    "publish-round": ("post", "organiser"),
    "remove-round": ("post", "organiser"),
    "absence": ("post", "member"),
    "webhooks": ("get", "organiser"),
    "webhook": ("get", "organiser"),
    "webhook-secret": ("post", "organiser"),
    "webhook-test": ("post", "organiser"),
    "webhook-delete": ("post", "organiser"),
    "webhook-resend": ("post", "organiser"),
    "withdraw": ("post", "member"),
    "fight": ("post", "member"),
    "check": ("post", "member"),
    "progress": ("get", "member"),
    "discard": ("post", "member"),
    "again": ("post", "member"),
    "confirm": ("post", "player"),
    "dispute": ("post", "player"),
    "withdraw-dispute": ("post", "player"),
    "accept": ("post", "organiser"),
    "take-back": ("post", "organiser"),
    "amend": ("get", "organiser"),
    "correct": ("get", "organiser"),
}
RANKS = ["nobody", "stranger", "member", "player", "organiser"]


@pytest.fixture
def arguments(campaign, battle, rats, others, organiser, other_player):
    captive = Captive.objects.create(
        battle=battle,
        warband=rats,
        captor=others,
        number=1,
        name="Snikch",
        negotiation=canonical(Negotiation(Prisoner(1, "Snikch", rats.name, 7), others.name)).decode(),
    )
    claim = DeadClaim.objects.create(battle=battle, warband=rats, claimant=others, status="settled")
    ids = {
        "join": [campaign.invite_token],
        "member": [campaign.pk, campaign.memberships.get(user=other_player).pk],
        "withdraw": [campaign.pk, rats.pk],
        "removal": [campaign.pk, Removal.objects.create(campaign=campaign, user=make_user("gone")).pk],
    }
    for name in (
        "battle",
        "record",
        "fight",
        "discard",
        "again",
        "accept",
        "take-back",
        "check",
        "amend",
        "correct",
    ):
        ids[name] = [battle.pk]
    for name in ("captive", "captive-move", "captive-fate"):
        ids[name] = [captive.pk]
    for name in ("dead", "dead-answer"):
        ids[name] = [claim.pk]
    for name in ("tally", "short", "reopen", "refresh", "confirm", "dispute", "withdraw-dispute"):
        ids[name] = [battle.pk]
    season = begin_season(campaign.pk, organiser)
    round = add_round(season.pk, after=0)
    for name in ("season", "edit-season", "open-season", "new-round", "standings", "award"):
        ids[name] = [season.pk]
    for name in ("round", "draw-round", "publish-round", "remove-round"):
        ids[name] = [round.pk]
    award = award_points(season.pk, organiser, warband=rats.pk, name="Painted", points=1, request_key="one")
    ids["remove-award"] = [award.pk]
    ids |= {"absence": [round.pk, rats.pk], "pause": [campaign.pk, rats.pk]}
    webhook = campaign.webhooks.create(address="https://hook.invalid/", events=["result_counts"])
    for name in ("webhook", "webhook-secret", "webhook-test", "webhook-delete"):
        ids[name] = [webhook.pk]
    ids["webhook-resend"] = [webhook.messages.create(event="test", key="1", state="failed").pk]
    ids["progress"] = [battle.pk, "fight"]
    ids |= {"campaigns": [], "new": [], "table-picture": ["docks"]}
    return lambda name: ids.get(name, [campaign.pk])


@pytest.fixture
def client_as(client, client_of, campaign, organiser, player, stranger):
    """A member has no warband in the battle, a player has."""
    watcher = make_user("watcher-of-battles")
    join_by_invite(watcher, campaign.invite_token)
    users = {"stranger": stranger, "member": watcher, "player": player, "organiser": organiser}
    return lambda rank: client_of(users[rank]) if rank in users else client


def test_the_list_here_names_every_address():
    assert set(PAGES) == {pattern.name for pattern in urlpatterns}


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("name", PAGES)
def test_everybody_gets_exactly_as_far_as_he_may(name, rank, arguments, client_as):
    method, lowest = PAGES[name]
    answer = getattr(client_as(rank), method)(reverse(f"campaigns:{name}", args=arguments(name)))
    if rank == "nobody" and lowest != "nobody":
        assert (answer.status_code, answer["Location"].partition("?")[0]) == (302, reverse("account_login"))
    elif RANKS.index(rank) < RANKS.index(lowest):
        assert answer.status_code == 404
    else:
        assert answer.status_code in (200, 302) or (name, answer.status_code) == ("award", 422)
        assert not answer.get("Location", "").startswith(reverse("account_login"))


@pytest.mark.parametrize("name", [name for name, (method, _rank) in PAGES.items() if method == "post"])
def test_a_link_alone_never_changes_anything(name, arguments, client_as):
    assert client_as("organiser").get(reverse(f"campaigns:{name}", args=arguments(name))).status_code == 405


def test_a_member_who_left_sees_nothing_any_more(campaign, battle, organiser, player, other_player):
    watcher = make_user("watcher")
    join_by_invite(watcher, campaign.invite_token)
    assert battle_for(watcher, battle.pk)
    leave_campaign(campaign.pk, watcher)
    for question in (lambda: campaign_for(watcher, campaign.pk), lambda: battle_for(watcher, battle.pk)):
        with pytest.raises(Http404):
            question()


def test_a_superuser_is_no_member_on_the_site_but_may_organise_in_the_admin(campaign, superuser):
    with pytest.raises(Http404):
        campaign_for(superuser, campaign.pk)
    assert not is_organiser(superuser, campaign)
    assert may_organise(superuser, campaign)


def test_members_read_each_others_warbands_and_strangers_do_not(rats, other_player, organiser, stranger):
    for member in (other_player, organiser):
        assert warband_for(member, rats.pk) == rats
        with pytest.raises(Http404):
            warband_for(member, rats.pk, edit=True)
    with pytest.raises(Http404):
        warband_for(stranger, rats.pk)


def test_a_withdrawn_warband_is_private_again(campaign, rats, player, other_player):
    withdraw_warband(campaign.pk, rats.pk, player)
    with pytest.raises(Http404):
        warband_for(other_player, rats.pk)
