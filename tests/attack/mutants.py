"""Files changed by chance, as a hostile hand or a broken program would: bytes, trees, encodings, the ZIP around them.

Plain Python; everything is drawn from the dice that are handed in.
"""

import random

from tests.attack.mutated_trees import LARGEST, mutated_tree
from tests.attack.mutated_zips import inner_file, mutated_zip

#: What breaks parsers.
SPITE = (
    *("", "\x00", "\ufeff", "\u202e", "'", '"', "[", "]" * 40, "{" * 40, "[[", "=", "#", "\\u0000", "\n"),
    *("-1", "0", "99999999999999999999", "1e400", "nan", "inf", "true", "1979-05-27", "1.5", "0x7fffffff"),
    *("name", "key", "__proto__", "../../etc/passwd", "<script>", "%s%n", "{{7*7}}", "ａ" * 200, "🐀"),
    *("null", "{}", "[]", "<a/>", "<a>", "&a;", "&#0;", "<![CDATA[", "<!--", "]]>", "\\ud800", "-0.0"),
)
#: Document types that would grow, or read files of this machine, if anybody expanded them.
BOMBS = (
    '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">]>',
    '<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE r [<!ENTITY % a SYSTEM "http://127.0.0.1/a.dtd"> %a;]>',
    '<!DOCTYPE r [<!ATTLIST r a CDATA "b">]>',
    '<?xml-stylesheet href="a.xsl"?>',
)
ENCODINGS = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig", "latin-1", "cp1252", "utf-7")
_DECLARED = ("utf-16", "latin-1", "utf-7", "ebcdic-cp-us", "x" * 300, "")


def mutant(content: bytes, dice: random.Random) -> bytes:
    """One example file, changed: a ZIP as such or what is in it, else its tree, its bytes, its encoding or a bomb."""
    inner = inner_file(content)
    if inner is not None:
        return mutated_zip(content, inner, mutant(inner, dice) if dice.random() < 0.7 else inner, dice)
    changed = content
    if dice.random() < 0.6:
        changed = mutated_tree(content, dice)
    if dice.random() < 0.4 or changed == content:
        changed = dice.choice((mangled, mangled, mangled, _encoded, _bombed, _cut, _nested))(changed, dice)
    return changed[:LARGEST]


def mutated_text(text: str, dice: random.Random) -> str:
    """A text with its tree or its letters changed, as what a form holds."""
    change = dice.choice((mutated_tree, mangled))
    return change(text.encode(), dice)[:LARGEST].decode("utf-8", "replace")


def mangled(text: bytes, dice: random.Random) -> bytes:
    """The text with one to six things done to it."""
    for _change in range(dice.randint(1, 6)):
        at = dice.randrange(len(text) + 1)
        to = min(len(text), at + dice.randint(1, 60))
        other = dice.randrange(len(text) + 1)
        spite = dice.choice(SPITE).encode()
        text = dice.choice(
            (
                text[:at] + spite + text[at:],
                text[:at] + spite + text[to:],
                text[:at] + text[to:],
                text[:at] + text[at:to] * dice.randint(2, 30) + text[to:],
                text[:at] + bytes([dice.randrange(256)]) + text[at + 1 :],
                text[:other] + text[at:to] + text[other:],
            )
        )
    return text


def _encoded(text: bytes, dice: random.Random) -> bytes:
    """The text in another encoding, or declared to be in one."""
    if dice.random() < 0.3:
        return text.replace(b"UTF-8", dice.choice(_DECLARED).encode(), 1)
    return text.decode("utf-8", "replace").encode(dice.choice(ENCODINGS), "replace")


def _bombed(text: bytes, dice: random.Random) -> bytes:
    """The XML with a document type behind its declaration, and perhaps an entity of it where a text stood."""
    head, mark, rest = text.rpartition(b"?>")
    if dice.random() < 0.5:
        rest = rest.replace(b'name="', dice.choice((b'name="&a;', b'name="&c;', b'name="&amp;a;')), 3)
    return head + mark + dice.choice(BOMBS).encode() + rest


def _cut(text: bytes, dice: random.Random) -> bytes:
    """Cut off, doubled, or its end before its beginning."""
    at = dice.randrange(len(text) + 1)
    return dice.choice((text[:at], text[at:], text + text, text[at:] + text[:at], text[:at] + text))


def _nested(text: bytes, dice: random.Random) -> bytes:
    """Opened again and again at one place, and perhaps closed as often."""
    at = dice.randrange(len(text) + 1)
    opened, closed = dice.choice(
        ((b"[", b"]"), (b'{"a":', b"}"), (b"<a>", b"</a>"), (b"a.", b""), (b"[[a", b"]]"), (b"<!--", b"-->"))
    )
    times = dice.choice((30, 70, 500, 5_000, 100_000))
    return text[:at] + opened * times + dice.choice((b"", closed * times)) + text[at:]
