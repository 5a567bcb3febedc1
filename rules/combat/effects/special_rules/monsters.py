"""The young beasts of Monster Hunt: scales, many heads, tails, beaks, horns, and skulls of iron (Town Cryer 5)."""

from collections.abc import Sequence
from functools import partial

from rules.catalogue.model import Blow
from rules.catalogue.profile import Change
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.hits import blow_hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.injury.injury_roll import brought_down
from rules.combat.melee.combat_group import opponents
from rules.combat.melee.melee import roll_to_hit
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.combat.shooting.breath import HEADS_LOST
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import (
    BlowStruck,
    ConditionBegan,
    ConditionEnded,
    RuleRolled,
    Status,
    WoundsRegained,
)
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

BREATHES = "breathes"
#: The conditions of a beast that staggers, and of one that was wounded in this round of combat; `amount` says how much.
STAGGERED, BLEEDS = "staggered", "bleeding"
_REGROWS = 4
BITE = Weapon("bite", "bite", Blow(save_modifier=-1))
BUTT = Weapon("head-butt", "head-butt", Blow())


def _scales(need: int, _battle: Battle, _who: Combatant) -> int:
    return need


for _need in range(2, 7):
    hooks.fixed_save.handles(f"scales-{_need}")(partial(_scales, _need))


# skulls of iron


@hooks.injury_result.handles("staggers")
def _staggers(
    _battle: Battle, warrior: Combatant, _attacker: object, _hit: Hit, status: Status
) -> Flow[Status]:
    """Never stunned, never down: 1 Attack less until it recovers, for each such result."""
    if status not in (Status.KNOCKED_DOWN, Status.STUNNED):
        return status
    held = warrior.conditions.get(STAGGERED)
    yield ConditionBegan(
        warrior.id, Condition(STAGGERED, tags=(STAGGERED,), amount=1 + (held.amount if held else 0))
    )
    return Status.STANDING


@hooks.attacks_lost.handles(STAGGERED)
def _reels(_battle: Battle, warrior: Combatant) -> int:
    return warrior.conditions[STAGGERED].amount


def staggers_up(warrior: Combatant) -> Flow[None]:
    """Give a beast all its attacks again in its recovery phase."""
    if warrior.under(STAGGERED):
        yield ConditionEnded(warrior.id, STAGGERED)


# many heads


@hooks.after_wounds.handles("many-heads")
def _loses_heads(
    _battle: Battle, warrior: Combatant, _attacker: object, wounds: int, in_combat: bool
) -> Flow[None]:
    """Each wound is a head, and an attack; those lost in this round of combat may grow again at its end."""
    yield from _count_heads(warrior)
    if in_combat:
        held = warrior.conditions.get(BLEEDS)
        fresh = wounds + (held.amount if held else 0)
        yield ConditionBegan(warrior.id, Condition(BLEEDS, tags=(BLEEDS,), amount=fresh))


def _count_heads(warrior: Combatant) -> Flow[None]:
    lost = warrior.fighter.profile.W - warrior.wounds
    if lost:
        heads = (Change(characteristic="A", by=-lost),)
        yield ConditionBegan(
            warrior.id, Condition(HEADS_LOST, changes=heads, tags=(HEADS_LOST,), amount=lost)
        )
    elif warrior.under(HEADS_LOST):
        yield ConditionEnded(warrior.id, HEADS_LOST)


@hooks.each_wound.handles("many-heads")
def _last_head(
    battle: Battle, warrior: Combatant, _attacker: object, _hit: Hit, _in_combat: bool
) -> Flow[bool]:
    """The last head grows again before anything worse can happen."""
    return warrior.wounds <= 1 and (yield from roll_for_rule(battle, warrior, "Regeneration", _REGROWS))


def regrow(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Roll a D6 for each wound suffered in a round of close combat, at its end."""
    if not warrior.under(BLEEDS):
        return
    fresh, back = warrior.conditions[BLEEDS].amount, 0
    yield ConditionEnded(warrior.id, BLEEDS)
    for _ in range(min(fresh, warrior.fighter.profile.W - warrior.wounds)):
        back += yield from roll_for_rule(battle, warrior, "Regeneration", _REGROWS)
    if back and warrior.on_table:
        yield WoundsRegained(warrior.id, back, warrior.wounds + back)
        yield from _count_heads(warrior)


# tails, beaks and horns


@hooks.combat_begins.handles_detail("tail:")
def _tail(battle: Battle, warrior: Combatant, strength: str) -> Flow[None]:
    """One D6; every opponent with a lower Initiative is hit before anybody strikes."""
    foes = opponents(battle, warrior)
    waits = battle.sequence.one_side_strikes and warrior.id not in battle.state.activations.now
    if not foes or not warrior.standing or waits:
        return
    roll = Roll("tail", who=warrior.id)
    faces = yield from throw(roll)
    yield RuleRolled(warrior.id, "Envenomed tail", roll.shown(faces), True)
    for foe in foes:
        if faces[0] > foe.profile.I and foe.on_table:
            yield BlowStruck(warrior.id, foe.id, "tail", None, True, "too slow")
            yield from resolve_hits(battle, warrior, foe, [Hit("tail", int(strength))], in_combat=True)


def _special(warrior: Combatant) -> list[Weapon]:
    """The special attacks in place of ordinary ones, as long as it keeps one of those."""
    left = warrior.profile.A - (warrior.conditions[STAGGERED].amount if warrior.under(STAGGERED) else 0)
    able = [weapon for tag, weapon in (("bites", BITE), ("head-butts", BUTT)) if warrior.has(tag)]
    return able[: max(0, left - 1)]


@hooks.attack_bonus.handles("bites")
def _beak_or_claw(_battle: Battle, warrior: Combatant) -> int:
    return -len(_special(warrior))


@hooks.extra_blows.handles("bites")
def _bite(_battle: Battle, warrior: Combatant) -> Sequence[Weapon]:
    """1 of its attacks takes 1 more off the armour save."""
    return [BITE] if BITE in _special(warrior) else ()


@hooks.instead_of_blows.handles("head-butts")
def _head_butt(battle: Battle, attacker: Combatant, targets: Sequence[Combatant]) -> Flow[bool]:
    """Another is a head-butt: an enemy hit without harm tests Initiative or is knocked down. Then it strikes on."""
    target = targets[0]
    if BUTT not in _special(attacker) or target.status is Status.STUNNED:
        return False
    landed = yield from roll_to_hit(battle, attacker, target, BUTT)
    if landed is None:
        return False
    before = target.wounds, target.status
    yield from resolve_hits(
        battle, attacker, target, [blow_hit(battle, attacker, target, BUTT, landed.die)], in_combat=True
    )
    unharmed = (target.wounds, target.status) == before and target.standing
    if unharmed and not (yield from test_characteristic(battle, target, "I", "the head-butt")):
        yield from brought_down(battle, target, Status.KNOCKED_DOWN, attacker.id, "butted to the ground")
    return False
