"""Single records, exported warbands and packs of every earlier version, read by today's program."""

import json

import pytest

from rules.catalogue.load import check_stack_of, rulebook
from rules.catalogue.packs.stack import pack_from, standard
from rules.engine.record import read_record
from rules.mustering.document import read_sheet, to_document
from rules.narration import Names, passages
from rules.resolve import divergence
from rules.values import canonical
from tests.frozen.conftest import FOLDER, VERSIONS
from tests.frozen.packing import unpacked


def of_each_version(file):
    """Every entry of that file as (version, key, entry), the same every time."""
    found = []
    for version in VERSIONS:
        entries = unpacked(FOLDER / version / file)
        named = entries.items() if isinstance(entries, dict) else enumerate(entries)
        found += [pytest.param(entry, id=f"{version}-{key}") for key, entry in named]
    return found


def within(old, now):
    """Whether everything that was stored is still there, whatever was added; an empty default need not be written."""
    if isinstance(old, dict):
        return isinstance(now, dict) and all(within(value, now.get(key)) for key, value in old.items())
    if isinstance(old, list) and now is not None:
        return isinstance(now, list) and len(old) == len(now) and all(map(within, old, now))
    return old == now or (now is None and not old)


@pytest.mark.parametrize("stored", of_each_version("records.json.xz"))
def test_a_record_is_read_whole_and_told_from_its_events(stored):
    record = read_record(json.dumps(stored), "a frozen record")
    assert within(stored, json.loads(canonical(record)))
    told = [line.text for passage in passages(record.events, Names(record.setup)) for line in passage.told]
    assert len(told) > len(record.events) / 3
    assert all(told)


@pytest.mark.parametrize("stored", of_each_version("records.json.xz"))
def test_a_record_can_be_replayed_and_says_whether_it_still_comes_out_so(stored):
    record = read_record(json.dumps(stored), "a frozen record")
    found = divergence(record)
    assert found is None or 0 <= found.at <= max(len(record.events), len(record.answers))


@pytest.mark.parametrize("document", of_each_version("warbands.json.xz"))
def test_an_exported_warband_is_read(document):
    sheet = read_sheet(json.dumps(document).encode(), "warband.json", rulebook())
    assert sheet.name == document["name"]
    again = to_document(sheet)
    assert [block["name"] for block in again["warriors"]] == [block["name"] for block in document["warriors"]]


@pytest.mark.parametrize(
    "file", sorted(FOLDER.glob("*/*.toml")), ids=lambda file: f"{file.parent.name}-{file.stem}"
)
def test_a_pack_that_was_uploaded_once_can_be_uploaded_today(file):
    pack = pack_from(file.read_bytes(), file.name)
    book = check_stack_of((*standard(), pack))
    assert book.overrides
