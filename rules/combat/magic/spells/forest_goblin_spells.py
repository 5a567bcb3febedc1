"""Forest Goblin Magic."""

from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import remove_from_play
from rules.combat.magic.spells import aims
from rules.combat.magic.spells.book import not_yet, spell
from rules.combat.magic.spells.flight import land
from rules.combat.magic.spells.harm import dice, knock_down, strike
from rules.combat.magic.spells.lasting import aura, hold, in_reach, plus
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle
from rules.engine.dice import Modifier
from rules.engine.events import Status
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell
from rules.engine.state.combatant import Combatant

IDOL, ERE_WE_GO = "idol-of-gork", "ere-we-go"
LEAPS, GO_REACH = 1200, 600
LOWER = Modifier("lower than it", -1)


@spell("wind-of-gork", aims.enemies, in_path=True)
def _wind(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """They must roll lower than their Toughness."""
    if not (yield from test_characteristic(battle, target, "T", spell.name, LOWER)):
        yield from strike(battle, caster, spell, target, 2)
        yield from knock_down(battle, caster, target)


@spell("gaze-of-mork", aims.enemies, in_path=True)
def _gaze(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    hits = yield from dice(caster, spell, sides=3)
    yield from strike(battle, caster, spell, target, 3, hits=hits)


@spell("eadbanger", aims.enemies, in_path=True)
def _eadbanger(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    """Hits by their own Attacks and Toughness; on a 1 they are out of action themselves."""
    yield from strike(battle, caster, spell, target, caster.profile.T, hits=caster.fighter.profile.A)
    if not (yield from roll_for_rule(battle, caster, spell.name, 2)):
        yield from remove_from_play(battle, caster, None, spell.name)


def _goblins(battle: Battle, caster: Combatant, spell: KnownSpell) -> list[Combatant]:
    """The caster or a Goblin."""
    near = aims.friends_and_self(battle, caster, spell)
    return [warrior for warrior in near if warrior is caster or "goblin" in warrior.fighter.callings]


@spell("leap-of-waaagh", _goblins)
def _leap(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    if target.standing:
        yield from land(battle, target, LEAPS)


@spell(IDOL, when=not_yet(IDOL))
def _idol(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    yield from hold(caster, spell, target, "by-wounded", changes=plus(WS=1, S=1, A=1))


@spell(ERE_WE_GO, when=not_yet(ERE_WE_GO))
def _go(battle: Battle, caster: Combatant, spell: KnownSpell, target: Combatant) -> Flow[None]:
    own = [warrior for warrior in battle.state.of_side(caster.side) if warrior is not caster]
    yield from aura(caster, spell, [caster, *own], "by-wounded")


@hooks.injury_result.handles(ERE_WE_GO)
def _up_and_at_em(
    battle: Battle, warrior: Combatant, _attacker: Combatant | None, _hit: Hit, status: Status
) -> Flow[Status]:
    yield from ()
    stunned = status is Status.STUNNED and in_reach(battle, warrior, ERE_WE_GO, GO_REACH)
    return Status.KNOCKED_DOWN if stunned else status
