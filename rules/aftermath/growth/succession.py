"""A lost leader is succeeded at once: after the injuries and before experience, or in a later step (LRB part 3 p.78).

Rulings: capture, retirement and dismissal count like death; Leadership and experience are those that the injuries of
this battle left, before its awards; a hero who missed the battle may follow. Where nobody may, people are told.
Ruling of CAMP-LEADER-UNDEAD-6: a warband of which only certain heirs may lead is at an end then, unless a captive may
still come back to lead it.
"""

from rules.aftermath.draft import Draft
from rules.aftermath.events.losses import LeaderFollowed, SuccessionRolled
from rules.aftermath.flow import Flow, throw
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.engine.dice import Roll
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, BecameLeader, Settled
from rules.ledger.gains import BoonGained
from rules.ledger.sheet import WarriorSheet
from rules.mustering.succession import (
    boons_of_following,
    collapses,
    disbanded,
    leader_of,
    nobody_follows,
    successors,
)


def settle_succession(side: Side, pending: PendingChanges) -> Flow[None]:
    """Give the warband a new leader if it has lost its own."""
    home = apply(side.sheet, BattleFought(side.battle, "", (), "drawn", pending.all_changes))
    if leader_of(home) is not None:
        return
    equals = successors(home, side.rulebook)
    if not equals:
        pending.note(nobody_follows(home, side.rulebook))
        if collapses(home, side.rulebook):
            pending.disband(home.active)
        return
    leader, rolls = yield from _roll_off(side.index, side.stream, side.name, equals)
    pending.succeed_leader(leader, rolls, boons_of_following(leader, home, side.rulebook))
    yield LeaderFollowed(side.index, leader.number, leader.name, leader.current.Ld, leader.experience)
    _remark_return(side, pending, leader)


def succeed(draft: Draft, step: str) -> Flow[None]:
    """The same in a later step, on the roster as it is then; nothing where somebody leads or nobody may."""
    if leader_of(draft.sheet) is not None:
        return
    equals = successors(draft.sheet, draft.rulebook)
    if not equals:
        if collapses(draft.sheet, draft.rulebook):
            draft.record(Settled(step, disbanded(draft.sheet.active)))
        return
    leader, rolls = yield from _roll_off(draft.side, draft.stream, draft.sheet.name, equals)
    boons = boons_of_following(leader, draft.sheet, draft.rulebook)
    draft.record(Settled(step, (BecameLeader(leader.number, rolls), *map(BoonGained, boons))))
    yield LeaderFollowed(draft.side, leader.number, leader.name, leader.current.Ld, leader.experience)


def _roll_off(
    index: int, stream: str, warband: str, equals: tuple[WarriorSheet, ...]
) -> Flow[tuple[WarriorSheet, tuple[int, ...]]]:
    """A D6 for each of the equals in roster order, the tied highest again; the winner and all dice."""
    rolls: list[int] = []
    while len(equals) > 1:
        thrown: list[int] = []
        for hero in equals:
            purpose, about = f"roll-off to lead {warband}, {hero.name}", f"{hero.number}/roll-off to lead"
            roll = Roll(purpose, stream=stream, about=about)
            faces = yield from throw(roll)
            yield SuccessionRolled(index, hero.number, hero.name, roll.shown(faces))
            thrown += faces
        rolls += thrown
        highest = max(thrown)
        equals = tuple(hero for hero, face in zip(equals, thrown, strict=True) if face == highest)
    return equals[0], tuple(rolls)


def _remark_return(side: Side, pending: PendingChanges, leader: WarriorSheet) -> None:
    """A warband that names its heirs may have a leader of its own type again, but not at once."""
    warband = side.rulebook.warbands.get(side.sheet.type)
    if warband is None or not warband.heirs:
        return
    kind = next(warrior for warrior in warband.warriors if warrior.leader)
    pending.note(
        f"A new {kind.name} can be hired after the next battle; {leader.name} then steps down.",
        leader,
    )
