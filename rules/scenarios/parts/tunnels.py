"""Catacombs: some warriors begin in a tunnel and come out at the end of their side's first turn (LRB part 3 p.99).

Miners of a guild dig such a way before a battle. Their player names them before anybody is set up. Rulings: one warrior
at least walks, wardogs follow their owners nowhere below, and where no place is free the warrior waits like a reserve
that nobody calls.
"""

from collections.abc import Iterator

from rules.combat.riding.seat import WITHOUT_MOUNT, rides
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan, ConditionEnded, TurnBegan, TurnsBegan
from rules.engine.events.event import Event
from rules.engine.events.objectives import TunnelEntered
from rules.engine.flow import Flow
from rules.engine.state.battle_state import Combatant
from rules.engine.state.conditions import MOUNTED, Condition
from rules.engine.table import INCH, Point
from rules.engine.zone import Zone
from rules.fielding.boons import TUNNEL
from rules.scenarios.parts.deploying import deploy
from rules.scenarios.parts.reserves import waiting

QUESTION, WALK, ENTER = "tunnel", "walk", "tunnel"
#: The tag of a warband whose miners dig a way, and for how many who are not large.
MINERS, _MINED = "guild-miners", 3
#: No enemy may be nearer to the exit, in 1/100 inch.
_AWAY = 8 * INCH


def enter_tunnels(battle: Battle) -> Flow[None]:
    """Ask each side with a tunnel who takes it."""
    for side in battle.sides:
        tunnels = [boon for boon in battle.warband(side).boons if boon.kind == TUNNEL]
        everybody = [it for it in battle.state.starting(side) if not it.fighter.beast]
        barred = {word for boon in tunnels for word in boon.not_for}
        mined = _MINED if any(MINERS in it.fighter.tags for it in everybody) else 0
        left = min(mined + sum(boon.count for boon in tunnels), len(everybody) - 1)
        for warrior in everybody:
            if left < 1:
                break
            fits = bool(tunnels) and barred.isdisjoint({warrior.fighter.line, *warrior.fighter.callings})
            if fits or (mined and not warrior.fighter.large):
                answer = yield from ask(Choice(side, QUESTION, (WALK, ENTER), warrior.id))
                if answer == ENTER:
                    left -= 1
                    yield TunnelEntered(warrior.id)
                    yield from _leaves_mount(warrior)


def _leaves_mount(warrior: Combatant) -> Flow[None]:
    """Nobody rides underground: their mount stays behind (MOUNT-56)."""
    if rides(warrior):
        yield ConditionEnded(warrior.id, MOUNTED, "no mount goes below")
        yield ConditionBegan(warrior.id, Condition(WITHOUT_MOUNT), "left behind")


def coming_out(battle: Battle, round: Flow[None]) -> Flow[None]:
    """Everything that happens in the first round, with those who come out of a tunnel after their side's turn."""
    turn: int | None = None
    answer: object = None
    while True:
        try:
            step = round.send(answer)
        except StopIteration:
            break
        answer = None
        if isinstance(step, TurnBegan | TurnsBegan):
            if turn is not None:
                yield from _come_out(battle, turn)
            turn = step.side if isinstance(step, TurnBegan) else None
        if isinstance(step, Event):
            yield step
        else:
            answer = yield step
    for side in battle.sides:
        yield from _come_out(battle, side)


def _come_out(battle: Battle, side: int) -> Flow[None]:
    below = [it for it in waiting(battle, side) if it.id in battle.state.objectives.below]
    if not battle.over:
        yield from deploy(battle, below, lambda warrior: _exits(battle, warrior))


def _exits(battle: Battle, warrior: Combatant) -> Iterator[Zone]:
    table, radius = battle.setup.table, warrior.fighter.radius
    box = (Point(radius, radius), Point(table.width - radius, table.depth - radius))
    enemies = tuple(
        (enemy.position, _AWAY + radius + enemy.fighter.radius)
        for enemy in battle.state.enemies_of(warrior.side)
        if enemy.on_table
    )
    yield Zone(boxes=(box,), apart=enemies, ground=True)
