"""The order of warriors: as the player likes it, on every page and print, and never a fact of the ledger."""

import re

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from roster.arranging import arranged
from roster.services.history.undo import undo_last
from roster.services.warbands.order import order_warriors
from roster.services.warbands.warriors import rename
from roster.sheets import read_sheet
from tests.campaigns.samples import muster
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


def numbers(html):
    """The roster numbers of blocks, from first to last."""
    return [
        int(number)
        for number in re.findall(r'<article class="card roster-block[^"]*" id="block-(\d+)"', html)
    ]


@pytest.fixture
@remembered
def warband(owner):
    """A hero who leads, and five groups."""
    return muster(owner, "Bells", 6)


@pytest.fixture
def address(warband):
    return reverse("roster:order", args=[warband.pk])


def groups(warband):
    return [it.number for it in read_sheet(warband).active if it.kind == "henchmen"]


def order_of(warband):
    warband.refresh_from_db()
    return warband.warrior_order


def test_the_order_of_the_form_is_that_of_the_roster(as_owner, warband, address):
    leader, *others = numbers(as_owner.get(f"/warbands/{warband.pk}/").content.decode())
    answer = as_owner.post(address, {"order": [*reversed(others), leader]})
    assert answer["Location"] == f"/warbands/{warband.pk}/"
    shown = numbers(as_owner.get(f"/warbands/{warband.pk}/").content.decode())
    assert shown == [leader, *reversed(others)]


def test_a_button_moves_one_by_a_place_within_its_part(as_owner, warband, address):
    first, second, third, *_rest = groups(warband)
    as_owner.post(address, {"order": [first, second, third], "up": third})
    assert order_of(warband)[1:4] == [first, third, second]
    as_owner.post(address, {"order": order_of(warband), "down": third})
    assert order_of(warband)[1:4] == [first, second, third]
    as_owner.post(address, {"order": order_of(warband), "up": first})
    assert order_of(warband)[1:4] == [first, second, third]


def test_the_order_is_no_change_of_the_roster_and_outlives_undo(owner, warband):
    rename(warband.pk, owner, number=2, name="Other", revision=warband.revision, request_key="rename")
    warband.refresh_from_db()
    before, revision = read_sheet(warband), warband.revision
    wanted = [it.number for it in reversed(before.active)]
    order_warriors(warband.pk, owner, wanted)
    warband.refresh_from_db()
    assert (read_sheet(warband), warband.revision) == (before, revision)
    undo_last(warband.pk, owner, revision=warband.revision, request_key="undo")
    assert order_of(warband) == wanted


def test_unnamed_warriors_follow_by_number_and_nobody_is_made_up(owner, warband):
    sheet = read_sheet(warband)
    last = sheet.active[-1].number
    order_warriors(warband.pk, owner, [999, last, last])
    assert order_of(warband) == [last]
    shown = [it.number for it in arranged(sheet, [last]).warriors]
    assert shown == [last, *(it.number for it in sheet.warriors if it.number != last)]


def test_only_the_player_orders(warband, other_player, client_of, address):
    with pytest.raises(PermissionDenied):
        order_warriors(warband.pk, other_player, [1])
    assert client_of(other_player).post(address, {"order": [1]}).status_code in (403, 404)
    assert order_of(warband) == []


@pytest.mark.parametrize("order", [["x"], ["1" * 50], list(range(3000))])
def test_an_invalid_order_changes_nothing(as_owner, warband, address, order):
    answer = as_owner.post(address, {"order": order}, follow=True)
    assert "Nothing was changed" in answer.content.decode()
    assert order_of(warband) == []
