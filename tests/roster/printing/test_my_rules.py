"""The rules of one warband: with sources, figures, what this site does not play, and what a ruleset makes of them."""

import io

import pytest
from pypdf import PdfReader

from roster.printing import Paper, rules_pdf
from roster.printing.my_rules import my_rules
from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.packs.stack import packaged
from rules.ledger.apply import apply
from rules.ledger.sheet import Gift, Possession
from rules.mustering.hired.hiring import hire_sword
from rules.values import changed
from tests.roster.samples import SHEET
from tests.rules.warbands import roster

BOOK = rulebook()


def chapter(found, title):
    return next((it.lines for it in found.chapters if it.title == title), ())


def line(found, title, name):
    return next(it for it in chapter(found, title) if it.name == name)


def with_items(*keys):
    hero = changed(SHEET.warriors[0], possessions=tuple(Possession(key, (10,)) for key in keys))
    return changed(SHEET, warriors=(hero,), stash=())


def test_every_line_but_the_turn_names_its_source():
    cult = roster("cult-of-the-possessed")
    mutant = next(warrior for warrior in cult.active if warrior.mutations)
    for sheet in (SHEET, changed(cult, warriors=(mutant,))):
        for found in my_rules(sheet, BOOK).chapters[1:]:
            assert all(it.source for it in found.lines), found.title


def test_a_rule_without_a_source_of_its_own_has_that_of_its_warband_or_hired_sword():
    rich = changed(SHEET, gold=200)
    hired = apply(rich, hire_sword(rich, BOOK, "ogre-bodyguard", "Grum", "two-swords"))
    found = my_rules(hired, BOOK)
    assert line(found, "Special rules", "Leader").source
    ogre = BOOK.hired_swords["ogre-bodyguard"]
    own = [it for it in ogre.rules if not it.source]
    assert own
    for rule in own:
        assert line(found, "Special rules", rule.name).source == ogre.source


def test_injuries_name_the_table_where_they_stand():
    injuries = chapter(my_rules(SHEET, BOOK), "Injuries")
    assert {it.source for it in injuries} == {next(iter(BOOK.serious_injuries.values())).source}


def test_gifts_have_their_effect_and_the_source_of_the_warband():
    hero = changed(SHEET.warriors[0], type="mutant", mutations=(Gift("great-claw", 35), Gift("hideous", 40)))
    cult = changed(SHEET, type="cult-of-the-possessed", warriors=(hero,))
    lines = chapter(my_rules(cult, BOOK), "Mutations")
    assert {it.name for it in lines} == {"Great Claw", "Hideous"}
    assert all(it.summary and it.source == BOOK.warbands[cult.type].source for it in lines)


def test_items_have_their_figures_what_they_do_and_their_price():
    found = my_rules(with_items("bow", "sword", "light-armour"), BOOK)
    assert "range 24 inches, Strength 3" in line(found, "Equipment", "Bow").figures
    sword = line(found, "Equipment", "Sword").figures
    assert "may parry one blow a turn" in sword.lower()
    assert "10 gc" in sword
    assert "save of 6+" in line(found, "Equipment", "Light armour").figures


def test_spells_have_their_difficulty():
    wizards = roster("undead")
    found = my_rules(wizards, BOOK)
    assert chapter(found, "Spells and prayers")
    for it in chapter(found, "Spells and prayers"):
        assert "Difficulty: " in it.figures


def test_items_that_this_site_does_not_play_say_so():
    everything = rulebook_of(tuple(packaged().values()))
    left = next(item for item in everything.items.values() if "not-played" in item.traits)
    found = my_rules(with_items(left.key, "sword"), everything)
    assert line(found, "Equipment", left.name).is_left
    assert not line(found, "Equipment", "Sword").is_left
    assert "Not played on this site" in "".join(
        page.extract_text() for page in PdfReader(io.BytesIO(rules_pdf(found))).pages
    ).replace("\n", " ")


@pytest.mark.parametrize("ruleset", list(BOOK.rulesets))
def test_every_ruleset_begins_with_its_turn(ruleset):
    found = my_rules(SHEET, BOOK, ruleset)
    name = BOOK.rulesets[ruleset].name
    assert found.chapters[0].title == f"The turn: {name}"
    text = " ".join(
        " ".join(
            page.extract_text() for page in PdfReader(io.BytesIO(rules_pdf(found, Paper.LETTER))).pages
        ).split()
    )
    for it in found.chapters[0].lines:
        assert it.name in text


def test_a_ruleset_tells_only_what_concerns_this_warband():
    def notes(*keys, ruleset="heroheim"):
        name = BOOK.rulesets[ruleset].name
        return {it.name for it in chapter(my_rules(with_items(*keys), BOOK, ruleset), f"Otherwise in {name}")}

    assert "Two weapons" in notes("sword", "dagger")
    assert "Two weapons" not in notes("sword", "bow")
    assert "Unarmed" in notes("bow")
    assert {"Pistols", "Blackpowder"} <= notes("sword", "pistol")
    assert not {"Pistols", "Blackpowder", "Spears and halberds", "Power dice", "Poison"} & notes("sword")
    assert "Spears and halberds" in notes("halberd")
    assert {"Reloading", "Pistols in a combat"} <= notes("sword", "pistol", ruleset="alternative")
    assert notes("sword", ruleset="heroheim-core") == set()


def test_special_rules_that_a_turn_sequence_gives_stand_there_for_those_who_have_them():
    rats = roster("skaven-clan-eshin")
    name = BOOK.rulesets["alternative"].name
    given = chapter(my_rules(rats, BOOK, "alternative"), f"Otherwise in {name}")
    assert "Packrat" in {it.name for it in given}
    assert "Packrat" not in {
        it.name for found in my_rules(rats, BOOK, "mordheim").chapters for it in found.lines
    }
