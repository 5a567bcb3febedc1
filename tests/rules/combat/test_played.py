"""What a battle leaves out is said beside it."""

from rules.catalogue.load import rulebook
from rules.catalogue.tags import TAGS
from rules.catalogue.traits import TRAITS
from rules.combat.played import OFF_TABLE_TAGS, PLAYED_TAGS, PLAYED_TRAITS, unplayed
from rules.resolve import set_up
from tests.rules.warbands import roster


def test_only_known_tags_and_traits_count_as_played():
    assert set(TAGS) >= PLAYED_TAGS | OFF_TABLE_TAGS
    assert set(TRAITS) >= PLAYED_TRAITS
    assert not PLAYED_TAGS & OFF_TABLE_TAGS


def test_a_battle_with_the_undead_says_that_fear_is_not_played():
    setup = set_up([roster("undead"), roster("orc-mob")], rulebook(), seed="1")
    left_out = {rule.key: rule for rule in unplayed(setup)}
    assert "causes-fear" in left_out
    vampire = next(fighter for fighter in setup.fighters if "Vampire" in fighter.type)
    assert vampire.name in left_out["causes-fear"].fighters


def test_what_matters_off_the_table_is_not_listed():
    setup = set_up([roster("undead"), roster("skaven-clan-eshin")], rulebook(), seed="1")
    assert not {rule.key for rule in unplayed(setup)} & OFF_TABLE_TAGS
