"""The front door for files: bytes become foreign rosters, by what is in them and never by their name.

Called by the site and the command line. Hostile until parsed: whatever is wrong is a `DataError` with a sentence.
"""

import json
import re
from typing import Any

import msgspec

from rules.exchange.battlescribe import battlescribe_roster
from rules.exchange.bounded import table
from rules.exchange.builder_tool import MARK, builder_rosters
from rules.exchange.foreign import ForeignRoster, check_size
from rules.exchange.french_app import french_roster
from rules.exchange.mordheim_file import MARKER, mordheim_roster
from rules.exchange.text_list import is_text_list, text_list
from rules.exchange.toolheim import is_toolheim, toolheim_roster
from rules.exchange.unpacking import text_of
from rules.exchange.warband_backup import backup_rosters
from rules.exchange.xml_tree import MOST_DEPTH, xml_table
from rules.exchange.yaml_tree import yaml_tree
from rules.values import DataError, Value, parsed_toml, plain, read, read_json

MOST_VALUES = 400_000
#: The first key of a roster in YAML: TOML has no such line.
_YAML = re.compile(r"^warband[ \t]*:", re.MULTILINE)
KNOWN = (
    "Read are our own JSON and TOML, rosters of BattleScribe and New Recruit (.ros, .rosz, .json, or the list "
    "that they share as text), .mordheim files, rosters of Toolheim and MordheimRosterViewer (YAML or JSON), "
    "backups of MordheimManager, rosters of mordheim-roster-app and tool files of the Mordheim-Roster-Builder."
)


class Brought(Value, frozen=True, omit_defaults=True):
    """The contents of a file: foreign rosters, or one warband file of our own as plain data."""

    rosters: tuple[ForeignRoster, ...] = ()
    own: dict[str, Any] | None = None


def brought(source: bytes, name: str) -> Brought:
    """The contents of the file. Raises `DataError`."""
    text = text_of(source, name).lstrip()
    data = _data(text, name)
    if _is_own(data):
        return Brought(own=data)
    try:
        rosters = _rosters(data, name)
    except (RecursionError, OverflowError, MemoryError) as error:
        raise DataError(name, "", f"the file cannot be taken apart ({type(error).__name__})") from None
    if not rosters:
        raise DataError(name, "", "the file holds no warband")
    # What a reader made is held to the bounds of the form, as if it came from outside.
    checked = tuple(check_size(read(ForeignRoster, plain(entry), where=name), name) for entry in rosters)
    return Brought(rosters=checked)


def kept(text: str, name: str) -> Brought:
    """Read what `json_of` wrote, when it comes back. Raises `DataError`."""
    try:
        found = read_json(Brought, text, where=name)
    except DataError as error:
        raise DataError(
            name, "", f"what was kept of the file is damaged ({error.reason}); upload it again"
        ) from None
    if found.own is not None:
        _check_depth(found.own, name)
    for roster in found.rosters:
        check_size(roster, name)
    return found


def json_of(found: Brought) -> str:
    """The contents of a file as JSON, to be kept between two steps."""
    return msgspec.json.encode(found).decode()


def _is_own(data: dict[str, Any]) -> bool:
    stated = data.get("format")
    if isinstance(stated, str) and stated.startswith("wyrdbook-warband/"):
        return True
    return isinstance(data.get("type"), str) and isinstance(data.get("name"), str) and "models" not in data


def _data(text: str, name: str) -> dict[str, Any]:
    """The file as one table: XML, JSON, TOML, YAML, a shared list, or the data line of a text. Raises `DataError`."""
    if MARK in text and text[:1] not in "{<":
        text = text.rpartition(MARK)[2].strip()
    if text[:1] == "<":
        return xml_table(text, name)
    if text[:1] in "{[":
        data = _json(text, name)
        if data is not None:
            return data
    if _YAML.search(text):
        return table(yaml_tree(text, name))
    if is_text_list(text):
        return {"roster": text_list(text, name)}
    try:
        found = parsed_toml(text, where=name)
    except DataError:
        raise DataError(name, "", f"this is no roster that is known here. {KNOWN}") from None
    _check_depth(found, name)
    return table(found)


def _json(text: str, name: str) -> dict[str, Any] | None:
    """The JSON of the text; None for what begins like JSON and may be TOML."""
    try:
        data = json.loads(text)
    except RecursionError:
        raise DataError(name, "", "its tables are nested too deep") from None
    except ValueError as error:
        if text[:1] == "[":
            return None
        raise DataError(name, "", f"this is not valid JSON ({error})") from None
    if not isinstance(data, dict):
        raise DataError(name, "", f"this is no roster that is known here. {KNOWN}")
    _check_depth(data, name)
    return data


def _check_depth(data: object, name: str) -> None:
    """Refuse what is nested without end or holds more values than any roster, before anything walks through it."""
    level, count, depth = [data], 0, 0
    while level:
        depth += 1
        count += len(level)
        if depth > MOST_DEPTH * 2 or count > MOST_VALUES:
            raise DataError(name, "", "the file holds more than any roster, or is nested too deep")
        level = [
            inner
            for value in level
            if isinstance(value, dict | list)
            for inner in (value.values() if isinstance(value, dict) else value)
        ]


def _rosters(data: dict[str, Any], name: str) -> list[ForeignRoster]:
    """Read the rosters of a file whose format its marks tell."""
    if data.get("$name") == "roster" or isinstance(data.get("roster"), dict):
        return [battlescribe_roster(table(data.get("roster")) or data, name)]
    if data.get("marker") == MARKER:
        return [mordheim_roster(data, name)]
    if is_toolheim(data):
        return [toolheim_roster(data, name)]
    if isinstance(data.get("membres"), list):
        return [french_roster(data, name)]
    if isinstance(data.get("models"), list) and "wb" in data:
        return builder_rosters(data, name)
    warbands = data.get("warbands")
    if isinstance(warbands, list):
        tool = any(isinstance(entry, dict) and "roster" in entry for entry in warbands)
        return builder_rosters(data, name) if tool else backup_rosters(data, name)
    if data.get("$name"):
        raise DataError(name, str(data["$name"])[:80], f"this XML is no roster. {KNOWN}")
    raise DataError(name, "", f"this is no roster that is known here. {KNOWN}")
