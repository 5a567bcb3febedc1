"""Priests of the Liber Malefic: paid once, in the place of a hero, with the experience of one."""

from rules.catalogue.load import complete_rulebook
from rules.combat.support import unsupported_rules
from rules.ledger.apply import apply
from rules.mustering.figures.experience import advances_due, next_threshold
from rules.mustering.figures.rating import rating
from rules.mustering.hired.hiring import hire_sword, sword_refused
from rules.resolve import set_up
from rules.values import changed
from tests.rules.warbands import roster, seasoned

BOOK = complete_rulebook()
REIKLAND = changed(seasoned(roster("mercenaries-reikland"), gold=500), battles=2)
HERO = max(it.number for it in REIKLAND.active if it.kind == "hero")
WITHOUT_ONE = changed(REIKLAND, warriors=tuple(it for it in REIKLAND.warriors if it.number != HERO))


def test_a_priest_takes_the_place_of_a_hero() -> None:
    heroes = len([it for it in REIKLAND.active if it.kind == "hero"])
    limited = changed(BOOK.warbands[REIKLAND.type], maximum_heroes=heroes)
    book = changed(BOOK, warbands={**BOOK.warbands, REIKLAND.type: limited})
    refusal = sword_refused(REIKLAND, book, "priestess-of-shallya")
    assert refusal is not None
    assert "the maximum" in refusal.sentence
    assert sword_refused(WITHOUT_ONE, book, "priestess-of-shallya") is None


def test_a_priest_begins_with_12_experience_and_advances_like_a_hero() -> None:
    sheet = apply(WITHOUT_ONE, hire_sword(WITHOUT_ONE, BOOK, "priest-of-verena"))
    priest = sheet.warriors[-1]
    assert (priest.experience, advances_due(priest, BOOK)) == (12, ())
    assert next_threshold(priest, BOOK) == 14
    assert advances_due(changed(priest, experience=20), BOOK) == (14, 17, 20)
    assert rating(sheet, BOOK).total == rating(WITHOUT_ONE, BOOK).total + 5 + 12
    assert BOOK.hired_swords["priest-of-verena"].upkeep == 0


def test_a_second_priest_joins_no_warband() -> None:
    sheet = apply(WITHOUT_ONE, hire_sword(WITHOUT_ONE, BOOK, "priest-of-verena"))
    refusal = sword_refused(sheet, BOOK, "druid-priest-of-taal")
    assert refusal is not None
    assert "never joins a warband with Priest of Verena" in refusal.sentence


def test_the_prayers_that_are_not_played_are_named_beside_a_battle() -> None:
    sheet = apply(WITHOUT_ONE, hire_sword(WITHOUT_ONE, BOOK, "priest-of-morr-mw"))
    prayers = ("destroy-undead", "threshold-line")
    last = changed(sheet.warriors[-1], starting_spells=prayers)
    sheet = changed(sheet, warriors=(*sheet.warriors[:-1], last))
    setup = set_up([sheet, roster("undead")], BOOK, seed="1")
    left_out = {rule.key for rule in unsupported_rules(setup)}
    assert left_out.intersection(prayers) == {"threshold-line"}
