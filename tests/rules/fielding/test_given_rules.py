"""The special rules that a turn sequence gives to types of warriors (ALT-VIII), as tags of those who take the field."""

from pathlib import Path

import pytest

from rules.catalogue.load import complete_rulebook, rulebook
from rules.engine.setup import SideSetup
from rules.fielding.fielding import field_side
from rules.fielding.given_rules import with_given_rules
from rules.fielding.spellbooks import known_spell, with_reserves
from rules.resolve import set_up
from rules.values import changed
from tests.rules.catalogue.spoiling import refusal
from tests.rules.warbands import roster

BOOK = rulebook()
EVERY = complete_rulebook()
TABLE = "tables/alternative_rules.toml"


def fielded(warband: str) -> SideSetup:
    """One of each type of a warband, as if each were on the roster."""
    plain = field_side(roster(warband), BOOK, 0)
    like, known = plain.fighters[0], BOOK.warbands[warband]
    everybody = tuple(changed(like, id=at, line=one.key) for at, one in enumerate(known.warriors))
    return changed(plain, fighters=everybody)


def bearers(warband: str, rule: str) -> set[str]:
    side = with_given_rules(fielded(warband), BOOK)
    return {one.line for one in side.fighters if rule in one.tags}


def types(warband: str, *without: str) -> set[str]:
    return {one.key for one in BOOK.warbands[warband].warriors} - set(without)


GIVEN = [
    pytest.param(warband, rule, who, marks=id)
    for id, warband, rule, who in (
        (
            pytest.mark.rule("ALT-VIII-a-i-1"),
            "mercenaries-reikland",
            "military-drill",
            {"swordsman", "champion"},
        ),
        (
            pytest.mark.rule("ALT-VIII-a-i-1"),
            "mercenaries-middenheim",
            "military-drill",
            {"swordsman", "champion"},
        ),
        (
            pytest.mark.rule("ALT-VIII-a-i-1"),
            "mercenaries-marienburg",
            "military-drill",
            {"swordsman", "champion"},
        ),
        (
            pytest.mark.rule("ALT-VIII-a-i-1"),
            "mercenaries-ostermark",
            "military-drill",
            {"swordsman", "champion"},
        ),
        (pytest.mark.rule("ALT-VIII-b-i-1"), "witch-hunters", "guard-dog", {"warhound"}),
        (
            pytest.mark.rule("ALT-VIII-d-i-1"),
            "cult-of-the-possessed",
            "will-of-chaos",
            types("cult-of-the-possessed"),
        ),
        (pytest.mark.rule("ALT-VIII-e-i-1"), "undead", "call-of-the-dead", {"zombie", "ghoul", "dire-wolf"}),
        (pytest.mark.rule("ALT-VIII-e-ii-1"), "undead", "necromancers-knell", {"zombie", "dire-wolf"}),
        (pytest.mark.rule("ALT-VIII-e-iii-1"), "undead", "thirst-for-flesh", {"ghoul"}),
        (
            pytest.mark.rule("ALT-VIII-f-i-1"),
            "skaven-clan-eshin",
            "packrat",
            types("skaven-clan-eshin", "rat-ogre"),
        ),
        (
            pytest.mark.rule("ALT-VIII-f-i-1"),
            "skaven-clan-pestilens",
            "packrat",
            types("skaven-clan-pestilens", "rat-ogre"),
        ),
        (
            pytest.mark.rule("ALT-VIII-f-ii-1"),
            "skaven-clan-eshin",
            "strength-in-numbers",
            types("skaven-clan-eshin", "rat-ogre"),
        ),
        (
            pytest.mark.rule("ALT-VIII-f-ii-1"),
            "skaven-clan-pestilens",
            "strength-in-numbers",
            types("skaven-clan-pestilens", "rat-ogre"),
        ),
        (pytest.mark.rule("ALT-VIII-f-iii-1"), "skaven-clan-eshin", "obedient-monster", {"rat-ogre"}),
        (pytest.mark.rule("ALT-VIII-f-iii-1"), "skaven-clan-pestilens", "obedient-monster", {"rat-ogre"}),
        (pytest.mark.rule("ALT-VIII-g-i-1"), "orc-mob", "hordlings", {"goblin-warrior", "cave-squig"}),
        (
            pytest.mark.rule("ALT-VIII-g-ii-1"),
            "orc-mob",
            "combat-instincts",
            {"orc-boss", "orc-shaman", "orc-big-un", "orc-boy"},
        ),
        (pytest.mark.rule("ALT-VIII-g-iii-1"), "orc-mob", "little-boss", {"troll"}),
    )
]


@pytest.mark.parametrize(("warband", "rule", "who"), GIVEN)
def test_these_types_and_no_others_of_the_warband_have_the_rule(warband: str, rule: str, who: set[str]):
    assert bearers(warband, rule) == who


def having(rule: str, warband: str) -> set[str]:
    return set(EVERY.given_rules[rule].given.get(warband, ()))


#: Beside those of these races, by their racial maximum: who is one of them and gains no experience.
SKAVEN = {"skavenslave", "skaven-slave", "giant-rat"}
GOBLINS = {
    "goblin-swabbie",
    "gobbo-boy",
    "goblin-warrior",
    "cave-squig",
    "sea-squig",
    "sewer-squig",
    "great-squig",
}
TROLLS = {"troll", "sea-troll", "warpstone-troll"}


@pytest.mark.parametrize("warband", EVERY.warbands)
def test_creatures_have_their_rules_in_every_warband(warband: str):
    types = EVERY.warbands[warband].warriors
    of_race = {
        race: {one.key for one in types if (one.racial_maximum or "").startswith(race)}
        for race in ("skaven", "goblin", "orc", "black-orc", "ghoul")
    }
    keys = {one.key for one in types}
    skaven = of_race["skaven"] | (keys & SKAVEN)
    assert having("packrat", warband) == having("strength-in-numbers", warband) == skaven
    assert having("obedient-monster", warband) == keys & {"rat-ogre"}
    fanatics = keys & {"fanatic"}
    assert having("hordlings", warband) == of_race["goblin"] | (keys & GOBLINS) | fanatics
    assert having("combat-instincts", warband) == of_race["orc"] | of_race["black-orc"]
    assert having("little-boss", warband) == keys & TROLLS
    assert having("thirst-for-flesh", warband) == of_race["ghoul"]
    assert having("call-of-the-dead", warband) == of_race["ghoul"] | (keys & {"zombie", "dire-wolf"})
    assert having("necromancers-knell", warband) == keys & {"zombie", "dire-wolf"}


def test_a_goblin_among_skaven_is_no_skaven():
    goblins = having("hordlings", "slave-uprising")
    skaven = having("packrat", "slave-uprising")
    assert (goblins, skaven) == (
        {"goblin-leader", "goblin-slave"},
        {"demagogue", "underling", "rabble"},
    )


@pytest.mark.rule("ALT-VIII-c-1", "ALT-VIII-h-1")
@pytest.mark.parametrize("warband", ["sisters-of-sigmar", "dwarf-treasure-hunters", "dwarf-rangers"])
def test_sisters_of_sigmar_and_dwarfs_have_none(warband: str):
    side = fielded(warband)
    assert with_given_rules(side, BOOK) is side
    assert not any(set(one.tags) & set(BOOK.given_rules) for one in side.fighters)


def test_a_warrior_whom_a_warband_hires_has_nothing_of_its_rules():
    side = fielded("cult-of-the-possessed")
    hired = changed(side.fighters[0], callings=("ogre-bodyguard", "ogre"))
    given = with_given_rules(changed(side, fighters=(hired, side.fighters[1])), BOOK)
    assert ["will-of-chaos" in one.tags for one in given.fighters] == [False, True]


def test_the_rats_that_a_spell_calls_are_giant_rats():
    side = fielded("skaven-clan-eshin")
    caller = next(one for one in side.fighters if one.line == "eshin-sorcerer")
    spell = known_spell("children-of-the-horned-rat", BOOK)
    (called,) = with_reserves([changed(side, fighters=(changed(caller, spells=(spell,)),))], BOOK)
    assert called.reserves
    assert all("packrat" in one.tags for one in with_given_rules(called, BOOK).reserves)


def test_only_a_ruleset_that_gives_rules_has_them_in_battle():
    sheets = [roster("undead"), roster("orc-mob")]
    rules = set(BOOK.given_rules)
    given = {
        key: {tag for one in set_up(sheets, BOOK, seed="1", ruleset=key).fighters for tag in one.tags} & rules
        for key in ("alternative", "mordheim")
    }
    assert {"call-of-the-dead", "combat-instincts"} <= given["alternative"]
    assert given["mordheim"] == set()


def test_the_same_rule_of_another_pack_adds_its_warbands():
    assert set(BOOK.given_rules["military-drill"].given) == {
        "mercenaries-reikland",
        "mercenaries-middenheim",
        "mercenaries-marienburg",
        "mercenaries-ostermark",
    }


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        (
            '"swordsman", "champion"',
            '"swordsman", "knight"',
            "military-drill.given.mercenaries-reikland",
            "knight",
        ),
        ("witch-hunters =", "witch-finders =", "guard-dog.given.witch-finders", "witch-finders"),
        ("[guard-dog]", '[dogs]\nname = "Dogs"\nsummary = "Bark."\ngiven = {}\n[guard-dog]', "dogs", "dogs"),
        ('name = "Guard Dog"', 'name = "Guard Dog"\nprice = 3', "guard-dog", "price"),
    ],
)
def test_a_rule_for_somebody_who_does_not_exist_is_refused(
    tmp_path: Path, old: str, new: str, key: str, reason: str
):
    fault = refusal(tmp_path, TABLE, old, new)
    assert (fault.where, fault.key) == (TABLE, key)
    assert reason in str(fault)
