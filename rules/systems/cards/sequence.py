"""The Optional Turn Sequence with cards: the leader's Leadership deals them, each activates a hero or a group (CARD).

Everybody's turn begins with the deal. Then, as long as cards and units last, each side plays a card in secret; the
highest acts first, then the next. A unit charges, moves, shoots or casts, and fights the enemies that touch it. Last
comes recovery for all. What the rulebook does to warriors when their turn begins is done on their activation. Flight
and the fear of being all alone ask for no card: warriors without one test and run at the end of the turn.
"""

from collections.abc import Sequence
from itertools import groupby

from rules.combat.effects import hooks
from rules.combat.moving.compulsory_moves import move_those_who_must
from rules.combat.moving.recovery import recover
from rules.combat.phases import Party, call_hook, combat_phase, missile_phase, movement_phase
from rules.combat.psychology.all_alone import check_all_alone
from rules.combat.psychology.minds import fleeing
from rules.combat.psychology.rout import check_rout, is_due
from rules.combat.psychology.stupidity import check_stupidity
from rules.combat.rolls.roll_off import roll_off_order
from rules.combat.units import Unit, left_to_act
from rules.engine.battle import Battle, ask
from rules.engine.decisions.cards import ActivateUnit
from rules.engine.events import ActivationBegan, ActivationEnded, PhaseBegan, TurnsBegan
from rules.engine.events.cards import PlayedCard
from rules.engine.flow import Flow
from rules.engine.protocols import TurnSequence
from rules.engine.state.combatant import Combatant
from rules.scenarios.parts.ending import check_wiped_out
from rules.systems.cards.commanders import command
from rules.systems.cards.dealing import deal, play_cards
from rules.systems.cards.durations import end_recovery, just_recovered, tells, wears_off


class CardsSequence(TurnSequence):
    """A card, a unit, and then the next."""

    key = "cards"
    has_first_turn = False
    by_lot = True

    def play_round(self, battle: Battle) -> Flow[None]:
        sides = [side for side in battle.turn_order() if side not in battle.state.routed]
        recovered = just_recovered(battle)
        yield TurnsBegan(tuple(sides))
        yield from tells(recovered)
        yield from call_hook(battle, hooks.each_turn_begins, battle.state.on_table())
        yield from deal(battle, sides)
        while played := (yield from play_cards(battle, sides)):
            for card in played:
                yield from self._card(battle, card)
                if battle.over:
                    return
        yield from self._end_of_turn(battle, sides)

    def _card(self, battle: Battle, played: PlayedCard) -> Flow[None]:
        """Activate one unit of its player's choice, if it came before all had acted (CARD-2-3 to -5)."""
        waiting = left_to_act(battle, played.side)
        if not waiting:
            return
        unit, *others = waiting
        if others:
            members = tuple(tuple(warrior.id for warrior in each) for each in waiting)
            first = int((yield from ask(ActivateUnit(played.side, played.card, members))))
            unit = next(each for each in waiting if each[0].id == first)
        yield from self._activation(battle, played.side, unit)
        yield from check_wiped_out(battle)

    def _activation(self, battle: Battle, side: int, unit: Unit) -> Flow[None]:
        """Let them charge, move, shoot, cast and fight, in the order of the rulebook (CARD-3-1 to -7)."""
        members = tuple(warrior.id for warrior in unit)
        yield ActivationBegan(side, members)

        def acting() -> list[Combatant]:
            return [warrior for warrior in unit if warrior.on_table and warrior.side == side]

        party = Party(side, acting, lambda: [(side, acting())])
        yield from call_hook(battle, hooks.turn_begins, acting())
        yield from check_stupidity(battle, acting())
        yield from movement_phase(battle, party)
        yield from missile_phase(battle, party)
        yield from combat_phase(battle, party)
        yield from wears_off(battle)
        yield ActivationEnded(side, members)

    def _end_of_turn(self, battle: Battle, sides: Sequence[int]) -> Flow[None]:
        """Rout tests and recovery of all sides, those with the better leader first (CARD-6-1 to -3)."""
        yield from end_recovery(battle)
        order = yield from _by_leader(battle, sides)
        for side in order:
            yield PhaseBegan(side, "recovery")
            yield from check_all_alone(battle, _without_card(battle, side))
            yield from call_hook(battle, hooks.turn_ends, _without_card(battle, side))
            yield from check_rout(battle, side)
            if battle.over:
                return
            yield from recover(battle, battle.state.acting(side))
            running = [warrior for warrior in _without_card(battle, side) if fleeing(warrior)]
            yield from move_those_who_must(battle, running)
        yield from check_wiped_out(battle)


def _without_card(battle: Battle, side: int) -> list[Combatant]:
    """The warriors of a side who have not acted in this turn."""
    acted = battle.state.activations.acted
    return [warrior for warrior in battle.state.acting(side) if warrior.id not in acted]


def _by_leader(battle: Battle, sides: Sequence[int]) -> Flow[list[int]]:
    """Order sides by the Leadership that deals their cards; equals roll off if more than one has anything to do."""
    cards = {side: command(battle, side).cards for side in sides}
    order: list[int] = []
    for _, tied in groupby(sorted(sides, key=lambda side: -cards[side]), key=lambda side: cards[side]):
        equal = list(tied)
        busy = [side for side in equal if _has_to_recover(battle, side)]
        order += yield from roll_off_order(battle, busy, "who recovers first")
        order += [side for side in equal if side not in busy]
    return order


def _has_to_recover(battle: Battle, side: int) -> bool:
    """Whether it matters when a side recovers: somebody is down or on the run, or a rout test is due."""
    if any(warrior.down or fleeing(warrior) for warrior in battle.state.acting(side)):
        return True
    return side in battle.state.rout_tested or is_due(battle, side)
