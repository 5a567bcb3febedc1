"""What every question is worded with: the battle, the names in it, and the recurring phrases for dice and distances."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rules.combat.measuring import is_measured
from rules.engine.battle import Battle
from rules.engine.dice import kept
from rules.engine.events import Status
from rules.engine.state.combatant import Combatant
from rules.narration.names import Names
from rules.narration.phrases import inches, percent
from rules.play.question import Option
from rules.systems.registry import of_sequence
from rules.values import changed

#: Rolls with more ways to fall than this are not worked out.
_MOST_WAYS = 50_000
_DOWN = {Status.KNOCKED_DOWN: "knocked down", Status.STUNNED: "stunned"}


class Stage(NamedTuple):
    """A battle as it stands, and the names of everybody in it."""

    battle: Battle
    names: Names

    @property
    def is_refereed(self) -> bool:
        """Whether the models stand on a real table, so that no distance is known here."""
        return self.battle.witness is not None

    def is_of_a_roster(self, warrior: Combatant) -> bool:
        """Whether somebody stands in the roster of their side: not lent by the scenario, nor called by a spell."""
        sides = self.battle.setup.sides[warrior.home : warrior.home + 1]
        return any(it.id == warrior.id for side in sides for it in side.fighters)

    def combatant(self, warrior: int) -> Combatant:
        """The combatant of that id."""
        return self.battle.combatant(warrior)

    def distance(self, warrior: int, other: int) -> str:
        """The distance between two bases, such as `7.4"`; empty where nobody may measure it."""
        if not is_measured(self.battle):
            return ""
        return inches(self.combatant(warrior).gap_to(self.combatant(other)))

    def state(self, warrior: int) -> str:
        """`stunned`, `knocked down`, or nothing for a standing warrior."""
        return _DOWN.get(self.combatant(warrior).status, "")

    def passing(self, answer: str, label: str) -> Option:
        """The option that leaves something undone, with what that costs once its action has been chosen."""
        is_spent = bool(of_sequence(self.battle.sequence.key).in_short.prices) and bool(
            self.battle.state.round
        )
        return Option(answer, label, "the action is spent all the same" if is_spent else "")

    def fighters(self, ids: Iterable[int]) -> tuple[Option, ...]:
        """One option for each warrior, by name; the answer is their id."""
        return tuple(
            Option(str(warrior), self.names.who(warrior), self.state(warrior), (warrior,)) for warrior in ids
        )


def capital(text: str) -> str:
    """A text that begins with a capital."""
    return text[:1].upper() + text[1:]


def plain(key: str) -> str:
    """A key as words: `black-lotus` is `Black lotus`."""
    return capital(key.replace("-", " ").replace("_", " "))


def joined(*parts: str) -> str:
    """The parts that are not empty, separated by commas."""
    return ", ".join(part for part in parts if part)


@lru_cache(maxsize=1024)
def chance(
    need: int | None, at_most: int | None = None, count: int = 1, sides: int = 6, keep: int = 0
) -> Fraction | None:
    """The chance that the dice that count come to `need` or more, or to `at_most` or less; None for too many dice."""
    if need is None and at_most is None:
        return Fraction(0)
    if sides**count > _MOST_WAYS:
        return None
    totals = Counter(sum(kept(faces, keep)) for faces in product(range(1, sides + 1), repeat=count))
    good = sum(
        ways
        for total, ways in totals.items()
        if (total <= at_most if at_most is not None else need is not None and total >= need)
    )
    return Fraction(good, sides**count)


def in_percent(
    need: int | None, at_most: int | None = None, count: int = 1, sides: int = 6, keep: int = 0
) -> str:
    """`chance` as a text, empty for too many dice."""
    found = chance(need, at_most, count, sides, keep)
    return "" if found is None else percent(found)


def dice(count: int, sides: int, keep: int = 0) -> str:
    """`1 D6`, `2 D6`, or `the lowest 2 of 3 D6`."""
    text = f"{count} D{sides}"
    if not keep or abs(keep) >= count:
        return text
    which = "highest" if keep > 0 else "lowest"
    return f"the {which}{f' {abs(keep)}' if abs(keep) > 1 else ''} of {text}"


def told_apart(options: Sequence[Option]) -> tuple[Option, ...]:
    """The options with a number behind labels that two of one heading share."""
    seen: Counter[tuple[str, str]] = Counter()
    numbered = []
    for option in options:
        key = option.heading, option.label
        seen[key] += 1
        label = option.label if seen[key] == 1 else f"{option.label} ({seen[key]})"
        numbered.append(changed(option, label=label))
    return tuple(numbered)
