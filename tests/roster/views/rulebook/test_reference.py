"""The pages of the rules: open to strangers, without the database, and without a single dead link."""

import html
import re

import pytest
from django.test import Client

from roster.services.rulebook.editions import pin, standard_stack
from rules.catalogue.load import rulebook

ADDRESS = re.compile(r'href="(/rules/[^"]*|#[^"]*)"')
PLACE = re.compile(r'\sid="([^"]+)"')
#: One page of each kind.
SAMPLES = (
    "/rules/",
    "/rules/?q=sword",
    "/rules/warbands/",
    "/rules/warbands/skaven-clan-eshin/",
    "/rules/items/",
    "/rules/items/?category=armour",
    "/rules/items/sword/",
    "/rules/skills/",
    "/rules/skills/combat/",
    "/rules/spells/",
    "/rules/spells/necromancy/",
    "/rules/hired-swords/",
    "/rules/hired-swords/pit-fighter/",
    "/rules/dramatis-personae/",
    "/rules/tables/",
    "/rules/tables/serious-injuries/",
    "/rules/scenarios/",
    "/rules/scenarios/skirmish/",
    "/rules/house-rules/",
    "/rules/packs/",
    "/rules/coverage/",
    "/rules/coverage/?state=done&prefix=CORE-",
)


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """Every page that can be reached from the front page of the rules, by address."""
    client, found, waiting = Client(), {}, ["/rules/"]
    while waiting:
        address = waiting.pop()
        if address in found:
            continue
        answer = client.get(address)
        found[address] = answer.content.decode() if answer.status_code == 200 else ""
        links = (html.unescape(link).partition("#")[0] for link in ADDRESS.findall(found[address]))
        waiting += [link for link in links if link]
    return found


def test_every_link_leads_to_a_page(pages) -> None:
    book = rulebook()
    assert len(pages) > len(book.items) + len(book.warbands)
    assert [address for address, text in pages.items() if not text] == []


def test_every_link_into_a_page_leads_to_a_place_on_it(pages) -> None:
    places = {address: set(PLACE.findall(text)) for address, text in pages.items()}
    lost = []
    for address, text in pages.items():
        for link in map(html.unescape, ADDRESS.findall(text)):
            target, _, place = link.partition("#")
            if place and place not in places[target or address]:
                lost.append((address, link))
    assert lost == []


def test_no_place_stands_twice_on_a_page(pages) -> None:
    doubled = []
    for address, text in pages.items():
        found = PLACE.findall(text)
        if len(found) != len(set(found)):
            doubled.append(address)
    assert doubled == []


def test_everything_that_the_search_finds_leads_somewhere(pages) -> None:
    from roster.rulebook_pages.links import Links
    from roster.rulebook_pages.search.everything import everything

    places = {address: set(PLACE.findall(text)) for address, text in pages.items()}
    client = Client()
    lost = []
    for thing in everything(rulebook(), Links()):
        target, _, place = thing.href.partition("#")
        if target not in places:
            places[target] = set(PLACE.findall(client.get(target).content.decode()))
        if place and place not in places[target]:
            lost.append(thing.href)
    assert lost == []


@pytest.mark.parametrize("address", SAMPLES)
def test_a_stranger_reads_it_without_the_database(client, address) -> None:
    assert client.get(address).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("address", SAMPLES)
def test_the_database_is_asked_for_the_reader_and_his_notices_alone(
    as_owner, django_assert_num_queries, address
) -> None:
    with django_assert_num_queries(3):
        assert as_owner.get(address).status_code == 200


@pytest.mark.parametrize(
    "kind", ["warbands", "items", "skills", "spells", "hired-swords", "tables", "scenarios"]
)
def test_unknown_keys_are_not_found(client, kind) -> None:
    assert client.get(f"/rules/{kind}/no-such-thing/").status_code == 404


@pytest.mark.django_db
def test_an_edition_that_nobody_plays_with_is_not_found(client) -> None:
    assert client.get("/rules/?edition=0123456789ab").status_code == 404
    assert client.get("/rules/items/sword/?edition=%00").status_code == 404


@pytest.mark.django_db
def test_the_rules_of_a_campaign_are_read_by_their_edition_and_links_keep_it(client, text_of) -> None:
    edition = pin(standard_stack(), ["no-underdog-bonus"])
    version = edition.digest[:12]
    answer = client.get(f"/rules/house-rules/?edition={version}")
    assert "Rules of a campaign" in text_of(answer)
    assert "No underdog bonus. on" in text_of(answer)
    assert "House rules on No underdog bonus" in text_of(client.get(f"/rules/packs/?edition={version}"))
    inside = [link for link in ADDRESS.findall(answer.content.decode()) if link.startswith("/rules/")]
    assert [link for link in inside if f"edition={version}" not in link] == ["/rules/", "/rules/"]
    assert (
        f"/rules/items/sword/?edition={version}"
        in client.get(f"/rules/?q=sword&edition={version}").content.decode()
    )


def test_the_edition_that_the_site_comes_with_may_be_named(client) -> None:
    assert client.get(f"/rules/items/sword/?edition={rulebook().version}").status_code == 200


def test_a_browser_that_has_a_page_is_told_so(client) -> None:
    first = client.get("/rules/items/sword/")
    again = client.get("/rules/items/sword/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "no-cache" in first["Cache-Control"]


def test_the_search_answers_htmx_with_the_results_alone(client) -> None:
    whole = client.get("/rules/", {"q": "sword"})
    part = client.get("/rules/", {"q": "sword"}, headers={"HX-Request": "true"})
    assert "<html" in whole.content.decode()
    assert part.content.decode().strip().startswith('<div id="results"')
    assert "HX-Request" in part["Vary"]


def test_the_search_says_what_it_found_and_what_it_did_not(client, text_of) -> None:
    assert "Duelling pistol" in text_of(client.get("/rules/", {"q": "duelling"}))
    assert "showing “crossbow”" in text_of(client.get("/rules/", {"q": "crossbw"}))
    assert "Nothing found" in text_of(client.get("/rules/", {"q": "qqqqxyz"}))
    assert "Hired swords" in text_of(client.get("/rules/", {"q": "  "}))


def test_search_terms_are_shown_as_text(client) -> None:
    page = client.get("/rules/", {"q": '"><script>alert(1)</script>'}).content.decode()
    assert "<script>alert" not in page


def test_figures_stand_with_their_source_and_with_what_other_sources_say(client, text_of) -> None:
    text = text_of(client.get("/rules/warbands/skaven-clan-eshin/"))
    assert "LRB part 2 p.27-32" in text
    assert "Sources differ" in text
    for one in rulebook().warbands["skaven-clan-eshin"].disagreements:
        assert html.escape(one.resolution) in text


def test_the_navigation_and_the_front_page_lead_here(client) -> None:
    assert client.get("/").content.decode().count('href="/rules/"') >= 2
