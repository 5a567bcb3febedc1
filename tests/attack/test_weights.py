"""No page weighs more than 60 kB as it is sent, uncompressed: in a small league with everything, and in a large one."""

import re
from html import unescape

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import NoReverseMatch, get_resolver, reverse

from campaigns.models import Campaign
from campaigns.services.map.draw import make_map
from roster.models import User, Warband
from rules.catalogue.load import complete_rulebook
from tests.attack.test_access_matrix import addresses, ask, do_once_what_takes_long
from tests.attack.world import World, make_world
from tests.campaigns.leagues import league, published
from tests.remembered import remembered

pytestmark = pytest.mark.django_db
MOST = 60_000
#: Pages that are read from top to bottom and have a bar of links to their parts, with what each may weigh.
DOCUMENTS: dict[str, int] = {}

#: Every list of the rules, and the longest things in it, in the rulebook of all packs.
LISTS = (
    *("index", "warbands", "items", "skills", "spells", "hired_swords", "dramatis_personae", "tables"),
    *("aids", "scenarios", "house_rules", "packs", "coverage"),
)
#: Pages of a large league beside those that are named after it alone.
OF_A_LEAGUE = (
    *(
        "campaign",
        "rounds",
        "standings-now",
        "battles",
        "warbands",
        "map",
        "chronicle",
        "rulebook",
        "options",
    ),
    *(
        "statistics",
        "summary",
        "messages",
        "invite",
        "events",
        "nights",
        "new-night",
        "propose-night",
        "edit",
    ),
    *("new-battle", "new-result", "edit-map", "new-territory", "graveyard", "prints", "archive", "copy"),
)


def weight(answer: HttpResponse) -> int:
    """Bytes as they are sent: the `content` of a test has lost its white space."""
    return sum(len(part) for part in answer)


def heavy(answer: HttpResponse, name: str) -> bool:
    if answer.status_code != 200 or not answer.get("Content-Type", "").startswith("text/html"):
        return False
    return weight(answer) >= DOCUMENTS.get(name, MOST)


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    do_once_what_takes_long(monkeypatch)
    return make_world()


@pytest.mark.parametrize("role", ["player", "organiser", "operator"])
def test_every_address_answers_with_a_light_page(role: str, world: World) -> None:
    client = Client()
    client.force_login(world.users[role])
    found = {}
    for name, parameters in addresses(get_resolver()):
        if not set(parameters) <= world.ids.keys() or name.startswith("api:"):
            continue
        try:
            path = reverse(name, kwargs={it: world.ids[it] for it in parameters})
        except NoReverseMatch:  # of a library, by a pattern of its own
            continue
        answer = ask(client, "get", path)
        if heavy(answer, name):
            found[path] = weight(answer)
    assert found == {}


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("packs", ["usual", "every"])
def test_every_list_of_the_rules_is_light(name: str, packs: str, client: Client) -> None:
    asked = {"edition": complete_rulebook().version} if packs == "every" else {}
    answer = client.get(reverse(f"rules:{name}"), asked)
    assert answer.status_code == 200
    assert weight(answer) < MOST


@pytest.mark.parametrize("name", ["items", "spells", "packs", "coverage"])
def test_lists_of_the_rules_load_nothing_heavy(name: str, client: Client) -> None:
    waiting, weights = [reverse(f"rules:{name}") + f"?edition={complete_rulebook().version}"], {}
    while waiting:
        answer = client.get(path := waiting.pop())
        weights[path] = weight(answer)
        loaded = re.findall(r'hx-get="([^"]+)"', answer.content.decode())
        waiting += [found for link in loaded if (found := unescape(link)) not in weights]
    assert len(weights) > (2 if name == "spells" else 9)
    assert {path: found for path, found in weights.items() if found >= MOST} == {}


@pytest.fixture
@remembered
def long_league(organiser: User) -> Campaign:
    """Twelve warbands and the organiser's, twenty rounds and a map."""
    season, _ = league(organiser, 12)
    for _ in range(20):
        published(season, organiser)
    make_map(season.campaign_id, organiser)
    return season.campaign


@pytest.mark.parametrize("who", ["organiser", "player"])
def test_pages_of_twelve_warbands_and_twenty_rounds_are_light(who, long_league, organiser, client_of) -> None:
    user = organiser if who == "organiser" else User.objects.get(username="player-1")
    client = client_of(user)
    warband = Warband.objects.get(owner__username="player-1")
    season = long_league.seasons.get()
    paths = [reverse(f"campaigns:{name}", args=[long_league.pk]) for name in OF_A_LEAGUE]
    paths += [reverse(f"campaigns:{name}", args=[season.pk]) for name in ("season", "standings")]
    paths += [found.get_absolute_url() for found in season.rounds.all()[::10]]
    if who == "player":
        paths += [
            reverse(f"roster:{name}", args=[warband.pk]) for name in ("warband", "rare_items", "by_hand")
        ]
        paths += [f"{reverse('roster:warband', args=[warband.pk])}?open=shop-1"]
    paths += [
        reverse("home"),
        reverse("campaigns:campaigns"),
        reverse("roster:warbands"),
        reverse("notices:list"),
    ]
    found = {}
    for path in paths:
        answer = client.get(path, follow=True)
        if heavy(answer, path):
            found[path] = weight(answer)
    assert found == {}
