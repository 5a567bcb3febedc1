"""What single warriors bring or lose between battles: a highwayman who keeps a stone, a rogue who cons the locals.

Rulings: a piece of treasure is a shard of wyrdstone; both roll only for a battle in which they fought or, the rogue,
where they are with the warband at all.
"""

from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import LocalsConned, TreasureTested
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.tags import tags_of
from rules.aftermath.trading.decisions import ConTheLocals
from rules.engine.dice import Roll, Rolled
from rules.ledger.entries import Settled
from rules.ledger.gains import BattlesMissed, GoldChanged, WyrdstoneChanged
from rules.ledger.sheet import WarriorSheet
from rules.mustering.hired.upkeep import battles_owed
from rules.mustering.hirelings import is_hired

STEP = "dealings"
#: Tags of those who may lose a piece of treasure, and of those who may con the locals.
_LOSES, _CONS = "loses-treasure-on-1", "slick-operator"


def lose_treasure(draft: Draft) -> Flow[None]:
    """Roll for everybody hired who may keep a piece of treasure for themselves."""
    for block in draft.sheet.active:
        if not is_hired(block) or not battles_owed(block) or _LOSES not in _tags(draft, block):
            continue
        about = f"{block.number}/treasure kept"
        roll = Roll(f"treasure kept by {block.name}", warrior=block.number, stream=draft.stream, about=about)
        faces = yield from throw(roll)
        lost = faces[0] == 1 and draft.sheet.wyrdstone > 0
        yield TreasureTested(draft.side, block.number, block.name, roll.shown(faces), lost)
        if lost:
            draft.record(Settled(STEP, (WyrdstoneChanged(-1, f"kept by {block.name}", faces),)))


def con_locals(draft: Draft) -> Flow[None]:
    """Ask everybody who may con the locals: gold on 2 or more, a battle missed on a 1."""
    for block in draft.sheet.active:
        if _CONS not in _tags(draft, block):
            continue
        answer = yield from ask(ConTheLocals(draft.side, block.number))
        if answer == ConTheLocals.REST:
            continue
        purpose, about = f"whether {block.name} gets away with it", f"{block.number}/getting away with it"
        roll = Roll(purpose, warrior=block.number, stream=draft.stream, about=about)
        faces = yield from throw(roll)
        if faces[0] == 1:
            yield LocalsConned(draft.side, block.number, block.name, roll.shown(faces), None, 0)
            draft.record(Settled(STEP, (BattlesMissed(block.number, 1, "conned the locals", faces),)))
            continue
        yield from _gain(draft, block, roll.shown(faces))


def _gain(draft: Draft, block: WarriorSheet, rolled: Rolled) -> Flow[None]:
    about = f"{block.number}/gold of the locals"
    roll = Roll(f"gold that {block.name} gets", 2, warrior=block.number, stream=draft.stream, about=about)
    faces = yield from throw(roll)
    yield LocalsConned(draft.side, block.number, block.name, rolled, roll.shown(faces), sum(faces))
    gold = GoldChanged(sum(faces), f"{block.name} conned the locals", faces)
    draft.record(Settled(STEP, (gold,)))


def _tags(draft: Draft, block: WarriorSheet) -> list[str]:
    return tags_of(block, draft.sheet, draft.rulebook)
