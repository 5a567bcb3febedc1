"""Packs: how a stack is merged, what is recorded of it, and that nothing in a foreign file does harm."""

import re
import time
from contextlib import suppress

import pytest

from rules.catalogue.load import read_packs, rulebook, rulebook_of
from rules.catalogue.packs.stack import (
    LARGEST_PACK,
    Override,
    Pack,
    additions,
    in_order,
    line_of,
    merged,
    pack_from,
    packaged,
    packs_under,
    restored,
    stack_digest,
    standard,
)
from rules.values import DataError, changed
from tests import tree

CORE = packaged()["core"]
HEADER = """[pack]
key = "river"
name = "The River League"
version = "1"
summary = "A test."
"""
LANTERN = f"{HEADER}\n[equipment.misc.lantern]\nprice = 8\n"


def pack(text: str = LANTERN, name: str = "river.toml") -> Pack:
    return pack_from(text, name)


def fault_of(text: str | bytes) -> DataError:
    with pytest.raises(DataError) as caught:
        pack_from(text, "river.toml")
    return caught.value


# --- merging ---


def test_a_pack_overrides_one_field_and_leaves_the_rest() -> None:
    book = read_packs((CORE, pack()))
    assert book.items["lantern"].price.base == 8
    assert book.items["lantern"].summary == rulebook().items["lantern"].summary
    assert [one for one in book.overrides if one.pack == "river"] == [
        Override("river", "equipment.toml", "misc.lantern.price", "10", "8")
    ]


def test_a_pack_adds_by_key() -> None:
    horn = f'{HEADER}\n[equipment.misc.horn]\nname = "Horn"\nprice = 15\nsummary = "Loud."\nsource = "us"\n'
    book = read_packs((CORE, pack(horn)))
    assert book.items["horn"].name == "Horn"
    assert not [one for one in book.overrides if one.pack == "river"]
    assert additions((CORE,), pack(horn)) == ("equipment: misc.horn",)


def test_repeating_a_value_is_no_override() -> None:
    same = pack(LANTERN.replace("8", "10"))
    assert merged((CORE, same))[1] == merged((CORE,))[1]
    assert additions((CORE,), same) == ()


def test_tables_are_merged_and_lists_are_replaced_whole() -> None:
    low = pack(f"{HEADER}\n[skills.a]\nnames = [1, 2]\nx = 1\n")
    high = pack(f"{HEADER.replace('river', 'lake')}\n[skills.a]\nnames = [3]\ny = 2\n")
    parts, overrides = merged((low, high))
    assert parts["skills.toml"] == {"a": {"names": [3], "x": 1, "y": 2}}
    assert overrides == (Override("lake", "skills.toml", "a.names", "[1,2]", "[3]"),)


def test_merging_changes_no_pack() -> None:
    before = CORE.tables["equipment.toml"]["misc"]["lantern"]["price"]
    merged((CORE, pack()))
    assert CORE.tables["equipment.toml"]["misc"]["lantern"]["price"] == before


def test_a_warband_is_a_part_of_its_own() -> None:
    cheaper = pack(f"{HEADER}\n[warbands.skaven-clan-eshin.warriors.night-runner]\nprice = 19\n")
    assert list(cheaper.tables) == ["warbands/skaven-clan-eshin.toml"]
    kind = read_packs((CORE, cheaper)).warrior_type("skaven-clan-eshin", "night-runner")
    assert kind is not None
    assert kind.price == 19


def test_nobody_becomes_the_source_of_what_other_packs_say() -> None:
    with pytest.raises(DataError, match="source of what other packs say"):
        merged((CORE, pack(f'{HEADER}\n[equipment]\nsource = "us"\n')))


# --- stacks ---


def test_every_packaged_pack_is_sound_with_those_it_requires_alone() -> None:
    packs = standard()
    counts = [len(rulebook_of(packs[:height]).warbands) for height in range(1, len(packs) + 1)]
    assert counts[0] == 8
    assert counts == sorted(counts)


def test_a_pack_lies_above_what_it_requires() -> None:
    high = changed(pack(), header=changed(pack().header, requires=("core", "official-1a")))
    order = in_order((high, packaged()["official-1a"], CORE))
    assert [one.key for one in order] == ["core", "official-1a", "river"]


def test_a_stack_without_what_a_pack_requires_is_refused() -> None:
    with pytest.raises(DataError, match="The River League needs core below it"):
        in_order((pack(),))
    with pytest.raises(DataError, match="needs core below it"):
        read_packs((pack(), CORE))


def test_two_versions_of_a_pack_are_refused() -> None:
    second = pack(LANTERN.replace('version = "1"', 'version = "2"'))
    with pytest.raises(DataError, match="twice; choose one version"):
        in_order((CORE, pack(), second))


def test_the_packaged_packs_are_found_by_their_folders() -> None:
    assert list(packs_under(tree.ROOT / "rules/data")) == list(packaged())


# --- identity and storage ---


def test_equal_texts_have_equal_digests_whatever_the_file_is_called() -> None:
    assert pack().digest == pack(name="other.toml").digest
    assert pack().digest != pack(f"{LANTERN}\n").digest
    assert hash(pack()) == hash(pack())


def test_a_stored_pack_comes_back_as_it_was() -> None:
    for one in (*standard(), pack()):
        assert restored(one.stored()) == one
        assert restored(one.stored()).digest == one.digest


def test_invalid_stored_packs_are_refused_with_a_sentence() -> None:
    for text in (b"", b"[]", b'{"header": {}}', b"\xff", b"[" * 100_000):
        with pytest.raises(DataError, match="stored pack"):
            restored(text)


def test_a_version_is_how_the_digest_of_the_stack_begins() -> None:
    digests = [one.digest for one in standard()]
    assert stack_digest(digests, ()).startswith(rulebook().version)
    assert stack_digest(digests, ("b", "a")) == stack_digest(digests, ("a", "b", "a"))
    assert stack_digest(digests, ("a",)) != stack_digest(digests[::-1], ("a",))


def test_house_rules_are_part_of_the_version_and_the_stack_is_read_once() -> None:
    packs = standard()
    played = rulebook_of(packs, ["no-underdog-bonus"])
    assert played.plays("no-underdog-bonus")
    assert not rulebook().plays("no-underdog-bonus")
    assert played.version != rulebook().version
    assert played.warbands is rulebook().warbands
    assert rulebook_of(packs) is rulebook()
    assert rulebook_of(packs, ["no-underdog-bonus"] * 2) is played


def test_a_house_rule_that_nobody_knows_is_refused() -> None:
    with pytest.raises(DataError, match="no house rule 'chess'"):
        rulebook_of(standard(), ["chess"])


# --- a foreign text ---


def test_a_fault_is_told_with_the_file_the_key_and_the_line() -> None:
    text = f'{HEADER}\n[equipment.misc.lantern]\nprice = "dear"\n'
    with pytest.raises(DataError) as caught:
        read_packs((CORE, pack(text)))
    assert caught.value.where == "river.toml"
    assert caught.value.key.startswith("equipment.misc.lantern")
    assert "(line 8)" in caught.value.reason or "(line 7)" in caught.value.reason


def test_a_fault_in_a_warband_is_told_with_its_line() -> None:
    text = f"{HEADER}\n[warbands.undead]\nstarting_gold = true\n"
    with pytest.raises(DataError, match=r"river\.toml: warbands\.undead\.starting_gold: .* \(line 8\)"):
        read_packs((CORE, pack(text)))


def test_a_line_is_found_by_the_longest_path_that_is_written() -> None:
    text = '[a]\nx = 1\n[a.b]\n"y" = { z = 2 }\n[[c]]\nw = 3\n'
    assert [line_of(text, key) for key in ("a.x", "a.b", "a.b.y.z", "c[0].w", "d")] == [2, 3, 4, 6, 0]


@pytest.mark.parametrize(
    ("header", "key"),
    [
        ("", "pack"),
        ('pack = "x"', "pack"),
        (HEADER.replace('key = "river"', ""), "pack"),
        (HEADER.replace('"river"', "3"), "pack.key"),
        (HEADER.replace('"river"', '"River League"'), "pack.key"),
        (HEADER.replace('"river"', '"core"'), "pack.key"),
        (HEADER.replace('"river"', '"official-1a"'), "pack.key"),
        (HEADER.replace('"river"', f'"{"x" * 61}"'), "pack.key"),
        (HEADER.replace('"1"', '" "'), "pack.version"),
        (HEADER.replace('"1"', f'"{"1" * 41}"'), "pack.version"),
        (HEADER.replace('"A test."', '""'), "pack.summary"),
        (HEADER.replace('"The River League"', f'"{"x" * 81}"'), "pack.name"),
        (f'{HEADER}grade = "core"', "pack.grade"),
        (f'{HEADER}colour = "red"', "pack.colour"),
        (f"{HEADER}requires = 3", "pack.requires"),
    ],
)
def test_a_header_says_what_is_wrong_with_it(header: str, key: str) -> None:
    fault = fault_of(f"{header}\n[equipment.misc.lantern]\nprice = 8\n")
    assert (fault.where, fault.key.startswith(key) or key == "pack.colour") == ("river.toml", True)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"\xff\xfe\x00", "not UTF-8"),
        ("x" * (LARGEST_PACK + 1), "larger than 512 kB"),
        ("é" * (LARGEST_PACK // 2 + 1), "larger than 512 kB"),
        ("[pack\n", "not valid TOML"),
        ("", r"\[pack\]"),
        (HEADER, "changes nothing"),
        (f"equipment = 3\n{HEADER}", "expected a table"),
        (f"{HEADER}\n[[equipment]]\nx = 1\n", "expected a table"),
        (f'{HEADER}\n["../../etc"]\nx = 1\n', "expected a table"),
        (f'{HEADER}\n[warbands."../x"]\nx = 1\n', "expected a table"),
        (f"{HEADER}\n[warbands]\nx = 1\n", "expected a table"),
        (f"{HEADER}\n[e]\na = {'[' * 100_000}", "nested too deep|not valid TOML"),
        (f"{HEADER}\n[e]\na = {'[' * 20}{']' * 20}\n", "nested too deep"),
        (f"{HEADER}\n[e]\na = {'{a = ' * 4000}1{'}' * 4000}\n", "nested too deep|not valid TOML"),
        (f"{HEADER}\n[e]\n{'a.' * 50}a = 1\n", "key of more than 12 parts"),
        (f"{HEADER}\n[{'a . ' * 50}a]\n", r"key of more than 12 parts \(line 7\)"),
        (f"{HEADER}\n[e]\na = {'9' * 5000}\n", "not valid TOML|larger than"),
        (f"{HEADER}\n[e]\na = 0x{'f' * 5000}\n", "number is larger than 1,000,000"),
        (f"{HEADER}\n[e]\na = -1000001\n", "number is larger than 1,000,000"),
        (f"{HEADER}\n[e]\na = 'x\u202ey'\n", r"U\+202E"),
        (HEADER.replace("A test.", "A\\u0000test."), r"U\+0000"),
        (f"{HEADER}\n[e]\n'{'k' * 81}' = 1\n", "too long or unprintable"),
    ],
)
def test_a_hostile_text_is_refused_with_a_sentence(text: str | bytes, reason: str) -> None:
    fault = fault_of(text)
    assert re.search(reason, str(fault))
    assert len(str(fault)) < 1200


def test_no_text_within_the_limit_takes_long() -> None:
    room = LARGEST_PACK - len(HEADER) - 20
    texts = [
        f"{HEADER}\n[e]\n{'a.' * (room // 2)}a=1",
        f"{HEADER}\n[{'a.' * (room // 2)}a]",
        f"{HEADER}\n[e]\na={'[' * room}",
        f"{HEADER}\n[e]\na={'{a=' * (room // 3)}",
        HEADER + '."' * (room // 2),
        HEADER + "\n[[a]]" * (room // 6),
        HEADER + "".join(f"\n[e.k{number}]" for number in range(room // 12)),
    ]
    for text in texts:
        assert len(text) <= LARGEST_PACK
        begun = time.perf_counter()
        with suppress(DataError):
            pack_from(text, "river.toml")
        assert time.perf_counter() - begun < 10


def test_a_text_with_a_mark_at_its_beginning_is_read() -> None:
    assert pack_from(b"\xef\xbb\xbf" + LANTERN.encode(), "river.toml").key == "river"


def test_the_example_for_leagues_is_a_sound_pack() -> None:
    text = (tree.ROOT / "static/packs/example.toml").read_bytes()
    example = pack_from(text, "example.toml")
    book = rulebook_of((*standard(), example))
    assert [one.key for one in book.overrides if one.pack == example.key] == [
        "misc.lantern.price",
        "warriors.night-runner.price",
    ]
    assert additions(standard(), example) == ("equipment: misc.signal-horn",)
    assert book.switched_on == ()
