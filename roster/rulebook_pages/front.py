"""The front page of the rules: every part of the reference with what it holds, and the way to each from any page."""

from roster.rulebook_pages import items
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import Card, Mention, Words
from roster.rulebook_pages.tables import coverage
from roster.rulebook_pages.tables import every_table as tables
from rules.catalogue.model import Rulebook

NAMES = {
    "warbands": "Warband lists",
    "items": "Items",
    "skills": "Skills",
    "spells": "Spells and prayers",
    "hired_swords": "Hired swords",
    "dramatis_personae": "Dramatis personae",
    "tables": "Tables",
    "aids": "Battle aids",
    "scenarios": "Scenarios",
    "house_rules": "House rules",
    "packs": "Packs",
    "coverage": "Coverage",
}
SUMMARIES = {
    "warbands": "Warriors, profiles, equipment lists and special rules.",
    "items": "Weapons, armour and everything else, with every price.",
    "skills": "The five general lists and the special lists of warbands.",
    "spells": "Spell lists with difficulty and range.",
    "hired_swords": "Mercenaries for hire, and who may hire them.",
    "dramatis_personae": "Named characters.",
    "tables": "Injuries, exploration, combat charts and optional rules.",
    "aids": "A page or two to print for each turn sequence.",
    "scenarios": "Set-up, victory and rewards.",
    "house_rules": "Optional changes that a campaign can use.",
    "packs": "Where the rules come from, and which pack overrides which.",
}


#: Parts of which the lists are counted.
LISTS = {"skills": " lists", "spells": " lists"}


def navigation(links: Links) -> Words:
    """The parts as a row of links."""
    return tuple(Mention(name, links.to(address)) for address, name in NAMES.items())


def parts(book: Rulebook, links: Links) -> tuple[Card, ...]:
    """One card for each part, with how many things its page lists."""
    counts = {
        "warbands": len(book.warbands),
        "items": len(items.plain(book)),
        "skills": len(book.skill_lists),
        "spells": len(book.spell_lists),
        "hired_swords": len(book.hired_swords),
        "dramatis_personae": len(book.dramatis_personae),
        "tables": len(tables.filled(book, links)),
        "aids": len(book.rulesets),
        "scenarios": len(book.scenarios),
        "house_rules": len(book.house_rules),
        "packs": len(book.packs),
    }
    cards = tuple(
        Card(NAMES[part], links.to(part), SUMMARIES[part], f"{count}{LISTS.get(part, '')}")
        for part, count in counts.items()
        if count
    )
    done = sum(rule.state == "done" for rule in book.coverage.values())
    numbered = f"{done} of {len(book.coverage)} numbered rules are played as written so far."
    share = coverage.percent(done, len(book.coverage))
    return (*cards, Card(NAMES["coverage"], links.to("coverage"), numbered, share))
