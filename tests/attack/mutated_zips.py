"""ZIP files that lie: about sizes, names, packing, sums and what is in them."""

import io
import random
import struct
import zipfile
from collections.abc import Callable

_LOCAL, _CENTRAL, _END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"
#: Where a field stands behind the mark of a local and of a central header, and its bytes.
_FIELDS = {
    "flags": (6, 8, 2),
    "method": (8, 10, 2),
    "sum": (14, 16, 4),
    "packed": (18, 20, 4),
    "size": (22, 24, 4),
    "name length": (26, 28, 2),
    "extra length": (28, 30, 2),
}
_ENDINGS = (".ros", ".mordheim", ".json", ".toml", ".ROS", ".rosz", ".txt", "")


def inner_file(content: bytes) -> bytes | None:
    """What is in a sound ZIP of one file; None for what is no ZIP."""
    if not content.startswith(_LOCAL):
        return None
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return archive.read(archive.namelist()[0])


def mutated_zip(content: bytes, inner: bytes, changed: bytes, dice: random.Random) -> bytes:
    """The ZIP of what was `inner`, with the `changed` file in it, lying perhaps."""
    if changed != inner and dice.random() < 0.6:
        return packed(dice.choice(_NAMES) + dice.choice(_ENDINGS[:4]), changed)
    change: Callable[[bytes, bytes, random.Random], bytes] = dice.choice(
        (_lying, _lying, _crowded, _bomb, _torn, _in_another, _strange)
    )
    return change(content, changed, dice)


_NAMES = ("roster", "../../etc/passwd", "/a", "a" * 300, "\u202e", "a\\b", "🐀", "C:")


def packed(name: str, content: bytes, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        archive.writestr(name, content)
    return file.getvalue()


def _lying(_content: bytes, inner: bytes, dice: random.Random) -> bytes:
    """One or two fields of the headers say something else."""
    lying = bytearray(packed("a.ros", inner))
    for _lie in range(dice.randint(1, 2)):
        local, central, width = _FIELDS[dice.choice(list(_FIELDS))]
        value = dice.choice((0, 1, 2, 8, 9, 12, 14, 99, 0x801, 2 ** (8 * width) - 1, dice.randrange(2**16)))
        for mark, at in ((_LOCAL, local), (_CENTRAL, central)):
            if dice.random() < 0.7:
                at += lying.index(mark)
                lying[at : at + width] = value.to_bytes(width, "little")
    return bytes(lying)


def _crowded(_content: bytes, inner: bytes, dice: random.Random) -> bytes:
    """More files than one, perhaps of one name."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(dice.choice((1, 3, 19, 25, 2_000))):
            archive.writestr(f"{number}{dice.choice(_ENDINGS)}", b"" if number else inner)
    return file.getvalue()


def _bomb(_content: bytes, inner: bytes, dice: random.Random) -> bytes:
    """A little that unpacks to much: blanks, or the same again and again."""
    size = dice.choice((7_900_000, 8_100_000, 60_000_000))
    filling = dice.choice((b" ", b"a", b"<a>", b'{"a":', b"[", b"<a/>", b"[],", b"a=1\n"))
    before, after = dice.choice(((b"", b""), (inner, b""), (b"", inner), (b"<roster>", b"</roster>")))
    return packed("a.ros", before + filling * (size // len(filling)) + after)


def _torn(content: bytes, _inner: bytes, dice: random.Random) -> bytes:
    """Cut off, or with other bytes in it."""
    torn = bytearray(content[: dice.choice((len(content), dice.randrange(4, len(content))))])
    for _byte in range(dice.randint(1, 8)):
        torn[dice.randrange(2, len(torn))] = dice.randrange(256)
    return bytes(torn)


def _in_another(content: bytes, _inner: bytes, dice: random.Random) -> bytes:
    """A ZIP in a ZIP, in front of another, or behind something."""
    return dice.choice(
        (packed("a.ros", content), content + content, b"PK" + content, content + b"\0" * 70_000)
    )


def _strange(content: bytes, inner: bytes, dice: random.Random) -> bytes:
    """Packed as nobody packs a roster, or with an end that points elsewhere."""
    method = dice.choice((zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, None))
    if method is not None:
        return packed("a.ros", inner, method)
    at = content.rindex(_END) + dice.choice((8, 10, 12, 16))
    value = dice.choice((0, 1, 2**16, 2**32 - 1, len(content)))
    return content[:at] + struct.pack("<I", value) + content[at + 4 :]
