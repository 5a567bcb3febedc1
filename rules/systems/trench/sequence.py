"""The turn of Trench Crusade: the sides activate one model each in turn, morale comes when all have acted (TRENCH).

The side with the fewest models decides which side begins. A model takes each of its actions once, in any order, until
its player has enough, a risky one fails, or it goes down; only it strikes then, its enemies when they are activated
themselves.
"""

from collections.abc import Iterator, Sequence

from rules.combat.actions.action import Action, next_action, take
from rules.combat.actions.assault import is_for_assault
from rules.combat.actions.items import HERBS, can_use_herbs, take_herbs
from rules.combat.effects import hooks
from rules.combat.phases import call_hook
from rules.combat.rolls.roll_off import roll_off
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.decisions.actions import NextModel
from rules.engine.events import ActivationBegan, ActivationEnded, TurnsBegan
from rules.engine.events.activations import FirstActivationGiven
from rules.engine.flow import Flow
from rules.engine.protocols import CombatRules, TurnSequence
from rules.engine.setup import STEED, Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH
from rules.engine.table.measures import Measures
from rules.scenarios.parts.ending import check_wiped_out
from rules.systems.trench import activation as own_activation
from rules.systems.trench.attacks import (
    CAST,
    HIDE,
    SHOOT,
    STRIKE,
    can_cast,
    can_hide,
    can_shoot,
    can_strike,
    cast,
    hide,
    shoot,
    strike,
)
from rules.systems.trench.morale import end_of_turn
from rules.systems.trench.moves import (
    CHARGE,
    DASH,
    MOVE,
    RETREAT,
    can_charge,
    can_retreat,
    charge,
    dash,
    may_dash,
    may_step,
    move,
    retreat,
)
from rules.systems.trench.reloading import RELOAD, can_reload, loaded, reload

#: Every action, in the order in which they are offered. A move, a charge and a retreat are one and the same.
ACTIONS = (
    Action(MOVE, "movement", may_step, move, uses=MOVE),
    Action(CHARGE, "movement", can_charge, charge, uses=MOVE),
    Action(RETREAT, "movement", can_retreat, retreat, uses=MOVE),
    Action(DASH, "movement", may_dash, dash, uses=DASH, risky=True),
    Action(SHOOT, "shooting", can_shoot, shoot, uses=SHOOT),
    Action(STRIKE, "close combat", can_strike, strike, uses=STRIKE),
    Action(CAST, "shooting", can_cast, cast, uses=CAST, risky=True),
    Action(HERBS, "recovery", can_use_herbs, take_herbs, uses=HERBS),
    Action(RELOAD, "shooting", can_reload, reload, uses=RELOAD),
    Action(HIDE, "movement", can_hide, hide, uses=HIDE),
)
#: The question who activates the first model.
BEGINS = "first activation"
#: Why an activation is over before its player has enough.
FAILED, DOWN = "a risky action failed", "down"


class TrenchSequence(TurnSequence):
    """The sequence of Trench Crusade: one of yours, one of mine."""

    key = "trench"
    has_first_turn = False
    actions = ACTIONS
    one_side_strikes = blows_need_sight = True
    charges_are_intercepted = False
    charge_adds_dice = True
    charge_within = 12 * INCH
    move_rule = "TRENCH-MOVE-3"

    def measures(self, rules: CombatRules) -> Measures:
        """Enemies within an inch fight (TRENCH-CHG-5)."""
        return rules.measures._replace(contact=max(INCH, rules.measures.contact))

    def refuses(self, rules: CombatRules) -> str:
        if rules.needs_phases:
            return "its rules gather power and keep watch in phases, and there are none where models act one by one."
        return ""

    def shoots_after_charging(self, battle: Battle, shooter: Combatant, weapon: Weapon) -> bool:
        return is_for_assault(battle, weapon)

    def loaded(self, battle: Battle, warrior: Combatant, weapon: Weapon) -> int | None:
        return loaded(battle, warrior, weapon)

    def play_round(self, battle: Battle) -> Flow[None]:
        sides = [side for side in battle.turn_order() if side not in battle.state.routed]
        yield TurnsBegan(tuple(sides), by_model=True)
        yield from call_hook(battle, hooks.each_turn_begins, battle.state.on_table())
        for steed in [it for it in battle.state.on_table() if STEED in it.fighter.tags]:
            yield from own_activation.begins(battle, steed)
        first = yield from who_begins(battle, sides)
        order = sides[sides.index(first) :] + sides[: sides.index(first)]
        while (side := next(_with_models_left(battle, order), None)) is not None:
            yield from _activates_one(battle, side)
            if battle.over:
                return
            order = [*order[order.index(side) + 1 :], *order[: order.index(side) + 1]]
        yield from check_wiped_out(battle)
        if not battle.over:
            yield from end_of_turn(battle, sides)


def who_begins(battle: Battle, sides: Sequence[int]) -> Flow[int]:
    """The side that activates the first model: the player with the fewest decides (TRENCH-INIT)."""
    counts = {side: len(battle.state.acting(side)) for side in sides}
    able = [side for side in sides if counts[side]]
    if len(able) < 2:
        return (able or sides)[0]
    fewest = [side for side in able if counts[side] == min(counts[other] for other in able)]
    decides = (yield from roll_off(battle, fewest, BEGINS)) if len(fewest) > 1 else fewest[0]
    others = [side for side in able if side != decides]
    answer = yield from ask(Choice(decides, BEGINS, tuple(str(side) for side in (decides, *others))))
    yield FirstActivationGiven(decides, int(answer))
    return int(answer)


def _with_models_left(battle: Battle, order: Sequence[int]) -> Iterator[int]:
    return (side for side in order if waiting(battle, side))


def waiting(battle: Battle, side: int) -> list[Combatant]:
    """The models of a side that were not activated in this turn, in roster order."""
    acted = battle.state.activations.acted
    acting = battle.state.acting(side)
    return [it for it in acting if it.id not in acted and STEED not in it.fighter.tags]


def _activates_one(battle: Battle, side: int) -> Flow[None]:
    """Activate one model that its player names; that model's commander says what it does."""
    models = waiting(battle, side)
    warrior = models[0]
    if len(models) > 1:
        answer = yield from ask(NextModel(side, tuple(other.id for other in models)))
        warrior = battle.combatant(int(answer))
    yield from activation(battle, warrior)


def activation(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Play the activation of one model from beginning to end."""
    decides = warrior.side
    yield ActivationBegan(decides, (warrior.id,))
    reason = yield from _acts(battle, warrior)
    yield from own_activation.ends(battle, warrior)
    yield ActivationEnded(decides, (warrior.id,), reason)


def _acts(battle: Battle, warrior: Combatant) -> Flow[str]:
    """The activation; says why it ended before its player had enough, "" where they did."""
    stood = warrior.standing
    used = [MOVE] if (yield from own_activation.begins(battle, warrior)) else []
    while warrior.on_table:
        if stood and warrior.down:
            return DOWN
        stood = warrior.standing
        chosen = yield from next_action(battle, warrior, _left(battle, warrior, used))
        if chosen is None:
            return ""
        action, price = chosen
        used.append(action.uses)
        done = yield from take(battle, warrior, action, price)
        if not done and is_risky(battle, warrior, action):
            return FAILED
    return ""


def _left(battle: Battle, warrior: Combatant, used: Sequence[str]) -> list[Action]:
    """The actions that they have not taken yet; some may be taken again (TRENCH-ACT-3, -4)."""
    often = hooks.takes_again.collect(battle, warrior)
    spent = {kind for kind in used if used.count(kind) > often.count(kind)}
    return [action for action in battle.sequence.actions if action.uses not in spent]


def is_risky(battle: Battle, warrior: Combatant, action: Action) -> bool:
    """Whether failing at it ends the activation: by itself, as a climb or a jump, or because the warband is shaken."""
    return action.risky or action.uses == MOVE or warrior.side in battle.state.morale.shaken
