"""Drawings of a ledger: what counts uses dice, what is undone or goes back while mustering leaves them to the next."""

from rules.catalogue.profile import Profile
from rules.ledger.drawings import KIND_OF_THING, TOME, Drawing, Drawings, spells_of
from rules.ledger.entries import (
    BattleFought,
    Corrected,
    Dismissed,
    Entry,
    Hired,
    ItemBought,
    ItemMoved,
    ItemSold,
    ItemTurnedOut,
    Mustered,
    SpellsDrawn,
    Undone,
)
from rules.ledger.sheet import Again, Kind

FORM = Profile(M=4, WS=3, BS=3, S=3, T=3, W=1, I=3, A=1, Ld=7)
MUSTERED = Mustered("The Lamps", "undead", 500)
FOUGHT = BattleFought("battle-1", "Battle 1", ("others",), "won")
BOUGHT = ItemBought(None, "vague-map", (30,), (2,))
SPELLS = spells_of("necromancer")


def hired(number: int) -> Hired:
    return Hired(number, f"Wizard {number}", "necromancer", Kind.HERO, FORM, 35)


def drawn(number: int, *faces: int, again: Again | None = None) -> SpellsDrawn:
    return SpellsDrawn(number, ("lifestealer",), faces, again)


def after(*entries: Entry) -> Drawings:
    return Drawings(enumerate((MUSTERED, *entries), start=1))


def test_every_wizard_who_draws_uses_the_next_drawing_of_his_type() -> None:
    assert after(hired(1)).next(SPELLS).place == 0
    assert after(hired(1), drawn(1, 3), hired(2)).next(SPELLS).place == 1
    assert after(hired(1), drawn(1, 3)).next(spells_of("warlock")).place == 0
    assert after(hired(1), drawn(1, 3)).next(TOME).place == 0


def test_an_undone_drawing_is_free_again_and_redoing_uses_it() -> None:
    assert after(hired(1), drawn(1, 3), Undone(3)).next(SPELLS).place == 0
    assert after(hired(1), drawn(1, 3), Undone(3), Undone(4)).next(SPELLS).place == 1


def test_a_corrected_drawing_is_free_again() -> None:
    assert after(hired(1), drawn(1, 3), Corrected((3,), (), "a mistake")).next(SPELLS).place == 0


def test_a_wizard_who_is_sent_back_while_mustering_leaves_his_drawing_to_the_next() -> None:
    sent_back = Dismissed(1, 1, 35, "returned")
    assert after(hired(1), drawn(1, 3), sent_back).next(SPELLS).place == 0
    assert after(hired(1), drawn(1, 3), hired(2), drawn(2, 5), sent_back).next(SPELLS).place == 0
    assert after(hired(1), drawn(1, 3), FOUGHT, Dismissed(1, 1)).next(SPELLS).place == 1


def test_a_wizard_whose_spell_came_up_again_goes_on_in_his_drawing() -> None:
    again = Again("lifestealer", 1, "necromancy")
    waiting = after(hired(1), drawn(1, 3, 3, again=again))
    assert waiting.going_on(1) == Drawing(SPELLS, 0, rolled=2)
    further = after(hired(1), drawn(1, 3, 3, again=again), drawn(1, 4, 4, 3, again=again))
    assert further.going_on(1) == Drawing(SPELLS, 0, rolled=5)
    assert further.next(SPELLS).place == 1
    assert not further.has_begun(2)


def test_each_thing_that_turned_out_to_be_something_uses_a_drawing_until_it_goes_back_while_mustering() -> (
    None
):
    assert after(BOUGHT, BOUGHT).next(KIND_OF_THING).place == 2
    back = ItemSold(None, "vague-map", 1, 30)
    assert after(BOUGHT, back).next(KIND_OF_THING).place == 0
    assert after(BOUGHT, BOUGHT, back).next(KIND_OF_THING).place == 1
    assert after(BOUGHT, FOUGHT, back).next(KIND_OF_THING).place == 1, "sold for half its price"
    with_hero = (hired(1), BOUGHT, ItemMoved(None, 1, "vague-map", 1))
    assert after(*with_hero).next(KIND_OF_THING).place == 1
    assert after(*with_hero, Dismissed(1, 1, 65, "returned")).next(KIND_OF_THING).place == 0


def test_a_found_thing_that_was_looked_at_uses_a_drawing_and_one_without_dice_none() -> None:
    unknown = ItemBought(None, "mordheim-map", (30,))
    assert after(unknown).next(KIND_OF_THING).place == 0
    looked_at = ItemTurnedOut(None, "mordheim-map", "vague-map", (2,))
    assert after(unknown, looked_at).next(KIND_OF_THING).place == 1


def test_dice_that_are_taken_one_after_the_other_are_different_ones() -> None:
    drawings = after(BOUGHT)
    assert [drawings.take(KIND_OF_THING).stream for _time in range(2)] == [
        "kind of thing/1",
        "kind of thing/2",
    ]
