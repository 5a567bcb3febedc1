"""Moves that are paid with actions, at their very edges: what bars them, what they cost, where jumps begin."""

import pytest

from rules.combat.effects.special_rules.warbands import HUNGER, HUNGRY
from rules.combat.psychology.wild import WILD
from rules.engine.decisions import Choice, IllegalAnswer, MoveTo
from rules.engine.events import ActionTaken, ConditionBegan, Status, WarriorMoved, WarriorRecovered
from rules.engine.state.conditions import HIDDEN, Condition
from rules.engine.table import Table
from rules.systems.alternative.moving import question, reach
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.staging.battlefield import OPEN, Battlefield, Man, inches, man, place
from tests.rules.staging.d12 import act, battlefield, end, gain, left, on_offer, spent, taken
from tests.rules.systems.heroheim.ground import roof, roofs

FAR = man(45, 45)


def alone(own: Man, *enemies: Man, table: Table = OPEN, actions: int = 3) -> Battlefield:
    it = battlefield([own], enemies or [FAR], table=table)
    gain(it, 0, actions)
    return it


def prices(it: Battlefield, action: str) -> tuple[int, ...]:
    return on_offer(it, 0).get(action, ())


# running


def test_a_warrior_who_stood_up_neither_runs_nor_climbs():
    for stood in (False, True):
        it = alone(man(12, 9.5), table=roof())
        if stood:
            it.status(0, Status.KNOCKED_DOWN)
            it.fold(WarriorRecovered(0, Status.STANDING))
        assert bool({"run", "climb"} & set(on_offer(it, 0))) is not stood
        assert "move" in on_offer(it, 0)


@pytest.mark.parametrize(("tags", "runs"), [((), (2,)), (("cannot-run",), ()), (("triple-run",), (2, 3))])
def test_runs_have_a_limited_price(tags: tuple[str, ...], runs: tuple[int, ...]):
    assert prices(alone(man(10, 10, tags=tags)), "run") == runs


@pytest.mark.rule("ALT-VII-b-3")
@pytest.mark.parametrize(("hidden", "runs"), [(False, ()), (True, (2,))])
def test_a_warrior_who_hides_keeps_nobody_from_running(hidden: bool, runs: tuple[int, ...]):
    it = alone(man(10, 10), man(15, 10))
    if hidden:
        it.fold(ConditionBegan(1, Condition(HIDDEN)))
    assert prices(it, "run") == runs


@pytest.mark.parametrize("tempered", ["", "wild", "goes on", "random"])
def test_a_warrior_who_moves_as_he_must_does_not_run(tempered: str):
    tags = {"random": ("random-move-2d6",), "goes on": ("must-advance",)}
    it = alone(man(10, 10, tags=tags.get(tempered, ())))
    if tempered == "wild":
        it.fold(ConditionBegan(0, Condition(WILD)))
    assert prices(it, "run") == (() if tempered else (2,))


@pytest.mark.parametrize(("hungry", "reaches"), [(0, [500, 1000, 1500]), (2, [700, 1200, 1700])])
def test_hunger_adds_movement_once_however_far_the_warrior_goes(hungry: int, reaches: list[int]):
    it = alone(man(10, 10, M=5))
    if hungry:
        it.fold(ConditionBegan(0, Condition(HUNGER, tags=(HUNGRY,), amount=hungry)))
    assert [reach(it.battle, it.one(0), times) for times in (1, 2, 3)] == reaches


def test_a_warrior_who_must_go_at_the_enemy_goes_his_movement_for_an_action():
    it = alone(man(10, 10, tags=("must-advance",)), man(40, 10))
    spent(it, 0, "move")
    assert [(event.manner, event.spent) for event in it.told(WarriorMoved)] == [("walk", 400)]
    assert it.one(0).position == inches(14, 10)


# climbing


@pytest.mark.rule("ALT-VII-d-1", "ALT-VII-d-2", "ALT-VII-d-3")
@pytest.mark.parametrize(("height", "costs"), [(4, (1,)), (4.01, (2,)), (8, (2,)), (8.01, ())])
def test_a_climb_costs_one_or_two_by_its_height(height: float, costs: tuple[int, ...]):
    assert prices(alone(man(12, 9.5), table=roof(height)), "climb") == costs


def between(north: float, south: float) -> Table:
    """Two flat roofs an inch apart: at (12, 9.5) one stands at the foot of both."""
    return bare(blocks=[block(10, 10, 4, 4, north, roof="flat"), block(10, 5, 4, 4, south, roof="flat")])


@pytest.mark.rule("ALT-VII-d-2")
@pytest.mark.parametrize(("price", "height"), [(1, 400), (2, 401)])
def test_the_price_paid_decides_between_two_walls(price: int, height: int):
    it = alone(man(12, 9.5), table=between(4, 4.01))
    assert prices(it, "climb") == (1, 2)
    spent(it, 0, f"climb {price}", faces=(1,))
    assert it.one(0).position.z == height
    assert not it.questions(Choice)
    assert left(it, 0) == 3 - price


def test_players_choose_between_two_walls_of_equal_height():
    for at in (0, 1):
        it = alone(man(12, 9.5), table=between(3, 3))
        spent(it, 0, "climb", faces=(1,), says={Choice: lambda asked, at=at: asked.choices[at]})
        (asked,) = it.questions(Choice)
        assert (asked.side, asked.question, asked.who, len(asked.choices)) == (0, "climb", 0, 2)
        assert asked.choices[at].endswith(f"{it.one(0).position.x},{it.one(0).position.y},300")


def test_nobody_climbs_twice_in_an_activation_nor_after_a_run():
    it = alone(man(12, 9.5), table=roof(3))
    spent(it, 0, "climb", faces=(1,))
    assert prices(it, "climb") == ()
    end(it)
    gain(it, 0, 3, reaction=True)
    assert prices(it, "climb") == (1,)
    it = alone(man(12, 6), table=roof(3))
    spent(it, 0, "run", says={MoveTo: place(12, 9.5)})
    assert prices(it, "climb") == ()


# jumping


@pytest.mark.rule("ALT-VII-f-1")
@pytest.mark.parametrize(("x", "jumps"), [(13.5, True), (13.4, True), (13.39, False)])
def test_a_jump_by_itself_begins_within_a_tenth_of_an_inch_of_the_edge(x: float, jumps: bool):
    it = alone(man(x, 11.99, z=3), table=roofs(2))
    assert ("jump down" in on_offer(it, 0)) is jumps
    assert ("jump across" in on_offer(it, 0)) is jumps


@pytest.mark.rule("ALT-VII-e-1")
@pytest.mark.parametrize(("gap", "jumped"), [(2, True), (2.01, False)])
def test_a_gap_is_no_wider_than_his_movement(gap: float, jumped: bool):
    it = alone(man(13.5, 12, z=3, M=2), table=roofs(gap))
    assert max(leap.width for leap in it.battle.terrain.leaps(it.one(0).position, 49)) == round(gap * 100)
    assert bool(prices(it, "jump across")) is jumped
    asked = question(it.battle, it.one(0), 200, 0)
    assert any(way.manner == "cross" for way in asked.scrambles) is jumped


def test_nobody_who_may_not_move_or_stands_on_the_ground_jumps():
    it = alone(man(13.5, 12, z=3), table=roof())
    it.fold(ConditionBegan(0, Condition("held", tags=("no-move",))))
    assert "jump down" not in on_offer(it, 0)
    assert "jump down" not in on_offer(alone(man(9.5, 12), table=roof()), 0)


@pytest.mark.parametrize(("action", "manners"), [("move", ["jump"]), ("run", ["run", "jump"])])
def test_a_jump_at_the_beginning_is_part_of_a_run_and_of_no_walk(action: str, manners: list[str]):
    it = alone(man(13.5, 11.99, z=1.5), table=roof(1.5))
    says = {MoveTo: lambda asked: asked.scrambles[0].key if asked.scrambles else "stay"}
    spent(it, 0, action, says=says)
    assert [event.manner for event in it.told(WarriorMoved)] == manners
    assert it.one(0).ran is (action == "run")


@pytest.mark.parametrize(("action", "ground"), [("move", 400), ("run", 800)])
def test_after_a_jump_he_goes_on_with_what_is_left_of_his_move(action: str, ground: int):
    it = alone(man(12, 12, z=1.5), table=roof(1.5))
    says = {MoveTo: lambda asked: asked.scrambles[0].key if asked.scrambles else "stay"}
    spent(it, 0, action, says=says)
    first, second = it.questions(MoveTo)
    gone = first.scrambles[0].walked
    assert it.told(WarriorMoved)[0].path[0] == inches(12, 12, 1.5)
    assert gone > 0
    assert (first.walk, first.run) == ((ground, 0) if action == "move" else (0, ground))
    assert (second.walk, second.run) == ((ground - gone, 0) if action == "move" else (0, ground - gone))


def test_a_jump_that_fails_or_takes_the_last_of_a_move_ends_it():
    it = alone(man(12, 12, z=3, T=10), table=roofs(2))
    says = {MoveTo: lambda asked: next(it.key for it in asked.scrambles if it.manner == "cross")}
    spent(it, 0, "move", faces=(6, 1), says=says)
    assert it.one(0).position.z == 0
    assert len(it.questions(MoveTo)) == 1
    it = alone(man(11.5, 11.99, z=1.5, M=2), table=roof(1.5))
    spent(it, 0, "move", says={MoveTo: lambda asked: max(asked.scrambles, key=lambda way: way.walked).key})
    assert it.questions(MoveTo)[0].scrambles
    assert it.one(0).position.z == 0
    assert len(it.questions(MoveTo)) == 1


def test_a_jump_that_is_not_there_is_refused():
    it = alone(man(12, 12, z=3), table=roof())
    with pytest.raises(IllegalAnswer, match="ALT-VII-e-1"):
        spent(it, 0, "move", says={MoveTo: f"cross {place(30, 12, 3)}"})


def test_a_jump_across_in_the_middle_of_a_move_is_an_action_of_its_own():
    it = alone(man(13.5, 12, z=3), table=roofs(2), actions=2)
    says = {MoveTo: lambda asked: next((it.key for it in asked.scrambles if it.manner == "cross"), "stay")}
    events = spent(it, 0, "move", faces=(1,), says=says)
    assert [event.price for event in events if isinstance(event, ActionTaken)] == [1, 1]
    assert left(it, 0) == 0


# crawling


@pytest.mark.parametrize(("status", "crawls"), [(Status.KNOCKED_DOWN, True), (Status.STUNNED, False)])
def test_a_warrior_who_is_down_crawls_two_inches_once(status: Status, crawls: bool):
    it = alone(man(10, 10))
    it.status(0, status)
    assert ("crawl" in on_offer(it, 0)) is crawls
    if crawls:
        events = act(it, 0, 2, "crawl", to=place(12, 10))
        assert taken(events) == ["crawl"]
        assert it.one(0).position == inches(12, 10)
        assert [(asked.walk, asked.run) for asked in it.questions(MoveTo)] == [(200, 0)]
        assert "crawl" not in on_offer(it, 0)
    assert "crawl" not in on_offer(alone(man(10, 10)), 0)
