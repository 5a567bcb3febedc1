"""Every address of the site, by twelve roles and every method: each role gets exactly as far as `expectations` says."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from django.conf import settings
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from weasyprint import HTML, Document

from campaigns import simulating
from campaigns.pages.chances import purchase
from campaigns.services.campaign.visibility import change_visibility
from roster.printing import Draft, pdf
from rules.catalogue.model import Item
from rules.duel.stage import Terms
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from tests.attack.expectations import EVERYBODY, EXPECTED, NOBODY_AT_ALL, expected_where_open
from tests.attack.scale import ALL
from tests.attack.world import ROLES, World, make_world, with_referee
from tests.test_access import every_address

pytestmark = pytest.mark.django_db

Audiences = tuple[frozenset[str], frozenset[str]]
METHODS = ("get", "post", "head", "put", "patch", "delete", "options") if ALL else ("get", "post")
READING = ("get", "head", "options")
#: About nobody but the users themselves: all have their own.
OWN_ACCOUNT = ("account_", "mfa_", "usersessions_", "account")
#: Addresses of operators and organisers.
ADMIN = "admin:"
#: How far each of them gets there is told by `test_admin`.
IN_THE_ADMIN = {"operator", "organiser", "co-organiser", "rival"}
#: By these an address names a campaign or something in one.
OF_A_CAMPAIGN = {
    *("campaign_id", "battle_id", "season_id", "round_id", "award_id", "captive_id", "claim_id", "member_id"),
    *("removal_id", "webhook_id", "message_id", "warband_id", "aftermath_id", "game_id"),
}
#: What a refereed battle, which has no table, has none of.
WITHOUT_A_TABLE = {"campaigns:game-moving-picture", "campaigns:game-still-picture"}
#: There to be asked without an account by those who know a secret; without one they do not exist.
SECRET = {"about:invited", "operating:metrics", "operating:security"}
IN = {200, 204, 301, 302, 304, 400, 409, 422, 503}
OUT = {401, 403, 404, 405}


def addresses(resolver: URLResolver, namespaces: tuple[str, ...] = ()) -> Iterator[tuple[str, list[str]]]:
    """Every named address with the names of its parameters."""
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            inner = (*namespaces, entry.namespace) if entry.namespace else namespaces
            yield from addresses(entry, inner)
        elif isinstance(entry, URLPattern) and entry.name:
            yield ":".join((*namespaces, entry.name)), sorted(getattr(entry.pattern, "converters", {}))


def sent_to_the_login(answer: HttpResponse) -> bool:
    where = answer.get("Location", "")
    return answer.status_code == 302 and where.startswith(
        (reverse(settings.LOGIN_URL), reverse("admin:login"))
    )


#: Twelve roles ask for the same prints.
DOCUMENT_ONCE, PDF_ONCE, COMPARE = cache(pdf.document_of), cache(pdf._pdf), purchase.compared
#: What a purchase would change, by the names of what is compared.
COMPARED: dict[str, tuple[purchase.Comparison, ...]] = {}


@cache
def empty_document() -> Document:
    return HTML(string="<title>A print</title>").render()


def a_document(_draft: Draft) -> Document:
    """Another print in place of any."""
    return empty_document()


def do_once_what_takes_long(patch: pytest.MonkeyPatch) -> None:
    """Each print and each comparison of a purchase is made once in a process, and ten battles are counted, not 400."""
    patch.setattr(pdf, "document_of", DOCUMENT_ONCE)
    patch.setattr(pdf, "_pdf", PDF_ONCE)
    patch.setattr(purchase, "compared", compared_once)
    patch.setattr(simulating, "MOST", simulating.BLOCK)


@pytest.fixture(autouse=True)
def _what_takes_long_is_done_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """How far somebody gets hangs on nothing of it. A print is written and not laid out, which its own tests do."""
    do_once_what_takes_long(monkeypatch)
    monkeypatch.setattr(pdf, "document_of", a_document)


def compared_once(
    sheet: WarbandSheet, block: WarriorSheet, item: Item, enemy: WarbandSheet, terms: Terms
) -> tuple[purchase.Comparison, ...]:
    asked = f"{sheet!r} {block.number} {item.key} {enemy!r} {terms.ruleset}"
    if asked not in COMPARED:
        COMPARED[asked] = COMPARE(sheet, block, item, enemy, terms)
    return COMPARED[asked]


@pytest.fixture
def world() -> World:
    return make_world()


def ask(client: Client, method: str, path: str) -> HttpResponse:
    """The answer; whatever it changed is taken back."""
    with transaction.atomic():
        answer = getattr(client, method)(path)
        if answer.streaming:
            b"".join(answer.streaming_content)
        transaction.set_rollback(True)
    return answer


def ask_with(client: Client, path: str, data: dict[str, object], *, htmx: bool) -> HttpResponse:
    """The answer to a form; whatever it changed is taken back. A view that raises answers 500, as the site does."""
    client.raise_request_exception = False
    with transaction.atomic():
        answer = client.post(path, data, headers={"HX-Request": "true"} if htmx else {})
        transaction.set_rollback(True)
    return answer


def client_of(world: World, role: str) -> Client:
    client = Client()
    if role != "nobody":
        client.force_login(world.users[role])
    return client


def fault(role: str, method: str, name: str, answer: HttpResponse, expected: Audiences | None = None) -> str:
    """What is wrong about an answer, or nothing."""
    readers, writers = expected or EXPECTED[name]
    may_enter = role in (readers if method in READING else writers)
    if method not in (*READING, "post"):
        may_enter = False
    entered = answer.status_code in IN and not sent_to_the_login(answer)
    if method == "options" and answer.status_code in {200, 405}:
        return ""
    if entered == may_enter and (entered or sent_to_the_login(answer) or answer.status_code in OUT):
        return ""
    return f"{method} {name}: {answer.status_code}, {'to be let in' if may_enter else 'to be kept out'}"


def test_every_address_has_an_expectation() -> None:
    named = {name for name, _parameters in addresses(get_resolver()) if not name.startswith(ADMIN)}
    others = {name for name in named if name.startswith(OWN_ACCOUNT) and name not in EXPECTED} | SECRET
    assert named - others == set(EXPECTED)


@pytest.mark.parametrize("role", ROLES)
def test_everybody_gets_exactly_as_far_as_expected(role: str, world: World) -> None:
    client = client_of(world, role)
    faults = []
    for name, parameters in addresses(get_resolver()):
        if name not in EXPECTED:
            continue
        path = reverse(name, kwargs=world.arguments(name, parameters))
        faults += [fault(role, method, name, ask(client, method, path)) for method in METHODS]
    assert "\n".join(filter(None, faults)) == ""


def test_a_refereed_battle_opens_to_everybody_as_far_as_another_game(world: World) -> None:
    world, faults = with_referee(world), []
    for role in ROLES:
        client = client_of(world, role)
        for name, parameters in addresses(get_resolver()):
            if name in EXPECTED and "game_id" in parameters:
                path = reverse(name, kwargs=world.arguments(name, parameters))
                expected = (NOBODY_AT_ALL, NOBODY_AT_ALL) if name in WITHOUT_A_TABLE else None
                found = (fault(role, method, name, ask(client, method, path), expected) for method in METHODS)
                faults += [f"{role}: {it}" for it in found if it]
    assert "\n".join(faults) == ""


def faults_where_open(world: World, client: Client, role: str, *, public: bool) -> list[str]:
    """What is wrong about the answers of a campaign that is open to the client; its battle is one that counts."""
    world = replace(world, ids={**world.ids, "battle_id": world.ids["counted_id"]})
    found = []
    for name, parameters in addresses(get_resolver()):
        if name in EXPECTED and name != "campaigns:read" and set(parameters) & OF_A_CAMPAIGN:
            path = reverse(name, kwargs=world.arguments(name, parameters))
            for method in METHODS:
                expected = expected_where_open(name, public=public)
                found.append(fault(role, method, name, ask(client, method, path), expected))
    return list(filter(None, found))


@pytest.mark.parametrize("role", ROLES)
def test_a_public_campaign_opens_its_pages_to_everybody_and_nothing_else(role: str, world: World) -> None:
    change_visibility(world.campaign.pk, world.users["organiser"], visibility="public")
    assert "\n".join(faults_where_open(world, client_of(world, role), role, public=True)) == ""


@pytest.mark.parametrize("role", ROLES)
def test_an_unlisted_campaign_opens_them_to_whoever_followed_its_read_link(role: str, world: World) -> None:
    changed = change_visibility(world.campaign.pk, world.users["organiser"], visibility="unlisted")
    client = client_of(world, role)
    path = reverse("campaigns:read", args=[changed.read_token])
    assert client.get(path).status_code == 200
    assert "\n".join(faults_where_open(world, client, role, public=False)) == ""


@pytest.mark.parametrize("role", ["nobody", "suspended", "newcomer", "rival", "removed", "operator"])
def test_no_page_of_an_unlisted_campaign_answers_a_stranger_without_the_link(role: str, world: World) -> None:
    """The campaign of the world is private: what strangers find of that, `EXPECTED` says. A page of the rulebook or of
    an account knows no campaign and is asked for by `test_everybody_gets_exactly_as_far_as_expected`."""
    change_visibility(world.campaign.pk, world.users["organiser"], visibility="unlisted")
    client, faults = client_of(world, role), []
    for name, parameters in addresses(get_resolver()):
        of_a_campaign = name.startswith("campaigns:") or set(parameters) & OF_A_CAMPAIGN
        if name in EXPECTED and name != "campaigns:read" and of_a_campaign:
            path = reverse(name, kwargs=world.arguments(name, parameters))
            faults += [fault(role, method, name, ask(client, method, path)) for method in METHODS]
    assert "\n".join(filter(None, faults)) == ""


@pytest.mark.parametrize("role", [role for role in ROLES if role not in IN_THE_ADMIN])
def test_the_web_admin_is_for_operators_and_organisers_alone(role: str, world: World) -> None:
    client = client_of(world, role)
    let_in = []
    for name, path in every_address():
        if not name.startswith(ADMIN) or name in ("admin:login", "admin:logout"):
            continue
        for method in METHODS:
            answer = ask(client, method, path)
            if not sent_to_the_login(answer) and answer.status_code not in OUT:
                let_in.append(f"{method} {name}: {answer.status_code}")
    assert let_in == []


@pytest.mark.parametrize("role", ["nobody", "suspended", "newcomer"])
def test_pages_of_an_account_are_about_its_own_user(role: str, world: World) -> None:
    client = client_of(world, role)
    for name, path in every_address():
        if name.startswith(OWN_ACCOUNT) and name not in EXPECTED:
            for method in METHODS:
                assert ask(client, method, path).status_code < 500, (method, name)


def test_roles_and_expectations_name_the_same_people() -> None:
    assert set(ROLES) == EVERYBODY
