"""Uploading a pack: checked by the loader, stored once, never changed; deleting only what nobody uses."""

import pytest

from roster.models import Pack
from roster.services.rulebook.editions import pin, standard_stack
from roster.services.rulebook.packs import PackInUse, delete_pack, stack_below, upload_pack
from rules.values import DataError
from tests.roster.leagues import league_pack, league_text

pytestmark = pytest.mark.django_db


def upload(user, text="", name="river.toml", **header):
    return upload_pack(user, (text or league_text(**header)).encode(), name)


def test_a_sound_pack_is_stored_with_whose_it_is(owner):
    row, is_new = upload(owner)
    assert is_new
    assert (row.key, row.version, row.uploaded_by, row.file_name) == ("river", "1", owner, "river.toml")
    assert Pack.objects.get(pk=row.pk).pack == league_pack()


def test_the_same_again_is_here_already(owner):
    row, _is_new = upload(owner)
    assert upload(owner, name="another-name.toml") == (row, False)
    assert Pack.objects.count() == 1


def test_another_content_needs_another_version(owner):
    upload(owner)
    with pytest.raises(DataError, match=r"pack\.version: you uploaded another version '1' of river"):
        upload(owner, price=9)
    assert upload(owner, price=9, version="2")[1]


def test_two_organisers_have_packs_of_their_own(owner, stranger):
    one, other = upload(owner)[0], upload(stranger)[0]
    assert one != other
    assert one.digest == other.digest
    assert upload(stranger, price=9, version="2")[1]


@pytest.mark.parametrize("name", ["pack.exe", "", "toml", "pack.toml.html"])
def test_only_toml_files_are_packs(owner, name):
    if name:
        with pytest.raises(DataError, match=r"ends in \.toml"):
            upload(owner, name=name)
    else:
        assert upload(owner, name=name)[0].file_name == "pack.toml"


def test_a_file_name_is_kept_as_one_short_line(owner):
    row, _is_new = upload(owner, name="\u202e" + "x" * 300 + ".toml")
    assert len(row.file_name) == 120
    assert row.file_name.endswith("xx.toml")


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ('[equipment.misc.lantern]\nwick = "long"\n', r"equipment\.misc\.lantern.*line"),
        ("[equipment.misc.lantern]\nprice = []\n", r"equipment\.misc\.lantern\.price.*line 7"),
        ("[warbands.undead]\nstarting_gold = 1\n", "undead"),
        ("[nonsense]\nx = 1\n", "no such part"),
        ("[equipment.misc.Horn]\nname = 'x'\n", "small letters"),
    ],
)
def test_packs_refused_by_the_loader_are_not_stored(owner, body, where):
    with pytest.raises(DataError, match=where):
        upload(owner, league_text(body))
    assert not Pack.objects.exists()


def requiring(*keys, **header):
    return league_text(**header).replace("[equipment", f"requires = {list(keys)}\n[equipment", 1)


def test_a_pack_with_a_number_out_of_bounds_is_not_stored(owner):
    with pytest.raises(
        DataError, match=r"deployment_depth: the zones along an edge must be at least 1 inch deep"
    ):
        upload(owner, league_text("[scenarios.skirmish]\ndeployment_depth = 0\n"))
    assert not Pack.objects.exists()


def test_a_pack_may_build_on_another_own_one_in_its_latest_version(owner, stranger):
    upload(owner)
    upload(owner, version="2", price=7)
    text = requiring("core", "river", key="lake", price=6)
    with pytest.raises(DataError, match="no pack 'river'; upload that one first"):
        upload(stranger, text)
    row, _is_new = upload(owner, text)
    assert [pack.header.version for pack in stack_below(row.pack, owner)] == ["1", "2"]


def test_a_pack_that_requires_itself_or_nothing_that_exists_is_refused(owner):
    for key in ("river", "chess"):
        with pytest.raises(DataError, match=key):
            upload(owner, requiring("core", key))


def test_packs_that_require_each_other_end_in_a_sentence(owner):
    upload(owner, requiring("core"))
    upload(owner, requiring("core", "river", key="lake"))
    with pytest.raises(DataError, match="below it"):
        upload(owner, requiring("core", "lake", version="2"))


def test_a_pack_is_deleted_as_long_as_nobody_pinned_it(owner):
    row, _is_new = upload(owner)
    delete_pack(row.pk)
    again, _is_new = upload(owner)
    pin((*standard_stack(), league_pack()))
    with pytest.raises(PackInUse, match=r"The river league 1 is used by a campaign and cannot be deleted\."):
        delete_pack(again.pk)
    assert Pack.objects.filter(pk=again.pk).exists()


def test_a_pack_of_the_program_is_not_deleted():
    pin(standard_stack())
    with pytest.raises(PackInUse, match="is included with Wyrdbook and cannot be deleted"):
        delete_pack(Pack.objects.first().pk)
