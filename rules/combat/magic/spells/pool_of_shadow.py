"""The Pool of Shadow: warriors in it hide as if behind a wall and are in cover, until an enemy comes into it."""

from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.lasting import hold, in_reach
from rules.combat.moving.hiding import HIDE, IN_SIGHT, hides_from_all
from rules.combat.shooting.aiming import in_cover
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN, Condition

POOL = "pool-of-shadow"
#: In 1/100 inch.
REACH = 600


@spell(POOL, when=not_yet(POOL))
def _pool(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Those in it may hide at once, also after running."""
    inside = [other for other in (caster, *aims.near(battle, caster, REACH)) if other.side == caster.side]
    for warrior in sorted(inside, key=lambda other: other.id):
        yield from hold(caster, spell, warrior, "")
        if not hides_from_all(battle, warrior):
            continue
        if (yield from ask(Choice(warrior.side, "hide", (HIDE, IN_SIGHT), warrior.id))) == HIDE:
            yield ConditionBegan(warrior.id, Condition(HIDDEN), spell.name)


@hooks.hides_in_open.handles(POOL)
def _dark(battle: Battle, warrior: Combatant) -> bool:
    return in_reach(battle, warrior, POOL, REACH)


@hooks.be_shot_at.handles(POOL)
def _dim(
    battle: Battle, warrior: Combatant, shooter: Combatant, weapon: Weapon, _distance: int
) -> Modifier | None:
    """Cover, for a warrior who has none yet."""
    if not in_reach(battle, warrior, POOL, REACH) or ignores(battle, shooter, "cover", weapon):
        return None
    return None if in_cover(battle, shooter, warrior) else Modifier("Pool of Shadow", -1)


@hooks.turn_begins.handles(POOL)
def _fades(battle: Battle, warrior: Combatant) -> Flow[None]:
    """End the pool with the Weaver's next turn, for all whom it covered."""
    yield from _over(battle, warrior, "the shadows fade")


@hooks.enemy_comes.handles(POOL)
def _trodden(battle: Battle, warrior: Combatant, enemy: Combatant) -> Flow[None]:
    """An enemy who ends a move in it ends it."""
    caster = warrior.conditions[POOL].by
    if caster is None or battle.combatant(caster).gap_to(enemy) > REACH:
        return
    for other in battle.state.on_table():
        if (held := other.conditions.get(POOL)) is not None and held.by == caster:
            yield from _over(battle, other, f"{enemy.fighter.name} stands in the shadows")


def _over(battle: Battle, warrior: Combatant, cause: str) -> Flow[None]:
    yield ConditionEnded(warrior.id, POOL, cause)
    if warrior.under(HIDDEN) and not battle.terrain.conceals(warrior.position, warrior.fighter.radius):
        yield ConditionEnded(warrior.id, HIDDEN, "out in the open")
