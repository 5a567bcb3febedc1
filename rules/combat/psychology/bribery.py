"""Bribery: gold for those who stay, so that casualties do not count when a warband has to test for a rout.

Rulings: it is paid before the die and before giving up; what was paid counts as long as the one who bribes is not out
of action. Those who count as half a model are bought off whole.
"""

from collections.abc import Sequence

from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan
from rules.engine.events.objectives import SpoilWon
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: The tag of those who bribe, the one of their gold, the condition that counts what they paid for, the question.
BRIBES, PURSE, PAID, ASKED = "bribes-casualties", "has-gold:", "bribed-casualties", "bribery"
PAY, KEEP = "pay", "keep"
#: A player who thinks pays so much; that answer then stands first.
_CHEAP = 20
_EACH = 5


def paid_for(starting: Sequence[Combatant]) -> int:
    """How many casualties of a side are paid for."""
    return sum(it.conditions[PAID].amount for it in starting if not it.out and it.under(PAID))


def price_of(battle: Battle, side: int) -> int:
    """What it costs to leave out one casualty now, in gc."""
    return _EACH * sum(not it.fighter.hero for it in battle.state.of_side(side))


def bribe(battle: Battle, side: int) -> Flow[bool]:
    """Ask whether one more casualty is paid for; whether it was."""
    briber = next((it for it in battle.state.of_side(side) if it.has(BRIBES)), None)
    price = price_of(battle, side)
    if briber is None or not price or price > _gold_left(battle, side, briber):
        return False
    choices = (PAY, KEEP) if price <= _CHEAP else (KEEP, PAY)
    if (yield from ask(Choice(side, ASKED, choices, briber.id))) == KEEP:
        return False
    count = briber.conditions[PAID].amount if briber.under(PAID) else 0
    yield SpoilWon(side, "gold", -price)
    yield ConditionBegan(briber.id, Condition(PAID, amount=count + 1), "Bribery")
    return True


def _gold_left(battle: Battle, side: int, briber: Combatant) -> int:
    tags = (tag for tag in briber.fighter.tags if tag.startswith(PURSE))
    purse = max((int(tag.removeprefix(PURSE)) for tag in tags), default=0)
    spent = (amount for of, what, amount, _ in battle.state.objectives.spoils if (of, what) == (side, "gold"))
    return purse + sum(min(amount, 0) for amount in spent)
