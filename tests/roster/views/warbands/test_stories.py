"""Biographies, private notes and portraits: written by the player, read by readers, and gone with the account."""

import json
import zipfile
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from roster.models import Portrait, WarriorStory
from roster.services.accounts.archive import archive_of
from roster.services.sharing import share_warband
from roster.services.warbands.delete import remove_warband
from roster.services.warbands.stories import LIMITS, StoryRefused, use_portrait, write_story

pytestmark = pytest.mark.django_db


def picture(size=(900, 600), **options):
    file = BytesIO()
    Image.new("RGB", size, "teal").save(file, "JPEG", **options)
    return file.getvalue()


def address(warband, what="story/"):
    return f"/warbands/{warband.pk}/warriors/1/{what}"


def test_a_player_writes_and_readers_read_the_biography_and_not_the_notes(
    as_owner, owner, warband, superuser, client_of
):
    words = {"biography": "Born in a ditch.\n\nRose high.", "notes": "Owes me a beer.", "seen": "0"}
    assert as_owner.post(address(warband), words)["Location"] == address(warband, "")
    mine = as_owner.get(address(warband, "")).content.decode()
    assert "<p>Rose high.</p>" in mine
    assert "Owes me a beer." in mine
    theirs = client_of(superuser).get(address(warband, "")).content.decode()
    assert "Born in a ditch." in theirs
    assert "beer" not in theirs
    as_owner.post(f"/warbands/{warband.pk}/story/", {"biography": "We are many.", "seen": "0"})
    share_warband(warband.pk, owner, visibility="public")
    assert "We are many." in Client().get(f"/warbands/{warband.pk}/").content.decode()


def test_two_windows_lose_nothing(as_owner, owner, warband):
    write_story(warband.pk, owner, 1, biography="First", notes="", seen=0)
    write_story(warband.pk, owner, 1, biography="First", notes="", seen=0)
    answer = as_owner.post(address(warband), {"biography": "Second", "seen": "0"})
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "Second" in html
    assert 'name="seen" value="1"' in html
    assert WarriorStory.objects.get().biography == "First"
    as_owner.post(address(warband), {"biography": "Second", "seen": "1"})
    assert WarriorStory.objects.get().biography == "Second"


def test_a_portrait_is_stored_small_and_without_anything_but_pixels(as_owner, owner, warband):
    exif = Image.Exif()
    exif[0x010E] = "my garden"
    upload = SimpleUploadedFile("me.jpg", picture((1200, 800), exif=exif))
    as_owner.post(address(warband, "portrait/"), {"picture": upload})
    found = Portrait.objects.get()
    stored = Image.open(BytesIO(bytes(found.content)))
    assert (stored.format, stored.size, len(stored.getexif())) == ("WEBP", (LIMITS.longest, 320), 0)
    page = as_owner.get(address(warband, "")).content.decode()
    shown = address(warband, f"portrait/{found.digest}.webp")
    assert shown in page
    assert as_owner.get(shown).content == bytes(found.content)
    assert as_owner.get(address(warband, "portrait/none.webp")).status_code == 404
    as_owner.post(address(warband, "portrait/"), {"do": "remove"})
    assert not Portrait.objects.exists()


def test_files_that_are_no_picture_are_refused_with_a_sentence(as_owner, warband, text_of):
    upload = SimpleUploadedFile("me.jpg", b"<svg></svg>")
    answer = as_owner.post(address(warband, "portrait/"), {"picture": upload}, follow=True)
    assert "This is not a picture" in text_of(answer)
    assert as_owner.get(f"/warbands/{warband.pk}/warriors/999/story/").status_code == 404


def test_nobody_else_writes(warband, owner, stranger):
    with pytest.raises(StoryRefused, match="Only the warband's player"):
        write_story(warband.pk, stranger, 1, biography="", notes="x", seen=0)
    with pytest.raises(StoryRefused, match="never had"):
        use_portrait(warband.pk, owner, 999, picture())


def test_stories_are_in_the_archive_and_removed_with_the_warband(warband, owner):
    write_story(warband.pk, owner, 1, biography="Born in a ditch.", notes="Beer", seen=0)
    use_portrait(warband.pk, owner, 1, picture())
    files = zipfile.ZipFile(BytesIO(archive_of(owner)))
    names = {name.rpartition("/")[2]: name for name in files.namelist()}
    assert json.loads(files.read(names["stories.json"]))[0]["notes"] == "Beer"
    assert files.read(names["1.webp"])[8:12] == b"WEBP"
    remove_warband(warband)
    assert not WarriorStory.objects.exists()
    assert not Portrait.objects.exists()
