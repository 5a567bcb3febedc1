"""The Wizard's Mansion: what the defender finds beforehand, the guard of wood, and the treasure of the winner."""

import pytest

from rules.combat.charging.charging import charge_targets
from rules.combat.moving.movement import may_end_at
from rules.engine.battle import Battle
from rules.engine.decisions import Choice
from rules.engine.events import BattleEnded, ConditionBegan, WarriorDeployed
from rules.engine.events.alliances import AllianceFormed
from rules.engine.events.objectives import GearGiven, JoinedWarband, RoleTaken, SpoilWon
from rules.engine.outcome import outcome_of
from rules.engine.state.conditions import Condition
from rules.scenarios.parts.buildings import is_inside, is_near
from tests.rules.scenarios.stage import Stage, house, table_with
from tests.rules.staging.battlefield import Man, inches, man
from tests.rules.warbands import BOOK

MANSION = table_with(house(21, 21, name="Mansion"), house(6, 6))


class Mansion(Stage):
    """A battle with the stores and the guard that the scenario brings."""

    def __init__(self, *sides: list[Man], before: bool = False) -> None:
        super().__init__("wizards-mansion", *sides, table=MANSION, before=True, ratings=(120, 80, 80, 80))
        setup = self.scenario.brings(self.battle.setup, BOOK)
        self.battle = Battle(setup, self.battle.sequence, self.battle.rules)
        self.state = self.battle.state


def band(*more: Man) -> list[Man]:
    return [man(0, 0, leader=True), *more]


def first(asked: Choice) -> str:
    return asked.choices[0]


def found(faces: tuple[int, ...], warbands: int = 3) -> Mansion:
    it = Mansion(band(man(0, 0)), *(band() for _ in range(warbands - 1)))
    others = warbands - 1
    rolls_off = {2: (6, 1), 3: (6, 1, 2, 6, 1)[:5]}[others]
    turns = tuple(range(1, warbands + 1))
    it.set_up(*faces, *rolls_off, *turns, says={Choice: first})
    return it


@pytest.mark.rule("CAMP-MULTI-MANSION")
def test_the_defender_is_in_the_central_house_or_near_it_and_finds_a_thing_for_each_attacker_but_one():
    it = found((4,))
    assert all(is_near(it.battle, one, 0, 600) for one in it.state.of_side(0))
    assert [(event.who, event.gear.key) for event in it.told(GearGiven)] == [(0, "lucky-charm")]
    assert it.one(0).has("first-hit-discarded-4")


def test_treasures_found_already_are_rolled_again():
    it = found((4, 4, 5), warbands=4)
    assert [event.gear.key for event in it.told(GearGiven)] == ["lucky-charm", "holy-relic"]


def test_doses_are_carried_by_the_heroes_in_turn():
    it = found((2, 6))
    assert [(event.who, event.gear.copies) for event in it.told(GearGiven)] == [(0, 2), (1, 1)]


def test_the_wooden_man_is_a_stronger_and_tougher_zombie_who_obeys_the_defender_and_stays_inside():
    it = found((1,))
    guard = it.one(it.told(JoinedWarband)[0].who)
    assert (guard.profile.S, guard.profile.T, guard.side, guard.home) == (4, 4, 0, 0)
    assert is_inside(it.battle, guard, 0)
    assert may_end_at(it.battle, guard, inches(22, 22))
    assert not may_end_at(it.battle, guard, inches(19, 19))


def test_the_guard_charges_nobody_outside():
    it = found((1,))
    guard = it.one(it.told(JoinedWarband)[0].who)
    enemy = it.state.of_side(1)[0]
    it.fold(WarriorDeployed(enemy.id, inches(24, 28)))
    assert enemy.id not in charge_targets(it.battle, guard)[0]
    it.fold(WarriorDeployed(enemy.id, inches(26, 26)))
    assert enemy.id in charge_targets(it.battle, guard)[0]


def won(it: Mansion, winner: int | None, *faces: int) -> list[tuple[int, str, int, int]]:
    it.play(it.scenario.settles(it.battle, winner), *faces)
    return [(event.side, event.what, event.amount, event.worth) for event in it.told(SpoilWon)]


def fought(*given: str) -> Mansion:
    it = Mansion(band(), band(), band())
    it.fold(RoleTaken(0, "defender"))
    for key in given:
        gear = next(it for it in it.battle.setup.stores if it.key == key)
        it.fold(GearGiven(0, gear))
    return it


@pytest.mark.rule("CAMP-MULTI-MANSION")
def test_the_winner_gets_all_things_that_were_not_found_and_the_treasure():
    it = fought("lucky-charm")
    spoils = won(it, 1, *(3, 5), *(1, 2, 3, 4, 5), *(4,), *(4,), *(6,), *(3,), *(4, 2), *(5, 6, 6))
    assert spoils == [
        (0, "lucky-charm", 1, 0),
        (1, "mandrake-root", 2, 0),
        (1, "crimson-shade", 3, 0),
        (1, "holy-relic", 1, 0),
        (1, "cathayan-silk-clothes", 1, 0),
        (1, "gold", 15, 0),
        (1, "tome-of-magic", 1, 0),
        (1, "gromril-sword", 1, 0),
        (1, "healing-herbs", 1, 0),
        (1, "dispel-scroll", 1, 37),
    ]


def test_used_treasures_are_lost_and_without_a_winner_nobody_gets_the_rest():
    it = fought("mandrake-root", "holy-relic")
    it.fold(ConditionBegan(0, Condition("mandrake-root")))
    assert won(it, None) == [(0, "holy-relic", 1, 0)]


def test_allies_divide_the_gold_and_are_dealt_the_rest():
    it = fought()
    it.fold(AllianceFormed((1, 2)))
    it.fold(WarriorDeployed(1, inches(4, 4)), WarriorDeployed(2, inches(40, 40)))
    spoils = won(it, 1, *(3, 5), *(1, 2, 3, 4, 5), *(5, 6), *(1,), *(1,), *(1,), *(1,), *(1,))
    assert spoils[-4:] == [(1, "gold", 8, 0), (2, "gold", 7, 0), (1, "gem", 2, 10), (2, "gem", 1, 10)]


def test_the_wooden_man_is_nobodys_gain():
    it = fought()
    spoils = won(it, 1, *(3, 5), *(1, 2, 3, 4, 5), *(1,), *(1,), *(1,), *(1,), *(1,), *(1,))
    assert [what for _, what, _, _ in spoils][-1] == "gold"
    assert "wooden-man" not in {what for _, what, _, _ in spoils}


def test_the_guard_is_no_warrior_of_the_roster():
    it = found((1,))
    it.fold(BattleEnded(0, "rout", 3))
    defender = outcome_of(it.state, ("a", "b", "c")).sides[0]
    assert [one.name for one in defender.summoned] == ["Wooden Man"]
    assert len(defender.fighters) == 2
