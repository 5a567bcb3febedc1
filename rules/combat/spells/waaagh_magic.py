"""Waaagh! Magic of the Orc Shamans."""

from rules.combat.effects import answers
from rules.combat.psychology.minds import NEVER_CHARGED
from rules.combat.spells import aims
from rules.combat.spells.book import not_yet, spell
from rules.combat.spells.harm import NO_SAVE, dice, reached, strike
from rules.combat.spells.lasting import aura, hold, in_reach, plus
from rules.combat.spells.moves import pushed, where_carried
from rules.engine.battle import Battle, ask
from rules.engine.combatant import Combatant
from rules.engine.decisions import Choice
from rules.engine.events import WarriorMoved
from rules.engine.protocols import Flow
from rules.engine.setup import KnownSpell
from rules.engine.table import distance

LEDZ_GO, FOOLED, CLUBBA = "ledz-go", "fooled-ya", "clubba"
LEDZ_GO_REACH = 400
STEP_OUT = 400
GREENSKINS = ("orc", "goblin")


@spell(LEDZ_GO, when=not_yet(LEDZ_GO))
def _ledz_go(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    boyz = [one for one in battle.state.of_side(who.side) if one.fighter.line.startswith(GREENSKINS)]
    yield from aura(who, spell, [who, *(one for one in boyz if one is not who)], "by-standing")


@answers("strikes-first", LEDZ_GO)
def _first(battle: Battle, who: Combatant) -> bool:
    return in_reach(battle, who, LEDZ_GO, LEDZ_GO_REACH)


@spell("oi-gerroff", aims.free_enemies)
def _gerroff(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Pushed D6 inches; what stops it costs both a Strength 3 hit each."""
    far = yield from dice(who, spell)
    met, blocked = yield from pushed(battle, target, who.position, far * 100)
    if blocked:
        yield from strike(battle, who, spell, target, 3)
    if met is not None:
        yield from strike(battle, who, spell, met, 3)


@spell("zzap", aims.closest_enemies)
def _zzap(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    hits = yield from dice(who, spell, sides=3)
    yield from strike(battle, who, spell, target, 4, NO_SAVE, hits=hits)


@spell(FOOLED, when=not_yet(FOOLED))
def _fooled(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    if who.contacts:
        spot = yield from where_carried(battle, who, STEP_OUT, {})
        if spot is not None:
            yield WarriorMoved(who.id, "magic", (who.position, spot[0]), distance(who.position, spot[0]))
    yield from hold(who, spell, target, "turn", NEVER_CHARGED, side=who.side)


@spell(CLUBBA, when=not_yet(CLUBBA))
def _clubba(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(who, spell, target, "by-wounded", changes=plus(A=1))


@spell("fire-of-gork", aims.closest_enemies)
def _fire_of_gork(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Two bolts; the second at the same enemy or at the next closest one."""
    second = yield from _second(battle, who, spell, target)
    for bolt in (target, second):
        hits = yield from dice(who, spell, sides=3)
        yield from strike(battle, who, spell, bolt, 3, hits=hits)


def _second(battle: Battle, who: Combatant, spell: KnownSpell, first: Combatant) -> Flow[Combatant]:
    others = [one for one in aims.enemies(battle, who, spell) if one is not first]
    if not others:
        return first
    nearest = min(others, key=lambda one: (who.gap_to(one), one.id))
    answer = yield from ask(Choice(who.side, "second bolt", (str(first.id), str(nearest.id)), who.id))
    if answer == str(first.id) or not (yield from reached(battle, who, spell, [nearest])):
        return first
    return nearest
