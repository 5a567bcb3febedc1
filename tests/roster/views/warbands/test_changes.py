"""Pressing the buttons of the warband page, with and without JavaScript."""

import pytest

from roster.models import Warband
from roster.services.history.record import record
from roster.services.warbands.muster import import_warband
from roster.services.warbands.warriors import hire, rename
from roster.sheets import read_sheet
from rules.ledger.entries import Waived
from rules.ledger.sheet import Waiver
from rules.values import changed
from tests.roster.samples import SHEET
from tests.roster.services.test_recording import LOST

pytestmark = pytest.mark.django_db


def sheet(warband):
    return read_sheet(Warband.objects.get(pk=warband.pk))


def test_a_warband_is_mustered_button_by_button(press, young):
    press(young, "hire", type="mercenary-captain", name="Gunther")
    press(young, "hire", type="warrior", name="The Pikes", members="3")
    press(young, "buy", place="1", item="sword", copies="1")
    press(young, "buy", place="2", item="spear", copies="1")
    press(young, "enlarge", number="2", members="1")
    press(young, "buy", place="stash", item="mace", copies="2")
    press(young, "move", source="stash", target="1", item="mace")
    press(young, "rename", number="1", name="Gunther the Grey")
    press(young, "rename", name="The Grey Bells")
    press(young, "sell", good="1 sword")
    press(young, "dismiss", number="2", members="1")
    now = sheet(young)
    assert now.name == "The Grey Bells"
    assert [(block.name, block.members) for block in now.active] == [
        ("Gunther the Grey", 1),
        ("The Pikes", 3),
    ]
    assert {held.item: held.copies for held in now.warrior(2).possessions} == {"dagger": 3, "spear": 3}
    assert {held.item for held in now.warrior(1).possessions} == {"dagger", "mace"}
    assert now.gold == 500 - 60 - 3 * 35 - 2 * 3


def test_without_javascript_one_is_sent_back_to_the_place_and_told_what_was_done(press, as_owner, young):
    press(young, "hire", type="mercenary-captain", name="Gunther")
    answer = press(young, "buy", place="1", item="sword", copies="1", open="shop-1")
    assert answer.status_code == 302
    assert answer["Location"] == f"/warbands/{young.pk}/?open=shop-1#block-1"
    page = as_owner.get(answer["Location"]).content.decode()
    assert "Bought Sword for Gunther: 10 gc." in page


def test_with_htmx_the_answer_is_the_new_builder_with_the_message(press, young):
    answer = press(young, "hire", htmx=True, type="mercenary-captain", name="Gunther")
    html = answer.content.decode()
    assert answer.status_code == 200
    assert "Hired Gunther (Mercenary Captain) for 60 gc." in html
    assert "440&nbsp;" in html
    assert "<html" not in html


@pytest.mark.parametrize("htmx", [True, False])
def test_a_refused_change_is_explained_and_its_input_kept(press, young, htmx):
    press(young, "hire", type="mercenary-captain", name="Gunther")
    answer = press(young, "hire", htmx=htmx, type="warrior", name="Too Many", members="50")
    assert answer.status_code == 422
    html = answer.content.decode()
    assert 'role="alert"' in html
    assert 'value="Too Many"' in html
    assert len(sheet(young).warriors) == 1


@pytest.mark.parametrize(
    ("verb", "fields", "words"),
    [
        ("hire", {"type": "dragon"}, "has no warrior"),
        ("hire", {"type": "warrior", "members": "many"}, "How many"),
        ("hire", {"type": "warrior", "members": "-3"}, "How many"),
        ("hire", {}, "Type"),
        ("buy", {"place": "1", "item": "moon", "copies": "1"}, "no item"),
        ("buy", {"place": "nobody", "item": "sword", "copies": "1"}, "Choose a warrior"),
        ("buy", {"place": "77", "item": "sword", "copies": "1"}, "no number 77"),
        ("buy", {"place": "1", "item": "sword", "copies": "99999999999999999999"}, "How many"),
        ("sell", {"place": "stash", "item": "halberd", "copies": "1"}, "has 0"),
        ("move", {"source": "stash", "target": "stash", "item": "mace"}, "already there"),
        ("dismiss", {"number": "4", "members": "9"}, "cannot leave"),
        ("dismiss", {"number": "2", "members": "1"}, "no longer with"),
        ("rename", {"number": "1", "name": ""}, "Name"),
        ("rename", {"number": "1", "name": "x" * 81}, "80"),
        ("fix", {"code": "nothing", "label": "x"}, "already been solved"),
        ("enlarge", {"number": "1", "members": "1"}, "is a hero, not a group"),
        ("undo", {}, "nothing to undo"),
        ("redo", {}, "nothing to redo"),
    ],
)
def test_bad_input_gets_a_sentence_and_changes_nothing(press, warband, text_of, verb, fields, words):
    answer = press(warband, verb, **fields)
    assert answer.status_code == 422
    assert words in text_of(answer)
    assert sheet(warband) == SHEET
    assert Warband.objects.get(pk=warband.pk).revision == 1


@pytest.mark.parametrize("revision", ["", "x", "-1", "1.5"])
def test_a_revision_that_is_no_number_is_refused(press, warband, revision):
    assert press(warband, "rename", revision=revision, number="1", name="X").status_code == 422


@pytest.mark.parametrize("htmx", [True, False])
def test_a_second_tab_sees_what_happened_meanwhile_and_keeps_what_it_had_entered(
    press, warband, text_of, htmx
):
    press(warband, "sell", token="first", place="stash", item="mace", copies="1")
    answer = press(
        warband, "hire", token="second", revision=1, htmx=htmx, type="youngblood", name="Pip of the Ditch"
    )
    assert answer.status_code == 409
    assert "Sold Mace from the stash for 1 gc." in text_of(answer)
    assert 'value="Pip of the Ditch"' in answer.content.decode()
    assert len(sheet(warband).warriors) == len(SHEET.warriors)


def test_a_double_click_counts_once_and_two_buttons_of_one_page_both_count(press, warband):
    for _click in range(2):
        press(warband, "sell", revision=1, place="stash", item="mace", copies="1")
    press(warband, "sell", revision=1, place="stash", item="shield", copies="1")
    assert [(held.item, held.copies) for held in sheet(warband).stash] == [("mace", 1)]


def test_another_users_change_is_never_followed_blindly(press, warband, stranger):
    rename(warband.pk, stranger, number=None, name="Taken Over", revision=1, request_key="page:rename")
    assert press(warband, "sell", revision=1, place="stash", item="mace", copies="1").status_code == 409


def test_a_problem_is_solved_by_one_click(press, as_owner, young):
    press(young, "hire", type="mercenary-captain", name="Gunther")
    page = as_owner.get(f"/warbands/{young.pk}/").context["page"]
    fix = next(fix for problem in page.board.lines for fix in problem.fixes)
    press(young, "fix", code=fix.code, warrior=fix.warrior or "", item=fix.item, label=fix.label)
    assert as_owner.get(f"/warbands/{young.pk}/").context["page"].board.legal


def test_undo_and_redo_say_what_they_did(press, as_owner, warband):
    press(warband, "rename", number="1", name="Gunther the Grey")
    press(warband, "undo", token="one-undo")
    page = as_owner.get(f"/warbands/{warband.pk}/").content.decode()
    assert "Undone: Gunther Halbrecht is now called Gunther the Grey." in page
    press(warband, "redo", token="two")
    assert sheet(warband).warrior(1).name == "Gunther the Grey"


def test_undo_never_follows_the_clicks_of_its_own_page(press, warband):
    press(warband, "sell", revision=1, token="page", place="stash", item="mace", copies="1")
    assert press(warband, "undo", revision=1, token="page-undo").status_code == 409


def test_undoing_a_battle_names_the_organiser(press, warband, owner, text_of):
    record(warband.pk, owner, [LOST], revision=1, request_key="b")
    answer = press(warband, "undo", token="x-undo")
    assert answer.status_code == 422
    assert "Only an organiser" in text_of(answer)


def test_undo_is_offered_only_where_it_works(press, as_owner, warband, owner):
    """The button is grey, and says why, after a battle, while a waiver rests on the hiring, and after every undo."""

    def undo() -> str:
        html = as_owner.get(f"/warbands/{warband.pk}/").content.decode()
        return next((line for line in html.splitlines() if 'id="undo"' in line), "")

    assert undo() == ""
    press(warband, "rename", revision=1, name="Ashes")
    assert "disabled" not in undo()
    press(warband, "undo", token="x-undo", revision=2)
    assert "disabled" in undo()
    assert "There is nothing to undo." in undo()
    record(warband.pk, owner, [LOST], revision=3, request_key="b")
    assert "disabled" in undo()
    assert "Only an organiser of the campaign can undo it" in undo()


def test_undo_is_grey_while_a_waiver_rests_on_the_warrior_who_joined_last(as_owner, owner, organiser):
    rich = import_warband(owner, changed(SHEET, gold=500), origin="", request_key="")
    hire(rich.pk, owner, type="youngblood", revision=None, request_key="")
    record(
        rich.pk,
        organiser,
        [Waived(Waiver("no-leader", "Let him.", "sven", 5, ""))],
        revision=None,
        request_key="",
    )
    html = as_owner.get(f"/warbands/{rich.pk}/").content.decode()
    assert "Let him.). Ask for that permission to be withdrawn first." in html
    assert "Undo last change" not in as_owner.get(f"/warbands/{rich.pk}/history/").content.decode()


def test_names_are_shown_and_never_interpreted(press, as_owner, warband):
    press(warband, "rename", number="1", name="<script>alert(1)</script>")
    for path in ("", "history/", "at/2/"):
        assert "<script>alert" not in as_owner.get(f"/warbands/{warband.pk}/{path}").content.decode()


def test_a_site_that_redirects_elsewhere_cannot_be_named(press, warband):
    answer = press(warband, "sell", place="stash", item="mace", copies="1", open="//evil.example/x")
    assert answer["Location"] == f"/warbands/{warband.pk}/"


def test_a_warrior_is_hired_again_with_the_same_gear_and_undone_at_once(press, young):
    press(young, "hire", type="warrior", name="The Pikes", members="2")
    press(young, "buy", place="1", item="spear", copies="1")
    press(young, "hire-alike", number="1", name="The Spears", members="3")
    assert [(block.name, block.members) for block in sheet(young).active] == [
        ("The Pikes", 2),
        ("The Spears", 3),
    ]
    assert sheet(young).gold == 500 - 5 * 35
    press(young, "undo")
    assert [block.name for block in sheet(young).active] == ["The Pikes"]


def test_a_group_is_split_and_joined_again(press, young):
    press(young, "hire", type="warrior", name="The Pikes", members="3")
    press(young, "split-group", number="1", members="1")
    assert [block.members for block in sheet(young).active] == [2, 1]
    press(young, "merge-groups", number="1", other="2")
    assert [block.members for block in sheet(young).active] == [3]


def test_several_items_are_bought_with_one_press_or_none(press, young):
    press(young, "hire", type="mercenary-captain", name="Gunther")
    press(young, "buy-several", place="1", items=["sword", "shield"])
    assert {held.item for held in sheet(young).warrior(1).possessions} == {"dagger", "sword", "shield"}
    answer = press(young, "buy-several", place="1", items=["helmet", "war-machine"])
    assert answer.status_code == 422
    press(young, "undo")
    assert {held.item for held in sheet(young).warrior(1).possessions} == {"dagger"}


def test_a_group_that_cannot_grow_says_why_on_its_card(press, young, as_owner):
    press(young, "hire", type="mercenary-captain", name="Gunther")
    press(young, "hire", type="warrior", name="The Pikes", members="5")
    card = as_owner.get(f"/warbands/{young.pk}/").content.decode().split('id="block-2"')[1]
    assert "Add one (" not in card
    assert "Cannot add a member: " in card
