"""A roster at the table: everybody who can fight with figures and rules, and when losses make the warband test."""

import pytest

from roster.services.warbands.muster import import_warband
from rules.values import changed
from tests.roster.samples import SHEET

pytestmark = pytest.mark.django_db


def test_each_model_has_figures_weapons_and_its_states(as_owner, warband):
    answer = as_owner.get(f"/warbands/{warband.pk}/table/")
    side = answer.context["page"].side
    assert side.present == len(side.rows) == 3  # Gunther misses a battle
    html = answer.content.decode()
    for row in side.rows:
        assert f'aria-label="Profile of {row.name}"' in html
        assert html.count(f'name="state-{row.id}"') == len(row.state.options)


@pytest.mark.parametrize(
    ("ruleset", "words"),
    [("mordheim", "rout test at 1"), ("trench", "morale test at 2 down or out"), ("heroheim", "")],
)
def test_losses_count_by_the_turn_sequence_that_is_chosen(as_owner, warband, text_of, ruleset, words):
    text = text_of(as_owner.get(f"/warbands/{warband.pk}/table/?ruleset={ruleset}"))
    assert words in text
    assert words or " test at " not in text


def test_an_unknown_turn_sequence_is_the_first(as_owner, warband):
    assert as_owner.get(f"/warbands/{warband.pk}/table/?ruleset=chess").context["page"].ruleset == "mordheim"


def test_a_warband_in_which_nobody_can_fight_says_so(as_owner, owner, text_of):
    empty = import_warband(owner, changed(SHEET, warriors=()), origin="", request_key="")
    answer = as_owner.get(f"/warbands/{empty.pk}/table/", follow=True)
    assert answer.redirect_chain == [(f"/warbands/{empty.pk}/", 302)]
    assert "nobody" in text_of(answer).casefold()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"type": "gnome-tinkers"}, "which is not in the rulebook"),
        ({"warriors": (changed(SHEET.warriors[0], type="gnome", injuries=(), misses_battles=0),)}, "gnome"),
    ],
)
def test_warriors_unknown_to_the_rulebook_are_not_shown(as_owner, owner, text_of, changes, words):
    strange = import_warband(owner, changed(SHEET, **changes), origin="", request_key="")
    answer = as_owner.get(f"/warbands/{strange.pk}/table/", follow=True)
    assert answer.redirect_chain == [(f"/warbands/{strange.pk}/", 302)]
    assert words in text_of(answer)


@pytest.mark.parametrize("count", [5, 20])
def test_it_asks_the_database_the_same_for_any_size(as_owner, owner, count, django_assert_max_num_queries):
    fit = changed(SHEET.warriors[0], injuries=(), misses_battles=0)
    heroes = tuple(changed(fit, number=number + 1) for number in range(count))
    warband = import_warband(owner, changed(SHEET, warriors=heroes), origin="", request_key="")
    with django_assert_max_num_queries(11):
        assert as_owner.get(f"/warbands/{warband.pk}/table/").status_code == 200
