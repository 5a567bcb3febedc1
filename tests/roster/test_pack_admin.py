"""Packs in the web admin: staff upload their own and see no others; errors stand in the form."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from roster.models import Pack
from roster.services.rulebook.editions import pin, standard_stack
from roster.services.rulebook.packs import upload_pack
from rules.catalogue.packs.stack import LARGEST_PACK
from tests.roster.leagues import league_pack, league_text

pytestmark = pytest.mark.django_db

LIST, ADD = reverse("admin:roster_pack_changelist"), reverse("admin:roster_pack_add")


def page(row, what="change"):
    return reverse(f"admin:roster_pack_{what}", args=[row.pk])


@pytest.fixture
def staff(owner):
    """An organiser who may log in to the admin, without any right of a group."""
    owner.is_staff = True
    owner.save()
    return owner


@pytest.fixture
def desk(client_of, staff):
    return client_of(staff)


def send(desk, text, name="river.toml"):
    content = text if isinstance(text, bytes) else text.encode()
    return desk.post(ADD, {"file": SimpleUploadedFile(name, content)}, follow=True)


def test_a_pack_is_uploaded_and_shown_with_what_it_adds_and_overrides(desk, staff):
    horn = '[equipment.misc.horn]\nname = "Horn"\nprice = 9\nsummary = "Loud."\nsource = "us"\n'
    text = league_text() + horn
    answer = send(desk, text)
    row = Pack.objects.get()
    assert row.uploaded_by == staff
    assert answer.redirect_chain[-1][0] == page(row)
    html = answer.content.decode()
    assert "equipment: misc.horn" in html
    assert "equipment: misc.lantern.price: 10 becomes 8" in html
    assert "uploaded; choose it" in html


def test_the_same_pack_again_is_here_already(desk):
    send(desk, league_text())
    assert "is already here" in send(desk, league_text()).content.decode()
    assert Pack.objects.count() == 1


def test_another_content_needs_another_version(desk):
    send(desk, league_text())
    assert "give this one a new version" in send(desk, league_text(price=7)).content.decode()
    assert Pack.objects.count() == 1


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        ('[equipment.misc.lantern]\nwick = "long"\n', "river.toml", "equipment.misc.lantern"),
        ('[equipment.misc.lantern]\nwick = "long"\n', "river.toml", "(line 7)"),
        ("[equipment.misc.lantern\n", "river.toml", "at line 6"),
        ("", "river.exe", "ends in .toml"),
        ('[equipment.misc.lantern]\nname = "<script>x</script>"\nwick = 1', "river.toml", "wick"),
    ],
)
def test_a_fault_is_shown_in_the_form_with_key_and_line(desk, text, name, told):
    answer = send(desk, league_text(text), name)
    assert answer.status_code == 200
    assert told in answer.content.decode()
    assert "<script>x" not in answer.content.decode()
    assert not Pack.objects.exists()


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"[" * 200_000, b"x" * (LARGEST_PACK + 1), b"\x00" * 99]
)
def test_hostile_files_are_refused_in_the_form(desk, content):
    answer = send(desk, content)
    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()
    assert not Pack.objects.exists()


def test_nothing_that_is_sent_is_written_to_a_disk(desk, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    send(desk, league_text(), "../../escape.toml")
    assert Pack.objects.get().file_name == "escape.toml"
    assert list(tmp_path.iterdir()) == []


def test_staff_see_their_own_packs_and_those_of_the_program(desk, staff, stranger):
    pin(standard_stack())
    foreign, _new = upload_pack(stranger, league_text(key="foreign").encode(), "f.toml")
    own, _new = upload_pack(staff, league_text(key="own").encode(), "o.toml")
    html = desk.get(LIST).content.decode()
    assert "The own league" in html
    assert "Mordheim rulebook" in html
    assert "The foreign league" not in html
    assert desk.get(page(foreign)).status_code == 302
    assert desk.get(page(own)).status_code == 200
    assert desk.post(page(foreign, "delete"), {"post": "yes"}).status_code in (302, 403)
    assert Pack.objects.filter(pk=foreign.pk).exists()


def test_a_superuser_sees_all(client_of, superuser, stranger):
    upload_pack(stranger, league_text(key="foreign").encode(), "f.toml")
    assert "The foreign league" in client_of(superuser).get(LIST).content.decode()


def test_players_and_strangers_do_not_get_in(client, client_of, stranger):
    for visitor in (client, client_of(stranger)):
        for url in (LIST, ADD):
            assert visitor.get(url).status_code == 302
        assert send(visitor, league_text()).redirect_chain
    assert not Pack.objects.exists()


def test_a_pack_is_never_edited(desk, staff):
    row, _new = upload_pack(staff, league_text().encode(), "o.toml")
    assert 'name="name"' not in desk.get(page(row)).content.decode()
    assert desk.post(page(row), {"name": "Other"}).status_code == 403
    assert Pack.objects.get(pk=row.pk).name == row.name


def test_a_pack_is_deleted_only_while_no_rulebook_uses_it(desk, staff):
    row, _new = upload_pack(staff, league_text().encode(), "o.toml")
    assert desk.post(page(row, "delete"), {"post": "yes"}).status_code == 302
    assert not Pack.objects.exists()
    row, _new = upload_pack(staff, league_text().encode(), "o.toml")
    pin((*standard_stack(), league_pack()))
    assert desk.post(page(row, "delete"), {"post": "yes"}).status_code == 403
    core = Pack.objects.get(key="core")
    assert desk.post(page(core, "delete"), {"post": "yes"}).status_code == 403
    assert Pack.objects.filter(pk__in=[row.pk, core.pk]).count() == 2


def test_a_pack_that_cannot_be_read_any_more_is_shown_with_the_reason(desk, staff):
    row = Pack(key="river", version="1", name="Old", digest="0" * 64, content=b"x", uploaded_by=staff)
    row.save()
    assert "the stored pack is damaged" in desk.get(page(row)).content.decode()
