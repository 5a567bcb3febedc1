"""Drawing spells: dice of the server, stored with what they drew, once."""

import pytest

from roster.models import Warband
from roster.services import StaleRevision, draw_spells, import_warband, rename, undo_last
from roster.sheets import read_sheet
from rules.ledger.entries import SpellsDrawn
from rules.mustering.problem import NotAllowed
from tests.rules.warbands import BOOK, roster, with_block

pytestmark = pytest.mark.django_db
NECROMANCER, DREG = 2, 3


@pytest.fixture
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


def test_who_has_drawn_does_not_draw_again(undead, owner):
    draw(undead, owner)
    with pytest.raises(NotAllowed, match="has drawn his starting spells"):
        draw(undead, owner, revision=2, request_key="page:again")
    with pytest.raises(NotAllowed, match="starts with no spells"):
        draw(undead, owner, number=DREG, revision=2, request_key="page:dreg")


def test_every_spell_of_the_list_can_come_up(undead, owner):
    drawn = set()
    for attempt in range(200):
        after = draw(undead, owner, revision=None, request_key=f"page:draw-{attempt}")
        drawn |= set(read_sheet(after).warrior(NECROMANCER).spells)
        undo_last(undead.pk, owner, revision=None, request_key=f"page:undo-{attempt}")
        if len(drawn) == 6:
            break
    assert drawn == {spell.key for spell in BOOK.spell_lists["necromancy"].spells}
