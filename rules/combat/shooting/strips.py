"""The blunderbuss: everybody in a strip is hit without a roll (CORE-WPN-BLUNDER)."""

from rules.combat.injury.hits import shot_hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.shared_charts import shot_range
from rules.engine.battle import Battle, ask_for
from rules.engine.decisions import AimStrip, IllegalAnswer, place
from rules.engine.events import ShotFired
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Point, Sight

STRIP = "line"
#: Half the width of the strip, in 1/100 inch.
HALF_WIDTH = 50


def fire_strip(battle: Battle, shooter: Combatant, target: Combatant, weapon: Weapon) -> Flow[None]:
    """Lay the strip, by default over the enemy who was named, and hit everybody in it, the nearest first."""

    def accept(answer: str) -> Point:
        at = place(answer)
        if (at.x, at.y) == (shooter.position.x, shooter.position.y):
            raise IllegalAnswer("The strip needs a direction: name another place.", "CORE-WPN-BLUNDER-1")
        return at

    length = shot_range(battle, shooter, weapon)
    towards = yield from ask_for(
        AimStrip(shooter.side, shooter.id, weapon.key, target.position, length), accept
    )
    struck = in_strip(battle, shooter, towards, length)
    for index, warrior in enumerate(struck):
        reason = "in the strip" if index == 0 else "in the strip too"
        yield ShotFired(shooter.id, warrior.id, weapon.key, shooter.gap_to(warrior), None, warrior.id, reason)
        yield from resolve_hits(
            battle, shooter, warrior, [shot_hit(battle, shooter, warrior, weapon, None)], in_combat=False
        )
    if not struck:
        yield ShotFired(
            shooter.id, target.id, weapon.key, shooter.gap_to(target), None, None, "nobody is in the strip"
        )


def in_strip(battle: Battle, shooter: Combatant, towards: Point, length: int) -> list[Combatant]:
    """Friends and foes whose base is in the strip at all and whom no wall hides altogether, the nearest first."""
    dx, dy = towards.x - shooter.position.x, towards.y - shooter.position.y
    far = length + shooter.fighter.radius
    found = []
    for warrior in battle.others(shooter):
        x, y = warrior.position.x - shooter.position.x, warrior.position.y - shooter.position.y
        along, across, reach = x * dx + y * dy, x * dy - y * dx, warrior.fighter.radius
        line = dx * dx + dy * dy
        if along <= 0 or across * across > (HALF_WIDTH + reach) ** 2 * line:
            continue
        if along * along <= (far + reach) ** 2 * line and battle.sight(shooter, warrior) is not Sight.NONE:
            found.append(warrior)
    return sorted(found, key=lambda other: (shooter.gap_to(other), other.id))
