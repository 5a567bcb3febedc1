"""Rosters put right in the web admin: by the forms of the site, with a reason, never by raw rows."""

import pytest
from django.urls import reverse

from campaigns.models import AdminAction
from roster.models import Notice, Warband
from roster.pages.past.by_hand_form import KINDS
from roster.services.history.answer import answer_change
from roster.services.history.by_hand import Wish, change_by_hand
from roster.services.warbands.warriors import rename
from roster.site.notices.kinds import sentence_of

pytestmark = pytest.mark.django_db


def put_right(warband, kind="gold"):
    return reverse("admin:roster_warband_put_right", args=[warband.pk]) + f"?kind={kind}"


def strike(warband, revision):
    return reverse("admin:roster_warband_strike", args=[warband.pk, revision])


def desk_page(warband):
    return reverse("admin:roster_warband_change", args=[warband.pk])


@pytest.fixture
def desk(client_of, superuser):
    return client_of(superuser)


def fields(warband, **more):
    return {"page": "a-page", "revision": warband.revision, "number": 25, "reason": "We miscounted."} | more


def test_the_page_of_a_warband_leads_to_its_forms(desk, warband):
    assert f'href="{put_right(warband).partition("?")[0]}"' in desk.get(desk_page(warband)).content.decode()
    page = desk.get(put_right(warband)).content.decode()
    assert "Put the roster of The Grey Company right" in page
    for form in KINDS.values():
        assert f">{form.label}</a>" in page


def test_the_page_of_a_warband_asks_nothing_for_each_warrior(desk, warband, django_assert_max_num_queries):
    assert warband.warriors.count() > 1
    desk.get(desk_page(warband))
    with django_assert_max_num_queries(16):
        desk.get(desk_page(warband))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_change_has_its_form_there(desk, warband, kind):
    answer = desk.get(put_right(warband, kind))
    assert answer.status_code == 200
    assert 'name="reason"' in answer.content.decode()


def test_the_effect_is_shown_before_anything_is_saved(desk, warband):
    page = desk.post(put_right(warband), fields(warband)).content.decode()
    assert "What this changes" in page
    assert "Save this change" in page
    assert Warband.objects.get().gold == warband.gold


def test_a_saved_change_is_an_entry_that_its_player_hears_of(desk, warband, owner, superuser):
    answer = desk.post(put_right(warband), fields(warband, do="save"))
    assert answer.url == desk_page(warband)
    row = warband.ledger.last()
    assert (row.made_by, row.entry.reason) == (superuser, "We miscounted.")
    assert Warband.objects.get().gold == warband.gold + 25
    assert sentence_of(Notice.objects.get(recipient=owner)) == (
        "superuser changed The Grey Company by hand (gold +25): We miscounted."
    )


def test_a_double_click_changes_once(desk, warband):
    for _click in range(2):
        desk.post(put_right(warband), fields(warband, do="save"))
    assert Warband.objects.get().gold == warband.gold + 25


def test_a_change_without_a_reason_is_refused(desk, warband):
    answer = desk.post(put_right(warband), fields(warband, do="save", reason=""))
    assert answer.status_code == 422
    assert Warband.objects.get().gold == warband.gold


def test_an_old_page_is_shown_again_with_what_happened_meanwhile(desk, warband, owner):
    rename(warband.pk, owner, number=None, name="The Grey Ones", revision=None, request_key="")
    answer = desk.post(put_right(warband), fields(warband, do="save"))
    assert answer.status_code == 409
    assert "is now called The Grey Ones" in answer.content.decode()
    assert Warband.objects.get().gold == warband.gold


def test_an_old_entry_is_struck_or_replaced_from_the_ledger(desk, warband, superuser):
    click = {"revision": None, "request_key": ""}
    change_by_hand(warband.pk, superuser, wish=Wish("gold", "We miscounted.", number=25), **click)
    page = desk.get(desk_page(warband)).content.decode()
    assert f'href="{strike(warband, 2)}"' in page
    assert f'href="{strike(warband, 1)}"' not in page
    shown = desk.get(strike(warband, 2)).content.decode()
    assert f"{put_right(warband).partition('?')[0]}?instead=2" in shown
    replaced = fields(warband, revision=2, number=10, reason="Ten.", do="save")
    assert desk.post(f"{put_right(warband)}&instead=2", replaced).status_code == 302
    assert Warband.objects.get().gold == warband.gold + 10
    now = {"page": "b", "revision": 3, "reason": "Nothing at all.", "do": "save"}
    assert desk.post(strike(warband, 3), now).status_code in (302, 422)


def test_striking_demands_a_reason(desk, warband, superuser):
    click = {"revision": None, "request_key": ""}
    change_by_hand(warband.pk, superuser, wish=Wish("gold", "We miscounted.", number=25), **click)
    post = {"page": "b", "revision": 2, "reason": "", "do": "save"}
    assert desk.post(strike(warband, 2), post).status_code == 422
    assert desk.post(strike(warband, 2), post | {"reason": "Never."}).url == desk_page(warband)
    assert Warband.objects.get().gold == warband.gold


def test_answers_are_read_and_written_from_the_ledger(desk, warband, owner, superuser):
    click = {"revision": None, "request_key": ""}
    change_by_hand(warband.pk, superuser, wish=Wish("gold", "We miscounted.", number=25), **click)
    answer_change(warband.pk, owner, revision=2, text="It was <b>six</b>.", request_key="")
    page = desk.get(desk_page(warband)).content.decode()
    assert "<b>olga</b>: It was &lt;b&gt;six&lt;/b&gt;." in page
    assert f'href="{reverse("roster:answer_change", args=[warband.pk, 2])}"' in page


def test_users_without_the_right_do_not_find_the_correction_pages(warband, owner, stranger, client_of):
    for user in (owner, stranger):
        user.is_staff = True
        user.save()
    for path in (put_right(warband), strike(warband, 1)):
        assert client_of(stranger).get(path).status_code == 404
        assert client_of(stranger).post(path, fields(warband, do="save")).status_code == 404
    assert Warband.objects.get().gold == warband.gold


def test_every_attempt_stands_in_the_audit(desk, warband):
    desk.post(put_right(warband), fields(warband))
    desk.post(put_right(warband), fields(warband, do="save", reason=""))
    desk.post(put_right(warband), fields(warband, do="save"))
    shown, refused, done = AdminAction.objects.order_by("pk")
    assert [row.outcome for row in (shown, refused, done)] == ["shown", "refused", "done"]
    assert refused.details["answers"] == ["This field is required."]
    assert done.reason == "We miscounted."
    assert "The Grey Company: gold: 60, now 85" in done.details["changes"]
    assert "The Grey Company: Received 25 gc. By hand: We miscounted." in done.details["happened"]
