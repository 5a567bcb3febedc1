"""Employers: the hired swords of a warband, and the warbands of a hired sword, by both their entries."""

from collections.abc import Iterable

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import Mention, Words
from rules.catalogue.model import Rulebook, WarbandType
from rules.catalogue.warbands.hired_model import Hireling
from rules.ledger.sheet import WarbandSheet
from rules.mustering.hired.hiring import hireling_barred

#: Groups of which sources leave open who belongs to them, by what the doubts of warbands call their members.
OPEN_GROUPS = {
    "good-aligned": "good-aligned",
    "evil": "evil",
    "followers-of-chaos": "a follower of Chaos",
    "possessed-warbands": "the Possessed",
    "undead-leader": "led by a Vampire, Necromancer or Liche",
    "high-elven": "High Elven",
    "wood-elven": "Wood Elven",
    "dark-elven": "Dark Elven",
}


def hired_by(warband: WarbandType, hirelings: Iterable[Hireling], book: Rulebook, links: Links) -> Words:
    """The hirelings among them whom the warband may hire, by name."""
    found = sorted(
        (hireling for hireling in hirelings if _may_hire(warband, hireling, book)),
        key=lambda hireling: hireling.name,
    )
    return tuple(words.hireling(hireling.key, book, links) for hireling in found)


def employers_of(hireling: Hireling, book: Rulebook, links: Links) -> Words:
    """The warbands that may hire the hireling, by name."""
    found = sorted(book.warbands.values(), key=lambda warband_type: warband_type.name)
    return tuple(
        Mention(warband_type.name, links.warband(warband_type.key))
        for warband_type in found
        if _may_hire(warband_type, hireling, book)
    )


def _may_hire(warband: WarbandType, hireling: Hireling, book: Rulebook) -> bool:
    """Whether nothing forbids it for good; the hireling's own conditions may still stand in the way."""
    empty = WarbandSheet(name="", type=warband.key, gold=0)
    return hireling.limits_known and hireling_barred(hireling, empty, book) is None


def open_employers(hireling: Hireling, book: Rulebook, links: Links) -> Words:
    """The warbands of which no source says whether the hireling's entry includes them."""
    words = {*hireling.may_hire, *hireling.may_not_hire, *hireling.still_hire}
    asked = [phrase for group, phrase in OPEN_GROUPS.items() if group in words]
    found = sorted(book.warbands.values(), key=lambda warband_type: warband_type.name)
    return tuple(
        Mention(warband_type.name, links.warband(warband_type.key))
        for warband_type in found
        if any(phrase in doubt for doubt in hiring_doubts(warband_type) for phrase in asked)
    )


def hiring_doubts(warband: WarbandType) -> tuple[str, ...]:
    """The doubts of a warband that are about how it counts for hired swords."""
    return tuple(
        doubt for doubt in warband.doubts if "for hired swords" in doubt or "whom hired swords mean" in doubt
    )
