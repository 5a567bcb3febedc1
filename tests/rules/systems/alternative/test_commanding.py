"""Commands: who gives them to whom, on what roll, and what the group may do with its actions."""

import pytest

from rules.combat.psychology.minds import flight
from rules.combat.psychology.wild import WILD
from rules.engine.decisions import DONE, NONE, Decision, IllegalAnswer, MoveTo
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice, GiveCommand, React, WhoActs
from rules.engine.events import (
    ActionTaken,
    ActivationBegan,
    ConditionBegan,
    CriticalRolled,
    Status,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.events.alternative import ActionsGained, CommandGiven, ReactionsOffered, TurnBought
from rules.engine.state.conditions import Condition
from rules.systems.alternative.commanding import may_follow
from rules.systems.alternative.rolling import lowest_leadership
from tests.rules.staging.battlefield import Battlefield, Man, Says, inches, man, place
from tests.rules.staging.d12 import battlefield, end, gain, on_offer, spent

COMMANDS = ("regroup", "march N", "concentrate fire", "group charge")
#: The three that hold for those near each other.
TOGETHER = ("march N", "concentrate fire", "group charge")


def hero(*others: Man, enemies: tuple[Man, ...] = (man(45, 45),), **given: int) -> Battlefield:
    """A hero in the middle with some others."""
    return battlefield([man(20, 20, **given), *others], enemies)


def near(count: int, **given: object) -> list[Man]:
    return [man(20 + 1.5 * (n + 1), 20, hero=False, **given) for n in range(count)]


def commanded(
    it: Battlefield,
    command: str,
    *faces: int,
    dice: str | None = None,
    says: dict[type[Decision], Says] | None = None,
) -> None:
    """The hero spends an action on a command, and does no more."""
    gain(it, 0, 1)
    answers: dict[type[Decision], Says] = {
        GiveCommand: command,
        ActivationDice: dice or str(len(faces)),
        React: NONE,
        **(says or {}),
    }
    group = answers.pop(NextAction, DONE)

    def next_action(asked: Decision) -> str:
        assert isinstance(asked, NextAction)
        if asked.who == 0:
            return "command"
        if callable(group):
            return group(asked)
        return group if isinstance(group, str) else group[0]

    from rules.systems.alternative.activating import spend

    it.play(spend(it.battle, it.one(0)), *faces, says={NextAction: next_action, **answers})


@pytest.mark.rule("ALT-VII-p-1", "ALT-VII-p-4")
def test_every_hero_may_give_four_commands():
    it = hero(*near(1))
    commanded(it, NONE)
    (asked,) = it.questions(GiveCommand)
    assert [offer.command for offer in asked.offers] == [
        "regroup",
        "march",
        "concentrate fire",
        "group charge",
    ]
    for wrong in ("dance 1", "march 1", "regroup", "regroup N 1"):
        with pytest.raises(IllegalAnswer):
            asked.read(wrong)


@pytest.mark.rule("ALT-VII-p-2")
def test_nobody_else_does():
    it = battlefield([man(20, 20, hero=False), *near(1)], [man(45, 45)])
    gain(it, 0, 1)
    assert "command" not in on_offer(it, 0)


@pytest.mark.rule("ALT-VII-p-3")
def test_a_command_takes_an_action_and_there_may_be_several():
    it = hero(*near(2))
    gain(it, 0, 2)
    answers = ["regroup 1", "regroup 2"]
    says: dict[type[Decision], Says] = {GiveCommand: answers, ActivationDice: "1", React: NONE}
    spent(it, 0, "command", DONE, faces=(12,), says=says)
    assert it.state.activations.slot is not None
    assert it.state.activations.slot.left[0] == 1
    assert "command" in on_offer(it, 0)


@pytest.mark.rule("ALT-VII-p-5")
def test_a_warrior_who_follows_a_command_has_had_his_activation():
    it = hero(*near(2))
    commanded(it, "march N 1", 12)
    assert 1 in it.state.activations.acted
    end(it)
    gain(it, 0, 1)
    spent(it, 0, "command", says={GiveCommand: NONE})
    assert it.questions(GiveCommand)[0].offers[0].candidates == (2,)


@pytest.mark.rule("ALT-VII-p-6")
def test_the_failures_of_a_group_count_once_and_may_buy_the_turn():
    it = hero(*near(3))
    commanded(it, "march N 1 2 3", 12, 12, says={React: "buy"})
    assert [event.failures for event in it.told(ReactionsOffered)] == [2]
    assert it.told(TurnBought)
    assert it.state.players.buyer == 1


@pytest.mark.rule("ALT-VII-p-i-1", "ALT-VII-p-ii-1", "ALT-VII-p-iii-1", "ALT-VII-p-iv-1")
@pytest.mark.parametrize("command", COMMANDS)
def test_up_to_three_follow(command: str):
    for group in ("1", "1 2", "1 2 3"):
        it = hero(*near(4))
        commanded(it, f"{command} {group}", 12)
        assert it.told(CommandGiven)[0].group == tuple(map(int, group.split()))
    with pytest.raises(IllegalAnswer, match="No more than 3"):
        commanded(hero(*near(4)), f"{command} 1 2 3 4", 12)


@pytest.mark.rule("ALT-VII-p-i-2", "ALT-VII-p-ii-2", "ALT-VII-p-iii-2", "ALT-VII-p-iv-2")
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("gap", "heard"), [(8.0, True), (8.1, False)])
def test_a_command_carries_as_far_as_the_heros_leadership(command: str, gap: float, heard: bool):
    it = hero(man(20.98 + gap, 20), man(21.5, 21), Ld=8)
    if heard:
        commanded(it, f"{command} 1", 12)
    else:
        with pytest.raises(IllegalAnswer, match="ALT-VII-p-5"):
            commanded(it, f"{command} 1", 12)


@pytest.mark.rule("ALT-VII-p-i-3", "ALT-VII-p-ii-3", "ALT-VII-p-iii-3", "ALT-VII-p-iv-3")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_hero_cannot_be_among_the_commanded(command: str):
    with pytest.raises(IllegalAnswer, match="ALT-VII-p-5"):
        commanded(hero(*near(2)), f"{command} 0 1", 12)


@pytest.mark.rule("ALT-VII-p-i-4")
def test_regrouping_warriors_may_be_far_apart():
    it = hero(man(14, 20), man(26, 20))
    commanded(it, "regroup 1 2", 12)
    assert it.told(CommandGiven)


@pytest.mark.rule("ALT-VII-p-ii-4", "ALT-VII-p-iii-4", "ALT-VII-p-iv-4")
@pytest.mark.parametrize("command", TOGETHER)
@pytest.mark.parametrize(("gap", "allowed"), [(6.0, True), (6.1, False)])
def test_the_others_stand_within_six_inches_of_each_other(command: str, gap: float, allowed: bool):
    it = hero(man(18, 20), man(18.98 + gap, 20))
    if allowed:
        commanded(it, f"{command} 1 2", 12)
    else:
        with pytest.raises(IllegalAnswer, match="too far"):
            commanded(it, f"{command} 1 2", 12)


@pytest.mark.rule("ALT-VII-p-i-5", "ALT-VII-p-ii-5", "ALT-VII-p-iii-5", "ALT-VII-p-iv-5")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_single_roll_of_up_to_three_dice_serves_the_whole_group(command: str):
    it = hero(*near(3))
    commanded(it, f"{command} 1 2 3", 12, 12, 12)
    assert [(roll.count, roll.sides) for roll in it.rolls] == [(3, 12)]
    with pytest.raises(IllegalAnswer):
        commanded(hero(*near(3)), f"{command} 1 2 3", dice="4")


@pytest.mark.rule("ALT-VII-p-i-6", "ALT-VII-p-ii-6", "ALT-VII-p-iii-6", "ALT-VII-p-iv-6")
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("face", "actions"), [(5, 1), (6, 0)])
def test_it_is_on_the_lowest_leadership_among_them(command: str, face: int, actions: int):
    it = hero(man(22, 20, Ld=8), man(22, 22, Ld=7), man(20, 22, Ld=5))
    commanded(it, f"{command} 1 2 3", face)
    assert it.told(ActionsGained)[-1].actions == actions


def test_each_of_them_may_use_his_leaders_leadership_before_the_lowest_is_taken():
    it = hero(man(22, 20, Ld=5), man(22, 22, Ld=9, leader=True))
    assert lowest_leadership(it.battle, [it.one(1)])[0] == 9


@pytest.mark.rule("ALT-VII-p-i-7", "ALT-VII-p-ii-7", "ALT-VII-p-iii-7", "ALT-VII-p-iv-7")
@pytest.mark.parametrize("command", COMMANDS)
def test_every_success_is_an_action_for_each_of_them(command: str):
    it = hero(*near(3))
    commanded(it, f"{command} 1 2 3", 1, 1)
    (gained,) = it.told(ActionsGained)
    assert (gained.who, gained.actions) == ((1, 2, 3), 2)


def in_a_group(command: str, *items: str) -> set[str]:
    """What somebody may do with two actions of a command; an enemy is near them."""
    it = hero(man(22, 20, *items, hero=False), enemies=(man(26, 20),))
    offered: list[set[str]] = []

    def note(asked: Decision) -> str:
        assert isinstance(asked, NextAction)
        offered.append(set(asked.offers))
        return DONE

    commanded(it, f"{command} 1", 1, 1, says={NextAction: note})
    return offered[0]


@pytest.mark.rule("ALT-VII-p-i-8", "ALT-VII-p-ii-8")
@pytest.mark.parametrize("command", ["regroup", "march N"])
def test_regrouping_and_marching_give_moves_only(command: str):
    assert in_a_group(command, "bow", "axe") == {"move"}


@pytest.mark.rule("ALT-VII-p-iii-8")
def test_concentrated_fire_gives_shots_and_reloads_only():
    assert in_a_group("concentrate fire", "bow", "axe") == {"shoot"}


@pytest.mark.rule("ALT-VII-p-iv-8")
def test_a_group_charge_gives_charges_only():
    assert in_a_group("group charge", "bow", "axe") == {"charge", "long charge"}


@pytest.mark.rule("ALT-VII-p-iv-9")
def test_actions_left_after_a_group_charge_are_attacks():
    it = hero(man(22, 20, "axe", A=2, S=1, hero=False), enemies=(man(26, 20, T=10, W=10),))
    keys = ["charge 1", "attack"]
    commanded(it, "group charge 1", 1, 1, 1, 1, dice="2", says={NextAction: lambda _: keys.pop(0)})
    assert [event.action for event in it.told(ActionTaken)] == ["command", "charge", "attack"]


def goes(command: str, to: str, *others: Man) -> Battlefield:
    """The first of a group moves there."""
    it = hero(*others)
    ids = " ".join(str(n + 1) for n in range(len(others)))
    says: dict[type[Decision], Says] = {
        NextAction: lambda asked: "move" if asked.who == 1 else DONE,
        MoveTo: to,
        WhoActs: lambda asked: asked.answers[0],
    }
    commanded(it, f"{command} {ids}", 1, says=says)
    return it


@pytest.mark.rule("ALT-VII-p-i-9")
def test_regrouping_warriors_come_closer_to_each_other():
    it = goes("regroup", place(18, 20), man(15, 20), man(24, 20))
    assert [event.who for event in it.told(WarriorMoved)] == [1]
    with pytest.raises(IllegalAnswer, match="ALT-VII-p-i-9"):
        goes("regroup", place(14, 20), man(15, 20), man(24, 20))


@pytest.mark.rule("ALT-VII-p-i-9")
def test_regrouping_warriors_may_leave_the_hero_to_meet_each_other():
    assert goes("regroup", place(13.5, 20), man(15, 20), man(13, 22)).one(1).position == inches(13.5, 20)


@pytest.mark.rule("ALT-VII-p-i-9")
def test_a_lone_regrouping_warrior_comes_closer_to_the_hero():
    assert goes("regroup", place(17, 20), man(15, 20)).one(1).position == inches(17, 20)
    with pytest.raises(IllegalAnswer, match="ALT-VII-p-i-9"):
        goes("regroup", place(15, 23), man(15, 20))


@pytest.mark.rule("ALT-VII-p-ii-9")
@pytest.mark.parametrize(
    ("x", "y", "allowed"), [(22, 23, True), (23.9, 22, True), (24.1, 22, False), (22, 18, False)]
)
def test_marching_warriors_go_in_the_ordered_direction(x: float, y: float, allowed: bool):
    if allowed:
        assert goes("march N", place(x, y), man(22, 20)).one(1).position == inches(x, y)
    else:
        with pytest.raises(IllegalAnswer, match="ALT-VII-p-ii-9"):
            goes("march N", place(x, y), man(22, 20))


@pytest.mark.rule("ALT-VII-p-ii-9")
def test_marching_warriors_stay_together():
    it = hero(man(22, 20), man(27, 20))
    to = {1: place(20, 23.4), 2: place(28, 23.4)}
    says: dict[type[Decision], Says] = {
        NextAction: "move",
        MoveTo: lambda asked: to[asked.who],
        WhoActs: lambda asked: asked.answers[0],
    }
    with pytest.raises(IllegalAnswer, match="ALT-VII-p-ii-9"):
        commanded(it, "march N 1 2", 1, says=says)
    assert it.one(1).position == inches(20, 23.4)


@pytest.mark.rule("ALT-VII-p-ii-9")
@pytest.mark.parametrize(("x", "allowed"), [(28.28, True), (28.29, False)])
@pytest.mark.parametrize("big", [1, 2])
def test_six_inches_are_measured_from_base_to_base_however_big_they_are(big: int, x: float, allowed: bool):
    it = hero(man(22, 20, large=big == 1), man(27, 20, large=big == 2))
    says: dict[type[Decision], Says] = {
        NextAction: "move",
        MoveTo: lambda asked: place(21, 23) if asked.who == 1 else place(x, 23),
        WhoActs: lambda asked: asked.answers[0],
    }
    if allowed:
        commanded(it, "march N 1 2", 1, says=says)
        assert it.one(2).position == inches(x, 23)
    else:
        with pytest.raises(IllegalAnswer, match="ALT-VII-p-ii-9"):
            commanded(it, "march N 1 2", 1, says=says)


@pytest.mark.rule("ALT-VII-p-iii-9")
def test_no_skill_helps_those_who_concentrate_their_fire():
    """Quick Shot and a farther range, alone and in a group."""
    found = {}
    for purpose, faces in (("", (1,)), ("concentrate fire", ())):
        it = battlefield([man(10, 10, "bow", tags=("two-shots-bow", "range-plus-6"))], [man(39, 10)])
        gain(it, 0, 2, purpose)
        spent(it, 0, "shoot", faces=faces)
        found[purpose] = len(it.rolls), "shoot" in on_offer(it, 0)
    assert found == {"": (1, True), "concentrate fire": (0, False)}
    assert not it.one(0).has("two-shots-bow")
    end(it)
    gain(it, 0, 1)
    assert it.one(0).has("two-shots-bow")


def test_the_group_is_an_activation_inside_that_of_the_hero():
    it = hero(*near(2))
    gain(it, 0, 2)
    says: dict[type[Decision], Says] = {
        NextAction: ["command", DONE, DONE, "move", DONE],
        GiveCommand: "march N 1 2",
        ActivationDice: "1",
        WhoActs: lambda asked: asked.answers[0],
        React: NONE,
        MoveTo: place(20, 22),
    }
    from rules.systems.alternative.activating import spend

    it.play(spend(it.battle, it.one(0)), 1, says=says)
    assert [event.who for event in it.told(ActivationBegan)] == [(1, 2)]
    assert it.one(0).position == inches(20, 22)


@pytest.mark.rule("ALT-VII-p-2")
def test_a_hero_on_the_ground_commands_nobody():
    it = hero(*near(2))
    gain(it, 0, 3)
    assert "command" in on_offer(it, 0)
    it.status(0, Status.KNOCKED_DOWN)
    assert "command" not in on_offer(it, 0)


def test_nobody_commands_in_a_reaction_or_in_a_group():
    it = battlefield([man(20, 20), man(22, 20), man(24, 20)], [man(45, 45)])
    gain(it, 0, 2)
    gain(it, 1, 2, reaction=True)
    assert "command" not in on_offer(it, 1)
    it = battlefield([man(20, 20), man(22, 20), man(24, 20)], [man(45, 45)])
    it.fold(ActivationBegan(0, (0, 1)), ActionsGained((0, 1), None, 2))
    assert "command" not in on_offer(it, 0)
    end(it)
    gain(it, 2, 2)
    assert "command" not in on_offer(it, 2)


def test_nobody_hears_a_command_who_is_out_of_control_or_flees():
    it = hero(*near(3))
    it.fold(ConditionBegan(1, Condition(WILD)), ConditionBegan(2, flight()))
    gain(it, 0, 1)
    assert [one.id for one in may_follow(it.battle, it.one(0))] == [3]


@pytest.mark.rule("ALT-XIII-3")
def test_a_command_between_his_blows_gives_a_hero_no_second_critical_hit():
    foe = man(20.98, 20, WS=3, T=3, W=9)
    it = battlefield([man(20, 20, "axe", A=3), man(14, 20, hero=False)], [foe])
    it.engage(0, 2)
    gain(it, 0, 3)
    says = {GiveCommand: "march W 1", ActivationDice: "1"}
    spent(it, 0, "attack", "command", DONE, "attack", faces=(4, 6, 1, 1, 4, 6), says=says)
    assert len(it.told(CriticalRolled)) == 1
    assert [event.wounded for event in it.told(WoundRolled)] == [True, True]
