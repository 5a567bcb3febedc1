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
from rules.engine.combatant import Combatant
from rules.engine.events import WarriorDeployed
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon

CURSE, FURY = "sorcerers-curse", "black-fury"
#: The tag of one in a fury whose attacks more are none of his own.
RAGES = "rages"
RATS_WITHIN = 600
FURY_REACH = 1200
SPLASH = 200


@spell("warpfire", aims.enemies, in_path=True)
def _warpfire(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    around = [one for one in battle.others(target) if target.gap_to(one) <= SPLASH]
    hits = yield from dice(who, spell, sides=3)
    yield from strike(battle, who, spell, target, 4, hits=hits)
    for one in (yield from reached(battle, who, spell, around)):
        yield from strike(battle, who, spell, one, 3)


@spell("children-of-the-horned-rat", moment="before battle")
def _children(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """D3 rats of the reserve, each placed within 6 inches (CORE-MAGIC-RAT-2-3, -4)."""
    waiting = [one for one in battle.state.combatants if one.reserve and one.fighter.called_by == who.id]
    count = yield from dice(who, spell, sides=3)
    for rat in waiting[:count]:
        at = yield from brought(battle, rat, who, RATS_WITHIN)
        if at is not None:
            yield WarriorDeployed(rat.id, at)


@spell("gnawdoom", aims.models)
def _gnawdoom(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    hits = yield from dice(who, spell, 2)
    yield from strike(battle, who, spell, target, 1, hits=hits)


@spell(FURY)
def _fury(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """A charge at any enemy within 12 inches over everything between, or none; the bonuses either way."""
    enemies = {
        id: at
        for id, at in landing_at(battle, who, aims.FARTHEST).items()
        if who.gap_to(battle.combatant(id)) <= FURY_REACH
    }
    if enemies:
        yield from land_beside(battle, who, enemies)
    if battle.sequence.by_rounds:
        yield from hold(who, spell, who, "turn", RAGES, changes=plus(S=1))
        yield from battle.sequence.comes_to_blows(battle, who)
    else:
        yield from hold(who, spell, who, "turn", changes=plus(A=2, S=1))


@hooks.free_blows.handles(RAGES)
def _rages(_battle: Battle, who: Combatant) -> Sequence[Weapon]:
    """Two attacks more whenever he attacks, for no action (ALT-XII-e-i-2)."""
    return (who.in_hand.main,) * 2


@spell("eye-of-the-warp", when=lambda battle, who: bool(_in_the_eye(battle, who)))
def _eye(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Each tests Leadership; who fails takes a hit and runs, with blows from his other opponents."""
    for one in (yield from reached(battle, who, spell, _in_the_eye(battle, who))):
        if (yield from test_leadership(battle, one, spell.name)):
            continue
        yield from strike(battle, who, spell, one, 3)
        yield from routed_by(battle, one, who, spared=(who.id,))


def _in_the_eye(battle: Battle, who: Combatant) -> list[Combatant]:
    """Everybody who stands base to base with him, friend or foe."""
    radius = who.fighter.radius
    return [
        one
        for one in battle.others(who)
        if one.standing and battle.terrain.engaged(who.position, radius, one.position, one.fighter.radius)
    ]


@spell(CURSE, aims.models)
def _curse(battle: Battle, who: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(who, spell, target, "shooting", side=who.side)


@hooks.rolls_successes_again.handles(CURSE)
def _cursed(battle: Battle, who: Combatant, what: str) -> str | None:
    """In the caster's close combat phase of that turn and in his own next shooting and close combat phases.

    Or in all of a round.
    """
    if what not in ("to hit", "armour save"):
        return None
    if battle.sequence.by_rounds:
        return "Sorcerer's Curse"
    state, by = battle.state, who.conditions[CURSE].side
    if state.active == by:
        bites = state.phase == "close combat"
    else:
        bites = state.active == who.home and state.phase in ("shooting", "close combat")
    return "Sorcerer's Curse" if bites else None
