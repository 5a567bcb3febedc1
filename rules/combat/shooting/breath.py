"""A beast's breath of fire: a small teardrop, in which everybody is hit on 4 or more (Town Cryer 5).

Rulings: the teardrop is 8 inches long and widens from 1 inch to 3; it is laid over an enemy whom the beast sees, so
that most enemies are under it. Friend and foe are hit alike, and those in combat too.
"""

from math import isqrt

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.rolls.rerolls import TO_HIT, roll_with_rerolls
from rules.engine.battle import Battle
from rules.engine.dice import Roll
from rules.engine.events import ShotFired
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH, Point

#: How long it is, how wide on either side of its middle at its beginning, and how much it widens: 1 for every 8.
LENGTH, HALF_WIDTH, WIDENS = 8 * INCH, INCH // 2, 8
_TAG, _WEAPON = "breath:", "breath of fire"
#: Heads that are lost make for fewer flames: 1 Strength less for every 2.
HEADS_LOST, HEADS = "heads-lost", 2


def breathe(battle: Battle, beast: Combatant) -> Flow[None]:
    """Breathe at those under the teardrop, the nearest first, if there is anybody."""
    strength, hits_on = figures(beast)
    reached: list[Combatant] = under_teardrop(battle, beast)
    if battle.witness is not None:
        enemies = battle.state.enemies_of(beast.side)
        reached = yield from battle.witness.find_struck("the breath", enemies, None)
    for warrior in reached:
        roll = Roll("breath", need=hits_on, who=beast.id)
        faces = yield from roll_with_rerolls(battle, beast, roll, TO_HIT)
        struck = roll.met_by(faces)
        hit_id = warrior.id if struck else None
        yield ShotFired(beast.id, warrior.id, _WEAPON, beast.gap_to(warrior), roll.shown(faces), hit_id)
        if struck:
            yield from resolve_hits(battle, beast, warrior, [Hit(_WEAPON, strength)], in_combat=False)


def figures(beast: Combatant) -> tuple[int, int]:
    """The Strength of the breath now, and what it hits on."""
    tag = next(tag for tag in beast.fighter.tags if tag.startswith(_TAG))
    strength, hits_on = (int(part) for part in tag.removeprefix(_TAG).split(":"))
    lost = beast.conditions[HEADS_LOST].amount if beast.under(HEADS_LOST) else 0
    return max(1, strength - lost // HEADS), hits_on


def under_teardrop(battle: Battle, beast: Combatant) -> list[Combatant]:
    """The warriors under the template when it is laid over as many enemies as possible."""
    near = [
        warrior
        for warrior in battle.others(beast)
        if beast.gap_to(warrior) <= LENGTH and battle.sees(beast, warrior)
    ]
    aims = [warrior for warrior in near if beast.opposes(warrior)]
    reached = [
        [other for other in near if _is_under(beast, warrior.position, other)]
        for warrior in sorted(aims, key=lambda warrior: (beast.gap_to(warrior), warrior.id))
    ]
    best = max(reached, key=lambda under: sum(beast.opposes(warrior) for warrior in under), default=[])
    return sorted(best, key=lambda warrior: (beast.gap_to(warrior), warrior.id))


def _is_under(beast: Combatant, towards: Point, warrior: Combatant) -> bool:
    dx, dy = towards.x - beast.position.x, towards.y - beast.position.y
    x, y = warrior.position.x - beast.position.x, warrior.position.y - beast.position.y
    length = isqrt(dx * dx + dy * dy) or 1
    along, across = (x * dx + y * dy) // length, abs(x * dy - y * dx) // length
    if along <= 0:
        return False
    from_mouth = max(0, along - beast.fighter.radius)
    return across <= HALF_WIDTH + from_mouth // WIDENS + warrior.fighter.radius
