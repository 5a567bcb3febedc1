"""Drawing the spells a wizard starts with, die by die, and how hard these spells are to cast."""

from collections.abc import Iterator

import pytest

from rules.catalogue.load import complete_rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import SpellsDrawn
from rules.ledger.sheet import Advance, Again, Kind, Status, WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.problem import NotAllowed
from rules.mustering.spells import difficulty, draw, is_stopped_by_armour, magic_of, spells_to_draw
from rules.values import changed
from tests.rules.warbands import BOOK, roster, with_another, with_block

UNDEAD, REIKLAND = roster("undead"), roster("mercenaries-reikland")
NECROMANCER, VAMPIRE, DREG = 2, 1, 3
NEW = with_block(UNDEAD, NECROMANCER, starting_spells=())


def scholars(starting_spells: int):
    """The rulebook with Necromancers who start with this many spells."""
    undead = BOOK.warbands["undead"]
    types = tuple(
        changed(kind, wizard=changed(kind.wizard, starting_spells=starting_spells)) if kind.wizard else kind
        for kind in undead.warriors
    )
    return changed(BOOK, warbands=BOOK.warbands | {"undead": changed(undead, warriors=types)})


def faces(*rolled: int) -> Iterator[int]:
    return iter(rolled)


def knowing(*spells: str, later: tuple[str, ...] = ()) -> WarbandSheet:
    advances = tuple(Advance(0, spell=spell) for spell in later)
    return with_block(UNDEAD, NECROMANCER, starting_spells=spells, advances=advances)


@pytest.mark.rule("CORE-MAGIC-START-1")
def test_a_new_wizard_draws_the_spell_of_his_die() -> None:
    entry = draw(NEW, BOOK, NECROMANCER, faces(3, 5))
    assert entry == SpellsDrawn(NECROMANCER, ("death-vision",), (3,))
    after = apply(NEW, entry).warrior(NECROMANCER)
    assert after.starting_spells == after.spells == ("death-vision",)
    assert spells_to_draw(after, NEW, BOOK) == 0


@pytest.mark.rule("CORE-MAGIC-ALLOC-5")
def test_a_necromancer_draws_from_necromancy() -> None:
    drawn = {draw(NEW, BOOK, NECROMANCER, faces(face)).spells[0] for face in range(1, 7)}
    assert drawn == {spell.key for spell in BOOK.spell_lists["necromancy"].spells}


@pytest.mark.rule("CORE-MAGIC-ALLOC-3")
def test_an_eshin_sorcerer_draws_from_the_horned_rat() -> None:
    skaven = with_block(roster("skaven-clan-eshin"), 2, starting_spells=())
    assert draw(skaven, BOOK, 2, faces(4)).spells == ("black-fury",)


@pytest.mark.rule("CORE-MAGIC-START-2")
def test_spells_learned_later_are_known_besides_the_first() -> None:
    block = knowing("death-vision", later=("lifestealer",)).warrior(NECROMANCER)
    assert block.spells == ("death-vision", "lifestealer")


@pytest.mark.rule("CORE-MAGIC-START-3")
def test_a_spell_that_comes_up_again_waits_for_his_choice_between_another_and_lowering() -> None:
    book = scholars(3)
    first = draw(NEW, book, NECROMANCER, faces(4, 4))
    waits = Again("spell-of-doom", 2, "necromancy")
    assert first == SpellsDrawn(NECROMANCER, ("spell-of-doom",), (4, 4), waits)
    sheet = apply(NEW, first)
    block = sheet.warrior(NECROMANCER)
    assert (block.spells, block.again, spells_to_draw(block, sheet, book)) == (("spell-of-doom",), waits, 2)
    with pytest.raises(
        NotAllowed,
        match=r"Doctor Felsing rolled Spell of Doom again: roll for another spell, or lower its difficulty by 1\.",
    ):
        draw(sheet, book, NECROMANCER, faces())
    another = apply(sheet, draw(sheet, book, NECROMANCER, faces(1, 2), lower=False)).warrior(NECROMANCER)
    assert (another.spells, another.again) == (("spell-of-doom", "lifestealer", "re-animation"), None)
    lowered = apply(sheet, draw(sheet, book, NECROMANCER, faces(1), lower=True)).warrior(NECROMANCER)
    assert (lowered.spells, lowered.again) == (("spell-of-doom", "spell-of-doom", "lifestealer"), None)
    spell = book.spell("spell-of-doom")
    assert spell is not None
    assert (difficulty(spell, another), difficulty(spell, lowered)) == (9, 8)


@pytest.mark.rule("CORE-MAGIC-START-3")
def test_reductions_add_up_and_every_repeat_asks_anew() -> None:
    book = scholars(3)
    sheet = apply(NEW, draw(NEW, book, NECROMANCER, faces(4, 4)))
    sheet = apply(sheet, draw(sheet, book, NECROMANCER, faces(4), lower=True))
    assert sheet.warrior(NECROMANCER).again == Again("spell-of-doom", 1, "necromancy")
    sheet = apply(sheet, draw(sheet, book, NECROMANCER, faces(), lower=True))
    spell = book.spell("spell-of-doom")
    assert spell is not None
    assert difficulty(spell, sheet.warrior(NECROMANCER)) == 7
    again = apply(NEW, draw(NEW, book, NECROMANCER, faces(4, 4)))
    again = apply(again, draw(again, book, NECROMANCER, faces(4), lower=False))
    assert again.warrior(NECROMANCER).again == Again("spell-of-doom", 2, "necromancy")


@pytest.mark.rule("CORE-MAGIC-START-3")
def test_automatic_spells_are_never_lowered() -> None:
    entry = draw(NEW, scholars(2), NECROMANCER, faces(6, 6, 2))
    assert entry == SpellsDrawn(NECROMANCER, ("spell-of-awakening", "re-animation"), (6, 6, 2))


@pytest.mark.rule("CORE-MAGIC-START-3")
def test_a_warrior_who_knows_all_six_can_only_lower() -> None:
    entry = draw(NEW, scholars(7), NECROMANCER, faces(1, 2, 3, 4, 5, 6, 6, 2))
    assert entry.spells[6:] == ("re-animation",)
    assert entry.rolls == (1, 2, 3, 4, 5, 6, 6, 2)
    assert entry.again is None


CASTERS = [
    ("cult-of-the-possessed", "magister", "chaos-rituals"),
    ("sisters-of-sigmar", "sigmarite-matriarch", "prayers-of-sigmar"),
    ("witch-hunters", "warrior-priest", "prayers-of-sigmar"),
]


@pytest.mark.rule("CORE-MAGIC-ALLOC-1", "CORE-MAGIC-ALLOC-4")
@pytest.mark.parametrize(("warband", "type", "listing"), CASTERS)
def test_magisters_have_rituals_and_of_the_sisters_only_the_matriarch_prays(
    warband: str, type: str, listing: str
) -> None:
    sheet = apply(None, muster.begin(BOOK, warband, "New"))
    sheet = apply(sheet, muster.hire(sheet, BOOK, type, "Caster", 1))
    assert draw(sheet, BOOK, 1, faces(2)).spells == (BOOK.spell_lists[listing].drawn(2).key,)
    casters = {kind.key for kind in BOOK.warbands[warband].warriors if kind.wizard}
    assert casters == {type}


@pytest.mark.rule("CORE-MAGIC-ALLOC-2")
def test_a_hired_warlock_draws_two_spells_of_lesser_magic() -> None:
    warlock = with_another(REIKLAND, 2, type="warlock", kind=Kind.HIRED_SWORD)
    entry = draw(warlock, BOOK, warlock.warriors[-1].number, faces(5, 6))
    assert entry.spells == ("luck-of-shemtek", "sword-of-rezhebel")


def test_where_a_d3_says_how_many_it_is_read_from_the_first_die() -> None:
    djinn = with_another(REIKLAND, 2, type="khar-mel", kind=Kind.DRAMATIS_PERSONA)
    entry = draw(djinn, BOOK, djinn.warriors[-1].number, faces(3, 1, 4))
    assert entry == SpellsDrawn(djinn.warriors[-1].number, ("riding-the-wind", "quicksand"), (3, 1, 4))


def test_the_d3_is_remembered_until_the_choice_is_made() -> None:
    djinn = with_another(REIKLAND, 2, type="khar-mel", kind=Kind.DRAMATIS_PERSONA)
    number = djinn.warriors[-1].number
    sheet = apply(djinn, draw(djinn, BOOK, number, faces(6, 1, 1)))
    assert sheet.warrior(number).again == Again("riding-the-wind", 2, "elemental-magic")
    entry = draw(sheet, BOOK, number, faces(2), lower=True)
    assert (entry.spells, entry.rolls) == (("riding-the-wind", "skin-of-stone"), (2,))


def test_a_warrior_who_knows_his_list_whole_draws_nothing() -> None:
    sheet = with_another(REIKLAND, 2, type="nicodemus", kind=Kind.DRAMATIS_PERSONA)
    assert spells_to_draw(sheet.warriors[-1], sheet, BOOK) == 0


def test_a_spell_learned_later_counts_as_known_when_the_first_is_drawn() -> None:
    late = knowing(later=("spell-of-doom",))
    entry = draw(late, BOOK, NECROMANCER, faces(4))
    assert (entry.spells, entry.again) == ((), Again("spell-of-doom", 1, "necromancy"))


def test_only_what_is_lacking_is_drawn() -> None:
    entry = draw(knowing("lifestealer"), scholars(3), NECROMANCER, faces(2, 3, 4))
    assert entry.spells == ("re-animation", "death-vision")


@pytest.mark.parametrize(
    ("sheet", "number", "words"),
    [
        (UNDEAD, NECROMANCER, "Doctor Felsing already has all starting spells: 1 spell."),
        (UNDEAD, DREG, "is a Dreg and starts with no spells"),
        (UNDEAD, 77, "no number 77"),
        (with_block(NEW, NECROMANCER, status=Status.DEAD, members=0), NECROMANCER, "no number 2"),
        (with_block(NEW, NECROMANCER, type="lich"), NECROMANCER, "Doctor Felsing starts with no spells"),
    ],
)
def test_nobody_else_draws(sheet: WarbandSheet, number: int, words: str) -> None:
    with pytest.raises(NotAllowed, match=words):
        draw(sheet, BOOK, number, faces(1))


@pytest.mark.rule("CORE-MAGIC-START-3")
def test_each_repeat_lowers_the_difficulty_by_1() -> None:
    doom = BOOK.spell("spell-of-doom")
    assert doom is not None
    needed = [difficulty(doom, knowing(*["spell-of-doom"] * times).warrior(2)) for times in (0, 1, 2, 3)]
    assert needed == [9, 9, 8, 7]
    later = knowing("spell-of-doom", later=("spell-of-doom",)).warrior(NECROMANCER)
    assert difficulty(doom, later) == 8


def test_an_automatic_spell_has_no_difficulty_to_lower() -> None:
    awakening = BOOK.spell("spell-of-awakening")
    assert awakening is not None
    assert difficulty(awakening, knowing("spell-of-awakening").warrior(NECROMANCER)) is None


def test_a_warrior_who_is_no_wizard_has_nothing_to_draw() -> None:
    assert magic_of(UNDEAD.warrior(VAMPIRE), UNDEAD, BOOK) is None
    assert spells_to_draw(UNDEAD.warrior(VAMPIRE), UNDEAD, BOOK) == 0
    assert all(not spells_to_draw(block, REIKLAND, BOOK) for block in REIKLAND.active)


@pytest.mark.rule("CAMP-SKILL-WARRIOR-WIZARD")
@pytest.mark.parametrize(
    ("warband", "type", "skills", "stopped"),
    [
        ("undead", "necromancer", (), True),
        ("undead", "necromancer", ("warrior-wizard",), False),
        ("undead", "vampire", (), False),
        ("restless-dead", "liche", (), False),
        ("restless-dead", "necromancer", (), True),
        ("lizardmen", "skink-priest", (), False),
        ("sisters-of-sigmar", "sigmarite-matriarch", (), False),
    ],
)
def test_armour_stops_spells_but_no_prayers_and_nobody_with_a_rule_or_skill_for_it(
    warband: str, type: str, skills: tuple[str, ...], stopped: bool
) -> None:
    """The spell as a battle has it: the spell list decides."""
    book = complete_rulebook()
    block, kind = UNDEAD.warrior(NECROMANCER), book.warrior_type(warband, type)
    assert kind is not None
    able = changed(block, starting_skills=skills)
    assert is_stopped_by_armour(able, kind, UNDEAD, book) is stopped
