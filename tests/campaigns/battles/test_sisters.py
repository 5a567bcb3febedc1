"""A battle of Sisters of Sigmar and what follows it, by seed: nothing that is read of it has a masculine pronoun."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Battle
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.members.warbands import enter_warband
from campaigns.services.results.accept import accept_battle
from roster.demo import ROSTERS
from roster.models import Aftermath, Warband
from roster.services.aftermath.sequence import answer_aftermath, commit_aftermath, position, resumed
from roster.services.warbands.muster import import_warband
from rules.aftermath.sensible import choose
from rules.catalogue.load import rulebook
from rules.mustering.document import read_sheet
from rules.narration import transcript
from tests.remembered import remembered
from tests.test_pronouns import HE

pytestmark = pytest.mark.django_db

#: The Sisters first.
TYPES = ("sisters-of-sigmar", "undead")
MARKUP = re.compile(r"<script.*?</script>|<[^>]*>", re.DOTALL)
SENTENCE = re.compile(r"[^.?!\n]*[.?!]?")


@pytest.fixture
def warbands(campaign, player, other_player):
    found = []
    for type, user in zip(TYPES, (player, other_player), strict=True):
        path = ROSTERS / f"{type}.toml"
        sheet = read_sheet(path, path.name, rulebook())
        warband = import_warband(user, sheet, origin="a test", request_key=f"test:{type}")
        enter_warband(campaign.pk, user, warband.pk)
        found.append(warband)
    return found


@pytest.fixture
def sisters(warbands):
    return warbands[0]


@pytest.fixture
@remembered
def fought(campaign, organiser, warbands):
    plan = Plan(warbands=tuple(warband.pk for warband in warbands), battlefield="street")
    return fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)


@pytest.fixture
def reads(client_of, player):
    """A function from an address to what the player of the Sisters reads there."""
    client: Client = client_of(player)

    def read(address: str) -> str:
        response = client.get(address)
        assert response.status_code == 200
        return unescape(MARKUP.sub("\n", response.content.decode()))

    return read


def he_in(text: str) -> list[str]:
    """The sentences with a masculine pronoun."""
    return [found for found in SENTENCE.findall(text) if HE.search(found)]


def pages_of_a_sequence(sequence: Aftermath, reads) -> Iterator[str]:
    """The page at every question of the sequence, and at its end."""
    address = reverse("roster:aftermath", args=[sequence.warband_id, sequence.pk])
    while True:
        yield reads(address)
        resolver = resumed(Aftermath.objects.get(pk=sequence.pk))
        if resolver.done:
            return
        answer_aftermath(sequence.pk, answer=choose(resolver.pending, resolver.draft), at=position(resolver))


def test_the_story_and_the_transcript_of_a_battle(fought, reads):
    page = reads(fought.get_absolute_url())
    assert "Matriarch" in page
    assert he_in(page) == []
    assert he_in(transcript(record_of(fought))) == []


def test_every_question_of_a_sequence_the_ledger_and_the_roster(fought, organiser, player, sisters, reads):
    accept_battle(fought.pk, organiser)
    sequence = Aftermath.objects.get(warband=sisters)
    pages = list(pages_of_a_sequence(sequence, reads))
    assert len(pages) > 10
    commit_aftermath(sequence.pk, player, at=position(resumed(Aftermath.objects.get(pk=sequence.pk))))
    pages += [
        reads(reverse(f"roster:{name}", args=[sisters.pk]))
        for name in ("warband", "warband_history", "at_the_table", "graveyard")
    ]
    warriors = Warband.objects.get(pk=sisters.pk).warriors.values_list("number", flat=True)
    pages += [reads(reverse("roster:career", args=[sisters.pk, number])) for number in warriors]
    pages.append(reads(Battle.objects.get(pk=fought.pk).get_absolute_url()))
    pages.append(reads(reverse("campaigns:chronicle", args=[fought.campaign_id])))
    assert sorted({found.strip() for page in pages for found in he_in(page)}) == []
