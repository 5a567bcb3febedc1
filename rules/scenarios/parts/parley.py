"""Parleys between three and more warbands: alliances, treachery and shared victory (Town Cryer 5).

At the start of its turn a side may propose an alliance to another; all who are to stand together must consent, or turn
against the allies it has. Rulings: a player who will charge, shoot at or bewitch allies says so when their turn begins;
where only allies are left on the table they share the victory if all of them want to, and else fight it out. Where
alliances were agreed on before the battle, they may be broken, and no others are formed.
"""

from collections.abc import Sequence

from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import AllianceBroken, AllianceFormed, AllianceRefused, WarriorMoved
from rules.engine.flow import Flow
from rules.engine.protocols import Scenario
from rules.engine.state.battle_state import Combatant
from rules.engine.table import INCH, Point

KEEP, BREAK = "keep", "break"
CONSENT, REFUSE = "consent", "refuse"
SHARE, FIGHT_ON = "share", "fight on"
#: Asked at the start of a turn, of those who are to consent, and where only allies are left.
ALLIANCE, JOIN, VICTORY = "alliance", "join", "victory"
SHARED = "shared"
#: How far allies who fought each other are parted, in 1/100 inch.
APART = INCH


def parley(battle: Battle, scenario: Scenario, side: int) -> Flow[None]:
    """Let a side propose or break an alliance when its turn begins."""
    left = remaining(battle)
    if side not in left or len(left) == 1:
        return
    allies = battle.state.alliances.allies_of(side)
    if scenario.shares_victory and allies.issuperset(set(left) - {side}) and not battle.monster_at_large:
        yield from _alone_with_allies(battle, scenario, side, left)
        return
    asked = left if battle.setup.alliances is None else []
    offers = tuple(str(other) for other in asked if other != side and other not in allies)
    if not offers and not allies:
        return
    answer = yield from ask(Choice(side, ALLIANCE, (*offers, *((BREAK,) if allies else ()), KEEP)))
    if answer == BREAK:
        yield AllianceBroken(side)
    elif answer != KEEP:
        yield from _propose(battle, side, int(answer))


def remaining(battle: Battle) -> list[int]:
    """The sides that still have somebody on the table."""
    state = battle.state
    return [side for side in battle.sides if state.of_side(side) and side not in state.routed]


def _propose(battle: Battle, side: int, to: int) -> Flow[None]:
    """Make one of two alliances if everybody in them consents."""
    league = battle.state.alliances
    together = {side, to, *league.allies_of(side), *league.allies_of(to)}
    for other in (to, *sorted(together - {side, to})):
        if other in battle.state.routed:
            continue
        if (yield from ask(Choice(other, JOIN, (CONSENT, REFUSE), offer_of(battle, side)))) == REFUSE:
            yield AllianceRefused(side, to, other)
            return
    yield AllianceFormed(tuple(sorted(together)))
    yield from _part(battle, together)


def offer_of(battle: Battle, side: int) -> int:
    """The id of the warrior who speaks for a side: its leader, else the first of it on the table."""
    own = battle.state.of_side(side)
    return next((warrior.id for warrior in own if warrior.fighter.leader), own[0].id)


def _alone_with_allies(battle: Battle, scenario: Scenario, side: int, left: Sequence[int]) -> Flow[None]:
    for other in (side, *(each for each in left if each != side)):
        if (yield from ask(Choice(other, VICTORY, (FIGHT_ON, SHARE)))) == FIGHT_ON:
            yield AllianceBroken(other)
            return
    yield from scenario.ends(battle, side, SHARED)


def _part(battle: Battle, together: set[int]) -> Flow[None]:
    """Set new allies who fought each other an inch apart; the one who fights nobody else moves."""
    for warrior in battle.state.on_table():
        while friends := [
            battle.combatant(id) for id in sorted(warrior.contacts) if not _is_foe(battle, warrior, id)
        ]:
            other = friends[0]
            mover, stays = (
                (warrior, other) if len(warrior.contacts) <= len(other.contacts) else (other, warrior)
            )
            still = tuple(id for id in sorted(mover.contacts) if _is_foe(battle, mover, id))
            at = mover.position if still else _aside(battle, mover, stays)
            yield WarriorMoved(mover.id, "parted", (at,), 0, still)


def _is_foe(battle: Battle, warrior: Combatant, id: int) -> bool:
    return warrior.opposes(battle.combatant(id))


def _aside(battle: Battle, warrior: Combatant, other: Combatant) -> Point:
    """The nearest free spot an inch from another and in contact with no enemy; where they are if there is none."""
    x, y, z = warrior.position
    terrain, radius = battle.terrain, warrior.fighter.radius
    near = sorted(
        ((at.x - x) ** 2 + (at.y - y) ** 2, at)
        for at in terrain.spots
        if at.z == z and abs(at.x - x) <= 4 * APART and abs(at.y - y) <= 4 * APART
    )
    apart = APART + radius + other.fighter.radius
    for _, at in near:
        far = (at.x - other.position.x) ** 2 + (at.y - other.position.y) ** 2 >= apart * apart
        if (
            far
            and terrain.is_free(at, radius, battle.bases(warrior))
            and not _beside_enemy(battle, warrior, at)
        ):
            return at
    return warrior.position


def _beside_enemy(battle: Battle, warrior: Combatant, at: Point) -> bool:
    return any(
        battle.terrain.engaged(at, warrior.fighter.radius, enemy.position, enemy.fighter.radius)
        for enemy in battle.state.enemies_of(warrior.side)
    )
