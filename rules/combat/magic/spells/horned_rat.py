"""Magic of the Horned Rat (CORE-MAGIC-RAT)."""

from collections.abc import Sequence

from rules.combat.effects import hooks
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import spell
from rules.combat.magic.spells.flight import land_beside, routed_by
from rules.combat.magic.spells.harm import dice, reached, strike
from rules.combat.magic.spells.lasting import hold, plus
from rules.combat.magic.spells.moves import brought, landing_at
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.battle import Battle
from rules.engine.events import WarriorDeployed
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant

CURSE, FURY = "sorcerers-curse", "black-fury"
#: The tag of one in a fury whose attacks more are none of their own.
RAGES = "rages"
RATS_WITHIN = 600
FURY_REACH = 1200
SPLASH = 200


@spell("warpfire", aims.enemies, in_path=True)
def _warpfire(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    around = [other for other in battle.others(target) if target.gap_to(other) <= SPLASH]
    if battle.witness is not None:
        around = yield from battle.witness.find_struck("the warpfire", battle.others(target), None)
    hits = yield from dice(caster, spell, sides=3)
    yield from strike(battle, caster, spell, target, 4, hits=hits)
    for warrior in (yield from reached(battle, caster, spell, around)):
        yield from strike(battle, caster, spell, warrior, 3)


@spell("children-of-the-horned-rat", moment="before battle")
def _children(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """D3 rats of the reserve, each placed within 6 inches (CORE-MAGIC-RAT-2-3, -4)."""
    waiting = [
        warrior
        for warrior in battle.state.combatants
        if warrior.reserve and warrior.fighter.called_by == caster.id and warrior.fighter.line == "giant-rat"
    ]
    count = yield from dice(caster, spell, sides=3)
    for rat in waiting[:count]:
        at = yield from brought(battle, rat, caster, RATS_WITHIN)
        if at is not None:
            yield WarriorDeployed(rat.id, at)


@spell("gnawdoom", aims.models)
def _gnawdoom(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    hits = yield from dice(caster, spell, 2)
    yield from strike(battle, caster, spell, target, 1, hits=hits)


@spell(FURY)
def _fury(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """A charge at any enemy within 12 inches over everything between, or none; the bonuses either way."""
    enemies = {
        id: at
        for id, at in landing_at(battle, caster, aims.FARTHEST).items()
        if caster.gap_to(battle.combatant(id)) <= FURY_REACH
    }
    if enemies:
        yield from land_beside(battle, caster, enemies)
    if battle.sequence.by_rounds:
        yield from hold(caster, spell, caster, "turn", RAGES, changes=plus(S=1))
        yield from battle.sequence.comes_to_blows(battle, caster)
    else:
        yield from hold(caster, spell, caster, "turn", changes=plus(A=2, S=1))


@hooks.free_blows.handles(RAGES)
def _rages(_battle: Battle, warrior: Combatant) -> Sequence[Weapon]:
    """Two attacks more whenever they attack, for no action (ALT-XII-e-i-2)."""
    return (warrior.in_hand.main,) * 2


@spell("eye-of-the-warp", when=lambda battle, caster: bool(in_touch(battle, caster)))
def _eye(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Each tests Leadership; a warrior who fails takes a hit and runs, struck at by their other opponents."""
    for warrior in (yield from reached(battle, caster, spell, in_touch(battle, caster))):
        if (yield from test_leadership(battle, warrior, spell.name)):
            continue
        yield from strike(battle, caster, spell, warrior, 3)
        yield from routed_by(battle, warrior, caster, spared=(caster.id,))


def in_touch(battle: Battle, warrior: Combatant) -> list[Combatant]:
    """Everybody who stands base to base with them, friend or foe."""
    radius = warrior.fighter.radius
    return [
        other
        for other in battle.others(warrior)
        if other.standing
        and battle.terrain.engaged(warrior.position, radius, other.position, other.fighter.radius)
    ]


@spell(CURSE, aims.models)
def _curse(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(caster, spell, target, "shooting", side=caster.side)


@hooks.rolls_successes_again.handles(CURSE)
def _cursed(battle: Battle, warrior: Combatant, what: str) -> str | None:
    """The curse, in the caster's close combat phase of that turn and the target's next shooting and combat phases.

    In systems by rounds it lasts a whole round.
    """
    if what not in ("to hit", "armour save"):
        return None
    if battle.sequence.by_rounds:
        return "Sorcerer's Curse"
    state, by = battle.state, warrior.conditions[CURSE].side
    if state.active == by:
        bites = state.phase == "close combat"
    else:
        bites = state.active == warrior.home and state.phase in ("shooting", "close combat")
    return "Sorcerer's Curse" if bites else None
