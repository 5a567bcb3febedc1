"""A tally that two people fill at once, and one whose rosters change under it."""

from rules.tally.draft import Sent, Tally, carried_over, merge, read_sent
from rules.values import canonical, changed, read_json
from tests.rules.aftermath.warbands import GUARD, RATS, battle

OF = {"rounds": "", "state-3": "fought", "state-9": "fought"}


def test_only_what_a_reader_changed_is_written():
    merged = merge({"state-3": "out"}, Sent({}, {"state-9": "out"}), OF)
    assert merged.fields == {"state-3": "out", "state-9": "out"}
    assert (merged.moved, merged.crossed) == (("state-3",), ())


def test_a_field_that_both_changed_holds_what_was_sent_last_and_is_named():
    merged = merge({"rounds": "4"}, Sent({}, {"rounds": "5"}), OF)
    assert (merged.fields, merged.moved, merged.crossed) == ({"rounds": "5"}, (), ("rounds",))


def test_the_same_change_by_both_is_no_conflict():
    merged = merge({"rounds": "4"}, Sent({}, {"rounds": "4"}), OF)
    assert (merged.fields, merged.moved, merged.crossed) == ({"rounds": "4"}, (), ())


def test_a_field_can_be_set_back_to_its_default():
    assert merge({"state-3": "out"}, Sent({"state-3": "out"}, {}), OF).fields == {}


def test_fields_of_another_page_are_left_alone():
    assert merge({"short-winner": "0"}, Sent({}, {"rounds": "3"}), OF).fields == {
        "short-winner": "0",
        "rounds": "3",
    }


def test_a_double_click_changes_nothing_more():
    once = merge({}, Sent({}, {"rounds": "3"}), OF)
    assert merge(once.fields, Sent({}, {"rounds": "3"}), OF) == once


def test_fields_follow_their_warriors_when_the_rosters_change():
    """Jost is dismissed: those after Jost have other ids, and what was entered of Jost is gone."""
    old = battle(GUARD, RATS)
    new = battle(changed(GUARD, warriors=(*GUARD.warriors[:2], GUARD.warriors[3])), RATS)
    fields = {
        "rounds": "3",
        "gold-0": "5",
        "state-2": "out",
        "by-2": "7",
        "state-7": "out",
        "by-7": "1",
        "by-8": "2",
    }
    fields |= {"deed-3-counter-carried": "1"}
    assert carried_over(fields, old, new) == {
        "rounds": "3",
        "gold-0": "5",
        "state-6": "out",
        "by-6": "1",
        "deed-2-counter-carried": "1",
    }


def test_fields_stay_as_they_are_when_nothing_changed():
    setup = battle(GUARD, RATS)
    fields = {"winner": "1", "state-4": "out", "by-4": "7", "used-0-fire-bomb": "1", "routed-0": "on"}
    assert carried_over(fields, setup, setup) == fields


def test_a_tally_is_stored_and_read_back():
    tally = Tally({"rounds": "3"})
    assert read_json(Tally, canonical(tally), where="a test") == tally


def test_a_page_sends_what_it_showed_first_and_what_it_holds_now():
    posted = {"shown": '{"rounds": "3", "unheard-of": "1"}', "rounds": "4", "state-3": "fought"}
    assert read_sent(posted, OF) == Sent({"rounds": "3"}, {"rounds": "4"})


def test_a_page_that_says_nothing_readable_of_what_it_showed_sends_everything_anew():
    assert read_sent({"shown": "[1", "rounds": "4"}, OF) == Sent({}, {"rounds": "4"})
