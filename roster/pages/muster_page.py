"""The choice of warbands to muster: what each is made of, from the rulebook alone."""

from dataclasses import dataclass

from roster.rulebook_pages.links import Links, links_of
from rules.catalogue.model import Rulebook, WarbandType, WarriorType
from rules.catalogue.sources import Grade


@dataclass(frozen=True)
class TypeCard:
    """`heroes` and `henchmen` name what may be hired, `rules` the warband's own rules.

    `href` leads to its whole entry in the rules.
    """

    key: str
    name: str
    source: str
    gold: int
    least: int
    most: int
    heroes: str
    henchmen: str
    rules: str
    href: str


@dataclass(frozen=True)
class TypeGroup:
    """The warbands of one grade under a heading, by name."""

    heading: str
    cards: tuple[TypeCard, ...]


_HEADINGS: dict[Grade, str] = {
    "core": "Core warbands",
    "1a": "Official supplements",
    "1b": "Official, less tested",
    "1c": "Unofficial",
    "2a": "By players",
    "2b": "From books by players, little tested",
    "unofficial": "Drafts",
}


def type_groups(rulebook: Rulebook) -> tuple[TypeGroup, ...]:
    """Every warband of the rulebook, those of the rulebook proper first."""
    links = links_of(rulebook)
    found = sorted(rulebook.warbands.values(), key=lambda warband_type: warband_type.name)
    groups = (
        TypeGroup(heading, tuple(_card(warband, links) for warband in found if warband.grade == grade))
        for grade, heading in _HEADINGS.items()
    )
    return tuple(group for group in groups if group.cards)


def _card(warband: WarbandType, links: Links) -> TypeCard:
    return TypeCard(
        key=warband.key,
        name=warband.name,
        source=warband.source,
        gold=warband.starting_gold,
        least=warband.minimum_warriors,
        most=warband.maximum_warriors,
        heroes=", ".join(_line(warrior) for warrior in warband.warriors if warrior.kind == "hero"),
        henchmen=", ".join(_line(warrior) for warrior in warband.warriors if warrior.kind == "henchmen"),
        rules=", ".join(rule.name for rule in warband.rules),
        href=links.warband(warband.key),
    )


def _line(warrior: WarriorType) -> str:
    return f"{warrior.name} ({warrior.price} gc)"
