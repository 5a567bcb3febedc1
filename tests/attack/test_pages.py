"""No page lets a player's words become markup, every page carries its headers, and no PDF asks the network."""

import socket
from functools import cache
from html.parser import HTMLParser

import pytest
from django.urls import get_resolver, reverse

from tests.attack.expectations import EXPECTED
from tests.attack.hostile import MARK, MARKUP, write_markup
from tests.attack.test_access_matrix import addresses, ask, client_of, do_once_what_takes_long
from tests.attack.world import make_world

pytestmark = pytest.mark.django_db

#: Roles that read everything there is to read between them.
READERS = ("organiser", "player", "opponent")
SCRIPTED = ("javascript:", "data:text/html", "vbscript:")


class Markup(HTMLParser):
    """Collects what no page may have."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == MARK or (tag == "script" and not dict(attrs).get("src")) or tag == "style":
            self.found.append(f"<{tag}>")
        for name, value in attrs:
            if name.startswith("on") or name == "style":
                self.found.append(f"{name} in <{tag}>")
            if name in ("href", "src", "action") and (value or "").strip().lower().startswith(SCRIPTED):
                self.found.append(f"{name} {value} in <{tag}>")

    def handle_comment(self, data: str) -> None:
        self.found.append(f"a comment: {data[:40]}")


def world_of_markup():
    made = make_world()
    write_markup(made)
    return made


@cache
def pages(role):
    """Every page that the role may read: its address and the answer. Each is asked for once in a process."""
    world = world_of_markup()
    client = client_of(world, role)
    with pytest.MonkeyPatch.context() as patch:
        do_once_what_takes_long(patch)
        return [
            (name, ask(client, "get", reverse(name, kwargs=world.arguments(name, parameters))))
            for name, parameters in addresses(get_resolver())
            if name in EXPECTED and role in EXPECTED[name][0]
        ]


@pytest.fixture(scope="module", autouse=True)
def _forgotten_after_the_last_test():
    yield
    pages.cache_clear()


def of_kind(answer, kind):
    return answer.get("Content-Type", "").startswith(kind) and answer.status_code == 200


@pytest.mark.parametrize("role", READERS)
def test_words_stay_words_and_every_page_has_its_headers(role):
    faults, shown = [], 0
    for name, answer in pages(role):
        if not of_kind(answer, "text/html"):
            continue
        text = answer.content.decode()
        markup = Markup()
        markup.feed(text)
        faults += [f"{name}: {found}" for found in markup.found]
        if "{{7*7}}" not in MARKUP or "'49" in text:
            faults.append(f"{name}: a template was filled in")
        shown += MARK in text
        policy = answer.get("Content-Security-Policy", "")
        if "unsafe" in policy or "default-src 'self'" not in policy:
            faults.append(f"{name}: policy {policy!r}")
        for header, value in (
            ("X-Content-Type-Options", "nosniff"),
            ("X-Frame-Options", "DENY"),
            ("Referrer-Policy", "same-origin"),
        ):
            if answer.get(header) != value:
                faults.append(f"{name}: {header} is {answer.get(header)!r}")
    assert "\n".join(faults) == ""
    assert shown >= 8


@pytest.mark.parametrize("role", READERS)
def test_files_are_never_shown_as_pages(role):
    """What a browser downloads says what it is and is not guessed at."""
    for name, answer in pages(role):
        is_for_machines = name.startswith("operating:")
        if answer.status_code == 200 and not is_for_machines and not of_kind(answer, "text/html"):
            assert answer.get("X-Content-Type-Options") == "nosniff", name


def test_a_roster_sheet_asks_the_network_for_nothing(monkeypatch):
    world, asked = world_of_markup(), []

    def refuse(self, address):
        asked.append(address)
        raise OSError("no network here")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    client = client_of(world, "player")
    answer = client.get(reverse("roster:warband_sheet", args=[world.ids["warband_id"]]))
    assert answer.content.startswith(b"%PDF")
    assert asked == []
