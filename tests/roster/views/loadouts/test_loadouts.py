"""Loadouts: kept beside the ledger by the player alone, and applied as one change of the roster."""

import json
import zipfile
from io import BytesIO

import pytest
from django.urls import reverse

from roster.models import Loadout, Warband
from roster.services.accounts.archive import archive_of
from roster.services.history.undo import undo_last
from roster.services.loadouts import MOST_LOADOUTS, LoadoutRefused, apply_loadout, arm_loadout, save_loadout
from roster.services.trading.items import move_item
from roster.services.warbands.delete import remove_warband
from roster.services.warbands.warriors import dismiss
from roster.sheets import read_sheet
from rules.mustering.loadouts import Armament
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def loadout(warband, owner):
    """The roster as it is at first: the captain with sword and dagger."""
    return save_loadout(warband.pk, owner, "Plain")


@pytest.fixture
def address(warband, loadout):
    return reverse("roster:loadout", args=[warband.pk, loadout.pk])


def carried(warband, number=1):
    sheet = read_sheet(Warband.objects.get(pk=warband.pk))
    return {held.item: held.copies for held in sheet.warrior(number).possessions}


@pytest.fixture
def disarm(warband, owner):
    def lay_down():
        now = Warband.objects.get(pk=warband.pk).revision
        move_item(
            warband.pk, owner, source=1, target=None, item="sword", revision=now, request_key="lay-down"
        )

    return lay_down


def test_applying_moves_equipment_and_is_undone_as_one_change(
    as_owner, warband, owner, loadout, address, disarm, text_of
):
    arm_loadout(warband.pk, owner, loadout.pk, [Armament(1, items={"dagger": 1, "mace": 1, "shield": 1})])
    assert "Gunther Halbrecht takes Mace, Shield; lays down Sword." in text_of(as_owner.get(address))
    apply = {"do": "apply", "revision": "1", "page": "p"}
    for _click in range(2):
        assert as_owner.post(address, apply)["Location"] == f"/warbands/{warband.pk}/"
    assert carried(warband) == {"dagger": 1, "mace": 1, "shield": 1}
    now = Warband.objects.get(pk=warband.pk)
    assert now.revision == 4
    undo_last(warband.pk, owner, revision=now.revision, request_key="undo")
    assert carried(warband) == {"dagger": 1, "sword": 1}
    assert Loadout.objects.count() == 1


def test_impossible_parts_of_a_loadout_are_named_and_the_rest_is_done(
    as_owner, warband, owner, loadout, address, text_of
):
    wanted = [Armament(1, items={"dagger": 1, "mace": 1, "halberd": 1})]
    arm_loadout(warband.pk, owner, loadout.pk, wanted)
    dismiss(warband.pk, owner, number=4, members=3, revision=1, request_key="dismiss")
    text = text_of(as_owner.get(address))
    assert "Not possible:" in text
    assert "The Pikes is no longer with The Grey Company." in text
    answer = as_owner.post(address, {"do": "apply", "revision": "2", "page": "p"}, follow=True)
    assert "Gunther Halbrecht lacks Halberd:" in text_of(answer)
    assert carried(warband) == {"dagger": 1, "mace": 1}


def test_an_old_page_and_an_open_sequence_change_nothing(as_owner, warband, address, disarm, loadout):
    disarm()
    assert as_owner.post(address, {"do": "apply", "revision": "1", "page": "p"}).status_code == 409
    warband.aftermaths.create(battle="battle-9", record="{}")
    answer = as_owner.post(address, {"do": "apply", "revision": "2", "page": "p"})
    assert answer.status_code == 422
    assert "finish the post-battle sequence first" in answer.content.decode()
    assert carried(warband) == {"dagger": 1}


def test_the_form_says_who_goes_and_with_what(as_owner, warband, address, loadout, text_of):
    fields = {"do": "arm", "listed": ["1", "4"], "goes": ["1"], "copies-1-dagger": "1", "copies-1-sword": "0"}
    fields |= {"also-1": "mace", "copies-4-dagger": "3", "copies-4-spear": "3", "copies-4-no-such": "9"}
    as_owner.post(address, fields)
    captain, pikes = Loadout.objects.get().arrangement
    assert (captain.goes, captain.items) == (True, {"dagger": 1, "mace": 1})
    assert (pikes.goes, pikes.members, pikes.items) == (False, 3, {"dagger": 3, "spear": 3})
    assert "Stays at home: The Pikes." in text_of(as_owner.get(address))


def test_invalid_input_is_shown_again(as_owner, address, loadout):
    fields = {"do": "arm", "listed": ["1", "4"], "copies-1-sword": "many", "also-1": "mace"}
    answer = as_owner.post(address, fields)
    assert answer.status_code == 422
    html = answer.content.decode()
    assert 'value="many"' in html
    assert '<option value="mace" selected>' in html
    assert "Enter whole numbers" in html
    assert 'name="goes" value="1" checked' not in html


def test_the_present_arrangement_replaces_a_loadout(as_owner, address, warband, disarm, loadout, text_of):
    disarm()
    assert "1 warrior armed otherwise" in text_of(as_owner.get(f"/warbands/{warband.pk}/loadouts/"))
    as_owner.post(address, {"do": "replace"})
    assert Loadout.objects.get().arrangement[0].items == {"dagger": 1}
    assert "as the roster is now" in text_of(as_owner.get(f"/warbands/{warband.pk}/loadouts/"))


def test_names_are_kept_apart(as_owner, address, warband, owner, loadout, disarm):
    assert save_loadout(warband.pk, owner, " Plain ") == loadout
    disarm()
    answer = as_owner.post(f"/warbands/{warband.pk}/loadouts/", {"name": "PLAIN"})
    assert answer.status_code == 422
    assert "There is a loadout Plain already." in answer.content.decode()
    other = save_loadout(warband.pk, owner, "Bare hands")
    taken = as_owner.post(address, {"do": "rename", "name": "bare hands"})
    assert taken.status_code == 422
    assert 'value="bare hands"' in taken.content.decode()
    as_owner.post(address, {"do": "rename", "name": "PLAIN"})
    loadout.refresh_from_db()
    assert (loadout.name, other.name) == ("PLAIN", "Bare hands")
    assert as_owner.post(address, {"do": "rename", "name": " "}).status_code == 422


def test_deleting_twice_is_once(as_owner, warband, address, loadout):
    for _click in range(2):
        assert as_owner.post(address, {"do": "delete"})["Location"] == f"/warbands/{warband.pk}/loadouts/"
    assert as_owner.get(address).status_code == 404
    assert carried(warband) == {"dagger": 1, "sword": 1}


def test_nobody_else_sees_or_changes_it(warband, loadout, address, superuser, stranger, client_of):
    for user in (superuser, stranger):
        assert client_of(user).get(address).status_code == 404
        assert client_of(user).post(address, {"do": "delete"}).status_code == 404
        assert client_of(user).get(f"/warbands/{warband.pk}/loadouts/").status_code == 404
    with pytest.raises(LoadoutRefused, match="Only the warband's player"):
        apply_loadout(warband.pk, superuser, loadout.pk, revision=1, request_key="x")


def test_a_loadout_of_another_warband_is_not_there(as_owner, owner, young, loadout):
    assert as_owner.get(f"/warbands/{young.pk}/loadouts/{loadout.pk}/").status_code == 404
    with pytest.raises(LoadoutRefused, match="deleted"):
        apply_loadout(young.pk, owner, loadout.pk, revision=None, request_key="x")


def test_there_is_an_end_of_them(owner, warband, loadout):
    for number in range(1, MOST_LOADOUTS):
        save_loadout(warband.pk, owner, f"Number {number}")
    with pytest.raises(LoadoutRefused, match="20 loadouts at most"):
        save_loadout(warband.pk, owner, "One more")


def test_more_of_them_ask_no_more_of_the_database(
    as_owner, warband, owner, loadout, django_assert_max_num_queries, django_assert_num_queries
):
    with django_assert_max_num_queries(12) as few:
        as_owner.get(f"/warbands/{warband.pk}/loadouts/")
    for number in range(5):
        save_loadout(warband.pk, owner, f"Number {number}")
    with django_assert_num_queries(len(few)):
        as_owner.get(f"/warbands/{warband.pk}/loadouts/")


def test_loadouts_are_in_the_archive_and_go_with_the_warband(warband, owner, loadout):
    files = zipfile.ZipFile(BytesIO(archive_of(owner)))
    name = next(it for it in files.namelist() if it.endswith("loadouts.json"))
    assert json.loads(files.read(name))[0]["name"] == "Plain"
    remove_warband(warband)
    assert not Loadout.objects.exists()
