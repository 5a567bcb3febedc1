"""A Story Teller rolls one exploration die again and keeps either."""

import pytest

from rules.aftermath.exploration.dice import roll_dice
from rules.aftermath.exploration.party import party_of
from rules.ledger.apply import apply
from rules.mustering.mutations import buy_mutation
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.rules.aftermath.bands import COMPLETE, begun
from tests.rules.aftermath.trading.posts import drafted, run, sentences

BAND = begun("cursed-cavalcade", "aristocrat", "twisted-scholar")
SCHOLAR = 2


def told(*answers, die=1, gift=True):
    bought = buy_mutation(BAND, COMPLETE, SCHOLAR, "story-teller")
    draft = drafted(apply(BAND, bought) if gift else BAND, COMPLETE)
    party = party_of(draft, {1, SCHOLAR}, (), won=False)
    faces = [(4, 2), (die,)] if answers and answers[0] != "keep" else [(4, 2)]
    return run(draft, lambda it: roll_dice(it, party), *faces, answers=answers)


@pytest.mark.parametrize(
    ("answers", "dice"), [(("4", "4"), (4, 2)), (("4", "1"), (1, 2)), (("keep",), (4, 2))]
)
def test_a_story_teller_keeps_either_die(answers, dice):
    assert told(*answers).value == dice


def test_a_story_is_told():
    assert sentences(told("4", "4"))[1] == (
        "Twisted-Scholar, Story Teller: rolls 1, a 4 is rolled again, and the 4 is kept."
    )


def test_a_scholar_without_stories_rolls_as_others_do():
    assert told(gift=False).asked == ()


def test_stories_cost_10_gc_when_the_scholar_is_hired_and_not_later():
    assert buy_mutation(BAND, COMPLETE, SCHOLAR, "story-teller").price == 10
    old = changed(BAND, warriors=(BAND.warriors[0], changed(BAND.warriors[1], battles=1)))
    with pytest.raises(NotAllowed, match="only be bought when"):
        buy_mutation(old, COMPLETE, SCHOLAR, "story-teller")
