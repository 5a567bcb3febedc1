"""Registries are complete when they are read, and a command that reads none starts without the whole site."""

import subprocess
import sys
import threading

import pytest

from roster import registries
from roster.registries import NamedRegistry, Registry, Signal
from tests import tree

here = sys.modules[__name__]


@pytest.fixture
def waiting(monkeypatch):
    """A function that comes later; what it does is set as `registration`."""
    monkeypatch.setattr(registries, "_names", [])
    monkeypatch.setattr(registries, "_state", {"complete": True, "under way": False})

    def come_later(function):
        monkeypatch.setattr(here, "registration", function, raising=False)
        registries.later(f"{__name__}.registration")

    return come_later


def test_registry_is_completed_by_whoever_reads_it(waiting):
    registry = Registry()
    waiting(lambda: registry.add("later"))
    registry.add("at once")
    assert list(registry) == ["at once", "later"]


def test_registry_is_completed_by_whoever_looks_for_something(waiting):
    registry = Registry()
    waiting(lambda: registry.add("later"))
    assert "later" in registry


def test_value_is_registered_once_and_completes_nothing(waiting):
    registry, called = Registry(), []
    waiting(lambda: called.append(1))
    registry.add("at once")
    registry.add("at once")
    assert not called
    assert list(registry) == ["at once"]


@pytest.mark.parametrize(
    "read",
    [
        lambda names: names["captain"],
        lambda names: names.get("captain"),
        lambda names: "captain" in names and "Reiner",
        lambda names: dict.fromkeys(names, "Reiner")["captain"],
        lambda names: dict.fromkeys(names.keys(), "Reiner")["captain"],
        lambda names: next(iter(names.values())),
        lambda names: dict(names.items())["captain"],
    ],
)
def test_names_are_completed_by_whoever_reads_them(waiting, read):
    names = NamedRegistry()
    waiting(lambda: names.update(captain="Reiner"))
    assert read(names) == "Reiner"


def test_news_reaches_receivers_that_come_later(waiting):
    news, heard = Signal(), []

    def hear(**facts):
        heard.append(facts["word"])

    waiting(lambda: news.connect(hear))
    news.send(None, word="the bell tolls")
    assert heard == ["the bell tolls"]


def test_registration_may_read_what_it_registers_in(waiting):
    registry = Registry(["at once"])
    waiting(lambda: registry.add(f"after {next(iter(registry))}"))
    assert list(registry) == ["at once", "after at once"]


def test_registration_that_failed_is_tried_again(waiting):
    registry, attempts = Registry(), []

    def fail_once():
        attempts.append(1)
        if len(attempts) == 1:
            raise OSError("the disk was busy")
        registry.add("later")

    waiting(fail_once)
    with pytest.raises(OSError, match="busy"):
        list(registry)
    assert list(registry) == ["later"]


def test_thread_that_reads_meanwhile_waits(waiting):
    registry, begun, go_on, seen = Registry(), threading.Event(), threading.Event(), []

    def slowly():
        begun.set()
        go_on.wait(5)
        registry.add("later")

    waiting(slowly)
    threads = [threading.Thread(target=lambda: seen.append(list(registry))) for _ in range(2)]
    threads[0].start()
    assert begun.wait(5)
    threads[1].start()
    go_on.set()
    for thread in threads:
        thread.join(5)
    assert seen == [["later"], ["later"]]


def test_command_that_asks_for_nothing_starts_without_pages_prints_and_battles():
    asked = "import django, sys; django.setup(); print(*sys.modules)"
    process = subprocess.run(
        [sys.executable, "-c", asked], cwd=tree.ROOT, capture_output=True, text=True, check=True
    )
    loaded = set(process.stdout.split())
    assert "roster.models" in loaded
    assert "campaigns.models" in loaded
    heavy = {"campaigns.registering", "roster.printing", "roster.pages", "rules.resolve", "weasyprint", "PIL"}
    assert not loaded & heavy
