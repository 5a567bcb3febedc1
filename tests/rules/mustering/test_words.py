"""Texts as somebody pasted them: what nobody sees, and what turns the line around, is left out."""

import pytest

from rules.mustering.words import one_line, plain_lines


@pytest.mark.parametrize(
    ("pasted", "kept"),
    [
        ("  The Rats\n", "The Rats"),
        ("The\tRats", "The Rats"),
        ("The \u202estaR", "The staR"),
        ("The\u200b Ra\u00adts\ufeff", "The Rats"),
        ("\u3164\u2800", ""),
        ("Ra\u200dts\u200c", "Rats"),
        ("Rats\U000e0041", "Rats"),
    ],
)
def test_a_name_keeps_what_can_be_seen(pasted, kept):
    assert one_line(pasted) == kept


def test_joiners_stay_where_a_script_or_an_emoji_needs_them():
    assert one_line("\U0001f469\u200d\U0001f680") == "\U0001f469\u200d\U0001f680"
    assert one_line("می\u200cخواهم") == "می\u200cخواهم"


def test_a_text_keeps_its_lines():
    assert plain_lines("one\r\n\u202etwo\x00\n\nthree \n") == "one\ntwo\n\nthree"
