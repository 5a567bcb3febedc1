"""A season played by policies: everybody meets everybody, and what is left is what the ledgers say."""

from functools import reduce

import pytest

from roster.demo import ROSTERS
from rules.aftermath.draft import Draft
from rules.aftermath.trading.searches import searchable_personae
from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.packs.stack import standard
from rules.ledger.apply import apply
from rules.ledger.sheet import Kind, WarbandSheet
from rules.mustering.document import read_sheet
from rules.mustering.legality.check import problems
from rules.policies import POLICIES
from rules.season import Season, pairings
from rules.values import canonical, changed

BOOK = rulebook()
RULESETS = ("mordheim", "alternative", "cards", "heroheim", "trench")


def warbands(count: int) -> list[WarbandSheet]:
    return [read_sheet(path, path.name, BOOK) for path in sorted(ROSTERS.glob("*.toml"))[:count]]


def season(count: int, rounds: int, seed: str = "1") -> Season:
    played = Season(warbands(count), BOOK, POLICIES["random"], seed)
    played.play(rounds, RULESETS)
    return played


@pytest.mark.parametrize("count", range(2, 9))
def test_everybody_meets_everybody_once_before_anybody_twice(count: int) -> None:
    rounds = count - 1 + count % 2
    met = [frozenset(pair) for number in range(rounds) for pair in pairings(count, number)]
    assert len(met) == len(set(met)) == count * (count - 1) // 2
    for number in range(rounds):
        places = [place for pair in pairings(count, number) for place in pair]
        assert len(places) == len(set(places)) == count - count % 2


def test_the_same_season_is_played_twice_and_its_ledgers_give_its_rosters() -> None:
    first, second = season(4, 3), season(4, 3)
    assert [canonical(sheet) for sheet in first.sheets] == [canonical(sheet) for sheet in second.sheets]
    for start, ledger, end in zip(warbands(4), first.ledgers, first.sheets, strict=True):
        sheet = start
        for entry in ledger:
            sheet = apply(sheet, entry)
        assert sheet == end
        assert sheet.gold >= min(0, start.gold)


def test_standings_count_every_battle_and_put_the_most_victories_first() -> None:
    played = season(4, 2)
    rows = played.standings
    assert sum(row.won for row in rows) == sum(row.lost for row in rows)
    assert sum(row.won + row.lost + row.drawn for row in rows) == 2 * played.battles
    assert [row.won for row in rows] == sorted((row.won for row in rows), reverse=True)


def test_a_season_with_every_house_rule_of_clubs_is_played_under_all_turn_sequences() -> None:
    clubs = [rule.key for rule in BOOK.house_rules.values() if rule.rule.startswith("HOUSE-")]
    book = rulebook_of(standard(), [*clubs, "skills-are-limited=1"])
    played = Season(warbands(2), book, POLICIES["random"], "1")
    played.play(len(RULESETS), RULESETS)
    assert played.battles == len(RULESETS)
    for start, ledger, end in zip(warbands(2), played.ledgers, played.sheets, strict=True):
        assert reduce(apply, ledger, start) == end
        assert [it for it in problems(end, book) if it.code == "skill-too-often"] == []


def test_a_persona_of_another_warband_is_not_looked_for_where_they_are_one_person() -> None:
    book = rulebook_of(standard(), ["personae-are-one-person"])
    first, second = warbands(2)
    draft = Draft(changed(second, battles=3), book)
    key = searchable_personae(draft)[0]
    hired = changed(first.warriors[0], number=90, type=key, kind=Kind.DRAMATIS_PERSONA)
    season = Season(
        [changed(first, warriors=(*first.warriors, hired)), second], book, POLICIES["random"], "1"
    )
    assert (season._elsewhere(0), season._elsewhere(1)) == ((), (key,))
    draft.elsewhere = frozenset(season._elsewhere(1))
    assert key not in searchable_personae(draft)
