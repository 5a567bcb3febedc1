"""A whole season on the site: at its end every ledger is its roster, no crown is missing, and every page is there."""

import random
import secrets
from io import BytesIO
from itertools import product

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from campaigns.models import Battle, Captive, DeadClaim
from roster.models import Aftermath, Warband
from roster.selectors import ledger_of, numbered
from roster.services.aftermath.sequence import resumed
from roster.sheets import read_sheet
from rules.ledger.apply import effective
from tests.campaigns.season import RULESETS, WAYS, SiteSeason
from tests.campaigns.sequences import step
from tests.rules.accounts import RANSOM, balance, shards_by

ROUNDS = 10
#: The round after which a battle of the third is corrected.
CORRECTED_AFTER = 7


@pytest.fixture(scope="module")
def season(django_db_setup, django_db_blocker):
    """Played once for all tests of this file, with the same dice every time, and undone after the last of them."""
    seeds = random.Random("a long winter")
    with django_db_blocker.unblock(), transaction.atomic():
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(secrets, "token_hex", lambda size: seeds.randbytes(size).hex())
            played = SiteSeason("a long winter")
            played.play(CORRECTED_AFTER)
            wrong = next(battle for battle in played.battles[2] if battle.fought_by != "short")
            played.correction = played.correct(wrong)
            played.play(ROUNDS - CORRECTED_AFTER)
        yield played
        transaction.set_rollback(True)


pytestmark = [pytest.mark.usefixtures("season"), pytest.mark.django_db]


@pytest.fixture
def client(season):
    client = Client()
    client.force_login(season.organiser)
    return client


def shown(client: Client, name: str, *args: object, **query: object) -> bytes:
    """The page, which must be there."""
    address = reverse(name, args=args)
    answer = client.get(address, query)
    assert answer.status_code == 200, address
    return answer.content


def entries_of(warband: Warband):
    return [entry for _revision, entry in effective(numbered(ledger_of(warband)))]


def test_every_ruleset_was_played_and_results_came_in_every_way(season):
    assert Battle.objects.filter(status="accepted").count() == 4 * ROUNDS
    assert set(season.ways) == set(product(RULESETS, WAYS))
    assert set(Aftermath.objects.values_list("status", flat=True)) == {"done"}
    assert set(Captive.objects.values_list("status", flat=True)) == {"settled"}
    assert set(DeadClaim.objects.values_list("status", flat=True)) == {"settled"}
    assert len(set(Captive.objects.values_list("fate", flat=True))) > 1


def test_the_correction_of_an_old_battle_changed_both_warbands(client, season):
    for part in season.correction:
        assert part.correction.differences
        corrected = part.warband.ledger.filter(kind="corrected").earliest("revision")
        assert corrected.revision - min(corrected.entry.revisions) > 9
    for page in ("amend", "correct"):
        shown(client, f"campaigns:{page}", part.side.battle_id)


def test_every_ledger_gives_the_roster_that_is_stored(capsys):
    call_command("ledger", "check", "--json")
    assert '"faults": []' in capsys.readouterr().out


def test_every_crown_and_every_shard_came_from_somewhere_and_went_somewhere():
    ransoms = 0
    for warband in Warband.objects.all():
        entries, sheet = entries_of(warband), read_sheet(warband)
        sources, sinks = balance(entries)
        assert sources.total() == sinks.total() + sheet.gold, (warband.name, sources, sinks)
        assert sheet.wyrdstone == sum(map(shards_by, entries)) >= 0
        assert sheet.gold >= 0
        ransoms += sources[RANSOM] - sinks[RANSOM]
    assert ransoms == 0


@pytest.mark.parametrize("name", ["campaigns:campaigns", "roster:warbands"])
def test_the_lists_of_campaigns_and_warbands_are_shown(client, name):
    shown(client, name)


@pytest.mark.parametrize("page", ["campaign", "edit", "rulebook", "chronicle", "graveyard"])
def test_every_page_of_the_campaign_is_shown(client, season, page):
    assert season.campaign.name in shown(client, f"campaigns:{page}", season.campaign.pk).decode()


def test_every_battle_is_shown_with_its_record_its_captives_and_its_dead(client):
    for battle in Battle.objects.all():
        assert battle.title in shown(client, "campaigns:battle", battle.pk).decode()
        shown(client, "campaigns:record", battle.pk)
    for captive in Captive.objects.all():
        assert captive.told[0] in shown(client, "campaigns:captive", captive.pk).decode()
    for claim in DeadClaim.objects.all():
        assert claim.claimant.name in shown(client, "campaigns:dead", claim.pk).decode()


def test_every_post_battle_sequence_is_shown_with_what_it_wrote(client):
    for sequence in Aftermath.objects.all():
        page = shown(client, "roster:aftermath", sequence.warband_id, sequence.pk)
        assert "What was written" in page.decode()


@pytest.mark.parametrize("index", range(8))
def test_every_page_of_a_warband_is_shown(client, season, index):
    warband = Warband.objects.get(pk=season.warbands[index].pk)
    for page in ("warband", "warband_history", "difference", "graveyard", "by_hand"):
        assert warband.name in shown(client, f"roster:{page}", warband.pk).decode()
    shown(client, "roster:warband_at", warband.pk, warband.revision // 2)
    for block in read_sheet(warband).warriors:
        assert block.name in shown(client, "roster:career", warband.pk, block.number).decode()


@pytest.mark.parametrize("index", range(8))
def test_every_roster_sheet_is_printed(client, season, index):
    warband = season.warbands[index]
    query = {"paper": "letter", "at": "9"} if index % 2 else {}
    sheet = PdfReader(BytesIO(shown(client, "roster:warband_sheet", warband.pk, **query)))
    assert warband.name in sheet.pages[0].extract_text()


def test_every_step_of_one_more_sequence_is_shown_to_its_player(season):
    battle = season.fight(0, 1)
    sequence = Aftermath.objects.filter(battle=battle.key).earliest("pk")
    client = Client()
    client.force_login(sequence.warband.owner)
    while not resumed(sequence).done:
        page = shown(client, "roster:aftermath", sequence.warband_id, sequence.pk)
        assert "What was written" not in page.decode()
        sequence = step(sequence)
    assert (
        "Finish: put it on the roster"
        in shown(client, "roster:aftermath", sequence.warband_id, sequence.pk).decode()
    )
