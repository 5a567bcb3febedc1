"""An outcome becomes the fields of the tally page, and the fields the same outcome."""

import pytest

from rules.catalogue.load import rulebook
from rules.engine.outcome import Spoil
from rules.policies import POLICIES
from rules.resolve import auto, set_up
from rules.tally.entered import EnteredFighter, EnteredResult, EnteredSide
from rules.tally.fields import entered_from
from rules.tally.outcome import outcome_of_entered
from rules.tally.read_outcome import fields_of
from tests.rules.aftermath.warbands import GUARD, RATS, battle, eventful

KARL, OTTO, JOST, PIKE, SNIKCH, PACK = 0, 1, 2, 3, 7, 9
PLAIN = (EnteredSide(), EnteredSide())
RESULTS = [
    EnteredResult(0, "rout", 5, (EnteredSide(), EnteredSide(routed=True))),
    EnteredResult(None, "time", 8, PLAIN),
    EnteredResult(
        1,
        "rout",
        3,
        (
            EnteredSide(),
            EnteredSide(spoils=(Spoil("gold", 12), Spoil("wyrdstone", 2), Spoil("sword", 1, 10))),
        ),
        (
            EnteredFighter(OTTO, "out", by=SNIKCH),
            EnteredFighter(JOST, "spared"),
            EnteredFighter(PIKE, "out"),
            EnteredFighter(PACK, "absent"),
        ),
    ),
    EnteredResult(0, "rout", 2, PLAIN, (EnteredFighter(PACK, "out", by=KARL),)),
]


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: result.reason)
def test_the_fields_of_an_outcome_make_it_again(result: EnteredResult) -> None:
    setup, book = battle(GUARD, RATS), rulebook()
    outcome = outcome_of_entered(setup, result)
    assert outcome_of_entered(setup, entered_from(setup, fields_of(setup, outcome, book), book)) == outcome


HAPPENED = [
    EnteredResult(0, "rout", 4, PLAIN, carrion=True, peddler=True),
    EnteredResult(
        1,
        "rout",
        4,
        (EnteredSide(celebrate=True, spoils=(Spoil("gold", -40),)), EnteredSide()),
        (EnteredFighter(OTTO, "catacombs"), EnteredFighter(JOST, "spared")),
    ),
]


@pytest.mark.parametrize("result", HAPPENED, ids=["all", "some"])
def test_the_marks_of_optional_tables_are_read_back_into_their_fields(result: EnteredResult) -> None:
    setup, book = eventful(battle(GUARD, RATS)), rulebook()
    outcome = outcome_of_entered(setup, result)
    fields = fields_of(setup, outcome, book)
    assert entered_from(setup, fields, book).sides[0].spoils == result.sides[0].spoils
    assert outcome_of_entered(setup, entered_from(setup, fields, book)) == outcome


@pytest.mark.parametrize("scenario", ["skirmish", "wyrdstone-hunt", "breakthrough", "chance-encounter"])
@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_battle_of_the_engine_can_be_amended(scenario: str, seed: str) -> None:
    book = rulebook()
    setup = set_up([GUARD, RATS], book, seed=seed, scenario=scenario)
    outcome = auto(setup, {0: POLICIES["steady"], 1: POLICIES["steady"]}).outcome
    assert outcome is not None
    again = outcome_of_entered(setup, entered_from(setup, fields_of(setup, outcome, book), book))
    assert (again.winners, again.rounds, again.reason) == (outcome.winners, outcome.rounds, outcome.reason)
    for before, after in zip(outcome.sides, again.sides, strict=True):
        assert [it.id for it in after.out_of_action] == [it.id for it in before.out_of_action]
        assert [it.taken_out_by for it in after.out_of_action] == [
            it.taken_out_by for it in before.out_of_action
        ]
        assert after.spoils == before.spoils
