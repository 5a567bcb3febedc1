"""The dice with which somebody acted last, at whom they shot and whom they charged: likely to be said again.

What a warrior did themselves comes first, then what others of their side did.
"""

from collections.abc import Collection, Iterator

from rules.engine.decisions import NONE
from rules.engine.state.combatant import Combatant
from rules.referee.bundles import usual
from rules.referee.deeds import charge_of
from rules.referee.deeds_by_dice import ALL, CHARGES, LEAST, RUN, SHOOT, UP, WALK, parted

#: With how many dice a side acts until it has said so.
USUAL_DICE = "2"

type _Doer = tuple[str, int]


class AsBefore:
    """The last dice, shots and charges of each warrior and each side."""

    def __init__(self) -> None:
        self._dice: dict[tuple[_Doer, str], str] = {}
        self._shots: dict[_Doer, str] = {}
        self._charges: dict[_Doer, str] = {}
        self._near: dict[tuple[_Doer, str], str] = {}

    def dice(self, warrior: Combatant, deed: str = "") -> str:
        """The number of dice with which somebody is likely to act, or to do nothing but move or get up."""
        known = ((it, kind) for kind in dict.fromkeys((_kind(deed), "")) for it in _doers(warrior))
        return next((self._dice[it] for it in known if it in self._dice), USUAL_DICE)

    def note_dice(self, warrior: Combatant, count: str, deed: str) -> None:
        """Remember with how many dice somebody acts, or only moves or gets up."""
        self._dice.update({(it, _kind(deed)): count for it in _doers(warrior)})

    def near(self, warrior: Combatant, words: Collection[str]) -> str:
        """The one of the words that was said when somebody, or another of their side, acted last; or ""."""
        last = (self._near[doer, it] for doer in _doers(warrior) for it in words if (doer, it) in self._near)
        return next(last, "")

    def note_near(self, warrior: Combatant, words: Collection[str], named: Collection[str]) -> None:
        """Remember which of the words that may be said of somebody were."""
        now = next((it for it in words if it in named), "")
        self._near.update({(doer, it): now for doer in _doers(warrior) for it in words})

    def note_deed(self, warrior: Combatant, deed: str) -> None:
        """Remember a shot or a charge as it is likely to be said again."""
        shot = deed.removeprefix(f"{SHOOT} ")
        if shot == deed:
            kind, how, charge = parted(deed)
            self._charges.update(dict.fromkeys(_doers(warrior), f"{kind} {how} {charge_of(charge).plain}"))
        elif usual(shot) != NONE:
            self._shots.update(dict.fromkeys(_doers(warrior), shot))

    def note_action(self, warrior: Combatant, answer: str) -> None:
        """Remember a shot or a charge that was said with its price in actions, as it is said with the dice."""
        kind = next((it for it in (*CHARGES, SHOOT) if answer.startswith(f"{it} ")), "")
        price, _, aimed = answer.removeprefix(f"{kind} ").partition(" ")
        if kind == SHOOT:
            self.note_deed(warrior, f"{SHOOT} {aimed}")
        elif kind:
            how = LEAST if int(price) == CHARGES[kind] else ALL
            self.note_deed(warrior, f"{kind} {how} {aimed}")

    def shots(self, warrior: Combatant) -> Iterator[str]:
        """The last shots, first their own, with each weapon that they have."""
        for last in filter(None, map(self._shots.get, _doers(warrior))):
            target, named, *how = last.split()
            for weapon in sorted(warrior.missiles, key=lambda it: it.key != named):
                yield " ".join((SHOOT, target, weapon.key, *how))

    def charges(self, warrior: Combatant) -> Iterator[str]:
        """The last charges, first their own."""
        return filter(None, map(self._charges.get, _doers(warrior)))


def _kind(deed: str) -> str:
    """The deeds that have dice of their own: moves, and getting up; "" for all others."""
    return {RUN: WALK, WALK: WALK, UP: UP}.get(deed, "")


def _doers(warrior: Combatant) -> tuple[_Doer, _Doer]:
    return ("warrior", warrior.id), ("side", warrior.side)
