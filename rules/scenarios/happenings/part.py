"""The base of an optional table: hooks into the course of a battle beside those of its scenario."""

from collections.abc import Sequence

from rules.catalogue.model import Rulebook
from rules.combat.psychology.minds import NO_ATTACKS, NO_BLOWS, NO_CASTING, NO_CHARGE, NO_MOVE, NO_SHOOTING
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events.event import Event
from rules.engine.flow import Flow
from rules.engine.setup import BattleSetup
from rules.engine.state.combatant import Combatant

#: What those may not do who do nothing.
NOTHING = (NO_MOVE, NO_CHARGE, NO_SHOOTING, NO_CASTING, NO_BLOWS, NO_ATTACKS)
#: The dice of the tables come from the stream of scenarios.
STREAM = "scenario"


class Part:
    """Nothing happens unless one of the hooks says so. One instance serves many battles: it keeps no state."""

    #: The kinds of event that it is told of.
    heeds: frozenset[type[Event]] = frozenset()

    def brings(self, setup: BattleSetup, rulebook: Rulebook) -> BattleSetup:
        """The set-up with what the table itself may bring."""
        return setup

    def after_set_up(self, battle: Battle) -> Flow[None]:
        """What happens when everybody is set up."""
        yield from ()

    def begins_round(self, battle: Battle) -> Flow[None]:
        """What happens before the first turn of a round."""
        yield from ()

    def begins_turn(self, battle: Battle, side: int) -> Flow[None]:
        """What happens when the turn of a side begins."""
        yield from ()

    def ends_turn(self, battle: Battle, side: int) -> Flow[None]:
        """What happens when the turn of a side ends."""
        yield from ()

    def sees(self, battle: Battle, event: Event) -> Flow[None]:
        """What follows from an event of a kind that it heeds."""
        yield from ()

    def settles(self, battle: Battle, winner: int | None) -> Flow[None]:
        """What the battle earned by it."""
        yield from ()


def present(battle: Battle, side: int | None = None) -> list[Combatant]:
    """The warriors of all warbands, or of one, who are on the table, in roster order."""
    return [it for it in battle.state.on_table() if it.home in battle.sides and side in (None, it.home)]


def at_random(among: Sequence[Combatant], what: str) -> Flow[Combatant | None]:
    """One of some warriors by lot; None where there is nobody."""
    if len(among) <= 1:
        return among[0] if among else None
    faces = yield from throw(Roll(what, sides=len(among), stream=STREAM))
    return among[faces[0] - 1]


def lowest(
    battle: Battle, what: str, *, highest: bool = False, among: Sequence[int] | None = None
) -> Flow[int]:
    """The side with the lowest (or highest) D6 of all or of some; ties among them are rolled again."""
    left = list(battle.sides if among is None else among)
    while len(left) > 1:
        thrown: dict[int, int] = {}
        for side in left:
            faces = yield from throw(Roll(what, side=side, stream=STREAM))
            thrown[side] = faces[0]
        best = max(thrown.values()) if highest else min(thrown.values())
        left = [side for side in left if thrown[side] == best]
    return left[0]
