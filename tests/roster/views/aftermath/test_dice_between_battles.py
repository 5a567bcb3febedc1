"""Maps that turn out to be something, tomes that are read, addicts who must find a dose: on a warband's page."""

import json
from html import unescape

import pytest

from roster.models import Warband
from roster.printing.sheet_page import sheet_page
from roster.services.warbands.muster import import_warband
from roster.sheets import read_sheet
from rules.ledger.entries import ItemBought, ItemTurnedOut, TomeRead
from rules.ledger.sheet import Injury, Status, WarbandSheet
from rules.mustering.document import from_document, to_document
from rules.values import changed
from tests.rules.warbands import BOOK, roster, seasoned, with_block, with_item

pytestmark = pytest.mark.django_db
MAP, TOME, SHADE = "mordheim-map", "tome-of-magic", "crimson-shade"
NECROMANCER, CHAMPION = 2, 2
ADDICTED = Injury("addicted-to-crimson-shade", (1, 2), flags=("addicted:crimson-shade",), battle="battle-1")
MEN = seasoned(roster("mercenaries-reikland"), gold=500)


@pytest.fixture
def stored(owner):
    def store(sheet: WarbandSheet) -> Warband:
        return import_warband(owner, sheet, origin="a test", request_key="new")

    return store


def last_entry(warband: Warband):
    return warband.ledger.order_by("revision").last().entry


def sheet_of(warband: Warband) -> WarbandSheet:
    return read_sheet(Warband.objects.get(pk=warband.pk))


@pytest.mark.rule("CORE-ITEM-MAP-1")
def test_buying_a_map_rolls_one_die_that_is_told_and_stored_once(stored, press, as_owner, text_of):
    warband = stored(MEN)
    answer = press(warband, "buy", revision=1, place="1", item=MAP, copies="1", found="30")
    entry = last_entry(warband)
    assert isinstance(entry, ItemBought)
    assert (entry.item, len(entry.rolls)) == (BOOK.items[MAP].becomes[entry.rolls[0] - 1], 1)
    assert f"(rolled {entry.rolls[0]})" in text_of(as_owner.get(answer["Location"]))
    press(warband, "buy", revision=1, place="1", item=MAP, copies="1", found="30")
    assert Warband.objects.get(pk=warband.pk).revision == 2
    assert BOOK.items[entry.item].name in as_owner.get(f"/warbands/{warband.pk}/").content.decode()


@pytest.mark.parametrize("place", ["1", "stash"])
def test_a_map_that_came_without_its_die_has_a_button_that_rolls_it(stored, press, as_owner, place):
    sheet = with_item(MEN, 1, MAP, 30)
    if place == "stash":
        things = tuple(one for one in sheet.warrior(1).possessions if one.item == MAP)
        sheet = changed(MEN, stash=things)
    warband = stored(sheet)
    button = f'id="look-{place}-{MAP}"'
    assert button in as_owner.get(f"/warbands/{warband.pk}/").content.decode()
    press(warband, "look-at", place=place, item=MAP)
    entry = last_entry(warband)
    assert isinstance(entry, ItemTurnedOut)
    assert button not in as_owner.get(f"/warbands/{warband.pk}/").content.decode()
    assert press(warband, "look-at", token="later", place=place, item=MAP).status_code == 422


@pytest.mark.rule("CORE-ITEM-TOME-1", "CORE-ITEM-TOME-2")
@pytest.mark.parametrize("chosen", ["necromancy", "lesser-magic"])
def test_a_wizard_reads_his_tome_once_from_the_list_that_was_chosen(stored, press, as_owner, text_of, chosen):
    sheet = with_block(seasoned(roster("undead")), NECROMANCER, starting_spells=("warpfire",))
    warband = stored(with_item(sheet, NECROMANCER, TOME, 300))
    page = as_owner.get(f"/warbands/{warband.pk}/").content.decode()
    assert 'id="read-2-tome-of-magic"' in page
    assert 'value="necromancy">Necromancy' in page
    assert 'value="lesser-magic">' in page
    answer = press(warband, "read-tome", number="2", item=TOME, spell_list=chosen)
    entry = last_entry(warband)
    assert isinstance(entry, TomeRead)
    assert BOOK.spell(entry.spell).list == chosen
    text = unescape(text_of(as_owner.get(answer["Location"])))
    assert f"learned {BOOK.spell(entry.spell).name} from the Tome of Magic (rolled" in text
    assert len(sheet_of(warband).warrior(NECROMANCER).spells) == 2
    assert "read-2-tome" not in as_owner.get(f"/warbands/{warband.pk}/").content.decode()
    again = press(warband, "read-tome", token="later", number="2", item=TOME, spell_list=chosen)
    assert again.status_code == 422


def test_nobody_is_offered_a_tome_that_teaches_him_nothing(stored, as_owner):
    warband = stored(with_item(MEN, CHAMPION, TOME, 300))
    assert "read-2-tome" not in as_owner.get(f"/warbands/{warband.pk}/").content.decode()


@pytest.mark.rule("CORE-POISON-CRIMSON-6", "CORE-POISON-CRIMSON-7")
def test_an_addict_is_shown_with_what_he_needs_and_leaves_at_the_press_of_a_button(
    stored, press, as_owner, text_of
):
    warband = stored(with_block(MEN, CHAMPION, injuries=(ADDICTED,)))
    text = text_of(as_owner.get(f"/warbands/{warband.pk}/"))
    assert "Addicted to Crimson Shade" in text
    assert "Try to buy some (35+D6 gc), found on 8+ with 2D6" in text
    name = sheet_of(warband).warrior(CHAMPION).name
    label = f"None found: {name} leaves"
    assert label in text
    press(warband, "fix", code="addict-without-dose", warrior="2", item=SHADE, label=label)
    assert sheet_of(warband).warrior(CHAMPION).status is Status.DISMISSED
    after = text_of(as_owner.get(f"/warbands/{warband.pk}/"))
    assert "Try to buy a batch" not in after


@pytest.mark.rule("CORE-POISON-CRIMSON-5")
def test_an_addict_stands_on_the_printed_sheet_and_in_the_exported_file():
    sheet = with_block(MEN, CHAMPION, injuries=(ADDICTED,))
    (champion,) = [block for block in sheet_page(sheet, BOOK).heroes if block.number == CHAMPION]
    assert champion.injuries == ("Addicted to Crimson Shade",)
    document = to_document(sheet)
    assert from_document(json.loads(json.dumps(document)), BOOK, "a test").warrior(CHAMPION).flags == (
        "addicted:crimson-shade",
    )
