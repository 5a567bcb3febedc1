"""Rows and sheets say the same, byte for byte."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from roster.models import Possession, Warband, Warrior
from roster.sheets import read_sheet, write_sheet
from rules.ledger import sheet as sheets
from rules.values import canonical, changed
from tests.roster.samples import SHEET, WARRIOR

pytestmark = pytest.mark.django_db


def fresh(warband: Warband) -> Warband:
    return Warband.objects.get(pk=warband.pk)


def write(warband: Warband, sheet: sheets.WarbandSheet) -> None:
    write_sheet(warband, sheet)
    warband.save()


def test_a_written_sheet_is_read_byte_for_byte(warband):
    assert canonical(read_sheet(fresh(warband))) == canonical(SHEET)


def test_a_sheet_with_fewer_things_takes_rows_away(warband):
    hans = SHEET.warriors[1]
    fewer = changed(SHEET, warriors=(hans,), stash=(), gold=-3)
    write(fresh(warband), fewer)
    assert canonical(read_sheet(fresh(warband))) == canonical(fewer)
    assert (Warrior.objects.count(), Possession.objects.count()) == (1, 0)


def test_rows_of_warriors_that_stay_keep_their_identity(warband):
    before = dict(Warrior.objects.values_list("number", "pk"))
    write(fresh(warband), changed(SHEET, warriors=SHEET.warriors[:2]))
    assert dict(Warrior.objects.values_list("number", "pk")) == {1: before[1], 2: before[2]}


def test_only_rows_that_changed_are_written(warband):
    again = fresh(warband)
    read_sheet(again)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        write_sheet(again, changed(SHEET, stash=(sheets.Possession("mace", (3,)), SHEET.stash[1])))
    written = [query["sql"] for query in queries if not query["sql"].startswith("SELECT")]
    assert len(written) == 1
    assert written[0].startswith('UPDATE "roster_possession"')


@pytest.mark.parametrize(
    "sheet",
    [
        changed(SHEET, warriors=SHEET.warriors[:1], stash=()),
        changed(SHEET, stash=(sheets.Possession("mace", (3,)), *SHEET.stash[1:])),
        changed(SHEET, warriors=tuple(changed(block, injuries=(), advances=()) for block in SHEET.warriors)),
        SHEET,
    ],
)
def test_a_written_sheet_is_read_from_memory_without_a_query(warband, sheet, django_assert_num_queries):
    write(warband, SHEET)
    again = fresh(warband)
    write_sheet(again, sheet)
    with django_assert_num_queries(0):
        held = canonical(read_sheet(again))
    assert again.warriors.order_by("-number").count() == len(sheet.warriors)
    again.save()
    assert held == canonical(read_sheet(fresh(warband))) == canonical(sheet)


def with_warriors(count: int) -> sheets.WarbandSheet:
    heroes = (changed(SHEET.warriors[0], number=number + 1) for number in range(count))
    return changed(SHEET, warriors=tuple(heroes))


@pytest.mark.parametrize("warriors", [5, 20])
def test_reading_takes_the_same_queries_for_any_size(warband, warriors, django_assert_num_queries):
    write(warband, with_warriors(warriors))
    with django_assert_num_queries(5):
        assert len(read_sheet(fresh(warband)).warriors) == warriors


def test_reading_many_prefetched_warbands_takes_no_queries(warband, django_assert_num_queries):
    with django_assert_num_queries(5):
        assert [read_sheet(row) for row in Warband.objects.with_sheets()] == [SHEET]


def test_a_thing_may_change_every_field(warband):
    pikes = SHEET.warriors[2]
    other = changed(
        pikes, name="The Spears", profile=changed(WARRIOR, WS=5), members=2, hired_for=(25, 25), experience=9,
        possessions=(sheets.Possession("spear", (10, 9)),), fallen=2, starting_skills=(), misses_battles=0,
    )  # fmt: skip
    write(fresh(warband), changed(SHEET, warriors=(*SHEET.warriors[:2], other), battles=9, wyrdstone=0))
    sheet = read_sheet(fresh(warband))
    assert sheet.warrior(4) == other
    assert (sheet.battles, sheet.wyrdstone) == (9, 0)
