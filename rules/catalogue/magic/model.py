"""Magic as frozen types: spells, prayers and runes, the lists they are drawn from, and the rules of casting.

Read by `rules.catalogue.magic.reading`. A spell is found by its key, which is its own on all lists together. What the
battle needs is typed: difficulty, range in inches, how long it lasts, and tags (`SPELL_TAGS`).
"""

from typing import Literal

from rules.catalogue.bounds import Count, Inches, Needed
from rules.catalogue.sources import Confidence, Grade
from rules.catalogue.warbands.skill_model import Disagreement
from rules.values import Value

#: How long a spell lasts. `special` has its end in the words of `lasts`.
Duration = Literal[
    "instant",
    "caster-next-turn",
    "caster-next-shooting",
    "enemy-turn",
    "while-standing",
    "until-caster-wounded",
    "maintained",
    "battle",
    "permanent",
    "unstated",
    "special",
]


class Spell(Value, frozen=True):
    """One spell, prayer or rune. `number` is the D6 that draws it, 0 for one that is never drawn.

    `difficulty` is the 2D6 needed; None when it is `automatic`. `range` is in inches plus `range_dice`; None where
    none is printed. `lasts` says in words how long a `special` duration is, `detail` what the summary has no room for.
    `other_sequence` is its reading in a turn sequence without the phases it names.
    """

    key: str
    list: str
    number: Count
    name: str
    target: str
    duration: Duration
    summary: str
    tags: tuple[str, ...]
    source: str
    difficulty: Needed | None = None
    automatic: bool = False
    range: Inches | Literal["contact", "sight"] | None = None
    range_dice: str = ""
    lasts: str = ""
    detail: str = ""
    other_sequence: str = ""
    doubt: str = ""
    disagreements: tuple[Disagreement, ...] = ()


class Book(Value, frozen=True):
    """An item from which spells of a list are learned: by `wizards` of other lists, by named callings (`readers`),
    and by warriors with the `skill`."""

    item: str
    source: str
    wizards: bool = False
    readers: tuple[str, ...] = ()
    skill: str = ""
    doubt: str = ""


class SpellList(Value, frozen=True):
    """Six spells drawn by a D6, in that order; `further` ones are known only to those who come with them.

    `prayer` lists are cast in armour and are not stopped by protection against spells. `users` says in words who
    has the list; warbands and hired swords name it by its key.
    """

    key: str
    name: str
    kind: Literal["spell", "prayer", "rune"]
    grade: Grade
    source: str
    users: str
    spells: tuple[Spell, ...]
    further: tuple[Spell, ...] = ()
    books: tuple[Book, ...] = ()
    note: str = ""
    doubt: str = ""
    confidence: Confidence = "high"
    disagreements: tuple[Disagreement, ...] = ()

    @property
    def everything(self) -> tuple[Spell, ...]:
        """Its six spells and the further ones."""
        return self.spells + self.further

    def drawn(self, face: int) -> Spell:
        """The spell that a D6 draws."""
        return self.spells[face - 1]


class MagicRule(Value, frozen=True):
    """One general rule of magic; `rules` are the numbered rules it sums up."""

    key: str
    name: str
    summary: str
    source: str
    rules: tuple[str, ...] = ()
    doubt: str = ""
