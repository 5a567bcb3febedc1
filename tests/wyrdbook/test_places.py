"""Files and data are found in a checkout and, by another path, where the package is installed."""

import sys
from pathlib import Path

from tests import tree
from wyrdbook import places


def test_a_checkout_has_its_files_at_its_root_and_its_data_in_a_hidden_folder() -> None:
    assert (places.IS_INSTALLED, places.COMMAND) == (False, "manage.py")
    assert places.FILES == tree.ROOT
    assert places.default_data_folder() == tree.ROOT / ".data"
    for name in ("templates", "static", "hosting/gunicorn.conf.py"):
        assert (places.FILES / name).exists()


def test_an_installed_package_keeps_data_in_the_folder_of_the_user(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setattr(places, "IS_INSTALLED", True)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert places.default_data_folder() == tmp_path / ".local/share/wyrdbook"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "kept"))
    assert places.default_data_folder() == tmp_path / "kept/wyrdbook"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert places.default_data_folder() == tmp_path / ".local/share/wyrdbook"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert places.default_data_folder() == tmp_path / "Library/Application Support/Wyrdbook"
