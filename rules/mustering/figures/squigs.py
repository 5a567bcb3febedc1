"""Squigs that heroes of a warband may ride, with the figures that the roster shows (the skill Ride Squig)."""

from collections.abc import Iterator

from rules.catalogue.model import Rulebook, WarbandType, WarriorType
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.figures.riding import saddle

#: The tag of the skill, and the types that are ridden.
RIDES, SQUIGS = "rides-squigs", ("cave-squig", "great-squig")


def rides_squigs(block: WarriorSheet, rulebook: Rulebook) -> bool:
    """Whether a skill of theirs lets a block ride squigs."""
    return any(key in rulebook.skills and RIDES in rulebook.skills[key].tags for key in block.skills)


def squigs_of(sheet: WarbandSheet, warband: WarbandType) -> Iterator[WarriorType]:
    """The types of squigs that a warband has for its riders."""
    for key in SQUIGS:
        kind = warband.warrior(key)
        if kind is not None and any(block.type == key for block in sheet.active):
            yield kind


def riding_lines(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> tuple[str, ...]:
    """The figures of a block on their mount, and on the squigs that they may ride.

    They read like `On the cave squig: M 2D6; it strikes with WS 4 and S 4`.
    """
    mounted = saddle(block, rulebook)
    lines = () if mounted is None else (mounted.in_words,)
    warband = rulebook.warbands.get(sheet.type)
    if warband is None or not rides_squigs(block, rulebook):
        return lines
    return lines + tuple(
        f"On the {kind.name.lower()}: M {kind.dice_profile.get('M', kind.profile.M)}; "
        f"it strikes with WS {kind.profile.WS} and S {kind.profile.S}"
        for kind in squigs_of(sheet, warband)
    )
