"""Shots as special rules of warbands and single men have it: farther, unseen, withheld, and with care."""

from rules.combat.effects import hooks
from rules.combat.effects.skills.fighting import kind_of
from rules.combat.psychology.minds import able
from rules.combat.rolls.initiative_test import test_initiative
from rules.combat.rolls.leadership_test import test_leadership
from rules.combat.rolls.rule_rolls import roll_for_rule
from rules.engine.battle import Battle
from rules.engine.events import ConditionBegan, ConditionEnded
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN, Condition

#: The condition of a leader whose prayer before the battle was heard.
BLESSED = "blessed-by-the-lady"
_KNIGHTS = ("questing-knight", "knight-errant")
_WALL = 100
_POWDER = "blackpowder"
_PISTOL_FARTHER, _FARTHER = 3, 6


# Bretonnians


@hooks.prepares_for_battle.handles("blessing-of-the-lady")
def _prays(battle: Battle, warrior: Combatant) -> Flow[None]:
    """The leader alone tests, once, before the battle."""
    if warrior.fighter.leader and (yield from test_leadership(battle, warrior, "the Blessing of the Lady")):
        yield ConditionBegan(warrior.id, Condition(BLESSED), "Blessing of the Lady")


@hooks.withholds_shots.handles("blessing-of-the-lady")
def _withholds(
    battle: Battle, warrior: Combatant, shooter: Combatant, target: Combatant | None, weapon: Weapon
) -> Flow[bool]:
    """4 or more to fire blackpowder, and 4 or more to shoot at a knight; both rolls where both are so."""
    if not warrior.under(BLESSED):
        return False
    if weapon.category == _POWDER and not (
        yield from roll_for_rule(battle, shooter, "Firing against the Blessing", 4)
    ):
        return True
    if target is None or target.side != warrior.side or target.fighter.line not in _KNIGHTS:
        return False
    return not (yield from roll_for_rule(battle, shooter, "Aiming at a blessed knight", 4))


# assassins who keep to the walls


@hooks.eludes.handles("shadowed-by-walls")
def _keeps_to_the_wall(battle: Battle, warrior: Combatant, enemy: Combatant) -> Flow[bool]:
    """Hide from an enemy within an inch of a wall, unless the enemy passes an Initiative test."""
    if not battle.terrain.shaded(warrior.position, warrior.fighter.radius, _WALL):
        return False
    return not (yield from test_initiative(battle, enemy, "making somebody out in the shadows"))


# weaponsmiths


@hooks.lends_range.handles("range-bonus")
def _engineer(battle: Battle, warrior: Combatant, friend: Combatant, weapon: Weapon) -> int:
    """Pistols, crossbows and handguns of the warband's own; they must take part."""
    if warrior.reserve or battle.setup.sides[friend.home].warband not in friend.fighter.callings:
        return 0
    if kind_of(weapon) in ("crossbow", "handgun"):
        return _FARTHER
    return _PISTOL_FARTHER if _is_pistol(weapon) else 0


@hooks.lends_range.handles("range-bonus-blackpowder")
def _instructor(_battle: Battle, warrior: Combatant, _friend: Combatant, weapon: Weapon) -> int:
    if warrior.reserve or weapon.category != _POWDER:
        return 0
    return _PISTOL_FARTHER if _is_pistol(weapon) else _FARTHER


def _is_pistol(weapon: Weapon) -> bool:
    return weapon.shot is not None and weapon.category == _POWDER and "brace" in weapon.shot.traits


# snipers


@hooks.after_shooting.handles("sniper-spotted")
def _spot_sniper(battle: Battle, shooter: Combatant, target: Combatant) -> Flow[None]:
    """Their target, unless it is out of action, may find them by an Initiative test."""
    if (
        shooter.under(HIDDEN)
        and able(target)
        and (yield from test_initiative(battle, target, "spotting the sniper"))
    ):
        yield ConditionEnded(shooter.id, HIDDEN, f"spotted by {target.fighter.name}")


# the Gunnery School


@hooks.averts_misfire.handles("ignores-misfire-3")
def _properly_used(battle: Battle, warrior: Combatant) -> Flow[bool]:
    return (yield from roll_for_rule(battle, warrior, "Properly Used", 3))


@hooks.rolls_misfire_again.handles("rerolls-misfires")
def _engineers(_battle: Battle, _who: Combatant) -> bool:
    return True


@hooks.shoots_again.handles("throws-three-times")
def _slugga_for_actions(_battle: Battle, _who: Combatant, weapon: Weapon) -> int | None:
    return 2 if _is_thrown(weapon) else None


@hooks.shots_this_phase.handles("throws-three-times")
def _slugga(_battle: Battle, _who: Combatant, weapon: Weapon) -> int:
    return 3 if _is_thrown(weapon) else 1


def _is_thrown(weapon: Weapon) -> bool:
    """Whether the weapon is thrown."""
    return weapon.shot is not None and "thrown" in weapon.shot.traits and weapon.category == "missile"
