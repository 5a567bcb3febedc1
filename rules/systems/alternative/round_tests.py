"""The tests when a round begins, for every player before anybody's turn (ALT-III), and before a player's first.

Rout first, then rallying, stupidity, and what keeps spells up; a warband that routs leaves at once. Whatever the
rulebook ties to the start of one's own turn or to the recovery phase comes here too (ALT-XIII-3), but for standing up,
which takes actions, and for Animosity, which waits for the player's first turn in the round.
"""

from collections.abc import Callable, Iterator

from rules.combat.effects import hooks
from rules.combat.effects.gear.items import healing_herbs
from rules.combat.effects.special_rules.warbands import black_hunger
from rules.combat.moving.compulsory_moves import move_those_who_must
from rules.combat.psychology.animosity import check_animosity
from rules.combat.psychology.fleeing import rally
from rules.combat.psychology.minds import fleeing
from rules.combat.psychology.rout import check_rout
from rules.combat.psychology.stupidity import check_stupidity, wanders
from rules.combat.psychology.wild import lose_control
from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant

type Beginning = Callable[[Battle, Combatant], Flow[None]]

#: What comes at another time: before a player's first turn, when one is activated, for an action.
ELSEWHERE: frozenset[Beginning] = frozenset({check_animosity, black_hunger, healing_herbs})


def begin_round(battle: Battle) -> Flow[None]:
    """All tests of a round's beginning, in the order of the players."""
    order = [side for side in battle.turn_order() if side not in battle.state.routed]
    for side in order:
        yield from check_rout(battle, side)
        if battle.over:
            return
    for side in order:
        yield from rally(battle, battle.state.of_side(side))
        running = [other for other in battle.state.of_side(side) if fleeing(other)]
        yield from move_those_who_must(battle, running)
    for side in order:
        yield from check_stupidity(battle, battle.state.of_side(side))
        astray = [other for other in battle.state.of_side(side) if wanders(other)]
        yield from move_those_who_must(battle, astray)
    for warrior, begins in hooks.each_turn_begins.handlers_of(battle.state.on_table()):
        yield from begins(battle, warrior)
    for side in order:
        for warrior, begins in _upkeep(battle, side):
            yield from begins(battle, warrior)


def _upkeep(battle: Battle, side: int) -> Iterator[tuple[Combatant, Beginning]]:
    """Do what answers the rulebook's start of a turn, its recovery and its shooting, and the beginning of a round."""
    for hook in (hooks.turn_begins, hooks.recovery_begins, hooks.shooting_begins, hooks.round_begins):
        for warrior, begins in hook.handlers_of(battle.state.of_side(side)):
            if begins not in ELSEWHERE:
                yield warrior, begins


def begin_turn(battle: Battle, side: int, first: bool) -> Flow[None]:
    """Begin a player's turn: warriors are lost without a minder; Animosity before the first turn of a round."""
    acted = battle.state.activations.acted
    yield from lose_control(battle, [other for other in battle.state.of_side(side) if other.id not in acted])
    if first:
        for warrior, begins in hooks.turn_begins.handlers_of(battle.state.of_side(side)):
            if begins is check_animosity:
                yield from begins(battle, warrior)


def end_round(battle: Battle) -> Flow[None]:
    """End what ends with a turn of the rulebook, when everybody has acted."""
    for warrior, ends in hooks.turn_ends.handlers_of(battle.state.on_table()):
        yield from ends(battle, warrior)
