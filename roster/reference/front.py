"""The front page of the rules: every part of the reference with what it holds."""

from roster.reference import coverage, tables
from roster.reference.links import Links
from roster.reference.parts import Card
from rules.catalogue.model import Rulebook


def parts(book: Rulebook, links: Links) -> tuple[Card, ...]:
    """One card for each part, with how much it holds."""
    done = sum(rule.state == "done" for rule in book.coverage.values())
    found = (
        (
            "warbands",
            "Warbands",
            len(book.warbands),
            "Warriors, profiles, equipment lists and special rules.",
        ),
        ("items", "Items", len(book.items), "Weapons, armour and everything else, with every price."),
        ("skills", "Skills", len(book.skills), "The five general lists and those of single warbands."),
        ("spells", "Spells and prayers", len(book.spell_lists), "Lists of magic with difficulty and range."),
        ("hired_swords", "Hired swords", len(book.hired_swords), "Who fights for pay, and for whom."),
        ("dramatis_personae", "Dramatis personae", len(book.dramatis_personae), "Characters with a name."),
        (
            "tables",
            "Tables",
            len(tables.filled(book, links)),
            "Injuries, advances, charts and what else dice decide.",
        ),
        ("scenarios", "Scenarios", len(book.scenarios), "How battles begin and end, and what they earn."),
        ("house_rules", "House rules", len(book.house_rules), "What a league may play otherwise."),
        ("packs", "Packs", len(book.packs), "Where all this comes from, and what overrides what."),
    )
    cards = tuple(
        Card(name, links.to(address), summary, str(count)) for address, name, count, summary in found if count
    )
    numbered = f"{done} of {len(book.coverage)} numbered rules are played in battles so far."
    return (
        *cards,
        Card("Coverage", links.to("coverage"), numbered, coverage.percent(done, len(book.coverage))),
    )
