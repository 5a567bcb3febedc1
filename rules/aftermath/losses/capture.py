"""Henchmen whom heroes of the Cursed Cavalcade take alive: on a 5 or 6, before any injury roll.

Rulings: the Captured Thralls who count against five are those that took the field; at most two are taken from each
enemy warband; only the living of human kind are taken, and one of a group is a block of their own from then on.
"""

from rules.aftermath.events.losses import RuleTested, WarriorLost
from rules.aftermath.flow import Flow, throw
from rules.aftermath.losses.members import block_now, home_now
from rules.aftermath.pending_changes import Captive, PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.campaign.lasting import TAKEN
from rules.engine.dice import Roll
from rules.engine.outcome import FighterOutcome
from rules.engine.setup import Fighter
from rules.ledger.entries import MemberSetApart
from rules.ledger.namesakes import free_name, names_taken
from rules.ledger.sheet import Injury
from rules.numbers import FighterId

#: The tag of warbands that take henchmen alive, the weapon for it, and whom they have no more than four of.
CAPTURES, _WEAPON, _THRALL = "captures-henchmen-5", "misericordia", "captured-thrall"
_NEED, _MOST, _THRALLS = 5, 2, 5
_NAME = "Capture!"


def take_alive(side: Side, pending: PendingChanges, casualty: FighterOutcome) -> Flow[bool]:
    """Roll whether a henchman is taken alive by the hero who took them out of action, and take them off the roster."""
    enemy = side.enemy_who_did_it(casualty)
    taken = [it for it in pending.leaving if it.cause.startswith(_NAME)]
    if enemy is None or len(taken) >= _MOST or not _may_take(side, enemy, side.fighter(casualty.id)):
        return False
    roll = Roll(f"{_NAME} on a 5+", need=_NEED, who=casualty.id, stream=side.stream)
    faces = yield from throw(roll)
    works = roll.met_by(faces)
    yield RuleTested(casualty.id, _NAME, roll.shown(faces), works)
    if not works:
        return False
    captor = side.side_of(enemy.id)
    cause = f"{_NAME} {enemy.name} of {side.setup.side_names[captor]}"
    block = block_now(side, pending, casualty)
    if block.members > 1:
        home = home_now(side, pending)
        name = free_name(casualty.name[:80], names_taken(home))
        mark = Injury(TAKEN.key, faces, battle=side.battle)
        pending.apart[casualty.id] = home.next_number
        pending.changes.append(MemberSetApart(block.number, home.next_number, name, mark))
        block = block_now(side, pending, casualty)
    yield WarriorLost(casualty.id, "captured", FighterId(enemy.id))
    pending.depart(block, "captured", faces, cause)
    pending.captives.append(Captive(block.name, captor))
    pending.note(f"{block.name} is a captive of {side.setup.side_names[captor]}, with all equipment.", block)
    return True


def captors_of_henchmen(side: Side) -> list[int]:
    """The indices of the enemies who take henchmen alive."""
    return [index for index in side.opponents if _captures(side, index)]


def _captures(side: Side, index: int) -> bool:
    kind = side.rulebook.warbands.get(side.setup.sides[index].warband)
    return kind is not None and CAPTURES in kind.tags


def _may_take(side: Side, enemy: Fighter, victim: Fighter) -> bool:
    index = side.side_of(enemy.id)
    thralls = sum(it.line == _THRALL for it in side.setup.sides[index].fighters)
    armed = any(_WEAPON in (weapon.key, weapon.kind) for weapon in enemy.weapons)
    human = "human" in victim.callings and "undead" not in victim.callings
    return _captures(side, index) and enemy.hero and armed and human and thralls < _THRALLS
