"""Who casts which spells, how hard they are to cast, and drawing those a wizard starts with (LRB part 1 p.40-45).

Pure: the faces of the dice come from the caller. Asked by legality, the pages and the service that draws. A spell that
stands on a sheet more than once was drawn again and lowered by 1 each time.
"""

from collections.abc import Iterator

from rules.catalogue.model import Rulebook, Spell, SpellList
from rules.ledger.entries import SpellsDrawn
from rules.mustering.hirelings import hireling_of, is_hired
from rules.mustering.problem import SPELLS, NotAllowed, Refusal
from rules.mustering.sheet import WarbandSheet, WarriorSheet
from rules.mustering.words import an, counted
from rules.values import Value


class Magic(Value, frozen=True):
    """The magic he comes with: the keys of his `lists` (the drawn one first) and how many spells he starts with.

    `fewest` is as printed, `most` differs where a die says how many. `complete` knows his lists whole; `further` are
    spells outside them that he brings; who is not `learning` never learns another.
    """

    lists: tuple[str, ...]
    fewest: int
    most: int
    arcane: bool = True
    complete: bool = False
    further: tuple[str, ...] = ()
    learning: bool = True


def magic_of(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> Magic | None:
    """The magic of his type, or of him as a hired sword; None for those who come without any."""
    if is_hired(block):
        hireling = hireling_of(block, rulebook)
        casting = hireling.magic if hireling else None
        if casting is None:
            return None
        fewest, most = (1, 3) if casting.random_dice else (casting.random_spells, casting.random_spells)
        return Magic(
            casting.spell_lists,
            fewest,
            most,
            arcane=casting.type == "arcane",
            complete=casting.knows_all,
            further=casting.further,
            learning=casting.further_spells,
        )
    kind = rulebook.warrior_type(sheet.type, block.type)
    if kind is None or kind.wizard is None:
        return None
    wizard = kind.wizard
    starting = wizard.starting_spells
    return Magic((wizard.spell_list,), starting, starting, arcane=wizard.type == "arcane")


def spells_to_draw(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> int:
    """How many of his starting spells are still to be drawn, at least."""
    magic = magic_of(block, sheet, rulebook)
    if magic is None or magic.complete:
        return 0
    return max(0, magic.fewest - len(block.starting_spells))


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

    Where a D3 says how many, it is read from the first of them. A spell he has already is drawn again or, with
    `lower_repeats`, lowered by 1; automatic ones are always drawn again, and who knows all six can only lower
    (CORE-MAGIC-START-3). Raises `NotAllowed`.
    """
    block, magic, lacking = _who_draws(sheet, rulebook, number)
    listing = rulebook.spell_lists[magic.lists[0]]
    rolls = list[int]()
    if magic.most > magic.fewest:
        rolls.append(next(faces))
        lacking = (rolls[0] + 1) // 2
    drawn = drawn_from(listing, lacking, list(block.spells), faces, rolls, lower_repeats)
    return SpellsDrawn(number, drawn, tuple(rolls))


def drawn_from(
    listing: SpellList,
    lacking: int,
    known: list[str],
    faces: Iterator[int],
    rolls: list[int],
    lower_repeats: bool,
) -> tuple[str, ...]:
    """The keys of so many spells; what is rolled joins `rolls`."""
    drawn = list[str]()
    while len(drawn) < lacking:
        rolls.append(next(faces))
        spell = listing.drawn(rolls[-1])
        all_known = all(each.key in known for each in listing.spells)
        if spell.key in known and (spell.automatic or not (lower_repeats or all_known)):
            continue
        drawn.append(spell.key)
        known.append(spell.key)
    return tuple(drawn)


def _who_draws(sheet: WarbandSheet, rulebook: Rulebook, number: int) -> tuple[WarriorSheet, Magic, int]:
    block = next((each for each in sheet.active if each.number == number), None)
    if block is None:
        raise NotAllowed(Refusal(f"There is no number {number} in {sheet.name}.", *SPELLS))
    magic = magic_of(block, sheet, rulebook)
    if magic is None:
        kind = rulebook.warrior_type(sheet.type, block.type)
        who = f"is {an(kind.name)} and " if kind else ""
        raise NotAllowed(Refusal(f"{block.name} {who}starts with no spells.", *SPELLS))
    lacking = spells_to_draw(block, sheet, rulebook)
    if not lacking:
        has = counted(len(block.starting_spells), "spell")
        raise NotAllowed(Refusal(f"{block.name} has drawn his starting spells: {has}, and no more.", *SPELLS))
    return block, magic, lacking
