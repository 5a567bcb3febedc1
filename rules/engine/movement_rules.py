"""How combat rules may differ in moving, charging, hiding, shooting, casting and fleeing: the rulebook's defaults.

Part of `rules.engine.protocols.CombatRules`. Distances are in 1/100 inch.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rules.engine.flow import Flow
from rules.engine.table import Point, Route
from rules.engine.table.measures import PRINTED, Measures

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from rules.engine.battle import Battle
    from rules.engine.dice import Modifier
    from rules.engine.setup import KnownSpell, Weapon
    from rules.engine.state import Combatant


class MovementRules:
    """The rulebook's rules, procedure by procedure."""

    # the table, and tests

    #: How near enemies fight, how wide and how deep anybody jumps.
    measures: Measures = PRINTED
    #: The natural D6 that passes a test of any characteristic; 0: none does by itself.
    passes_on = 0
    #: The natural 2D6 that passes any Leadership test, 0: none does; and what Leadership never exceeds.
    leadership_passes_on, highest_leadership = 0, 99
    #: Whether a leader who hides lends his Leadership.
    hidden_leader_lends = True

    # moving

    #: Whether it is settled before anybody moves who may not run this turn; else when he would run, by `may_run`.
    runners_are_checked = True
    #: Whether one may climb after a walk as well, and as part of a run.
    climbs_in_runs = False
    #: How high anybody climbs at most in a turn, whatever his movement.
    highest_climb = 10**6
    #: How deep one jumps who has learnt nothing else.
    deepest_jump = 600
    #: How wide a gap may be that is jumped, and whether that takes a test.
    widest_jump, gaps_are_tested = 10**6, True

    # hiding and falling

    #: Whether whoever is in cover from all enemies hides, and is found while somebody moves (`watched`).
    hides_by_cover = False
    #: Whether a fall takes D3 hits, or one; from what height on it hurts; what he may not do who fell this turn.
    falls_are_rolled, falls_hurt_from = True, 0
    fallen_may_not: tuple[str, ...] = ("no-move", "no-charge")

    # charging

    #: Whether whoever would charge somebody unseen tests when he moves, at any distance, or when he declares it.
    unseen_tested_on_the_way = False
    #: How far apart enemies may be whom one charge is declared at; None: as far as one base can touch both.
    charged_together: int | None = None
    #: Where enemies fight some way apart, whether a charge is made that ends exactly so far from its target.
    charges_reach_the_edge = True
    #: Whether a charge may climb, how deep a dive may be, and what it gives besides Strength.
    charges_climb, deepest_dive = False, 600
    dive_tags: tuple[str, ...] = ("dived",)
    #: Whether any move may be intercepted, or charges only.
    all_moves_intercepted = False

    # shooting

    #: Whether all shots of one warrior go at one target.
    volleys_at_one_target = False
    #: How near a window must be for a shooter to lean out of it; 0: nobody does.
    leans_out_within = 0
    #: Whether shots at a moving warrior, or steps into his way, may interrupt his move.
    moves_are_interrupted = False

    # casting

    #: Whether the dice for a spell are those that a wizard has gathered.
    gathers_power = False

    # breaking and running

    #: Whether those who fight alone test, and whether who flees runs for his own part of the table.
    all_alone_tests, flees_home = True, False

    #: What he may not do in the turn in which he rallied.
    rallied_may_not: tuple[str, ...] = ("no-move", "no-charge", "no-shooting")

    def watched[T](self, _battle: "Battle", flow: "Generator[Any, Any, T]") -> "Generator[Any, Any, T]":
        """A round of the battle, with whatever follows at once by these rules from what happens in it."""
        return flow

    def tests_rout(self, _battle: "Battle") -> bool:
        """Whether a warband that has lost many tests."""
        return True

    def may_run(self, _battle: "Battle", _who: "Combatant") -> bool:
        """Whether nothing near keeps him from running, where that is looked at when he would."""
        return True

    def targets(
        self, _battle: "Battle", _who: "Combatant", _weapon: "Weapon", _visible: "Sequence[Combatant]"
    ) -> "list[Combatant] | None":
        """Whom of the visible, the closest first, he may shoot at; None: by the rulebook."""
        return None

    def after_wounds(self, _battle: "Battle", _who: "Combatant") -> Any:
        """What follows at once when somebody lost wounds and fights on: a flow, or None."""
        return None

    def after_loss(self, _battle: "Battle", _who: "Combatant") -> Any:
        """What follows at once when somebody went out of action: a flow, or None."""
        return None

    def make_room(
        self, _battle: "Battle", _charger: "Combatant", _target: "Combatant", _limit: int
    ) -> Flow[Route | None]:
        """The way of a charger once friends in combat have shifted for him; None where nobody does."""
        yield from ()
        return None

    def move_under_fire(
        self, _battle: "Battle", _warrior: "Combatant", route: Route, _manner: str
    ) -> Flow[Route | None]:
        """Shots at a warrior on his way; what is left of it, None where he does not go on."""
        yield from ()
        return route

    def end_shooting(self, _battle: "Battle", _acting: "Sequence[Combatant]") -> Flow[None]:
        """The end of a shooting phase of those who act."""
        yield from ()

    def begin_recovery(self, _battle: "Battle", _acting: "Sequence[Combatant]") -> Flow[None]:
        """The beginning of a recovery phase of those who act."""
        yield from ()

    def can_cast(self, _battle: "Battle", _caster: "Combatant", _spell: "KnownSpell") -> bool:
        """Whether a wizard still has what a spell takes besides his turn."""
        return True

    def cast(
        self,
        _battle: "Battle",
        _caster: "Combatant",
        _spell: "KnownSpell",
        _aimed: int | None,
        _need: int,
        _modifiers: "tuple[Modifier, ...]",
        _again: "Callable[[Battle, Combatant], Flow[None]]",
    ) -> Flow[bool] | None:
        """A casting attempt, True when it succeeds; None: it is made on 2D6. `_again` lets him cast once more."""
        return None

    def flee(self, _battle: "Battle", _warrior: "Combatant") -> Flow[None] | None:
        """The run of a fleeing warrior; None: 2D6 inches towards the nearest table edge."""
        return None

    def end_flight_move(self, _battle: "Battle", _warrior: "Combatant") -> Flow[None]:
        """What follows when a fleeing warrior has been moved in any way."""
        yield from ()

    def fail_to_rally(self, _battle: "Battle", _warrior: "Combatant") -> Flow[None]:
        """What follows at once when a fleeing warrior has failed to rally."""
        yield from ()

    def push(
        self, _battle: "Battle", _warrior: "Combatant", _from: Point, _limit: int
    ) -> "Flow[tuple[Combatant | None, bool]] | None":
        """A push straight away from a place: the warrior in the way, and whether anything stopped it; None: a move."""
        return None
