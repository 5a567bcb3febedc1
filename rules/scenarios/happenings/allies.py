"""Helpers who join the warband of the lowest rating for a battle: an Ogre, or a Pit Fighter (CAMP-OPT-HAPPEN-2).

Ruling: they are set up near its leader, and are lost to nobody: their fall counts for nothing in a rout.
"""

from collections.abc import Iterable

from rules.catalogue.model import Rulebook
from rules.catalogue.scenarios.thing_model import Lent
from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.setup import WANTS_PAY, Fighter
from rules.engine.state.combatant import Combatant
from rules.scenarios.happenings.part import lowest
from rules.scenarios.mechanisms.lending import LendFighters, join, line_of

#: The allies by the key of their row.
ALLIES = {
    row: Lent("lowest-rated", name, sword, tags=(f"{WANTS_PAY}{sword}",))
    for row, name, sword in (
        ("ogre-mercenary", "Ogre Mercenary", "ogre-bodyguard"),
        ("pit-fighter", "Pit Fighter", "pit-fighter"),
    )
}


def allies(rulebook: Rulebook) -> Iterable[Fighter]:
    """All who may come, without their ids: those whom the rulebook knows."""
    for it in ALLIES.values():
        if it.hireling in rulebook.hired_swords:
            yield from LendFighters().brings(it, rulebook, 2)


def ally_of(battle: Battle, key: str) -> Combatant | None:
    """Return the ally who would come by a row; None where it is no such row, or the battle has no room for them."""
    it = ALLIES.get(key)
    waiting = (fighter for fighter in battle.setup.unowned if it and fighter.line == line_of(it))
    found = next(waiting, None)
    return None if found is None else battle.combatant(found.id)


def come_to_help(battle: Battle, ally: Combatant) -> Flow[None]:
    """Let an ally join the lowest rating; dice decide between equals."""
    least = min(battle.setup.sides[side].rating for side in battle.sides)
    weakest = [side for side in battle.sides if battle.setup.sides[side].rating == least]
    side = yield from lowest(battle, f"whom the {ally.fighter.name} joins", among=weakest, highest=True)
    yield from join(battle, ally, side)
