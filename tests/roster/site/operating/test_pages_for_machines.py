"""What crawlers and finders of holes read."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from roster.config import environment


def test_search_engines_may_read_the_rules_and_nothing_of_a_player(client) -> None:
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    assert "Allow: /rules/" in lines
    assert lines[-1] == "Disallow: /"


def test_search_engines_may_be_turned_away(client, settings) -> None:
    settings.SEARCH_ENGINES = False
    assert client.get("/robots.txt").content == b"User-agent: *\nDisallow: /\n"


@pytest.mark.django_db
def test_there_is_no_security_contact_until_the_operator_names_one(client) -> None:
    assert client.get("/.well-known/security.txt").status_code == 404


def test_the_security_contact_is_told_with_a_day_until_which_it_holds(client, settings) -> None:
    settings.SECURITY_CONTACT = "mailto:keeper@example.org"
    text = client.get("/.well-known/security.txt").content.decode()
    told = dict(line.split(": ", 1) for line in text.splitlines())
    assert told["Contact"] == "mailto:keeper@example.org"
    assert told["Canonical"] == "http://testserver/.well-known/security.txt"
    held = datetime.fromisoformat(told["Expires"]) - timezone.now()
    assert timedelta(days=100) < held < timedelta(days=365)


@pytest.mark.parametrize(
    ("given", "link"),
    [
        ("", ""),
        ("keeper@example.org", "mailto:keeper@example.org"),
        ("https://example.org/holes", "https://example.org/holes"),
    ],
)
def test_a_contact_may_be_written_as_a_mail_address(monkeypatch, given: str, link: str) -> None:
    monkeypatch.setenv("WYRDBOOK_SECURITY_CONTACT", given)
    assert environment.contact("WYRDBOOK_SECURITY_CONTACT") == link


def test_a_contact_that_is_no_address_stops_with_a_sentence(monkeypatch) -> None:
    monkeypatch.setenv("WYRDBOOK_SECURITY_CONTACT", "the keeper")
    with pytest.raises(SystemExit, match="WYRDBOOK_SECURITY_CONTACT is 'the keeper'"):
        environment.contact("WYRDBOOK_SECURITY_CONTACT")
