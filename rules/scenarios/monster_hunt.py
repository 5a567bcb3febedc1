"""Monster Hunt: a young beast has its lair in the middle (Town Cryer 5, multiplayer scenario 7).

The lair is the building nearest to the centre with 6 by 6 inches and room for the beast. It acts before the first side
of every round: it recovers, charges the warriors in the lair, breathes, and fights. Rulings: it charges all of them,
the nearest first; a warband alone on the table with the lair goes on until the beast is slain, or gives up.
"""

from functools import lru_cache

from rules.catalogue.model import Rulebook
from rules.combat.charging.charging import charge_limit, move_charge
from rules.combat.effects.special_rules.monsters import BREATHES, regrow, staggers_up
from rules.combat.melee.melee import fight
from rules.combat.moving.confinement import tied_to
from rules.combat.shooting.breath import breathe
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import (
    ChargeDeclared,
    ConditionBegan,
    PhaseBegan,
    StatusChanged,
    TurnBegan,
    WoundsLost,
)
from rules.engine.events.event import Event, Status
from rules.engine.events.objectives import AmountRolled, BuildingsNamed, DeedDone
from rules.engine.flow import Flow
from rules.engine.setup import BattleSetup, Fighter
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import INCH, Terrain
from rules.engine.table.geometry.outlines import contains
from rules.engine.zone import Zone
from rules.fielding.fielding import LARGE_RADIUS
from rules.scenarios.parts.buildings import NEAR, buildings, is_inside, is_near, outline_of
from rules.scenarios.parts.deploying import deploy
from rules.scenarios.parts.leaving import MOVEMENT
from rules.scenarios.parts.several import SeveralWarbands
from rules.scenarios.parts.spoils import win_rewards
from rules.values import changed

#: The condition of a beast that has no wound left to lose.
AT_BAY = "at-bay"
LAIR_TAKEN = "lair taken"
WOUNDED, SLAIN = "wound-on-monster", "monster-out-of-action"
#: How large a lair must be at least, in 1/100 inch.
SIZE = 6 * INCH
_FACES = 6


class MonsterHunt(SeveralWarbands):
    """Warbands hunt a beast, in alliance or not, and fight each other for its hoard."""

    key = "monster-hunt"
    heeds = frozenset({WoundsLost, StatusChanged})

    def unfit(self, terrain: Terrain) -> str:
        return "" if lairs(terrain) else "it needs a building of 6 by 6 inches with room for a large beast"

    def brings(self, setup: BattleSetup, rulebook: Rulebook) -> BattleSetup:
        first = len(setup.fighters)
        beasts = [_beast(first + face, face + 1, rulebook) for face in range(_FACES)]
        return changed(setup, unowned=tuple(beasts))

    def set_up(self, battle: Battle) -> Flow[None]:
        lair = lairs(battle.terrain)[0]
        yield BuildingsNamed((lair,), "the monster's lair")
        roll = Roll("which monster it is", stream="scenario")
        faces = yield from throw(roll)
        yield AmountRolled(None, "which monster it is", roll.shown(faces), faces[0])
        beast = battle.combatant(battle.setup.unowned[faces[0] - 1].id)
        inside = [Zone(outline=outline_of(battle, lair))]
        yield from deploy(battle, [beast], lambda _warrior: inside)
        yield ConditionBegan(beast.id, tied_to(lair))
        yield from super().set_up(battle)

    def begins_round(self, battle: Battle) -> Flow[None]:
        beast = the_beast(battle)
        if beast is None:
            return
        yield TurnBegan(battle.nobody)
        yield PhaseBegan(battle.nobody, "recovery")
        yield from staggers_up(beast)
        yield PhaseBegan(battle.nobody, MOVEMENT)
        yield from _charge(battle, beast)
        if beast.on_table and beast.has(BREATHES):
            yield PhaseBegan(battle.nobody, "shooting")
            yield from breathe(battle, beast)
        yield PhaseBegan(battle.nobody, "close combat")
        yield from fight(battle)

    def sees(self, battle: Battle, event: Event) -> Flow[None]:
        """Note the warriors who wound the beast, and the hero who slays it."""
        by = event.by if isinstance(event, WoundsLost | StatusChanged) else None
        if by is None or battle.combatant(by).home not in battle.sides:
            return
        if isinstance(event, WoundsLost) and battle.combatant(event.who).home == battle.nobody:
            if not battle.combatant(event.who).under(AT_BAY):
                for _ in range(event.wounds):
                    yield DeedDone(by, WOUNDED)
            if not event.left:
                yield ConditionBegan(event.who, Condition(AT_BAY))
        elif _is_slain(battle, event) and battle.combatant(by).fighter.hero:
            yield DeedDone(by, SLAIN)

    def ends_phase(self, battle: Battle, side: int, phase: str) -> Flow[None]:
        beast = the_beast(battle)
        if beast is not None and phase == "close combat":
            yield from regrow(battle, beast)

    def ends_turn(self, battle: Battle, side: int) -> Flow[None]:
        holders = sorted({warrior.side for warrior in near_lair(battle)})
        if battle.monster_at_large or not holders:
            return
        first = holders[0]
        if all(other in battle.state.alliances.allies_of(first) for other in holders[1:]):
            yield from self.ends(battle, first, LAIR_TAKEN)

    def settles(self, battle: Battle, winner: int | None) -> Flow[None]:
        if winner is not None and not battle.monster_at_large:
            yield from win_rewards(battle, winner)


def lairs(terrain: Terrain) -> list[int]:
    """The buildings that are large enough, those nearest to the centre first."""
    return list(_lairs(terrain))


@lru_cache(maxsize=8)
def _lairs(terrain: Terrain) -> tuple[int, ...]:
    found = []
    for building in buildings(terrain):
        ring = terrain.table.pieces[building].outline
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        wide = min(max(xs) - min(xs), max(ys) - min(ys)) >= SIZE
        if wide and any(contains(ring, at.x, at.y) for at in terrain.spots_for(LARGE_RADIUS)):
            found.append(building)
    return tuple(found)


def the_beast(battle: Battle) -> Combatant | None:
    """The monster while it is on the table."""
    return next(iter(battle.state.of_side(battle.nobody)), None)


def near_lair(battle: Battle) -> list[Combatant]:
    """Warriors of any warband inside the lair or within 6 inches of it."""
    lair = battle.state.objectives.buildings[0]
    present = [warrior for warrior in battle.state.on_table() if warrior.side in battle.sides]
    return [warrior for warrior in present if is_near(battle, warrior, lair, NEAR)]


def _is_slain(battle: Battle, event: Event) -> bool:
    if not isinstance(event, StatusChanged) or event.status is not Status.OUT_OF_ACTION:
        return False
    return battle.combatant(event.who).home == battle.nobody


def _charge(battle: Battle, beast: Combatant) -> Flow[None]:
    lair = battle.state.objectives.buildings[0]
    inside = [enemy for enemy in battle.state.enemies_of(beast.side) if is_inside(battle, enemy, lair)]
    if beast.contacts or not inside:
        return
    if battle.witness is not None:
        enemy = yield from battle.witness.find_charged(beast)
        if enemy is not None:
            yield ChargeDeclared(beast.id, enemy.id)
            yield from move_charge(battle, beast, enemy, charge_limit(battle, beast))
        return
    target, *also = sorted(
        inside, key=lambda warrior: (not warrior.standing, beast.gap_to(warrior), warrior.id)
    )
    yield ChargeDeclared(beast.id, target.id)
    yield from move_charge(battle, beast, target, charge_limit(battle, beast), also)


def _beast(id: int, face: int, rulebook: Rulebook) -> Fighter:
    """The monster of a face of the die, with its rules as tags."""
    monsters = rulebook.monsters
    assert monsters is not None
    kind = next(row for row in monsters.rows if face in row.rolls)
    tags = ["causes-fear", "immune-psychology", "no-equipment", "staggers", *kind.tags]
    if kind.save is not None:
        tags.append(f"scales-{kind.save}")
    if kind.breath_strength:
        tags += [BREATHES, f"breath:{kind.breath_strength}:{kind.breath_hits}"]
    if kind.tail_strength:
        tags.append(f"tail:{kind.tail_strength}")
    if kind.regenerates:
        tags.append("many-heads")
    return Fighter(
        id=id,
        warrior=0,
        member=0,
        name=kind.name,
        type=kind.name,
        profile=kind.profile,
        hero=False,
        large=True,
        animal=True,
        radius=LARGE_RADIUS,
        tags=tuple(tags),
        line=kind.key,
        callings=("monster",),
    )
