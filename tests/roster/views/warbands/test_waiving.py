"""Waivers on the warband page: what an organiser, the owner and other readers see, and the buttons."""

import pytest
from django.db import connection
from django.db.models import Q
from django.test.utils import CaptureQueriesContext

from roster import access
from roster.models import LedgerEntry, Warband
from roster.services.warbands.muster import import_warband
from roster.services.warbands.warriors import rename
from roster.sheets import read_sheet
from rules.ledger.sheet import Waiver
from rules.values import changed
from tests.remembered import remembered
from tests.roster.samples import SHEET

pytestmark = pytest.mark.django_db
HTMX = pytest.mark.parametrize("htmx", [True, False])
DEBT = {"code": "debt", "warrior": "", "item": ""}


@pytest.fixture
@remembered
def indebted(owner) -> Warband:
    return import_warband(owner, changed(SHEET, gold=-5), origin="", request_key="")


@pytest.fixture
def organiser(stranger, monkeypatch, indebted):
    own = Q(pk=indebted.pk)
    monkeypatch.setattr(access, "organisers", [lambda user: own if user == stranger else Q(pk__in=[])])
    return stranger


@pytest.fixture
def reader(other_player, monkeypatch, indebted):
    own = Q(pk=indebted.pk)
    monkeypatch.setattr(access, "readers", [lambda user: own if user == other_player else Q(pk__in=[])])
    return other_player


@pytest.fixture
def as_organiser(organiser, client_of):
    return client_of(organiser)


@pytest.fixture
def waive(as_organiser, indebted):
    def post(verb="waive", *, token="page", revision=None, htmx=False, **fields):
        now = Warband.objects.get(pk=indebted.pk).revision
        data = {"page": token, "revision": now if revision is None else revision, **DEBT, **fields}
        headers = {"HX-Request": "true"} if htmx else {}
        return as_organiser.post(f"/warbands/{indebted.pk}/{verb}/", data, headers=headers)

    return post


def waivers(warband):
    return read_sheet(Warband.objects.get(pk=warband.pk)).waivers


def address(warband) -> str:
    return f"/warbands/{warband.pk}/"


def test_an_organiser_sees_every_problem_and_may_let_it_be(as_organiser, indebted, text_of):
    answer = as_organiser.get(address(indebted))
    text = text_of(answer)
    assert "Debt." in text
    assert "Allow this" in text
    html = answer.content.decode()
    assert f"{address(indebted)}waive/" in html
    assert f"{address(indebted)}fix/" not in html
    assert f"{address(indebted)}hire/" not in html


@HTMX
def test_a_waived_problem_is_shown_with_reason_and_name_and_can_count_again(
    waive, as_organiser, as_owner, indebted, text_of, htmx
):
    answer = waive(htmx=htmx, reason="Paid next week.")
    assert answer.status_code == (200 if htmx else 302)
    if htmx:
        assert "<html" not in answer.content.decode()
        assert "Allowed by sven" in answer.content.decode()
    assert waivers(indebted) == (Waiver("debt", "Paid next week.", "sven"),)
    for client in (as_organiser, as_owner):
        text = text_of(client.get(address(indebted)))
        assert "Allowed: Debt." in text
        assert "Allowed by sven: Paid next week." in text
    assert "Withdraw permission" not in text_of(as_owner.get(address(indebted)))
    assert waive("lift-waiver", htmx=htmx, token="again").status_code == answer.status_code
    assert waivers(indebted) == ()


@HTMX
@pytest.mark.parametrize("reason", ["", "   ", "\u202e", "x" * 201])
def test_without_a_proper_reason_nothing_is_waived(waive, indebted, htmx, reason):
    answer = waive(htmx=htmx, reason=reason)
    assert answer.status_code == 422
    assert "Reason" in answer.content.decode()
    assert waivers(indebted) == ()


def test_waiving_an_absent_problem_is_refused_with_a_sentence(waive, text_of):
    answer = waive(code="no-leader", reason="Just so.")
    assert answer.status_code == 422
    assert "nothing needs to be allowed" in text_of(answer)


@HTMX
def test_an_old_page_waives_nothing_and_tells_what_happened_meanwhile(waive, indebted, owner, text_of, htmx):
    rename(indebted.pk, owner, number=None, name="The Poor", revision=None, request_key="")
    answer = waive(revision=1, reason="Paid next week.", htmx=htmx)
    assert answer.status_code == 409
    assert "is now called The Poor" in text_of(answer)
    assert waivers(indebted) == ()


def test_a_double_click_waives_once(waive, indebted):
    for _click in range(2):
        waive(revision=1, reason="Paid next week.")
    assert LedgerEntry.objects.filter(warband=indebted, kind="waived").count() == 1


def test_the_owner_cannot_undo_it(waive, press, indebted):
    waive(reason="Paid next week.")
    assert press(indebted, "undo", token="x-undo").status_code == 422
    assert len(waivers(indebted)) == 1


def test_history_tells_of_it(waive, as_owner, indebted, text_of):
    waive(reason="Paid next week.")
    assert "allowed \u201cDebt\u201d: Paid next week." in text_of(
        as_owner.get(f"{address(indebted)}history/")
    )


def test_a_waiver_without_its_problem_stays_in_sight(waive, as_organiser, press, indebted, text_of):
    waive(reason="Paid next week.")
    press(indebted, "sell", place="1", item="sword", copies="1")
    text = text_of(as_organiser.get(address(indebted)))
    assert "Permission no longer needed" in text
    assert "Withdraw permission" in text


def test_other_readers_see_what_is_let_be_and_nothing_to_press(waive, client_of, reader, indebted, text_of):
    client = client_of(reader)
    assert "Debt." not in text_of(client.get(address(indebted)))
    waive(reason="Paid next week.")
    text = text_of(client.get(address(indebted)))
    assert "Allowed by sven: Paid next week." in text
    assert "Withdraw permission" not in text
    assert client.post(f"{address(indebted)}lift-waiver/", {"revision": 2, **DEBT}).status_code == 404


def test_an_owner_who_organises_sees_both(monkeypatch, as_owner, owner, indebted, text_of):
    own = Q(pk=indebted.pk)
    monkeypatch.setattr(access, "organisers", [lambda user: own if user == owner else Q(pk__in=[])])
    text = text_of(as_owner.get(address(indebted)))
    assert "Allow this" in text
    assert "Undo" not in text
    assert "Hire" in text


def test_the_page_of_an_organiser_asks_as_often_for_20_warriors_as_for_5(client_of, superuser, owner):
    client = client_of(superuser)

    def queries(number: int) -> int:
        crowd = tuple(changed(SHEET.warriors[0], number=each + 1) for each in range(number))
        warband = import_warband(owner, changed(SHEET, warriors=crowd, gold=-5), origin="", request_key="")
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address(warband)).status_code == 200
        return len(captured)

    assert queries(5) == queries(20) <= 15
