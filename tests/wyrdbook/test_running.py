"""`wyrdbook run` says what is missing, and answers the address at which others reach it."""

import os
import sys
from pathlib import Path

import pytest

from wyrdbook import running


@pytest.fixture
def environment(monkeypatch, tmp_path: Path) -> dict[str, str]:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("WYRDBOOK_", "DJANGO_"))}
    clean["WYRDBOOK_DATA_DIR"] = str(tmp_path)
    monkeypatch.setattr(os, "environ", clean)
    monkeypatch.chdir(tmp_path)
    return clean


def test_a_missing_library_for_pdfs_is_noticed(monkeypatch, tmp_path: Path) -> None:
    assert running._can_print()
    (tmp_path / "weasyprint.py").write_text("raise OSError('no such library')\n", encoding="utf-8")
    monkeypatch.delitem(sys.modules, "weasyprint")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert not running._can_print()


@pytest.mark.parametrize(
    ("address", "is_local"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("192.168.1.7", False)],
)
def test_addresses_of_this_computer_are_told_from_others(address: str, is_local: bool) -> None:
    assert running._is_local(address) is is_local


@pytest.mark.parametrize(
    ("address", "hosts"), [("127.0.0.1", None), ("192.168.1.7", "192.168.1.7"), ("fd00::7", "[fd00::7]")]
)
def test_a_site_that_others_reach_answers_its_address(
    environment, tmp_path: Path, address: str, hosts: str | None
) -> None:
    running._prepare(tmp_path, address)
    assert environment.get("WYRDBOOK_ALLOWED_HOSTS") == hosts
    assert Path.cwd() == tmp_path


def test_names_that_an_operator_lists_are_kept(environment, tmp_path: Path) -> None:
    environment["WYRDBOOK_ALLOWED_HOSTS"] = "league.example"
    running._prepare(tmp_path, "192.168.1.7")
    assert environment["WYRDBOOK_ALLOWED_HOSTS"] == "league.example"
