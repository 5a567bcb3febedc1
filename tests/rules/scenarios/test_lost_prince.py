"""The Lost Prince: the boy wanders, follows a rescuer, is nobody's enemy, and is worth a reward at the edge."""

import pytest

from rules.combat.charging.charging import charge_targets, move_charge
from rules.combat.moving.movement import may_end_at
from rules.combat.psychology.minds import flight
from rules.combat.shooting.aiming import shots_at
from rules.engine.battle import Battle
from rules.engine.decisions import Choice
from rules.engine.events import (
    BattleEnded,
    ConditionBegan,
    PhaseBegan,
    RoundBegan,
    StatusChanged,
    TurnBegan,
    WarriorDeployed,
    WarriorMoved,
)
from rules.engine.events.event import Status
from rules.engine.events.objectives import Followed, SpoilWon
from rules.scenarios.lost_prince import rescuer_of, the_boy
from rules.scenarios.parts.leaving import LEAVE
from rules.scenarios.parts.parley import KEEP
from tests.rules.scenarios.stage import Stage
from tests.rules.staging.battlefield import Man, inches, man
from tests.rules.warbands import BOOK


class Search(Stage):
    """The boy is at (24, 24), three warriors where a test wants them."""

    def __init__(self, *own: Man, at: tuple[float, float] = (24, 24)) -> None:
        sides = (own, [man(2, 40)], [man(40, 40)])
        super().__init__("lost-prince", *sides)
        self.battle = Battle(
            self.scenario.brings(self.battle.setup, BOOK), self.battle.sequence, self.battle.rules
        )
        self.state = self.battle.state
        everybody = [warrior.at for side in sides for warrior in side]
        self.fold(*(WarriorDeployed(who, place) for who, place in enumerate(everybody)))
        self.fold(WarriorDeployed(self.boy.id, inches(*at)), RoundBegan(1))

    @property
    def boy(self):
        return the_boy(self.battle)


def says(asked: Choice) -> str:
    return {"alliance": KEEP, "leave": LEAVE}[asked.question]


def test_the_boy_is_a_youngblood_with_sword_and_dagger_in_the_middle():
    boy = Search(man(2, 2)).boy
    assert (boy.profile.WS, boy.profile.I, boy.profile.Ld) == (2, 3, 6)
    assert [weapon.key for weapon in boy.fighter.weapons] == ["sword", "dagger"]


@pytest.mark.parametrize(("direction", "at"), [(1, (24, 28)), (3, (28, 24)), (5, (24, 20)), (7, (20, 24))])
def test_the_boy_wanders_d6_inches_in_a_random_direction_each_round(direction: int, at: tuple[int, int]):
    it = Search(man(2, 2))
    it.play(it.scenario.begins_round(it.battle), direction, 4)
    assert it.boy.position == inches(*at)


def test_a_warrior_who_walks_up_to_him_is_followed():
    it = Search(man(24, 20))
    beside = inches(24, 23.02)
    assert may_end_at(it.battle, it.one(0), beside)
    it.watch(it.walk(0, beside))
    assert it.told(Followed) == [Followed(it.boy.id, 0)]
    it.watch(it.walk(0, inches(24, 18)))
    assert it.boy.gap_to(it.one(0)) <= 2
    it.play(it.scenario.begins_round(it.battle))
    assert it.told(WarriorMoved) == []


@pytest.mark.parametrize("own", [man(24, 20, animal=True), man(24, 21)], ids=["an animal", "who is not near"])
def test_others_do_not_impress_him(own: Man):
    it = Search(own)
    it.watch(it.walk(0, inches(24, 23.02) if own.fields else inches(24, 22)))
    assert it.told(Followed) == []


def test_the_boy_follows_the_warrior_met_on_the_way():
    it = Search(man(24, 26))
    it.play(it.scenario.begins_round(it.battle), 1, 6)
    assert it.told(Followed) == [Followed(it.boy.id, 0)]


@pytest.mark.parametrize(
    "lost",
    [
        StatusChanged(0, Status.OUT_OF_ACTION, None),
        StatusChanged(0, Status.LEFT, None, "fled off the table"),
        ConditionBegan(0, flight()),
    ],
    ids=["out of action", "gone", "on the run"],
)
def test_without_his_rescuer_he_is_on_his_own_again(lost: StatusChanged | ConditionBegan):
    it = Search(man(24, 20))
    it.fold(Followed(it.boy.id, 0))
    it.watch(lost)
    assert it.told(Followed) == [Followed(it.boy.id, None)]
    assert rescuer_of(it.battle) is None


@pytest.mark.rule("CAMP-MULTI-PRINCE")
def test_the_battle_is_won_when_his_rescuer_takes_him_off_the_table():
    it = Search(man(24, 0.5), man(30, 30), at=(24, 1.5))
    it.fold(Followed(it.boy.id, 0))
    turn = TurnBegan(0), PhaseBegan(0, "movement"), PhaseBegan(0, "shooting")
    it.watch(*turn, faces=(1, 2, 3, 4, 5, 1, 1, 1, 1, 1, 1), says={Choice: says})
    assert it.told(BattleEnded) == [BattleEnded(0, "brought home", 1)]
    assert [(won.side, won.what, won.amount) for won in it.told(SpoilWon)] == [(0, "gold", 15)]


def test_a_warrior_who_is_too_far_ahead_waits_for_him():
    it = Search(man(24, 0.5), at=(24, 4))
    it.fold(Followed(it.boy.id, 0))
    it.watch(TurnBegan(0), PhaseBegan(0, "movement"), PhaseBegan(0, "shooting"), says={Choice: says})
    assert not it.battle.over


def test_the_boy_is_nobodys_enemy_but_may_be_charged_and_shot_at():
    it = Search(man(24, 18, "bow"))
    archer = it.one(0)
    assert it.boy not in it.state.enemies_of(0)
    assert charge_targets(it.battle, archer)[0][-1] == it.boy.id
    assert shots_at(it.battle, archer, archer.fighter.weapons[0])[-1].who == it.boy.id
    it.play(move_charge(it.battle, archer, it.boy, 800))
    assert it.boy.contacts == {0}


def test_the_boy_strikes_back_in_turn():
    it = Search(man(24, 23.02))
    it.engage(0, it.boy.id)
    it.play(it.scenario.begins_round(it.battle), 1, 2, 1, 1, 1)
    assert {roll.purpose for roll in it.rolls} == {"who strikes first", "to hit"}


def test_nobody_is_rewarded_when_he_is_out_of_action():
    it = Search(man(24, 20))
    it.status(it.boy.id, Status.OUT_OF_ACTION)
    it.play(it.scenario.settles(it.battle, 0))
    assert it.told(SpoilWon) == []
