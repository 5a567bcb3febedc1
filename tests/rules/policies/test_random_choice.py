"""Any legal answer, each as likely as the other."""

from collections import Counter

from rules.engine.decisions import AttackTarget, Choice, MoveTo, place
from rules.engine.table import touches
from rules.engine.view import View
from rules.policies import POLICIES
from tests.rules.battlefield import Battlefield, man

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
