"""Prayers of Taal. Earthshudder has a module of its own."""

from rules.combat.effects import hooks
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import spell
from rules.combat.magic.spells.flight import land
from rules.combat.magic.spells.harm import NO_SAVE, dice, reached, strike
from rules.combat.magic.spells.lasting import hold, plus, until_next_turn
from rules.combat.magic.spells.prayers.prayers_of_sigmar import heal
from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant

LEAP, ALE, TANGLEFOOT = "stags-leap", "blessed-ale", "tanglefoot"
LEAPS, ALE_REACH, TANGLED = 900, 200, 1200
EXEMPT = ("jaeger", "zealot")


@spell(LEAP)
def _leap(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from land(battle, warrior, LEAPS)
    if warrior.charged:
        yield from hold(warrior, prayer, warrior, "turn")


@hooks.blow_strength.handles(LEAP)
def _leaping(_battle: Battle, _who: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    return 1


def _drinkers(battle: Battle, warrior: Combatant, _prayer: KnownSpell) -> list[Combatant]:
    """Own side within 2 inches, they included: the wounded, or anybody while enemies smell the fumes."""
    own = [other for other in (warrior, *aims.near(battle, warrior, ALE_REACH)) if other.side == warrior.side]
    if not _dazed(battle, warrior):
        own = [other for other in own if other.wounds < other.profile.W]
    return sorted(own, key=lambda other: other.id)


@spell(ALE, _drinkers)
def _ale(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from heal(target, prayer)
    for other in (yield from reached(battle, warrior, prayer, _dazed(battle, warrior))):
        yield from hold(warrior, prayer, other, "turn", changes=plus(A=-1))


def _dazed(battle: Battle, warrior: Combatant) -> list[Combatant]:
    near = aims.near(battle, warrior, ALE_REACH)
    return [
        other
        for other in near
        if warrior.opposes(other) and not {"undead", "possessed"}.intersection(other.fighter.kinds)
    ]


@spell("bears-paw", aims.friends_and_self)
def _paw(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    yield from until_next_turn(warrior, prayer, target, changes=plus(S=2))


@spell(TANGLEFOOT, when=lambda battle, caster: bool(_tangled(battle, caster)))
def _tanglefoot(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    """Half movement, rounded up, until the next shooting phase of their side."""
    for other in (yield from reached(battle, warrior, prayer, _tangled(battle, warrior))):
        yield from hold(
            warrior, prayer, other, "shooting", side=warrior.side, changes=plus(M=-(other.profile.M // 2))
        )


def _tangled(battle: Battle, warrior: Combatant) -> list[Combatant]:
    near = aims.near(battle, warrior, TANGLED)
    return [other for other in near if other.fighter.line not in EXEMPT or warrior.opposes(other)]


@spell("summon-squirrels", aims.enemies)
def _squirrels(battle: Battle, warrior: Combatant, prayer: KnownSpell, target: Combatant) -> Flow[None]:
    hits = yield from dice(warrior, prayer, 2)
    yield from strike(battle, warrior, prayer, target, 1, NO_SAVE, hits=hits)
