"""Armour, masks and helpers of supplements; each by its own trait."""

from collections.abc import Sequence

from rules.catalogue.model import Blow
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.riding.seat import rides
from rules.combat.rolls.changed_dice import KEEP, USE
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RuleRolled, Status, WoundsRegained
from rules.engine.flow import Flow
from rules.engine.loadouts import blow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: The condition of one whom a jester's mask has put in a mood.
MOOD = "mood-of-the-jester"
_LOATHES = "loathes-every-enemy"
_PAINT, _KITE = "painted-save-6", "narrower-mounted"
_SWORD = Weapon("sword-gnoblar", "sword gnoblar", Blow(fixed_strength=2))
_WARM, _SIX = 5, 6
#: The most wounds of one who wears a Fish Head mask.
_GORGED = 5
#: The conditions: has slipped past an enemy; their effigy has taken a hit, and has steadied somebody.
SLIPPED, TOOK_HIT, STEADIED = "slipped-past", "effigy-took-a-hit", "effigy-steadied"
_EFFIGY = "effigy-of-mork"


# armour


@hooks.save_bonus.handles("saves-plus-1")
def _quilted(_battle: Battle, _who: Combatant, _in_combat: bool) -> int:
    return 1


@hooks.save_bonus.handles("saves-plus-2")
def _headdress(_battle: Battle, _who: Combatant, _in_combat: bool) -> int:
    return 2


@hooks.save_bonus.handles(_KITE)
def _kite_shield(_battle: Battle, warrior: Combatant, in_combat: bool) -> int:
    """It covers a rider 1 less, wherever a shield counts at all."""
    return -1 if rides(warrior) and (warrior.in_hand.shield or not in_combat) else 0


@hooks.prepares_for_battle.handles(_PAINT)
def _paints(_battle: Battle, warrior: Combatant) -> Flow[None]:
    """The paint is on for this battle, and gone with it."""
    for pot in warrior.fighter.gear:
        if _PAINT in pot.traits:
            yield ConditionBegan(warrior.id, Condition(pot.key), pot.name)


@hooks.last_save.handles(_PAINT)
def _painted(_battle: Battle, _who: Combatant, _hit: Hit, _in_combat: bool) -> tuple[str, int]:
    return "Warpaint", _SIX


@hooks.save_bonus.handles("save-plus-1-mounted-from-shots")
def _horo(_battle: Battle, warrior: Combatant, in_combat: bool) -> int:
    return int(rides(warrior) and not in_combat)


@hooks.last_save.handles("last-save-5-from-fire")
def _kumfy(_battle: Battle, _who: Combatant, hit: Hit, _in_combat: bool) -> tuple[str, int] | None:
    return ("Kumfy Gear", _WARM) if "fire" in hit.traits else None


@hooks.injury_result.handles("vampires-miss-the-throat-6")
def _throat_guard(
    battle: Battle, warrior: Combatant, attacker: Combatant | None, _hit: Hit, status: Status
) -> Flow[Status]:
    if attacker is None or "vampire" not in (attacker.fighter.line, *attacker.fighter.callings):
        return status
    return Status.STANDING if (yield from roll_for_rule(battle, warrior, "Throat guard", _SIX)) else status


# masks


@hooks.prepares_for_battle.handles("jester-mask")
def _jester(_battle: Battle, warrior: Combatant) -> Flow[None]:
    """A D6 for the battle: 1 stupidity, 2 to 5 hatred of everybody, 6 frenzy (World Tournament 2025)."""
    roll = Roll("the mood of a mask", who=warrior.id)
    faces = yield from throw(roll)
    tag = {1: "stupidity", _SIX: "frenzy"}.get(faces[0], _LOATHES)
    yield RuleRolled(warrior.id, "Evil Jester mask", roll.shown(faces), faces[0] > 1)
    yield ConditionBegan(warrior.id, Condition(MOOD, tags=(tag,)), "Evil Jester mask")


@hooks.hates_enemy.handles(_LOATHES)
def _loathes(_battle: Battle, _who: Combatant, _enemy: Combatant) -> bool:
    return True


@hooks.slips_past.handles("slips-past-once")
def _faceless(_battle: Battle, warrior: Combatant, _enemy: Combatant) -> Flow[bool]:
    if warrior.under(SLIPPED):
        return False
    if (yield from ask(Choice(warrior.side, "use faceless-mask", (USE, KEEP), warrior.id))) == KEEP:
        return False
    yield ConditionBegan(warrior.id, Condition(SLIPPED), "Faceless mask")
    return True


@hooks.took_out.handles("wound-for-each-victim")
def _feeds(_battle: Battle, warrior: Combatant, target: Combatant) -> Flow[None]:
    """Enemies alone count, and whoever is out themselves gains nothing."""
    if warrior.opposes(target) and warrior.on_table and warrior.wounds < _GORGED:
        yield WoundsRegained(warrior.id, 1, warrior.wounds + 1, "Fish Head mask")


# the effigy of Mork


@hooks.before_a_wound.handles(_EFFIGY)
def _takes_the_hit(
    _battle: Battle, warrior: Combatant, _attacker: object, _hit: Hit, _in_combat: bool
) -> Flow[bool]:
    """The first hit of the battle is ignored, without a roll."""
    if warrior.under(TOOK_HIT):
        return False
    yield ConditionBegan(warrior.id, Condition(TOOK_HIT), "effigy of Mork")
    return True


@hooks.lends_a_reroll.handles(_EFFIGY)
def _steadies(
    _battle: Battle, warrior: Combatant, _friend: Combatant, _purpose: str
) -> tuple[ConditionBegan] | None:
    """The first failed Leadership test of anybody in the warband."""
    if warrior.under(STEADIED):
        return None
    return (ConditionBegan(warrior.id, Condition(STEADIED), "effigy of Mork"),)


@hooks.rerolls_rout.handles(_EFFIGY)
def _steadies_all(_battle: Battle, warrior: Combatant) -> Flow[bool]:
    """The first failed rout test, where the leader bears it and it has steadied nobody yet."""
    if not warrior.fighter.leader or warrior.under(STEADIED):
        return False
    yield ConditionBegan(warrior.id, Condition(STEADIED), "effigy of Mork")
    return True


# weapons


@hooks.extra_blows.handles("one-more-blow-of-strength-2")
def _small_help(_battle: Battle, _who: Combatant) -> Sequence[Weapon]:
    return (_SWORD,)


@hooks.to_wound.handles("poisoned-plus-1-to-wound")
def _poisoned(_battle: Battle, _who: Combatant, target: Combatant, _hit: Hit, _in_combat: bool) -> int:
    return int(not target.has("immune-poison"))


@hooks.parry_tries.handles("parries-again-beside-another")
def _two_guards(_battle: Battle, warrior: Combatant) -> int:
    """A second die where both of their weapons parry."""
    held = (warrior.in_hand.main, warrior.in_hand.off)
    return 2 if all(it is not None and "parry" in blow(it).traits for it in held) else 1


def _in_both_hands(warrior: Combatant) -> bool:
    """Whether they hold one weapon and nothing beside it."""
    held = warrior.in_hand
    return held.off is None and not (held.shield or held.buckler or held.pistols)


_CLUB = "heavier-in-both-hands"


@hooks.save_modifier.handles(_CLUB)
def _two_handed_club(_battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    return -1 if _in_both_hands(warrior) else 0


@hooks.cannot_be_parried.handles(_CLUB)
def _beats_the_guard_down(battle: Battle, warrior: Combatant, target: Combatant, weapon: Weapon) -> bool:
    """Its Strength counts as 1 more, for this question alone."""
    strength = battle.rules.blow_strength(battle, warrior, target, weapon)
    return _in_both_hands(warrior) and strength + 1 >= 2 * target.profile.S


@hooks.blow_strength.handles("stronger-in-both-hands")
def _staff(_battle: Battle, warrior: Combatant, _target: Combatant, _weapon: Weapon) -> int:
    return int(_in_both_hands(warrior))
