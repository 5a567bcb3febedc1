"""Words that were shipped once stay known: a pack that holds them is read whole, and they mean what they meant."""

import pytest

from rules.catalogue.magic.spell_tags import SPELL_TAGS
from rules.catalogue.packs.earlier_words import EARLIER_TAGS, EARLIER_TRAITS
from rules.catalogue.packs.mending import RENAMED
from rules.catalogue.packs.pinned import pinned_rulebook
from rules.catalogue.packs.stack import in_order, packaged
from rules.catalogue.tags import tag_fault
from rules.catalogue.trading.traits import TRAITS
from rules.combat.effects import hooks
from rules.combat.psychology.stupidity import STUPID_TAGS
from rules.combat.support import unsupported_rules
from rules.resolve import set_up
from rules.values import changed
from tests.frozen.conftest import FOLDER, VERSIONS
from tests.frozen.words import FIELDS, KEYS, packs_in, shipped, words_of
from tests.rules.warbands import BOOK, roster

SHIPPED, TODAY = shipped(), words_of(packaged().values())


def is_known(word: str) -> bool:
    """Whether the loader takes it, as a tag, a tag of spells, or a trait."""
    head, colon, _detail = word.partition(":")
    vocabulary = {*TRAITS, *EARLIER_TRAITS, *SPELL_TAGS, *RENAMED}
    return not tag_fault(word) or word in vocabulary or (colon == ":" and head + colon in vocabulary)


@pytest.mark.parametrize("field", FIELDS)
def test_every_word_that_was_ever_shipped_is_known(field):
    assert len(SHIPPED[field]) >= 10
    assert sorted(word for word in SHIPPED[field] - TODAY[field] if not is_known(word)) == []


def test_every_key_that_was_ever_shipped_is_there():
    """Rosters, ledgers and battles name them."""
    assert sorted(SHIPPED[KEYS] - TODAY[KEYS]) == []


def test_the_list_has_every_word_of_today():
    """`python -m tests.frozen.words` adds what is new."""
    assert {
        kind: sorted(words - SHIPPED[kind]) for kind, words in TODAY.items() if words - SHIPPED[kind]
    } == {}


@pytest.mark.parametrize("version", VERSIONS)
def test_the_list_has_every_word_of_a_frozen_site(version):
    words = words_of(packs_in((FOLDER / version / "site.sql.xz").read_bytes()))
    assert words[KEYS]
    assert {
        kind: sorted(found - SHIPPED[kind]) for kind, found in words.items() if found - SHIPPED[kind]
    } == {}


@pytest.mark.parametrize("version", VERSIONS)
def test_a_pinned_rulebook_of_a_frozen_site_loses_no_word(version):
    packs = in_order(packs_in((FOLDER / version / "site.sql.xz").read_bytes()))
    complaints = pinned_rulebook(packs).complaints
    assert [it.sentence for it in complaints if "known" in it.reason and it.done == "left out"] == []


def test_the_fimir_of_the_eighth_version_are_stupid_outside_of_mist():
    """Which no battle plays: it is named among what is left to the players, and nobody tests."""
    packs = in_order(packs_in((FOLDER / "8" / "site.sql.xz").read_bytes()))
    warriors = pinned_rulebook(packs).warbands["lords-of-the-marsh"].warriors
    rules = {rule.tags for warrior in warriors for rule in warrior.rules if rule.key == "stupidity"}
    assert rules == {("stupidity:unless-mist",)}
    assert {"stupidity:unless-mist"} & STUPID_TAGS == set()
    setup = with_tags(("stupidity:unless-mist",))
    assert [(it.key, it.rule) for it in unsupported_rules(setup)] == [
        ("stupidity:unless-mist", EARLIER_TAGS["stupidity:unless-mist"])
    ]


def with_tags(tags):
    """A battle in which the first fighter has these tags."""
    setup = set_up([roster("undead"), roster("skaven-clan-eshin")], BOOK, seed="mist")
    first = setup.sides[0]
    plain = [
        changed(fighter, tags=(), weapons=(), protection=(), gear=(), spells=()) for fighter in setup.fighters
    ]
    with_them = changed(plain[0], tags=tags)
    return changed(setup, sides=(changed(first, fighters=(with_them,)), changed(setup.sides[1], fighters=())))


def test_a_torch_of_the_first_version_is_a_makeshift_club():
    handlers = hooks.hit_in_combat.by_tag
    assert handlers["makeshift-club"] is handlers["makeshift"]


def test_a_word_of_an_earlier_version_is_used_by_no_pack_of_today():
    """Else it has a home in the vocabulary itself."""
    used = {word for field in FIELDS for word in TODAY[field]}
    assert {*EARLIER_TAGS, *EARLIER_TRAITS} & used == set()
    assert set(EARLIER_TRAITS) & set(TRAITS) == set()
