"""Moves that are paid with actions: how far, how often, and what bars them."""

import pytest

from rules.engine.decisions import IllegalAnswer, MoveTo
from rules.engine.events import CharacteristicTested, RoundBegan, Status, WarriorFell, WarriorMoved
from rules.engine.table import Table
from tests.rules.engine.table.table_cases import bare, block, wall
from tests.rules.staging.battlefield import Battlefield, Man, inches, man, place
from tests.rules.staging.d12 import act, battlefield, end, gain, left, on_offer, spent, taken


def field(*own: Man, enemies: tuple[Man, ...] = (man(45, 45),), table: Table | None = None) -> Battlefield:
    return battlefield(own or (man(10, 10),), enemies, **({"table": table} if table else {}))


@pytest.mark.rule("ALT-VII-a-1")
def test_a_move_takes_one_action_and_goes_as_far_as_his_movement():
    it = field()
    act(it, 0, 1, "move", to=place(14, 10))
    assert (it.one(0).position, left(it, 0)) == (inches(14, 10), 0)
    assert "move" not in on_offer(it, 0)
    with pytest.raises(IllegalAnswer, match="ALT-VII-a-1"):
        act(field(), 0, 1, "move", to=place(14.1, 10))


@pytest.mark.rule("ALT-VII-a-1")
def test_a_warrior_moves_or_runs_once_in_an_activation_and_once_more_in_a_reaction():
    it = field()
    act(it, 0, 3, "move", to=place(14, 10))
    assert not {"move", "run"} & set(on_offer(it, 0))
    end(it)
    gain(it, 0, 1, reaction=True)
    assert "move" in on_offer(it, 0)


@pytest.mark.rule("ALT-VII-a-2")
def test_a_move_does_not_touch_an_enemy():
    with pytest.raises(IllegalAnswer, match="CORE-CHARGE-ONLY-1"):
        act(field(enemies=(man(13, 10),)), 0, 1, "move", to=place(12, 10))


@pytest.mark.rule("ALT-VII-a-2")
@pytest.mark.parametrize(
    ("status", "free"),
    [(Status.STANDING, False), (Status.KNOCKED_DOWN, True), (Status.STUNNED, True)],
)
def test_a_warrior_leaves_a_combat_only_if_no_opponent_stands(status: Status, free: bool):
    it = field(enemies=(man(10.98, 10),))
    it.engage(0, 1)
    it.status(1, status)
    gain(it, 0, 2)
    assert ("move" in on_offer(it, 0)) is free


@pytest.mark.rule("ALT-VII-b-1", "ALT-VII-b-2")
def test_a_run_takes_two_actions_and_goes_twice_as_far():
    it = field()
    gain(it, 0, 1)
    assert "run" not in on_offer(it, 0)
    end(it)
    act(it, 0, 2, "run", to=place(18, 10))
    assert (it.one(0).position, left(it, 0), it.one(0).ran) == (inches(18, 10), 0, True)
    with pytest.raises(IllegalAnswer, match="ALT-VII-b-2"):
        act(field(), 0, 2, "run", to=place(18.1, 10))


@pytest.mark.rule("ALT-VII-b-3")
@pytest.mark.parametrize(
    ("away", "status", "offered"),
    [
        (8.0, Status.STANDING, False),
        (8.01, Status.STANDING, True),
        (7.9, Status.STUNNED, True),
        (7.9, Status.KNOCKED_DOWN, True),
    ],
)
def test_nobody_runs_with_an_enemy_near_who_could_stop_him(away: float, status: Status, offered: bool):
    it = field(enemies=(man(10 + away + 0.98, 10),))
    it.status(1, status)
    gain(it, 0, 2)
    assert ("run" in on_offer(it, 0)) is offered


@pytest.mark.rule("ALT-VII-b-3")
def test_nearby_enemies_forbid_a_run_only_when_it_is_declared():
    it = field(enemies=(man(17, 10),))
    it.fold(WarriorMoved(1, "walk", (inches(17, 10), inches(30, 10)), 400))
    gain(it, 0, 2)
    assert "run" in on_offer(it, 0)


@pytest.mark.rule("ALT-VII-b-4")
def test_a_warrior_who_ran_does_not_shoot_any_more_in_the_round_not_even_in_a_reaction():
    it = field(man(10, 10, "bow"), enemies=(man(30, 10),))
    act(it, 0, 3, "run", to=place(10, 16))
    assert "shoot" not in on_offer(it, 0)
    end(it)
    gain(it, 0, 1, reaction=True)
    assert "shoot" not in on_offer(it, 0)


@pytest.mark.rule("ALT-VII-b-4")
def test_a_shot_made_before_the_run_stands():
    it = field(man(10, 10, "bow"), enemies=(man(30, 10),))
    events = act(it, 0, 3, "shoot", "run", faces=(1,), to=place(10, 16))
    assert taken(events) == ["shoot", "run"]


#: A low wall in the middle of the table.
LOW = bare(walls=[wall((10, 20), (30, 20), 0.9)])


def behind_a_wall() -> Battlefield:
    return field(man(20, 19), enemies=(man(20, 40),), table=LOW)


@pytest.mark.rule("ALT-VII-c-1")
@pytest.mark.parametrize("reaction", [False, True])
def test_hiding_takes_no_action_and_works_without_any(reaction: bool):
    it = behind_a_wall()
    act(it, 0, 0, "hide", reaction=reaction)
    assert it.one(0).under("hidden")
    assert left(it, 0) == 0


@pytest.mark.rule("ALT-VII-c-2")
def test_hiding_keeps_its_conditions():
    it = field(man(20, 12), enemies=(man(20, 40),), table=LOW)
    gain(it, 0, 2)
    assert "hide" not in on_offer(it, 0)
    spent(it, 0, "run", says={MoveTo: place(20, 19)})
    assert "hide" not in on_offer(it, 0)


@pytest.mark.rule("ALT-VII-c-2")
@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("manner", ["run", "charge", "failed_charge"])
def test_a_warrior_who_ran_or_charged_does_not_hide_in_this_round_whether_he_reacts_or_is_activated(
    manner: str, first: bool
):
    it = behind_a_wall()
    at = it.one(0).position
    gain(it, 0, 2, reaction=first)
    it.fold(WarriorMoved(0, manner, (at, at), 0))
    end(it)
    gain(it, 0, 0, reaction=not first)
    assert "hide" not in on_offer(it, 0)
    end(it)
    it.fold(RoundBegan(2))
    gain(it, 0, 0)
    assert "hide" in on_offer(it, 0)


@pytest.mark.rule("ALT-VII-c-1")
def test_a_warrior_who_walked_hides_in_a_reaction():
    it = field(man(20, 16), enemies=(man(20, 40),), table=LOW)
    act(it, 0, 1, "move", to=place(20, 19))
    end(it)
    gain(it, 0, 0, reaction=True)
    assert "hide" in on_offer(it, 0)


UP = f"climb {place(12, 10.49, 4)}"


def foot(height: float) -> Battlefield:
    return field(man(12, 9.5), table=bare(blocks=[block(10, 10, 4, 4, height, roof="flat")]))


@pytest.mark.rule("ALT-VII-d-1")
def test_a_climb_as_high_as_his_movement_takes_an_action_and_one_test():
    it = foot(4)
    act(it, 0, 1, "climb", faces=(3,))
    assert it.one(0).position == inches(12, 10.49, 4)
    assert [event.purpose for event in it.told(CharacteristicTested)] == ["climbing"]
    assert left(it, 0) == 0
    it = foot(5)
    gain(it, 0, 1)
    assert "climb" not in on_offer(it, 0)


@pytest.mark.rule("ALT-VII-d-2")
def test_a_second_action_makes_it_twice_as_high_with_one_test():
    it = foot(8)
    act(it, 0, 2, "climb", faces=(3,))
    assert it.one(0).position.z == 800
    assert (len(it.told(CharacteristicTested)), left(it, 0)) == (1, 0)


@pytest.mark.rule("ALT-VII-d-3")
@pytest.mark.parametrize("height", [8.1, 12])
def test_no_third_action_goes_into_a_climb(height: float):
    it = foot(height)
    gain(it, 0, 3)
    assert "climb" not in on_offer(it, 0)


def roofs(gap: float) -> Table:
    flat = {"roof": "flat"}
    return bare(blocks=[block(10, 10, 4, 4, 3, **flat), block(14 + gap, 10, 4, 4, 3, **flat)])


def edge_of_a_roof(gap: float, **given: int) -> Battlefield:
    return field(man(13.5, 12, z=3, **given), table=roofs(gap))


@pytest.mark.rule("ALT-VII-e-1")
def test_a_jump_across_a_gap_takes_an_action_and_no_movement():
    it = edge_of_a_roof(3)
    gain(it, 0, 2)
    spent(it, 0, "jump across", "move", faces=(3,), says={MoveTo: place(20, 12, 3)})
    assert (it.one(0).position, left(it, 0)) == (inches(20, 12, 3), 0)


@pytest.mark.rule("ALT-VII-e-1")
def test_a_warrior_who_fails_at_it_falls():
    it = edge_of_a_roof(3)
    act(it, 0, 1, "jump across", faces=(6, 1, 1))
    assert it.told(WarriorFell)


@pytest.mark.rule("ALT-VII-e-1")
def test_a_gap_wider_than_his_movement_is_too_wide():
    it = edge_of_a_roof(3, M=2)
    gain(it, 0, 3)
    assert "jump across" not in on_offer(it, 0)


@pytest.mark.rule("ALT-VII-e-1")
def test_in_the_middle_of_a_move_it_takes_an_action_more():
    it = field(man(12, 12, z=3), table=roofs(2))
    gain(it, 0, 1)
    (asked,) = [it for it in moves_asked(it) if it is not None]
    assert not [it for it in asked.scrambles if it.manner == "cross"]
    it = field(man(12, 12, z=3), table=roofs(2))
    gain(it, 0, 2)
    asked, *_ = moves_asked(it)
    (over,) = [it for it in asked.scrambles if it.manner == "cross"]
    it = field(man(12, 12, z=3), table=roofs(2))
    gain(it, 0, 2)
    events = spent(it, 0, "move", faces=(3,), says={MoveTo: [over.key, "stay"]})
    assert (taken(events), left(it, 0)) == (["move", "jump across"], 0)


def moves_asked(it: Battlefield) -> list[MoveTo]:
    spent(it, 0, "move", says={MoveTo: "stay"})
    return it.questions(MoveTo)


@pytest.mark.rule("ALT-VII-f-1")
def test_a_jump_down_takes_no_action_and_a_test_for_each_two_inches():
    it = field(man(13.5, 12, z=4), table=bare(blocks=[block(10, 10, 4, 4, 4, roof="flat")]))
    act(it, 0, 0, "jump down", faces=(3, 3))
    assert it.one(0).position.z == 0
    assert [event.purpose for event in it.told(CharacteristicTested)] == ["jumping down"] * 2


@pytest.mark.rule("ALT-VII-f-1")
def test_the_first_test_that_fails_is_a_fall():
    it = field(man(13.5, 12, z=4), table=bare(blocks=[block(10, 10, 4, 4, 4, roof="flat")]))
    act(it, 0, 0, "jump down", faces=(6, 1, 1))
    assert it.told(WarriorFell)


@pytest.mark.rule("ALT-VII-b-4", "ALT-VII-f-1")
@pytest.mark.parametrize(("action", "ran"), [("move", False), ("run", True)])
def test_a_jump_down_may_be_part_of_a_move_and_of_a_run(action: str, ran: bool):
    it = field(man(12, 12, z=1.5), table=bare(blocks=[block(10, 10, 4, 4, 1.5, roof="flat")]))
    gain(it, 0, 2)
    says = {MoveTo: lambda asked: asked.scrambles[0].key if asked.scrambles else "stay"}
    spent(it, 0, action, says=says)
    assert it.one(0).position.z == 0
    assert it.one(0).ran is ran
