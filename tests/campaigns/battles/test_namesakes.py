"""Two warriors of one name: the later one is numbered on every page, print and file that names both."""

import pytest
from django.urls import reverse

from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.results.accept import accept_battle
from roster.services.history.record import record
from roster.services.loadouts import save_loadout
from roster.services.trading.wish_list import add_to_wish_list
from roster.services.warbands.warriors import rename
from roster.site.api.tokens import make_token
from rules.ledger.entries import BattleFought, Kills, MembersLost
from tests.roster.printing.pdfs import text_of

pytestmark = pytest.mark.django_db

HANS, OTHER = "Hans", "Hans (2)"


def named_alike(warband):
    """Two groups of the warband are called Hans; the second becomes `Hans (2)`."""
    for number in (2, 3):
        rename(warband.pk, warband.owner, number=number, name=HANS, revision=None, request_key=f"r{number}")


@pytest.fixture
def reads(client_of, player):
    """The text of an address as the player reads it, whatever it is."""
    client = client_of(player)

    def read(name, *arguments, query="", **headers):
        answer = client.get(reverse(name, args=arguments) + query, headers=headers)
        assert answer.status_code == 200, name
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        return text_of(content) if answer["Content-Type"] == "application/pdf" else content.decode()

    return read


def both(text):
    """Whether the text names both of them apart from one another."""
    return OTHER in text and HANS in text.replace(OTHER, "")


def test_every_page_of_the_roster_tells_them_apart(rats, reads):
    named_alike(rats)
    save_loadout(rats.pk, rats.owner, "All bows")
    for number in (2, 3):
        add_to_wish_list(rats.pk, rats.owner, thing="item:sword", number=number)
    loadout = rats.loadouts.get().pk
    for name in ("warband", "warband_sheet", "cards", "order", "wish_list", "warband_history"):
        assert both(reads(f"roster:{name}", rats.pk)), name
    assert both(reads("roster:loadout", rats.pk, loadout))
    for kind in ("txt", "json", "toml"):
        assert both(reads("roster:export", rats.pk, kind)), kind
    assert both(reads("roster:warband_at", rats.pk, 3))


def test_the_api_tells_them_apart(rats, reads, player):
    named_alike(rats)
    scopes = ["warbands:read"]
    _made, token = make_token(player, name="a map", scopes=scopes, days=30, request_key="token")
    assert both(reads("api:warband", rats.pk, authorization=f"Bearer {token}"))


def test_deeds_and_deaths_tell_namesakes_apart(rats, reads, campaign):
    named_alike(rats)
    lost = (MembersLost(2, 1, "dead", (), "Krikk"), MembersLost(3, 1, "dead", (), "Krikk"))
    fought = BattleFought("b", "Bells", (), "lost", lost, (Kills(2, 1), Kills(3, 2)))
    record(rats.pk, rats.owner, [fought], revision=None, request_key="fought")
    for name in ("graveyard", "warband_history", "hall_of_fame"):
        assert both(reads(f"roster:{name}", rats.pk)), name
    assert f"<h1>{OTHER}" in reads("roster:career", rats.pk, 3)
    assert both(reads("campaigns:graveyard", campaign.pk))


def test_a_battle_its_tally_and_its_story_tell_them_apart(rats, others, reads, campaign, organiser):
    named_alike(rats)
    battle = set_up_battle(campaign.pk, organiser, Plan(warbands=(rats.pk, others.pk)))
    assert both(reads("campaigns:battle", battle.pk))
    assert both(reads("campaigns:tally", battle.pk))
    fight_battle(battle.pk, organiser)
    assert both(reads("campaigns:battle", battle.pk))
    assert both(reads("campaigns:battle-report", battle.pk, query="?whole=on"))
    accept_battle(battle.pk, organiser)
    assert both(reads("campaigns:warriors-table", campaign.pk))
