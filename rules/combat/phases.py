"""The rulebook's phases of movement, shooting and close combat, for those who act now (CORE-TURN).

A turn sequence that plays them whole names its `Party`: a side in its turn, or those who act in an activation.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rules.combat.charging.charging import declare_charges, move_charges
from rules.combat.effects import hooks
from rules.combat.effects.hook import Hook
from rules.combat.magic.casting import phase_begins, shooting_phase
from rules.combat.melee.melee import fight
from rules.combat.moving.compulsory_moves import move_those_who_must
from rules.combat.moving.movement import check_runners
from rules.combat.moving.remaining_moves import move
from rules.combat.psychology.all_alone import check_all_alone
from rules.combat.psychology.escaping import escape
from rules.combat.psychology.frenzy import add_frenzied_charges
from rules.combat.psychology.tempers import taste_blood
from rules.combat.psychology.wild import lose_control
from rules.engine.battle import Battle
from rules.engine.events import PhaseBegan
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant


class Party(NamedTuple):
    """The warriors who act, as they are whenever it is asked: all of them, and in groups with the side that decides."""

    side: int
    acting: Callable[[], Sequence[Combatant]]
    groups: Callable[[], Sequence[tuple[int, Sequence[Combatant]]]]


def movement_phase(battle: Battle, party: Party) -> Flow[None]:
    """Charges are declared, then those who escape leave their combats; charges, compulsory moves and others follow."""
    side, acting, groups = party
    yield PhaseBegan(side, "movement")
    yield from phase_begins(battle, acting(), "movement")
    yield from lose_control(battle, acting())
    declared: list[tuple[int, int]] = []
    for decides, some in groups():
        declared += yield from declare_charges(battle, decides, some)
    declared = yield from add_frenzied_charges(battle, acting(), declared)
    for decides, some in groups():
        yield from escape(battle, decides, some)
    yield from check_runners(battle, side, acting())
    yield from move_charges(battle, declared)
    yield from move_those_who_must(battle, acting())
    for decides, some in groups():
        yield from move(battle, decides, some)


def missile_phase(battle: Battle, party: Party) -> Flow[None]:
    """Shots and spells, in the order that the player likes."""
    yield PhaseBegan(party.side, "shooting")
    for decides, some in party.groups():
        yield from shooting_phase(battle, decides, some)


def combat_phase(battle: Battle, party: Party) -> Flow[None]:
    """Fight the combats of this phase; then come the fears and fits of those who act, and what ends with their turn."""
    side, acting, _ = party
    yield PhaseBegan(side, "close combat")
    yield from phase_begins(battle, acting(), "close combat")
    yield from fight(battle)
    yield from taste_blood(battle, battle.state.on_table())
    yield from check_all_alone(battle, acting())
    yield from call_hook(battle, hooks.turn_ends, acting())


def turn_begins(battle: Battle, acting: Sequence[Combatant]) -> Flow[None]:
    """Begin and end what does so with a turn, of everybody and of those whose turn it is."""
    yield from call_hook(battle, hooks.each_turn_begins, battle.state.on_table())
    yield from call_hook(battle, hooks.turn_begins, acting)


def call_hook(battle: Battle, hook: Hook[Flow[None]], warriors: Iterable[Combatant]) -> Flow[None]:
    """Run every handler of some warriors, in turn."""
    for warrior, handler in hook.handlers_of(warriors):
        yield from handler(battle, warrior)
