"""Scenarios: how a battle begins and ends, and what it earns."""

from roster.reference import words
from roster.reference.links import Links
from roster.reference.parts import Article, Card, Contents, Fact, Mention, Shelf, facts, said, shelves
from rules.catalogue.model import Rulebook, ScenarioType


def contents(book: Rulebook, links: Links) -> Contents:
    found = book.scenarios.values()
    return Contents(
        title="Scenarios",
        summary="How a battle begins and ends, and what it earns.",
        shelves=shelves(Shelf("all", "All scenarios", tuple(_card(one, links) for one in found))),
    )


def _card(one: ScenarioType, links: Links) -> Card:
    return Card(one.name, links.to("scenario", one.key), one.summary)


def article(book: Rulebook, links: Links, key: str) -> Article | None:
    """One scenario; None for a key that the rulebook does not know."""
    one = book.scenarios.get(key)
    if one is None:
        return None
    return Article(
        title=one.name,
        trail=Mention("Scenarios", links.to("scenarios")),
        summary=one.summary,
        marks=words.marks(one.source),
        facts=_facts(one),
    )


def _facts(one: ScenarioType) -> tuple[Fact, ...]:
    earned = tuple(
        Mention(f"{words.spelt_out(key)} {words.signed(points)}") for key, points in one.experience.items()
    )
    return facts(
        ("Deployment zones", said(f"{one.deployment_depth} inches deep" if one.deployment_depth else "")),
        ("Rounds", said(f"at most {one.rounds}")),
        ("Experience", earned),
    )
