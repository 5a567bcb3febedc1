"""The difference between two sheets of one warband, as a value: figures, things and warriors, no paths.

History, corrections, changes by hand and the end of a post-battle sequence all show this one; pages make the words.
"""

from collections import Counter
from collections.abc import Iterable

from rules.catalogue.model import Rulebook
from rules.catalogue.profile import CHARACTERISTICS
from rules.ledger.sheet import Boon, Possession, WarbandSheet, WarriorSheet
from rules.mustering.figures.rating import rating
from rules.mustering.hirelings import is_hired
from rules.values import Value


class Figure(Value, frozen=True):
    """A number that differs; `what` is its name, or the letter of a characteristic."""

    what: str
    before: int
    after: int


class Words(Value, frozen=True):
    """A text that differs: a name, a type, a status; "" if it was or is missing."""

    what: str
    before: str
    after: str


class Things(Value, frozen=True):
    """Things of one sort that came and went, by key with their number: skills, injuries, gear."""

    what: str
    came: tuple[tuple[str, int], ...]
    went: tuple[tuple[str, int], ...]


class BlockDifference(Value, frozen=True):
    """One roster block; `before` is None for one that was not there, `after` for one that is not.

    What an added or vanished block has is read from the block itself: nothing else is listed for it.
    """

    number: int
    before: WarriorSheet | None
    after: WarriorSheet | None
    figures: tuple[Figure, ...] = ()
    words: tuple[Words, ...] = ()
    things: tuple[Things, ...] = ()

    @property
    def is_nothing(self) -> bool:
        was_and_is = self.before is not None and self.after is not None
        return was_and_is and not (self.figures or self.words or self.things)


class SheetDifference(Value, frozen=True):
    """`figures` of the warband, `words` such as its name, its stash and favours in `things`, and its blocks."""

    figures: tuple[Figure, ...]
    words: tuple[Words, ...]
    things: tuple[Things, ...]
    boons_came: tuple[Boon, ...]
    boons_went: tuple[Boon, ...]
    blocks: tuple[BlockDifference, ...]

    @property
    def is_nothing(self) -> bool:
        parts = (self.figures, self.words, self.things, self.boons_came, self.boons_went, self.blocks)
        return not any(parts)


def difference(before: WarbandSheet, after: WarbandSheet, rulebook: Rulebook) -> SheetDifference:
    """The differences in the later sheet; both ratings by the one rulebook."""
    old = {block.number: block for block in before.warriors}
    new = {block.number: block for block in after.warriors}
    pairs = [(number, old.get(number), new.get(number)) for number in sorted(old | new)]
    return SheetDifference(
        figures=_figures(
            ("gold", before.gold, after.gold),
            ("wyrdstone", before.wyrdstone, after.wyrdstone),
            ("rating", rating(before, rulebook).total, rating(after, rulebook).total),
            ("members", _members(before), _members(after)),
            ("battles", before.battles, after.battles),
        ),
        words=_words(
            ("name", before.name, after.name),
            ("skill set", before.skill_set, after.skill_set),
        ),
        things=_listed(
            ("stash", _copies(before.stash), _copies(after.stash)),
            ("permissions", _waivers(before), _waivers(after)),
        ),
        boons_came=_less(after.boons, before.boons),
        boons_went=_less(before.boons, after.boons),
        blocks=tuple(
            found
            for number, was, now in pairs
            if was != now and not (found := block_difference(number, was, now)).is_nothing
        ),
    )


def block_difference(number: int, before: WarriorSheet | None, after: WarriorSheet | None) -> BlockDifference:
    """The difference of one block between two sheets."""
    if before is None or after is None:
        return BlockDifference(number, before, after)
    was, now = before.current, after.current
    return BlockDifference(
        number,
        before,
        after,
        figures=_figures(
            *((letter, was.value(letter), now.value(letter)) for letter in CHARACTERISTICS),
            ("experience", before.experience, after.experience),
            ("members", before.members, after.members),
            ("misses", before.misses_battles, after.misses_battles),
            ("upkeep", _upkeep_due(before), _upkeep_due(after)),
        ),
        words=_words(
            ("status", str(before.status), str(after.status)),
            ("name", before.name, after.name),
            ("type", before.type, after.type),
            ("kind", str(before.kind), str(after.kind)),
            ("leader", "leader" if before.leader else "", "leader" if after.leader else ""),
            (
                "spell again",
                before.again.spell if before.again else "",
                after.again.spell if after.again else "",
            ),
        ),
        things=_listed(
            ("gear", _copies(before.possessions), _copies(after.possessions)),
            ("skills", Counter(before.skills), Counter(after.skills)),
            ("spells", Counter(before.spells), Counter(after.spells)),
            ("injuries", _injuries(before), _injuries(after)),
            ("mutations", _gifts(before), _gifts(after)),
            ("skill lists", Counter(before.skill_lists), Counter(after.skill_lists)),
        ),
    )


def _members(sheet: WarbandSheet) -> int:
    return sum(block.members for block in sheet.active)


def _upkeep_due(block: WarriorSheet) -> int:
    """The number of battles for which a hired sword wants upkeep; 0 for everybody else."""
    return block.battles - block.upkeep_paid if block.is_active and is_hired(block) else 0


def _copies(possessions: Iterable[Possession]) -> Counter[str]:
    return Counter({held.item: held.copies for held in possessions})


def _injuries(block: WarriorSheet) -> Counter[str]:
    return Counter(injury.key for injury in block.injuries)


def _gifts(block: WarriorSheet) -> Counter[str]:
    return Counter(gift.key for gift in block.mutations)


def _waivers(sheet: WarbandSheet) -> Counter[str]:
    return Counter(waiver.code for waiver in sheet.waivers)


def _less(boons: tuple[Boon, ...], others: tuple[Boon, ...]) -> tuple[Boon, ...]:
    left = list(others)
    found = []
    for boon in boons:
        if boon in left:
            left.remove(boon)
        else:
            found.append(boon)
    return tuple(found)


def _figures(*numbers: tuple[str, int, int]) -> tuple[Figure, ...]:
    return tuple(Figure(what, was, now) for what, was, now in numbers if was != now)


def _words(*texts: tuple[str, str, str]) -> tuple[Words, ...]:
    return tuple(Words(what, was, now) for what, was, now in texts if was != now)


def _listed(*sorts: tuple[str, Counter[str], Counter[str]]) -> tuple[Things, ...]:
    return tuple(
        Things(what, tuple((now - was).items()), tuple((was - now).items()))
        for what, was, now in sorts
        if was != now
    )
