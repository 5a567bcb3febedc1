"""What `rules/data/coverage.toml` says is done has a test that carries the rule's mark.

Marks are read from the source of the tests, so that the answer does not depend on which tests are run.
"""

import pytest

from roster.management.commands._marks import marked, marks_in
from rules.catalogue.load import rulebook
from tests.marks import marked_tests
from tests.tree import ROOT

COVERAGE = rulebook().coverage


@pytest.fixture(scope="module")
def tested():
    """The test files that carry each rule's mark."""
    return marked()


def test_marks_are_found_wherever_they_stand():
    source = """
@pytest.mark.rule("A-1", "A-2")
class TestIt:
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("A-3"))])
    @pytest.mark.rule("A-4")
    def test_it(self, x): ...
"""
    assert sorted(marks_in(source)) == ["A-1", "A-2", "A-3", "A-4"]


def test_every_rule_that_is_done_has_a_test(tested):
    done = {rule for rule, coverage in COVERAGE.items() if coverage.state == "done"}
    assert done
    assert not sorted(done - set(tested)), "done, but no test carries the mark"


def test_every_mark_names_a_rule(tested):
    unknown = {rule: paths for rule, paths in tested.items() if rule not in COVERAGE}
    assert not unknown


def test_simplified_rules_say_how():
    silent = [
        rule for rule, coverage in COVERAGE.items() if coverage.state == "simplified" and not coverage.note
    ]
    assert not silent


def test_every_numbered_rule_stands_in_the_table():
    numbered = {
        line.removeprefix("- id: ").strip()
        for path in sorted((ROOT / "tests" / "numbered_rules").glob("*.yaml"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("- id: ")
    }
    assert numbered
    assert not numbered - set(COVERAGE)


#: The items that rules are about, by how their numbers begin; one of them is in each test of such a rule.
ITEMS = {
    "CORE-ARM-BUCKLER": ("buckler",),
    "CORE-ARM-GROMRIL": ("gromril-armour",),
    "CORE-ARM-HEAVY": ("heavy-armour",),
    "CORE-ARM-HELMET": ("helmet",),
    "CORE-ARM-ITHILMAR": ("ithilmar-armour",),
    "CORE-ARM-LIGHT": ("light-armour",),
    "CORE-ARM-SHIELD": ("shield",),
    "CORE-WPN-AXE": ("axe",),
    "CORE-WPN-BLUNDER": ("blunderbuss",),
    "CORE-WPN-BOW": ("bow",),
    "CORE-WPN-CLUB": ("club", "mace", "hammer", "staff"),
    "CORE-WPN-CROSSBOW": ("crossbow",),
    "CORE-WPN-DAGGER": ("dagger",),
    "CORE-WPN-DUEL": ("duelling-pistol",),
    "CORE-WPN-ELFBOW": ("elf-bow",),
    "CORE-WPN-FLAIL": ("flail",),
    "CORE-WPN-GREAT": ("double-handed-weapon",),
    "CORE-WPN-GROMRIL": ("gromril", "gromril-sword"),
    "CORE-WPN-HALBERD": ("halberd",),
    "CORE-WPN-HANDGUN": ("handgun",),
    "CORE-WPN-ITHILMAR": ("ithilmar", "ithilmar-sword"),
    "CORE-WPN-LANCE": ("lance",),
    "CORE-WPN-LONGBOW": ("long-bow",),
    "CORE-WPN-MSTAR": ("morning-star",),
    "CORE-WPN-PISTOL": ("pistol",),
    "CORE-WPN-POWDER": ("handgun",),
    "CORE-WPN-REPEATER": ("repeater-crossbow",),
    "CORE-WPN-RIFLE": ("hochland-long-rifle",),
    "CORE-WPN-SHORTBOW": ("short-bow",),
    "CORE-WPN-SLING": ("sling",),
    "CORE-WPN-SPEAR": ("spear",),
    "CORE-WPN-SWORD": ("sword",),
    "CORE-WPN-THROWING": ("throwing-stars", "throwing-knives"),
    "CORE-WPN-XBPISTOL": ("crossbow-pistol",),
    "CORE-ITEM-ROPE": ("rope-and-hook",),
    "CORE-ITEM-CHARM": ("lucky-charm",),
    "CORE-ITEM-HOLYWATER": ("blessed-water",),
    "CORE-ITEM-CLOAK": ("elven-cloak",),
    "CORE-ITEM-HUNTARROW": ("hunting-arrows",),
    "CORE-ITEM-GARLIC": ("garlic",),
    "CORE-ITEM-NET": ("net",),
    "CORE-ITEM-LANTERN": ("lantern",),
    "CORE-ITEM-POWDER": ("superior-blackpowder",),
    "CORE-ITEM-HERBS": ("healing-herbs",),
    "CORE-POISON-LOTUS": ("black-lotus",),
    "CORE-POISON-VENOM": ("dark-venom",),
    "CORE-POISON-MADCAP": ("mad-cap-mushrooms",),
    "CORE-POISON-MANDRAKE": ("mandrake-root",),
    "ALT-IX-a-i": ("spear",),
    "ALT-IX-a-ii": ("double-handed-weapon",),
    "ALT-IX-b-i": ("crossbow",),
    "ALT-IX-b-ii": ("sling",),
    "ALT-IX-b-iii": ("repeater-crossbow",),
    "ALT-IX-b-iv": ("crossbow-pistol",),
    "ALT-IX-c-i": ("pistol", "handgun", "double-barrelled-handgun"),
    "ALT-IX-c-ii": ("pistol",),
    "ALT-XI-a-i": ("blessed-water",),
    "ALT-XI-a-ii": ("net",),
    "ALT-XI-a-iii": ("healing-herbs",),
    "HERO-PIST": ("pistol", "crossbow-pistol"),
    "TRENCH-CHG-8": ("pistol",),
    "TRENCH-RNG-4": ("pistol",),
}


def test_the_words_of_a_test_are_its_own_and_those_of_what_it_names_and_a_parameter_has_its_own():
    source = """
def armed(): return man(ARMS)
ARMS = "axe"
@pytest.mark.rule("A-1")
@pytest.mark.parametrize("x", [pytest.param("bow", marks=pytest.mark.rule("A-2")), pytest.param("net")])
def test_it(x): armed()
@pytest.mark.rule("A-3")
def test_other(): "sling"
"""
    found = {
        one.rule: one.words & {"axe", "bow", "net", "sling"} for one in marked_tests(source, ("A-1", "A-2"))
    }
    assert found == {"A-1": {"axe", "bow", "net"}, "A-2": {"bow"}}


def test_a_test_of_a_rule_for_an_item_uses_the_item(tested):
    about = {rule: items for rule in tested if (items := ITEMS.get(rule.rpartition("-")[0]))}
    unused = [
        (str(path), found.test, found.rule)
        for path in sorted({path for rule in about for path in tested[rule]})
        for found in marked_tests((ROOT / path).read_text(encoding="utf-8"), about)
        if found.words.isdisjoint(about[found.rule])
    ]
    assert not unused, "marked, but the item is nowhere in the test:\n" + "\n".join(map(" ".join, unused))
