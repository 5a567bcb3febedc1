"""Results that cannot be are refused with every reason at once; odd ones are only remarked on."""

import pytest

from rules.engine.outcome import Spoil
from rules.ledger.sheet import Possession
from rules.tally.check import Impossible, doubts_of, problems_of
from rules.tally.entered import EnteredFighter, EnteredResult, EnteredSide
from rules.tally.outcome import outcome_of_entered
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD, RATS, battle
from tests.rules.tally.test_outcome import GNASH, KARL, OTTO, PACK_1, SIDES, entered

ROUTED = EnteredSide(routed=True)


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        (entered(winner=None, reason="time", peddler=True), "A peddler sells to the winner, and nobody won"),
        (entered(winner=2), "A winner is no warband of this battle"),
        (entered(sharing=(0,)), "or is named twice"),
        (entered(winner=None, reason="time", sharing=(1,)), "nobody won"),
        (entered(reason="treasure"), "Skirmish does not end that way"),
        (entered(rounds=51), "A battle has at most 50 rounds, not 51."),
        (entered(winner=None), "A rout has a winner"),
        (entered(sides=(ROUTED, EnteredSide())), "The Guard routed and won by a rout"),
        (entered(reason="wiped out"), "but 7 warriors of it are not out of action."),
        (entered(*(EnteredFighter(id, "absent") for id in range(7))), "Nobody of The Guard took part"),
        (entered(EnteredFighter(99)), "This result is of another battle"),
        (entered(sides=(ROUTED,)), "This result is of another battle"),
        (
            entered(EnteredFighter(KARL, "out", by=OTTO)),
            "Karl was taken out of action by Otto of the same warband",
        ),
        (entered(EnteredFighter(KARL, "out", by=KARL)), "Karl cannot be both victor and victim"),
        (entered(EnteredFighter(KARL, "out", by=99)), "by somebody who is not in this battle"),
        (entered(EnteredFighter(KARL, by=GNASH)), "Karl is not out of action"),
        (
            entered(EnteredFighter(KARL, "out", by=GNASH), EnteredFighter(GNASH, "absent")),
            "Karl was taken out of action by Gnash, who took no part.",
        ),
        (entered(EnteredFighter(KARL, "absent", kills=1)), "Karl took no part"),
        (entered(EnteredFighter(KARL, kills=-1)), "cannot have taken -1 enemies"),
        (entered(EnteredFighter(KARL, used=("fire-bomb",))), "Karl carries 0 of fire bomb"),
        (
            entered(EnteredFighter(KARL, deeds=("counter-carried",))),
            "Skirmish gives no award for counter carried.",
        ),
    ],
)
def test_a_result_that_cannot_be_is_refused_with_the_reason(result, sentence):
    problems = problems_of(battle(GUARD, RATS), result)
    assert any(sentence in problem for problem in problems), problems
    with pytest.raises(Impossible):
        outcome_of_entered(battle(GUARD, RATS), result)


def test_a_result_that_can_be_has_no_problem():
    assert problems_of(battle(GUARD, RATS), entered(EnteredFighter(PACK_1, "out", by=KARL))) == ()
    assert problems_of(battle(GUARD, RATS), entered(rounds=0)) == (), "nobody counted them"


def test_every_reason_is_named_at_once():
    result = entered(EnteredFighter(KARL, "out", by=OTTO), EnteredFighter(GNASH, by=KARL), rounds=51)
    assert len(problems_of(battle(GUARD, RATS), result)) == 3


def test_an_item_is_used_up_as_often_as_it_is_carried():
    carrier = changed(GUARD.warriors[0], possessions=(Possession("fire-bomb", (35, 35)),))
    setup = battle(changed(GUARD, warriors=(carrier, *GUARD.warriors[1:])), RATS)
    twice = ("fire-bomb", "fire-bomb")
    assert problems_of(setup, entered(EnteredFighter(KARL, used=twice))) == ()
    assert (
        "cannot have used up 3"
        in problems_of(setup, entered(EnteredFighter(KARL, used=(*twice, "fire-bomb"))))[0]
    )


def test_a_deed_of_which_a_battle_knows_one_is_done_once():
    setup = battle(GUARD, RATS)
    setup = changed(setup, scenario=changed(setup.scenario, experience={"finding-the-chest": 2}))
    found = [EnteredFighter(id, deeds=("finding-the-chest",)) for id in (KARL, OTTO)]
    assert problems_of(setup, entered(found[0])) == ()
    assert "once in a battle, not 2 times" in problems_of(setup, entered(*found))[0]


def test_three_warbands_say_which_of_them_routed():
    setup = battle(GUARD, RATS, changed(GUARD, name="The Watch"), ratings=(1, 1, 1))
    result = entered(sides=(EnteredSide(),) * 3)
    assert "say which warband routed" in problems_of(setup, result)[0]
    assert problems_of(setup, entered(sides=(EnteredSide(), ROUTED, EnteredSide()))) == ()


def doubts(result: EnteredResult) -> tuple[str, ...]:
    setup = battle(GUARD, RATS)
    return doubts_of(setup, result, outcome_of_entered(setup, result))


def test_odd_results_are_remarked_on_and_not_refused():
    assert doubts(entered(EnteredFighter(PACK_1, "out", by=KARL))) == ()
    assert (
        "1 warrior of The Rats went out of action by nobody"
        in doubts(entered(EnteredFighter(PACK_1, "out")))[0]
    )
    timed = entered(reason="time", sides=(ROUTED, EnteredSide()))
    assert doubts(timed) == (
        "The Guard routed and won all the same.",
        "The Guard routed, but time ended the battle.",
    )
    fallen = [EnteredFighter(id, "out", by=GNASH) for id in range(7)]
    assert doubts(entered(*fallen, reason="time")) == ("The Guard won with everybody out of action.",)


def test_spoils_make_no_doubt():
    sides = (EnteredSide(spoils=(Spoil("gold", 10),)), SIDES[1])
    assert doubts(entered(sides=sides)) == ()
