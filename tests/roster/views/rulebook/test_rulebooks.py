"""Pages of a warband that goes by a pinned rulebook, and what they say when it is not understood."""

import pytest
from django.urls import reverse

from roster.rulebooks import book_of_edition
from roster.services.rulebook.editions import follow, pin, standard_stack
from rules.catalogue.load import rulebook
from tests.roster.leagues import broken_edition, damaged_edition

pytestmark = pytest.mark.django_db


PAGES = ("warband", "warband_history", "warband_sheet", "warband_at", "graveyard", "by_hand")


@pytest.fixture
def misread(warband):
    """Its rulebook has a field that nobody knows any more."""
    follow([warband.pk], broken_edition())
    return warband


@pytest.fixture
def damaged(warband):
    """A pack of its rulebook is gone."""
    follow([warband.pk], damaged_edition())
    return warband


@pytest.mark.parametrize("edition", ["misread", "damaged"])
@pytest.mark.parametrize("page", PAGES)
def test_every_page_of_a_rulebook_that_is_not_understood_is_there(as_owner, request, page, edition):
    warband = request.getfixturevalue(edition)
    arguments = [warband.pk, 1] if page == "warband_at" else [warband.pk]
    answer = as_owner.get(reverse(f"roster:{page}", args=arguments))
    assert answer.status_code == 200


@pytest.mark.parametrize("page", ["warband", "warband_at"])
def test_a_page_says_that_its_rulebook_is_not_understood_and_where_to_look(as_owner, misread, page, text_of):
    arguments = [misread.pk, 1] if page == "warband_at" else [misread.pk]
    answer = as_owner.get(reverse(f"roster:{page}", args=arguments))
    assert "reads 1 part of this rulebook otherwise than written" in text_of(answer)
    edition = misread.__class__.objects.get(pk=misread.pk).edition
    address = f"{reverse('rules:packs')}?edition={edition.digest[:12]}"
    assert f"{address}#not-understood" in answer.content.decode()
    assert "river.toml: equipment.misc.lantern: this field is not known: `wick`" in text_of(
        as_owner.get(address)
    )


def test_a_verb_goes_by_what_is_understood(as_owner, misread):
    form = {"type": "warrior", "revision": misread.revision, "page": "p"}
    assert as_owner.post(reverse("roster:hire", args=[misread.pk]), form).status_code == 302
    misread.refresh_from_db()
    assert misread.revision == 2


def test_a_verb_that_needs_a_pack_that_is_gone_answers_with_the_sentence_and_does_nothing(
    as_owner, damaged, text_of
):
    form = {"type": "warrior", "revision": damaged.revision, "page": "p"}
    answer = as_owner.post(reverse("roster:hire", args=[damaged.pk]), form)
    assert answer.status_code == 409
    assert "missing or damaged" in text_of(answer)
    damaged.refresh_from_db()
    assert damaged.revision == 1


def test_the_list_shows_it_as_any_other(as_owner, damaged, text_of):
    answer = as_owner.get(reverse("roster:warbands"))
    assert answer.status_code == 200
    assert damaged.name in text_of(answer)


def test_the_admin_shows_it_too(client_of, superuser, damaged):
    desk = client_of(superuser)
    assert damaged.name in desk.get(reverse("admin:roster_warband_changelist")).content.decode()
    answer = desk.get(reverse("admin:roster_warband_change", args=[damaged.pk]))
    assert answer.status_code == 200
    assert "was imported from a test" in answer.content.decode()


def test_a_warband_is_mustered_by_a_pinned_rulebook(as_owner, owner, text_of):
    edition = pin(standard_stack()[:1])
    url = f"{reverse('roster:muster')}?rulebook={edition.digest}"
    assert "Rulebook: Mordheim rulebook 1." in text_of(as_owner.get(url))
    missing = next(key for key in rulebook().warbands if key not in book_of_edition(edition).warbands)
    refused = as_owner.post(url, {"name": "Too Many", "type": missing, "page": "p"})
    assert refused.status_code == 422
    made = as_owner.post(url, {"name": "The Few", "type": "undead", "page": "q"})
    assert made.status_code == 302
    assert owner.warbands.get(name="The Few").edition == edition


def test_mustering_by_a_rulebook_that_nobody_pinned_is_no_page(as_owner):
    assert as_owner.get(reverse("roster:muster"), {"rulebook": "0" * 64}).status_code == 404
