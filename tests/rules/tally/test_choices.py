"""The choices of the tally page by scenario, warrior and equipment."""

import pytest

from rules.catalogue.campaign.model import Award
from rules.catalogue.load import rulebook
from rules.engine.concession import DEFEATS, ENDINGS
from rules.engine.setup import KnownSpell
from rules.ledger.sheet import Possession
from rules.narration.course import REASONS
from rules.tally.choices import consumables_of, deeds_of, endings_of, marks_of, states_of
from rules.tally.short import SHORT
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD, RATS, battle, eventful

BOOK = rulebook()
SETUP = battle(GUARD, RATS)
KARL, PIKE = SETUP.sides[0].fighters[0], SETUP.sides[0].fighters[3]


def test_every_end_that_a_battle_knows_is_offered_by_some_scenario():
    coded = [scenario for scenario in BOOK.scenarios.values() if not scenario.mechanisms]
    offered = {end for scenario in coded for end in endings_of(scenario)}
    assert offered == set(REASONS) - {SHORT, *ENDINGS, *DEFEATS}


def test_usual_states_are_offered_to_everybody_and_special_ones_by_tag():
    assert states_of(KARL, SETUP) == ("fought", "out", "spared", "absent")
    assert states_of(changed(KARL, tags=("lost-when-fled",)), SETUP) == (
        "fought",
        "out",
        "spared",
        "fled",
        "absent",
    )
    assert "banished" in states_of(changed(KARL, tags=("daemonic-instability",)), SETUP)
    assert "burnt" in states_of(changed(KARL, tags=("injury-roll-by-fire",)), SETUP)


@pytest.mark.rule("CAMP-OPT-HAPPEN-4")
def test_warriors_are_lost_in_catacombs_only_where_random_happenings_are_played():
    setup = eventful(SETUP)
    assert "catacombs" in states_of(KARL, setup)
    assert "catacombs" not in states_of(KARL, changed(setup, unowned=(KARL,)))
    assert "catacombs" not in states_of(KARL, SETUP)


def test_a_scenario_offers_its_deeds_to_those_who_earn_them():
    hunt, street = BOOK.scenarios["wyrdstone-hunt"], BOOK.scenarios["street-fight"]
    assert deeds_of(KARL, hunt, BOOK) == deeds_of(PIKE, hunt, BOOK) == ("counter-carried",)
    assert deeds_of(KARL, street, BOOK) == ("first-hero-off-far-edge",)
    assert deeds_of(PIKE, street, BOOK) == ()
    assert deeds_of(changed(PIKE, beast="wardog"), hunt, BOOK) == ()


def test_consumables_are_offered_and_what_wears_off_is_not():
    held = (Possession("fire-bomb", (35, 35)), Possession("garlic", (1,)), Possession("lucky-charm", (10,)))
    carrier = changed(GUARD.warriors[0], possessions=held)
    setup = battle(changed(GUARD, warriors=(carrier, *GUARD.warriors[1:])), RATS)
    assert consumables_of(setup.sides[0].fighters[0]) == {"fire-bomb": 2}


def test_marks_are_offered_where_the_battle_may_leave_them():
    assert marks_of(KARL, SETUP) == ()
    priest = changed(SETUP.sides[1].fighters[0], spells=(KnownSpell("nurgles-rot", "Nurgle's Rot", 8),))
    rats = changed(SETUP.sides[1], fighters=(priest, *SETUP.sides[1].fighters[1:]))
    sick = changed(SETUP, sides=(SETUP.sides[0], rats))
    assert marks_of(KARL, sick) == ("nurgles-rot",)
    assert marks_of(changed(KARL, kinds=("undead",)), sick) == ()
    assert marks_of(changed(KARL, tags=("rotting",)), SETUP) == ("rotted",)
    wolf = changed(KARL, spells=(KnownSpell("call-of-ulric", "Call of Ulric", 8),))
    assert marks_of(wolf, SETUP) == ("call-of-ulric",)


def test_an_award_of_a_league_is_offered_to_whoever_can_earn_it():
    idol = Award("stealing-the-idol", "Steals the idol", "For a hero.", ("hero",), "a league")
    campaign = changed(BOOK.campaign, awards={**BOOK.campaign.awards, idol.key: idol})
    book, skirmish = changed(BOOK, campaign=campaign), BOOK.scenarios["skirmish"]
    temple = changed(skirmish, experience={**skirmish.experience, idol.key: 2, "underdog": 1})
    assert deeds_of(KARL, temple, book) == ("stealing-the-idol",)
    assert deeds_of(PIKE, temple, book) == ()
    assert deeds_of(KARL, temple, BOOK) == ()
