"""A user's own site has a folder and a secret key of its own; a site in production keeps its settings."""

import os
import stat
from pathlib import Path

import pytest

from wyrdbook import own_site


@pytest.fixture(autouse=True)
def environment(monkeypatch, tmp_path: Path) -> dict[str, str]:
    """A process without settings, whose data is in the folder of the test."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("WYRDBOOK_", "DJANGO_"))}
    clean["WYRDBOOK_DATA_DIR"] = str(tmp_path / "data")
    monkeypatch.setattr(os, "environ", clean)
    monkeypatch.setattr(os, "getenv", clean.get)
    return clean


def test_a_new_site_gets_a_folder_and_a_secret_that_only_its_owner_reads(environment) -> None:
    own_site.use_own_site()
    folder = Path(environment["WYRDBOOK_DATA_DIR"])
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "secret-key").stat().st_mode) == 0o600
    secret = (folder / "secret-key").read_text(encoding="utf-8").strip()
    assert len(secret) >= own_site.SHORTEST_SECRET
    assert environment["WYRDBOOK_SECRET_KEY"] == secret
    assert (environment["WYRDBOOK_ENV"], environment["WYRDBOOK_DEBUG"]) == ("development", "no")


def test_the_secret_stays_the_same(tmp_path: Path) -> None:
    first = own_site.secret_in(tmp_path)
    assert own_site.secret_in(tmp_path) == first


def test_two_sites_have_two_secrets(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert own_site.secret_in(tmp_path / "a") != own_site.secret_in(tmp_path / "b")


@pytest.mark.parametrize("given", [{"WYRDBOOK_ENV": "production"}, {"WYRDBOOK_SECRET_KEY": "x" * 60}])
def test_a_site_in_production_keeps_its_settings(environment, given: dict[str, str]) -> None:
    environment |= given
    before = dict(environment)
    own_site.use_own_site()
    assert environment == before | {"DJANGO_SETTINGS_MODULE": "roster.config.settings"}
    assert not Path(environment["WYRDBOOK_DATA_DIR"]).exists()


def test_a_damaged_secret_stops_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_text("short\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="secret-key is damaged: delete it"):
        own_site.secret_in(tmp_path)


def test_a_folder_that_cannot_be_made_stops_with_a_sentence(environment, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environment["WYRDBOOK_DATA_DIR"] = str(tmp_path / "file" / "data")
    with pytest.raises(SystemExit, match=r"data folder .* cannot be made .* --data FOLDER"):
        own_site.data_folder()
