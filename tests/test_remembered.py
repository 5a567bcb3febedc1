"""A remembered builder runs once for each database, arguments and circumstances; its rows are then written again."""

import pytest
from django.db import transaction
from django.utils import timezone

from campaigns.models import Campaign, ChronicleEntry
from campaigns.services.campaign.found import create_campaign
from roster.models import User
from tests import remembered
from tests.conftest import make_user

pytestmark = pytest.mark.django_db

runs: list[str] = []


@remembered.remembered
def founded(organiser: User, name: str) -> Campaign:
    runs.append(name)
    return create_campaign(organiser, name=name)


@remembered.remembered
def renamed(campaign: Campaign, name: str) -> None:
    runs.append(name)
    campaign.name = name
    campaign.save()


@pytest.fixture(autouse=True)
def nothing_remembered(monkeypatch):
    monkeypatch.setattr(remembered, "_known", {})
    monkeypatch.setattr(remembered, "_misses", remembered.Counter())
    monkeypatch.setattr(remembered, "_hits", remembered.Counter())
    runs.clear()


def built_and_gone(build, *args):
    """What a call gives, whose rows are rolled back."""
    with transaction.atomic():
        built = build(*args)
        transaction.set_rollback(True)
    return built


def test_a_second_call_writes_the_same_rows_without_the_builder():
    organiser = make_user("olga")
    first, second = built_and_gone(founded, organiser, "The Bells"), founded(organiser, "The Bells")
    assert runs == ["The Bells"]
    assert (first.pk, first.invite_token) == (second.pk, second.invite_token)
    stored = Campaign.objects.get(name="The Bells")
    assert (stored.pk, stored.created) == (second.pk, second.created)
    assert ChronicleEntry.objects.get(campaign=stored).made_by == organiser


def test_rows_are_dated_when_they_are_written_again_in_their_order():
    organiser = make_user("olga")
    built_and_gone(founded, organiser, "The Bells")
    before = timezone.now()
    again = founded(organiser, "The Bells")
    assert before < again.created <= ChronicleEntry.objects.get().made_at <= timezone.now()


@pytest.mark.parametrize(
    ("difference", "times"),
    [("none", 1), ("arguments", 2), ("rows", 2), ("settings", 2), ("circumstances", 2)],
)
def test_only_the_same_database_and_circumstances_spare_the_builder(difference, times, settings, monkeypatch):
    organiser = make_user("olga")
    built_and_gone(founded, organiser, "The Bells")
    if difference == "rows":
        make_user("sven")
    if difference == "settings":
        settings.MOST_MEMBERS = 3
    if difference == "circumstances":
        monkeypatch.setitem(remembered.circumstances, "battle key", "a lamp")
    founded(organiser, "The Docks" if difference == "arguments" else "The Bells")
    assert len(runs) == times


def test_a_model_that_the_builder_changed_is_changed_for_the_caller_too():
    campaign = create_campaign(make_user("olga"), name="The Bells")
    built_and_gone(renamed, Campaign.objects.get(), "The Docks")
    renamed(campaign, "The Docks")
    assert runs == ["The Docks"]
    assert campaign.name == Campaign.objects.get().name == "The Docks"


def test_an_argument_that_has_no_word_is_never_remembered():
    assert "?" in remembered._word([object()])
    assert "?" not in remembered._word(("a question?", 1, None))
