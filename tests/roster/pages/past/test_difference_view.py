"""The difference between two sheets in words."""

from roster.pages.names import Names
from roster.pages.past.difference_view import compared, difference_view
from rules.catalogue.load import rulebook
from rules.catalogue.profile import Change
from rules.ledger.sheet import Advance, Again, Boon, Gift, Injury, Kind, Possession, Status, Waiver
from rules.mustering.difference import difference
from rules.values import changed
from tests.roster.samples import SHEET

BOOK = rulebook()
CAPTAIN, DEAD, PIKES = SHEET.warriors


def view_of(**fields):
    """What is told of the captain when those fields differ."""
    other = changed(SHEET, warriors=(changed(CAPTAIN, **fields), DEAD, PIKES))
    return compared(SHEET, other, BOOK)


def lines_of(**fields):
    (captain,) = view_of(**fields).warriors
    return captain.lines


def test_figures_have_a_label_and_both_values():
    view = compared(SHEET, changed(SHEET, gold=85, wyrdstone=1), BOOK)
    assert [figure.text for figure in view.figures] == [
        "Gold 60 \u2192 85",
        "Wyrdstone 3 \u2192 1",
    ]
    assert not view.warriors


def test_growth_is_told_by_warrior():
    advances = (*CAPTAIN.advances, Advance(32, change=Change("WS", 1)), Advance(36, skill="sprint"))
    assert lines_of(experience=36, advances=advances) == (
        "Weapon Skill 4 \u2192 5",
        "Experience 30 \u2192 36",
        "Learned: Sprint",
    )


def test_injuries_are_told_and_so_are_cures():
    assert lines_of(injuries=CAPTAIN.injuries[1:], misses_battles=2) == (
        "Movement 3 \u2192 4",
        "Battles to miss 1 \u2192 2",
        "No longer suffers from: Leg Wound",
    )
    wounded = (*CAPTAIN.injuries, Injury("chest-wound", (), (Change("T", -1),)))
    assert lines_of(injuries=wounded) == ("Toughness 3 \u2192 2", "Injured: Chest Wound")


def test_gear_is_told_with_its_number():
    assert lines_of(possessions=(Possession("axe", (5, 5)), Possession("dagger", (0,)))) == (
        "Got: 2 x Axe",
        "No longer carries: Sword",
    )


def test_a_death_needs_no_count_of_members():
    assert lines_of(status=Status.DEAD, members=0, possessions=()) == (
        "Died",
        "No longer carries: Dagger, Sword",
    )


def test_everything_else_about_a_warrior_has_words():
    assert lines_of(
        name="Old Gunther",
        type="champion",
        kind=Kind.HENCHMEN,
        leader=False,
        again=Again("lifestealer", 1, "necromancy"),
        mutations=(Gift("great-claw", 50),),
        skill_lists=("combat",),
        starting_spells=("lifestealer",),
    ) == (
        "Before called Gunther Halbrecht",
        "Type: Mercenary Captain \u2192 Champion",
        "No longer a hero",
        "No longer the leader",
        "Lifestealer waits for a choice",
        "Learned: Lifestealer",
        "Got: Great claw",
        "May learn: Combat skills",
    )


def test_upkeep_is_told_of_hired_swords_alone():
    sword = changed(CAPTAIN, kind=Kind.HIRED_SWORD)
    before = changed(SHEET, warriors=(sword,))
    after = changed(SHEET, warriors=(changed(sword, battles=2),))
    (line,) = compared(before, after, BOOK).warriors[0].lines
    assert line == "Battles without upkeep 0 \u2192 2"
    assert view_of(battles=5).is_nothing


def test_blocks_that_joined_or_are_gone_are_marked():
    fewer = changed(SHEET, warriors=(CAPTAIN, DEAD))
    (joined,) = compared(fewer, SHEET, BOOK).warriors
    assert (joined.name, joined.tag, joined.lines) == ("The Pikes", "joined", ("Members 0 \u2192 3",))
    (gone,) = compared(SHEET, fewer, BOOK).warriors
    assert (gone.name, gone.tag, gone.lines) == ("The Pikes", "not on the roster", ())


def test_the_warband_has_lines_of_its_own():
    after = changed(
        SHEET,
        name="Ashes",
        skill_set="middenheim",
        stash=(Possession("mace", (3, 3)),),
        waivers=(Waiver("debt", "a loan"),),
        boons=(Boon("haggle"),),
    )
    assert compared(SHEET, after, BOOK).lines == (
        "Now called Ashes, before The Grey Company",
        "Skill lists: Middenheim",
        "No longer in the stash: Shield",
        "Allowed by an organiser: Debt",
        "Gained: haggle",
    )
    assert "No longer there: haggle" in compared(after, SHEET, BOOK).lines


def test_every_figure_and_word_of_a_difference_is_shown():
    """What the structure can hold and the page would drop shows here."""
    names = Names(BOOK, SHEET.type)
    far = changed(SHEET, gold=1, wyrdstone=9, battles=7, warriors=(changed(CAPTAIN, members=0),))
    found = difference(SHEET, far, BOOK)
    view = difference_view(found, names)
    assert len(view.figures) == len(found.figures) == 5
    assert len(view.warriors) == len(found.blocks)
