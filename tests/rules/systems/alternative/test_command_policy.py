"""Commands of players of the alternative sequence."""

import pytest

from rules.combat.actions.slots import REACTION
from rules.engine.decisions import NONE, Bounds, Choice, Decision, MoveTo, place
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice, GiveCommand, React, WhoActs
from rules.engine.events import ActivationBegan, ActivationEnded, ShotFired, WarriorMoved
from rules.engine.events.alternative import CommandGiven
from rules.engine.table import distance
from rules.engine.view import View
from rules.policies import POLICIES
from rules.systems.alternative.activating import activate
from rules.systems.alternative.commanding import offers
from rules.systems.alternative.following import MARCH, REGROUP
from tests.rules.staging.battlefield import Battlefield, Man, inches, man
from tests.rules.staging.d12 import battlefield
from tests.rules.staging.spellcraft import wizard


def commands(it: Battlefield, policy: str = "steady") -> str:
    """What the first warrior commands, as the battle understands it."""
    asked = GiveCommand(0, 0, offers(it.battle, it.one(0)))
    answer = POLICIES[policy].choose(asked, View(it.battle, 0))
    asked.read(answer)
    return answer


def hearing(*others: Man, foes: tuple[Man, ...]) -> Battlefield:
    """A hero who commands, others nearby, and enemies."""
    return battlefield([man(20, 14), *others], foes)


def fighter(x: float, y: float, *items: str, **given: object) -> Man:
    return man(x, y, *items, hero=False, **given)


def test_several_who_can_shoot_are_worth_a_command_and_one_is_not():
    bows, target = (fighter(18, 14, "bow"), fighter(22, 14, "bow")), (man(20, 34),)
    assert commands(hearing(*bows, fighter(20, 12), foes=target)) == "concentrate fire 1 2"
    assert commands(hearing(bows[0], fighter(20, 12), foes=target)) == NONE


def test_several_who_can_charge_are_worth_a_command():
    assert commands(hearing(fighter(18, 14), fighter(22, 14), foes=(man(20, 20),))) == "group charge 1 2"


@pytest.mark.parametrize(("far", "answer"), [(7, "group charge 1 2"), (11, "march N 1 2"), (14, NONE)])
def test_fighters_march_who_are_too_far_off_to_charge_and_too_near_to_move_without_a_roll(
    far: float, answer: str
):
    assert commands(hearing(fighter(18, 14), fighter(22, 14), foes=(man(20, 14 + far),))) == answer


@pytest.mark.parametrize(
    ("foes", "answer"),
    [
        ((man(30, 14),), "march E 1 2"),
        ((man(26, 23),), "march NE 1 2"),
        ((man(20, 24), man(20, 3)), NONE),
    ],
)
def test_a_march_goes_where_all_want_to_go(foes: tuple[Man, ...], answer: str):
    assert commands(hearing(fighter(19, 15), fighter(19, 12.5), foes=foes)) == answer


def test_as_many_march_as_stand_together():
    three = [fighter(x, 14) for x in (15.5, 18, 21)]
    assert commands(hearing(*three, foes=(man(20, 24.5),))) == "march NNE 1 2 3"
    assert commands(hearing(*three[:2], fighter(26, 14), foes=(man(16, 24.5),))) == "march N 1 2"


def test_a_warrior_who_has_shot_or_knows_spells_is_not_sent_marching():
    foes = (man(20, 24.5),)
    bows = hearing(fighter(18, 14, "bow"), fighter(22, 14, "bow"), foes=foes)
    for shooter in (1, 2):
        bows.fold(ActivationBegan(0, (shooter,), REACTION))
        bows.fold(ShotFired(shooter, 3, "bow", 1_050, None, None), ActivationEnded(0, (shooter,)))
    assert commands(bows) == NONE
    wizards = [wizard(x, 14, "warpfire", hero=False) for x in (18, 22)]
    assert commands(hearing(*wizards, foes=foes)) == NONE
    assert commands(hearing(fighter(18, 14), fighter(22, 14), foes=foes)).startswith(MARCH)


#: Two who are 7 inches apart, and enemies who could charge the second of them from farther than that one could.
STRAGGLER = (fighter(18, 14), fighter(26, 14))
FAST = (man(33, 20, M=6), man(34, 19, M=6), man(12, 22))


@pytest.mark.parametrize(
    ("policy", "answer"), [("careful", "regroup 1 2"), ("steady", "regroup 1 2"), ("bold", NONE)]
)
def test_a_warrior_who_is_outnumbered_and_has_no_friend_by_is_called_back_unless_his_player_does_not_mind(
    policy: str, answer: str
):
    assert commands(hearing(*STRAGGLER, foes=FAST), policy) == answer


def test_a_warrior_who_has_friends_by_him_is_not_called_back():
    it = hearing(fighter(24, 14), fighter(26, 14), foes=FAST)
    assert REGROUP not in commands(it)


def test_a_warrior_who_regroups_goes_to_his_friend_and_not_to_the_enemy():
    it = hearing(*STRAGGLER, foes=FAST)
    friend, start = inches(18, 14), inches(26, 14)
    bounds = Bounds(start, "ALT-VII-p-i-9", closer_to=(friend,))
    answer = POLICIES["steady"].choose(MoveTo(0, 2, 400, 0, bounds=bounds), View(it.battle, 0))
    assert distance(place(answer), friend) <= distance(start, friend) - 300


@pytest.mark.parametrize(
    ("first", "second", "foes", "word"),
    [
        (fighter(18, 14), fighter(22, 14), (man(20, 25),), "march"),
        (*STRAGGLER, FAST, "regroup"),
    ],
)
def test_a_warrior_who_gets_the_command_goes_as_it_says(
    first: Man, second: Man, foes: tuple[Man, ...], word: str
):
    it = hearing(first, second, foes=foes)

    def says(decision: Decision) -> str:
        return POLICIES["steady"].choose(decision, View(it.battle, decision.side))

    kinds = NextAction, GiveCommand, ActivationDice, WhoActs, MoveTo, React, Choice
    it.play(activate(it.battle, it.one(0)), 3, 4, 3, 4, 5, says=dict.fromkeys(kinds, says))
    assert [(given.command, given.group) for given in it.told(CommandGiven)] == [(word, (1, 2))]
    assert {moved.who for moved in it.told(WarriorMoved)} >= {1, 2}
