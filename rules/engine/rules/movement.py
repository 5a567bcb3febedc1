"""How combat rules may differ in moving, charging, hiding, shooting, casting and fleeing: the rulebook's defaults.

Part of `rules.engine.protocols.CombatRules`. Distances are in 1/100 inch.
"""

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any

from rules.engine.dice import Modifier
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Point, Route
from rules.engine.table.measures import PRINTED, Measures

if TYPE_CHECKING:
    from rules.engine.bar import Bar
    from rules.engine.battle import Battle


class MovementRules:
    """The rulebook's moves, shots, spells and flight; a set of combat rules overrides what differs."""

    # the table, and tests

    #: The distance at which enemies fight, and the greatest width and depth of jumps.
    measures: Measures = PRINTED
    #: The natural D6 that always passes a characteristic test; 0: none.
    passes_on = 0
    #: The natural 2D6 that always passes a Leadership test (0: none), and the highest Leadership there is.
    leadership_passes_on, highest_leadership = 0, 99
    #: A hidden leader lends their Leadership.
    hidden_leader_lends = True

    # moving

    #: The warriors who may not run are settled before anybody moves; otherwise at each run, by `may_run`.
    runners_are_checked = True
    #: A warrior may also climb after a walk, and as part of a run.
    climbs_in_runs = False
    #: The highest climb in a turn, whatever the Movement.
    highest_climb = 10**6
    #: The deepest jump down of a warrior without a skill for it.
    deepest_jump = 600
    #: The widest gap that may be jumped, and whether the jump takes a test.
    widest_jump, gaps_are_tested = 10**6, True

    # hiding and falling

    #: Warriors in cover from all enemies are hidden by that alone, and are found during moves (`watched`).
    hides_by_cover = False
    #: A fall takes D3 hits, otherwise one; the height from which it hurts; what a fallen warrior may not do this turn.
    falls_are_rolled, falls_hurt_from = True, 0
    fallen_may_not: tuple[str, ...] = ("no-move", "no-charge")

    # charging

    #: The test for charging an unseen enemy is made during the move, at any distance; otherwise at the declaration.
    unseen_tested_on_the_way = False
    #: The greatest distance between the targets of one charge; None: as far as one base can touch both.
    charged_together: int | None = None
    #: A charge may climb; the deepest diving charge, and what a dive gives besides Strength.
    charges_climb, deepest_dive = False, 600
    dive_tags: tuple[str, ...] = ("dived",)
    #: All moves may be intercepted; otherwise charges only.
    all_moves_intercepted = False

    # shooting

    #: All shots of a warrior go at one target.
    volleys_at_one_target = False
    #: The distance beyond which a shot is a long one; None: half of the weapon's range.
    long_shots_from: int | None = None
    #: How much higher a target is hard to hit; None: height is nothing to it.
    upward_shots_from: int | None = None
    #: The distance from a window within which a shooter leans out of it; 0: nobody does.
    leans_out_within = 0
    #: Shots and interceptions may interrupt a warrior's move.
    moves_are_interrupted = False

    # casting

    #: Spells are cast with power dice that the wizard has gathered.
    gathers_power = False

    # breaking and running

    #: Warriors who fight alone test; and a fleeing warrior runs towards their own part of the table.
    all_alone_tests, flees_home = True, False

    #: What a warrior may not do in the turn in which they rallied.
    rallied_may_not: tuple[str, ...] = ("no-move", "no-charge", "no-shooting")

    def watched[T](self, _battle: "Battle", flow: "Generator[Any, Any, T]") -> "Generator[Any, Any, T]":
        """A round of the battle, with whatever these rules make its events trigger at once."""
        return flow

    #: whether a gap that a charge is led over may be measured first (HERO-JHOR-2)
    gaps_measured_in_charges: bool = True

    def tests_rout(self, _switches: "Sequence[str]") -> bool:
        """Whether a warband with heavy losses takes rout tests, by the switches that are on."""
        return True

    def may_run(self, _battle: "Battle", _who: "Combatant") -> bool:
        """Whether no enemy is too near for the warrior to run, where that is checked at each run."""
        return True

    def targets(
        self, _battle: "Battle", _who: "Combatant", _weapon: "Weapon", _visible: "Sequence[Combatant]"
    ) -> "list[Combatant] | None":
        """The warrior's legal targets among the visible ones, which come closest first; None: by the rulebook."""
        return None

    def bar_to_target(
        self, _battle: "Battle", _who: "Combatant", _target: "Combatant", _legal: "Sequence[Combatant]"
    ) -> "Bar | None":
        """The reason why a visible enemy is not among the `targets`; None: by the rulebook."""
        return None

    def after_wounds(self, _battle: "Battle", _who: "Combatant") -> Any:
        """What happens at once when a warrior lost wounds and fights on: a flow, or None."""
        return None

    def after_loss(self, _battle: "Battle", _who: "Combatant") -> Any:
        """What happens at once when a warrior went out of action: a flow, or None."""
        return None

    def make_room(
        self, _battle: "Battle", _charger: "Combatant", _target: "Combatant", _limit: int
    ) -> Flow[Route | None]:
        """The charger's route after friends in combat made room for them; None where none can."""
        yield from ()
        return None

    def watching_weapons(self, _battle: "Battle", _who: "Combatant") -> "Sequence[Weapon]":
        """The weapons with which a warrior may wait for enemies who move, where moves are interrupted."""
        return ()

    def waits_with(self, _who: "Combatant") -> "Weapon | None":
        """The weapon with which a warrior waits; None for one who does not."""
        return None

    def move_under_fire(
        self, _battle: "Battle", _warrior: "Combatant", route: Route, _manner: str
    ) -> Flow[Route | None]:
        """Resolve shots at a moving warrior; returns the rest of their route, None where they do not go on."""
        yield from ()
        return route

    def end_shooting(self, _battle: "Battle", _acting: "Sequence[Combatant]") -> Flow[None]:
        """Whatever happens at the end of these warriors' shooting phase."""
        yield from ()

    def begin_recovery(self, _battle: "Battle", _acting: "Sequence[Combatant]") -> Flow[None]:
        """Whatever happens at the beginning of these warriors' recovery phase."""
        yield from ()

    def bar_to_spell(self, _battle: "Battle", _caster: "Combatant", _spell: "KnownSpell") -> "Bar | None":
        """The reason why a wizard cannot pay for a spell, apart from their turn; None where they can."""
        return None

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
        """Attempt a spell, True on success; None: by the rulebook, on 2D6. `_again` lets the caster cast once more."""
        return None

    def flee(self, _battle: "Battle", _warrior: "Combatant") -> Flow[None] | None:
        """Move a fleeing warrior; None: by the rulebook, 2D6 inches towards the nearest table edge."""
        return None

    def end_flight_move(self, _battle: "Battle", _warrior: "Combatant") -> Flow[None]:
        """What happens after any move of a fleeing warrior."""
        yield from ()

    def fail_to_rally(self, _battle: "Battle", _warrior: "Combatant") -> Flow[None]:
        """What happens at once when a fleeing warrior fails to rally."""
        yield from ()

    def push(
        self, _battle: "Battle", _warrior: "Combatant", _from: Point, _limit: int
    ) -> "Flow[tuple[Combatant | None, bool]] | None":
        """Push a warrior straight away from a place; returns the warrior in the way, and whether it was stopped.

        None: the push is an ordinary move.
        """
        return None
