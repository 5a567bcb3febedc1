"""Bytes of an uploaded file as text: a ZIP is opened in memory, its one roster read with a limit that is really kept.

Raises `DataError` with a sentence for everything else. Nothing is ever written to disk.
"""

import io
import zipfile
import zlib

from rules.values import DataError

#: Bytes of a file, and of the roster in a ZIP, whatever size that states.
LARGEST_FILE = 2_000_000
LARGEST_UNPACKED = 8_000_000
MOST_MEMBERS = 20
_ENDINGS = (".ros", ".mordheim", ".json", ".toml", ".yml", ".yaml", ".txt")
_ENCRYPTED = 0x1


def text_of(source: bytes, where: str) -> str:
    """The text in a file or in the roster of a ZIP."""
    if len(source) > LARGEST_FILE:
        raise DataError(
            where, "", f"the file is larger than {LARGEST_FILE // 1_000_000} MB; no roster needs that"
        )
    if source[:2] == b"PK":
        source = _unpacked(source, where)
    encoding = "utf-16" if source[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        found = source.decode(encoding)
    except UnicodeDecodeError as error:
        raise DataError(where, "", f"the file is not text that can be read (byte {error.start})") from None
    if not found.strip():
        raise DataError(where, "", "the file is empty")
    return found


def _unpacked(source: bytes, where: str) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(source)) as archive:
            member = _roster(archive, where)
            with archive.open(member) as stream:
                found = stream.read(LARGEST_UNPACKED + 1)
    except DataError:
        raise
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, OSError, EOFError) as error:
        raise DataError(where, "", f"the ZIP file is damaged ({error})") from None
    except (ValueError, UnicodeError, OverflowError) as error:
        raise DataError(where, "", f"the ZIP file is damaged ({error})") from None
    if len(found) > LARGEST_UNPACKED:
        limit = LARGEST_UNPACKED // 1_000_000
        raise DataError(where, "", f"the roster in the ZIP file is larger than {limit} MB when unpacked")
    return found


def _roster(archive: zipfile.ZipFile, where: str) -> zipfile.ZipInfo:
    members = archive.infolist()
    if len(members) > MOST_MEMBERS:
        raise DataError(where, "", f"the ZIP file holds {len(members)} files; a roster is one")
    rosters = [member for member in members if _is_roster(member.filename)]
    if len(rosters) != 1:
        count = "no roster" if not rosters else f"{len(rosters)} rosters"
        raise DataError(where, "", f"the ZIP file holds {count}; upload a file with one")
    if rosters[0].flag_bits & _ENCRYPTED:
        raise DataError(where, "", "the ZIP file is encrypted; unpack it and upload the roster in it")
    if rosters[0].compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise DataError(where, "", "the ZIP file is packed in a way that is not read; pack it as usual")
    return rosters[0]


def _is_roster(path: str) -> bool:
    """Whether a file is a roster by its name. The Finder of macOS adds a `__MACOSX/._NAME` for every file."""
    folder, _, name = path.lower().rpartition("/")
    return name.endswith(_ENDINGS) and not name.startswith(".") and "__macosx" not in folder.split("/")
