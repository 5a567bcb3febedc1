"""Upkeep: hirelings are paid for the battles they fought, or leave and take their experience along (LRB part 3 p.105).

Rulings: upkeep is owed after every battle fought, out of action or not (T-UPKEEP), before anything is bought, and
the player chooses whom they keep (M-UNPAID); somebody hired for one battle leaves after it; pursuers attack nobody
here: who stays on a 6 stays for her pay.
"""

from collections import Counter
from collections.abc import Collection
from itertools import combinations

from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import StayTested, WagesPaid, WarriorDeparted, WarriorFed
from rules.aftermath.exploration.recruits import UNPAID
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.tags import tags_of
from rules.aftermath.trading.decisions import Upkeep
from rules.catalogue.warbands.hired_model import Hireling
from rules.engine.dice import Roll
from rules.ledger.entries import Departed, MembersLost, Settled, UpkeepPaid
from rules.ledger.gains import BoonSpent, WyrdstoneChanged
from rules.ledger.sheet import WarriorSheet
from rules.mustering.hired.hiring import has_lost_employer
from rules.mustering.hired.upkeep import battles_owed, due, is_due, pay
from rules.mustering.hirelings import hireling_of, leaves_after_battle
from rules.mustering.problem import NotAllowed

STEP = "upkeep"
#: Tags of those who may leave after any battle, by the highest die on which they do, and of whom fights without pay:
#: against some enemies, or on a 6 of that die.
_LEAVES, _FREE_AGAINST, _FREE_ON_6 = {"leaves-on-1-3": 3, "leaves-on-1": 1}, "no-upkeep-against:", "free-on-6"
#: The tags of those who take every shard along when they leave on that die, and whose pursuers come on a 6.
_ROBS, _PURSUED_ON_6 = "leaves-with-treasure", "leaves-on-1-3"
#: The tag of those who may be fed, with what they eat, and how many make a meal.
_EATS, _MEAL = "eats:", 2
_SIX = 6
LEAVES, STAYS, PURSUED = "leaves", "stays if paid", "stays if paid, and is pursued"
FREE = "stays, and wants nothing"


def pay_upkeep(draft: Draft, opponents: Collection[str] = ()) -> Flow[None]:
    """Pay everybody who wants it, in roster order. `opponents` are the callings of the enemies of the last battle."""
    for number in [block.number for block in draft.sheet.active]:
        block = draft.sheet.warrior(number)
        hireling = hireling_of(block, draft.rulebook)
        if hireling and has_lost_employer(hireling, draft.sheet, draft.rulebook):
            yield from _depart(draft, block, "left with the one who had hired them")
            continue
        if not battles_owed(block):
            continue
        if hireling and leaves_after_battle(hireling):
            yield from _depart(draft, block, "stayed for one battle only")
            continue
        result = STAYS
        if hireling and not _LEAVES.keys().isdisjoint(hireling.tags):
            result = yield from test_staying(draft, block, hireling)
        if hireling and result == LEAVES:
            _rob(draft, block, hireling)
            yield from _depart(draft, block, "went on to another place")
        else:
            yield from _pay(draft, block, hireling, opponents, is_free=result == FREE)
    _end_favours(draft)


def test_staying(draft: Draft, block: WarriorSheet, hireling: Hireling) -> Flow[str]:
    """Roll for somebody who may leave after any battle, and what it comes to."""
    roll = Roll(f"whether {hireling.name} stays", warrior=block.number, stream=draft.stream)
    (face,) = faces = yield from throw(roll)
    rule, last = next(
        (rule.name, _LEAVES[tag]) for rule in hireling.rules for tag in rule.tags if tag in _LEAVES
    )
    result = LEAVES if face <= last else STAYS
    if face == _SIX and _PURSUED_ON_6 in hireling.tags:
        result = PURSUED
    elif face == _SIX and _FREE_ON_6 in hireling.tags:
        result = FREE
    yield StayTested(draft.side, block.number, block.name, rule, roll.shown(faces), result)
    return result


def _rob(draft: Draft, block: WarriorSheet, hireling: Hireling) -> None:
    """Take every shard along, where they do."""
    if _ROBS in hireling.tags and draft.sheet.wyrdstone:
        lost = WyrdstoneChanged(-draft.sheet.wyrdstone, f"taken along by {block.name}")
        draft.record(Settled(STEP, (lost,)))


def _pay(
    draft: Draft,
    block: WarriorSheet,
    hireling: Hireling | None,
    opponents: Collection[str],
    *,
    is_free: bool = False,
) -> Flow[None]:
    """Ask whether they are paid, where the warband can, or fed, where they eat; else they go."""
    if not is_due(block, draft.sheet, draft.rulebook):
        return
    free = int(is_free or (hireling is not None and _fights_for_nothing(hireling, opponents)))
    entry, gone = None, meals(draft, block)
    try:
        entry = pay(draft.sheet, draft.rulebook, block.number, free=free)
    except NotAllowed:
        if not gone:
            yield from _depart(draft, block, "could not be paid")
            return
    if entry is None or entry.gold or entry.wyrdstone:
        price = entry or UpkeepPaid(
            block.number, battles_owed(block), due(block, draft.sheet, draft.rulebook)
        )
        question = Upkeep(
            draft.side, block.number, price.gold, price.wyrdstone, tuple(gone), payable=entry is not None
        )
        answer = yield from ask(question)
        if answer == Upkeep.LEAVE:
            yield from _depart(draft, block, "was not paid")
            return
        if answer in gone:
            yield from _feed(draft, block, gone[answer])
            return
    assert entry is not None
    draft.record(entry)
    yield WagesPaid(draft.side, block.number, block.name, entry.gold, entry.wyrdstone)


def meals(draft: Draft, block: WarriorSheet) -> dict[str, tuple[int, ...]]:
    """Every meal that would do for a warrior who eats: the groups that lose a member each, by the answer."""
    tags = tags_of(block, draft.sheet, draft.rulebook)
    eaten = {kind for tag in tags if tag.startswith(_EATS) for kind in tag.removeprefix(_EATS).split(",")}
    left = [
        it.number for it in draft.sheet.active if it.is_group and it.type in eaten for _ in range(it.members)
    ]
    sets = dict.fromkeys(combinations(left, _MEAL * battles_owed(block)))
    return {",".join(map(str, chosen)): chosen for chosen in sets}


def _feed(draft: Draft, block: WarriorSheet, meal: tuple[int, ...]) -> Flow[None]:
    names = tuple(draft.sheet.warrior(number).name for number in meal)
    yield WarriorFed(draft.side, block.number, block.name, names)
    cause = f"eaten by {block.name}"
    lost = tuple(MembersLost(number, many, "dead", (), cause) for number, many in Counter(meal).items())
    draft.record(Settled(STEP, lost))
    draft.record(UpkeepPaid(block.number, battles_owed(block), 0))


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
