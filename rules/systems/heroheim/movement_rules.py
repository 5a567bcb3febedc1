"""Heroheim's rules of moving, charging, hiding, shooting, casting and fleeing; `HeroheimRules` has all of it."""

from collections.abc import Callable, Sequence

from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.falling import keep_footing
from rules.engine.bar import Bar
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.flow import Flow
from rules.engine.rules.movement import MovementRules
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.table import Measures, Point, Route
from rules.systems.heroheim.crowding import make_room
from rules.systems.heroheim.flight_home import rally_at_home, run_home, spent_by_flight
from rules.systems.heroheim.hiding import find_the_hidden
from rules.systems.heroheim.knockback import knock_back
from rules.systems.heroheim.overwatch import (
    OVERWATCH,
    declare_overwatch,
    under_fire,
    watching_weapons,
    weapon_of,
)
from rules.systems.heroheim.panic import panic, panic_of_the_leaderless
from rules.systems.heroheim.power import bar_to_power, cast_with_power, gather_power
from rules.systems.heroheim.targeting import bar_to_target, targets_of

#: The options of a ruleset: the rulebook's rout test, and Ballistic Skill 1 lower for too little terrain.
ROUT_TEST, LITTLE_TERRAIN = "rout-test", "little-terrain"

#: Beyond this a shot is a long one, and this much higher a target is hard to hit, in 1/100 inch.
LONG, HIGHER = 1800, 300
#: No run with a visible enemy this close (HERO-MVP-2), in 1/100 inch.
NO_RUN_WITHIN = 600

#: No jump is too deep by itself, and no dive.
_ANY_DEPTH = 10**6


class HeroheimMovement(MovementRules):
    """Enemies fight up to an inch apart (HERO-WHO-1), and what is an inch high is stepped over (HERO-MOVE-2).

    A gap too wide is looked at because a charge may fall into it.
    """

    measures = Measures(
        contact=100, to_the_edge=False, widest=800, deepest=2400, bare_climbs=True, hurdle=100
    )
    passes_on, leadership_passes_on, highest_leadership = 1, 2, 10
    hidden_leader_lends = False

    runners_are_checked = False
    climbs_in_runs, highest_climb = True, 600
    deepest_jump = _ANY_DEPTH
    widest_jump, gaps_are_tested = 600, False

    hides_by_cover = True
    falls_are_rolled, falls_hurt_from = False, 200
    fallen_may_not = ("no-move", "no-charge", "no-shooting", "no-casting", "no-attacks")

    unseen_tested_on_the_way = True
    charged_together = 100
    charges_climb, deepest_dive, dive_tags = True, _ANY_DEPTH, ()
    all_moves_intercepted = True

    volleys_at_one_target = True
    long_shots_from, upward_shots_from = LONG, HIGHER
    leans_out_within = 100
    moves_are_interrupted = True

    gathers_power = True
    gaps_measured_in_charges = False

    all_alone_tests, flees_home = False, True
    rallied_may_not = ("no-charge", "no-shooting")

    def watched[T](self, battle: Battle, flow: Flow[T]) -> Flow[T]:
        """The same; at a real table, where nobody sees on the stage, players say who is found."""
        return flow if battle.witness is not None else find_the_hidden(battle, flow)

    def tests_rout(self, switches: Sequence[str]) -> bool:
        """Panic takes the place of the rout test, unless the table wants both (ruling of HERO-TURN-4)."""
        return ROUT_TEST in switches

    def may_run(self, battle: Battle, warrior: Combatant) -> bool:
        """No visible enemy who is not hidden within 6 inches of where they begin, fleeing or not."""
        near = [
            enemy
            for enemy in battle.state.enemies_of(warrior.side)
            if warrior.is_within(enemy, NO_RUN_WITHIN)
        ]
        return not near or not any(enemy in near for enemy in battle.enemies_seen(warrior))

    def targets(
        self, battle: Battle, warrior: Combatant, weapon: Weapon, visible: Sequence[Combatant]
    ) -> list[Combatant]:
        """The same; at a real table the players name one whom the rule lets them."""
        if battle.witness is not None:
            return list(visible)
        return targets_of(battle, warrior, weapon, visible)

    def bar_to_target(
        self, battle: Battle, warrior: Combatant, target: Combatant, legal: Sequence[Combatant]
    ) -> Bar:
        """A friend in the way, or somebody who comes first (HERO-TGT, -SH-5)."""
        return bar_to_target(battle, warrior, target, legal)

    def after_wounds(self, battle: Battle, warrior: Combatant) -> Flow[None]:
        return _after_wounds(battle, warrior)

    def after_loss(self, battle: Battle, warrior: Combatant) -> Flow[None]:
        return panic_of_the_leaderless(battle, warrior)

    def make_room(
        self, battle: Battle, charger: Combatant, target: Combatant, limit: int
    ) -> Flow[Route | None]:
        return make_room(battle, charger, target, limit)

    def watching_weapons(self, battle: Battle, warrior: Combatant) -> Sequence[Weapon]:
        return watching_weapons(battle, warrior)

    def waits_with(self, warrior: Combatant) -> Weapon | None:
        return weapon_of(warrior) if warrior.under(OVERWATCH) else None

    def move_under_fire(
        self, battle: Battle, warrior: Combatant, route: Route, manner: str
    ) -> Flow[Route | None]:
        return under_fire(battle, warrior, route, manner)

    def end_shooting(self, battle: Battle, acting: Sequence[Combatant]) -> Flow[None]:
        return declare_overwatch(battle, acting)

    def begin_recovery(self, battle: Battle, acting: Sequence[Combatant]) -> Flow[None]:
        return gather_power(battle, acting)

    def bar_to_spell(self, battle: Battle, caster: Combatant, spell: KnownSpell) -> Bar | None:
        return bar_to_power(battle, caster, spell)

    def cast(
        self,
        battle: Battle,
        caster: Combatant,
        spell: KnownSpell,
        aimed: int | None,
        need: int,
        modifiers: tuple[Modifier, ...],
        again: Callable[[Battle, Combatant], Flow[None]],
    ) -> Flow[bool] | None:
        """Cast with power dice, except spells cast before the battle."""
        if not battle.state.round:
            return None
        return cast_with_power(battle, caster, spell, aimed, need, modifiers, again)

    def flee(self, battle: Battle, warrior: Combatant) -> Flow[None]:
        return run_home(battle, warrior)

    def end_flight_move(self, battle: Battle, warrior: Combatant) -> Flow[None]:
        return rally_at_home(battle, warrior)

    def fail_to_rally(self, battle: Battle, warrior: Combatant) -> Flow[None]:
        yield spent_by_flight(warrior)
        yield from run_home(battle, warrior)

    def push(
        self, battle: Battle, warrior: Combatant, from_: Point, limit: int
    ) -> Flow[tuple[Combatant | None, bool]]:
        return knock_back(battle, warrior, from_, limit)


def _after_wounds(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Wounded by an edge they may fall (HERO-EDGE-1); with the last wound of several they may panic (HERO-PANIC-3b)."""
    left = warrior.wounds
    yield from keep_footing(battle, warrior, resolve_hits)
    if left == 1:
        yield from panic(battle, warrior)
