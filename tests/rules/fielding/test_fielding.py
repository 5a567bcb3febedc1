"""Fielding a roster: who takes the field and with what figures."""

import pytest

from rules.catalogue.load import complete_rulebook
from rules.catalogue.packs.house_rule_model import RIDING
from rules.catalogue.packs.stack import DATA
from rules.catalogue.profile import Change
from rules.combat.effects.hit import Hit
from rules.combat.injury.critical_hits import critical_hit
from rules.combat.measuring import is_measured
from rules.combat.psychology.escaping import escape
from rules.combat.psychology.rout import is_due
from rules.combat.shooting.misfires import misfires
from rules.engine.aim import Aim
from rules.engine.events import Status, StatusChanged
from rules.engine.setup import BASE_RADIUS
from rules.fielding.fielding import LARGE_RADIUS, NobodyToField, field_side
from rules.ledger.sheet import Advance, Gift, Injury, Kind, Possession
from rules.mustering.document import read_sheet
from rules.resolve import UnknownKey, set_up, start
from rules.scenarios import scenario_for
from rules.scenarios.happenings.eventful import PARTS, Eventful
from rules.values import changed
from tests.rules.warbands import BOOK, roster, with_block

GUARD = roster("mercenaries-reikland")


def test_every_member_of_a_group_is_a_fighter_of_his_own():
    side = field_side(GUARD, BOOK, 5)
    assert len(side.fighters) == sum(block.members for block in GUARD.warriors)
    assert [fighter.id for fighter in side.fighters] == list(range(5, 5 + len(side.fighters)))
    assert [fighter.name for fighter in side.fighters if fighter.warrior == 6] == [
        "The Poachers 1",
        "The Poachers 2",
        "The Poachers 3",
    ]


@pytest.mark.rule("CORE-CHAR-INCREASE-1")
def test_advances_and_injuries_of_the_roster_count_on_the_table():
    before = field_side(GUARD, BOOK, 0).fighters[0].profile
    better = with_block(
        GUARD,
        1,
        advances=(Advance(2, change=Change("WS", 1)),),
        injuries=(Injury("leg-wound", changes=(Change("M", -1),), flags=("cannot-run",)),),
    )
    captain = field_side(better, BOOK, 0).fighters[0]
    assert (captain.profile.WS, captain.profile.M) == (before.WS + 1, before.M - 1)
    assert "cannot-run" in captain.tags


@pytest.mark.rule("CORE-CHAR-PROFILE-1", "CORE-CHAR-RANGE-1")
def test_a_profile_holds_nine_characteristics_that_never_fall_below_zero():
    profile = field_side(GUARD, BOOK, 0).fighters[0].profile
    assert profile.__struct_fields__ == ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")
    assert profile.changed_by([Change("WS", -99)]).WS == 0
    assert all(0 <= getattr(profile, name) <= 10 for name in profile.__struct_fields__)


def test_rules_of_the_whole_warband_and_mutations_count_on_the_table():
    assert all("leader-range-12" in fighter.tags for fighter in field_side(GUARD, BOOK, 0).fighters)
    block = changed(GUARD.warrior(1), type="tainted-one", leader=False, mutations=(Gift("hideous"),))
    carnival = changed(GUARD, type="carnival-of-chaos", warriors=(block,))
    (fighter,) = field_side(carnival, BOOK, 0).fighters
    assert "causes-fear" in fighter.tags
    assert "counts-as-possessed" in fighter.tags
    assert "stream-of-corruption" not in fighter.tags


@pytest.mark.rule("CAMP-SEQ-17")
def test_a_warrior_who_misses_the_battle_stays_away():
    side = field_side(with_block(GUARD, 1, misses_battles=1), BOOK, 0)
    assert 1 not in {fighter.warrior for fighter in side.fighters}


def test_a_warband_without_anybody_to_fight_is_refused_by_name():
    empty = changed(GUARD, warriors=())
    with pytest.raises(NobodyToField, match="The Altdorf Irregulars has nobody who can fight"):
        field_side(empty, BOOK, 0)


def test_large_creatures_stand_on_large_bases():
    radii = {True: LARGE_RADIUS, False: BASE_RADIUS}
    for key in ("orc-mob", "undead", "skaven-clan-eshin"):
        for fighter in field_side(roster(key), BOOK, 0).fighters:
            assert fighter.radius == radii[fighter.large]


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ({"ruleset": "chess"}, "There is no ruleset 'chess'. Choose from: alternative"),
        (
            {"scenario": "tea"},
            "There is no scenario 'tea'. Choose from: a-night-in-the-graveyard, a-stroll-in-the-garden, ambush",
        ),
        ({"battlefield": "moon"}, "There is no table 'moon'. Choose from: burnt-district, cemetery"),
        ({"switches": ["luck"]}, "There is no option 'luck' in the ruleset mordheim"),
    ],
)
def test_unknown_keys_are_refused_with_the_known_ones(field: dict[str, object], said: str):
    with pytest.raises(UnknownKey, match=said.replace(".", r"\.")):
        set_up([GUARD, GUARD], BOOK, seed="1", **field)


#: Those of riders are asked for where a mount is fielded, some are tags of everybody, others tables of any scenario.
TAGS = {rule.key for rule in BOOK.house_rules.values() if rule.tags}
ASKED = [
    switch for switch in BOOK.rulesets["mordheim"].switches if switch.key not in RIDING | TAGS | PARTS.keys()
]


@pytest.mark.parametrize("key", PARTS)
def test_a_table_of_the_ruleset_is_played_beside_the_scenario(key):
    plain, with_it = (scenario_for(set_up([GUARD, GUARD], BOOK, seed="1", switches=on)) for on in ([], [key]))
    assert not isinstance(plain, Eventful)
    assert isinstance(with_it, Eventful)


@pytest.mark.parametrize("switch", ASKED, ids=lambda switch: switch.key)
def test_every_switch_of_the_ruleset_is_one_that_a_procedure_asks_for(switch):
    asked = []
    resolver = start(set_up([GUARD, GUARD], BOOK, seed="1", switches=[switch.key]))
    battle = resolver.battle
    found = battle.switch
    battle.switch = lambda key: asked.append(key) or found(key)
    archer = next(one for one in battle.state.combatants if any(w.shot for w in one.fighter.weapons))
    weapon = next(weapon for weapon in archer.fighter.weapons if weapon.shot)
    target = battle.state.combatants[0]
    battle.rules.shot_need(battle, Aim(archer, target, weapon, 300, False))
    is_measured(battle)
    misfires(battle, changed(weapon, category="blackpowder"), 1)
    critical = critical_hit(battle, archer, target, Hit("axe", 3), True)
    next(critical)
    critical.send((1,))
    next(escape(battle, 0, ()), None)
    assert switch.key in asked
    assert battle.switch(switch.key)


@pytest.mark.rule("CORE-ROUT-3")
def test_the_undead_take_rout_tests_too():
    battle = start(set_up([roster("undead"), GUARD], BOOK, seed="1")).battle
    assert not is_due(battle, 0)
    for who in range(4):
        battle.state.fold(StatusChanged(who, Status.OUT_OF_ACTION, None))
    assert is_due(battle, 0)


def test_members_who_are_armed_differently_take_the_field_as_they_are_armed():
    mixed = {"bow": (10,), "dagger": (0, 0), "shield": (5,), "sword": (10, 10, 10)}
    possessions = tuple(Possession(item, paid) for item, paid in mixed.items())
    side = field_side(with_block(GUARD, 7, possessions=possessions), BOOK, 0)
    first, second = (fighter for fighter in side.fighters if fighter.warrior == 7)
    assert [(weapon.key, weapon.copies) for weapon in first.weapons] == [
        ("bow", 1),
        ("dagger", 1),
        ("sword", 2),
    ]
    assert [(weapon.key, weapon.copies) for weapon in second.weapons] == [("dagger", 1), ("sword", 1)]
    assert [[worn.key for worn in one.protection] for one in (first, second)] == [[], ["shield"]]


def test_a_mutation_that_he_has_twice_stands_there_twice():
    block = changed(
        roster("cult-of-the-possessed").warriors[1],
        mutations=(Gift("scorpion-tail"), Gift("scorpion-tail"), Gift("spines")),
    )
    cult = changed(roster("cult-of-the-possessed"), warriors=(block,))
    tags = field_side(cult, BOOK, 0).fighters[0].tags
    assert (tags.count("scorpion-tail"), tags.count("spines")) == (2, 1)


def test_armour_slows_no_dwarf():
    for warband, slowed in (("mercenaries-reikland", 1), ("dwarf-treasure-hunters", 0)):
        sheet = roster(warband)
        armed = changed(
            sheet.warriors[0], possessions=(Possession("heavy-armour", (50,)), Possession("shield", (5,)))
        )
        (fighter,) = field_side(changed(sheet, warriors=(armed,)), BOOK, 0).fighters
        assert armed.current.M - slowed == fighter.profile.M


@pytest.mark.rule("CAMP-PERS-BERTHA-2")
def test_the_high_matriarch_leads_for_the_battle():
    sisters = roster("sisters-of-sigmar")
    bertha = changed(
        sisters.warriors[0], number=90, name="Bertha", type="bertha-bestraufrung", leader=False,
        kind=Kind.DRAMATIS_PERSONA, possessions=(),
    )  # fmt: skip
    side = field_side(changed(sisters, warriors=(*sisters.warriors, bertha)), BOOK, 0)
    assert [fighter.name for fighter in side.fighters if fighter.leader] == ["Bertha"]


@pytest.mark.rule("CAMP-HIRE-5")
def test_the_leadership_of_hired_swords_is_not_for_rout_tests():
    guard = roster("mercenaries-reikland")
    ogre = changed(
        guard.warriors[0],
        number=91,
        type="ogre-bodyguard",
        kind=Kind.HIRED_SWORD,
        leader=False,
        possessions=(),
    )
    side = field_side(changed(guard, warriors=(*guard.warriors, ogre)), BOOK, 0)
    assert [fighter.line for fighter in side.fighters if "no-rout-leadership" in fighter.tags] == [
        "ogre-bodyguard"
    ]


def test_the_hero_with_the_best_leadership_then_experience_leads_the_lost() -> None:
    book = complete_rulebook()
    sheet = read_sheet(next(DATA.glob("packs/*/rosters/the-lost.toml")), "the-lost.toml", book)
    heroes = [block for block in sheet.active if block.kind is Kind.HERO]
    for block in heroes:
        sheet = with_block(sheet, block.number, profile=changed(block.profile, Ld=8), experience=10)
    best = heroes[-1]
    sheet = with_block(sheet, best.number, experience=12)
    assert [it.name for it in field_side(sheet, book, 0).fighters if it.leader] == [best.name]


def test_skills_of_strength_count_over_the_maximum() -> None:
    book = complete_rulebook()
    sheet = read_sheet(next(DATA.glob("packs/*/rosters/blood-dragons.toml")), "blood-dragons.toml", book)
    first = sheet.active[0]
    plain = field_side(sheet, book, 0).fighters[0].profile
    skills = (*first.starting_skills, "red-fury", "strength-of-the-dragon")
    strong = field_side(with_block(sheet, first.number, starting_skills=skills), book, 0).fighters[0].profile
    assert (strong.S, strong.A) == (plain.S + 1, plain.A + 1)
