"""Those who fight for pay are paid for what they fought, or leave and take their experience along (LRB part 3 p.105).

Rulings: upkeep is owed after every battle fought, out of action or not (T-UPKEEP), before anything is bought, and
the player chooses whom he keeps (M-UNPAID); somebody hired for one battle leaves after it; pursuers attack nobody
here: who stays on a 6 stays for her pay.
"""

from collections.abc import Collection

from rules.aftermath.draft import Draft
from rules.aftermath.exploration.recruits import UNPAID
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.trading.decisions import Upkeep
from rules.aftermath.trading.events import StayTested, WagesPaid, WarriorDeparted
from rules.catalogue.hired_model import Hireling
from rules.engine.dice import Roll
from rules.ledger.entries import Departed, Settled
from rules.ledger.gains import BoonSpent
from rules.ledger.sheet import WarriorSheet
from rules.mustering.changes.upkeep import battles_owed, is_due, pay
from rules.mustering.hirelings import hireling_of
from rules.mustering.legality.problem import NotAllowed

STEP = "upkeep"
#: Tags of those who stay for one battle, who may leave after any, and who fight some enemies without pay.
_ONE_BATTLE, _LEAVES, _FREE_AGAINST = "one-battle", "leaves-on-1-3", "no-upkeep-against:"
_LAST_TO_LEAVE, _PURSUED = 3, 6
LEAVES, STAYS, PURSUED = "leaves", "stays if paid", "stays if paid, and is pursued"


def pay_upkeep(draft: Draft, opponents: Collection[str] = ()) -> Flow[None]:
    """Pay everybody who wants it, in roster order. `opponents` are the callings of the enemies of the last battle."""
    for number in [block.number for block in draft.sheet.active]:
        block = draft.sheet.warrior(number)
        if not battles_owed(block):
            continue
        hireling = hireling_of(block, draft.rulebook)
        if hireling and _ONE_BATTLE in hireling.tags:
            yield from _depart(draft, block, "stayed for one battle only")
        elif hireling and _LEAVES in hireling.tags and (yield from test_staying(draft, block, hireling)):
            yield from _depart(draft, block, "went on to another place")
        else:
            yield from _pay(draft, block, hireling, opponents)
    _end_favours(draft)


def test_staying(draft: Draft, block: WarriorSheet, hireling: Hireling) -> Flow[bool]:
    """Roll for somebody who may leave after any battle; whether it comes to that."""
    roll = Roll(f"whether {hireling.name} stays", who=block.number, stream=draft.stream)
    (face,) = faces = yield from throw(roll)
    result = LEAVES if face <= _LAST_TO_LEAVE else PURSUED if face == _PURSUED else STAYS
    rule = next(rule.name for rule in hireling.rules if _LEAVES in rule.tags)
    yield StayTested(draft.side, block.number, block.name, rule, roll.shown(faces), result)
    return result == LEAVES


def _pay(
    draft: Draft, block: WarriorSheet, hireling: Hireling | None, opponents: Collection[str]
) -> Flow[None]:
    """Ask whether he is paid, where the warband can, or let him go."""
    if not is_due(block, draft.sheet, draft.rulebook):
        return
    free = int(hireling is not None and _fights_for_nothing(hireling, opponents))
    try:
        entry = pay(draft.sheet, draft.rulebook, block.number, free=free)
    except NotAllowed:
        yield from _depart(draft, block, "could not be paid")
        return
    if entry.gold or entry.wyrdstone:
        answer = yield from ask(Upkeep(draft.side, block.number, entry.gold, entry.wyrdstone))
        if answer == Upkeep.LEAVE:
            yield from _depart(draft, block, "was not paid")
            return
    draft.record(entry)
    yield WagesPaid(draft.side, block.number, block.name, entry.gold, entry.wyrdstone)


def _fights_for_nothing(hireling: Hireling, opponents: Collection[str]) -> bool:
    enemies = {tag.removeprefix(_FREE_AGAINST) for tag in hireling.tags if tag.startswith(_FREE_AGAINST)}
    return not enemies.isdisjoint(opponents)


def _depart(draft: Draft, block: WarriorSheet, reason: str) -> Flow[None]:
    draft.record(Departed(block.number, reason))
    yield WarriorDeparted(draft.side, block.number, block.name, reason)


def _end_favours(draft: Draft) -> None:
    """Use up the boon of a battle that was fought without a fee."""
    for boon in [it for it in draft.sheet.boons if it.kind == UNPAID and it.warrior is not None]:
        assert boon.warrior is not None
        block = draft.sheet.warrior(boon.warrior)
        if not block.is_active or block.battles:
            draft.record(Settled(STEP, (BoonSpent(boon),)))
