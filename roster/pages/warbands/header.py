"""The head of a warband's pages and prints: its figures, and its rating with every term."""

from dataclasses import dataclass

from roster.pages.names import Names
from roster.pages.parts.receipts import RatingView, rating_view
from roster.pages.rulebook.notice import Notice, rulebook_notice
from rules.catalogue.model import HouseRule, Rulebook
from rules.catalogue.packs.declared import declared
from rules.ledger.sheet import WarbandSheet
from rules.mustering.hirelings import on_heroes_places
from rules.mustering.legality.composition import largest_size, size


@dataclass(frozen=True)
class Header:
    """`warriors` counts those who count towards the maximum, not hired swords.

    `most_warriors` is None for a type that the rulebook does not know.
    `declared` says which packs and house rules hold; it is empty for the packaged packs as printed. `notice` tells
    where a pinned rulebook is not understood. `skill_set` names the one that the warband chose where there are several.
    """

    name: str
    type: str
    gold: int
    wyrdstone: int
    battles: int
    warriors: int
    most_warriors: int | None
    heroes: int
    most_heroes: int | None
    rating: RatingView
    declared: str
    notice: Notice | None
    skill_set: str
    type_href: str = ""
    house_rules: tuple[HouseRule, ...] = ()


def header(sheet: WarbandSheet, rulebook: Rulebook) -> Header:
    names = Names(rulebook, sheet.type)
    kind = names.type
    return Header(
        name=sheet.name,
        type=names.warband_type,
        gold=sheet.gold,
        wyrdstone=sheet.wyrdstone,
        battles=sheet.battles,
        warriors=size(sheet, rulebook),
        most_warriors=largest_size(sheet, kind, rulebook) if kind else None,
        heroes=len(on_heroes_places(sheet, rulebook)),
        most_heroes=kind.maximum_heroes if kind else None,
        rating=rating_view(sheet, rulebook),
        declared=declared(rulebook),
        notice=rulebook_notice(rulebook),
        skill_set=names.skill_set(sheet.skill_set) if sheet.skill_set else "",
        type_href=names.warband_type_href,
        house_rules=rulebook.in_force,
    )
