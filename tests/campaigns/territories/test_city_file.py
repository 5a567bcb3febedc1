"""The city that pages show is the one that is drawn, with the colours of the pages' own rules."""

import re

from tools.city import FILE, document


def test_the_file_is_the_drawing_of_today():
    assert FILE.read_text(encoding="utf-8") == document(), "python -m tools.city"


def test_the_file_has_no_rules_of_its_own_and_all_colours_of_the_theme():
    text = document()
    assert re.findall(r'<g id="(\w+)">', text) == ["land", "houses", "frame"]
    assert "class=" not in text
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', text)) <= {"none"} | set(
        re.findall(r"var\(--map-\w+\)", text)
    )
