"""Spells as the pages and the printed sheet show them, and the draw that is offered."""

from roster.pages.names import Names
from roster.pages.parts.spells import DrawOffer, draw_offer, spell_lines
from roster.printing.blocks import block
from rules.ledger.sheet import Advance, Again
from rules.values import changed
from tests.rules.warbands import BOOK, roster, with_block

UNDEAD = roster("undead")
NAMES = Names(BOOK, "undead")
NECROMANCER = 2


def necromancer(*spells, later=()):
    advances = tuple(Advance(0, spell=spell) for spell in later)
    return with_block(UNDEAD, NECROMANCER, starting_spells=spells, advances=advances).warrior(NECROMANCER)


def test_a_spell_shows_what_it_needs_how_far_it_reaches_and_what_it_does():
    (line,) = spell_lines(necromancer("lifestealer"), NAMES)
    assert (line.name, line.kind, line.label) == ("Lifestealer", "spell", "Lifestealer 10+")
    assert line.figures == "difficulty 10, 6 inches"
    assert "One wound without save" in line.summary


def test_a_spell_drawn_again_stands_there_once_and_is_easier():
    (line,) = spell_lines(necromancer("lifestealer", later=("lifestealer",)), NAMES)
    assert (line.label, line.figures) == ("Lifestealer 9+", "difficulty 9, 10 as printed, 6 inches")


def test_other_reaches_and_castings_are_spelt_out():
    lines = spell_lines(
        necromancer(
            "spell-of-awakening", "eye-of-the-warp", "statue-of-light", "riding-the-wind", "soulfire"
        ),
        NAMES,
    )
    assert [line.figures for line in lines] == [
        "cast without a roll",
        "difficulty 8, contact",
        "difficulty 7, in sight",
        "difficulty 6, 12+D6 inches",
        "difficulty 9",
    ]
    assert [lines[0].label, lines[4].kind] == ["Spell of Awakening", "prayer"]


def test_a_spell_that_the_rulebook_does_not_know_keeps_its_name():
    (line,) = spell_lines(necromancer("fire-ball"), NAMES)
    assert (line.label, line.figures) == ("Fire ball", "")


def test_the_printed_sheet_has_each_spell_with_its_difficulty():
    assert block(necromancer("death-vision", later=("lifestealer",)), UNDEAD, NAMES).spells == (
        "Death Vision 6+",
        "Lifestealer 10+",
    )


def test_a_draw_is_offered_to_a_wizard_who_lacks_spells_and_to_nobody_else():
    new = with_block(UNDEAD, NECROMANCER, starting_spells=())
    offers = {warrior.number: draw_offer(warrior, new, BOOK) for warrior in new.active}
    assert offers.pop(NECROMANCER) == DrawOffer("", "spell", "Necromancy")
    assert set(offers.values()) == {None}
    assert draw_offer(UNDEAD.warrior(NECROMANCER), UNDEAD, BOOK) is None


def test_a_spell_that_came_up_again_is_offered_anew_or_lowered_by_one():
    late = changed(necromancer("lifestealer"), again=Again("lifestealer", left=1, list="necromancy"))
    offer = draw_offer(late, changed(UNDEAD, warriors=(late,)), BOOK)
    assert offer == DrawOffer("", "spell", "Necromancy", again="Lifestealer", lowered=9)
