"""The web admin: who sees which campaigns there, and that every action goes through the services."""

from dataclasses import replace

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.campaign.found import create_campaign
from campaigns.services.results.accept import accept_battle
from roster.models import Aftermath
from tests.campaigns.samples import CONFIRMATION
from tests.conftest import make_user
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def staff(organiser):
    """The organiser of the campaign, as a member of the staff without any right of a group."""
    organiser.is_staff = True
    organiser.save()
    return organiser


@pytest.fixture
def elsewhere(db):
    return create_campaign(make_user("somebody-else"), name="A foreign campaign")


def url(model, what="changelist", *arguments):
    return reverse(f"admin:campaigns_{model}_{what}", args=arguments)


def act(client, model, action, *rows):
    data = {"action": action, "_selected_action": [row.pk for row in rows]}
    answer = client.post(url(model), data, follow=True)
    assert answer.status_code == 200
    return [str(message) for message in get_messages(answer.wsgi_request)] or answer.content.decode()


def fields(campaign, **more):
    """The change form of a campaign as the browser posts it."""
    members = list(campaign.memberships.all())
    data = {
        "name": campaign.name,
        "description": campaign.description,
        "starts_on": campaign.starts_on.isoformat(),
        "ruleset": campaign.ruleset,
        **CONFIRMATION,
        "memberships-TOTAL_FORMS": len(members),
        "memberships-INITIAL_FORMS": len(members),
    }
    for place, member in enumerate(members):
        data |= {
            f"memberships-{place}-{key}": value for key, value in (("id", member.pk), ("role", member.role))
        }
        data[f"memberships-{place}-campaign"] = campaign.pk
    for prefix in ("entered", "battles"):
        data |= {f"{prefix}-TOTAL_FORMS": 0, f"{prefix}-INITIAL_FORMS": 0}
    return {**data, **more}


def place_of(campaign, user):
    return [member.user_id for member in campaign.memberships.all()].index(user.pk)


def test_a_superuser_sees_every_campaign(campaign, elsewhere, client_of, superuser):
    text = client_of(superuser).get(url("campaign")).content.decode()
    assert campaign.name in text
    assert elsewhere.name in text


def test_staff_see_what_they_organise_and_nothing_else(campaign, elsewhere, battle, client_of, staff):
    client = client_of(staff)
    text = client.get(url("campaign")).content.decode()
    assert campaign.name in text
    assert elsewhere.name not in text
    assert client.get(url("campaign", "change", campaign.pk)).status_code == 200
    assert client.get(url("campaign", "change", elsewhere.pk)).status_code == 302
    assert battle.title in client.get(url("battle")).content.decode()
    assert client.get(url("battle", "change", battle.pk)).status_code == 200
    assert "founded" in client.get(url("chronicleentry")).content.decode()
    assert client.get(url("chronicleentry", "change", elsewhere.chronicle.get().pk)).status_code == 302
    for model in ("battle", "chronicleentry"):
        assert elsewhere.name not in client.get(url(model)).content.decode()
        foreign = client.get(url(model), {"campaign__id__exact": elsewhere.pk})
        assert foreign.status_code == 200
        assert elsewhere.name not in foreign.content.decode()


def test_staff_who_only_play_see_nothing(campaign, battle, client_of, player):
    player.is_staff = True
    player.save()
    client = client_of(player)
    assert campaign.name not in client.get(url("campaign")).content.decode()
    assert client.get(url("battle", "change", battle.pk)).status_code == 302


def test_organisers_get_in_by_that_alone(campaign, elsewhere, client_of, organiser, player):
    text = client_of(organiser).get(url("campaign")).content.decode()
    assert campaign.name in text
    assert elsewhere.name not in text
    assert client_of(player).get(url("campaign")).status_code == 302
    campaign.memberships.filter(user=organiser).update(role="player")
    assert client_of(organiser).get(url("campaign")).status_code == 302


def test_a_campaign_shows_members_warbands_and_battles(campaign, fought, client_of, staff):
    text = client_of(staff).get(url("campaign", "change", campaign.pk)).content.decode()
    for shown in ("other-player", "The Gutter Shadows", fought.title, campaign.invite_token):
        assert shown in text


def test_a_campaign_is_founded_in_the_admin_with_its_organiser(client_of, superuser):
    data = {
        "name": "From the desk",
        "description": "",
        "starts_on": "2026-01-01",
        "ruleset": "mordheim",
        **CONFIRMATION,
    }
    client_of(superuser).post(url("campaign", "add"), data)
    made = Campaign.objects.get()
    assert made.memberships.get().user == superuser
    assert made.chronicle.get().kind == "founded"


def test_words_and_roles_are_changed_through_the_services(campaign, client_of, staff, player):
    role = f"memberships-{place_of(campaign, player)}-role"
    client_of(staff).post(
        url("campaign", "change", campaign.pk), fields(campaign, name="Spring", **{role: "organiser"})
    )
    assert Campaign.objects.get().name == "Spring"
    assert campaign.memberships.get(user=player).is_organiser
    assert campaign.chronicle.first().kind == "role_changed"


def test_a_member_is_removed_and_a_refusal_is_told(campaign, client_of, staff, player, organiser):
    client = client_of(staff)
    gone = {f"memberships-{place_of(campaign, player)}-DELETE": "on"}
    client.post(url("campaign", "change", campaign.pk), fields(campaign, **gone))
    assert not campaign.memberships.filter(user=player).exists()
    assert campaign.chronicle.first().kind == "removed"
    last = {f"memberships-{place_of(campaign, organiser)}-DELETE": "on"}
    answer = client.post(url("campaign", "change", campaign.pk), fields(campaign, **last), follow=True)
    assert "needs an organiser" in answer.content.decode()
    assert campaign.memberships.filter(user=organiser).exists()


def test_links_are_renewed_and_revoked(campaign, client_of, staff):
    act(client_of(staff), "campaign", "renew_invites", campaign)
    assert Campaign.objects.get().invite_token not in ("", campaign.invite_token)
    act(client_of(staff), "campaign", "revoke_invites", campaign)
    assert Campaign.objects.get().invite_token == ""


def test_campaigns_are_closed_and_opened(campaign, client_of, staff):
    act(client_of(staff), "campaign", "close_campaigns", campaign)
    assert not Campaign.objects.get().is_open
    act(client_of(staff), "campaign", "open_campaigns", campaign)
    assert Campaign.objects.get().is_open


def test_an_action_never_reaches_a_foreign_campaign(campaign, elsewhere, client_of, staff):
    act(client_of(staff), "campaign", "revoke_invites", elsewhere)
    assert Campaign.objects.get(pk=elsewhere.pk).invite_token == elsewhere.invite_token


def test_a_battle_is_accepted_taken_back_and_discarded(fought, rats, client_of, staff):
    client = client_of(staff)
    for action, status, sequence in (
        ("accept", "accepted", "open"),
        ("take_back", "fought", "dropped"),
        ("discard", "discarded", "dropped"),
    ):
        act(client, "battle", action, fought)
        fought.refresh_from_db()
        assert (fought.status, Aftermath.objects.get(warband=rats).status) == (status, sequence)


def test_a_refused_action_says_why(battle, client_of, staff):
    assert "Only a fought battle can be accepted" in str(act(client_of(staff), "battle", "accept", battle))


def test_nothing_of_a_battle_is_edited_by_hand(fought, client_of, superuser):
    client = client_of(superuser)
    client.post(url("battle", "change", fought.pk), {"title": "Forged", "status": "accepted"})
    fought.refresh_from_db()
    assert (fought.title != "Forged", fought.status) == (True, "fought")
    assert client.post(url("battle", "delete", fought.pk), {"post": "yes"}).status_code == 403
    assert client.get(url("battle", "add")).status_code == 403


def test_a_drawn_seed_is_hidden_here_too(campaign, plan, organiser, client_of, superuser):
    hidden = set_up_battle(campaign.pk, organiser, replace(plan, seed=""))
    client = client_of(superuser)
    assert hidden.seed not in client.get(url("battle", "change", hidden.pk)).content.decode()
    assert hidden.title not in client.get(url("battle"), {"q": hidden.seed[:8]}).content.decode()


def test_campaigns_and_battles_are_found_by_words(campaign, fought, elsewhere, client_of, superuser):
    client = client_of(superuser)
    assert elsewhere.name not in client.get(url("campaign"), {"q": "Gutter Shadows"}).content.decode()
    assert (
        fought.title
        in client.get(url("battle"), {"q": "Lamp Eaters", "status__exact": "fought"}).content.decode()
    )
    assert fought.title not in client.get(url("battle"), {"status__exact": "accepted"}).content.decode()


def test_lists_need_as_many_queries_for_many_as_for_few(
    campaign, fought, plan, organiser, client_of, superuser, django_assert_max_num_queries
):
    accept_battle(fought.pk, organiser)
    client = client_of(superuser)
    counts = []
    for _time in range(2):
        with django_assert_max_num_queries(30) as captured:
            client.get(url("battle"))
            client.get(url("campaign"))
        counts.append(len(captured))
        for number in range(3):
            set_up_battle(campaign.pk, organiser, replace(plan, unfinished=True))
            create_campaign(organiser, name=f"More {number}")
    assert counts[0] == counts[1]


def test_a_battle_shows_names_and_no_keys(client_of, staff, battle):
    client = client_of(staff)
    html = client.get(url("battle", "change", battle.pk)).content.decode()
    assert "Mordheim (No measuring)" in html
    assert "Skirmish" in html
    assert "no-measuring" not in html
    assert ">skirmish<" not in html


def test_filters_offer_names(client_of, staff, battle):
    html = client_of(staff).get(url("battle")).content.decode()
    assert "Skirmish</a>" in html
    assert "result undone</a>" in client_of(staff).get(url("chronicleentry")).content.decode()
