"""Equipment that acts in battle: charms, cloaks, arrows, herbs, nets and holy water (CORE-ITEM)."""

from rules.combat.actions.slots import is_reacting
from rules.combat.charging.charging import WARDED
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import lose_wound
from rules.combat.psychology.minds import NO_CASTING, NO_CHARGE, NO_MOVE, NO_SHOOTING, fleeing
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.leadership_test import test_leadership
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.dice import Modifier
from rules.engine.events import ConditionBegan, ConditionEnded, Status, WoundsRegained
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

USE, KEEP = "use", "keep"
#: The conditions that items bring.
CHARM_SPENT, NETTED, HERBS_USED = "charm-spent", "netted", "healing-herbs"
#: The tag of what lasts until the warrior under it has acted.
UNTIL_HE_ACTED = "until-he-acted"
_CHARM_HOLDS = 4
_HARMED_BY_WATER = ("undead", "daemon", "possessed")


@hooks.before_a_wound.handles("first-hit-discarded-4")
def _lucky_charm(
    battle: Battle, warrior: Combatant, _attacker: object, _hit: Hit, _in_combat: bool
) -> Flow[bool]:
    """The first hit of the battle only, whether the charm helped or not (CORE-ITEM-CHARM-1 to -3)."""
    if warrior.under(CHARM_SPENT):
        return False
    yield ConditionBegan(warrior.id, Condition(CHARM_SPENT), "lucky charm")
    return (yield from roll_for_rule(battle, warrior, "Lucky charm", _CHARM_HOLDS))


@hooks.be_shot_at.handles("shot-at-minus-1")
def _elven_cloak(
    _battle: Battle, _who: Combatant, _shooter: Combatant, _weapon: Weapon, _distance: int
) -> Modifier:
    return Modifier("cloak", -1)


@hooks.injury_caused.handles("arrow-injury-plus-1")
def _hunting_arrows(
    _battle: Battle, _who: Combatant, _target: Combatant, hit: Hit, _in_combat: bool
) -> Modifier | None:
    return Modifier("hunting arrows", 1) if hit.missile and "bow" in hit.traits else None


@hooks.hit_by_shooting.handles("arrow-accuracy")
def _straight_arrows(
    _battle: Battle, _who: Combatant, _target: Combatant, weapon: Weapon, _distance: int
) -> Modifier | None:
    bow = weapon.shot is not None and "bow" in weapon.shot.traits
    return Modifier("arrows", 1) if bow else None


@hooks.recovery_begins.handles("restores-wounds")
def healing_herbs(_battle: Battle, warrior: Combatant) -> Flow[None]:
    """All wounds back, once (CORE-ITEM-HERBS)."""
    if not may_use_herbs(warrior):
        return
    if (yield from ask(Choice(warrior.side, "use healing-herbs", (USE, KEEP), warrior.id))) == USE:
        yield from use_herbs(warrior)


def may_use_herbs(warrior: Combatant) -> bool:
    """Whether they have lost wounds, have herbs left, and are neither stunned nor engaged."""
    if (
        warrior.under(HERBS_USED)
        or warrior.contacts
        or warrior.wounds >= warrior.fighter.profile.W
        or not warrior.on_table
    ):
        return False
    return warrior.has("restores-wounds") and warrior.status is not Status.STUNNED and not fleeing(warrior)


def use_herbs(warrior: Combatant) -> Flow[None]:
    """All wounds that they have lost are restored."""
    most = warrior.fighter.profile.W
    yield ConditionBegan(warrior.id, Condition(HERBS_USED), "healing herbs")
    yield WoundsRegained(warrior.id, most - warrior.wounds, most, "healing herbs")


@hooks.instead_of_wounding.handles("net")
def _net(battle: Battle, attacker: Combatant, target: Combatant, _hit: Hit) -> Flow[None]:
    yield from net_holds(battle, attacker, target)


def net_holds(battle: Battle, attacker: Combatant, target: Combatant) -> Flow[None]:
    """Torn by a Strength test, else their next turn passes without move, shot or spell (CORE-ITEM-NET-5, -6)."""
    if not (yield from test_characteristic(battle, target, "S", "tearing the net")):
        tags = (NO_MOVE, NO_CHARGE, NO_SHOOTING, NO_CASTING)
        held = Condition(NETTED, "turn", attacker.side, tags=tags, by=attacker.id)
        if battle.sequence.by_rounds:
            held = Condition(NETTED, tags=(*tags, UNTIL_HE_ACTED), by=attacker.id)
        yield ConditionBegan(target.id, held, "net")


@hooks.after_acting.handles(UNTIL_HE_ACTED)
def _struggles_free(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Free them from the net at the end of an activation, but not of a reaction (ALT-XI-a-ii-1)."""
    if not is_reacting(battle):
        yield ConditionEnded(warrior.id, NETTED, "out of the net")


@hooks.range_bonus.handles("blessed-water")
def _thrown_by_strength(_battle: Battle, warrior: Combatant, _weapon: Weapon) -> int:
    """Twice the thrower's Strength in inches (CORE-ITEM-HOLYWATER-2)."""
    return 2 * warrior.profile.S


@hooks.instead_of_wounding.handles("blessed-water")
def _blessed_water(battle: Battle, attacker: Combatant, target: Combatant, hit: Hit) -> Flow[None]:
    """One sure wound without a save on Undead, Daemons and Possessed (CORE-ITEM-HOLYWATER-5, -6)."""
    if any(kind in _HARMED_BY_WATER for kind in target.fighter.kinds):
        yield from lose_wound(battle, attacker, target, hit)


@hooks.charge_declared_at.handles("wards-vampires")
def _garlic(battle: Battle, _who: Combatant, charger: Combatant) -> Flow[bool]:
    """A Vampire passes a Leadership test or charges no bearer of garlic this turn (CORE-ITEM-GARLIC-1)."""
    if "vampire" not in (charger.fighter.line, *charger.fighter.callings):
        return False
    if charger.under(WARDED):
        return True
    if (yield from test_leadership(battle, charger, "garlic")):
        return False
    yield ConditionBegan(charger.id, Condition(WARDED, "turn"), "garlic")
    return True


# protection that is neither body armour nor shield


@hooks.armour_save.handles("sea-dragon-scales")
def _sea_dragon(_battle: Battle, _who: Combatant, in_combat: bool) -> int:
    return 5 if in_combat else 4


@hooks.save_bonus.handles("armour-save-plus-1-against-shots")
def _wolfcloak(_battle: Battle, _who: Combatant, in_combat: bool) -> int:
    return 0 if in_combat else 1


@hooks.last_save.handles("last-save-6")
def _last_save(_battle: Battle, _who: Combatant, _hit: Hit, _in_combat: bool) -> tuple[str, int]:
    return "Last save", 6


@hooks.last_save.handles("last-save-6-from-blows")
def _wooden_leg(_battle: Battle, _who: Combatant, hit: Hit, in_combat: bool) -> tuple[str, int] | None:
    """The save of a wooden leg, which works against shots and blows only."""
    return ("Last save", 6) if in_combat or hit.missile else None


@hooks.last_save.handles("missile-save-5")
def _amulet(_battle: Battle, _who: Combatant, hit: Hit, _in_combat: bool) -> tuple[str, int] | None:
    return ("Amulet", 5) if hit.missile else None
