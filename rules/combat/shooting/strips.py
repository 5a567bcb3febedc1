"""The blunderbuss: everybody in a strip is hit without a roll (CORE-WPN-BLUNDER)."""

from rules.combat.injury.hits import shot_hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.shared_charts import shot_range
from rules.engine.battle import Battle, ask_for
from rules.engine.decisions import AimStrip, IllegalAnswer, place
from rules.engine.events import ShotFired
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state import Combatant
from rules.engine.table import Point, Sight

STRIP = "line"
#: Half the width of the strip, in 1/100 inch.
HALF_WIDTH = 50


def fire_strip(battle: Battle, who: Combatant, target: Combatant, weapon: Weapon) -> Flow[None]:
    """Lay the strip, by default over the enemy who was named, and hit everybody in it, the nearest first."""

    def accept(answer: str) -> Point:
        at = place(answer)
        if (at.x, at.y) == (who.position.x, who.position.y):
            raise IllegalAnswer("The strip needs a direction: name another place.", "CORE-WPN-BLUNDER-1")
        return at

    length = shot_range(battle, who, weapon)
    towards = yield from ask_for(AimStrip(who.side, who.id, weapon.key, target.position, length), accept)
    struck = in_strip(battle, who, towards, length)
    for index, one in enumerate(struck):
        reason = "in the strip" if index == 0 else "in the strip too"
        yield ShotFired(who.id, one.id, weapon.key, who.gap_to(one), None, one.id, reason)
        yield from resolve_hits(battle, who, one, [shot_hit(battle, who, one, weapon, None)], in_combat=False)
    if not struck:
        yield ShotFired(
            who.id, target.id, weapon.key, who.gap_to(target), None, None, "nobody is in the strip"
        )


def in_strip(battle: Battle, who: Combatant, towards: Point, length: int) -> list[Combatant]:
    """Friend and foe whose base is in the strip at all and whom no wall hides altogether, the nearest first."""
    dx, dy = towards.x - who.position.x, towards.y - who.position.y
    far = length + who.fighter.radius
    found = []
    for one in battle.others(who):
        x, y = one.position.x - who.position.x, one.position.y - who.position.y
        along, across, reach = x * dx + y * dy, x * dy - y * dx, one.fighter.radius
        line = dx * dx + dy * dy
        if along <= 0 or across * across > (HALF_WIDTH + reach) ** 2 * line:
            continue
        if along * along <= (far + reach) ** 2 * line and battle.sight(who, one) is not Sight.NONE:
            found.append(one)
    return sorted(found, key=lambda one: (who.gap_to(one), one.id))
