"""The choice of warbands to muster: what each is made of, from the rulebook alone."""

from dataclasses import dataclass

from roster.reference.links import Links, links_of
from rules.catalogue.model import Rulebook, WarbandType, WarriorType


@dataclass(frozen=True)
class TypeCard:
    """`heroes` and `henchmen` name what may be hired; `rules` are the warband's own, each with a summary.

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
    rules: tuple[tuple[str, str], ...]
    href: str


def type_cards(rulebook: Rulebook) -> tuple[TypeCard, ...]:
    """Every warband of the rulebook, by name."""
    links = links_of(rulebook)
    found = sorted(rulebook.warbands.values(), key=lambda one: one.name)
    return tuple(_card(warband, links) for warband in found)


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
        rules=tuple((rule.name, rule.summary) for rule in warband.rules),
        href=links.warband(warband.key),
    )


def _line(warrior: WarriorType) -> str:
    return f"{warrior.name} ({warrior.price} gc)"
