"""`manage.py battlefield`: tables that people write are checked with a sentence for each fault, and drawn."""

import re
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command

from rules.engine.table.load import FOLDER

DOCKS = str(FOLDER / "docks.toml")
PAGE = Path(__file__).parents[3] / "docs/how-to/table.md"


def battlefield(*arguments: str) -> tuple[str, str, int]:
    """Both outputs, and the exit code."""
    out, err, code = StringIO(), StringIO(), 0
    try:
        call_command("battlefield", *arguments, stdout=out, stderr=err)
    except SystemExit as end:
        code = int(end.code or 0)
    return out.getvalue(), err.getvalue(), code


@pytest.fixture
def mine(tmp_path):
    """A function that writes a table with these pieces and gives the name of its file."""

    def write(pieces: str = "") -> str:
        path = tmp_path / "mine.toml"
        path.write_text(f'key = "mine"\nname = "Mine"\nsummary = "A test."\n{pieces}', encoding="utf-8")
        return str(path)

    return write


def test_a_good_table_is_told_with_its_size_and_terrain():
    out, err, code = battlefield("check", DOCKS)
    assert out == f"{DOCKS}: The docks, 48 by 48 inches, 36 pieces, 34 % terrain.\n"
    assert (err, code) == ("", 0)


def test_every_fault_is_told_with_file_piece_and_what_to_do(mine):
    one = '[[blocks]]\nname = "{}"\nx = {}\ny = 20\nwidth = 4\ndepth = 4\nheight = 6\nroof = "flat"\n'
    name = mine(one.format("Mill", 20) + one.format("Barn", 22))
    out, err, code = battlefield("check", DOCKS, name)
    assert code == 1
    assert out.startswith(DOCKS)
    assert err.splitlines() == [
        f"{name}: Mill: is built into Barn; move one of the two until they only touch",
        (
            f"{name}: Mill: nobody gets up to its floor at 6 inches; "
            "give it a ladder or stairs, or write `unreachable = true`"
        ),
        (
            f"{name}: Barn: nobody gets up to its floor at 6 inches; "
            "give it a ladder or stairs, or write `unreachable = true`"
        ),
    ]


def test_a_file_that_cannot_be_read_is_a_sentence(tmp_path):
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe")
    for name, says in ((str(tmp_path / "no.toml"), "cannot be read"), (str(binary), "not UTF-8 text")):
        with pytest.raises(CommandError, match=says) as found:
            battlefield("check", name)
        assert found.value.returncode == 2


def test_a_picture_is_a_file_of_its_own_with_its_colours(tmp_path):
    target = tmp_path / "docks.svg"
    out, _, code = battlefield("picture", DOCKS, "-o", str(target))
    assert (out, code) == (f"{target}: The docks, 48 by 48 inches, 36 pieces, 34 % terrain.\n", 0)
    text = target.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    style = root.find("{http://www.w3.org/2000/svg}style").text
    assert "var(" not in style
    assert "light-dark" not in style
    for css in ("field__ground", "piece__solid", "piece__floor", "link"):
        assert re.search(rf"\.{css} {{[^}}]*#[0-9a-f]{{6}}", style), css


def test_a_table_with_faults_is_drawn_all_the_same(mine, tmp_path):
    name = mine('[[blocks]]\nname = "B"\nx = 46\ny = 20\nwidth = 4\ndepth = 4\nheight = 6\n')
    battlefield("picture", name, "-o", str(tmp_path / "b.svg"))
    assert "<title>B, 6" in (tmp_path / "b.svg").read_text(encoding="utf-8")


def test_where_no_picture_can_be_made_or_written_a_sentence_says_why(mine, tmp_path):
    with pytest.raises(CommandError, match="must be greater than 0"):
        battlefield(
            "picture",
            mine('[[areas]]\nname = "A"\nground = "difficult"\nwidth = 0\ndepth = 1\n'),
            "-o",
            "x.svg",
        )
    with pytest.raises(CommandError, match="cannot be written"):
        battlefield("picture", DOCKS, "-o", str(tmp_path / "no" / "folder.svg"))


def test_the_example_in_the_readme_is_fit_to_play(tmp_path):
    (example,) = re.findall(r"```toml\n(key = .*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    path = tmp_path / "example.toml"
    path.write_text(example, encoding="utf-8")
    out, err, code = battlefield("check", str(path))
    assert (err, code) == ("", 0)
    assert "48 by 48 inches" in out
