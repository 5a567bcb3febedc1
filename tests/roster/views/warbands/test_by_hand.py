"""The page of a change by hand: its forms, what it would do, and saving."""

import re

import pytest

from roster.models import LedgerEntry, Warband
from roster.pages.past.by_hand_form import KINDS, Roster
from roster.services.history.record import record
from roster.services.warbands.muster import muster_warband
from rules.catalogue.load import complete_rulebook
from rules.ledger.entries import Renamed
from rules.ledger.sheet import WarbandSheet
from tests.roster.samples import SHEET

pytestmark = pytest.mark.django_db

WHY = "We miscounted."
FIELDS = {
    "gold": {"number": "25"},
    "wyrdstone": {"number": "-1"},
    "battles": {"number": "9"},
    "experience": {"warrior": "4", "number": "2"},
    "grant-advance": {"warrior": "4", "what": "I"},
    "strike-advance": {"what": "1 0"},
    "add-item": {"what": "sword", "number": "1", "place": "stash"},
    "remove-item": {"what": "stash mace", "number": "1"},
    "injure": {"warrior": "1", "what": "chest-wound"},
    "cure": {"what": "1 leg-wound"},
    "miss": {"warrior": "1", "number": "0"},
    "bring-back": {"warrior": "2", "number": "1", "with_gear": "on"},
}
SHOWN = {
    "gold": "Gold 60 becomes 85",
    "wyrdstone": "Wyrdstone 3 becomes 2",
    "battles": "Battles 2 becomes 9",
    "experience": "Experience 3 \u2192 5",
    "grant-advance": "Initiative 3 \u2192 4",
    "strike-advance": "Strength 4 \u2192 3",
    "add-item": "Added to the stash: Sword",
    "remove-item": "No longer in the stash: Mace",
    "injure": "Toughness 3 \u2192 2",
    "cure": "No longer suffers from: Leg Wound",
    "miss": "Battles to miss 1 \u2192 0",
    "bring-back": "Back in the warband",
}


@pytest.fixture
def send(as_owner, warband):
    def post(kind, do, *, revision=1, reason=WHY, **fields):
        data = {"page": "token", "revision": revision, "do": do, "reason": reason, **FIELDS[kind], **fields}
        return as_owner.post(f"/warbands/{warband.pk}/by-hand/?kind={kind}", data)

    return post


def test_skills_stand_under_their_lists_those_of_the_warband_first():
    skaven = WarbandSheet(name="The Many", type="skaven-clan-eshin", gold=0)
    groups = Roster(skaven, complete_rulebook(), ()).gains()
    names = [name for name, _ in groups]
    assert names[:3] == ["Characteristic", "Academic skills", "Combat skills"]
    last = names.index("Strength skills")
    assert names.index("Skaven special skills") < last < len(names) - 1
    own = [label for _, group in groups[: last + 1] for _, label in group]
    assert len(own) == len(set(own))
    skills = [key for _, group in groups[1:] for key, _ in group]
    assert sorted(skills) == sorted(complete_rulebook().skills)


def test_every_kind_has_a_form(as_owner, warband):
    assert set(FIELDS) == set(KINDS)
    for kind in KINDS:
        html = as_owner.get(f"/warbands/{warband.pk}/by-hand/?kind={kind}").content.decode()
        assert f'href="?kind={kind}" aria-current="page"' in html
        assert "Save this change" not in html


@pytest.mark.parametrize("kind", FIELDS)
def test_the_effect_is_shown_before_anything_is_saved(send, text_of, kind):
    answer = send(kind, "show")
    assert answer.status_code == 200
    assert SHOWN[kind] in text_of(answer).replace(" \u2192 becomes ", " becomes ")
    assert "Save this change" in text_of(answer)
    assert LedgerEntry.objects.count() == 1


@pytest.mark.parametrize("kind", FIELDS)
def test_a_preview_can_be_saved_as_the_page_sends_it(send, as_owner, warband, kind):
    html = send(kind, "show").content.decode()
    form = html[html.index("What this changes") :]
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
    assert hidden["reason"] == WHY
    answer = as_owner.post(f"/warbands/{warband.pk}/by-hand/?kind={kind}", {**hidden, "do": "save"})
    assert answer["Location"] == f"/warbands/{warband.pk}/history/"
    assert LedgerEntry.objects.count() == 2


def test_the_history_shows_the_reason_and_the_author(send, as_owner, warband, text_of):
    send("gold", "save")
    text = text_of(as_owner.get(f"/warbands/{warband.pk}/history/"))
    assert "Received 25 gc. By hand: We miscounted. by hand" in text
    assert "2. olga" in text


def test_a_form_that_failed_keeps_its_values(send, text_of):
    answer = send("gold", "save", reason="", number="77")
    assert answer.status_code == 422
    assert 'value="77"' in answer.content.decode()
    assert "This field is required" in text_of(answer)
    assert LedgerEntry.objects.count() == 1


def test_contradictions_to_the_roster_are_refused_on_the_form(send, text_of):
    answer = send("gold", "show", number="-61")
    assert answer.status_code == 422
    assert "The Grey Company has 60 gc: take at most that." in text_of(answer)


def test_an_old_page_says_what_happened_and_can_be_sent_again(send, warband, owner, text_of):
    record(warband.pk, owner, [Renamed(None, "Ashes")], revision=1, request_key="elsewhere")
    answer = send("gold", "save", number="77")
    assert answer.status_code == 409
    assert "The Grey Company is now called Ashes." in text_of(answer)
    html = answer.content.decode()
    assert 'value="77"' in html
    assert '<input type="hidden" name="revision" value="2"' in html


def test_a_double_click_changes_the_roster_once(send, warband):
    send("gold", "save")
    assert send("gold", "save").status_code == 302
    assert Warband.objects.get(pk=warband.pk).gold == SHEET.gold + 25


def test_kinds_without_anything_to_choose_are_left_out(as_owner, owner, text_of):
    young = muster_warband(owner, name="Young", type="mercenaries-reikland", request_key="young")
    html = as_owner.get(f"/warbands/{young.pk}/by-hand/").content.decode()
    assert set(re.findall(r"\?kind=([\w-]+)", html)) == {"gold", "wyrdstone", "battles", "add-item"}
    assert as_owner.get(f"/warbands/{young.pk}/by-hand/?kind=cure").status_code == 200


def test_the_page_takes_the_same_queries_however_long_the_ledger_is(
    as_owner, warband, owner, django_assert_num_queries
):
    """A past of a hundred entries and more is read from its last kept entry, which takes three more."""
    for number in range(1, 230):
        change = [Renamed(None, f"Name {number}")]
        record(warband.pk, owner, change, revision=number, request_key=f"k{number}")
        if queries := {1: 10, 20: 10, 120: 13, 229: 13}.get(number):
            as_owner.get(f"/warbands/{warband.pk}/by-hand/")
            with django_assert_num_queries(queries):
                as_owner.get(f"/warbands/{warband.pk}/by-hand/")
