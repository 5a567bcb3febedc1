"""The structure behind the printed roster sheet."""

from roster.pages.warbands.problems import board
from roster.printing.marks import marks_of
from roster.printing.sheet_page import GROUPS_ON_A_PAGE, HEROES_ON_A_PAGE, sheet_page
from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.packs.stack import standard
from rules.ledger.apply import apply
from rules.ledger.sheet import Gift, Possession, Waiver
from rules.mustering.hired.hiring import hire_sword
from rules.values import changed
from tests.roster.samples import SHEET

PAGE = sheet_page(SHEET, rulebook())
CAPTAIN = PAGE.heroes[0]


def figures(block, field):
    return {cell.letter: getattr(cell, field) for cell in block.statline}


def test_the_head_has_every_figure_and_the_terms_of_the_rating_add_up():
    head = PAGE.header
    assert (head.name, head.type) == ("The Grey Company", "Reikland Mercenaries")
    assert (head.gold, head.wyrdstone, head.battles, head.warriors) == (60, 3, 2, 4)
    assert sum(term.points for term in head.rating.terms) == head.rating.total
    assert head.rating.total == 30 + 3 * 3 + 4 * 5


def test_a_hero_shows_what_he_is_now_and_what_he_may_become():
    assert figures(CAPTAIN, "value") == {
        "M": 3, "WS": 4, "BS": 4, "S": 4, "T": 3, "W": 1, "I": 4, "A": 1, "Ld": 8,
    }  # fmt: skip
    assert figures(CAPTAIN, "starting")["S"] == 3
    assert figures(CAPTAIN, "maximum")["WS"] == 6
    assert {cell.letter: cell.change for cell in CAPTAIN.statline if cell.change} == {
        "M": "worse",
        "S": "better",
    }
    assert [cell.letter for cell in CAPTAIN.statline if cell.is_at_maximum] == ["S"]


def test_equipment_skills_and_injuries_stand_under_their_names():
    assert CAPTAIN.equipment == ("Dagger", "Sword")
    assert CAPTAIN.rules == ("Leader",)
    assert CAPTAIN.skills == ("Step Aside",)
    assert CAPTAIN.injuries == ("Leg Wound", "Madness (stupidity)")
    assert CAPTAIN.misses_battles == 1
    assert [tick.name for tick in CAPTAIN.skill_lists if not tick.ticked] == ["special"]


def test_the_track_has_90_boxes_for_heroes_and_14_for_groups_with_the_thick_ones_where_advances_fall_due():
    assert (CAPTAIN.track.thin + CAPTAIN.track.thick).count("M") == 90
    assert CAPTAIN.track.thick.count("M") == 21
    assert CAPTAIN.track.ticks.count("M") == 30
    group = PAGE.groups[0]
    assert (group.track.thin + group.track.thick).count("M") == 14
    assert group.track.thick.count("M") == 4
    assert group.track.ticks.count("M") == 3


def test_a_group_counts_gear_for_each_member():
    group = PAGE.groups[0]
    assert (group.name, group.members, group.equipment) == ("The Pikes", 3, ("Dagger", "Spear"))


def test_the_page_is_filled_up_with_blank_blocks_and_the_gone_get_a_line():
    assert [block.is_blank for block in PAGE.heroes] == [False] + [True] * (HEROES_ON_A_PAGE - 1)
    assert len(PAGE.groups) == GROUPS_ON_A_PAGE
    assert PAGE.gone == ("Hans (Youngblood, dead)",)
    assert PAGE.stash == ("2 x Mace", "Shield")


def test_nobody_is_left_out_of_a_large_warband():
    many = tuple(changed(SHEET.warriors[0], number=number) for number in range(1, 10))
    page = sheet_page(changed(SHEET, warriors=many), rulebook())
    assert [block.number for block in page.heroes] == list(range(1, 10))


def test_a_type_that_the_rulebook_does_not_know_is_printed_all_the_same():
    strange = changed(SHEET, type="gnome-tinkers")
    page = sheet_page(strange, rulebook())
    assert page.header.type == "Gnome tinkers"
    assert page.heroes[0].type == "Mercenary captain"
    assert figures(page.heroes[0], "maximum")["M"] is None


def test_mutations_stand_among_the_abilities():
    mutated = changed(SHEET.warriors[0], mutations=(Gift("great-claw", 35), Gift("spines", 35)))
    page = sheet_page(changed(SHEET, warriors=(mutated,)), rulebook())
    assert page.heroes[0].mutations == ("Great claw", "Spines")
    assert page.heroes[0].abilities == ("Leader", "Great claw", "Spines", "Step Aside")


def test_a_hired_sword_has_a_section_of_his_own_and_his_upkeep():
    rich = changed(SHEET, gold=200)
    hired = apply(rich, hire_sword(rich, rulebook(), "ogre-bodyguard", "Grum", "two-swords"))
    page = sheet_page(hired, rulebook())
    assert [(block.name, block.upkeep) for block in page.hired] == [("Grum", "30 gc")]
    assert "Upkeep 30 gc a battle" in page.hired[0].abilities
    assert "Grum" not in {block.name for block in page.heroes}


def test_waivers_are_printed_with_reason_and_name():
    waived = changed(
        SHEET, waivers=(Waiver("debt", "Paid next week.", "anna"), Waiver("skill-twice", "So be it.", "", 1))
    )
    assert sheet_page(waived, rulebook()).waivers == (
        "\u201cDebt\u201d: Paid next week. (anna)",
        "\u201cSkill taken twice\u201d (Gunther Halbrecht): So be it. (the organiser)",
    )
    assert PAGE.waivers == ()


def test_packs_and_house_rules_are_declared_in_one_line_and_only_where_they_are_not_as_printed():
    assert PAGE.header.declared == ""
    played = rulebook_of(standard(), ["no-underdog-bonus"])
    line = sheet_page(SHEET, played).header.declared
    assert line.startswith("Rulebook: Mordheim rulebook 1, ")
    assert line.endswith("House rules: No underdog bonus.")


#: In debt, and with a weapon that is not for such warriors.
ILLEGAL = changed(
    SHEET,
    gold=-5,
    warriors=(
        changed(SHEET.warriors[0], possessions=(Possession("warplock-pistol", (30,)),)),
        *SHEET.warriors[1:],
    ),
)


def test_a_roster_with_problems_or_an_open_sequence_is_marked():
    marks = marks_of(ILLEGAL, rulebook(), ["The Gate"])
    page = sheet_page(ILLEGAL, rulebook(), marks)
    assert page.marks.problems
    assert page.marks.lines == (
        f"Not legal: {len(marks.problems)} problems, see the notes",
        "Unfinished: a post-battle sequence is open, see the notes",
    )
    assert PAGE.marks.lines == ()


def test_waived_problems_are_not_marked():
    first = next(line for line in board(ILLEGAL, rulebook()).lines if line.kind == "error" and line.can_waive)
    waived = changed(ILLEGAL, waivers=(Waiver(first.code, "So be it.", "anna", first.warrior, first.item),))
    left = marks_of(waived, rulebook()).problems
    assert len(left) == len(marks_of(ILLEGAL, rulebook()).problems) - 1
    assert first.sentence not in {mark.sentence for mark in left}
