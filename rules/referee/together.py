"""What players say of several warriors in one answer, kept for the questions that it answers.

`11 6 yes and 12 6 yes and done` has two charge, and nobody else. Each part holds as long as it can be done.

Of all others of a side who act by D12 it is said that they take the sure actions (`run`), or that each rolls as many
dice and moves: `2 advance` on the Leadership of last time, `2 ask advance` with who is near left open.
"""

from collections.abc import Callable, Iterable, Sequence

from rules.combat.psychology.minds import able
from rules.engine.battle import Battle
from rules.engine.decisions import DONE, IllegalAnswer
from rules.engine.decisions.alternative import ALTERNATIVE, WhoActs
from rules.engine.events.event import Event
from rules.engine.state.combatant import Combatant
from rules.referee.deeds_by_dice import ADVANCE, ASK, RUN, THEN, WALK, way_of
from rules.referee.reactions import attacked_by

AND = "and"
#: The longest answer that is stored.
LONGEST = 400
#: Where parts of activations by D12 are kept.
ACTING = "acting"
_WAYS = (RUN, WALK, ADVANCE)
#: With how many dice they may all act.
DICE = ("1", "2", "3")


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


class Others:
    """What all others of the side do that acts, as long as it holds."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._side: int | None = None
        self._dice, self._way = "", ""

    def is_said(self, words: str) -> bool:
        """Whether these are words for all others."""
        dice, way = _parted(words)
        return way in _WAYS and (dice in ("", ALTERNATIVE) or dice.removesuffix(f" {ASK}") in DICE)

    def say(self, side: int, words: str) -> None:
        """Keep what all others of a side do."""
        self._side = side
        self._dice, self._way = _parted(words)

    def forget(self) -> None:
        """Ask who acts again."""
        self._side = None

    def next(self, decision: WhoActs) -> int | None:
        """The next one to do it; None where nothing is said, or nobody is free to."""
        free = those_free(self.battle, decision.candidates) if decision.side == self._side else []
        return free[0] if free else None

    def said_of(self, warrior: Combatant, near: Iterable[str]) -> str:
        """The dice and the deed of one of them, with those near them as last time; empty where nothing is said."""
        if warrior.side != self._side or not those_free(self.battle, [warrior.id]):
            return ""
        rolls = self._dice in DICE
        dice = " ".join((self._dice or ALTERNATIVE, *(near if rolls else ())))
        return f"{dice} {THEN} {way_of(warrior, self._way)}"

    def notes(self, event: Event) -> None:
        """Ask again once one of the side is attacked by whoever reacts."""
        if self._side is not None and self._side in attacked_by(self.battle, event):
            self.forget()


def _parted(words: str) -> tuple[str, str]:
    """The dice, empty for the sure actions, and the way in which they go."""
    dice, _, way = words.rpartition(" ")
    return dice, way
