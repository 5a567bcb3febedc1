"""Records of other engines and formats: named rightly, shown as they were stored, in no other page's way."""

import html
import json
import re

import pytest
from django.urls import reverse

from campaigns.models import Battle
from campaigns.services.battles.fight import Unreadable, record_of
from campaigns.services.results.accept import accept_battle
from rules.values import canonical, changed
from rules.versions import RECORD_FORMAT

pytestmark = pytest.mark.django_db
TAG = re.compile(r"<[^>]+>")


def text_of(answer):
    return " ".join(html.unescape(TAG.sub(" ", answer.content.decode())).split())


def rewritten(battle, **fields):
    """The battle with its stored record changed."""
    stored = json.loads(battle.record)
    Battle.objects.filter(pk=battle.pk).update(record=json.dumps(stored | fields))
    return Battle.objects.get(pk=battle.pk)


@pytest.fixture
def of_later_format(fought):
    setup = json.loads(fought.record)["setup"]
    return rewritten(fought, setup=setup | {"format": "wyrdbook-battle/9"})


@pytest.fixture
def of_another_engine(fought):
    Battle.objects.filter(pk=fought.pk).update(engine_version="5")
    return rewritten(fought, engine_version="5")


def test_a_record_of_another_format_is_named_by_format_and_by_engine(of_later_format):
    with pytest.raises(Unreadable, match=rf"it is wyrdbook-battle/9; .* reads {RECORD_FORMAT}") as refusal:
        record_of(of_later_format)
    assert f"fought with engine version {of_later_format.engine_version}" in str(refusal.value)


def test_a_damaged_record_says_where_it_is_damaged(fought):
    damaged = rewritten(fought, answers=7)
    with pytest.raises(Unreadable, match=r"battle 1: answers: expected a list"):
        record_of(damaged)


@pytest.mark.parametrize("name", ["battle", "amend"])
def test_the_page_of_a_record_that_cannot_be_read_is_a_sentence(of_later_format, organiser, client_of, name):
    answer = client_of(organiser).get(reverse(f"campaigns:{name}", args=[of_later_format.pk]), follow=True)
    assert answer.status_code == 200
    assert "The record of this battle cannot be read" in text_of(answer)


@pytest.mark.parametrize("name", ["campaign", "chronicle", "new-battle", "graveyard", "rulebook"])
def test_a_record_that_cannot_be_read_is_in_no_other_pages_way(of_later_format, organiser, client_of, name):
    campaign = of_later_format.campaign
    assert client_of(organiser).get(reverse(f"campaigns:{name}", args=[campaign.pk])).status_code == 200


@pytest.mark.parametrize("verb", ["accept", "discard", "again", "check"])
def test_a_verb_on_a_record_that_cannot_be_read_answers_with_a_page(
    of_later_format, organiser, client_of, verb
):
    answer = client_of(organiser).post(reverse(f"campaigns:{verb}", args=[of_later_format.pk]), follow=True)
    assert answer.status_code == 200


def test_a_result_that_cannot_be_read_is_not_accepted(of_later_format, organiser):
    with pytest.raises(Unreadable):
        accept_battle(of_later_format.pk, organiser)
    assert Battle.objects.get(pk=of_later_format.pk).status == "fought"


def test_a_battle_of_another_engine_is_shown_and_says_so(of_another_engine, organiser, client_of):
    text = text_of(client_of(organiser).get(of_another_engine.get_absolute_url()))
    assert "version 5 shown as it was recorded; the site has version" in text
    assert "may give another battle" in text


def test_a_check_names_both_engine_versions(of_another_engine, organiser, client_of):
    url = reverse("campaigns:check", args=[of_another_engine.pk])
    assert "Replayed (fought with engine version 5, replayed with version" in text_of(
        client_of(organiser).post(url, follow=True)
    )
    record = record_of(of_another_engine)
    shorter = changed(record, events=(*record.events[:3], *record.events[4:]))
    Battle.objects.filter(pk=of_another_engine.pk).update(record=canonical(shorter).decode())
    assert "differs from event 4 on, as it may" in text_of(client_of(organiser).post(url, follow=True))


def test_a_check_does_not_excuse_a_difference_of_the_same_engine(fought, organiser, client_of):
    record = record_of(fought)
    shorter = changed(record, events=(*record.events[:3], *record.events[4:]))
    Battle.objects.filter(pk=fought.pk).update(record=canonical(shorter).decode())
    url = reverse("campaigns:check", args=[fought.pk])
    assert "its record or the program was changed since" in text_of(
        client_of(organiser).post(url, follow=True)
    )
