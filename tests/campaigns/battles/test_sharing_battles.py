"""A battle opened by its players to readers outside a private campaign, and previews of campaigns and battles."""

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Battle
from campaigns.pages.chronicle.sentences import lines
from campaigns.services.battles.share import change_link_of_battle, share_battle
from campaigns.services.campaign.visibility import change_visibility
from campaigns.services.members.invite import join_by_invite
from campaigns.services.refusal import Refused
from campaigns.services.results.accept import accept_battle
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def counted(fought, organiser):
    return accept_battle(fought.pk, organiser)


@pytest.fixture
def passer_by():
    return Client()


def is_closed(answer):
    return answer.status_code == 302 and "login" in answer["Location"]


def link_of(battle):
    return reverse("campaigns:read-battle", args=[battle.read_token])


def test_a_public_battle_is_read_alone_and_leads_nowhere_else(counted, player, passer_by):
    assert is_closed(passer_by.get(counted.get_absolute_url()))
    share_battle(counted.pk, player, visibility="public")
    text = passer_by.get(counted.get_absolute_url()).content.decode()
    assert "Battle report" in text
    assert 'property="og:image"' in text
    assert counted.campaign.get_absolute_url() not in text.replace(counted.get_absolute_url(), "")
    assert "/warbands/" not in text.replace("/warbands/new", "")
    assert is_closed(passer_by.get(counted.campaign.get_absolute_url()))
    for side in counted.sides.all():
        assert is_closed(passer_by.get(reverse("roster:warband", args=[side.warband_id])))


def test_an_unlisted_battle_is_read_by_its_link_until_that_ends(counted, player, other_player, passer_by):
    found = share_battle(counted.pk, player, visibility="unlisted")
    followed = passer_by.get(link_of(found))
    assert f'content="0;url={found.get_absolute_url()}"' in followed.content.decode()
    assert passer_by.get(found.get_absolute_url()).status_code == 200
    picture = passer_by.get(reverse("campaigns:battle-preview-by-link", args=[found.read_token]))
    assert picture["Content-Type"] == "image/png"
    change_link_of_battle(found.pk, other_player, renew=False)
    assert is_closed(passer_by.get(found.get_absolute_url()))
    assert passer_by.get(link_of(found)).status_code == 404
    told = [line.text for line in lines(found.campaign.chronicle.filter(kind="battle_shared"))]
    assert told == [f"player opened battle 1, {found.title} to everybody with its read link."]


def test_a_battle_that_counts_no_more_is_closed(counted, player, passer_by):
    share_battle(counted.pk, player, visibility="public")
    Battle.objects.filter(pk=counted.pk).update(status="fought")
    assert is_closed(passer_by.get(counted.get_absolute_url()))
    assert passer_by.get(reverse("campaigns:battle-preview", args=[counted.pk])).status_code == 404


def test_a_battle_is_opened_by_its_players_alone_and_only_when_it_counts(fought, player, stranger, client_of):
    join_by_invite(stranger, fought.campaign.invite_token)
    with pytest.raises(Refused, match="once its result counts"):
        share_battle(fought.pk, player, visibility="public")
    with pytest.raises(Refused, match="Only its players"):
        share_battle(fought.pk, stranger, visibility="public")
    assert client_of(stranger).get(reverse("campaigns:battle-readers", args=[fought.pk])).status_code == 404


def test_readers_are_chosen_on_a_page(counted, player, client_of):
    client, address = client_of(player), reverse("campaigns:battle-readers", args=[counted.pk])
    assert address in client.get(counted.get_absolute_url()).content.decode()
    assert client.post(address, {"visibility": "x"}).status_code == 422
    client.post(address, {"visibility": "unlisted"})
    counted.refresh_from_db()
    assert f"http://testserver{link_of(counted)}" in client.get(address).content.decode()
    client.post(reverse("campaigns:battle-read-link", args=[counted.pk]), {"do": "revoke"})
    counted.refresh_from_db()
    assert counted.read_token == ""


def test_the_page_of_readers_says_whom_the_link_of_an_unlisted_battle_names(
    counted, player, client_of, passer_by
):
    page = client_of(player).get(reverse("campaigns:battle-readers", args=[counted.pk])).content.decode()
    assert "the names of the campaign, even of a private one, and of its players" in page
    found = share_battle(counted.pk, player, visibility="unlisted")
    opened = passer_by.get(link_of(found)).content + passer_by.get(found.get_absolute_url()).content
    owners = [side.warband.owner.get_username() for side in counted.sides.all()]
    for name in (counted.campaign.name, *owners):
        assert name in opened.decode()


def test_a_preview_picture_of_a_link_is_kept_by_its_reader_alone(counted, campaign, organiser, passer_by):
    battle = share_battle(counted.pk, organiser, visibility="unlisted")
    found = change_visibility(campaign.pk, organiser, visibility="unlisted")
    for name, token in (
        ("battle-preview-by-link", battle.read_token),
        ("preview-by-link", found.read_token),
        ("card-by-link", found.read_token),
    ):
        assert (
            passer_by.get(reverse(f"campaigns:{name}", args=[token]))["Cache-Control"] == "private, no-cache"
        )


def test_links_to_open_campaigns_have_previews_and_cards(counted, campaign, organiser, passer_by):
    for name in ("preview", "card"):
        assert passer_by.get(reverse(f"campaigns:{name}", args=[campaign.pk])).status_code == 404
    found = change_visibility(campaign.pk, organiser, visibility="public")
    assert 'property="og:image"' in passer_by.get(found.get_absolute_url()).content.decode()
    assert passer_by.get(reverse("campaigns:preview", args=[found.pk])).status_code == 200
    assert passer_by.get(reverse("campaigns:battle-preview", args=[counted.pk])).status_code == 200
    card = passer_by.get(reverse("campaigns:card", args=[found.pk]))
    assert found.name in card.content.decode()
    assert "frame-ancestors *" in card["Content-Security-Policy"]
    found = change_visibility(campaign.pk, organiser, visibility="unlisted")
    for name in ("preview-by-link", "card-by-link"):
        assert passer_by.get(reverse(f"campaigns:{name}", args=[found.read_token])).status_code == 200
        assert passer_by.get(reverse(f"campaigns:{name}", args=["nothing"])).status_code == 404
