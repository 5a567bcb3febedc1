"""Pages open without an account: those listed here, and not one more."""

import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, resolve, reverse
from django.urls.resolvers import RoutePattern
from django.utils import timezone

from roster.models import Job

# A page that everybody may see is written down here by whoever makes it public.
PUBLIC = {
    "home",
    "account_login",
    "account_signup",
    "account_logout",
    "account_inactive",
    "account_email_verification_sent",
    "account_confirm_email",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key",
    "account_reset_password_from_key_done",
    "mfa_authenticate",
    "mfa_login_webauthn",
    "admin:login",
    "campaigns:calendar-feed",
    "campaigns:watch",
    *("studies:studies", "studies:page", "studies:pdf", "studies:chart", "studies:warband"),
    "rules:index",
    "rules:warbands",
    "rules:warband",
    "rules:items",
    "rules:item",
    "rules:skills",
    "rules:skill_list",
    "rules:spells",
    "rules:spell_list",
    "rules:hired_swords",
    "rules:hired_sword",
    "rules:dramatis_personae",
    "rules:dramatis_persona",
    "rules:tables",
    "rules:table",
    "rules:aids",
    "rules:aid",
    "rules:scenarios",
    "rules:scenario",
    "rules:house_rules",
    "rules:packs",
    "rules:coverage",
    "rules:wrong_number",
    "api:documentation",
    "api:description",
    "api:public-campaigns",
    "api:rulebook",
    "api:warbands",
    "api:warband",
    "api:campaigns",
    "api:campaign",
    "api:standings",
    "api:battles",
    "api:battle",
    "api:record",
    "api:nothing",
    "api:rulebook-warbands",
    "api:rulebook-warbands-entry",
    "api:rulebook-items",
    "api:rulebook-items-entry",
    "api:rulebook-skills",
    "api:rulebook-skills-entry",
    "api:rulebook-spell-lists",
    "api:rulebook-spell-lists-entry",
    "api:rulebook-hired-swords",
    "api:rulebook-hired-swords-entry",
    "api:rulebook-dramatis-personae",
    "api:rulebook-dramatis-personae-entry",
    "api:rulebook-scenarios",
    "api:rulebook-scenarios-entry",
    "campaigns:join",
    "campaigns:public",
    "campaigns:read",
    "campaigns:read-battle",
    "campaigns:preview",
    "campaigns:preview-by-link",
    "campaigns:card",
    "campaigns:card-by-link",
    "campaigns:battle-preview",
    "campaigns:battle-preview-by-link",
    "roster:read",
    "roster:preview",
    "roster:preview_by_link",
    "roster:card",
    "roster:card_by_link",
    "campaigns:table-picture",
    "notices:unsubscribe",
    "about:about",
    "about:privacy",
    "about:invited",
    "operating:healthz",
    "operating:metrics",
    "operating:readyz",
    "operating:robots",
    "operating:table_worker",
    "operating:security",
}
SAMPLES = {
    "int": 1,
    "number": 1,
    "str": "x",
    "slug": "x",
    "path": "x",
    "uuid": "00000000-0000-4000-8000-000000000000",
}


def addresses(resolver: URLResolver, namespaces: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Every named address of the site with an example of a path for it."""
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            inner = (*namespaces, entry.namespace) if entry.namespace else namespaces
            yield from addresses(entry, inner)
        elif entry.name:
            name = ":".join((*namespaces, entry.name))
            yield name, example_of(name, entry)


def example_of(name: str, entry: URLPattern) -> str:
    arguments = sample_arguments(entry)
    try:
        return reverse(name, kwargs=arguments)
    except NoReverseMatch:
        return reverse(name, args=["1"])


def sample_arguments(entry: URLPattern) -> dict[str, object]:
    if isinstance(entry.pattern, RoutePattern):
        kinds = {name: type(converter).__name__ for name, converter in entry.pattern.converters.items()}
        return {
            name: SAMPLES.get(kind.removesuffix("Converter").lower(), "x") for name, kind in kinds.items()
        }
    choices = re.compile(r"\(\?P<\w+>(\w+)(?:\|\w+)+\)").findall(entry.pattern.regex.pattern)
    return dict.fromkeys(entry.pattern.regex.groupindex, choices[0] if choices else "1")


def sample(converter: object) -> object:
    return SAMPLES.get(type(converter).__name__.removesuffix("Converter").lower(), "x")


def every_address() -> list[tuple[str, str]]:
    return sorted(set(addresses(get_resolver())))


@pytest.mark.django_db
def test_every_page_that_is_not_public_sends_a_stranger_to_the_login(client) -> None:
    login = reverse(settings.LOGIN_URL)
    admin_login = reverse("admin:login")
    open_pages = []
    for name, path in every_address():
        answer = client.get(path)
        sent_away = answer.status_code == 302 and answer["Location"].startswith((login, admin_login))
        if not sent_away:
            open_pages.append(name)
    assert sorted(set(open_pages) - PUBLIC) == []


@pytest.mark.django_db
def test_a_stranger_cannot_change_anything_behind_the_login(client) -> None:
    answered = {name: client.post(path).status_code for name, path in every_address() if name not in PUBLIC}
    assert {name: status for name, status in answered.items() if status != 302} == {}


def test_the_list_of_public_pages_names_pages_that_exist() -> None:
    assert PUBLIC - {name for name, _ in every_address()} == set()


def test_the_walk_reaches_pages_of_every_part_of_the_site() -> None:
    found = {name.partition(":")[0] for name, _ in every_address()}
    assert {"home", "roster", "campaigns", "admin", "account_login", "mfa_index"} <= found


def test_an_example_path_leads_back_to_its_own_address() -> None:
    wrong = [
        name
        for name, path in every_address()
        if resolve(path).view_name.split(":")[-1] != name.split(":")[-1]
    ]
    assert wrong == []


@pytest.mark.django_db
def test_the_content_security_policy_allows_only_our_own_files(client) -> None:
    policy = client.get(reverse("home"))["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "object-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.django_db
def test_the_front_page_greets_a_stranger_and_a_player_differently(client, client_of, player) -> None:
    assert reverse("account_signup") in client.get("/").content.decode()
    assert reverse("roster:warbands") in client_of(player).get("/").content.decode()


@pytest.mark.django_db
def test_signing_up_leads_to_the_front_page(client) -> None:
    form = {
        "username": "magda",
        "email": "magda@example.org",
        "password1": "ashes-and-bells",
        "password2": "ashes-and-bells",
    }
    answer = client.post(reverse("account_signup"), form)
    assert (answer.status_code, answer["Location"]) == (302, reverse("home"))


@pytest.mark.django_db
def test_a_player_can_sign_up_while_the_mail_server_is_away(client, settings) -> None:
    settings.MAILERS = {"default": {"BACKEND": "tests.settings.MailServerIsAway"}}
    form = {"username": "magda", "email": "magda@example.org"}
    form |= dict.fromkeys(("password1", "password2"), "ashes-and-bells")
    answer = client.post(reverse("account_signup"), form, follow=True)
    assert "is on its way to magda@example.org" in answer.content.decode()
    assert answer.context["user"].get_username() == "magda"
    mail = Job.objects.get(kind="mail")
    assert (mail.state, mail.arguments["to"]) == ("waiting", ["magda@example.org"])
    assert mail.not_before > timezone.now()


@pytest.mark.django_db
def test_a_page_that_does_not_exist_says_so_in_the_style_of_the_site(client) -> None:
    answer = client.get("/nothing-here/")
    assert answer.status_code == 404
    assert "Page not found" in answer.content.decode()


@pytest.mark.django_db
def test_a_number_that_no_database_holds_is_no_address(client_of, superuser) -> None:
    client, huge = client_of(superuser), "9" * 30
    numbered = [path for _name, path in every_address() if re.match(r"/(warbands|campaigns)/.*\b1\b", path)]
    assert len(numbered) > 25
    for path in numbered:
        everywhere = re.sub(r"\b1\b", huge, path)
        assert {client.get(everywhere).status_code, client.post(everywhere).status_code} == {404}
