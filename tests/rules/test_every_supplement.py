"""The warbands of the supplements: each has a legal roster, takes the field and fights, whatever players choose."""

import pytest

from rules.catalogue.load import complete_rulebook, rulebook, rulebook_of
from rules.catalogue.packs.stack import DATA, STANDARD, packaged, standard_with
from rules.combat.support import unsupported_rules
from rules.ledger.sheet import WarbandSheet
from rules.mustering.document import read_sheet
from rules.mustering.legality.check import problems
from rules.resolve import set_up
from tests.rules.warbands import fight_random_players

BOOK = complete_rulebook()
ROSTERS = {path.stem: path for path in sorted(DATA.glob("packs/*/rosters/*.toml"))}
TYPES = sorted(ROSTERS)


def roster(type: str) -> WarbandSheet:
    return read_sheet(ROSTERS[type], f"{type}.toml", BOOK)


def test_every_warband_that_is_not_standard_has_a_roster() -> None:
    assert set(TYPES) == set(BOOK.warbands) - set(rulebook().warbands)


@pytest.mark.parametrize("type", TYPES)
def test_its_roster_is_legal_and_complete(type: str) -> None:
    left_to_the_player = {"mark-to-choose"}
    assert {it.code for it in problems(roster(type), BOOK)} <= left_to_the_player


@pytest.mark.parametrize("type", TYPES)
def test_it_fights_to_the_end_under_one_ruleset_after_the_other(type: str) -> None:
    fight_random_players([roster(each) for each in TYPES], TYPES.index(type), BOOK)


def test_rules_that_are_not_played_are_named_beside_the_battle() -> None:
    setup = set_up([roster("fen-guard"), roster("watchmen")], BOOK, seed="marsh")
    left_out = {rule.key: rule for rule in unsupported_rules(setup)}
    found = left_out["not-played:Whistling"]
    assert found.rule == "Whistling, which the players apply themselves"
    assert "Watch Captain" in found.fighters


def test_rules_that_act_between_battles_are_not_named_beside_a_battle() -> None:
    between = "not-played-between:"
    keys = [key for key in TYPES if any(tag.startswith(between) for tag in BOOK.warbands[key].tags)][:2]
    assert len(keys) == 2
    setup = set_up([roster(key) for key in keys], BOOK, seed="plain")
    named = [rule.key for rule in unsupported_rules(setup)]
    assert not [key for key in named if key.startswith((between, "not-checked:"))]


@pytest.mark.parametrize("key", [key for key in packaged() if key not in STANDARD])
def test_every_pack_is_sound_above_the_standard_ones(key: str) -> None:
    stack = standard_with(key)
    book = rulebook_of(stack)
    own = {name.removeprefix("warbands/").removesuffix(".toml") for name in packaged()[key].texts}
    assert own & set(BOOK.warbands) <= set(book.warbands)


def test_supplements_change_who_may_learn_or_hire_and_no_standard_figure() -> None:
    opened = {"skill_lists.pirate.skills.booming-voice.restricted_to"}
    opened |= {"skill_lists.orc.skills.da-cunnin-plan.restricted_to"}
    # A draft gives the nightmare of Blazing Saddles to its Aristocrats, whatever rules of riders are played.
    words = ("effects", "only_for", "summary", "source", "grade", "confidence")
    opened |= {f"animal.nightmare.{word}" for word in words}
    changed = {one.key for one in BOOK.overrides if one.pack not in STANDARD}
    assert {
        key for key in changed if not key.endswith((".may_hire", ".may_not_hire", ".limits_known"))
    } == opened
