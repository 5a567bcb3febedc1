"""The number of problems that is stored with a warband is that of its roster by the rules of today."""

import pytest
from django.core.management import call_command

from roster import legality
from roster.models import Edition, Warband
from roster.rulebooks import book_of
from roster.services.history.record import record
from roster.services.rulebook.editions import follow, pin, standard_stack
from roster.services.warbands.judge import judge_outdated
from roster.sheets import figures_by_warband, read_sheet
from rules.ledger.entries import ItemSold
from rules.mustering.figures.rating import rating
from rules.mustering.legality.check import problems

pytestmark = pytest.mark.django_db


def stored(warband):
    return Warband.objects.values_list("problem_count", flat=True).get(pk=warband.pk)


def counted(warband):
    found = Warband.objects.select_related("edition").get(pk=warband.pk)
    return sum(problem.counts for problem in problems(read_sheet(found), book_of(found)))


def without_leader(warband):
    """No way of the site leads there: a roster whose captain is none any more."""
    warband.warriors.filter(leader=True).update(leader=False)


def test_a_new_warband_and_a_changed_one_know_their_problems(warband, owner):
    assert stored(warband) == counted(warband)
    record(warband.pk, owner, [ItemSold(None, "mace", 1, 1)], revision=1, request_key="x")
    assert stored(warband) == counted(warband)
    assert Warband.objects.get(pk=warband.pk).judged_by


def test_nothing_is_judged_again_while_the_rules_are_the_same(warband, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert judge_outdated() == 0


def test_other_rules_make_it_outdated_and_it_is_found_anew(warband, monkeypatch):
    without_leader(warband)
    before = stored(warband)
    monkeypatch.setattr(legality, "ENGINE_VERSION", "of tomorrow")
    assert judge_outdated() == 1
    assert stored(warband) == counted(warband) != before
    assert judge_outdated() == 0


def test_a_warband_that_follows_another_rulebook_is_judged_by_that(warband):
    without_leader(warband)
    follow([warband.pk], pin(standard_stack()))
    found = Warband.objects.get(pk=warband.pk)
    assert found.edition == Edition.objects.get()
    assert found.problem_count == counted(warband) > 0
    assert judge_outdated() == 0


def test_check_finds_wrong_figures_and_repairs_them(warband, capsys):
    right = Warband.objects.get(pk=warband.pk).figures
    Warband.objects.filter(pk=warband.pk).update(figures={**right, "rating": 7})
    with pytest.raises(SystemExit):
        call_command("ledger", "check")
    assert f"(figures): rating 7, warriors {right['warriors']}" in capsys.readouterr().out
    call_command("ledger", "check", "--repair")
    assert Warband.objects.get(pk=warband.pk).figures == right


def test_figures_come_from_the_column_while_the_rules_are_the_same(warband, django_assert_num_queries):
    found = Warband.objects.select_related("edition").get(pk=warband.pk)
    with django_assert_num_queries(0):
        figures = figures_by_warband([found])[warband.pk]
    sheet = read_sheet(found)
    assert figures.rating == rating(sheet, book_of(found)).total > 0
    assert figures.warriors == sum(warrior.members for warrior in sheet.active) > 0


def test_figures_of_other_rules_are_found_from_the_sheets(warband, django_assert_num_queries):
    Warband.objects.update(judged_by="of old", figures={"rating": 7, "warriors": 1})
    found = list(Warband.objects.select_related("edition"))
    with django_assert_num_queries(4):
        assert figures_by_warband(found)[warband.pk].rating > 7


def test_the_check_finds_a_wrong_number_and_repairs_it(warband, capsys):
    Warband.objects.filter(pk=warband.pk).update(problem_count=counted(warband) + 3)
    with pytest.raises(SystemExit):
        call_command("ledger", "check")
    assert "problem_count" in capsys.readouterr().out
    call_command("ledger", "check", "--repair")
    assert stored(warband) == counted(warband)
