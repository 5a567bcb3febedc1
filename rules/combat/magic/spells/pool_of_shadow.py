"""The Pool of Shadow: whoever stands in it hides as if behind a wall and is in cover, until an enemy comes into it."""

from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.lasting import hold, in_reach
from rules.combat.moving.hiding import HIDE, IN_SIGHT, hides_from_all
from rules.combat.shooting.aiming import in_cover
from rules.engine.battle import Battle, ask
from rules.engine.combatant import Combatant
from rules.engine.conditions import HIDDEN, Condition
from rules.engine.decisions import Choice
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon

POOL = "pool-of-shadow"
#: In 1/100 inch.
REACH = 600


@spell(POOL, when=not_yet(POOL))
def _pool(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Those in it may hide at once, also after running."""
    inside = [one for one in (who, *aims.near(battle, who, REACH)) if one.side == who.side]
    for one in sorted(inside, key=lambda one: one.id):
        yield from hold(who, spell, one, "")
        if not hides_from_all(battle, one):
            continue
        if (yield from ask(Choice(one.side, "hide", (HIDE, IN_SIGHT), one.id))) == HIDE:
            yield ConditionBegan(one.id, Condition(HIDDEN), spell.name)


@hooks.hides_in_open.handles(POOL)
def _dark(battle: Battle, who: Combatant) -> bool:
    return in_reach(battle, who, POOL, REACH)


@hooks.be_shot_at.handles(POOL)
def _dim(
    battle: Battle, who: Combatant, shooter: Combatant, weapon: Weapon, _distance: int
) -> Modifier | None:
    """Cover, for whoever has none yet."""
    if not in_reach(battle, who, POOL, REACH) or ignores(battle, shooter, "cover", weapon):
        return None
    return None if in_cover(battle, shooter, who) else Modifier("Pool of Shadow", -1)


@hooks.turn_begins.handles(POOL)
def _fades(battle: Battle, who: Combatant) -> Flow[None]:
    """Gone with the Weaver's next turn, for all whom it covered."""
    yield from _over(battle, who, "the shadows fade")


@hooks.enemy_comes.handles(POOL)
def _trodden(battle: Battle, who: Combatant, enemy: Combatant) -> Flow[None]:
    """An enemy who ends a move in it ends it."""
    caster = who.conditions[POOL].by
    if caster is None or battle.combatant(caster).gap_to(enemy) > REACH:
        return
    for one in battle.state.on_table():
        if (held := one.conditions.get(POOL)) is not None and held.by == caster:
            yield from _over(battle, one, f"{enemy.fighter.name} stands in the shadows")


def _over(battle: Battle, who: Combatant, cause: str) -> Flow[None]:
    yield ConditionEnded(who.id, POOL, cause)
    if who.under(HIDDEN) and not battle.terrain.conceals(who.position, who.fighter.radius):
        yield ConditionEnded(who.id, HIDDEN, "out in the open")
