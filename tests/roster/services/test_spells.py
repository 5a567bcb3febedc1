"""Drawing spells: dice of the server, stored with what they drew, once."""

import pytest

from roster.models import Warband
from roster.services.history.record import StaleRevision
from roster.services.history.undo import undo_last
from roster.services.warbands.muster import import_warband
from roster.services.warbands.spells import draw_spells
from roster.services.warbands.warriors import rename
from roster.sheets import read_sheet
from rules.ledger.entries import SpellsDrawn
from rules.ledger.sheet import Kind
from rules.mustering.problem import NotAllowed
from tests.remembered import remembered
from tests.rules.warbands import BOOK, roster, with_another, with_block

pytestmark = pytest.mark.django_db
NECROMANCER, DREG = 2, 3


@pytest.fixture
@remembered
def undead(owner) -> Warband:
    """Undead whose Necromancer has yet to draw, at revision 1."""
    sheet = with_block(roster("undead"), NECROMANCER, starting_spells=())
    return import_warband(owner, sheet, origin="a test", request_key="new")


def draw(warband, owner, *, number=NECROMANCER, revision=1, request_key="page:draw"):
    return draw_spells(warband.pk, owner, number=number, revision=revision, request_key=request_key)


def test_the_dice_are_stored_with_the_spell_they_drew(undead, owner):
    after = draw(undead, owner)
    (entry,) = [row.entry for row in after.ledger.all() if row.revision == 2]
    assert isinstance(entry, SpellsDrawn)
    assert len(entry.rolls) == 1
    assert entry.spells == (BOOK.spell_lists["necromancy"].drawn(entry.rolls[0]).key,)
    assert read_sheet(after).warrior(NECROMANCER).starting_spells == entry.spells


def test_a_double_click_draws_once(undead, owner):
    first = read_sheet(draw(undead, owner))
    assert read_sheet(draw(undead, owner)) == first
    assert Warband.objects.get(pk=undead.pk).revision == 2


def test_a_page_that_is_out_of_date_rolls_no_dice(undead, owner, stranger):
    rename(undead.pk, stranger, number=None, name="Renamed", revision=1, request_key="other:rename")
    with pytest.raises(StaleRevision):
        draw(undead, owner)
    assert read_sheet(Warband.objects.get(pk=undead.pk)).warrior(NECROMANCER).spells == ()


def test_a_user_who_has_drawn_does_not_draw_again(undead, owner):
    draw(undead, owner)
    with pytest.raises(NotAllowed, match=r"Doctor Felsing already has all starting spells: 1 spell\."):
        draw(undead, owner, revision=2, request_key="page:again")
    with pytest.raises(NotAllowed, match="starts with no spells"):
        draw(undead, owner, number=DREG, revision=2, request_key="page:dreg")


def with_secret(warband, attempt):
    """The same warband as if another secret had been made for its dice."""
    Warband.objects.filter(pk=warband.pk).update(dice_secret=f"{attempt:064x}")


def test_every_spell_of_the_list_can_come_up(undead, owner):
    drawn = set()
    for attempt in range(200):
        with_secret(undead, attempt)
        after = draw(undead, owner, revision=None, request_key=f"page:draw-{attempt}")
        drawn |= set(read_sheet(after).warrior(NECROMANCER).spells)
        undo_last(undead.pk, owner, revision=None, request_key=f"page:undo-{attempt}")
        if len(drawn) == 6:
            break
    assert drawn == {spell.key for spell in BOOK.spell_lists["necromancy"].spells}


def warlock(owner) -> tuple[Warband, int]:
    """Mercenaries with a Warlock who has yet to draw two spells, at revision 1."""
    sheet = with_another(roster("mercenaries-reikland"), 2, type="warlock", kind=Kind.HIRED_SWORD)
    return import_warband(owner, sheet, origin="a test", request_key="new"), sheet.warriors[-1].number


def test_the_dice_of_a_repeat_are_stored_before_the_choice_and_the_choice_is_made_once(owner):
    warband, number = warlock(owner)
    for attempt in range(200):
        with_secret(warband, attempt)
        after = draw(warband, owner, number=number, revision=None, request_key=f"page:draw-{attempt}")
        waits = read_sheet(after).warrior(number).again
        if waits:
            break
        undo_last(warband.pk, owner, revision=None, request_key=f"page:undo-{attempt}")
    assert waits is not None
    assert waits.spell in read_sheet(Warband.objects.get(pk=warband.pk)).warrior(number).spells
    spell = BOOK.spell(waits.spell)
    assert spell is not None
    with pytest.raises(NotAllowed, match=f"rolled {spell.name} again: roll for another spell, or lower its"):
        draw(warband, owner, number=number, revision=None, request_key="page:nothing")
    for key in ("page:lower", "page:lower"):
        draw_spells(warband.pk, owner, number=number, choice="lower", revision=None, request_key=key)
    block = read_sheet(Warband.objects.get(pk=warband.pk)).warrior(number)
    assert block.starting_spells == (waits.spell, waits.spell)
    assert block.again is None
