"""`warband check`, `battle` and `season` with supplements and with packs of one's own: `--packs`."""

import json
import tomllib
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rules.catalogue.load import DATA
from rules.catalogue.packs.stack import packaged

CORE = DATA / "rosters"
PIRATES, UNDEAD = DATA / "packs" / "sartosa" / "rosters" / "orc-pirates.toml", CORE / "undead.toml"
#: The ready rosters of supplements, by the key of their pack.
ROSTERS = {
    key: sorted((DATA / "packs" / key / "rosters").glob("*.toml"))
    for key in packaged()
    if (DATA / "packs" / key / "rosters").is_dir()
}


def said(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out, stderr=StringIO())
    return out.getvalue()


def fault(*arguments: str) -> str:
    with pytest.raises(CommandError) as found:
        said(*arguments)
    assert found.value.returncode == 2
    return str(found.value)


def test_there_is_a_roster_of_every_supplement_warband():
    assert sum(map(len, ROSTERS.values())) == 82


@pytest.mark.parametrize("pack", ROSTERS)
def test_rosters_of_a_supplement_are_checked_with_its_pack(pack):
    for path in ROSTERS[pack]:
        assert json.loads(said("warband", "check", str(path), "--packs", pack))["legal"], path


def test_without_its_pack_a_warband_is_refused_with_what_to_add():
    for command in (("warband", "check"), ("battle", str(UNDEAD))):
        assert fault(*command, str(PIRATES)).endswith("It is in the pack 'sartosa': add --packs sartosa.")


def test_a_battle_with_a_supplement_is_fought_under_every_ruleset():
    lines = said("battle", str(PIRATES), str(UNDEAD), "--packs", "sartosa", "--ruleset", "all").splitlines()
    assert lines[0].startswith("Orc Pirates against The Household of Count Marek")
    assert len(lines) == 2 + len(json.loads(said(*_json("sartosa")))["rulesets"])
    assert not any("broke off" in line or "cannot" in line for line in lines)


def _json(pack: str) -> tuple[str, ...]:
    return ("battle", str(PIRATES), str(UNDEAD), "--packs", pack, "--ruleset", "all", "--json")


def test_a_season_begins_with_the_warbands_of_the_packs():
    told = said("season", "--packs", "sartosa", "--warbands", "2", "--rounds", "1", "--ruleset", "mordheim")
    names = [tomllib.loads(path.read_text(encoding="utf-8"))["name"] for path in ROSTERS["sartosa"][:2]]
    assert sorted(line[:32].strip() for line in told.splitlines()[1:]) == sorted(name[:32] for name in names)


def test_all_is_every_supplement():
    assert json.loads(said("warband", "check", str(PIRATES), "--packs", "all"))["legal"]


def test_a_pack_of_ones_own_may_be_a_file(tmp_path: Path):
    own = tmp_path / "own.toml"
    own.write_text(
        '[pack]\nkey = "own"\nname = "Own"\nversion = "1"\nsummary = "Ours."\n\n'
        '[rulesets.ours]\nname = "Ours"\nsummary = "Ours."\nsequence = "cards"\ncombat = "heroheim"\n',
        encoding="utf-8",
    )
    told = said("battle", str(UNDEAD), str(CORE / "orc-mob.toml"), "--packs", str(own), "--ruleset", "ours")
    assert " Rules: Ours;" in told


def test_unreadable_packs_are_refused_with_a_sentence(tmp_path: Path):
    assert "nope: the file cannot be read" in fault("battle", str(UNDEAD), str(UNDEAD), "--packs", "nope")
    broken = tmp_path / "broken.toml"
    broken.write_text("[pack", encoding="utf-8")
    assert fault("warband", "check", str(UNDEAD), "--packs", str(broken)).startswith("--packs: ")
