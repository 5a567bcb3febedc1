"""The dead at work instead of looking for rare items: feeding upon magic, and a rite for the next battle's spells.

Rulings: a treasure is a shard of wyrdstone; where the D3 asks for more than there are, all are lost for nothing; the
Wound that is gained is no advance and held down by no maximum; only a hero who could search does either.
"""

from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import DealingRolled
from rules.aftermath.flow import Flow, throw
from rules.catalogue.campaign.lasting import FED
from rules.engine.dice import Roll
from rules.fielding.boons import RITE
from rules.ledger.entries import InjurySuffered, Settled
from rules.ledger.gains import BoonGained, WyrdstoneChanged
from rules.ledger.sheet import Boon, Injury, WarriorSheet

STEP = "rare-items"
FEEDS, HOLDS_A_RITE = "feed-upon-magic", "forbidden-rite"


def may_feed(draft: Draft, _block: WarriorSheet) -> bool:
    """Whether there is any treasure to feed upon."""
    return draft.sheet.wyrdstone > 0


def feed(draft: Draft, block: WarriorSheet) -> Flow[None]:
    """D3 shards for a Wound; all that there are for nothing where these are too few."""
    about = f"{block.number}/feeding upon magic"
    purpose = f"shards that {block.name} feeds upon"
    roll = Roll(purpose, warrior=block.number, stream=draft.stream, about=about, read_as="D3")
    faces = yield from throw(roll)
    wanted, has = (faces[0] + 1) // 2, draft.sheet.wyrdstone
    spent = min(wanted, has)
    gained = wanted <= has
    result = (
        f"{spent} of {has} shards, +1 Wound" if gained else f"{wanted} shards are wanted, {spent} are lost"
    )
    yield DealingRolled(draft.side, block.number, block.name, "Feed Upon Magic", roll.shown(faces), result)
    lost = WyrdstoneChanged(-spent, f"{block.name} fed upon magic", faces)
    grown = (InjurySuffered(block.number, Injury(FED.key, faces, FED.changes)),) if gained else ()
    draft.record(Settled(STEP, (lost, *grown)))


def may_hold_a_rite(draft: Draft, block: WarriorSheet) -> bool:
    """Whether they cast spells by a roll at all."""
    known = (draft.rulebook.spell(key) for key in block.spells)
    return any(spell is not None and not spell.automatic for spell in known)


def hold_a_rite(draft: Draft, block: WarriorSheet) -> Flow[None]:
    """D3+1 points for the casting rolls of the next battle."""
    about = f"{block.number}/forbidden rite"
    purpose = f"points of {block.name} for casting"
    roll = Roll(purpose, warrior=block.number, stream=draft.stream, about=about, read_as="D3")
    faces = yield from throw(roll)
    points = (faces[0] + 1) // 2 + 1
    result = f"{points} points for casting rolls of the next battle"
    yield DealingRolled(draft.side, block.number, block.name, "Forbidden Rite", roll.shown(faces), result)
    boon = Boon(RITE, "next-battle", points, block.number, origin=HOLDS_A_RITE)
    draft.record(Settled(STEP, (BoonGained(boon),)))
