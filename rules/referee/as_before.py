"""With how many dice somebody acted last, at whom they shot and whom they charged: likely to be said again.

What a warrior did themselves comes first, then what others of their side did.
"""

from collections.abc import Iterator

from rules.engine.decisions import NONE
from rules.engine.state.combatant import Combatant
from rules.referee.bundles import MET, usual

#: With how many dice a side acts until it has said so.
USUAL_DICE = "2"
#: The word of the deed whose answer names a weapon and a range besides the target.
SHOOT = "shoot"

type _Doer = tuple[str, int]


class AsBefore:
    """The last dice and the last deeds of each warrior and each side, the deeds by their first word."""

    def __init__(self) -> None:
        self._dice: dict[_Doer, str] = {}
        self._deeds: dict[tuple[_Doer, str], str] = {}

    def dice(self, warrior: Combatant) -> str:
        """With how many dice somebody is likely to act."""
        return next((self._dice[it] for it in _doers(warrior) if it in self._dice), USUAL_DICE)

    def note_dice(self, warrior: Combatant, count: str) -> None:
        """Remember with how many dice somebody acts."""
        self._dice.update(dict.fromkeys(_doers(warrior), count))

    def note_deed(self, warrior: Combatant, deed: str) -> None:
        """Remember a deed as it is likely to be said again."""
        word, _, more = deed.partition(" ")
        if word != SHOOT or usual(more) != NONE:
            self._deeds.update({(it, word): deed.partition(f" {MET} ")[0] for it in _doers(warrior)})

    def deeds(self, warrior: Combatant, word: str) -> Iterator[str]:
        """The last deeds with such a word, first their own; a shot with each weapon that they have."""
        for doer in _doers(warrior):
            last = self._deeds.get((doer, word), "")
            if last and word == SHOOT:
                target, named, *how = last.removeprefix(f"{SHOOT} ").split()
                weapons = sorted(warrior.missiles, key=lambda it: it.key != named)
                yield from (" ".join((SHOOT, target, it.key, *how)) for it in weapons)
            elif last:
                yield last


def _doers(warrior: Combatant) -> tuple[_Doer, _Doer]:
    return ("warrior", warrior.id), ("side", warrior.side)
