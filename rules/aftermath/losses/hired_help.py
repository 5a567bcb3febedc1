"""Helpers of a random happening want their pay: the fee and the upkeep of such a hired sword (CAMP-OPT-HAPPEN-2).

Rulings: it is due with the injuries of the battle, from the gold that is there, whether the helper went out of action
or not; a helper who is paid goes as well. An Ogre without pay strikes anybody who came home, hero or not.
"""

from typing import ClassVar

from rules.aftermath.events.trading import AllySettled
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.losses.casualties import injure
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.events import Status
from rules.engine.outcome import FighterOutcome
from rules.engine.setup import WANTS_PAY
from rules.ledger.gains import GoldChanged
from rules.mustering.hired.hiring import fee_in

#: The hired sword who does not leave quietly.
_STRIKES = "ogre-bodyguard"


class AllysFee(Decision, frozen=True):
    """Whether a helper who joined for a battle gets the fee and the upkeep of a hired sword; `payable` as of upkeep.

    One who `strikes` injures somebody before they leave without pay.
    """

    PAY: ClassVar[str] = "pay"
    REFUSE: ClassVar[str] = "refuse"

    name: str
    gold: int
    payable: bool
    strikes: bool

    @property
    def answers(self) -> tuple[str, ...]:
        return (*((self.PAY,) if self.payable else ()), self.REFUSE)

    @property
    def default(self) -> str:
        return self.PAY if self.payable and self.strikes else self.REFUSE


def pay_allies(side: Side, pending: PendingChanges) -> Flow[None]:
    """Ask whether each helper is paid, and let an Ogre who is not strike somebody."""
    gold = side.sheet.gold
    for name, key in _allies(side):
        sword = side.rulebook.hired_swords[key]
        fee = fee_in(sword, side.sheet, side.rulebook) + sword.upkeep
        question = AllysFee(side.index, name, fee, gold >= fee, key == _STRIKES)
        if (yield from ask(question)) == AllysFee.PAY:
            gold -= fee
            pending.changes.append(GoldChanged(-fee, f"pay of {name}"))
            yield AllySettled(side.index, name, fee)
            continue
        struck = (yield from _struck(side, name)) if key == _STRIKES else None
        yield AllySettled(side.index, name, 0, "" if struck is None else struck.name)
        if struck is not None:
            yield from injure(side, pending, struck, f"{name} without pay")


def _allies(side: Side) -> list[tuple[str, str]]:
    """The name of each helper who came to this side, and the hired sword whose pay they want."""
    came = {it.id for it in side.outcome.sides[side.index].summoned}
    return [
        (fighter.name, tag.removeprefix(WANTS_PAY))
        for fighter in side.setup.unowned
        for tag in fighter.tags
        if fighter.id in came and tag.startswith(WANTS_PAY)
    ]


def _struck(side: Side, name: str) -> Flow[FighterOutcome | None]:
    """One by lot of those who fought and were not out of action; None where everybody was."""
    own = [
        it
        for it in side.outcome.sides[side.index].fighters
        if it.status is not Status.OUT_OF_ACTION and not it.absent and not side.fighter(it.id).beast
    ]
    if len(own) < 2:
        return own[0] if own else None
    faces = yield from throw(Roll(f"whom {name} strikes", sides=len(own), stream=side.stream))
    return own[faces[0] - 1]
