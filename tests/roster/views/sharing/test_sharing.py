"""A warband opened by its owner to everybody with its read link or to everybody; its cards and previews."""

from html import unescape
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from roster.services.sharing import SharingRefused, change_read_link, share_warband
from roster.services.warbands.warriors import rename
from roster.sharing.card import Card, Figure
from roster.sharing.link_picture import link_picture
from tests.campaigns.samples import muster
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def warband(player):
    return muster(player, "The Rats")


@pytest.fixture
def passer_by():
    return Client()


def page_of(warband):
    return reverse("roster:warband", args=[warband.pk])


def link_of(warband):
    return reverse("roster:read", args=[warband.read_token])


def is_closed(answer):
    return answer.status_code == 302 and "login" in answer["Location"]


def test_a_public_warband_is_read_by_everybody_and_says_nothing_of_its_history(warband, player, passer_by):
    assert is_closed(passer_by.get(page_of(warband)))
    share_warband(warband.pk, player, visibility="public")
    page = passer_by.get(page_of(warband))
    text = page.content.decode()
    assert "The Rats" in text
    assert 'property="og:title" content="The Rats"' in text
    assert f"http://testserver/warbands/{warband.pk}/preview.png" in text
    for other in ("warband_history", "warband_sheet", "graveyard", "readers"):
        address = reverse(f"roster:{other}", args=[warband.pk])
        assert address not in text
        assert is_closed(passer_by.get(address))
    share_warband(warband.pk, player, visibility="private")
    assert is_closed(passer_by.get(page_of(warband)))


def test_an_unlisted_warband_is_read_by_its_link_until_that_ends(warband, player, passer_by):
    found = share_warband(warband.pk, player, visibility="unlisted")
    assert is_closed(passer_by.get(page_of(found)))
    followed = passer_by.get(link_of(found))
    assert f'content="0;url={page_of(found)}"' in followed.content.decode()
    assert followed["X-Robots-Tag"] == "noindex, nofollow"
    page = passer_by.get(page_of(found))
    assert page.status_code == 200
    assert found.read_token not in page.content.decode()
    again = change_read_link(found.pk, player, renew=True)
    assert passer_by.get(link_of(found)).status_code == 404
    assert is_closed(passer_by.get(page_of(found)))
    passer_by.get(link_of(again))
    assert passer_by.get(page_of(again)).status_code == 200
    change_read_link(found.pk, player, renew=False)
    assert is_closed(passer_by.get(page_of(again)))


def test_only_its_player_opens_a_warband_and_a_deleted_one_is_open_to_nobody(
    warband, player, other_player, client_of, passer_by
):
    with pytest.raises(SharingRefused, match="Only its player"):
        share_warband(warband.pk, other_player, visibility="public")
    with pytest.raises(SharingRefused, match="Choose who reads the warband"):
        share_warband(warband.pk, player, visibility="everybody")
    with pytest.raises(SharingRefused, match="Only an unlisted warband"):
        change_read_link(warband.pk, player, renew=True)
    share_warband(warband.pk, player, visibility="public")
    client_of(player).post(reverse("roster:delete", args=[warband.pk]))
    assert is_closed(passer_by.get(page_of(warband)))
    assert passer_by.get(reverse("roster:card", args=[warband.pk])).status_code == 404


def test_the_page_of_readers_shows_link_and_markup_of_the_card(warband, player, client_of):
    client, address = client_of(player), reverse("roster:readers", args=[warband.pk])
    assert "Read link" not in client.get(address).content.decode()
    assert client.post(address, {"visibility": "nobody"}).status_code == 422
    client.post(address, {"visibility": "unlisted"})
    warband.refresh_from_db()
    text = client.get(address).content.decode()
    assert f"http://testserver{link_of(warband)}" in text
    card = reverse("roster:card_by_link", args=[warband.read_token])
    assert f'<iframe src="http://testserver{card}" title="{warband.name}"' in unescape(text)
    client.post(reverse("roster:read_link", args=[warband.pk]), {"do": "revoke"})
    warband.refresh_from_db()
    assert (warband.visibility, warband.read_token) == ("unlisted", "")
    assert "Create link" in client.get(address).content.decode()


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_a_card_may_stand_in_a_page_of_another_site_and_is_the_same_for_everybody(
    warband, player, client_of, passer_by, visibility
):
    found = share_warband(warband.pk, player, visibility=visibility)
    key = ("card", found.pk) if visibility == "public" else ("card_by_link", found.read_token)
    address = reverse(f"roster:{key[0]}", args=[key[1]])
    card = passer_by.get(address)
    assert "frame-ancestors *" in card["Content-Security-Policy"]
    assert "default-src 'none'" in card["Content-Security-Policy"]
    assert "X-Frame-Options" not in card
    assert not card.cookies
    assert card.content == client_of(player).get(address).content
    assert "frame-ancestors 'none'" in passer_by.get("/")["Content-Security-Policy"]


def test_the_card_of_a_private_warband_is_there_for_nobody(warband, player, client_of):
    for name in ("card", "preview"):
        assert client_of(player).get(reverse(f"roster:{name}", args=[warband.pk])).status_code == 404


def test_the_preview_picture_is_a_png_of_the_size_that_chats_want(warband, player, passer_by):
    found = share_warband(warband.pk, player, visibility="unlisted")
    answer = passer_by.get(reverse("roster:preview_by_link", args=[found.read_token]))
    picture = Image.open(BytesIO(answer.content))
    assert (answer["Content-Type"], picture.format, picture.size) == ("image/png", "PNG", (1200, 630))
    assert passer_by.get(reverse("roster:preview_by_link", args=["x" * 22])).status_code == 404


def test_a_preview_picture_is_asked_for_again_and_sent_only_when_it_changed(warband, player, passer_by):
    found = share_warband(warband.pk, player, visibility="unlisted")
    address = reverse("roster:preview_by_link", args=[found.read_token])
    first = passer_by.get(address)
    assert first["Cache-Control"] == "private, no-cache"
    again = passer_by.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert again["Cache-Control"] == "private, no-cache"
    rename(found.pk, player, number=None, name="The Mice", revision=None, request_key="")
    changed = passer_by.get(address, headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]
    change_read_link(found.pk, player, renew=False)
    assert passer_by.get(address, headers={"If-None-Match": changed["ETag"]}).status_code == 404


def test_public_pages_may_be_cached_with_revalidation(warband, player, passer_by, client_of):
    share_warband(warband.pk, player, visibility="public")
    for name in ("preview", "card"):
        for reader in (passer_by, client_of(player)):
            answer = reader.get(reverse(f"roster:{name}", args=[warband.pk]))
            assert "no-" in answer["Cache-Control"]
    assert passer_by.get(reverse("roster:preview", args=[warband.pk]))["Cache-Control"] == "no-cache"
    found = share_warband(warband.pk, player, visibility="unlisted")
    assert (
        "private" in passer_by.get(reverse("roster:card_by_link", args=[found.read_token]))["Cache-Control"]
    )


def test_a_preview_picture_is_drawn_once(warband, player, passer_by):
    found = share_warband(warband.pk, player, visibility="unlisted")
    address = reverse("roster:preview_by_link", args=[found.read_token])
    passer_by.get(address)
    before = link_picture.cache_info()
    passer_by.get(address)
    after = link_picture.cache_info()
    assert (after.hits, after.misses) == (before.hits + 1, before.misses)


@pytest.mark.parametrize(
    "title",
    [
        "The Rats",
        "The most noble and ancient Company of the Seven Broken Bells of Middenheim",
        "W" * 80,
        "Крысы",
    ],
)
def test_a_picture_holds_names_of_every_length_and_is_the_same_each_time(title):
    card = Card(title, f"{title}, played by magda", (Figure("Rating", 102), Figure("Warriors", 11)))
    drawn = link_picture(card)
    assert drawn == link_picture.__wrapped__(card)
    right = Image.open(BytesIO(drawn)).crop((1140, 20, 1200, 630))
    assert len(right.getcolors()) == 1
