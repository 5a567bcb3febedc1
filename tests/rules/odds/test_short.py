"""Chances of short procedures, every way of which is walked: those of the tree of dice."""

import pytest

from rules.combat.melee.melee import attack_one
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import BlowStruck, Event, Status
from rules.engine.flow import Flow
from rules.odds import DiceTree, Sought, TooManyWays, short_chances
from rules.odds.tree import Start
from tests.rules.staging.battlefield import Battlefield, man, usual_answer

ENOUGH = 200


def blow(*worn: str) -> Start:
    """Somebody's one blow at somebody who wears this."""

    def start() -> tuple[Battle, Flow[None]]:
        field = Battlefield([man(10, 10, "axe", S=4)], [man(10.98, 10, "sword", *worn)])
        field.engage(0, 1)
        field.turn(0, "close combat")
        one, other = field.one(0), field.one(1)
        return field.battle, attack_one(field.battle, one, other, [one.in_hand.main])

    return start


def end(battle: Battle) -> Status:
    return battle.combatant(1).status


def hits(event: Event) -> int:
    return int(isinstance(event, BlowStruck) and event.hit)


def is_out(battle: Battle) -> bool:
    return end(battle) is Status.OUT_OF_ACTION


@pytest.mark.parametrize("worn", [(), ("shield", "helmet")], ids=["bare", "in armour"])
def test_short_chances_are_those_of_the_tree(worn: tuple[str, ...]):
    expected = DiceTree(end, usual_answer, hits).chances(blow(*worn))
    sought = Sought(end, usual_answer, hits, lambda _: False)
    assert short_chances(blow(*worn), sought, ENOUGH) == expected
    assert short_chances(blow(*worn), sought._replace(is_settled=is_out), ENOUGH) == expected


def test_short_chances_are_given_up_where_there_are_too_many_ways():
    sought = Sought(end, usual_answer, hits, is_out)
    with pytest.raises(TooManyWays):
        short_chances(blow("shield"), sought, 5)


def test_short_chances_are_given_up_where_dice_are_rolled_until_one_comes():
    def endless(field: Battlefield) -> Flow[None]:
        while (yield from throw(Roll("again")))[0] < 6:
            pass

    def start() -> tuple[Battle, Flow[None]]:
        field = Battlefield([man(10, 10)], [man(40, 40)])
        return field.battle, endless(field)

    with pytest.raises(TooManyWays):
        short_chances(start, Sought(end, usual_answer, hits, is_out), ENOUGH)


def test_a_walk_ends_where_the_outcome_is_settled():
    rolled: list[int] = []

    def start() -> tuple[Battle, Flow[None]]:
        field = Battlefield([man(10, 10)], [man(40, 40)])

        def twice() -> Flow[None]:
            for number in (1, 2):
                yield from throw(Roll(f"die {number}"))
                rolled.append(number)

        return field.battle, twice()

    sought = Sought(end, usual_answer, hits, lambda _: bool(rolled))
    assert short_chances(start, sought, ENOUGH) == {(Status.STANDING, 0): 1}
    assert rolled == [1]
