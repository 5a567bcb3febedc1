"""The sawbones, whom a hero may see instead of looking for a rare item, by a house rule (Town Cryer 8; CAMP-OPT-SAW-1).

Rulings: a hero goes about one injury, and pays whatever comes of it; halving rounds up what is left of Movement; an
arm lost in battle is beyond help like an eye; harm done by an operation counts as the injury of battles that does
the same.
"""

from collections.abc import Collection

from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import InjuryOperated
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.growth.succession import succeed
from rules.aftermath.trading.decisions import Operation
from rules.catalogue.packs.house_rule_model import SAWBONES
from rules.catalogue.profile import Change
from rules.engine.dice import Roll
from rules.ledger.by_hand import InjuryCured
from rules.ledger.entries import BattleChange, InjurySuffered, ItemMoved, MembersLost, Settled
from rules.ledger.gains import BattlesMissed, GoldChanged
from rules.ledger.sheet import Injury, Kind, WarriorSheet

STEP = "rare-items"
FEE = 20
#: The injuries that are treated, by their keys: of a leg, of a hand, of the mind.
_LEGS, _HANDS = ("leg-wound", "lamed"), ("hand-injury",)
_MIND = ("madness-stupidity", "madness-frenzy", "nervous-condition")
TREATED = (*_LEGS, *_HANDS, *_MIND)
#: What an operation comes to.
DIES, WORSE, FAILS, FAILS_AND_RESTS, CURED_AND_RESTS, CURED = (
    "dies",
    "worse",
    "fails",
    "fails and rests",
    "cured and rests",
    "cured",
)
_LIMB = {3: DIES, 4: WORSE, 6: FAILS_AND_RESTS, 8: FAILS, 10: CURED_AND_RESTS, 12: CURED}
_BRAIN = {3: DIES, 5: "stupid", 6: WORSE, 8: FAILS_AND_RESTS, 10: CURED_AND_RESTS, 12: CURED}


def see_the_sawbones(draft: Draft, heroes: Collection[int]) -> Flow[frozenset[int]]:
    """Ask every hero of these numbers who has something to be treated, while the gold lasts; those who went."""
    went = set[int]()
    if not draft.rulebook.plays(SAWBONES):
        return frozenset()
    for number in [block.number for block in draft.sheet.active if block.number in heroes]:
        block = draft.sheet.warrior(number)
        wounds = tuple(dict.fromkeys(it.key for it in block.injuries if it.key in TREATED))
        if block.kind is not Kind.HERO or not wounds or draft.sheet.gold < FEE:
            continue
        answer = yield from ask(Operation(draft.side, number, wounds))
        if answer != Operation.SEARCH:
            went.add(number)
            yield from _operate(draft, block, answer)
    return frozenset(went)


def result_of(wound: str, total: int) -> str:
    """What 2D6 come to for an injury."""
    table = _BRAIN if wound in _MIND else _LIMB
    return next(result for last, result in table.items() if total <= last)


def _operate(draft: Draft, block: WarriorSheet, wound: str) -> Flow[None]:
    injury = draft.rulebook.injury(wound)
    name = injury.name if injury else wound
    roll = Roll(f"operation on {block.name}", 2, warrior=block.number, stream=draft.stream)
    faces = yield from throw(roll)
    result = result_of(wound, sum(faces))
    draft.record(Settled(STEP, (GoldChanged(-FEE, f"the sawbones, {block.name}"),)))
    yield InjuryOperated(draft.side, block.number, block.name, name, roll.shown(faces), result)
    if result == DIES:
        for held in block.possessions:
            draft.record(ItemMoved(block.number, None, held.item, held.copies))
        draft.record(Settled(STEP, (MembersLost(block.number, 1, "dead", faces, "operated on"),)))
        yield from succeed(draft, STEP)
        return
    done: list[BattleChange | InjuryCured | BattlesMissed] = []
    if result in (CURED, CURED_AND_RESTS):
        done.append(InjuryCured(block.number, wound))
    elif result in (WORSE, "stupid"):
        marks = [
            it for it in _harm(block, wound, result, faces) if it.changes or set(it.flags) - set(block.flags)
        ]
        done += [InjurySuffered(block.number, mark) for mark in marks]
    if result in (CURED_AND_RESTS, FAILS_AND_RESTS):
        done.append(BattlesMissed(block.number, 1, "the sawbones", faces))
    if done:
        draft.record(Settled(STEP, tuple(done)))


def _harm(block: WarriorSheet, wound: str, result: str, faces: tuple[int, ...]) -> tuple[Injury, ...]:
    """The injuries that a bad operation leaves."""
    if result == "stupid":
        return (Injury("madness-stupidity", faces, flags=("stupidity",)),)
    if wound in _MIND:
        slower = (Change(characteristic="I", by=-1),) if block.current.I > 0 else ()
        return (
            Injury("nervous-condition", faces, slower),
            Injury("horrible-scars", faces, flags=("causes-fear",)),
        )
    if wound in _HANDS:
        return (Injury("severe-arm-wound", faces, flags=("single-one-handed-weapon",)),)
    lost = block.current.M // 2
    return (Injury("leg-wound", faces, (Change(characteristic="M", by=-lost),) if lost else ()),)
