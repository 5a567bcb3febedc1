"""An activation by D12: the roll, what enemies make of its failures, and the actions, spent one at a time.

`activate` is one warrior's activation, `activate_group` that of those who follow a command (ALT-IV to ALT-VI). A
reaction comes before the actions (ALT-V-8); that the turn was bought, the state tells.
"""

from collections.abc import Sequence
from itertools import takewhile

from rules.combat.actions.action import next_action, take
from rules.combat.actions.slots import REACTION, left, waiting
from rules.combat.effects import hooks
from rules.combat.moving.jumping_back import offer_jumping_back
from rules.combat.psychology.minds import FLEES, fleeing
from rules.combat.psychology.wild import is_out_of_control
from rules.combat.rolls.roll_off import roll_off
from rules.engine.bar import Bar
from rules.engine.battle import Battle, ask
from rules.engine.decisions import NONE, Choice
from rules.engine.decisions.alternative import ALTERNATIVE, BUY, ActivationDice, React, WhoActs
from rules.engine.events import ActionTaken, ActivationBegan, ActivationEnded
from rules.engine.events.alternative import ActionsGained, ReactionDeclined, ReactionsOffered, TurnBought
from rules.engine.flow import Flow
from rules.engine.setup import STEED
from rules.engine.state.combatant import Combatant
from rules.systems.alternative.catalogue import MOVING_ONLY, STRIKE_BACK, within
from rules.systems.alternative.charging import forced
from rules.systems.alternative.duties import owed
from rules.systems.alternative.fighting import finish_fights
from rules.systems.alternative.following import CONCENTRATE_FIRE
from rules.systems.alternative.rolling import lowest_leadership, roll_activation, roll_reaction
from rules.systems.alternative.shooting import fire_plainly

#: With how many dice one warrior is activated at most (ALT-IV-3), and how many actions alternative activation gives.
DICE, ALTERNATIVE_ACTIONS = 3, 2
#: No enemy may be so near for alternative activation (ALT-VII-q-2), in 1/100 inch.
CLEAR_WITHIN = 1200
#: How many failures buy the turn (ALT-VI-1).
PRICE_OF_THE_TURN = 2
#: The reasons why somebody may not react, and why a turn may not be bought.
REACTED = Bar("has reacted this round", "ALT-V-11")
TOO_FEW = Bar(f"takes {PRICE_OF_THE_TURN} failures", "ALT-VI-2")
BOUGHT = Bar("was bought in this activation", "ALT-VI-9")
NOBODY_LEFT = Bar("needs somebody who has not been activated this round", "ALT-VI-9")
#: What somebody does because a rule has them do it.
IMPULSE = "act on impulse"
#: Answers to whether a player wants to react, where several may.
YES, NO = "yes", "no"


def activate(battle: Battle, warrior: Combatant, dice: Sequence[int] = ()) -> Flow[None]:
    """Play one warrior's activation, with one of the given numbers of dice if there are any."""
    yield ActivationBegan(warrior.side, (warrior.id,))
    chosen = yield from _dice(
        battle, [warrior], dice or _own_dice(battle, warrior), may_go_alternatively(battle, warrior)
    )
    if chosen == ALTERNATIVE:
        yield ActionsGained((warrior.id,), None, ALTERNATIVE_ACTIONS, purpose=MOVING_ONLY)
    else:
        failures = yield from roll_activation(battle, [warrior], int(chosen), "")
        yield from offer_reactions(battle, [warrior], failures)
        yield from _before_acting(battle, warrior)
    yield from spend(battle, warrior)
    yield from ends_activation(battle, [warrior])


def act_on_impulse(battle: Battle, warrior: Combatant, does: Flow[None]) -> Flow[None]:
    """Play their activation of the round at once, with three dice; it begins with what they do (ALT-X-f-i-2)."""
    yield ActivationBegan(warrior.side, (warrior.id,))
    failures = yield from roll_activation(battle, [warrior], DICE, "")
    yield from offer_reactions(battle, [warrior], failures)
    if warrior.standing and not warrior.contacts and not battle.over and left(battle, warrior):
        yield ActionTaken(warrior.id, IMPULSE, "movement")
        yield from does
    yield from spend(battle, warrior)
    yield from ends_activation(battle, [warrior])


def activate_group(battle: Battle, group: Sequence[Combatant], most: int, purpose: str) -> Flow[None]:
    """Let those who follow a command act on one roll (ALT-VII-p)."""
    side = group[0].side
    yield ActivationBegan(side, tuple(other.id for other in group))
    dice = yield from _dice(battle, group, range(1, most + 1), False)
    failures = yield from roll_activation(battle, group, int(dice), purpose)
    yield from offer_reactions(battle, group, failures)
    able = [other for other in group if other.on_table]
    while able and not battle.over:
        warrior = able[0]
        if len(able) > 1:
            warrior = battle.combatant(
                int((yield from ask(WhoActs(side, tuple(other.id for other in able)))))
            )
        able.remove(warrior)
        yield from _before_acting(battle, warrior)
        yield from spend(battle, warrior)
        able = [other for other in able if other.on_table]
    yield from ends_activation(battle, group)


def _before_acting(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Do what comes between an activation roll, with all reactions to it, and their first action."""
    if not battle.over:
        for begins in hooks.before_acting.handlers(warrior, warrior.held_traits if warrior.contacts else ()):
            yield from begins(battle, warrior)


def _dice(battle: Battle, group: Sequence[Combatant], dice: Sequence[int], alternative: bool) -> Flow[str]:
    """Ask how many dice activate a group, or take the only answer there is."""
    if len(dice) == 1 and not alternative:
        return str(dice[0])
    leadership, _ = lowest_leadership(battle, group)
    ids = tuple(warrior.id for warrior in group)
    return (yield from ask(ActivationDice(group[0].side, ids, tuple(dice), leadership, alternative)))


def _own_dice(battle: Battle, warrior: Combatant) -> Sequence[int]:
    """One to three, or three for a warrior whom nobody steers (ALT-X-f-ii-4, ALT-X-f-iii-17)."""
    return (DICE,) if is_out_of_control(warrior) else range(1, DICE + 1)


def may_go_alternatively(battle: Battle, warrior: Combatant) -> bool:
    """No enemy on the table is within 12 inches, however they are, and no rule rolls for them (ALT-VII-q)."""
    if is_out_of_control(warrior):
        return False
    if battle.witness is not None:  # players choose it only where no enemy is so near
        return not warrior.contacts
    return not any(warrior.is_within(enemy, CLEAR_WITHIN) for enemy in battle.state.enemies_of(warrior.side))


def spend(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Let them take actions as long as they have any, want to and can."""
    slot = battle.state.activations.slot
    assert slot is not None
    if warrior.contacts and slot.purpose not in (STRIKE_BACK, CONCENTRATE_FIRE):
        yield from offer_jumping_back(battle, [warrior])
    if slot.purpose == CONCENTRATE_FIRE:
        yield from fire_plainly(warrior)
    table = within(slot.purpose, battle.sequence.actions)
    while warrior.on_table and not fleeing(warrior) and not battle.over:
        chosen = owed(battle, warrior, table)
        if chosen is None and not slot.purpose:
            chosen = forced(battle, warrior, left(battle, warrior))
        if chosen is None:
            chosen = yield from next_action(battle, warrior, table, left(battle, warrior))
        if chosen is None:
            break
        yield from take(battle, warrior, *chosen)


def ends_activation(battle: Battle, group: Sequence[Combatant], reason: str = "") -> Flow[None]:
    """End the activation of those who acted; what their fights leave behind is settled first."""
    ids = tuple(other.id for other in group)
    if not battle.over:
        yield from finish_fights(battle, ids)
        for warrior, acted in hooks.after_acting.handlers_of(group):
            yield from acted(battle, warrior)
    yield ActivationEnded(group[0].side, ids, reason)


def offer_reactions(battle: Battle, group: Sequence[Combatant], failures: int) -> Flow[None]:
    """The failures of a roll, offered to the enemies: one of them has somebody react, or buys the turn with two."""
    if (yield from _keep_off_reactions(battle, group)) or not failures:
        return
    able = [side for side in _opponents(battle, group[0]) if _may_use(battle, side, failures)]
    if not able:
        return
    yield ReactionsOffered(failures, tuple(able))
    side = yield from _who_reacts(battle, able)
    if side is None:
        return
    bought = yield from _reacts(battle, side, failures, _may_buy(battle, side, failures))
    if bought and failures > PRICE_OF_THE_TURN and reactors(battle, side):
        yield from _reacts(battle, side, failures - PRICE_OF_THE_TURN, False)


def _keep_off_reactions(battle: Battle, group: Sequence[Combatant]) -> Flow[bool]:
    kept = False
    for warrior in group:
        for keeps_off in hooks.keeps_off_reactions.handlers(warrior):
            kept = (yield from keeps_off(battle, warrior)) or kept
    return kept


def _opponents(battle: Battle, warrior: Combatant) -> list[int]:
    """The players against them, in the order of turns after their own."""
    order = battle.turn_order()
    before = list(takewhile(warrior.side.__ne__, order))
    return [side for side in (*order[len(before) :], *before) if side not in (warrior.side, *warrior.allied)]


def _may_use(battle: Battle, side: int, failures: int) -> bool:
    return bool(reactors(battle, side)) or _may_buy(battle, side, failures)


def _may_buy(battle: Battle, side: int, failures: int) -> bool:
    return bar_to_buying(battle, side, failures) is None


def bar_to_buying(battle: Battle, side: int, failures: int) -> Bar | None:
    """The reason why a side may not buy the turn, which it may once in an activation; None where it may."""
    if failures < PRICE_OF_THE_TURN:
        return TOO_FEW
    if battle.state.players.buyer is not None:
        return BOUGHT
    return None if waiting(battle, side) else NOBODY_LEFT


def reactors(battle: Battle, side: int) -> list[Combatant]:
    """Warriors who may react."""
    own = [it for it in battle.state.of_side(side) if STEED not in it.fighter.tags]
    return [it for it in own if bar_to_reacting(battle, it) is None]


def bar_to_reacting(battle: Battle, warrior: Combatant) -> Bar | None:
    """The reason why they may not react: they have done so in this round, or run away; None where they may."""
    if warrior.id in battle.state.activations.reacted:
        return REACTED
    return FLEES if fleeing(warrior) else None


def _who_reacts(battle: Battle, able: Sequence[int]) -> Flow[int | None]:
    """The only side that can and wants to; of several the winner of a roll-off (ALT-V-3)."""
    if len(able) == 1:
        return able[0]
    willing = []
    for side in able:
        if (yield from ask(Choice(side, REACTION, (YES, NO)))) == YES:
            willing.append(side)
        else:
            yield ReactionDeclined(side)
    if len(willing) > 1:
        return (yield from roll_off(battle, willing, "who reacts"))
    return willing[0] if willing else None


def _reacts(battle: Battle, side: int, failures: int, may_buy: bool) -> Flow[bool]:
    """Let a player react to a number of failures; True when they bought the turn."""
    candidates = tuple(warrior.id for warrior in reactors(battle, side))
    answer = yield from ask(React(side, candidates, failures, may_buy))
    if answer == NONE:
        yield ReactionDeclined(side)
    elif answer == BUY:
        yield TurnBought(side)
        return True
    else:
        named, dice = map(int, answer.split())
        yield from react(battle, battle.combatant(named), dice)
    return False


def strike_back(battle: Battle, warrior: Combatant, enemy: Combatant) -> Flow[None]:
    """Make a reaction of one die to strike at one enemy, besides the one that they have in a round (ALT-IX-a)."""
    if warrior.standing and enemy.id in warrior.contacts and not fleeing(warrior) and not battle.over:
        yield from react(battle, warrior, 1, STRIKE_BACK, extra=True, at=enemy.id)


def react(
    battle: Battle,
    warrior: Combatant,
    dice: int,
    purpose: str = "",
    *,
    extra: bool = False,
    at: int | None = None,
) -> Flow[None]:
    """Make one warrior's reaction. An `extra` one is not that of the round; with `at` they fight that enemy alone."""
    yield ActivationBegan(warrior.side, (warrior.id,), REACTION, extra, at)
    yield from roll_reaction(battle, warrior, dice, purpose)
    yield from spend(battle, warrior)
    yield from ends_activation(battle, [warrior])
