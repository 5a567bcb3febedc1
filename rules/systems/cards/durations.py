"""Durations where everybody's turn begins at once and warriors act one unit after the other (CARD-6).

What the rulebook ends when anybody's next turn begins, was meant for the blows of one turn: here for those of one
activation. What somebody may do once a turn, or may not do at all in it, stays so until the next deal.
"""

from collections.abc import Iterable

from rules.combat.charging.charging import WARDED
from rules.combat.effects.gear.warband_items import HEARTENED
from rules.combat.effects.skills.magic import CANCELLED, DISPELLED
from rules.combat.effects.special_rules.charges import TALKED_OUT
from rules.combat.effects.special_rules.close_quarters import FED
from rules.combat.magic.spells.charms_and_hexes import STUMBLED
from rules.combat.moving.jumping_back import CLEAR
from rules.combat.moving.leaping import LEAPT
from rules.combat.psychology.animosity import SPOILING, SQUABBLING
from rules.combat.psychology.immunity import SHOUTED
from rules.combat.psychology.minds import NO_CHARGE, NO_MOVE, NO_SHOOTING, RALLIED
from rules.combat.psychology.tempers import GOES_ON
from rules.combat.shooting.loading import FOUGHT
from rules.engine.battle import Battle
from rules.engine.events import ConditionBegan, ConditionEnded
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import JUST_UP, Condition

#: The switch by which standing up and rallying at the end of a turn still tell in the next one.
TELLS = "recovery-tells-in-the-next-turn"

_FOR_THE_TURN = frozenset(
    {
        *(CANCELLED, DISPELLED, FED, FOUGHT, HEARTENED, LEAPT, SHOUTED),
        *(CLEAR, GOES_ON, RALLIED, SPOILING, SQUABBLING, STUMBLED, TALKED_OUT, WARDED),
    }
)


def wears_off(battle: Battle) -> Flow[None]:
    """End what was for this fight only, at the end of an activation."""
    for warrior in battle.state.on_table():
        for held in list(warrior.conditions.values()) if warrior.conditions else ():
            if held.until == "turn" and held.side is None and held.key not in _FOR_THE_TURN:
                yield ConditionEnded(warrior.id, held.key)


def just_recovered(battle: Battle) -> list[tuple[Combatant, Condition]]:
    """Conditions that still tell of the recovery that ended the last turn, before the next; by that switch alone."""
    if not battle.switch(TELLS):
        return []
    found = []
    for warrior in battle.state.on_table():
        if warrior.stood_up and warrior.standing:
            found.append((warrior, Condition(JUST_UP, "turn", warrior.home)))
        if warrior.under(RALLIED):
            still = (NO_MOVE, NO_CHARGE, NO_SHOOTING)
            found.append((warrior, Condition(RALLIED, "turn", warrior.home, tags=still)))
    return found


def end_recovery(battle: Battle) -> Flow[None]:
    """End what still told of the last recovery, at the end of a turn."""
    for warrior in battle.state.on_table():
        for key in (JUST_UP, RALLIED):
            if warrior.under(key):
                yield ConditionEnded(warrior.id, key)


def tells(found: Iterable[tuple[Combatant, Condition]]) -> Flow[None]:
    """The next turn has begun: it still tells in this one."""
    for warrior, condition in found:
        yield ConditionBegan(warrior.id, condition)
