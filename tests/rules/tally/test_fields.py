"""The fields of the tally page: defaults, what a post is kept as, and the result that they make."""

import pytest

from rules.catalogue.load import rulebook
from rules.engine.outcome import Spoil
from rules.ledger.sheet import Possession
from rules.tally.check import Impossible
from rules.tally.entered import EnteredFighter, EnteredSide
from rules.tally.fields import entered_from, read_post, tally_defaults
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD, RATS, battle

BOOK = rulebook()
CARRIER = changed(GUARD.warriors[0], possessions=(Possession("fire-bomb", (35, 35)),))
SETUP = battle(changed(GUARD, warriors=(CARRIER, *GUARD.warriors[1:])), RATS)
SETUP = changed(SETUP, scenario=BOOK.scenarios["wyrdstone-hunt"])
DEFAULTS = tally_defaults(SETUP, BOOK)
DONE = {"winner": "0", "rounds": "4"}


def result(**fields):
    named = {name.replace("_", "-"): value for name, value in fields.items()}
    return entered_from(SETUP, DONE | named, BOOK)


def test_a_post_is_kept_as_what_differs_from_the_defaults():
    posted = DEFAULTS | {"state-3": "out", "by-3": " 7 ", "unheard-of": "1"}
    assert read_post(posted, DEFAULTS) == {"state-3": "out", "by-3": "7"}


def test_posted_values_are_one_line_of_bounded_length():
    assert read_post({"rounds": "4\n5"}, DEFAULTS) == {"rounds": "4 5"}
    assert len(read_post({"rounds": "4" * 5000}, DEFAULTS)["rounds"]) == 200


def test_untouched_fields_make_a_battle_in_which_nobody_came_to_harm():
    found = result()
    assert (found.winner, found.reason, found.rounds) == (0, "rout", 4)
    assert found.sides == (EnteredSide(), EnteredSide())
    assert found.fighters == tuple(EnteredFighter(id) for id in range(14))


def test_a_battle_whose_rounds_nobody_counted_has_none():
    for uncounted in ("", "0"):
        assert entered_from(SETUP, DONE | {"rounds": uncounted}, BOOK).rounds == 0


def test_fields_of_a_warrior_become_what_he_did_and_suffered():
    found = result(state_0="out", by_0="7", kills_0="2", deed_0_counter_carried="1")
    assert found.fighters[0] == EnteredFighter(0, "out", 7, 2, ("counter-carried",))
    used = entered_from(SETUP, DONE | {"used-0-fire-bomb": "2"}, BOOK)
    assert used.fighters[0].used == ("fire-bomb", "fire-bomb")


def test_an_enemy_named_for_a_warrior_who_stands_again_is_forgotten():
    assert result(by_0="7").fighters[0].by is None


def test_fields_of_a_warband_become_its_spoils():
    found = result(
        routed_1="on",
        gold_0="12",
        wyrdstone_0="2",
        item_0_0="gem",
        copies_0_0="3",
        worth_0_0="10",
        sharing_0="on",
    )
    assert found.sides == (
        EnteredSide(spoils=(Spoil("gold", 12), Spoil("wyrdstone", 2), Spoil("gem", 3, 10))),
        EnteredSide(routed=True),
    )
    assert found.sharing == ()


def test_things_are_known_by_key_or_name_in_any_case():
    found = result(item_0_0="Fire Bomb", item_0_1="sword", copies_0_1="2")
    assert found.sides[0].spoils == (Spoil("fire-bomb", 1), Spoil("sword", 2))


def test_a_draw_has_no_winner():
    assert result(winner="draw").winner is None


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"winner": ""}, "Choose the winner, or a draw."),
        ({"winner": "2"}, "Choose the winner, or a draw."),
        ({"rounds": "many"}, "Rounds: write a whole number from 0 to 1000, not many."),
        ({"gold-0": "-4"}, "Gold of The Guard: write a whole number"),
        ({"kills-0": "x"}, "Enemies taken out by Karl: write a whole number"),
        ({"state-0": "asleep"}, "Karl cannot come out of a battle as asleep."),
        ({"item-0-0": "moon"}, "The rulebook has no item 'moon'"),
    ],
)
def test_fields_that_cannot_be_read_are_named(fields, sentence):
    with pytest.raises(Impossible, match=sentence.replace("'", ".")):
        entered_from(SETUP, DONE | fields, BOOK)
