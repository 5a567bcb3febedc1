"""A warrior's spells and prayers with their figures, and what they may still draw: for builder and printed sheet."""

from dataclasses import dataclass

from roster.pages.names import Names
from rules.catalogue.model import Rulebook, Spell
from rules.ledger.sheet import Again, WarbandSheet, WarriorSheet
from rules.mustering.spells import difficulty, magic_of, spells_to_draw


@dataclass(frozen=True)
class SpellLine:
    """One spell they know, however often they drew it. `kind` is spell, prayer or rune, `needs` their 2D6 score."""

    name: str
    kind: str
    needs: str
    figures: str
    summary: str
    href: str = ""

    @property
    def label(self) -> str:
        """`Lifestealer 9+`, as the printed sheet has room for."""
        return f"{self.name} {self.needs}".strip()


@dataclass(frozen=True)
class DrawOffer:
    """What is still to be drawn: how many ("" for one) of which list.

    `again` is a spell that came up again; the player draws another or makes it `lowered`, the difficulty it has then.
    """

    count: str
    noun: str
    list: str
    again: str = ""
    lowered: int | None = None


def spell_lines(warrior: WarriorSheet, names: Names) -> tuple[SpellLine, ...]:
    """The warrior's spells, in the order in which they learned them."""
    return tuple(_line(key, warrior, names) for key in dict.fromkeys(warrior.spells))


def _line(key: str, warrior: WarriorSheet, names: Names) -> SpellLine:
    spell = names.rulebook.spell(key)
    if spell is None:
        return SpellLine(names.spell(key), "spell", "", "", "")
    needed = difficulty(spell, warrior)
    figures = ["cast without a roll" if needed is None else f"difficulty {needed}"]
    if needed is not None and needed != spell.difficulty:
        figures.append(f"{spell.difficulty} as printed")
    if spell.range is not None:
        figures.append(_reach(spell))
    kind = names.rulebook.spell_lists[spell.list].kind
    return SpellLine(
        name=spell.name,
        kind=kind,
        needs="" if needed is None else f"{needed}+",
        figures=", ".join(figures),
        summary=spell.summary,
        href=names.spell_href(key),
    )


def _reach(spell: Spell) -> str:
    words = {"contact": "contact", "sight": "in sight"}
    if isinstance(spell.range, str):
        return words[spell.range]
    return f"{spell.range}{f'+{spell.range_dice}' if spell.range_dice else ''} inches"


def draw_offer(warrior: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> DrawOffer | None:
    """The draw that is open to the warrior; None without one."""
    if warrior.again is not None:
        return _choice(warrior, warrior.again, rulebook)
    count, magic = spells_to_draw(warrior, sheet, rulebook), magic_of(warrior, sheet, rulebook)
    if not count or magic is None:
        return None
    listing = rulebook.spell_lists[magic.lists[0]]
    by_die = magic.most > magic.fewest
    noun = listing.kind if count == 1 and not by_die else f"{listing.kind}s"
    shown = f"{magic.fewest} to {magic.most}" if by_die else str(count) if count > 1 else ""
    return DrawOffer(shown, noun, listing.name)


def _choice(warrior: WarriorSheet, again: Again, rulebook: Rulebook) -> DrawOffer:
    listing = rulebook.spell_lists[again.list]
    spell = rulebook.spell(again.spell)
    needed = difficulty(spell, warrior) if spell else None
    return DrawOffer(
        count="",
        noun=listing.kind,
        list=listing.name,
        again=spell.name if spell else again.spell,
        lowered=None if needed is None else needed - 1,
    )
