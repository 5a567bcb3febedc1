"""A warband in mid-campaign comes in as it is: battles asked for, injuries counted once, advances weighed."""

import json

import pytest

from rules.catalogue.load import rulebook
from rules.exchange.matching import matched
from rules.exchange.reading import brought
from rules.mustering.legality.check import problems
from rules.values import DataError
from tests.rules.exchange.foreign_rosters import REFERENCE, catalogues, roster, selection, unit

SKAVEN = next(band for band in catalogues()["warbands"] if band["name"] == "Skaven (1a)")
ADEPT, VERMINKIN = SKAVEN["units"][0], next(u for u in SKAVEN["units"] if u["name"] == "Verminkin")
STATED = {"M": 5, "WS": 4, "BS": 4, "S": 4, "T": 3, "W": 1, "I": 5, "A": 1, "LD": 7}


def report_of(content, name="roster.json", **fields):
    (found,) = brought(content, name).rosters
    return matched(found, name, **fields)


def profile(**figures):
    listed = [{"name": name, "$text": str(value)} for name, value in {**STATED, **figures}.items()]
    return [{"typeName": "Model", "characteristics": listed}]


def adept(*children, experience=24, **figures):
    grown = selection("Experience", number=experience)
    return {**unit(ADEPT, [grown, *children]), "profiles": profile(**figures)}


def hurt(name, loss):
    """An injury as BattleScribe writes it: the group is not named, the loss is below."""
    return selection(name, selections=[selection(loss)])


def skaven(*heroes, gold=400):
    stash = selection("Stash", selections=[selection("Gold", number=gold)])
    return roster("The Gnawed Bell", SKAVEN, [*heroes, unit(VERMINKIN), stash])


def said(report, what, words):
    return [line.became for line in report.of(what) if line.words == words]


def codes(report):
    return {problem.code for problem in problems(report.sheet, rulebook())}


@pytest.mark.parametrize("name", ["Leg Wound", "-1 M"])
def test_an_injury_and_its_effect_count_once(name):
    injury = hurt(name, "-1 M") if name == "Leg Wound" else selection(name)
    report = report_of(skaven(adept(injury)))
    block = report.sheet.warriors[0]
    assert [injury.key for injury in block.injuries] == ["leg-wound"]
    assert (block.profile.M, block.current.M) == (6, 5)
    assert block.advances == ()
    assert "profile-differs" not in codes(report)


def test_two_injuries_of_one_hero_each_count_once():
    report = report_of(skaven(adept(hurt("Leg Wound", "-1 M"), hurt("Blind In one Eye", "-1 BS"), M=5, BS=3)))
    block = report.sheet.warriors[0]
    assert (block.profile.M, block.profile.BS, block.current.BS) == (6, 4, 3)


def test_injuries_that_the_file_leaves_out_of_its_profile_are_not_counted_into_it():
    block = report_of(skaven(adept(hurt("Leg Wound", "-1 M"), M=6))).sheet.warriors[0]
    assert (block.profile.M, block.current.M) == (6, 5)


def test_the_battles_are_guessed_from_experience_and_said_to_be_a_guess():
    report = report_of(skaven(adept(experience=32)))
    assert report.battles_guessed
    assert report.sheet.battles == 6
    assert any(line.place == "battles" for line in report.of("guessed"))
    assert "more-than-starting-gold" not in codes(report)


def test_battles_that_somebody_enters_are_taken():
    report = report_of(skaven(adept(experience=32)), battles=11)
    assert (report.sheet.battles, report.battles_guessed) == (11, False)


def test_a_warband_that_has_yet_to_fight_is_asked_for_no_battles():
    report = report_of(skaven(adept(experience=20, M=6), gold=100))
    assert (report.sheet.battles, report.battles_guessed) == (0, False)


def test_more_than_the_starting_gold_is_never_to_be_mended_by_debts():
    report = report_of(skaven(adept(), gold=480), battles=0)
    rich = next(p for p in problems(report.sheet, rulebook()) if p.code == "more-than-starting-gold")
    assert "Correct the treasury to" in rich.message
    gear = [selection("Heavy Armour"), selection("Warplock Pistol"), selection("Halberd")]
    report = report_of(skaven(*[adept(*gear) for _ in range(6)], gold=5), battles=0)
    rich = next(p for p in problems(report.sheet, rulebook()) if p.code == "more-than-starting-gold")
    assert "treasury to" not in rich.message
    assert "enter how many battles" in rich.message


def test_more_advances_than_the_experience_brings_are_named_and_a_problem():
    report = report_of((REFERENCE / "exchange" / "too-many-advances.mordheim").read_bytes())
    assert said(report, "guessed", "2 advances where 23 experience brings 0") == [
        "2 more than the experience allows"
    ]
    (early,) = [p for p in problems(report.sheet, rulebook()) if p.code == "too-many-advances"]
    assert "(at 24, 28)" in early.message


def test_an_injury_that_comes_in_is_not_left_out_as_well():
    report = report_of((REFERENCE / "exchange" / "too-many-advances.mordheim").read_bytes())
    left_out = " ".join(line.words for line in report.of("left_out"))
    assert "Leg Wound" not in left_out
    assert "Injured" not in left_out
    injured = next(block for block in report.sheet.warriors if block.injuries)
    assert [injury.key for injury in injured.injuries] == ["leg-wound"]
    assert (injured.profile.M, injured.current.M) == (4, 3)


@pytest.mark.parametrize("path", sorted((REFERENCE / "exchange").iterdir()), ids=lambda path: path.name)
def test_nothing_is_taken_over_and_left_out_at_once(path):
    for found in brought(path.read_bytes(), path.name).rosters:
        report = matched(found, path.name)
        taken = {(line.place, line.words) for line in report.lines if line.what != "left_out"}
        assert taken.isdisjoint((line.place, line.words) for line in report.of("left_out"))


def test_a_pair_of_personae_comes_in_as_two():
    report = report_of((REFERENCE / "exchange" / "ulli-and-marquand.ros").read_bytes(), "pair.ros")
    pair = [block for block in report.sheet.warriors if block.kind == "dramatis_persona"]
    assert [(block.type, block.hired_for) for block in pair] == [("ulli", (30,)), ("marquand", (0,))]
    assert {held.item for held in pair[1].possessions} == {"sword", "light-armour", "throwing-knives"}


def test_of_a_pair_each_gets_what_is_theirs():
    names = ["Sword", "Light Armour", "Double-handed weapon", "Helmet"]
    pair = next(entry for entry in catalogues()["characters"] if "Ulli" in entry["name"])
    both = unit(pair, [selection(name) for name in names], kind=pair["kind"])
    report = report_of(roster("X", SKAVEN, [adept()], [both]))
    ulli, marquand = report.sheet.warriors[1:]
    assert {held.item for held in ulli.possessions} == {"double-handed-weapon", "light-armour", "helmet"}
    assert {held.item for held in marquand.possessions} == {"sword", "light-armour", "throwing-knives"}


def test_a_promoted_henchman_may_have_the_advances_of_both_lives():
    promoted = {**unit(VERMINKIN, [selection("Experience", number=9), selection("Promoted")], members=1)}
    gains = [selection(f"+1 {letter}") for letter in ("WS", "BS", "I", "A", "LD")]
    promoted["selections"] += gains
    report = report_of(roster("X", SKAVEN, [adept(M=6, experience=20), promoted]))
    assert report.sheet.warriors[1].kind == "hero"
    assert "too-many-advances" not in codes(report)


def test_a_number_of_battles_beyond_all_campaigns_is_refused():
    data = json.loads((REFERENCE / "exchange" / "too-many-advances.mordheim").read_text())
    data["campaign"]["current_state_number"] = 10**9
    with pytest.raises(DataError, match="current_state_number"):
        report_of(json.dumps(data).encode())
