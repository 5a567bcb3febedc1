"""Random happenings of one building drawn by lot: it comes down, or its walls scream (CAMP-OPT-HAPPEN-6).

Rulings: whoever is above the ground when a building comes down falls, as on its roof, and takes no test. The walls
scream at a warrior at the start of each turn of a game turn, and as long as that turn lasts.
"""

from rules.combat.effects.hit import Hit
from rules.combat.going_on import COMES_DOWN, SCREAMED_AT, SCREAMS
from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.falling import fall
from rules.combat.psychology.minds import NO_CASTING
from rules.combat.rolls.initiative_test import test_initiative
from rules.engine.battle import Battle
from rules.engine.events import BuildingCollapsed, ConditionBegan
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import INCH
from rules.scenarios.happenings import frightful, scrawlings
from rules.scenarios.happenings.frightful import one_house
from rules.scenarios.happenings.part import present
from rules.scenarios.parts.buildings import is_inside, is_near

#: What falls on those inside, and the screams; how far these are heard, in 1/100 inch.
_RUBBLE, _SCREAM = Hit("falling masonry", 5), Hit("the screaming walls", 1, traits=("no-armour-save",))
_HEARD = 8 * INCH


def begin(battle: Battle, key: str) -> Flow[None]:
    """What the row of that key does at once."""
    if key == COMES_DOWN:
        yield from come_down(battle)
    elif key == SCREAMS:
        yield from begin_to_scream(battle)
    elif key == scrawlings.SCRAWLINGS:
        yield from scrawlings.read(battle)
    else:
        yield from frightful.begin(battle, key)


def come_down(battle: Battle) -> Flow[None]:
    """Bring down a building: those inside test Initiative or are hit with Strength 5, those above fall."""
    house = yield from one_house(battle, "which building comes down")
    if house is None:
        return
    inside = [it for it in battle.state.on_table() if is_inside(battle, it, house)]
    yield BuildingCollapsed(house, battle.terrain.table.pieces[house].name)
    battle.collapses(house)
    for warrior in inside:
        if warrior.position.z:
            yield from fall(battle, warrior, warrior.position._replace(z=0), warrior.position.z, resolve_hits)
        elif not (yield from test_initiative(battle, warrior, "getting out of the building")):
            yield from resolve_hits(battle, None, warrior, [_RUBBLE], in_combat=False)


def begin_to_scream(battle: Battle) -> Flow[None]:
    """Draw the building whose walls scream, which every warrior on the table remembers."""
    house = yield from one_house(battle, "which walls scream")
    if house is None:
        return
    for warrior in present(battle):
        yield ConditionBegan(warrior.id, Condition(SCREAMS, amount=house))
    yield from scream(battle)


def scream(battle: Battle) -> Flow[None]:
    """Hit everybody near with Strength 1; this turn they cast nothing, and are at -1 to hit."""
    for warrior in present(battle):
        if warrior.on_table and _hears(battle, warrior):
            yield from resolve_hits(battle, None, warrior, [_SCREAM], in_combat=False)
            if warrior.on_table:
                yield ConditionBegan(warrior.id, Condition(SCREAMED_AT, "turn", tags=(NO_CASTING,)))


def _hears(battle: Battle, warrior: Combatant) -> bool:
    known = next((it.conditions[SCREAMS] for it in battle.state.combatants if it.under(SCREAMS)), None)
    return known is not None and is_near(battle, warrior, known.amount, _HEARD)
