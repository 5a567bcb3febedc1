"""What a battle leaves out is said beside it."""

from rules.catalogue.load import rulebook
from rules.catalogue.packs.earlier_words import EARLIER_TAGS, EARLIER_TRAITS
from rules.catalogue.tags import TAGS
from rules.catalogue.trading.traits import TRAITS
from rules.combat.effects.hook import tags_with_effects
from rules.combat.support import (
    IN_PART,
    OFF_TABLE_TAGS,
    SUPPORTED_TAGS,
    SUPPORTED_TRAITS,
    is_supported,
    unsupported_rules,
)
from rules.resolve import set_up
from rules.values import changed
from tests.rules.warbands import roster, with_item


def test_only_known_tags_and_traits_count_as_played():
    assert TAGS.keys() | EARLIER_TAGS.keys() >= SUPPORTED_TAGS | OFF_TABLE_TAGS
    assert TRAITS.keys() | EARLIER_TRAITS.keys() >= SUPPORTED_TRAITS
    assert not SUPPORTED_TAGS & OFF_TABLE_TAGS


def test_unsupported_rules_are_listed_with_the_warriors_concerned():
    setup = set_up([roster("undead"), roster("orc-mob")], rulebook(), seed="1")
    fighter = changed(setup.fighters[0], tags=(*setup.fighters[0].tags, "unheard-of"))
    side = changed(setup.sides[0], fighters=(fighter, *setup.sides[0].fighters[1:]))
    left_out = {rule.key: rule for rule in unsupported_rules(changed(setup, sides=(side, setup.sides[1])))}
    assert left_out["unheard-of"].fighters == (fighter.name,)
    assert "causes-fear" not in left_out


def test_off_table_rules_are_not_listed():
    setup = set_up([roster("undead"), roster("skaven-clan-eshin")], rulebook(), seed="1")
    assert not {rule.key for rule in unsupported_rules(setup)} & OFF_TABLE_TAGS


def test_unsupported_equipment_is_listed_by_name():
    sheet = with_item(roster("mercenaries-reikland"), 1, "skeleton-chariot", 200)
    setup = set_up([sheet, roster("undead")], rulebook(), seed="1")
    left_out = {rule.key: rule.rule for rule in unsupported_rules(setup)}
    assert left_out["chariot"] == "Skeleton chariot: a chariot: impact hits when it charges"


def test_bookkeeping_traits_are_not_listed():
    sheet = with_item(roster("mercenaries-reikland"), 1, "garlic", 1)
    setup = set_up([sheet, roster("undead")], rulebook(), seed="1")
    assert "used-up" not in {rule.key for rule in unsupported_rules(setup)}


def test_fully_answered_tags_count_as_supported():
    assert is_supported("melee-save-5", SUPPORTED_TAGS)
    assert is_supported("executioners-hood", SUPPORTED_TRAITS)
    assert is_supported("unheard-of", SUPPORTED_TAGS) is False
    assert tags_with_effects() >= IN_PART


def test_no_table_names_what_is_found_by_its_answer_in_part():
    assert not IN_PART & (SUPPORTED_TAGS | SUPPORTED_TRAITS)
