"""Any legal answer, each as likely as the other."""

from collections import Counter

from rules.engine.decisions import AttackTarget, Choice, MoveTo, place
from rules.engine.decisions.alternative import CommandOffer, GiveCommand
from rules.engine.table import touches
from rules.engine.view import View
from rules.policies import POLICIES
from tests.rules.staging.battlefield import Battlefield, man

RANDOM = POLICIES["random"]


def test_every_answer_comes_up_about_as_often():
    field = Battlefield([man(10, 10)], [man(11, 10), man(9, 10), man(10, 11)])
    view = View(field.battle, 0)
    said = Counter(RANDOM.choose(AttackTarget(0, 0, 1, (1, 2, 3)), view) for _ in range(900))
    assert set(said) == {"1", "2", "3"}
    assert min(said.values()) > 240


def test_it_never_gives_up():
    field = Battlefield([man(10, 10)], [man(11, 10)])
    view = View(field.battle, 0)
    rout = Choice(0, "rout", ("rout", "fight on"))
    assert {RANDOM.choose(rout, view) for _ in range(50)} == {"fight on"}


def test_it_moves_within_its_limit_and_touches_no_enemy():
    field = Battlefield([man(10.5, 10.5)], [man(12.5, 10.5)])
    view = View(field.battle, 0)
    for _ in range(40):
        answer = RANDOM.choose(MoveTo(0, 0, 400, 0), view)
        if answer != "stay":
            at = place(answer)
            assert field.battle.terrain.route(field.one(0).position, at, 49, 400)
            assert not touches(at, 49, field.one(1).position, 49)


def test_the_same_battle_draws_the_same_answers():
    field = Battlefield([man(10, 10)], [man(11, 10), man(9, 10)])
    question = AttackTarget(0, 0, 1, (1, 2))
    one, other = View(field.battle, 0), View(field.battle, 0)
    assert [RANDOM.choose(question, one) for _ in range(30)] == [
        RANDOM.choose(question, other) for _ in range(30)
    ]


def test_it_gives_every_command_with_any_group_that_stands_together():
    field = Battlefield([man(10, 10), man(12, 10), man(14, 10), man(19, 10)], [man(40, 40)])
    view, apart = View(field.battle, 0), ((1, 3), (2, 3))
    question = GiveCommand(
        0,
        0,
        (
            CommandOffer("regroup", (1, 2, 3)),
            CommandOffer("march", (1, 2, 3), 3, apart, ("north", "south")),
            CommandOffer("group charge", (), 3, apart),
        ),
    )
    given = {question.read(RANDOM.choose(question, view)) for _ in range(400)}
    assert {one and one[0] for one in given} == {None, "regroup", "march"}
    assert {one[1] for one in given if one and one[0] == "march"} == {"north", "south"}
    groups = {frozenset(one[2]) for one in given if one and one[0] == "march"}
    assert groups == {frozenset(one) for one in ({1}, {2}, {3}, {1, 2})}
    assert frozenset({1, 2, 3}) in {frozenset(one[2]) for one in given if one and one[0] == "regroup"}
