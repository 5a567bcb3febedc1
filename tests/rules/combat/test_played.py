"""What a battle leaves out is said beside it."""

from rules.catalogue.load import rulebook
from rules.catalogue.tags import TAGS
from rules.catalogue.traits import TRAITS
from rules.combat.played import OFF_TABLE_TAGS, PLAYED_TAGS, PLAYED_TRAITS, unplayed
from rules.resolve import set_up
from tests.rules.warbands import roster, with_item


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


def test_what_he_carries_besides_weapons_and_armour_is_listed_by_name():
    sheet = with_item(roster("mercenaries-reikland"), 1, "lucky-charm", 10)
    setup = set_up([sheet, roster("undead")], rulebook(), seed="1")
    left_out = {rule.key: rule.rule for rule in unplayed(setup)}
    assert left_out["first-hit-discarded-4"] == (
        "Lucky charm: the first hit of the battle is discarded on 4 or more"
    )


def test_that_a_thing_is_used_up_or_of_one_metal_leaves_nothing_out():
    sheet = with_item(roster("mercenaries-reikland"), 1, "garlic", 1)
    setup = set_up([sheet, roster("undead")], rulebook(), seed="1")
    assert "wards-vampires" in {rule.key for rule in unplayed(setup)}
    assert "used-up" not in {rule.key for rule in unplayed(setup)}
