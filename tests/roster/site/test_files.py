"""Pictures and prints in an object store: read as ever, swept when nothing names them, and never shown to strangers."""

import shutil
import subprocess
import time
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path

import pytest
import urllib3
from django.core.files.storage import storages
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse

from roster.config import environment
from roster.models import Portrait
from roster.site import files
from roster.site.operating import checks
from tests import tree

CONTENT = b"RIFF not really a picture"
MOTO = shutil.which("moto_server", path=str(tree.ROOT / ".venv-load" / "bin"))


@pytest.fixture
def folder(settings, tmp_path) -> Path:
    """A store that is a folder."""
    place = tmp_path / "store"
    settings.STORAGES = {**settings.STORAGES, **environment.files(f"file://{place}", "", "")}
    return place


def give(warband, content: bytes = CONTENT, number: int = 0) -> Portrait:
    words = {"digest": "d" * 64, "width": 1, "height": 1, "content": content}
    return Portrait.objects.update_or_create(warband=warband, number=number, defaults=words)[0]


def stored(portrait: Portrait) -> bytes:
    """What its column holds."""
    begin = files._begin("content")
    return bytes(Portrait.objects.values_list(begin, flat=True).get(pk=portrait.pk))


def kept_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


pytestmark = pytest.mark.django_db


def test_a_picture_is_in_its_row_without_a_store(warband) -> None:
    portrait = give(warband)
    assert stored(portrait) == CONTENT
    assert Portrait.objects.get(pk=portrait.pk).content == CONTENT


def test_a_picture_is_in_the_store_and_read_like_any_other(warband, folder) -> None:
    portrait = give(warband)
    (kept,) = kept_in(folder)
    assert kept.read_bytes() == CONTENT
    assert CONTENT not in stored(portrait)
    assert kept.name.encode() in stored(portrait)
    assert Portrait.objects.get(pk=portrait.pk).content == CONTENT


def test_files_of_a_folder_are_readable_by_the_site_alone(warband, folder) -> None:
    give(warband)
    (kept,) = kept_in(folder)
    assert kept.stat().st_mode & 0o077 == 0
    assert kept.parent.stat().st_mode & 0o077 == 0


def test_nobody_but_a_reader_of_the_warband_gets_a_picture_of_the_store(
    warband, folder, stranger, as_owner
) -> None:
    portrait = give(warband)
    address = reverse("roster:picture", args=[warband.pk, 0, portrait.digest])
    assert as_owner.get(address).content == CONTENT
    assert Client().get(address).status_code == 302
    other = Client()
    other.force_login(stranger)
    assert other.get(address).status_code == 404


def test_no_page_leads_to_the_store() -> None:
    for path in [*tree.ROOT.glob("roster/**/*.py"), *tree.ROOT.glob("campaigns/**/*.py")]:
        if path.name != "files.py" and "config" not in path.parts:
            assert "core.files.storage import storages" not in path.read_text(encoding="utf-8"), path


def test_a_file_that_was_changed_in_the_store_is_not_shown(warband, folder) -> None:
    portrait = give(warband)
    kept_in(folder)[0].write_bytes(b"RIFF something else")
    with pytest.raises(files.FilesAway, match="not what was put there"):
        Portrait.objects.get(pk=portrait.pk)


def test_a_site_whose_store_is_away_says_so(warband, folder, as_owner) -> None:
    portrait = give(warband)
    kept_in(folder)[0].unlink()
    as_owner.raise_request_exception = False
    answer = as_owner.get(reverse("roster:picture", args=[warband.pk, 0, portrait.digest]))
    assert answer.status_code == 503
    assert answer["Retry-After"]
    assert "cannot be fetched or saved just now" in answer.content.decode()


def test_nobody_makes_the_site_fetch_an_object_by_its_key(warband, folder) -> None:
    theirs = stored(give(warband))
    with pytest.raises(ValueError, match="key of an object"):
        give(warband, theirs, number=1)


def test_files_move_into_the_store_and_back(warband, settings, tmp_path, capsys) -> None:
    portrait, without = give(warband), settings.STORAGES
    settings.STORAGES = {**without, **environment.files(f"file://{tmp_path}/store", "", "")}
    call_command("files", "move")
    assert CONTENT not in stored(portrait)
    assert Portrait.objects.get(pk=portrait.pk).content == CONTENT
    call_command("files", "move")
    call_command("files", "move", "--back")
    assert stored(portrait) == CONTENT
    settings.STORAGES = without
    assert Portrait.objects.get(pk=portrait.pk).content == CONTENT
    said = capsys.readouterr().out.splitlines()
    assert said == ["Moved 1 file.", "Moved 0 files.", "Moved 1 file."]


def test_the_sweep_takes_what_nothing_names_and_is_a_day_old(warband, folder) -> None:
    give(warband)
    give(warband, b"RIFF another picture")
    assert len(kept_in(folder)) == 2
    assert files.sweep() == 0
    assert files.sweep(older_than=timedelta(0)) == 1
    assert [path.read_bytes() for path in kept_in(folder)] == [b"RIFF another picture"]
    Portrait.objects.all().delete()
    assert files.sweep(older_than=timedelta(0)) == 1
    assert kept_in(folder) == []


def test_a_transaction_that_failed_leaves_a_file_for_the_sweep(warband, folder) -> None:
    with transaction.atomic():
        give(warband)
        transaction.set_rollback(True)
    assert not Portrait.objects.exists()
    assert len(kept_in(folder)) == 1
    assert files.sweep(older_than=timedelta(0)) == 1


def test_a_row_that_is_saved_again_keeps_its_file(warband, folder) -> None:
    portrait = give(warband)
    portrait.width = 2
    portrait.save()
    assert len(kept_in(folder)) == 1
    portrait.content = b"RIFF another picture"
    portrait.save()
    assert Portrait.objects.get(pk=portrait.pk).content == b"RIFF another picture"


def test_workers_sweep_once_a_day(warband, folder, monkeypatch) -> None:
    monkeypatch.setattr(files, "KEPT_UNNAMED", timedelta(0))
    swept = []
    monkeypatch.setattr(files, "sweep", lambda: swept.append(1) or 3)
    assert [files.sweep_daily(), files.sweep_daily()] == [3, 0]
    assert swept == [1]


def test_a_site_without_a_store_has_nothing_to_check_or_sweep() -> None:
    assert files.sweep_daily() == 0
    assert checks.files_are_private() == []
    with pytest.raises(CommandError, match="names none"):
        call_command("files", "check")


def test_a_store_that_cannot_be_written_is_a_finding(folder) -> None:
    assert checks.files_are_private() == []
    folder.mkdir(exist_ok=True)
    shutil.rmtree(folder)
    folder.write_text("no folder")
    assert [found.id for found in checks.files_are_private()] == ["wyrdbook.E025"]


@pytest.mark.parametrize(
    ("url", "word"),
    [("ftp://host/x", "must be like"), ("s3://", "must be like"), ("file://x", "must be like")],
)
def test_an_address_that_is_none_of_a_store_stops_the_site(url, word, capsys) -> None:
    with pytest.raises(SystemExit, match=word):
        environment.files(url, "", "")


def test_a_store_without_its_package_stops_the_site(monkeypatch) -> None:
    monkeypatch.setattr(environment, "find_spec", lambda _name: None)
    with pytest.raises(SystemExit, match=r"django-storages\[s3\]"):
        environment.files("s3://bucket", "", "")


@pytest.fixture
def bucket(settings, tmp_path, unused_port):
    """A bucket of a server of this machine that speaks S3; skipped where there is none."""
    if MOTO is None or find_spec("storages") is None:
        pytest.skip("needs .venv-load and the requirements for several machines")
    address = f"http://127.0.0.1:{unused_port}"
    with (tmp_path / "moto.log").open("wb") as log:
        server = subprocess.Popen([MOTO, "-H", "127.0.0.1", "-p", str(unused_port)], stdout=log, stderr=log)
    try:
        for _ in range(300):
            try:
                urllib3.request("GET", address, retries=False, timeout=2)
                break
            except urllib3.exceptions.HTTPError:
                time.sleep(0.1)
        url = f"s3://wyrdbook/files?endpoint={address}&region=us-east-1"
        settings.STORAGES = {**settings.STORAGES, **environment.files(url, "site", "password")}
        call_command("files", "prepare")
        yield storages[files.STORE].bucket
    finally:
        server.terminate()
        server.wait()


@pytest.fixture
def unused_port() -> int:
    from tests.hosting.proxies import free_port

    return free_port()


def test_a_picture_in_a_bucket_is_for_the_site_alone(warband, bucket) -> None:
    portrait = give(warband)
    (kept,) = bucket.objects.all()
    assert kept.get()["Body"].read() == CONTENT
    assert Portrait.objects.get(pk=portrait.pk).content == CONTENT
    address = storages[files.STORE].url(kept.key.removeprefix("files/")).partition("?")[0]
    assert urllib3.request("GET", address).status == 403
    assert files.sweep(older_than=timedelta(0)) == 0
    portrait.delete()
    assert files.sweep(older_than=timedelta(0)) == 1
    assert list(bucket.objects.all()) == []


def test_a_bucket_that_everybody_reads_is_refused(bucket) -> None:
    call_command("files", "check")
    store = storages[files.STORE]
    store.default_acl = "public-read"
    with pytest.raises(CommandError, match="Everybody can read"):
        call_command("files", "check")
    assert [found.id for found in checks.files_are_private()] == ["wyrdbook.E025"]
    assert list(bucket.objects.all()) == []
