"""Sheets, pages and exports declare their packs and house rules, and say nothing where all is as printed."""

from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.packs.declared import StatedEdition, StatedPack, declared, difference, stated_edition
from rules.catalogue.packs.stack import standard

PACKS = standard()
CORE_ALONE = rulebook_of(PACKS[:1])
HOUSE_RULES = rulebook_of(PACKS, ["no-underdog-bonus", "half-prices-rounded-up"])


def test_nothing_is_declared_for_the_packaged_packs_as_printed() -> None:
    assert declared(rulebook()) == ""
    assert stated_edition(rulebook()) is None


def test_fewer_packs_are_declared_with_their_versions() -> None:
    assert declared(CORE_ALONE) == "Rulebook: Mordheim rulebook 1."
    assert stated_edition(CORE_ALONE) == StatedEdition((StatedPack("core", "1"),), ())


def test_house_rules_are_declared_by_name() -> None:
    line = declared(HOUSE_RULES)
    assert line.endswith("House rules: Half prices are rounded up, No underdog bonus.")
    assert "\n" not in line


def test_a_file_without_a_word_about_it_differs_in_nothing() -> None:
    assert difference(None, HOUSE_RULES) == ""
    assert difference(stated_edition(CORE_ALONE), CORE_ALONE) == ""


def test_every_difference_is_named() -> None:
    packs = (StatedPack("core", "0"), StatedPack("river", "3"))
    told = difference(StatedEdition(packs, ("chess",)), HOUSE_RULES)
    assert "the pack Mordheim rulebook is version 0 there and 1 here" in told
    assert "the pack river 3 is not used here" in told
    assert "is used here only" in told
    assert "official-1a" not in told
    assert "the house rule chess is on there only" in told
    assert "the house rule “No underdog bonus” is on here only" in told


def test_a_value_of_a_house_rule_is_said_in_words() -> None:
    stated = StatedEdition((), ("off-hand-attacks-are-harder=1", "off-hand-attacks-are-harder=9"))
    told = difference(stated, HOUSE_RULES)
    assert "the house rule “Off-hand attacks are harder (-1)” is on there only" in told
    assert "the house rule off-hand-attacks-are-harder=9 is on there only" in told
