"""The campaign chapter on people and things: who joins, what they may have and learn, what counts and what is paid."""

import pytest

from rules.ledger.apply import apply
from rules.ledger.entries import Mustered
from rules.ledger.sheet import Kind, Possession, Status, WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.figures.experience import underdog_bonus
from rules.mustering.figures.prices import Offer, offer
from rules.mustering.figures.rating import rating
from rules.mustering.hired.hiring import hire_sword, sword_refused
from rules.mustering.hired.upkeep import is_due
from rules.mustering.legality.check import problems
from rules.mustering.problem import NotAllowed, Refusal
from rules.mustering.skills import skills_to_learn
from rules.mustering.succession import successors
from rules.values import changed
from tests.rules.warbands import BOOK, roster, seasoned, with_block

REIKLAND = seasoned(roster("mercenaries-reikland"), gold=300)
SKAVEN = seasoned(roster("skaven-clan-eshin"), gold=300)
#: M, WS, BS, S, T, W, I, A, Ld, then fee, upkeep and rating.
SWORDS = {
    "pit-fighter": (4, 4, 3, 4, 4, 1, 4, 2, 7, 30, 15, 22),
    "ogre-bodyguard": (6, 3, 2, 4, 4, 3, 3, 2, 7, 80, 30, 25),
    "halfling-scout": (4, 2, 4, 2, 2, 1, 4, 1, 8, 15, 5, 5),
    "warlock": (4, 2, 2, 3, 3, 1, 4, 1, 8, 30, 15, 16),
    "freelancer": (4, 4, 3, 4, 3, 1, 4, 1, 7, 50, 20, 21),
    "elf-ranger": (5, 4, 5, 3, 3, 1, 6, 1, 8, 40, 20, 12),
    "dwarf-troll-slayer": (3, 4, 3, 3, 4, 1, 2, 1, 9, 25, 10, 12),
}


def begun(warband: str, gold: int = 500) -> WarbandSheet:
    return apply(None, Mustered("Test", warband, gold, BOOK.version))


def hired(sheet: WarbandSheet, key: str) -> WarbandSheet:
    return apply(sheet, hire_sword(sheet, BOOK, key))


def number_of(sheet: WarbandSheet, type: str) -> int:
    return next(block.number for block in reversed(sheet.active) if block.type == type)


# hired swords


@pytest.mark.rule(
    "CAMP-SWORD-PIT-FIGHTER", "CAMP-SWORD-WARLOCK", "CAMP-SWORD-FREELANCER", "CAMP-SWORD-SLAYER"
)
@pytest.mark.rule("CAMP-SWORD-ELF-RANGER", "CAMP-SWORD-OGRE", "CAMP-SWORD-HALFLING")
@pytest.mark.parametrize("key", SWORDS)
def test_hired_swords_have_their_printed_figures(key: str):
    sword = BOOK.hired_swords[key]
    profile = [sword.profile.value(name) for name in ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")]
    assert (*profile, sword.hire, sword.upkeep, sword.rating) == SWORDS[key]


@pytest.mark.parametrize(
    ("warband", "key", "joins"),
    [
        ("skaven-clan-eshin", "pit-fighter", False),
        ("mercenaries-reikland", "pit-fighter", True),
        ("witch-hunters", "warlock", False),
        ("sisters-of-sigmar", "warlock", False),
        ("cult-of-the-possessed", "freelancer", False),
        ("witch-hunters", "freelancer", True),
        ("undead", "elf-ranger", False),
        ("witch-hunters", "dwarf-troll-slayer", True),
    ],
)
def test_hired_swords_join_whom_their_entry_names(warband: str, key: str, joins: bool):
    assert (sword_refused(begun(warband), BOOK, key) is None) is joins


@pytest.mark.rule("CAMP-HIRE-1")
def test_a_hired_sword_is_hired_when_a_warband_is_created_and_later():
    assert hired(begun("mercenaries-reikland", 30), "pit-fighter").gold == 0
    assert hired(REIKLAND, "pit-fighter").gold == REIKLAND.gold - 30


@pytest.mark.rule("CAMP-HIRE-12", "CAMP-HIRE-13")
def test_a_hired_sword_who_comes_again_wants_the_fee_and_has_learnt_nothing():
    band = hired(REIKLAND, "pit-fighter")
    number = number_of(band, "pit-fighter")
    band = with_block(band, number, experience=5)
    band = apply(band, muster.dismiss(band, BOOK, number))
    again = hired(band, "pit-fighter")
    assert again.gold == band.gold - 30
    assert again.active[-1].experience == 0


@pytest.mark.rule("CAMP-HIRE-17")
def test_a_hired_sword_never_follows_a_leader():
    band = hired(REIKLAND, "warlock")
    assert Kind.HIRED_SWORD not in {block.kind for block in successors(band, BOOK)}


@pytest.mark.rule("CAMP-DISBAND-4")
def test_a_hired_sword_who_is_dismissed_after_a_battle_is_owed_nothing():
    band = hired(REIKLAND, "pit-fighter")
    number = number_of(band, "pit-fighter")
    fought = with_block(band, number, battles=1)
    assert is_due(next(it for it in fought.active if it.number == number), fought, BOOK)
    gone = apply(fought, muster.dismiss(fought, BOOK, number))
    assert gone.gold == fought.gold
    assert not [block for block in gone.active if block.type == "pit-fighter"]


# buying


@pytest.mark.rule("CAMP-TRADE-1", "CAMP-TRADE-10")
def test_common_things_are_bought_in_any_number_as_far_as_the_gold_goes():
    rich, poor = changed(REIKLAND, gold=100), changed(REIKLAND, gold=9)
    assert apply(rich, muster.buy(rich, BOOK, None, "sword", 10)).gold == 0
    with pytest.raises(NotAllowed):
        muster.buy(poor, BOOK, None, "sword", 1)


@pytest.mark.rule("CAMP-TRADE-5")
def test_duelling_pistols_are_cheaper_on_the_own_list_of_a_new_warband():
    new = begun("mercenaries-reikland")
    new = apply(new, muster.hire(new, BOOK, "mercenary-captain", "Captain"))
    item = BOOK.items["duelling-pistol"]
    begins = offer(item, new, BOOK, new.warriors[0])
    assert isinstance(begins, Offer)
    assert begins.price == 25
    assert item.price is not None
    assert item.price.base == 30


@pytest.mark.rule("CAMP-PRICE-LIMITS-2", "CAMP-PRICE-LIMITS-3", "CAMP-PRICE-SPECIAL", "CAMP-RARE-9")
@pytest.mark.parametrize(
    ("warband", "item", "sold"),
    [
        ("undead", "garlic", False),
        ("undead", "blessed-water", False),
        ("undead", "tears-of-shallaya", False),
        ("cult-of-the-possessed", "tears-of-shallaya", False),
        ("witch-hunters", "tome-of-magic", False),
        ("sisters-of-sigmar", "tome-of-magic", False),
        ("skaven-clan-eshin", "war-dog", False),
        ("dwarf-treasure-hunters", "horse", False),
        ("mercenaries-reikland", "holy-tome", False),
        ("sisters-of-sigmar", "holy-tome", True),
        ("sisters-of-sigmar", "blessed-water", True),
        ("mercenaries-reikland", "garlic", True),
        ("mercenaries-reikland", "weeping-blades", False),
        ("skaven-clan-eshin", "weeping-blades", True),
        ("mercenaries-reikland", "steel-whip", False),
    ],
)
def test_things_are_not_sold_to_those_whom_the_chart_leaves_out(warband: str, item: str, sold: bool):
    band = seasoned(roster(warband), gold=500)
    found = [offer(BOOK.items[item], band, BOOK, block) for block in band.active if block.kind is Kind.HERO]
    assert any(not isinstance(it, Refusal) for it in found) is sold


@pytest.mark.rule("CAMP-PRICE-SPECIAL")
@pytest.mark.parametrize(
    ("item", "price", "rarity"),
    [("fighting-claws", 35, 7), ("weeping-blades", 50, 9), ("warplock-pistol", 35, 11)],
)
def test_things_of_one_warband_have_their_printed_prices(item: str, price: int, rarity: int):
    found = BOOK.items[item]
    assert found.price is not None
    assert (found.price.base, found.rarity) == (price, rarity)


@pytest.mark.rule("CAMP-STASH-6")
@pytest.mark.parametrize(
    ("items", "fine"),
    [
        (("dagger", "sword", "axe"), True),
        (("dagger", "sword", "axe", "mace"), False),
        (("dagger", "pistol", "pistol", "bow"), True),
        (("light-armour", "heavy-armour"), False),
        (("shield", "shield"), False),
    ],
)
def test_a_warrior_carries_two_weapons_of_a_kind_and_one_of_each_piece_of_armour(
    items: tuple[str, ...], fine: bool
):
    held = tuple(Possession(key, (10,) * items.count(key)) for key in dict.fromkeys(items))
    band = with_block(REIKLAND, 1, possessions=held)
    codes = {"too-many-weapons", "too-many-missile-weapons", "too-much-armour"}
    assert [it for it in problems(band, BOOK) if it.code in codes and it.warrior == 1] != fine


@pytest.mark.rule("CAMP-STASH-4")
def test_things_that_nobody_can_use_are_kept_in_the_stash():
    kept = changed(REIKLAND, stash=(Possession("weeping-blades", (50,)),))
    assert [it.item for it in problems(kept, BOOK) if it.item == "weeping-blades"] == []


# skills


@pytest.mark.rule("CAMP-SKILL-1", "CAMP-SKILL-2", "CAMP-SKILL-4")
def test_skills_are_learnt_once_and_from_the_lists_of_the_entry():
    youngblood = next(it for it in REIKLAND.active if it.type == "youngblood")
    lists = {skill.list for skill in skills_to_learn(youngblood, REIKLAND, BOOK)}
    assert lists == {"combat", "shooting", "speed"}
    knows = changed(youngblood, starting_skills=(*youngblood.starting_skills, "dodge"))
    assert "dodge" not in {skill.key for skill in skills_to_learn(knows, REIKLAND, BOOK)}
    adept = next(it for it in SKAVEN.active if it.kind is Kind.HERO)
    assert "skaven" in {skill.list for skill in skills_to_learn(adept, SKAVEN, BOOK)}


@pytest.mark.rule("CAMP-SKILL-BATTLE-TONGUE", "CAMP-SKILL-SORCERY")
@pytest.mark.parametrize(
    ("warband", "type", "skill", "offered"),
    [
        ("mercenaries-reikland", "mercenary-captain", "battle-tongue", True),
        ("mercenaries-reikland", "champion", "battle-tongue", False),
        ("undead", "vampire", "battle-tongue", False),
        ("cult-of-the-possessed", "magister", "sorcery", True),
        ("sisters-of-sigmar", "sigmarite-matriarch", "sorcery", False),
        ("witch-hunters", "warrior-priest", "sorcery", False),
    ],
)
def test_some_skills_are_for_leaders_and_casters_alone(warband: str, type: str, skill: str, offered: bool):
    band = seasoned(roster(warband), gold=500)
    hero = next(it for it in band.active if it.type == type)
    assert (skill in {it.key for it in skills_to_learn(hero, band, BOOK)}) is offered


# groups and the rating


@pytest.mark.rule("CAMP-XP-15", "CAMP-ADV-HENCH-3", "CAMP-ADV-HENCH-7")
def test_a_recruit_has_the_experience_and_the_increases_of_the_group():
    group = next(it for it in REIKLAND.active if it.is_group)
    stronger = changed(group.profile, S=group.profile.S + 1)
    band = with_block(changed(REIKLAND, gold=500), group.number, profile=stronger, experience=5, members=2)
    grown = apply(band, muster.enlarge(band, BOOK, group.number, 1))
    block = next(it for it in grown.active if it.number == group.number)
    assert (block.members, block.experience, block.profile.S) == (3, 5, stronger.S)


@pytest.mark.rule("CAMP-RATING-8", "CAMP-RATING-10")
def test_gold_things_and_dogs_do_not_count_for_the_rating():
    richer = changed(
        REIKLAND,
        gold=600,
        wyrdstone=9,
        stash=(Possession("gromril-armour", (150,)), Possession("war-dog", (25,))),
    )
    assert rating(richer, BOOK).total == rating(REIKLAND, BOOK).total


@pytest.mark.rule("CAMP-RATING-9")
def test_possessed_and_ogre_bodyguards_are_no_large_creatures_for_the_rating():
    possessed = BOOK.warbands["cult-of-the-possessed"].warrior("possessed")
    assert possessed is not None
    assert (possessed.rating, BOOK.hired_swords["ogre-bodyguard"].rating) == (5, 25)


@pytest.mark.rule("CAMP-RATING-11")
def test_experience_beyond_the_track_counts_for_the_rating():
    before = with_block(REIKLAND, 1, experience=90)
    after = with_block(REIKLAND, 1, experience=93)
    assert rating(after, BOOK).total == rating(before, BOOK).total + 3


@pytest.mark.rule("CAMP-RATING-12")
def test_a_captive_does_not_count_for_the_rating():
    hero = with_block(REIKLAND, 1, experience=20)
    taken = with_block(hero, 1, status=Status.CAPTURED)
    assert rating(taken, BOOK).total == rating(hero, BOOK).total - 25


@pytest.mark.rule("CAMP-UNDERDOG-6", "CAMP-MULTI-4")
def test_the_underdog_is_whoever_is_rated_lower_with_everybody_who_takes_part():
    assert underdog_bonus(90, 180, BOOK) == 2
    assert underdog_bonus(90 + 100, 180, BOOK) == underdog_bonus(180, 90 + 100, BOOK) == 0
    assert underdog_bonus(100, 160, BOOK) == 1
