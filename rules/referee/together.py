"""What players say of several warriors in one answer, kept for the questions that it answers.

`11 6 yes and 12 6 yes and done` has two charge, and nobody else. Each part holds as long as it can be done.
"""

from collections.abc import Callable, Sequence

from rules.combat.psychology.minds import able
from rules.engine.battle import Battle
from rules.engine.decisions import DONE, IllegalAnswer

AND = "and"
#: The longest answer that is stored.
LONGEST = 400
#: Where parts of activations by D12 are kept.
ACTING = "acting"


def parts_of(answer: str) -> list[str]:
    """The parts of an answer; one that says only one thing is its only part. Raises `IllegalAnswer`."""
    parts = answer.removesuffix(f" {AND}").split(f" {AND} ")
    named = [it.partition(" ")[0] for it in parts]
    if len(set(named)) != len(named) or DONE in named[:-1]:
        raise IllegalAnswer(f"'{answer}' says two things of one warrior.")
    return parts


def joined(parts: Sequence[str]) -> str:
    """One answer of several parts."""
    return f" {AND} ".join(parts)


def fitting(parts: Sequence[str]) -> list[str]:
    """The first parts, as many as one answer has room for."""
    return [it for at, it in enumerate(parts) if len(joined([*parts[: at + 1], DONE])) <= LONGEST]


def those_free(battle: Battle, candidates: Sequence[int]) -> list[int]:
    """Those who may do the same as all others: on their feet, in nobody's reach, and of their own will."""
    warriors = map(battle.combatant, candidates)
    return [it.id for it in warriors if it.on_table and it.standing and not it.contacts and able(it)]


class Together:
    """The parts that were not asked for yet, by the side and by what they do."""

    def __init__(self) -> None:
        self._parts: dict[tuple[int, str], list[str]] = {}

    def say(self, side: int, activity: str, parts: Sequence[str]) -> None:
        """Keep parts for the next questions of a side."""
        self._parts[side, activity] = list(parts)

    def next(self, side: int, activity: str, is_legal: Callable[[str], bool]) -> str:
        """The next part that can be done; empty where nothing is left. What cannot be done is dropped."""
        parts = self._parts.get((side, activity), [])
        while parts:
            part = parts.pop(0)
            if is_legal(part):
                return part
        return ""

    def forget(self) -> None:
        """Ask of everybody again."""
        self._parts.clear()
