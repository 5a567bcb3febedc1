"""Prayers of Taal. Earthshudder has a module of its own."""

from rules.combat.effects import hooks
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import spell
from rules.combat.magic.spells.flight import land
from rules.combat.magic.spells.harm import NO_SAVE, dice, reached, strike
from rules.combat.magic.spells.lasting import hold, plus, until_next_turn
from rules.combat.magic.spells.prayers_of_sigmar import heal
from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon

LEAP, ALE, TANGLEFOOT = "stags-leap", "blessed-ale", "tanglefoot"
LEAPS, ALE_REACH, TANGLED = 900, 200, 1200
EXEMPT = ("jaeger", "zealot")


@spell(LEAP)
def _leap(battle: Battle, who: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from land(battle, who, LEAPS)
    if who.charged:
        yield from hold(who, prayer, who, "turn")


@hooks.blow_strength.handles(LEAP)
def _leaping(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    return 1


def _drinkers(battle: Battle, who: Combatant, _prayer: KnownSpell) -> list[Combatant]:
    """Own side within 2 inches, he included: whoever has lost wounds, or anybody while enemies smell the fumes."""
    own = [one for one in (who, *aims.near(battle, who, ALE_REACH)) if one.side == who.side]
    if not _dazed(battle, who):
        own = [one for one in own if one.wounds < one.profile.W]
    return sorted(own, key=lambda one: one.id)


@spell(ALE, _drinkers)
def _ale(battle: Battle, who: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from heal(target, prayer)
    for one in (yield from reached(battle, who, prayer, _dazed(battle, who))):
        yield from hold(who, prayer, one, "turn", changes=plus(A=-1))


def _dazed(battle: Battle, who: Combatant) -> list[Combatant]:
    near = aims.near(battle, who, ALE_REACH)
    return [
        one
        for one in near
        if who.opposes(one) and not {"undead", "possessed"}.intersection(one.fighter.kinds)
    ]


@spell("bears-paw", aims.friends_and_self)
def _paw(battle: Battle, who: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_turn(who, prayer, target, changes=plus(S=2))


@spell(TANGLEFOOT, when=lambda battle, who: bool(_tangled(battle, who)))
def _tanglefoot(battle: Battle, who: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    """Half movement, rounded up, until the next shooting phase of his side."""
    for one in (yield from reached(battle, who, prayer, _tangled(battle, who))):
        yield from hold(who, prayer, one, "shooting", side=who.side, changes=plus(M=-(one.profile.M // 2)))


def _tangled(battle: Battle, who: Combatant) -> list[Combatant]:
    near = aims.near(battle, who, TANGLED)
    return [one for one in near if one.fighter.line not in EXEMPT or who.opposes(one)]


@spell("summon-squirrels", aims.enemies)
def _squirrels(battle: Battle, who: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    hits = yield from dice(who, prayer, 2)
    yield from strike(battle, who, prayer, target, 1, NO_SAVE, hits=hits)
