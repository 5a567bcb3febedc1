"""Dark Magic of the Dark Mages (Letters of the Damned 6)."""

from rules.combat.effects import hooks
from rules.combat.effects.hooks import ignores
from rules.combat.injury.injury import remove_from_play
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.flight import land
from rules.combat.magic.spells.harm import dice, reached, strike, withstands
from rules.combat.magic.spells.lasting import hold, plus, until_next_shooting
from rules.combat.psychology.fleeing import breaks
from rules.combat.psychology.minds import ALONE, able, beyond_psychology
from rules.combat.rolls.leadership_test import ALL_ALONE, roll_leadership, test_leadership
from rules.engine.battle import Battle
from rules.engine.events import ConditionBegan, LeadershipTested
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

DECAY, DECAYING, COWL = "jozuns-decay", "jozuns-decay-goes-on", "cowl-of-pain"
BANISHES, FLIES, DOOM_REACH = 400, 1200, 200


def _dead(battle: Battle, warrior: Combatant) -> list[Combatant]:
    return [other for other in aims.near(battle, warrior, BANISHES) if "undead" in other.fighter.kinds]


@spell("banishment", when=lambda battle, caster: bool(_dead(battle, caster)))
def _banish(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Friend and foe test on a Leadership that nobody lends or changes."""
    for undead in (yield from reached(battle, caster, spell, _dead(battle, caster))):
        own = undead.fighter.profile.Ld
        rolled = yield from roll_leadership(battle, undead, spell.name, own)
        yield LeadershipTested(undead.id, spell.name, own, None, rolled, rolled.total <= own)
        if rolled.total > own:
            yield from strike(battle, caster, spell, undead, 4)


@spell("soul-render", aims.enemies)
def _render(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    hits = yield from dice(caster, spell, sides=3)
    yield from strike(battle, caster, spell, target, 3, hits=hits)


def _riders(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
    own = aims.friends_and_self(battle, caster, spell)
    return [other for other in own if (other is caster or other.fighter.hero) and able(other)]


@spell("shade-mount", _riders)
def _shade(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from land(battle, target, FLIES)


def _whole(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
    """Enemies on whom the spell was not yet cast in this battle."""
    return [enemy for enemy in aims.enemies(battle, caster, spell) if not enemy.under(DECAY)]


@spell(DECAY, _whole)
def _decay(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    if (yield from withstands(battle, target, spell)):
        yield from hold(caster, spell, target, "")
    else:
        yield from _wastes(battle, caster.id, target, 1)


@hooks.recovery_begins.handles(DECAYING)
def _wastes_on(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Test in each recovery phase; once a test is passed the Toughness stays as it is for the battle."""
    held = warrior.conditions[DECAY]
    if (yield from test_leadership(battle, warrior, "Jozun's Decay")):
        stays = Condition(DECAY, changes=held.changes, tags=(DECAY,), by=held.by, amount=held.amount)
        yield ConditionBegan(warrior.id, stays, "still")
    else:
        yield from _wastes(battle, held.by, warrior, held.amount + 1)


def _wastes(battle: Battle, by: int | None, target: Combatant, lost: int) -> Flow[None]:
    held = Condition(DECAY, changes=plus(T=-lost), tags=(DECAY, DECAYING), by=by, amount=lost)
    yield ConditionBegan(target.id, held, "Jozun's Decay")
    if target.profile.T <= 0:
        yield from remove_from_play(battle, target, by, "Jozun's Decay")


@spell(COWL, when=not_yet(COWL))
def _cowl(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_shooting(caster, spell, target, "no-pain")


def _gloomy(battle: Battle, warrior: Combatant) -> list[Combatant]:
    return [
        other
        for other in aims.near(battle, warrior, DOOM_REACH)
        if able(other) and not ignores(battle, other, ALONE) and not beyond_psychology(battle, other)
    ]


@spell("doom-and-dark", when=lambda battle, caster: bool(_gloomy(battle, caster)))
def _doom(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Everybody near tests for being all alone at once, friend and foe."""
    for other in (yield from reached(battle, caster, spell, _gloomy(battle, caster))):
        if not (yield from test_leadership(battle, other, ALL_ALONE)):
            yield from breaks(battle, other)
