"""Riders of squigs: a hero and a squig of the warband who are one model (the skill Ride Squig of Night Goblins).

The squig is off the table while it is ridden and keeps its Wounds. Rulings: the rider gets on once everybody is set up
and not again; a great squig lends its rider the fear that it causes and its size as a target; of three dice, two equal
ones are a double; a rider who goes down stays on the squig, one who goes out of action leaves it wild; a squig that
goes down or out of action ends the ride, and its rider stands where they were.
"""

from collections import Counter

from rules.catalogue.model import Blow
from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hit_on_carrier, resolve_hits, take_out_of_action
from rules.combat.injury.injury_roll import brought_down
from rules.combat.moving.confinement import ASTRAY, WILD
from rules.combat.riding.loose import beside
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Faces, Roll
from rules.engine.events import (
    ConditionBegan,
    ConditionEnded,
    RuleRolled,
    Status,
    StatusChanged,
    WarriorDeployed,
)
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition

#: The tag of a squig that rolls 3D6, and the condition and tag of a rider, whose source is the squig.
THIRD_DIE, ON_SQUIG = "random-move-third-die", "rides-a-squig"
#: The question which squig is ridden, with the answer for none.
WHICH_SQUIG, ON_FOOT = "ride a squig", "on foot"
#: The types that are ridden, and the tags that a rider takes over from the squig.
_RIDDEN = ("cave-squig", "great-squig")
_LENT = ("random-move-2d6", THIRD_DIE, "causes-fear", "large-target")
#: The highest D6 of a hit that strikes the rider; the dice of a move that are equal when the rider may and will fall.
_RIDER_STRUCK, _DOUBLE, _TRIPLE = 2, 2, 3
_FALL = Hit("fall", 2, traits=("no-armour-save", "no-critical"))
#: How a squig is off the table, and what ends a ride.
_CARRIED, _THROWN, _FREE, _HURT = "carries its rider", "thrown", "without its rider", "the squig is hurt"


def squig_under(battle: Battle, rider: Combatant) -> Combatant | None:
    """The squig that somebody rides."""
    held = rider.conditions.get(ON_SQUIG)
    return None if held is None or held.by is None else battle.combatant(held.by)


def offer_squig(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Ask before the battle which squig of the side a warrior rides."""
    free = [
        it
        for it in battle.state.of_side(warrior.side)
        if it.fighter.line in _RIDDEN and it.standing and not it.contacts
    ]
    if not free or not warrior.standing:
        return
    asked = Choice(warrior.side, WHICH_SQUIG, (*[str(it.id) for it in free], ON_FOOT), warrior.id)
    answer = yield from ask(asked)
    if answer == ON_FOOT:
        return
    squig = battle.combatant(int(answer))
    yield StatusChanged(squig.id, Status.LEFT, None, _CARRIED)
    tags = (ON_SQUIG, *(tag for tag in _LENT if squig.has(tag)))
    yield ConditionBegan(warrior.id, Condition(ON_SQUIG, tags=tags, by=squig.id), squig.fighter.name)


def bites(battle: Battle, rider: Combatant) -> tuple[Weapon, ...]:
    """The blows of the squig beside those of its rider, with its own Weapon Skill and Strength."""
    squig = squig_under(battle, rider)
    if squig is None:
        return ()
    strike = Blow(fixed_strength=squig.profile.S)
    teeth = Weapon("squig", "squig", strike, kind="natural-weapons", skill=squig.profile.WS)
    return (teeth,) * squig.profile.A


def strikes_squig(
    battle: Battle, rider: Combatant, attacker: Combatant | None, hit: Hit, in_combat: bool
) -> Flow[bool]:
    """Roll whom a hit strikes, on 1 or 2 the rider; True when it struck the squig."""
    squig = squig_under(battle, rider)
    if squig is None:
        return False
    roll = Roll("rider or squig", who=rider.id)
    faces = yield from throw(roll)
    on_squig = faces[0] > _RIDER_STRUCK
    yield RuleRolled(rider.id, "The squig is struck", roll.shown(faces), on_squig)
    if not on_squig:
        return False
    status = yield from resolve_hit_on_carrier(battle, attacker, squig, hit, in_combat=in_combat)
    if status is Status.OUT_OF_ACTION:
        yield ConditionEnded(rider.id, ON_SQUIG, _HURT)
        yield WarriorDeployed(squig.id, rider.position)
        yield from take_out_of_action(battle, attacker, squig, in_combat=in_combat)
    elif status is not Status.STANDING:
        yield ConditionEnded(rider.id, ON_SQUIG, _HURT)
        if (yield from _set_beside(battle, rider, squig)):
            yield StatusChanged(squig.id, status, None if attacker is None else attacker.id)
    return True


def hold_on(battle: Battle, rider: Combatant, faces: Faces) -> Flow[None]:
    """Let a rider hold on by a D6 of at most their Strength after a double; a triple throws them."""
    alike = max(Counter(faces).values())
    if alike < _DOUBLE:
        return
    if alike < _TRIPLE:
        roll = Roll("holding on to the squig", who=rider.id)
        held = yield from throw(roll)
        stays = held[0] <= rider.profile.S
        yield RuleRolled(rider.id, "Ride Squig", roll.shown(held), stays)
        if stays:
            return
    yield from run_wild(battle, rider, _THROWN)
    yield from resolve_hits(battle, None, rider, [_FALL], in_combat=False)
    if rider.on_table and rider.standing:
        yield from brought_down(battle, rider, Status.KNOCKED_DOWN, None, _THROWN)


def run_wild(battle: Battle, rider: Combatant, cause: str = _FREE) -> Flow[None]:
    """End a ride: the squig stands beside the place of its rider and is wild for the rest of the battle."""
    squig = squig_under(battle, rider)
    if squig is None:
        return
    yield ConditionEnded(rider.id, ON_SQUIG, cause)
    if (yield from _set_beside(battle, rider, squig)):
        yield ConditionBegan(squig.id, Condition(WILD, tags=ASTRAY), "no Goblin rides it")


def _set_beside(battle: Battle, rider: Combatant, squig: Combatant) -> Flow[bool]:
    """Set a squig up beside its rider; False where it has no room and has run off."""
    at = beside(battle, rider, squig)
    if at is None:
        return False
    yield WarriorDeployed(squig.id, at)
    return True
