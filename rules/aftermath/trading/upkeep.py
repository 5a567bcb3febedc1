"""Those who fight for pay are paid for what they fought, or leave and take their experience along (LRB part 3 p.105).

Rulings: upkeep is owed after every battle fought, out of action or not (T-UPKEEP), before anything is bought, and
the player chooses whom he keeps (M-UNPAID); somebody hired for one battle leaves after it; pursuers attack nobody
here: who stays on a 6 stays for her pay.
"""

from collections import Counter
from collections.abc import Collection
from itertools import combinations

from rules.aftermath.draft import Draft
from rules.aftermath.exploration.recruits import UNPAID
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.tags import tags_of
from rules.aftermath.trading.decisions import Upkeep
from rules.aftermath.trading.events import StayTested, WagesPaid, WarriorDeparted, WarriorFed
from rules.catalogue.hired_model import Hireling
from rules.engine.dice import Roll
from rules.ledger.entries import Departed, MembersLost, Settled, UpkeepPaid
from rules.ledger.gains import BoonSpent
from rules.ledger.sheet import WarriorSheet
from rules.mustering.changes.upkeep import battles_owed, due, is_due, pay
from rules.mustering.hirelings import hireling_of
from rules.mustering.legality.problem import NotAllowed

STEP = "upkeep"
#: Tags of those who stay for one battle, who may leave after any, and who fight some enemies without pay.
_ONE_BATTLE, _LEAVES, _FREE_AGAINST = "one-battle", "leaves-on-1-3", "no-upkeep-against:"
#: The tag of those who may be fed, with what they eat, and how many make a meal.
_EATS, _MEAL = "eats:", 2
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
    """Ask whether he is paid, where the warband can, or fed, where he eats; else he goes."""
    if not is_due(block, draft.sheet, draft.rulebook):
        return
    free = int(hireling is not None and _fights_for_nothing(hireling, opponents))
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
