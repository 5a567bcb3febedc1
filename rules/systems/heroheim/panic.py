"""Panic: losing heart at the last wound or the last hero, and running for one's own part of the table (HERO-PANIC).

A warrior who panics in combat takes a free hack from each enemy who fights them, and flees if they survive. Charged
while they flee, they strike no blow; when all have struck at them they run on (HERO-FCH).
"""

from rules.combat.effects import hooks
from rules.combat.psychology.minds import RUNS_ON, beyond_psychology, fleeing, runs_home
from rules.combat.rolls.leadership_test import PANIC, test_leadership
from rules.engine.battle import Battle
from rules.engine.events import ConditionBegan
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.scenarios.parts.reserves import is_in_reserve
from rules.systems.heroheim.flight_home import run_home
from rules.systems.heroheim.free_hacks import free_hacks


def panic(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A test at once, unless they flee already; if it fails, they flee."""
    if not warrior.standing or fleeing(warrior) or beyond_psychology(battle, warrior):
        return
    if not (yield from test_leadership(battle, warrior, PANIC)):
        yield from breaks_in_panic(battle, warrior)


def breaks_in_panic(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Free hacks of all enemies who fight them, then 2D6 inches towards home."""
    yield ConditionBegan(warrior.id, runs_home(), "panic")
    if (yield from free_hacks(battle, warrior)):
        yield from run_home(battle, warrior)


def panic_of_the_leaderless(battle: Battle, lost: Combatant) -> Flow[None]:
    """The last hero is out of action and no other is still to come: all who are left of the warband test."""
    if not lost.fighter.hero or lost.home >= battle.nobody:
        return
    own = battle.state.starting(lost.home)
    if any(other.fighter.hero and (other.on_table or is_in_reserve(battle, other)) for other in own):
        return
    for warrior in own:
        if warrior.on_table:
            yield from panic(battle, warrior)


@hooks.combat_ends.handles(RUNS_ON)
def _runs_on(battle: Battle, warrior: Combatant) -> Flow[None]:
    """A warrior who was charged in flight and still stands runs on (HERO-FCH-4, HERO-FMAG-6)."""
    if warrior.standing and warrior.contacts:
        yield from run_home(battle, warrior, "flees further")
