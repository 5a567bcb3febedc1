"""The tally page as a structure: what each warrior can be entered with, and how the battle stands."""

import pytest

from roster.pages.tally.page import MARKS, STATES, shown_as, tally_page
from rules.catalogue.load import rulebook
from rules.ledger.sheet import Possession
from rules.scenarios.happenings.allies import allies
from rules.scenarios.happenings.parties import models
from rules.tally.entered import FATES
from rules.tally.fields import tally_defaults
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD, RATS, battle, eventful

BOOK = rulebook()
SETUP = battle(GUARD, RATS)


def page(setup=SETUP, own=None, **fields):
    named = {name.replace("_", "-"): value for name, value in fields.items()}
    return tally_page(setup, named, BOOK, own=own)


def names_on(found):
    """The names of all fields of a page."""
    rows = [row for side in found.sides for row in (*side.rows, *side.called)] + list(found.neutral)
    fields = [field for row in rows for field in (row.state, row.by, *row.counts, *row.more, *row.checks)]
    for side in found.sides:
        fields += [side.routed, side.sharing, *side.spoils, *(line for item in side.items for line in item)]
    return {field.name for field in (*fields, found.winner, found.reason, found.rounds)}


def test_the_page_has_no_field_that_the_tally_does_not_know():
    carrier = changed(GUARD.warriors[0], possessions=(Possession("fire-bomb", (35, 35)),))
    setup = battle(changed(GUARD, warriors=(carrier, *GUARD.warriors[1:])), RATS)
    defaults = set(tally_defaults(setup, BOOK))
    shown = names_on(page(setup))
    assert shown <= defaults
    unasked = {name.partition("-")[0] for name in defaults - shown}
    assert unasked == {"kills"}, "only henchmen's kills, which earn nothing"


def test_every_state_and_mark_has_a_name():
    assert {"fought", "fled", "absent"} | set(FATES) == set(STATES)
    assert set(MARKS) == {"nurgles-rot", "rotted", "call-of-ulric"}


@pytest.mark.rule("CAMP-OPT-SUB-5", "CAMP-OPT-HAPPEN-5")
def test_the_page_asks_for_what_optional_tables_brought_where_they_are_played():
    setup = eventful(SETUP)
    shown = page(setup, carrion="on", celebrate_1="on", paid_1="30")
    assert names_on(shown) <= set(tally_defaults(setup, BOOK))
    assert [(it.label, it.on) for it in shown.happened] == [
        ("Carrion creatures came", True),
        ("The winner met a peddler", False),
    ]
    assert [side.celebrate.on for side in shown.sides] == [False, True]
    assert [line.value for line in shown.sides[1].spoils] == ["0", "30", "0"]
    plain = page()
    assert not plain.happened
    assert not any(side.celebrate for side in plain.sides)


def test_models_that_come_by_chance_are_folded_until_one_of_them_came():
    kinds = [*models(BOOK), *allies(BOOK)]
    came = [changed(it, id=len(SETUP.fighters) + place) for place, it in enumerate(kinds)]
    setup = changed(eventful(SETUP), unowned=tuple(came))
    shown = page(setup)
    assert len(shown.neutral) == len(came)
    assert shown.nobody_came
    assert not any(row.is_unusual for row in shown.neutral)
    assert not page(setup, **{f"state_{shown.neutral[0].id}": "out"}).nobody_came
    assert not page(changed(setup, unowned=tuple(came[:1]))).nobody_came


def test_a_warrior_is_taken_out_by_enemies_and_never_by_fellows():
    karl = page().sides[0].rows[0]
    assert [heading for heading, _ in karl.by.groups] == ["", "The Rats"]


def test_the_tally_counts_casualties_kills_and_the_warriors_that_are_there():
    guard, rats = page(state_7="out", by_7="0", state_8="out", kills_1="1", state_9="absent", by_10="0").sides
    assert (rats.out, rats.present, rats.losses.tests_from) == (2, 6, 2)
    assert (guard.out, guard.present, guard.losses.tests_from) == (0, 7, 2)
    assert guard.kills == ("Karl 1", "Otto 1")


def by(ruleset):
    return changed(SETUP, ruleset=BOOK.rulesets[ruleset])


@pytest.mark.parametrize(
    ("ruleset", "test"),
    [
        ("mordheim", ("rout test", 2, False)),
        ("cards", ("rout test", 2, False)),
        ("trench", ("morale test", 4, True)),
        ("heroheim", None),
    ],
)
def test_every_turn_sequence_has_its_own_test_of_losses(ruleset, test):
    losses = page(by(ruleset)).sides[0].losses
    assert (losses and (losses.test, losses.tests_from, losses.counts_down)) == test


def test_models_that_count_half_or_not_at_all_are_no_whole_losses():
    setup = by("mordheim")
    fighters = setup.sides[0].fighters
    lesser = changed(
        setup,
        sides=(
            changed(
                setup.sides[0],
                fighters=(
                    changed(fighters[0], tags=("rout-ignored",)),
                    changed(fighters[1], tags=("rout-half-model",)),
                    *fighters[2:],
                ),
            ),
            *setup.sides[1:],
        ),
    )
    first, second, third = (f"state_{fighter.id}" for fighter in fighters[:3])
    assert page(setup, **{first: "out", second: "out"}).sides[0].losses.is_due
    assert not page(lesser, **{first: "out", second: "out", third: "out"}).sides[0].losses.is_due


def test_spoils_are_asked_for_own_warbands_only():
    assert page(own=0).sides[1].spoils == page(own=0).sides[1].items == ()
    assert page(own=0).sides[0].spoils


def test_a_number_out_of_the_list_is_shown_all_the_same():
    kills = page(kills_0="12").sides[0].rows[0].counts[0]
    assert [option.value for option in kills.options if option.chosen] == ["12"]


def test_a_page_says_what_it_shows_of_its_own_fields():
    assert shown_as({"rounds": "3", "short-winner": "0"}, tally_defaults(SETUP, BOOK)) == '{"rounds":"3"}'
