"""The outcome of an entered result: statuses, victors, and what the post-battle sequence makes of it."""

import pytest

from rules.aftermath.side import Side
from rules.catalogue.load import rulebook
from rules.engine.events import Status
from rules.engine.outcome import Spoil
from rules.ledger.entries import ExperienceGained
from rules.ledger.sheet import Possession
from rules.tally.check import Impossible
from rules.tally.entered import EnteredFighter, EnteredResult, EnteredSide
from rules.tally.outcome import outcome_of_entered
from rules.values import changed
from tests.rules.aftermath.homecoming import come_home
from tests.rules.aftermath.warbands import GUARD, RATS, battle, eventful

KARL, OTTO, JOST, PIKE = 0, 1, 2, 3
SNIKCH, GNASH, PACK_1, PACK_2, VERMIN = 7, 8, 9, 10, 11
SIDES = (EnteredSide(), EnteredSide())


def entered(*fighters, **fields):
    start = {"winner": 0, "reason": "rout", "rounds": 5, "sides": SIDES}
    return EnteredResult(fighters=fighters, **(start | fields))


def test_everybody_not_spoken_of_fought_and_came_to_no_harm():
    outcome = outcome_of_entered(battle(GUARD, RATS), entered())
    assert [side.starting for side in outcome.sides] == [7, 7]
    assert {fighter.status for side in outcome.sides for fighter in side.fighters} == {Status.STANDING}
    assert not any(fighter.absent for side in outcome.sides for fighter in side.fighters)


def test_of_two_warbands_the_beaten_one_routed():
    outcome = outcome_of_entered(battle(GUARD, RATS), entered())
    assert [side.routed for side in outcome.sides] == [False, True]
    timed = outcome_of_entered(battle(GUARD, RATS), entered(winner=None, reason="time"))
    assert [side.routed for side in timed.sides] == [False, False]


@pytest.mark.parametrize(
    ("state", "status", "fate", "spared", "absent"),
    [
        ("fought", Status.STANDING, "", False, False),
        ("out", Status.OUT_OF_ACTION, "", False, False),
        ("spared", Status.OUT_OF_ACTION, "", True, False),
        ("banished", Status.OUT_OF_ACTION, "banished", False, False),
        ("burnt", Status.OUT_OF_ACTION, "burnt", False, False),
        ("fled", Status.LEFT, "fled before the rout", False, False),
        ("absent", Status.STANDING, "", False, True),
    ],
)
def test_a_state_becomes_the_words_of_an_outcome(state, status, fate, spared, absent):
    outcome = outcome_of_entered(battle(GUARD, RATS), entered(EnteredFighter(OTTO, state)))
    found = outcome.fighter(OTTO)
    assert (found.status, found.fate, found.spared, found.absent) == (status, fate, spared, absent)


@pytest.mark.rule("CAMP-OPT-HAPPEN-4")
def test_a_warrior_lost_in_catacombs_is_out_and_explores_unharmed():
    setup = eventful(battle(GUARD, RATS))
    outcome = outcome_of_entered(setup, entered(EnteredFighter(OTTO, "catacombs")))
    found = outcome.fighter(OTTO)
    assert (found.status, found.spared, found.marks) == (Status.OUT_OF_ACTION, True, ("catacombs",))
    assert side_of(setup, outcome, 0).out_of_action == frozenset()


@pytest.mark.rule("CAMP-OPT-SUB-5", "CAMP-OPT-HAPPEN-5")
def test_a_result_by_hand_brings_home_what_subplots_and_happenings_left():
    setup = eventful(battle(GUARD, RATS))
    sides = (EnteredSide(celebrate=True), EnteredSide())
    outcome = outcome_of_entered(setup, entered(sides=sides, carrion=True, peddler=True))
    guard, rats = side_of(setup, outcome, 0), side_of(setup, outcome, 1)
    heroes = {it.warrior for it in setup.sides[0].fighters if it.hero}
    assert (guard.at_the_alehouse, rats.at_the_alehouse) == (heroes, frozenset())
    assert (guard.buys_from_the_peddler, rats.buys_from_the_peddler) == (True, False)
    assert all("carrion-creatures" in it.marks for side in outcome.sides for it in side.fighters)


def side_of(setup, outcome, index):
    return Side(index, setup, outcome, (GUARD, RATS)[index], rulebook(), "battle-1")


def test_kills_beyond_those_by_name_are_given_casualties_without_one_henchmen_first():
    result = entered(
        EnteredFighter(KARL, kills=1),
        EnteredFighter(GNASH, "out"),
        EnteredFighter(PACK_1, "out", by=OTTO),
        EnteredFighter(PACK_2, "out"),
    )
    outcome = outcome_of_entered(battle(GUARD, RATS), result)
    by = {id: outcome.fighter(id).taken_out_by for id in (GNASH, PACK_1, PACK_2)}
    assert by == {GNASH: None, PACK_1: OTTO, PACK_2: KARL}


def test_more_kills_than_casualties_cannot_be():
    result = entered(
        EnteredFighter(KARL, kills=2), EnteredFighter(PACK_1, "out"), EnteredFighter(OTTO, "out")
    )
    with pytest.raises(Impossible, match="only 1 enemy out of action") as refused:
        outcome_of_entered(battle(GUARD, RATS), result)
    assert refused.value.problems[0].startswith("Karl is said to have taken out 2")


def test_casualties_of_three_sides_are_dealt_out_so_that_everybody_gets_his_due():
    """The first to claim must leave to a third warband what only that can have taken."""
    setup = battle(GUARD, RATS, changed(GUARD, name="The Watch"), ratings=(100, 100, 100))
    watch = 14
    scenario = rulebook().scenarios["skirmish"]
    setup = changed(setup, scenario=changed(scenario, players="several"))
    sides = (EnteredSide(), EnteredSide(routed=True), EnteredSide(routed=True))
    result = entered(
        EnteredFighter(KARL, kills=1),
        EnteredFighter(PACK_1, "out"),
        EnteredFighter(watch + PIKE, "out"),
        EnteredFighter(watch + KARL, kills=1),
        sides=sides,
    )
    outcome = outcome_of_entered(setup, result)
    assert outcome.fighter(PACK_1).taken_out_by == watch + KARL
    assert outcome.fighter(watch + PIKE).taken_out_by == KARL


def test_garlic_is_gone_after_the_battle_without_being_asked_for():
    carrier = changed(GUARD.warriors[0], possessions=(Possession("garlic", (1,)),))
    guard = changed(GUARD, warriors=(carrier, *GUARD.warriors[1:]))
    setup = battle(guard, RATS)
    assert outcome_of_entered(setup, entered()).fighter(KARL).used == ("garlic",)
    stayed = outcome_of_entered(setup, entered(EnteredFighter(KARL, "absent")))
    assert stayed.fighter(KARL).used == ()


def test_spoils_of_nothing_are_no_spoils():
    sides = (EnteredSide(spoils=(Spoil("gold", 12), Spoil("wyrdstone", 0))), EnteredSide())
    outcome = outcome_of_entered(battle(GUARD, RATS), entered(sides=sides))
    assert outcome.sides[0].spoils == (Spoil("gold", 12),)


def test_the_post_battle_sequence_takes_it_like_a_battle_of_the_engine():
    result = entered(
        EnteredFighter(KARL, kills=1),
        EnteredFighter(JOST, "absent"),
        EnteredFighter(PACK_1, "out", by=KARL),
        EnteredFighter(PACK_2, "out"),
    )
    setup = battle(GUARD, RATS)
    proposal = come_home(
        setup, outcome_of_entered(setup, result), [GUARD, RATS], rulebook(), battle="b", title="Bells"
    )
    gains = [
        (change.number, change.amount, change.reason)
        for change in proposal.sides[0].entry.changes
        if isinstance(change, ExperienceGained)
    ]
    assert (1, 2, "took 2 enemies out of action") in gains
    assert (1, 1, "led the winning warband") in gains
    assert 3 not in {number for number, _, _ in gains}
