"""Every profile that is shown is the one that fights, and says what changed it; skill lists are those chosen."""

import pytest
from django.template.loader import render_to_string

from roster.pages.names import names_of
from roster.pages.parts.blocks import block_view
from roster.pages.parts.statline import statline, type_statline
from roster.printing.blocks import block
from roster.printing.plain_text import roster_text
from rules.catalogue.load import rulebook
from rules.catalogue.profile import CHARACTERISTICS, Change
from rules.fielding.fielding import field_side
from rules.ledger.sheet import Advance, Injury, Kind, WarbandSheet
from rules.mustering.changes.outfitting import buy
from rules.mustering.changes.preview import preview
from rules.values import changed
from tests.rules.aftermath.warbands import GUARD, carrying, hero
from tests.rules.warbands import ROSTERS, roster
from tests.white_space import collapsed

BOOK = rulebook()
SLOW = carrying(carrying(GUARD, 1, "heavy-armour"), 1, "shield")


def shown(sheet: WarbandSheet, number: int) -> dict[str, int]:
    cells = statline(sheet.warrior(number), sheet, names_of(sheet, BOOK))
    return {cell.letter: cell.value for cell in cells}


def test_heavy_armour_and_a_shield_slow_on_the_page_as_in_battle_and_say_so():
    view = block_view(SLOW.warrior(1), SLOW, names_of(SLOW, BOOK))
    movement = view.statline[0]
    assert (movement.value, movement.starting, movement.change) == (3, 4, "worse")
    assert movement.note == "Movement 3, hired with 4, -1 Heavy armour and Shield, maximum 4"
    page = collapsed(render_to_string("roster/warbands/parts/statline.html", {"view": view}))
    assert "What changed the profile" in page
    assert "Movement 3: hired with 4, -1 Heavy armour and Shield" in page


def test_sheet_cards_text_and_what_a_purchase_does_say_the_same():
    printed = block(SLOW.warrior(1), SLOW, names_of(SLOW, BOOK))
    assert printed.statline[0].value == 3
    assert printed.worn == ("Movement -1 with Heavy armour and Shield",)
    for template, context in (
        ("print/block.html", {"shown": printed, "kind": "hero"}),
        ("print/cards.html", {"page": {"pages": [[{"shown": printed}]]}}),
    ):
        shown_there = collapsed(render_to_string(template, context))
        assert "Shield. Movement -1 with Heavy armour and Shield" in shown_there
    assert "M 3 WS 4 BS 4 S 3 T 3 W 1 I 4 A 1 Ld 8 (Movement -1 with Heavy armour and Shield)" in roster_text(
        SLOW, BOOK
    )
    without = changed(carrying(GUARD, 1, "heavy-armour"), gold=50)
    seen = preview(without, BOOK, [buy(without, BOOK, 1, "shield")])
    assert [(it.characteristic, it.before, it.after) for it in seen.blocks[0].figures] == [("M", 4, 3)]


def test_advances_and_injuries_are_named_as_reasons():
    karl = SLOW.warrior(1)
    grown = Advance(due_at=24, rolls=(3, 4), change=Change("I", 1))
    hurt = Injury("leg-wound", (2, 1), (Change("M", -1),), (), "battle-1")
    sheet = changed(SLOW, warriors=(changed(karl, advances=(grown,), injuries=(hurt,)), *SLOW.warriors[1:]))
    cells = {
        cell.letter: cell for cell in block_view(sheet.warrior(1), sheet, names_of(sheet, BOOK)).statline
    }
    assert cells["M"].reasons == ("-1 Leg Wound", "-1 Heavy armour and Shield")
    assert cells["I"].reasons == ("+1 advances",)


@pytest.mark.parametrize("path", ROSTERS, ids=lambda path: path.stem)
def test_pages_show_the_profile_that_takes_the_field(path):
    sheet = roster(path.stem)
    for item in ("heavy-armour", "shield", "swivel-gun", "elven-wine"):
        if item in BOOK.items:
            sheet = carrying(sheet, sheet.warriors[0].number, item)
    for fighter in field_side(sheet, BOOK, 0).fighters:
        if not fighter.beast and fighter.member == 0:
            assert shown(sheet, fighter.warrior) == {it: fighter.profile.value(it) for it in CHARACTERISTICS}


def test_recruits_in_heavy_armour_with_a_shield_are_offered_as_they_fight():
    kind = BOOK.warrior_type(GUARD.type, "champion")
    assert kind is not None
    armed = changed(kind, fixed_equipment=("heavy-armour", "shield"))
    assert type_statline(armed, BOOK)[0].value == kind.profile.M - 1
    assert type_statline(kind, BOOK)[0].value == kind.profile.M


def test_a_promoted_henchman_s_lists_stand_on_roster_sheet_and_career():
    lad = hero(9, "Lad", "warrior", GUARD.type, skill_lists=("academic", "combat"))
    sheet = changed(GUARD, warriors=(*GUARD.warriors, lad))
    names = names_of(sheet, BOOK)
    view = block_view(lad, sheet, names)
    assert [named.name for named in view.skill_lists] == ["Academic skills", "Combat skills"]
    assert "Academic" in render_to_string("roster/warbands/parts/knowledge.html", {"view": view})
    ticks = {tick.name for tick in block(lad, sheet, names).skill_lists if tick.ticked}
    assert ticks == {"academic", "combat"}
    assert block_view(GUARD.warrior(4), sheet, names).skill_lists == ()


def test_the_lists_of_a_warband_that_chose_a_set_are_those_of_the_set():
    sheet = roster("mercenaries-ostermark")
    names = names_of(sheet, BOOK)
    warband = BOOK.warbands[sheet.type]
    for warrior in sheet.active:
        if warrior.kind is Kind.HERO:
            kind = names.of(warrior)
            lists = warband.skill_lists_of(kind, sheet.skill_set)
            assert len(block_view(warrior, sheet, names).skill_lists) == len(set(lists))
