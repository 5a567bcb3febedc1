"""A lost leader is succeeded at once, after the injuries and before experience (LRB part 3 p.78).

Rulings: capture and retirement count like death; Leadership and experience are those that the injuries of this
battle left, before its awards; a hero who missed the battle may follow. Where nobody may, people are told.
"""

from rules.aftermath.events.losses import LeaderFollowed, SuccessionRolled
from rules.aftermath.flow import Flow, throw
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.engine.dice import Roll
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought
from rules.ledger.sheet import WarriorSheet
from rules.mustering.succession import leader_of, nobody_follows, successors


def settle_succession(side: Side, pending: PendingChanges) -> Flow[None]:
    """Give the warband a new leader if it has lost its own."""
    home = apply(side.sheet, BattleFought(side.battle, "", (), "drawn", pending.all_changes))
    if leader_of(home) is not None:
        return
    equals = successors(home, side.rulebook)
    if not equals:
        pending.note(nobody_follows(home, side.rulebook))
        return
    leader, rolls = yield from _roll_off(side, equals)
    pending.succeed_leader(leader, rolls)
    yield LeaderFollowed(side.index, leader.number, leader.name, leader.current.Ld, leader.experience)
    _remark_return(side, pending, leader)


def _roll_off(side: Side, equals: tuple[WarriorSheet, ...]) -> Flow[tuple[WarriorSheet, tuple[int, ...]]]:
    """A D6 for each of the equals in roster order, the tied highest again; the winner and all dice."""
    rolls: list[int] = []
    while len(equals) > 1:
        thrown: list[int] = []
        for hero in equals:
            purpose, about = f"roll-off to lead {side.name}, {hero.name}", f"{hero.number}/roll-off to lead"
            roll = Roll(purpose, stream=side.stream, about=about)
            faces = yield from throw(roll)
            yield SuccessionRolled(side.index, hero.number, hero.name, roll.shown(faces))
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
