"""Questions that procedures of moving, charging, hiding, shooting, casting and fleeing ask of the combat rules.

Part of `rules.engine.protocols.CombatRules`. What stands here is the rulebook's answer; a set of combat rules that
says otherwise has its own. All distances in 1/100 inch.
"""

from typing import TYPE_CHECKING, Any

from rules.engine.table.measures import PRINTED, Measures

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from rules.engine.battle import Battle
    from rules.engine.dice import Modifier
    from rules.engine.setup import Weapon
    from rules.engine.state import Combatant


class FieldQuestions:
    """The rulebook's answers."""

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
    #: Whether warriors in combat make room for a friend who charges.
    friends_make_room = False
    #: Whether any move may be intercepted, or charges only.
    all_moves_intercepted = False

    # shooting

    #: Whether all shots of one warrior go at one target.
    volleys_at_one_target = False
    #: How near a window must be for a shooter to lean out of it; 0: nobody does.
    leans_out_within = 0
    #: Whether warriors high up may wait for whoever comes into sight.
    keeps_overwatch = False
    #: What such a shot suffers.
    shot_on_watch: "tuple[Modifier, ...]" = ()

    # casting

    #: Whether spells are cast with dice that wizards gather.
    casts_with_power = False

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
