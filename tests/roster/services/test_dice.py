"""Dice of a warband belong to what they were rolled for: rolling again, in whatever way, shows the same faces."""

import pytest

from roster.models import Warband
from roster.services.history.undo import redo_last, undo_last
from roster.services.trading.items import buy_item, look_at_item
from roster.services.warbands.hirelings import hire_persona
from roster.services.warbands.muster import import_warband
from roster.services.warbands.spells import draw_spells, read_tome
from roster.services.warbands.warriors import dismiss, hire, rename
from roster.sheets import read_sheet
from rules.ledger.sheet import Kind, Possession
from rules.values import changed
from tests.remembered import remembered
from tests.rules.warbands import BOOK, roster, seasoned, with_another, with_block, with_item

pytestmark = pytest.mark.django_db
NECROMANCER = 2
MAP, TOME = "mordheim-map", "tome-of-magic"
AGAIN = 8
#: Enough for eight times the same result to be no accident.
SECRET = "5" * 64


@pytest.fixture
def keyed(owner):
    """A function that does something to a warband as its owner, each time as a new request."""
    keys = iter(range(10_000))

    def act(verb, warband, **words):
        return verb(warband.pk, owner, revision=None, request_key=f"page:{next(keys)}", **words)

    return act


def imported(owner, sheet) -> Warband:
    return import_warband(owner, sheet, origin="a test", request_key="new")


def with_secret(warband) -> Warband:
    Warband.objects.filter(pk=warband.pk).update(dice_secret=SECRET)
    warband.refresh_from_db()
    return warband


@pytest.fixture
@remembered
def undead(owner) -> Warband:
    """Undead that are mustering, rich enough for everything, whose Necromancer has yet to draw."""
    sheet = with_block(roster("undead"), NECROMANCER, starting_spells=())
    return imported(owner, changed(sheet, gold=2_000))


def rolls(warband, kind) -> list[tuple[int, ...]]:
    rows = warband.ledger.filter(kind=kind).order_by("revision")
    return [row.entry.rolls for row in rows]


def test_eight_times_drawing_and_undoing_show_one_result(undead, keyed):
    for _time in range(AGAIN):
        keyed(draw_spells, undead, number=NECROMANCER)
        keyed(undo_last, undead)
    assert len(rolls(undead, "spells_drawn")) == AGAIN
    assert len(set(rolls(undead, "spells_drawn"))) == 1


def test_redoing_brings_back_what_was_drawn_and_drawing_after_it_is_refused_as_before(undead, keyed):
    keyed(draw_spells, undead, number=NECROMANCER)
    drawn = read_sheet(Warband.objects.get(pk=undead.pk)).warrior(NECROMANCER).spells
    assert drawn
    keyed(undo_last, undead)
    keyed(redo_last, undead)
    assert read_sheet(Warband.objects.get(pk=undead.pk)).warrior(NECROMANCER).spells == drawn


def test_a_wizard_who_is_sent_back_and_hired_again_draws_the_same_under_whatever_number_and_name(
    undead, keyed
):
    keyed(draw_spells, undead, number=NECROMANCER)
    number = NECROMANCER
    for time in range(AGAIN):
        keyed(dismiss, undead, number=number)
        if time == 1:
            keyed(hire, undead, type="zombie")
        keyed(hire, undead, type="necromancer", name=f"Number {time}")
        number = max(block.number for block in read_sheet(Warband.objects.get(pk=undead.pk)).warriors)
        keyed(draw_spells, undead, number=number)
    assert len(rolls(undead, "spells_drawn")) == AGAIN + 1
    assert len(set(rolls(undead, "spells_drawn"))) == 1


def test_two_warbands_have_dice_of_their_own(owner, keyed):
    sheet = with_block(roster("undead"), NECROMANCER, starting_spells=())
    found = set()
    for time in range(40):
        warband = import_warband(owner, sheet, origin="a test", request_key=f"new-{time}")
        keyed(draw_spells, warband, number=NECROMANCER)
        found.update(rolls(warband, "spells_drawn"))
    assert len(found) > 1


def test_a_warband_of_today_gets_its_secret_with_its_first_roll_and_keeps_it(undead, keyed):
    assert undead.dice_secret == ""
    keyed(draw_spells, undead, number=NECROMANCER)
    first = Warband.objects.get(pk=undead.pk).dice_secret
    assert len(first) == 64
    keyed(undo_last, undead)
    keyed(draw_spells, undead, number=NECROMANCER)
    assert Warband.objects.get(pk=undead.pk).dice_secret == first


def warlocks(owner) -> tuple[Warband, int, int]:
    """A warband after its first battle with two Warlocks, neither of whom has drawn."""
    sheet = roster("mercenaries-reikland")
    for _time in range(2):
        sheet = with_another(sheet, 2, type="warlock", kind=Kind.HIRED_SWORD)
    one, other = (block.number for block in sheet.warriors[-2:])
    return with_secret(imported(owner, changed(sheet, battles=1))), one, other


def test_of_two_wizards_the_second_has_other_dice_and_each_keeps_his_own(owner, keyed):
    warband, one, other = warlocks(owner)
    keyed(draw_spells, warband, number=one)
    keyed(draw_spells, warband, number=other)
    first, second = rolls(warband, "spells_drawn")
    assert first != second
    for _time in range(AGAIN):
        keyed(undo_last, warband)
        keyed(draw_spells, warband, number=other)
    assert set(rolls(warband, "spells_drawn")[2:]) == {second}


def test_a_repeat_that_is_drawn_anew_goes_on_with_the_same_row(owner, keyed):
    warband, number, _other = warlocks(owner)
    for attempt in range(200):
        Warband.objects.filter(pk=warband.pk).update(dice_secret=f"{attempt:064x}")
        keyed(draw_spells, warband, number=number)
        if read_sheet(Warband.objects.get(pk=warband.pk)).warrior(number).again:
            break
        keyed(undo_last, warband)
    for _time in range(AGAIN):
        keyed(draw_spells, warband, number=number, choice="another")
        keyed(undo_last, warband)
    begun, *later = rolls(warband, "spells_drawn")[-AGAIN - 1 :]
    assert len(set(later)) == 1
    assert later[0][: len(begun)] != begun or len(begun) == 1, "the dice go on and do not begin anew"


def test_a_map_is_of_one_kind_however_often_and_for_whomever_it_is_bought(owner, keyed):
    sheet = changed(roster("mercenaries-reikland"), gold=5_000, battles=1)
    warband = with_secret(imported(owner, sheet))
    for place in (1, 2, None) * 3:
        keyed(buy_item, warband, place=place, item=MAP, found=30)
        keyed(undo_last, warband)
    assert len(rolls(warband, "item_bought")) == 9
    assert len(set(rolls(warband, "item_bought"))) == 1
    for _time in range(12):
        keyed(buy_item, warband, place=None, item=MAP, found=30)
    assert len(set(rolls(warband, "item_bought"))) > 1, "maps that are kept have dice of their own"


def test_a_found_map_that_is_looked_at_has_the_die_of_the_next_one(owner, keyed):
    sheet = roster("mercenaries-reikland")
    stash = (*sheet.stash, Possession(MAP, (0,)))
    warband = with_secret(imported(owner, changed(sheet, gold=500, battles=1, stash=stash)))
    for _time in range(AGAIN):
        keyed(look_at_item, warband, place=None, item=MAP)
        keyed(undo_last, warband)
    keyed(buy_item, warband, place=1, item=MAP, found=30)
    seen = [*rolls(warband, "item_turned_out"), *rolls(warband, "item_bought")]
    assert len(seen) == AGAIN + 1
    assert len(set(seen)) == 1


def test_a_tome_teaches_by_the_same_dice_whoever_reads_it_and_from_whatever_list(owner, keyed):
    necromancer = with_block(
        seasoned(roster("undead"), gold=500), NECROMANCER, starting_spells=("lifestealer",)
    )
    sheet = with_item(necromancer, NECROMANCER, TOME, 300)
    sheet = with_another(sheet, NECROMANCER)
    other = sheet.warriors[-1].number
    warband = with_secret(imported(owner, sheet))
    for number in (NECROMANCER, other) * 4:
        keyed(read_tome, warband, number=number, item=TOME, spell_list="lesser-magic")
        keyed(undo_last, warband)
    assert len(rolls(warband, "tome_read")) == AGAIN
    assert len(set(rolls(warband, "tome_read"))) == 1


def test_a_dramatis_persona_has_the_same_figures_at_each_hiring(owner, keyed):
    (persona,) = [each for each in BOOK.dramatis_personae.values() if each.dice_profile][:1]
    sheet = changed(roster("beastmen-raiders"), gold=5_000, wyrdstone=50, battles=1)
    warband = with_secret(imported(owner, sheet))
    for _time in range(AGAIN):
        keyed(hire_persona, warband, persona=persona.key, found=True)
        keyed(undo_last, warband)
    profiles = [row.entry.profile for row in warband.ledger.filter(kind="hired")]
    assert len(profiles) == AGAIN
    assert len(set(profiles)) == 1


def test_a_new_name_changes_no_dice(undead, keyed):
    keyed(draw_spells, undead, number=NECROMANCER)
    keyed(undo_last, undead)
    keyed(rename, undead, number=NECROMANCER, name="Somebody else")
    keyed(rename, undead, number=None, name="Elsewhere")
    keyed(draw_spells, undead, number=NECROMANCER)
    assert len(set(rolls(undead, "spells_drawn"))) == 1
