"""The young beasts of Monster Hunt: scales, many heads, tails, beaks, horns, and skulls of iron (Town Cryer 5)."""

from collections.abc import Sequence

from rules.catalogue.model import Blow
from rules.catalogue.profile import Change
from rules.combat.effects import hooks
from rules.combat.injury.hits import Hit, blow_hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.injury.injury_roll import brought_down
from rules.combat.melee.combat_group import opponents
from rules.combat.melee.melee import roll_to_hit
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.combat.shooting.breath import HEADS_LOST
from rules.engine.battle import Battle, throw
from rules.engine.combatant import Combatant
from rules.engine.conditions import Condition
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

BREATHES = "breathes"
#: The conditions of a beast that staggers, and of one that was wounded in this round of combat; `amount` says how much.
STAGGERED, BLEEDS = "staggered", "bleeding"
_REGROWS = 4
BITE = Weapon("bite", "bite", Blow(save_modifier=-1))
BUTT = Weapon("head-butt", "head-butt", Blow())


@hooks.fixed_save.handles("scales-6")
def _scales(_battle: Battle, _who: Combatant) -> int:
    return 6


@hooks.fixed_save.handles("scales-5")
def _thick_scales(_battle: Battle, _who: Combatant) -> int:
    return 5


# skulls of iron


@hooks.injury_result.handles("staggers")
def _staggers(_battle: Battle, who: Combatant, _attacker: object, _hit: Hit, status: Status) -> Flow[Status]:
    """Never stunned, never down: 1 Attack less until it recovers, for each such result."""
    if status not in (Status.KNOCKED_DOWN, Status.STUNNED):
        return status
    held = who.conditions.get(STAGGERED)
    yield ConditionBegan(
        who.id, Condition(STAGGERED, tags=(STAGGERED,), amount=1 + (held.amount if held else 0))
    )
    return Status.STANDING


@hooks.attacks_lost.handles(STAGGERED)
def _reels(_battle: Battle, who: Combatant) -> int:
    return who.conditions[STAGGERED].amount


def staggers_up(who: Combatant) -> Flow[None]:
    """In its recovery phase a beast has all its attacks again."""
    if who.under(STAGGERED):
        yield ConditionEnded(who.id, STAGGERED)


# many heads


@hooks.after_wounds.handles("many-heads")
def _loses_heads(
    _battle: Battle, who: Combatant, _attacker: object, wounds: int, in_combat: bool
) -> Flow[None]:
    """Each wound is a head, and an attack; those lost in this round of combat may grow again at its end."""
    yield from _count_heads(who)
    if in_combat:
        held = who.conditions.get(BLEEDS)
        fresh = wounds + (held.amount if held else 0)
        yield ConditionBegan(who.id, Condition(BLEEDS, tags=(BLEEDS,), amount=fresh))


def _count_heads(who: Combatant) -> Flow[None]:
    lost = who.fighter.profile.W - who.wounds
    if lost:
        heads = (Change(characteristic="A", by=-lost),)
        yield ConditionBegan(who.id, Condition(HEADS_LOST, changes=heads, tags=(HEADS_LOST,), amount=lost))
    elif who.under(HEADS_LOST):
        yield ConditionEnded(who.id, HEADS_LOST)


@hooks.each_wound.handles("many-heads")
def _last_head(battle: Battle, who: Combatant, _attacker: object, _hit: Hit, _in_combat: bool) -> Flow[bool]:
    """The last head grows again before anything worse can happen."""
    return who.wounds <= 1 and (yield from roll_for_rule(battle, who, "Regeneration", _REGROWS))


def regrow(battle: Battle, who: Combatant) -> Flow[None]:
    """At the end of a round of close combat: a D6 for each wound suffered in it."""
    if not who.under(BLEEDS):
        return
    fresh, back = who.conditions[BLEEDS].amount, 0
    yield ConditionEnded(who.id, BLEEDS)
    for _ in range(min(fresh, who.fighter.profile.W - who.wounds)):
        back += yield from roll_for_rule(battle, who, "Regeneration", _REGROWS)
    if back and who.on_table:
        yield WoundsRegained(who.id, back, who.wounds + back)
        yield from _count_heads(who)


# tails, beaks and horns


@hooks.combat_begins.handles_detail("tail:")
def _tail(battle: Battle, who: Combatant, strength: str) -> Flow[None]:
    """One D6; every opponent with a lower Initiative is hit before anybody strikes."""
    foes = opponents(battle, who)
    waits = battle.sequence.one_side_strikes and who.id not in battle.state.activations.now
    if not foes or not who.standing or waits:
        return
    roll = Roll("tail", who=who.id)
    faces = yield from throw(roll)
    yield RuleRolled(who.id, "Envenomed tail", roll.shown(faces), True)
    for foe in foes:
        if faces[0] > foe.profile.I and foe.on_table:
            yield BlowStruck(who.id, foe.id, "tail", None, True, "too slow")
            yield from resolve_hits(battle, who, foe, [Hit("tail", int(strength))], in_combat=True)


def _special(who: Combatant) -> list[Weapon]:
    """What it does in place of ordinary attacks, as long as it keeps one of those."""
    left = who.profile.A - (who.conditions[STAGGERED].amount if who.under(STAGGERED) else 0)
    able = [weapon for tag, weapon in (("bites", BITE), ("head-butts", BUTT)) if who.has(tag)]
    return able[: max(0, left - 1)]


@hooks.attack_bonus.handles("bites")
def _beak_or_claw(_battle: Battle, who: Combatant) -> int:
    return -len(_special(who))


@hooks.extra_blows.handles("bites")
def _bite(_battle: Battle, who: Combatant) -> Sequence[Weapon]:
    """1 of its attacks takes 1 more off the armour save."""
    return [BITE] if BITE in _special(who) else ()


@hooks.instead_of_blows.handles("head-butts")
def _head_butt(battle: Battle, who: Combatant, targets: Sequence[Combatant]) -> Flow[bool]:
    """Another is a head-butt: who is hit without harm tests Initiative or is knocked down. Then it strikes on."""
    target = targets[0]
    if BUTT not in _special(who) or target.status is Status.STUNNED:
        return False
    landed = yield from roll_to_hit(battle, who, target, BUTT)
    if landed is None:
        return False
    before = target.wounds, target.status
    yield from resolve_hits(
        battle, who, target, [blow_hit(battle, who, target, BUTT, landed.die)], in_combat=True
    )
    unharmed = (target.wounds, target.status) == before and target.standing
    if unharmed and not (yield from test_characteristic(battle, target, "I", "the head-butt")):
        yield from brought_down(battle, target, Status.KNOCKED_DOWN, who.id, "butted to the ground")
    return False
