"""Who casts which spells, how hard they are to cast, and drawing those a wizard starts with (LRB part 1 p.40).

Pure: the faces of the dice come from the caller. Asked by legality, the pages and the service that draws. A spell that
stands on a sheet more than once was drawn again and lowered by 1 each time.
"""

from collections.abc import Iterator

from rules.catalogue.model import Rulebook, Spell, SpellList, Wizard
from rules.ledger.entries import SpellsDrawn
from rules.mustering.hirelings import type_of
from rules.mustering.problem import SPELLS, NotAllowed, Refusal
from rules.mustering.sheet import WarbandSheet, WarriorSheet
from rules.mustering.words import an, counted


def wizard_of(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> Wizard | None:
    """What his type says of his magic; None for those who do not start with any."""
    kind = type_of(block, sheet, rulebook)
    return kind.wizard if kind else None


def spells_to_draw(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> int:
    """How many of his starting spells are still to be drawn."""
    wizard = wizard_of(block, sheet, rulebook)
    return max(0, wizard.starting_spells - len(block.starting_spells)) if wizard else 0


def difficulty(spell: Spell, block: WarriorSheet) -> int | None:
    """The 2D6 he needs for a spell he knows, 1 less for each time he drew it again; None when it needs no roll."""
    if spell.difficulty is None:
        return None
    return spell.difficulty - max(0, block.spells.count(spell.key) - 1)


def draw(
    sheet: WarbandSheet,
    rulebook: Rulebook,
    number: int,
    faces: Iterator[int],
    *,
    lower_repeats: bool = False,
) -> SpellsDrawn:
    """Draw all starting spells that a wizard lacks; `faces` are D6 in the order in which they are rolled.

    A spell he has already is drawn again or, with `lower_repeats`, lowered by 1; automatic ones are always drawn again,
    and who knows all six can only lower (CORE-MAGIC-START-3). Raises `NotAllowed`.
    """
    block, listing, lacking = _who_draws(sheet, rulebook, number)
    known, drawn, rolls = list(block.spells), list[str](), list[int]()
    while len(drawn) < lacking:
        face = next(faces)
        rolls.append(face)
        spell = listing.drawn(face)
        all_known = all(each.key in known for each in listing.spells)
        if spell.key in known and (spell.automatic or not (lower_repeats or all_known)):
            continue
        drawn.append(spell.key)
        known.append(spell.key)
    return SpellsDrawn(number, tuple(drawn), tuple(rolls))


def _who_draws(sheet: WarbandSheet, rulebook: Rulebook, number: int) -> tuple[WarriorSheet, SpellList, int]:
    block = next((each for each in sheet.active if each.number == number), None)
    if block is None:
        raise NotAllowed(Refusal(f"There is no number {number} in {sheet.name}.", *SPELLS))
    wizard = wizard_of(block, sheet, rulebook)
    kind = type_of(block, sheet, rulebook)
    if wizard is None:
        who = an(kind.name) if kind else "of an unknown type"
        raise NotAllowed(Refusal(f"{block.name} is {who} and starts with no spells.", *SPELLS))
    lacking = spells_to_draw(block, sheet, rulebook)
    if not lacking:
        has = counted(wizard.starting_spells, "spell")
        raise NotAllowed(Refusal(f"{block.name} has drawn his starting spells: {has}, and no more.", *SPELLS))
    return block, rulebook.spell_lists[wizard.spell_list], lacking
