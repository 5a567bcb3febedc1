"""Every address of the roster app, as a stranger without an account, another player and the owner."""

import pytest
from django.db.models import Q
from django.urls import reverse

from roster import access
from roster.models import LedgerEntry
from roster.services.aftermath.sequence import open_aftermath, open_aftermath_of
from roster.sheets import read_sheet
from roster.urls import urlpatterns
from rules.aftermath.record import AftermathSetup, without_table
from rules.values import canonical
from tests.rules.aftermath.warbands import GUARD, RATS, battle, outcome

pytestmark = pytest.mark.django_db

WITHOUT_A_WARBAND = {"warbands", "muster", "deleted"}
#: Pages of the owner alone.
OWN = {"new_solo", "solo", "solo_turns", "delete", "rare_items"}
READING = {
    *OWN,
    *("warband", "warband_sheet", "warband_history", "warband_at", "aftermath"),
    *("difference", "career", "graveyard", "hall_of_fame"),
}
#: What readers are sent on from.
LEADING_ON = {"warband_on"}
#: Pages of their own with a form on them, for those who may use it.
FORMS = {"by_hand", "undo_back", "correct"}
WITH_A_NUMBER = {"warband_at", "career", "undo_back", "correct"}
OF_A_SEQUENCE = {"aftermath_answer", "aftermath_back", "aftermath_dice", "aftermath_finish"}
CHANGING = {
    *("hire", "enlarge", "dismiss", "buy", "sell", "move", "rename", "draw_spells", "fix", "undo", "redo"),
    *("buy_mutation", "return_mutation", "buy_style", "choose_skill_set", "buy_several", "buy_increase"),
    *("hire_alike", "split_group", "merge_groups"),
    *("hire_sword", "hire_persona", "pay_upkeep", "read_tome", "look_at"),
    *OF_A_SEQUENCE,
    *("solo_reopen", "solo_drop", "restore", "advances"),
    *("solo_turns_begin", "solo_turns_device", "solo_turns_sent"),
}
ORGANISING = {"waive", "lift_waiver"}
#: Open to the owner and organisers where there is something to answer (`test_answering`).
ANSWERING = {"answer_change", "withdraw_answer"}
#: Asked by every role in `tests/attack/test_access_matrix.py`.
ELSEWHERE = {
    *("wish_list", "wish_list_line", "loadouts", "loadout"),
    *("import", "export", "copy", "readers", "read_link", "read", "preview", "preview_by_link"),
    *("order", "prints", "cards", "rules", "aid", "at_the_table", "roster_png"),
    *("card", "card_by_link", "story", "warrior_story", "portrait", "warrior_portrait", "picture"),
}
HTMX = pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "htmx"])


def path_of(name: str, warband) -> str:
    if name == "aftermath" or name in OF_A_SEQUENCE:
        return reverse(f"roster:{name}", args=[warband.pk, sequence_of(warband).pk])
    if name.startswith("solo"):
        return reverse(f"roster:{name}", args=[warband.pk, solo_battle_of(warband).pk])
    return reverse(f"roster:{name}", args=[warband.pk, 1] if name in WITH_A_NUMBER else [warband.pk])


def solo_battle_of(warband):
    """A battle that its owner is entering alone."""
    found = warband.solo_battles.first()
    record = canonical(without_table(battle(GUARD, RATS))).decode()
    return found or warband.solo_battles.create(title="Bells", opponent="The Rats", record=record)


def sequence_of(warband):
    """The open post-battle sequence of the warband, opened when it is asked for first."""
    fought = battle(GUARD, RATS)
    sheet, ended = read_sheet(warband), outcome(fought, {})
    setup = AftermathSetup("b", "Bells", 0, without_table(fought), ended, sheet, "seed", settled=True)
    return open_aftermath_of(warband) or open_aftermath(warband, setup, edition=None)


def test_no_address_is_left_out_here():
    pages = WITHOUT_A_WARBAND | READING | LEADING_ON | FORMS
    assert {pattern.name for pattern in urlpatterns} == pages | CHANGING | ORGANISING | ANSWERING | ELSEWHERE


@HTMX
@pytest.mark.parametrize("name", sorted(READING | LEADING_ON | FORMS | CHANGING | ORGANISING))
@pytest.mark.parametrize("method", ["get", "post"])
def test_without_an_account_one_is_sent_to_the_login(client, warband, name, method, headers):
    answer = getattr(client, method)(path_of(name, warband), headers=headers)
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("account_login"))


@HTMX
@pytest.mark.parametrize("name", sorted(READING | LEADING_ON | FORMS))
def test_another_player_cannot_read(client_of, stranger, warband, name, headers):
    assert client_of(stranger).get(path_of(name, warband), headers=headers).status_code == 404


@HTMX
@pytest.mark.parametrize("name", sorted(CHANGING | ORGANISING | FORMS))
def test_another_player_cannot_change(client_of, stranger, warband, name, headers):
    before = LedgerEntry.objects.count()
    answer = client_of(stranger).post(path_of(name, warband), {"revision": 1}, headers=headers)
    assert answer.status_code == 404
    assert LedgerEntry.objects.count() == before


@pytest.mark.parametrize("name", sorted(READING | FORMS))
def test_the_owner_reads(as_owner, warband, name):
    assert as_owner.get(path_of(name, warband)).status_code == 200


@pytest.mark.parametrize("name", sorted(CHANGING | ORGANISING))
def test_changes_are_never_made_by_a_link(as_owner, warband, name):
    assert as_owner.get(path_of(name, warband)).status_code == 405


@pytest.fixture
def opened_for(monkeypatch):
    """Let a user read a warband, as another app does through `readers`."""

    def open_for(user, warband):
        own = Q(pk__in=[warband.pk])
        monkeypatch.setattr(access, "readers", [lambda asking: own if asking == user else Q(pk__in=[])])

    return open_for


def test_an_app_above_can_let_others_read_but_not_change(client_of, stranger, warband, opened_for):
    opened_for(stranger, warband)
    visitor = client_of(stranger)
    assert {visitor.get(path_of(name, warband)).status_code for name in OWN} == {404}
    for name in READING - OWN:
        assert visitor.get(path_of(name, warband)).status_code == 200
    for name in CHANGING | ORGANISING | FORMS:
        assert visitor.post(path_of(name, warband), {"revision": 1}).status_code == 404
    for name in FORMS:
        assert visitor.get(path_of(name, warband)).status_code == 404


@pytest.fixture
def organised_by(monkeypatch):
    """Let a user organise a warband, as another app does through `organisers`."""

    def organise(user, warband):
        own = Q(pk__in=[warband.pk])
        monkeypatch.setattr(access, "organisers", [lambda asking: own if asking == user else Q(pk__in=[])])

    return organise


def test_an_organiser_reads_and_waives_and_corrects_and_changes_nothing_else(
    client_of, stranger, warband, organised_by
):
    organised_by(stranger, warband)
    organiser = client_of(stranger)
    assert {organiser.get(path_of(name, warband)).status_code for name in OWN} == {404}
    for name in (READING - OWN) | FORMS:
        assert organiser.get(path_of(name, warband)).status_code == 200
    for name in CHANGING:
        assert organiser.post(path_of(name, warband), {"revision": 1}).status_code == 404
    for name in ORGANISING:
        assert organiser.post(path_of(name, warband), {"revision": 1}).status_code == 422


@pytest.mark.parametrize("name", sorted(ORGANISING))
def test_a_player_never_waives_for_himself(as_owner, warband, name):
    before = LedgerEntry.objects.count()
    assert as_owner.post(path_of(name, warband), {"revision": 1}).status_code == 404
    assert LedgerEntry.objects.count() == before


def test_a_user_who_runs_the_site_reads_and_waives_everywhere(client_of, superuser, warband):
    visitor = client_of(superuser)
    assert visitor.get(path_of("warband", warband)).status_code == 200
    assert visitor.post(path_of("waive", warband), {"revision": 1}).status_code == 422
    assert visitor.post(path_of("hire", warband), {"revision": 1}).status_code == 404


def test_an_owner_whose_warband_organisers_keep_cannot_change_it_by_hand(as_owner, warband, monkeypatch):
    before = LedgerEntry.objects.count()
    monkeypatch.setattr(access, "kept_by_organisers", [lambda: Q(pk__in=[warband.pk])])
    assert as_owner.get(path_of("by_hand", warband)).status_code == 404
    assert as_owner.post(path_of("by_hand", warband), {"revision": 1, "do": "save"}).status_code == 404
    assert as_owner.get(path_of("undo_back", warband)).status_code == 200
    assert LedgerEntry.objects.count() == before


def test_a_reader_is_sent_to_the_roster_of_a_day(client_of, stranger, warband, opened_for):
    opened_for(stranger, warband)
    answer = client_of(stranger).get(path_of("warband_on", warband), {"day": "2999-01-01"})
    assert (answer.status_code, answer["Location"]) == (302, path_of("warband_at", warband))


def test_a_visitor_sees_the_roster_without_controls(client_of, stranger, warband, opened_for):
    opened_for(stranger, warband)
    visitor = client_of(stranger)
    page = visitor.get(path_of("warband", warband)).content.decode()
    assert "Gunther Halbrecht" in page
    assert "player: olga" in page
    assert f"/warbands/{warband.pk}/hire/" not in page
    history = visitor.get(path_of("warband_history", warband)).content.decode()
    assert f"/warbands/{warband.pk}/undo/" not in history


def test_a_warband_that_does_not_exist_looks_like_one_that_is_not_shown(as_owner):
    assert as_owner.get("/warbands/999/").status_code == 404


def test_the_list_shows_only_the_own_warbands(client_of, stranger, warband):
    assert "The Grey Company" not in client_of(stranger).get("/warbands/").content.decode()
