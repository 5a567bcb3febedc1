"""A draft that is shared by a link: shown, downloaded and copied by others, until the link ends."""

import pytest
from django.test import Client
from django.urls import reverse

from roster.models import PackDraft
from roster.pack_builder.services import create_draft, share_draft
from rules.catalogue.packs.text import tables_of
from tests.rules.catalogue.packs.league_pack import TEXT

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft(draft, organiser) -> PackDraft:
    return share_draft(draft.pk, organiser, renew=True)


def at(name: str, token: str) -> str:
    return reverse(f"packs:{name}", args=[token])


def test_another_organiser_sees_the_preview(client_of, draft, player) -> None:
    answer = client_of(player).get(at("read", draft.read_token))
    page = answer.content.decode()
    assert answer["X-Robots-Tag"].startswith("noindex")
    for words in ("The Bridge League", "First Boatman", "An example roster", "Toll Keeper", "organiser"):
        assert words in page
    assert "/edit/" not in page


def test_another_organiser_downloads_it_and_takes_a_copy(client_of, draft, player) -> None:
    other = client_of(player)
    toml = other.get(at("read_toml", draft.read_token)).content
    assert tables_of(toml, "x") == tables_of(TEXT, "x")
    for _twice in range(2):
        answer = other.post(at("copy", draft.read_token), {"page": "one"})
    mine = PackDraft.objects.get(owner=player)
    assert answer["Location"] == mine.get_absolute_url()
    assert mine.name == "The Bridge League (copy)"
    assert mine.read_token == ""
    assert mine.tables["warbands"] == draft.tables["warbands"]


def test_a_copy_counts_for_the_quota(client_of, draft, player, settings) -> None:
    settings.QUOTAS = {**settings.QUOTAS, "pack_drafts": 1}
    create_draft(player, {"pack": {}}, "own")
    answer = client_of(player).post(at("copy", draft.read_token), {"page": "one"}, follow=True)
    assert "You have 1 drafts of packs" in answer.content.decode()


def test_a_new_link_ends_the_old_one_and_none_ends_both(client_of, draft, organiser, player) -> None:
    own, other = client_of(organiser), client_of(player)
    old = draft.read_token
    own.post(reverse("packs:read_link", args=[draft.pk]), {"do": "renew"})
    draft.refresh_from_db()
    assert draft.read_token not in ("", old)
    assert draft.read_token in own.get(reverse("packs:share", args=[draft.pk])).content.decode()
    new = draft.read_token
    own.post(reverse("packs:read_link", args=[draft.pk]), {"do": "revoke"})
    for token in (old, new):
        assert other.get(at("read", token)).status_code == 404
        assert other.get(at("read_toml", token)).status_code == 404
        assert other.post(at("copy", token)).status_code == 404
    assert not PackDraft.objects.filter(owner=player).exists()


def test_the_link_asks_for_an_account(draft) -> None:
    answer = Client().get(at("read", draft.read_token))
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("account_login"))


def test_a_draft_that_says_nothing_can_be_shared(client_of, organiser, player) -> None:
    made = share_draft(create_draft(organiser, {"pack": {"name": 3}}, "odd").pk, organiser, renew=True)
    assert client_of(player).get(at("read", made.read_token)).status_code == 200
