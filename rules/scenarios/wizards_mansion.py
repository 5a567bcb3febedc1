"""The Wizard's Mansion: the strongest warband holds a house and what is in it (Town Cryer 5, multiplayer scenario 4).

The house is the building nearest to the centre. Rulings: what the defender finds beforehand is carried by its leader,
doses by its heroes in turn; what is left of it after the battle is the warband's, won or lost. A wooden man counts
with the defender as long as they last; other warbands gain nothing from them.
"""

from rules.catalogue.model import Rulebook
from rules.catalogue.scenarios.model import BonusRow
from rules.combat.moving.confinement import tied_to
from rules.combat.rolls.roll_off import roll_off_order
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan
from rules.engine.events.objectives import AmountRolled, BuildingsNamed, GearGiven, JoinedWarband
from rules.engine.flow import Flow
from rules.engine.setup import BattleSetup, Fighter, Gear
from rules.engine.state.combatant import Combatant
from rules.engine.table import Terrain
from rules.engine.zone import Zone
from rules.scenarios.parts.amounts import amount
from rules.scenarios.parts.buildings import buildings, outline_of, too_few, zones_around
from rules.scenarios.parts.deploying import deploy, to_set_up
from rules.scenarios.parts.roles import DEFENDER
from rules.scenarios.parts.segments import set_up_by_segments, take_turns
from rules.scenarios.parts.several import SeveralWarbands, choose_defender
from rules.scenarios.parts.spoils import win, win_rewards
from rules.values import changed

WOODEN_MAN = "wooden-man"
#: Rolled for the first attacker: nothing.
FREE = 1


class WizardsMansion(SeveralWarbands):
    """One defender against all others, with the things they found in the house."""

    key = "wizards-mansion"

    def unfit(self, terrain: Terrain) -> str:
        return too_few(terrain, 1)

    def brings(self, setup: BattleSetup, rulebook: Rulebook) -> BattleSetup:
        keys = [row.item for row in setup.scenario.defender_bonus]
        found = [rulebook.items[key] for key in keys if key != WOODEN_MAN and key in rulebook.items]
        stores = tuple(Gear(item.key, item.name, item.effects) for item in found)
        guard = _wooden_man(len(setup.fighters), rulebook)
        return changed(setup, stores=stores, unowned=() if guard is None else (guard,))

    def set_up(self, battle: Battle) -> Flow[None]:
        house = buildings(battle.terrain)[0]
        yield BuildingsNamed((house,), "the wizard's mansion")
        defender = yield from choose_defender(battle)
        ring = outline_of(battle, house)
        yield from deploy(
            battle, to_set_up(battle, defender), lambda warrior: zones_around(battle, warrior, ring)
        )
        yield from _find(battle, defender, house)
        attackers = [side for side in battle.sides if side != defender]
        order = yield from roll_off_order(battle, attackers, "who sets up first")
        yield from set_up_by_segments(battle, order)
        yield from take_turns(battle)

    def settles(self, battle: Battle, winner: int | None) -> Flow[None]:
        defender = battle.state.objectives.side_as(DEFENDER)
        for warrior, gear in battle.state.objectives.given:
            left = gear.copies - battle.combatant(warrior).used.count(gear.key)
            yield from win(defender, gear.key, left)
        if winner is None:
            return
        found = {gear.key for _, gear in battle.state.objectives.given}
        for row in battle.setup.scenario.defender_bonus:
            if row.item not in found and row.item != WOODEN_MAN:
                count = yield from amount(row.count, f"how much {row.item.replace('-', ' ')}", winner)
                yield from win(winner, row.item, count)
        yield from win_rewards(battle, winner)


def _find(battle: Battle, defender: int, house: int) -> Flow[None]:
    """A D6 for each attacker beyond the first; a result that was there before is rolled again."""
    rows = list(battle.setup.scenario.defender_bonus)
    for _ in range(len(battle.sides) - 1 - FREE):
        roll = Roll("what was found in the house", stream="scenario")
        while True:
            faces = yield from throw(roll)
            yield AmountRolled(defender, "what was found in the house", roll.shown(faces), faces[0])
            row = next((row for row in rows if faces[0] in row.rolls), None)
            if row is not None or not rows:
                break
        if row is not None:
            rows.remove(row)
            yield from _take(battle, defender, house, row)


def _take(battle: Battle, defender: int, house: int, row: BonusRow) -> Flow[None]:
    if row.item == WOODEN_MAN:
        yield from _set_up_guard(battle, defender, house)
        return
    gear = next((it for it in battle.setup.stores if it.key == row.item), None)
    bearers = _bearers(battle, defender)
    if gear is None or not bearers:
        return
    count = yield from amount(row.count, f"how much {gear.name}", defender)
    each = [count // len(bearers) + (at < count % len(bearers)) for at in range(len(bearers))]
    for warrior, copies in zip(bearers, each, strict=True):
        if copies:
            yield GearGiven(warrior.id, changed(gear, copies=copies))


def _bearers(battle: Battle, side: int) -> list[Combatant]:
    """The heroes of a side on the table, its leader first; without heroes, its first warrior."""
    own = battle.state.of_side(side)
    heroes = [warrior for warrior in own if warrior.fighter.hero]
    return sorted(heroes, key=lambda warrior: not warrior.fighter.leader) or list(own[:1])


def _set_up_guard(battle: Battle, defender: int, house: int) -> Flow[None]:
    if not battle.setup.unowned:
        return
    guard = battle.combatant(battle.setup.unowned[0].id)
    yield JoinedWarband(guard.id, defender)
    inside = [Zone(outline=outline_of(battle, house))]
    yield from deploy(battle, [guard], lambda _warrior: inside)
    yield ConditionBegan(guard.id, tied_to(house))


def _wooden_man(id: int, rulebook: Rulebook) -> Fighter | None:
    """A Zombie of wood, stronger and tougher by one; None where the rulebook has no Zombies."""
    zombie = rulebook.warrior_type("undead", "zombie")
    if zombie is None:
        return None
    return Fighter(
        id=id,
        warrior=0,
        member=0,
        name="Wooden Man",
        type="Wooden Man",
        profile=changed(zombie.profile, S=zombie.profile.S + 1, T=zombie.profile.T + 1),
        hero=False,
        tags=tuple(sorted(zombie.tags)),
        line=WOODEN_MAN,
        kinds=("undead",),
        called_by=id,
    )
