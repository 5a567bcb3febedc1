"""Combats of more than two warbands: the enemies each warrior fights, and shots into them (Town Cryer 5)."""

from rules.combat.effects import hooks
from rules.combat.psychology.minds import NO_BLOWS, able, forbidden
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import RuleRolled
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import HIDDEN

#: The tag of those into whose combats their friends shoot.
EXPENDABLE = "expendable"
#: The trait of a pike, and how far it reaches, in 1/100 inch.
REACH, PIKE = "reach-3", 300
INTO_COMBAT = "Shot into the combat"
_FACES = 6


def opponents(battle: Battle, warrior: Combatant) -> list[Combatant]:
    """The enemies a warrior touches and fights now: all of them, where there are two sides.

    Of three and more only the warriors of the side whose turn it is fight, and the enemies they touch, unless the
    sequence has everybody fight (HERO-CCP-2). In an activation the acting warriors and the enemies they touch fight
    (CARD-3-2).
    """
    touching = [battle.combatant(other) for other in sorted(warrior.contacts)]
    now = battle.state.activations.now
    if now:
        outer = battle.state.activations.outer
        if warrior.id in now and outer is not None and outer.at is not None:
            return [other for other in touching if other.id == outer.at]
        return touching if warrior.id in now else [other for other in touching if other.id in now]
    acting = battle.state.active
    some_only = (battle.several or battle.sequence.one_side_strikes) and not battle.sequence.all_fight
    if not some_only or warrior.side == acting:
        return touching
    return [other for other in touching if other.side == acting]


def fights_now(battle: Battle, warrior: Combatant, other: Combatant) -> bool:
    """Whether two enemies who reach each other fight now, by what `opponents` says of those who touch."""
    now = battle.state.activations.now
    if now:
        return warrior.id in now or other.id in now
    everybody = not battle.several or battle.sequence.all_fight
    return everybody or battle.state.active in (warrior.side, other.side)


def strikes_now(battle: Battle, warrior: Combatant) -> bool:
    """Whether they may strike in a combat under way: everybody does, or only those whose turn or activation it is."""
    if not battle.sequence.one_side_strikes:
        return True
    now = battle.state.activations.now
    return warrior.id in now if now else warrior.side == battle.state.active


def is_open_target(battle: Battle, warrior: Combatant, enemy: Combatant) -> bool:
    """Whether an enemy may be shot at: nobody in a combat, unless neither their warband nor an ally fights there.

    Expendable warriors do not count.
    """
    if not enemy.contacts:
        return True
    own = [other for other in warriors_in_combat(battle, enemy) if not warrior.opposes(other)]
    return all(EXPENDABLE in other.fighter.tags for other in own) if own else battle.several


def have_expendable(battle: Battle, side: int) -> bool:
    """Whether a warband has anybody into whose combats it shoots."""
    return battle.memo(
        (EXPENDABLE, side),
        lambda: any(EXPENDABLE in it.fighter.tags for it in battle.state.combatants if it.home == side),
    )


def may_hit_others(battle: Battle, shooter: Combatant, target: Combatant) -> bool:
    """Whether a shot at somebody in a combat may hit another one who fights there."""
    if battle.several or not target.contacts or shooter.contacts:
        return battle.several
    there = warriors_in_combat(battle, target)
    return any(EXPENDABLE in other.fighter.tags and not shooter.opposes(other) for other in there)


def warriors_in_combat(battle: Battle, warrior: Combatant) -> list[Combatant]:
    """Everybody in the same combat, linked to them by contacts; themselves among them, in roster order."""
    found, waiting = {warrior.id}, [warrior]
    while waiting:
        for other in waiting.pop().contacts - found:
            found.add(other)
            waiting.append(battle.combatant(other))
    return [battle.combatant(id) for id in sorted(found)]


def struck_in_combat_group(battle: Battle, attacker: Combatant, target: Combatant) -> Flow[Combatant]:
    """The warrior hit by a shot into a combat: one of those who fight there, each as likely as the others.

    Where they are more than a die has faces, several dice are read in turn as the digits of one number.
    """
    if not target.contacts:
        return target
    mixed = warriors_in_combat(battle, target)
    dice, outcomes = 1, _FACES
    while outcomes < len(mixed):
        dice, outcomes = dice + 1, outcomes * _FACES
    each = outcomes // len(mixed)
    while True:
        roll = Roll("who is hit", count=dice, who=attacker.id)
        faces = yield from throw(roll)
        number = 0
        for face in faces:
            number = number * _FACES + face - 1
        place = number // each
        yield RuleRolled(attacker.id, INTO_COMBAT, roll.shown(faces), place < len(mixed))
        if place < len(mixed):
            return mixed[place]


def watched(battle: Battle) -> Flow[None]:
    """Let those act who watch a combat, in it or not."""
    for side in battle.sides:
        there = hooks.combat_watched.warriors_with(battle, side)
        for warrior, watches in hooks.combat_watched.handlers_of(there):
            yield from watches(battle, warrior)


def in_reach(battle: Battle, warrior: Combatant) -> list[Combatant]:
    """Enemies in sight whom a pike reaches though nobody touches its bearer, in roster order."""
    if REACH not in warrior.held_traits or warrior.contacts:
        return []
    if not able(warrior) or warrior.under(HIDDEN) or forbidden(warrior, NO_BLOWS):
        return []
    return [
        enemy
        for enemy in battle.enemies_seen(warrior)
        if warrior.is_within(enemy, PIKE) and fights_now(battle, warrior, enemy)
    ]
