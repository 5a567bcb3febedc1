"""Tomes of magic: one more spell for one wizard, by a D6 on the list they prefer."""

import pytest

from rules.fielding.spellbooks import known_spells
from rules.ledger.apply import apply
from rules.ledger.sheet import Again, WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.changes.tomes import lessons, read
from rules.mustering.legality.check import problems
from rules.mustering.problem import NotAllowed
from rules.mustering.spells import draw
from rules.values import changed
from tests.rules.warbands import BOOK, codes, roster, seasoned, with_another, with_block, with_item

TOME, READ = "tome-of-magic", "tome-of-magic-read"
NECROMANCER = 2


def crypt() -> WarbandSheet:
    """Undead after two battles whose Necromancer knows their first spell."""
    sheet = seasoned(roster("undead"), gold=500)
    number = next(block.number for block in sheet.warriors if block.type == "necromancer")
    assert number == NECROMANCER
    return with_block(sheet, number, starting_spells=("lifestealer",))


def with_tome(sheet: WarbandSheet, number: int = NECROMANCER, copies: int = 1) -> WarbandSheet:
    return with_item(sheet, number, TOME, *(300,) * copies)


def taught(sheet: WarbandSheet, *faces: int, listing: str = "necromancy") -> WarbandSheet:
    dice = iter(faces)
    sheet = apply(sheet, read(sheet, BOOK, NECROMANCER, TOME, listing, dice))
    assert not list(dice)
    return sheet


def spells(sheet: WarbandSheet) -> tuple[str, ...]:
    return sheet.warrior(NECROMANCER).spells


@pytest.mark.rule("CORE-ITEM-TOME-1", "CORE-ITEM-TOME-2")
@pytest.mark.parametrize(("listing", "die"), [("necromancy", 2), ("lesser-magic", 5)])
def test_a_wizard_learns_one_more_spell_of_the_list_he_prefers_for_good(listing: str, die: int) -> None:
    sheet = taught(with_tome(crypt()), die, listing=listing)
    learned = BOOK.spell_lists[listing].drawn(die).key
    assert spells(sheet) == ("lifestealer", learned)
    assert sheet.warrior(NECROMANCER).advances[-1].rolls == (die,)
    assert [spell.key for spell in known_spells(sheet.warrior(NECROMANCER), sheet, BOOK)] == [
        "lifestealer",
        learned,
    ]
    assert not {"too-many-spells", "spell-not-permitted", "spells-to-draw", "too-many-advances"} & set(
        codes(sheet)
    )


@pytest.mark.rule("CORE-ITEM-TOME-2")
def test_both_lists_are_offered_and_no_other() -> None:
    (lesson,) = lessons(with_tome(crypt()), BOOK, NECROMANCER)
    assert (lesson.item, [listing.key for listing in lesson.lists]) == (TOME, ["necromancy", "lesser-magic"])
    with pytest.raises(NotAllowed, match=r"Doctor Felsing can learn from Necromancy or Lesser Magic\."):
        taught(with_tome(crypt()), listing="chaos-rituals")


@pytest.mark.rule("CORE-ITEM-TOME-2", "CORE-MAGIC-START-3")
def test_a_spell_that_comes_up_again_waits_for_his_choice() -> None:
    first = next(die for die in range(1, 7) if BOOK.spell_lists["necromancy"].drawn(die).key == "lifestealer")
    sheet = taught(with_tome(crypt()), first)
    assert spells(sheet) == ("lifestealer",)
    assert sheet.warrior(NECROMANCER).again == Again("lifestealer", 1, "necromancy", by_book=True)
    another = apply(sheet, draw(sheet, BOOK, NECROMANCER, iter((first % 6 + 1,)), lower=False))
    assert len(set(spells(another))) == 2
    lowered = apply(sheet, draw(sheet, BOOK, NECROMANCER, iter(()), lower=True))
    assert spells(lowered) == ("lifestealer", "lifestealer")
    assert lowered.warrior(NECROMANCER).starting_spells == ("lifestealer",)
    assert lowered.warrior(NECROMANCER).again is None


def test_nobody_opens_a_second_book_before_he_has_chosen() -> None:
    sheet = taught(with_tome(crypt(), copies=2), 1)
    with pytest.raises(NotAllowed, match=r"Doctor Felsing first has to decide about a repeated spell\."):
        taught(sheet)


@pytest.mark.rule("CORE-ITEM-TOME-3")
def test_a_tome_teaches_one_warrior_and_stays_with_him() -> None:
    sheet = taught(with_tome(crypt()), 2)
    assert lessons(sheet, BOOK, NECROMANCER) == ()
    with pytest.raises(NotAllowed, match=r"Doctor Felsing has no unread Tome of Magic\."):
        taught(sheet, listing="necromancy")
    other = with_another(sheet, NECROMANCER, possessions=())
    with pytest.raises(NotAllowed, match=r"Doctor Felsing must keep the Tome of Magic \(read\)\."):
        muster.move(other, BOOK, NECROMANCER, other.next_number - 1, READ)
    handed = with_item(other, other.next_number - 1, READ, 300)
    with pytest.raises(NotAllowed):
        read(handed, BOOK, other.next_number - 1, READ, "necromancy", iter(()))


@pytest.mark.rule("CORE-ITEM-TOME-3")
def test_every_further_tome_gives_a_further_spell() -> None:
    sheet = taught(taught(with_tome(crypt(), copies=2), 2), 3)
    assert len(spells(sheet)) == 3
    held = {one.item: one.copies for one in sheet.warrior(NECROMANCER).possessions}
    assert (held.get(TOME), held[READ]) == (None, 2)


@pytest.mark.rule("CAMP-SKILL-ARCANE-LORE")
@pytest.mark.rule("CORE-ITEM-TOME-1")
def test_a_warrior_who_prays_or_knows_no_magic_learns_nothing_but_arcane_lore_does() -> None:
    priests = seasoned(roster("witch-hunters"), gold=500)
    praying = [block.number for block in priests.warriors if block.type == "warrior-priest"]
    assert all(lessons(with_tome(priests, number), BOOK, number) == () for number in praying)
    men = seasoned(roster("mercenaries-reikland"), gold=500)
    assert lessons(with_tome(men, 2), BOOK, 2) == ()
    scholar = with_block(men, 2, starting_skills=("arcane-lore",))
    (lesson,) = lessons(with_tome(scholar, 2), BOOK, 2)
    assert [listing.key for listing in lesson.lists] == ["lesser-magic"]
    entry = read(with_tome(scholar, 2), BOOK, 2, TOME, "lesser-magic", iter((5,)))
    after = apply(with_tome(scholar, 2), entry)
    assert [spell.key for spell in known_spells(after.warrior(2), after, BOOK)] == [entry.spell]


@pytest.mark.rule("CORE-ITEM-TOME-1")
def test_the_spell_stays_when_the_book_is_lost_with_a_word_about_it() -> None:
    sheet = taught(with_tome(crypt()), 5, listing="lesser-magic")
    robbed = changed(sheet.warrior(NECROMANCER), possessions=())
    without = changed(
        sheet, warriors=tuple(robbed if one.number == NECROMANCER else one for one in sheet.warriors)
    )
    assert len(spells(without)) == 2
    (problem,) = [one for one in problems(without, BOOK) if one.code == "spell-not-permitted"]
    assert problem.severity == "warning"
