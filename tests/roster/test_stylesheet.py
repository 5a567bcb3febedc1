"""The site's styles are one file with every part in it; a page links it and that for printers, and no other."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command

from roster.config.stylesheet import NAME, PARTS, stylesheet
from tests import tree

#: Styles of PDFs, of cards in frames, of the admin and for printers, which stand alone.
APART = {
    "print",
    "print_base",
    "print_cards",
    "print_report",
    "print_chances",
    "print_aids",
    "print_book",
    "print_pack",
    "print_rules",
    "print_study",
    "roster_sheet",
    "card",
    "admin",
    "admin_changes",
    "turns",
    "board",
    "board_models",
    "dice",
    "play",
    "play_tools",
    "referee",
    "decision",
    "decision_rows",
    "orders",
}
LINK = re.compile(r"'css/(\w+)\.css")


def test_every_part_is_in_the_file_or_stands_alone():
    assert {path.stem for path in tree.files("static/css", suffixes=(".css",))} == set(PARTS) | APART
    assert len(PARTS) == len(set(PARTS))


def test_a_page_links_the_file_and_no_part_of_it():
    for path in tree.files("templates", suffixes=(".html",)):
        linked = set(LINK.findall(path.read_text(encoding="utf-8")))
        admins = "admin" in path.parts or path.stem in ("card", "card_frame")
        assert not linked & set(PARTS) or (admins and linked & set(PARTS) <= {"fonts", "tokens"}), path


def test_the_file_has_every_rule_and_no_comment():
    text = stylesheet()
    assert "/*" not in text
    assert text.count("{") == text.count("}")
    assert "@font-face" in text
    assert ".tally__field" in text


def test_a_changed_part_is_served_at_once(tmp_path, settings, monkeypatch):
    settings.DATA_DIR = tmp_path
    finders.get_finder.cache_clear()
    try:
        assert Path(finders.find(NAME)).read_text(encoding="utf-8") == stylesheet()
        monkeypatch.setattr("roster.config.stylesheet.PARTS", PARTS[:1])
        assert len(Path(finders.find(NAME)).read_text(encoding="utf-8")) < 5_000
    finally:
        finders.get_finder.cache_clear()


@pytest.mark.parametrize("hashed", [True, False])
def test_the_file_is_collected_with_its_fonts(tmp_path, settings, hashed):
    settings.STATIC_ROOT = tmp_path / "static"
    if hashed:
        settings.STORAGES = {
            **settings.STORAGES,
            "staticfiles": {"BACKEND": "roster.config.static_files.HashedFiles"},
        }
    call_command("collectstatic", interactive=False, verbosity=0)
    found = sorted(path.name for path in (tmp_path / "static/css").glob("site*.css"))
    assert "site.css" in found
    assert len(found) == (2 if hashed else 1)
