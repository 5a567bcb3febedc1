"""Gnoblars: one that fights and throws for its Ogre, and all that may be lost with their owner."""

import pytest

from rules.aftermath.events.losses import AttendantTested
from rules.aftermath.losses.attendants import lose_attendants
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.load import complete_rulebook
from rules.combat.shooting.shooting import shoot_once
from rules.engine.events import ShotFired
from rules.fielding.fielding import field_side
from rules.ledger.entries import ItemLost
from rules.ledger.sheet import Possession, WarbandSheet
from rules.narration import Names, sentence
from rules.values import changed
from tests.rules.aftermath.trading.posts import run
from tests.rules.aftermath.trading.test_searches import home_of
from tests.rules.aftermath.warbands import RATS, battle, outcome
from tests.rules.staging.battlefield import Battlefield, man

BOOK = complete_rulebook()
ATTENDANTS = ("gnoblar-fighter", "lookout-gnoblar", "luck-gnoblar", "sword-gnoblar")


def ogres(*items: str) -> WarbandSheet:
    sheet = home_of("maneaters", "captain").sheet
    captain = sheet.warrior(1)
    held = tuple(Possession(item, (20,)) for item in items)
    return changed(sheet, warriors=(changed(captain, possessions=(*captain.possessions, *held)),))


def test_a_gnoblar_fighter_takes_the_field_beside_its_ogre_with_sharp_stuff() -> None:
    captain, gnoblar = field_side(ogres("gnoblar-fighter"), BOOK, 0).fighters
    assert (gnoblar.warrior, gnoblar.beast, gnoblar.animal) == (captain.warrior, "gnoblar-fighter", False)
    (stuff,) = gnoblar.weapons
    assert stuff.shot is not None
    assert (stuff.shot.range, stuff.shot.strength) == (8, 2)


def test_a_gnoblar_fighter_throws_twice_a_turn() -> None:
    gnoblar = field_side(ogres("gnoblar-fighter"), BOOK, 0).fighters[1]
    field = Battlefield([man(10, 10, "throwing-knives", tags=gnoblar.tags)], [man(15, 10)])
    field.turn(0, "shooting")
    field.play(shoot_once(field.battle, field.one(0)), 1, 1)
    assert [event.who for event in field.told(ShotFired)] == [0, 0]


@pytest.mark.parametrize("attendant", ATTENDANTS)
@pytest.mark.parametrize(("die", "lost"), [(2, True), (3, False)])
def test_a_gnoblar_is_lost_on_1_or_2_when_its_ogre_goes_out_of_action(
    attendant: str, die: int, lost: bool
) -> None:
    sheet = ogres(attendant)
    setup = battle(sheet, RATS, book=BOOK)
    side = Side(0, setup, outcome(setup, {"Captain": "Snikch"}), sheet, BOOK, "b")
    pending = PendingChanges()
    played = run(home_of("maneaters", "captain"), lambda _: lose_attendants(side, pending), (die,))
    assert [it.item for it in pending.changes if isinstance(it, ItemLost)] == [attendant] * lost
    (event,) = played.events
    assert isinstance(event, AttendantTested)
    end = "is lost" if lost else "stays"
    assert sentence(event, Names(setup)).endswith(f"of Captain (needs 3+): rolls {die}, {end}.")


def test_a_gnoblar_stays_with_an_ogre_who_stays_on_its_feet() -> None:
    sheet = ogres("luck-gnoblar")
    setup = battle(sheet, RATS, book=BOOK)
    pending = PendingChanges()
    side = Side(0, setup, outcome(setup, {}), sheet, BOOK, "b")
    assert run(home_of("maneaters", "captain"), lambda _: lose_attendants(side, pending)).events == ()
