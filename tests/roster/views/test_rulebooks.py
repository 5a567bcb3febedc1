"""Pages of a warband that goes by a pinned rulebook, and what they answer when it cannot be read."""

import pytest
from django.urls import reverse

from roster.rulebooks import book_of_edition
from roster.services import follow, packaged_stack, pin
from rules.catalogue.load import rulebook
from tests.roster.leagues import broken_edition

pytestmark = pytest.mark.django_db


@pytest.fixture
def unreadable(warband):
    follow([warband.pk], broken_edition())
    return warband


@pytest.mark.parametrize("page", ["warband", "warband_history", "warband_sheet", "warband_at"])
def test_every_page_that_needs_the_rulebook_answers_with_the_sentence(as_owner, unreadable, page, text_of):
    arguments = [unreadable.pk, 1] if page == "warband_at" else [unreadable.pk]
    answer = as_owner.get(reverse(f"roster:{page}", args=arguments))
    assert answer.status_code == 409
    assert "river.toml: equipment.misc.lantern" in text_of(answer)


def test_a_verb_that_needs_the_rulebook_answers_with_the_sentence_and_does_nothing(
    as_owner, unreadable, text_of
):
    form = {"type": "warrior", "revision": unreadable.revision, "page": "p"}
    answer = as_owner.post(reverse("roster:hire", args=[unreadable.pk]), form)
    assert answer.status_code == 409
    assert "cannot be read" in text_of(answer)
    unreadable.refresh_from_db()
    assert unreadable.revision == 1


def test_the_list_shows_the_others_and_says_what_is_wrong_with_one(as_owner, unreadable, text_of):
    answer = as_owner.get(reverse("roster:warbands"))
    assert answer.status_code == 200
    assert "rulebook missing" in text_of(answer)
    assert unreadable.name in text_of(answer)


def test_the_admin_shows_the_sentence_too(client_of, superuser, unreadable):
    desk = client_of(superuser)
    assert unreadable.name in desk.get(reverse("admin:roster_warband_changelist")).content.decode()
    answer = desk.get(reverse("admin:roster_warband_change", args=[unreadable.pk]))
    assert answer.status_code == 200
    assert "wick" in answer.content.decode()
    assert "was imported from a test" in answer.content.decode()


def test_a_warband_is_mustered_by_a_pinned_rulebook(as_owner, owner, text_of):
    edition = pin(packaged_stack()[:1])
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
