"""Every kind of problem of magic on a sheet that has it, and none on one that is as the rules have it."""

import pytest

from rules.catalogue.model import Rulebook, SpecialRule
from rules.ledger.apply import apply
from rules.ledger.sheet import Advance, Kind, WarbandSheet
from rules.mustering import spells
from rules.mustering.legality.check import Problem, is_legal, problems
from rules.values import changed
from tests.rules.warbands import BOOK, roster, with_another, with_block, with_item

UNDEAD, REIKLAND, SKAVEN = roster("undead"), roster("mercenaries-reikland"), roster("skaven-clan-eshin")
VAMPIRE, NECROMANCER, DREG = 1, 2, 3
CODES = ("unknown-spell", "spell-twice", "spell-not-permitted", "too-many-spells", "spells-to-draw")


def of_magic(sheet: WarbandSheet, book: Rulebook = BOOK) -> list[Problem]:
    return [problem for problem in problems(sheet, book) if problem.code in CODES]


def began_with(number: int, *spells: str, sheet: WarbandSheet = UNDEAD) -> WarbandSheet:
    return with_block(sheet, number, starting_spells=spells)


def learned(sheet: WarbandSheet, number: int, *spells: str, skills: tuple[str, ...] = ()) -> WarbandSheet:
    gained = [Advance(0, skill=skill) for skill in skills] + [Advance(0, spell=spell) for spell in spells]
    return with_block(sheet, number, advances=(*sheet.warrior(number).advances, *gained))


LORE = learned(REIKLAND, 2, "gnawdoom", skills=("arcane-lore",))

#: What is wrong: code, severity, the sheet, words of the sentence.
PLANTED: list[tuple[str, str, WarbandSheet, str]] = [
    ("unknown-spell", "error", learned(UNDEAD, NECROMANCER, "fireball"), "'fireball', which is not in the rulebook"),
    ("unknown-spell", "error", learned(REIKLAND, 1, "fireball"), "Undo it, or ask an organiser to allow it"),
    ("spell-twice", "error",
     learned(began_with(NECROMANCER, "spell-of-awakening"), NECROMANCER, "spell-of-awakening"),
     "Spell of Awakening 2 times"),
    ("spell-not-permitted", "error", began_with(NECROMANCER, "warpfire"),
     "Warpfire (Magic of the Horned Rat), but a Necromancer can only learn from Necromancy"),
    ("spell-not-permitted", "error", learned(UNDEAD, NECROMANCER, "soulfire"), "can only learn from Necromancy"),
    ("spell-not-permitted", "error", learned(UNDEAD, DREG, "lifestealer"), "a Dreg cannot learn from that list"),
    ("spell-not-permitted", "error", began_with(1, "gnawdoom", sheet=REIKLAND), "cannot learn from that list"),
    ("spell-not-permitted", "error", learned(UNDEAD, NECROMANCER, "decay-of-ages"), "Decay of Ages"),
    ("spell-not-permitted", "error", learned(REIKLAND, 2, "luck-of-shemtek"), "cannot learn from that list"),
    ("spell-not-permitted", "error", LORE, "Gnawdoom (Magic of the Horned Rat), but a Champion"),
    ("spell-not-permitted", "error", began_with(NECROMANCER, "luck-of-shemtek"), "can only learn from Necromancy"),
    ("spell-not-permitted", "warning", learned(REIKLAND, 2, "luck-of-shemtek", skills=("arcane-lore",)),
     "learned from a Tome of Magic, but does not carry one"),
    ("spell-not-permitted", "warning", learned(UNDEAD, NECROMANCER, "luck-of-shemtek"), "does not carry one"),
    ("spell-not-permitted", "warning", learned(UNDEAD, VAMPIRE, "lifestealer"), "Book of the Dead"),
    ("too-many-spells", "error", began_with(NECROMANCER, "lifestealer", "death-vision"),
     "Doctor Felsing began with 2 spells; a Necromancer begins with 1 spell. Undo it"),
    ("spells-to-draw", "warning", began_with(NECROMANCER),
     "Doctor Felsing has 0 spells; a Necromancer begins with 1 spell. Roll for 1 from Necromancy."),
]  # fmt: skip


@pytest.mark.parametrize(("code", "severity", "sheet", "words"), PLANTED)
def test_problems_of_magic_are_named_with_warrior_and_source(
    code: str, severity: str, sheet: WarbandSheet, words: str
) -> None:
    (problem,) = of_magic(sheet)
    assert (problem.code, problem.severity) == (code, severity)
    assert words in problem.message
    assert problem.rule
    assert problem.source
    assert problem.warrior is not None
    assert sheet.warrior(problem.warrior).name in problem.message


def test_no_code_is_missing_above() -> None:
    assert {code for code, *_ in PLANTED} == set(CODES)


RIGHT: list[tuple[str, WarbandSheet]] = [
    ("as mustered", UNDEAD),
    ("nobody casts", REIKLAND),
    ("more of his own list", learned(UNDEAD, NECROMANCER, "lifestealer", "spell-of-doom")),
    ("drawn again and lowered", learned(began_with(NECROMANCER, "lifestealer"), NECROMANCER, "lifestealer")),
    ("read in a tome", with_item(learned(UNDEAD, NECROMANCER, "luck-of-shemtek"), NECROMANCER, "tome-of-magic", 325)),
    ("arcane lore and a tome",
     with_item(learned(REIKLAND, 2, "luck-of-shemtek", skills=("arcane-lore",)), 2, "tome-of-magic", 325)),
    ("read in the Book of the Dead",
     with_item(learned(UNDEAD, VAMPIRE, "lifestealer"), VAMPIRE, "book-of-the-dead", 325)),
    ("an unknown type has no rules of magic", learned(with_block(UNDEAD, DREG, type="lich"), DREG, "lifestealer")),
]  # fmt: skip


@pytest.mark.parametrize(("why", "sheet"), RIGHT)
def test_permitted_magic_is_no_problem(why: str, sheet: WarbandSheet) -> None:
    assert of_magic(sheet) == [], why


def test_a_wizard_without_his_spell_is_legal_and_drawing_it_settles_the_matter() -> None:
    new = began_with(NECROMANCER)
    assert is_legal(problems(new, BOOK))
    assert of_magic(apply(new, spells.draw(new, BOOK, NECROMANCER, iter([1])))) == []


# --- hired swords and dramatis personae -------------------------------------------------------------------------------

LESSER = tuple(spell.key for spell in BOOK.spell_lists["lesser-magic"].spells)
NECROMANCY = tuple(spell.key for spell in BOOK.spell_lists["necromancy"].spells)


def hired(type: str, *starting: str, later: tuple[str, ...] = (), persona: bool = False) -> WarbandSheet:
    """Reikland Mercenaries with somebody who fights for pay and knows these spells."""
    book = BOOK.dramatis_personae if persona else BOOK.hired_swords
    return with_another(
        REIKLAND,
        2,
        name="The Stranger",
        type=type,
        kind=Kind.DRAMATIS_PERSONA if persona else Kind.HIRED_SWORD,
        profile=book[type].profile,
        starting_spells=starting,
        advances=tuple(Advance(0, spell=spell) for spell in later),
    )


@pytest.mark.parametrize(
    "sheet",
    [
        hired("warlock", "luck-of-shemtek", "fires-of-uzhul"),
        hired("warlock", "luck-of-shemtek", "luck-of-shemtek", later=("sword-of-rezhebel",)),
        hired("nicodemus", *LESSER, persona=True),
        hired("crow-master", *NECROMANCY, "decay-of-ages", persona=True),
        hired("khar-mel", "quicksand", persona=True),
        hired("khar-mel", "quicksand", "skin-of-stone", "burning-hand", persona=True),
    ],
)
def test_a_hireling_may_know_what_his_entry_says(sheet: WarbandSheet) -> None:
    assert of_magic(sheet) == []


@pytest.mark.parametrize(
    ("sheet", "code", "words"),
    [
        (hired("warlock"), "spells-to-draw", "a Warlock begins with 2 spells. Roll for 2 from Lesser Magic"),
        (
            hired("warlock", *LESSER[:3]),
            "too-many-spells",
            "began with 3 spells; a Warlock begins with 2 spells",
        ),
        (
            hired("khar-mel", persona=True),
            "spells-to-draw",
            "; Khar-mel the Djinn begins with 1 to 3 spells. Roll for 1",
        ),
        (
            hired("warlock", *LESSER[:2], later=("soulfire",)),
            "spell-not-permitted",
            "a Warlock can only learn from Lesser Magic",
        ),
        (
            hired(
                "elf-mage", "statue-of-light", "hunters-fury", "silent-guardian", later=("fleeting-shadows",)
            ),
            "spell-not-permitted",
            "an Elf Mage never learns another spell",
        ),
        (hired("ogre-bodyguard", "soulfire"), "spell-not-permitted", "cannot learn from that list"),
    ],
)
def test_and_nothing_else(sheet: WarbandSheet, code: str, words: str) -> None:
    (problem,) = of_magic(sheet)
    assert problem.code == code
    assert words in problem.message


# --- who follows a leader that cast spells ----------------------------------------------------------------------------


def with_praying_leader(*tags: str) -> Rulebook:
    """Skaven whose leader says prayers, under a rule with these tags."""
    skaven = BOOK.warbands["skaven-clan-eshin"]
    sorcerer = next(kind for kind in skaven.warriors if kind.wizard)
    assert sorcerer.wizard is not None
    praying = changed(sorcerer.wizard, type="prayers", spell_list="prayers-of-sigmar")
    types = tuple(changed(kind, wizard=praying) if kind.leader else kind for kind in skaven.warriors)
    rule = SpecialRule("succession", "Succession", "A new leader may pray.", tags)
    warband = changed(skaven, warriors=types, rules=(*skaven.rules, rule))
    return changed(BOOK, warbands=BOOK.warbands | {skaven.key: warband})


def heir(leader: bool) -> WarbandSheet:
    """Skaven whose third warrior learned a prayer instead of their first advance."""
    sheet = began_with(1, "soulfire", sheet=with_block(SKAVEN, 1, leader=not leader))
    return learned(with_block(sheet, 3, leader=leader), 3, "healing-hand")


def test_a_new_leader_may_have_rolled_for_a_spell_of_the_old_leaders_list() -> None:
    assert of_magic(heir(leader=True), with_praying_leader("successor-casts")) == []


@pytest.mark.parametrize(("leader", "tags"), [(False, ("successor-casts",)), (True, ())])
def test_nobody_else_may_and_only_where_the_warbands_rules_say_so(
    leader: bool, tags: tuple[str, ...]
) -> None:
    (problem,) = of_magic(heir(leader), with_praying_leader(*tags))
    assert problem.code == "spell-not-permitted"
    assert "Healing Hand (Prayers of Sigmar)" in problem.message


def test_prayers_are_no_spells_so_that_a_tome_teaches_those_who_pray_nothing() -> None:
    book = with_praying_leader()
    sheet = began_with(1, "soulfire", sheet=SKAVEN)
    sheet = with_item(learned(sheet, 1, "luck-of-shemtek"), 1, "tome-of-magic", 325)
    (problem,) = of_magic(sheet, book)
    assert (problem.code, problem.severity) == ("spell-not-permitted", "error")
