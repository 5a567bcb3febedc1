"""A file is hostile until it is parsed: one sentence with file, line and reason, and nothing is changed."""

import json
import struct
import tracemalloc
import zipfile

import pytest

from campaigns.moving import Members, Unusable, bundle, export_campaign, import_campaign
from tests.campaigns.moving.files import forged, rows_in, with_manifest, with_part, written
from tests.campaigns.together.killed import everything

pytestmark = pytest.mark.django_db


#: The site that reads the files has nobody yet.
NEW = Members({"organiser": "the-host"}, create=True)


def refused(path, match):
    before = everything()
    with pytest.raises(Unusable, match=match) as found:
        import_campaign(path, NEW)
    assert everything() == before
    assert "\n" not in str(found.value)


def first(**fields):
    return lambda rows: rows[0].update(fields)


@pytest.mark.parametrize(
    ("name", "edit", "reason"),
    [
        ("campaign.jsonl", first(name=7), "campaign.jsonl, line 1: name: int is the wrong type"),
        ("campaign.jsonl", first(name="x" * 81), "name: .*80"),
        ("campaign.jsonl", first(name="a\0b"), "name: it cannot be used"),
        ("campaign.jsonl", first(name="\ud800"), "name: it cannot be used"),
        ("campaign.jsonl", first(name=None), "name: it must not be null"),
        ("campaign.jsonl", first(name=""), "it contradicts another row"),
        ("campaign.jsonl", first(confirmation="nobody"), "confirmation: "),
        ("campaign.jsonl", first(confirmation_days=-1), "confirmation_days: "),
        ("campaign.jsonl", first(confirmation_days=True), "confirmation_days: bool is the wrong type"),
        ("campaign.jsonl", first(invite_token="mine"), "invite_token: it must be true or false"),
        ("campaign.jsonl", first(created="yesterday"), "created: it cannot be used"),
        ("campaign.jsonl", first(created="2026-01-01T00:00:00"), "created: .*time zone"),
        ("campaign.jsonl", first(starts_on="2026-02-30"), "starts_on: "),
        ("campaign.jsonl", first(edition=99), "there is no edition 99"),
        ("campaign.jsonl", first(id=1), "id: this field is not known"),
        ("campaign.jsonl", first(tail="x"), "tail: this field is not known"),
        ("campaign.jsonl", lambda rows: rows[0].pop("name"), "name: is missing"),
        ("campaign.jsonl", lambda rows: rows.append(dict(rows[0])), "there must be one row"),
        ("campaign.jsonl", lambda rows: rows.clear(), "there is no campaign 1"),
        ("campaign.jsonl", lambda rows: rows.__setitem__(0, [1]), "it must be an object"),
        ("memberships.jsonl", first(campaign=2), "there is no campaign 2"),
        ("memberships.jsonl", first(campaign=0), "there is no campaign 0"),
        ("memberships.jsonl", first(campaign=-1), "there is no campaign -1"),
        ("memberships.jsonl", first(campaign=True), "campaign: it must be the number of a row"),
        ("memberships.jsonl", first(role="emperor"), "role: "),
        ("memberships.jsonl", first(user="somebody-else"), "'somebody-else' does not stand in users.jsonl"),
        ("memberships.jsonl", first(user=1), "user: it must be the name of a user"),
        ("memberships.jsonl", lambda rows: rows.append(dict(rows[0])), "line 4: it contradicts another row"),
        ("memberships.jsonl", lambda rows: rows.clear(), "Nobody organises it"),
        ("warbands.jsonl", first(waivers={}), "waivers: dict is the wrong type"),
        ("warbands.jsonl", first(gold=10**30), "gold: "),
        ("warbands.jsonl", first(gold=1.5), "gold: float is the wrong type"),
        ("warbands.jsonl", first(gold=999), "contradicts itself: warband .*999"),
        ("warbands.jsonl", first(boons=[[[]]]), "contradicts itself|cannot be looked through"),
        ("ledger.jsonl", first(data={"entry": "gift"}), "ledger.jsonl, line 1: data"),
        ("ledger.jsonl", first(data=[]), "ledger.jsonl, line 1: data"),
        ("ledger.jsonl", first(request_key="battle-9-side-0:accept"), "request_key: there is no battle 9"),
        ("ledger.jsonl", first(revision=2), "contradicts"),
        ("ledger.jsonl", lambda rows: rows.pop(), "contradicts itself"),
        ("battles.jsonl", first(record="{}"), "battles.jsonl, line 1: record"),
        ("battles.jsonl", first(record="[" * 100_000), "battles.jsonl, line 1: record"),
        ("battles.jsonl", first(tally="[1]"), "battles.jsonl, line 1: tally"),
        ("battles.jsonl", first(status="fought"), "contradicts itself"),
        ("battles.jsonl", first(status="lost"), "status: "),
        ("campaign.jsonl", first(ruleset="organiser"), r"\(ruleset\): .*'organiser'"),
        ("campaign.jsonl", first(catch_up_gold=1060), r"\(catch_up_gold\): 1060 is stored"),
        ("battles.jsonl", first(switches=["no-parries"]), r"\(switches\): "),
        ("battles.jsonl", first(battlefield="docks"), r"\(battlefield\): 'docks' in its column"),
        ("battles.jsonl", first(place=1), r"\(place\): It has place 1"),
        ("battle-sides.jsonl", first(taken_out=99), r"\(sides\[0\]\.taken_out\): 99 here"),
        ("battle-sides.jsonl", first(heroes_out=9), r"\(sides\[0\]\.heroes_out\): 9 here"),
        ("battle-sides.jsonl", first(leaders_out=3), r"\(sides\[0\]\.leaders_out\): 3 here"),
        ("battle-sides.jsonl", first(objectives=7), r"\(sides\[0\]\.objectives\): 7 here"),
        ("battle-sides.jsonl", first(wyrdstone=50), r"\(sides\[0\]\.wyrdstone\): 50 here"),
        ("battle-sides.jsonl", first(rating=1), r"\(sides\[0\]\.rating\): 1 here"),
        ("battle-sides.jsonl", first(policy="x"), r"\(sides\[0\]\.policy\): There are no tactics 'x'"),
        ("awards.jsonl", first(points=2), r"\(awards\): .* no award that the chronicle tells of"),
        ("battle-sides.jsonl", first(battle=2), "there is no battle 2"),
        ("battle-sides.jsonl", first(position=7), "it contradicts another row"),
        ("sequences.jsonl", first(battle="battle-5"), "battle: there is no battle 5"),
        ("sequences.jsonl", first(record='{"setup":1}'), "sequences.jsonl, line 1: record"),
        ("chronicle.jsonl", first(facts=[]), "facts: list is the wrong type"),
        ("chronicle.jsonl", first(kind="role_changed", facts={}), "It lacks facts"),
        ("chronicle.jsonl", first(facts={"warband_id": "x"}), "facts: 'x' is no number of a row"),
        ("chronicle.jsonl", first(facts={"warband_id": 99}), "facts: there is no warband 99"),
        ("seasons.jsonl", first(tie_breaks=[[]]), "seasons.jsonl, line 1: tie_breaks"),
        ("awards.jsonl", first(points=0), "it contradicts another row"),
        ("awards.jsonl", first(round=1), "there is no round 1"),
        ("users.jsonl", first(name=[]), "users.jsonl, line 1"),
    ],
)
def test_rows_that_cannot_be_are_refused(whole_file, name, edit, reason):
    refused(forged(whole_file, name, edit), reason)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"{\n", "line 1: this is not valid JSON"),
        (b'{"name": 1, "name": 2}\n', "a name stands twice"),
        (b'{"name": NaN}\n', "NaN is no number"),
        (b"[" * 200_000 + b"\n", "this is not valid JSON"),
        (b'{"name": ' + b"9" * 5000 + b"}\n", "this is not valid JSON"),
        (b"\xff\n", "this is not valid JSON"),
        (b'{"name": "x"}', "is not what its manifest says"),
    ],
)
def test_lines_that_are_no_json_are_refused(whole_file, text, reason):
    refused(with_part(whole_file, "campaign.jsonl", text), reason)


def long_row(bytes):
    """A row as somebody writes it who wants it to take memory: many small things."""
    return b'{"name":[' + b"[]," * (bytes // 3) + b"[]]}\n"


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("users.jsonl", 1_000_000),
        ("memberships.jsonl", 1_000_000),
        ("game-nights.jsonl", 1_000_000),
        ("battles.jsonl", 8_000_000),
        ("packs.jsonl", 8_000_000),
    ],
)
def test_a_row_of_any_length_is_not_read(whole_file, name, most):
    assert long_row(most) > b" " * most
    tracemalloc.start()
    refused(with_part(whole_file, name, long_row(most)), f"{name}, line 1: a row has {most:,} bytes at most")
    _now, highest = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert highest < 60_000_000 + 6 * most


def test_a_row_that_could_not_be_read_again_is_not_written(whole_file, tmp_path, monkeypatch):
    campaign = import_campaign(whole_file, NEW).campaign
    monkeypatch.setattr(bundle, "MOST_OF_ROW", 1_000)
    with pytest.raises(
        Unusable, match=r"packs\.jsonl, line 1: a row of [\d,]+ bytes could not be read again"
    ):
        export_campaign(campaign, tmp_path / "out.zip")
    assert not (tmp_path / "out.zip").exists()


def test_a_part_that_was_changed_is_noticed(whole_file):
    for said in ({"sha256": "0" * 64}, {"rows": 2}, {"bytes": 10**6}, {"bytes": 1}):
        path = with_part(whole_file, "campaign.jsonl", b"{}\n", said=said)
        refused(path, "campaign.jsonl is (not what its manifest says|larger than it may be)")


def test_a_file_that_unfolds_without_end_is_left_alone(whole_file, monkeypatch):
    monkeypatch.setattr(bundle, "MOST_BYTES", 100_000)
    bomb = with_part(whole_file, "chronicle.jsonl", b"0" * 50_000_000 + b"\n")
    assert bomb.stat().st_size < 1_000_000
    refused(bomb, "chronicle.jsonl is larger than it may be")


@pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "battles.jsonl/../x", "readme.txt"])
def test_names_that_are_not_of_the_table_are_refused(whole_file, name):
    refused(with_part(whole_file, name, b"{}\n"), "is nothing that this version knows")
    with zipfile.ZipFile(whole_file) as found:
        parts = {part: found.read(part) for part in found.namelist()}
    refused(written(whole_file, parts | {name: b"x"}), "its manifest does not name")


def test_a_part_that_is_missing_twice_or_one_of_too_many_is_refused(whole_file, monkeypatch):
    with zipfile.ZipFile(whole_file) as found:
        parts = {part: found.read(part) for part in found.namelist()}
    without = {name: text for name, text in parts.items() if name != "ledger.jsonl"}
    refused(written(whole_file, without), "ledger.jsonl is missing")
    twice = written(whole_file, parts)
    with zipfile.ZipFile(twice, "a") as again, pytest.warns(UserWarning, match="Duplicate"):
        again.writestr("ledger.jsonl", b"")
    refused(twice, "one of them twice")
    monkeypatch.setattr(bundle, "MOST_FILES", 3)
    refused(whole_file, "too many files")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"format": "wyrdbook-campaign/2"}, "its format is 'wyrdbook-campaign/2'"),
        ({"migrations": ["campaigns.9999_later"]}, "newer version of Wyrdbook, with campaigns.9999_later"),
        ({"files": []}, "this is no campaign of Wyrdbook"),
        ({"more": 1}, "this is no campaign of Wyrdbook"),
    ],
)
def test_a_manifest_of_another_kind_is_refused(whole_file, fields, reason):
    refused(with_manifest(whole_file, **fields), reason)


def test_files_that_are_no_campaign_are_refused(whole_file, tmp_path):
    other = tmp_path / "other.zip"
    refused(other, "cannot be read")
    other.write_bytes(b"PK nothing")
    refused(other, "this is no zip")
    with zipfile.ZipFile(other, "w") as empty:
        empty.writestr("x", "y")
    refused(other, "this is no campaign of Wyrdbook")


@pytest.mark.parametrize("place", range(0, 100, 7))
def test_damage_anywhere_is_noticed(whole_file, place):
    """A byte of the file is another one; it is refused, or says the same as before."""
    path = whole_file.with_name("damaged.zip")
    content = bytearray(whole_file.read_bytes())
    content[len(content) * place // 100] ^= 0x55
    path.write_bytes(content)
    before = everything()
    try:
        campaign = import_campaign(path, NEW).campaign
    except Unusable:
        assert everything() == before
    else:
        export_campaign(campaign, path)
        assert rows_in(path, "ledger.jsonl")[0]["data"] == rows_in(whole_file, "ledger.jsonl")[0]["data"]


def test_an_encrypted_part_is_refused(whole_file):
    path = whole_file.with_name("locked.zip")
    content = bytearray(whole_file.read_bytes())
    place = content.rfind(b"PK\x01\x02", 0, content.rfind(b"manifest.json"))
    (flags,) = struct.unpack_from("<H", content, place + 8)
    struct.pack_into("<H", content, place + 8, flags | 1)
    path.write_bytes(content)
    refused(path, "damaged")


def test_rows_of_an_earlier_version_take_what_is_usual(whole_file):
    """A column that came later is not in its file."""
    path = forged(whole_file, "seasons.jsonl", lambda rows: rows[0].pop("points_objective"))
    campaign = import_campaign(path, NEW).campaign
    assert campaign.seasons.get().points_objective == 0


def test_contradictory_files_are_read_on_request(whole_file):
    path = forged(whole_file, "warbands.jsonl", first(gold=999))
    done = import_campaign(path, NEW, with_faults=True)
    assert [fault.kind for fault in done.faults] == ["warband"]


def test_everything_in_the_file_is_text_that_people_can_read(whole_file):
    assert json.dumps(rows_in(whole_file, "campaign.jsonl")[0]["name"]) == '"Winter in the Ruins"'
