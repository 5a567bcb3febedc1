"""`manage.py battle`: the same inputs print the same bytes, and every fault is a sentence."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rules.catalogue.load import DATA, rulebook
from rules.engine.battle import Battle
from rules.systems.registry import SEQUENCES

ROOT = Path(__file__).parents[3]
UNDEAD = str(DATA / "rosters" / "undead.toml")
ORCS = str(DATA / "rosters" / "orc-mob.toml")
RATS = str(DATA / "rosters" / "skaven-clan-eshin.toml")


def battle(*arguments: str) -> str:
    out = StringIO()
    call_command("battle", *arguments, stdout=out)
    return out.getvalue()


def fault(*arguments: str) -> str:
    """The sentence that a call ends with; its exit code must be 2."""
    with pytest.raises(CommandError) as found:
        battle(*arguments)
    assert found.value.returncode == 2
    return str(found.value)


def test_the_document_holds_what_scripts_read():
    told = json.loads(battle(UNDEAD, ORCS, "--seed", "7", "--json"))
    assert {"ruleset", "seed", "engine_version", "rounds", "winners", "end_reason", "events"} <= set(told)
    assert told["seed"] == 7
    assert [side["starting"] for side in told["sides"]] == [13, 12]
    assert told["winners"] in ([0], [1])
    out = {event["who"] for event in told["events"] if event.get("status") == "out_of_action"}
    assert len(out) == sum(len(side["out_of_action"]) for side in told["sides"])
    assert told["events"][-1]["event"] == "BattleEnded"


def test_without_a_form_the_outcome_is_told_in_three_lines():
    lines = battle(UNDEAD, ORCS, "--seed", "7").splitlines()
    assert len(lines) == 3
    assert "in round" in lines[0]
    assert lines[0].endswith(" Rules: Mordheim; options: no-measuring.")


def test_the_three_lines_name_the_rules_and_the_options_that_are_on():
    first, *_ = battle(
        UNDEAD, ORCS, "--seed", "7", "--ruleset", "trench", "--options", "shaken,no-parries"
    ).splitlines()
    assert first.endswith(" Rules: Trench Crusade; options: no-parries, shaken.")


def test_a_transcript_tells_places_in_inches_on_request_alone():
    plain = battle(UNDEAD, ORCS, "--seed", "7", "--transcript")
    measured = battle(UNDEAD, ORCS, "--seed", "7", "--transcript", "--coordinates")
    assert "Grukk Skullcap sets up near the Cracked Bell." in plain
    assert "Grukk Skullcap sets up at (" not in plain
    assert "Grukk Skullcap sets up at (" in measured
    assert "--transcript" in fault(UNDEAD, ORCS, "--seed", "7", "--coordinates")


HEROHEIM = UNDEAD, ORCS, "--seed", "7", "--ruleset", "heroheim"
SUGGESTION = "The old cemetery is 15 % terrain. Below 60 % Heroheim suggests 'Too little terrain': --options "


@pytest.mark.rule("HERO-TERR-2")
@pytest.mark.parametrize("form", [(), ("--transcript",)])
def test_the_option_for_little_terrain_is_suggested_with_the_share_of_the_table(form: tuple[str, ...]):
    first, *_ = battle(*HEROHEIM, "--table", "cemetery", *form).splitlines()
    assert first.startswith(SUGGESTION)
    stated = first.removeprefix(SUGGESTION).removesuffix(".")
    assert stated == "no-measuring,little-terrain"
    assert "suggests" not in battle(*HEROHEIM, "--table", "cemetery", "--options", stated, *form)
    assert "suggests" not in battle(*HEROHEIM, "--table", "burnt-district", *form)
    assert "suggests" not in battle(UNDEAD, ORCS, "--seed", "7", "--table", "cemetery", *form)


def test_another_process_prints_the_same_bytes():
    told = []
    for hash_seed in ("1", "77"):
        run = subprocess.run(
            [sys.executable, "manage.py", "battle", UNDEAD, ORCS, "--seed", "5", "--transcript"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "DATABASE_URL": "sqlite:////nowhere/at/all.db"},
            capture_output=True,
            check=True,
        )
        told.append(run.stdout)
    assert told[0] == told[1]
    assert b"Round 1" in told[0]


def test_another_seed_is_another_battle():
    assert battle(UNDEAD, ORCS, "--seed", "1", "--transcript") != battle(
        UNDEAD, ORCS, "--seed", "2", "--transcript"
    )


def test_no_database_is_asked(django_assert_num_queries, db):
    with django_assert_num_queries(0):
        battle(UNDEAD, ORCS, "--policy", "random")


def test_each_side_may_be_played_by_another_policy():
    bold = battle(UNDEAD, ORCS, "--transcript", "--policy", "bold")
    assert battle(UNDEAD, ORCS, "--transcript", "--policy", "bold,bold") == bold
    assert battle(UNDEAD, ORCS, "--transcript", "--policy", "bold,careful") != bold


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seed", "dragon"], "'dragon' is not a whole number"),
        (["--seed", "1.5"], "'1.5' is not a whole number"),
        (["--table", "moon"], "high-street"),
        (["--ruleset", "chess"], "mordheim"),
        (["--scenario", "tea"], "skirmish"),
        (["--ruleset", "trench", "--options", "tea"], "shaken"),
        (
            ["--ruleset", "trench", "--options", ""],
            "--options: an option is missing. Write 'none', or some of: ",
        ),
        (["--ruleset", "trench", "--options", "shaken,,no-parries"], "an option is missing"),
        (["--ruleset", "trench", "--options", "shaken,shaken"], "'shaken' is named more than once"),
        (
            ["--ruleset", "trench", "--options", "none,shaken"],
            "There is no option 'none' in the ruleset trench",
        ),
        (["--ruleset", "trench", "--options=shaken", "--options=no-parries"], "--options: given twice"),
        (["--ruleset", "all", "--options", "shaken"], "--options: each ruleset has its own"),
        (["--policy", "genius"], "steady, bold, careful, random"),
        (["--policy", "bold,careful,steady"], "3 policies for 2 warbands"),
    ],
)
def test_unknown_keys_are_named_with_the_known_ones(arguments, said):
    assert said in fault(UNDEAD, ORCS, *arguments)


def test_a_file_that_is_not_there_is_named(tmp_path):
    assert "gone.toml" in fault(UNDEAD, str(tmp_path / "gone.toml"))
    assert str(tmp_path) in fault(str(tmp_path), ORCS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('type = "undead"\nname = 3', "name: expected text"),
        ('type = "elves"\nname = "E"', "there is no warband 'elves'"),
        ('type = "undead"\nname = "U"\n[[warriors]]\nname = "V"', "type"),
        ('type = "undead"\nname = "U"\n[[warriors]]\ntype = "ogre"\nname = "V"', "ogre"),
        ("\x00\x01\x02", "TOML"),
        ('type = "undead"\nname = "U"', "nobody who can fight"),
    ],
)
def test_a_sheet_that_cannot_be_used_is_refused_with_file_and_field(tmp_path, text, said):
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    sentence = fault(str(path), ORCS)
    assert said in sentence
    assert "mine.toml" in sentence or "U has" in sentence


def test_a_hundred_megabytes_are_refused_unread(tmp_path):
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    assert "huge.json" in fault(str(path), ORCS)


def test_the_shell_sees_one_sentence_and_no_traceback():
    run = subprocess.run(
        [sys.executable, "manage.py", "battle", UNDEAD, ORCS, "--seed", "x"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert run.stdout == ""
    assert "Traceback" not in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1


def test_a_battle_is_fought_on_a_table_that_its_seed_draws():
    told = json.loads(battle(UNDEAD, ORCS, "--seed", "7", "--table", "generated-ruins", "--json"))
    assert told["table"] == "generated-ruins"
    assert told["winners"]


def test_a_battle_is_fought_on_a_table_of_ones_own(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('key = "mine"\nname = "Mine"\nsummary = "Bare ground."\n', encoding="utf-8")
    told = json.loads(battle(UNDEAD, ORCS, "--table", str(mine), "--json"))
    assert told["table"] == "mine"
    mine.write_text('key = "mine"\nname = "Mine"\n', encoding="utf-8")
    assert "summary" in fault(UNDEAD, ORCS, "--table", str(mine))
    assert "cannot be read" in fault(UNDEAD, ORCS, "--table", str(tmp_path / "no.toml"))


def test_a_scenario_of_several_warbands_is_fought_by_three():
    told = json.loads(battle(UNDEAD, ORCS, RATS, "--scenario", "street-brawl", "--seed", "3", "--json"))
    assert len(told["sides"]) == 3
    assert told["scenario"] == "street-brawl"


def test_a_scenario_for_another_number_of_warbands_is_refused_with_those_that_would_do():
    three = fault(UNDEAD, ORCS, RATS)
    assert three.startswith(
        "Skirmish is for two warbands, not for 3. Scenarios for 3 warbands: Treasure Hunt, "
    )
    assert ", monster-hunt" in three
    assert "Breakthrough" not in three
    two = fault(UNDEAD, ORCS, "--scenario", "street-brawl")
    assert two.startswith(
        "Street Brawl is for 3 to 6 warbands, not for 2. Scenarios for 2 warbands: Skirmish, "
    )
    assert ", ambush," not in two


def test_the_scenario_is_rolled_for_by_the_seed():
    lines = battle(UNDEAD, ORCS, "--seed", "7", "--scenario", "roll", "--table", "street").splitlines()
    assert "of the lowest rating, rolls" in lines[0]
    assert len(lines) == 4


def test_a_user_who_may_choose_is_told_so():
    faults = []
    for seed in range(1, 60):
        try:
            battle(UNDEAD, ORCS, "--seed", str(seed), "--scenario", "roll", "--table", "nowhere")
        except CommandError as found:
            faults.append(str(found))
    assert any("chooses any scenario. Name it with --scenario." in fault for fault in faults)


def test_the_same_battle_under_every_ruleset_is_a_table_with_a_line_for_each():
    lines = battle(UNDEAD, ORCS, "--seed", "7", "--ruleset", "all").splitlines()
    first, headings, *rows = lines
    assert first.endswith("seed 7")
    assert headings.split()[:3] == ["ruleset", "winner", "rounds"]
    assert [row.split()[0] for row in rows] == list(rulebook().rulesets)


def test_the_same_comparison_for_scripts_agrees_with_the_battles_one_by_one():
    told = json.loads(battle(UNDEAD, ORCS, "--seed", "7", "--ruleset", "all", "--json"))
    assert [one["ruleset"] for one in told["rulesets"]] == list(rulebook().rulesets)
    for one in told["rulesets"][:2]:
        alone = json.loads(battle(UNDEAD, ORCS, "--seed", "7", "--ruleset", one["ruleset"], "--json"))
        assert (one["winners"], one["rounds"]) == (alone["winners"], alone["rounds"])
        assert one["out_of_action"] == [len(side["out_of_action"]) for side in alone["sides"]]
        assert one["routed"] == [side["routed"] for side in alone["sides"]]
        slots = [event for event in alone["events"] if event["event"] in ("TurnBegan", "ActivationBegan")]
        assert one["slots"] == len(slots)
    by_cards = next(one for one in told["rulesets"] if one["ruleset"] == "cards")
    assert by_cards["cards"] > 0
    assert told["rulesets"][0]["cards"] == 0
    assert all(one["dice"] > 0 and one["decisions"] > 0 for one in told["rulesets"])


@pytest.mark.parametrize(
    ("stated", "on"),
    [
        ([], ["assault-weapons"]),
        (["--options", "shaken, no-parries"], ["no-parries", "shaken"]),
        (["--options", "none"], []),
    ],
)
def test_the_options_of_a_ruleset_are_its_own_unless_they_are_stated(stated, on):
    by_trench = (UNDEAD, ORCS, "--ruleset", "trench", *stated)
    assert json.loads(battle(*by_trench, "--json"))["switches"] == on
    assert (f"Options: {', '.join(on)}\n" in battle(*by_trench, "--transcript")) is bool(on)


def test_all_who_share_a_victory_are_named_in_the_comparison():
    three = (UNDEAD, ORCS, RATS, "--scenario", "treasure-hunt", "--seed", "3", "--ruleset")
    told = json.loads(battle(*three, "all", "--json"))
    sharing = next(one for one in told["rulesets"] if len(one["winners"]) == 2)
    assert json.loads(battle(*three, sharing["ruleset"], "--json"))["winners"] == sharing["winners"]
    names = ", ".join(told["sides"][side] for side in sharing["winners"])
    row = next(
        line for line in battle(*three, "all").splitlines() if line.startswith(sharing["ruleset"] + " ")
    )
    assert row.split(maxsplit=1)[1].startswith(names)


def test_all_rulesets_have_no_one_story():
    assert fault(UNDEAD, ORCS, "--ruleset", "all", "--transcript").startswith("--transcript: ")


def spoilt(monkeypatch: pytest.MonkeyPatch, *names: str, form: Sequence[str] = ()) -> str:
    """What a comparison prints in which the rulesets of these turn sequences break off in the first round."""

    def break_off(_battle: Battle) -> None:
        raise IndexError("nobody is left")

    for name in names:
        monkeypatch.setattr(SEQUENCES[name], "play_round", break_off)
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("battle", UNDEAD, ORCS, "--seed", "7", "--ruleset", "all", *form, stdout=out)
    assert ended.value.code == 1
    return out.getvalue()


def test_a_ruleset_that_breaks_off_says_so_in_its_line_and_the_others_keep_theirs(monkeypatch):
    whole = battle(UNDEAD, ORCS, "--seed", "7", "--ruleset", "all").splitlines()
    lines = spoilt(monkeypatch, "cards").splitlines()
    assert [line.split()[0] for line in lines] == [line.split()[0] for line in whole]
    differing = [new for new, old in zip(lines, whole, strict=True) if new.split() != old.split()]
    assert [" ".join(line.split()) for line in differing] == [
        "cards The battle broke off: IndexError: nobody is left. --ruleset cards alone shows where."
    ]


def test_scripts_read_why_a_ruleset_has_no_figures(monkeypatch):
    told = json.loads(spoilt(monkeypatch, "cards", form=["--json"]))
    assert [one["ruleset"] for one in told["rulesets"] if "why" in one] == ["cards"]
    assert all("why" in one or one["dice"] > 0 for one in told["rulesets"])


def test_a_ruleset_that_refuses_the_battle_spoils_no_other(monkeypatch):
    monkeypatch.setattr(SEQUENCES["cards"], "refuses", lambda _rules: "it cannot.")
    lines = spoilt(monkeypatch).splitlines()
    assert "The ruleset Cards cannot be played: it cannot." in next(
        x for x in lines if x.startswith("cards ")
    )
    assert len(lines) == 2 + len(rulebook().rulesets)


def test_a_refusal_by_every_ruleset_is_printed_once():
    why = fault(UNDEAD, ORCS, "--ruleset", "all", "--scenario", "monster-hunt")
    assert why == fault(UNDEAD, ORCS, "--scenario", "monster-hunt")
