"""Limits of the muster that warbands of the supplements have: never together, never used, bought once."""

import pytest

from rules.aftermath.trading.selling import warriors
from rules.catalogue.load import complete_rulebook
from rules.catalogue.packs.stack import DATA
from rules.ledger.apply import apply
from rules.ledger.entries import Entry, Mustered
from rules.ledger.sheet import Kind, Possession, Status, WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.document import read_sheet
from rules.mustering.hired.hiring import has_lost_employer, hire_sword, sword_refused
from rules.mustering.hired.upkeep import upkeep_of
from rules.mustering.legality.check import problems
from rules.mustering.legality.composition import largest_size, size
from rules.mustering.legality.potential import open_lists
from rules.mustering.lists.bars import KINDS, NEVER_USES
from rules.mustering.lists.permission import is_barred
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.rules.warbands import with_block

BOOK = complete_rulebook()


def begun(warband: str, *types: str, gold: int = 2000) -> WarbandSheet:
    """A warband with one of each of these types."""
    sheet = apply(None, Mustered("Test", warband, gold, BOOK.version))
    for type in types:
        sheet = hired(sheet, type)
    return sheet


def hired(sheet: WarbandSheet, type: str, members: int = 1) -> WarbandSheet:
    entry: Entry = muster.hire(sheet, BOOK, type, "", members)
    return apply(sheet, entry)


def later(sheet: WarbandSheet) -> WarbandSheet:
    """The warband after its first battle."""
    return changed(sheet, battles=1)


@pytest.mark.parametrize(
    ("warband", "one", "other"),
    [
        ("night-goblins", "troll", "great-squig"),
        ("night-goblins", "great-squig", "troll"),
        ("strigoi-undead", "fell-bat", "bat"),
        ("strigoi-undead", "bat", "fell-bat"),
    ],
)
def test_some_creatures_are_never_in_one_warband(warband: str, one: str, other: str):
    with pytest.raises(NotAllowed, match="would break a limit"):
        hired(begun(warband, one), other)


def full(*, snotlings: int) -> WarbandSheet:
    """Night Goblins (20 at most): the Boss, and as many Warriors as make up 19 beside a mob that is one."""
    goblins = begun("night-goblins", "boss")
    for members in (5, 5, 5, 3):
        goblins = hired(goblins, "night-goblin-warrior", members)
    return hired(goblins, "snotling", snotlings) if snotlings else goblins


def test_all_snotlings_are_one_model_of_the_warband():
    goblins = full(snotlings=3)
    assert size(goblins, BOOK) == 20
    more = hired(goblins, "snotling", 2)
    assert (size(more, BOOK), warriors(more, BOOK)) == (20, 20)
    assert [it for it in problems(more, BOOK) if it.code == "too-many-warriors"] == []
    with pytest.raises(NotAllowed, match="the maximum is 20"):
        hired(more, "night-goblin-warrior")


def test_a_mob_that_was_not_there_needs_one_place():
    with pytest.raises(NotAllowed, match="the maximum is 20"):
        hired(hired(full(snotlings=0), "night-goblin-warrior"), "snotling", 5)


def test_a_mob_of_snotlings_is_bought_whole():
    goblins = begun("night-goblins-karak-azgal")
    with pytest.raises(NotAllowed):
        hired(goblins, "snotling")
    assert hired(goblins, "snotling", 5).gold == goblins.gold - 50


@pytest.mark.parametrize("warband", [
    "night-goblins-karak-azgal", "night-goblins-information-centre", "crooked-moon-night-goblins",
])  # fmt: skip
def test_lost_snotlings_of_a_mob_are_made_up_one_by_one(warband: str):
    goblins = hired(begun(warband), "snotling", 5)
    (mob,) = goblins.warriors
    left = with_block(later(goblins), mob.number, members=3)
    for _ in range(2):
        joined = apply(left, muster.enlarge(left, BOOK, mob.number, 1))
        assert joined.gold == left.gold - 10
        left = joined
    with pytest.raises(NotAllowed):
        muster.enlarge(left, BOOK, mob.number, 1)


def test_too_few_hobgoblins_are_made_up_before_anybody_else_is_recruited():
    dwarfs = begun("sons-of-hashut", "apprentice-sorcerer")
    dwarfs = later(hired(dwarfs, "hobgoblin", 3))
    with pytest.raises(NotAllowed, match="at least 4 x Hobgoblin"):
        hired(dwarfs, "chaos-dwarf-warrior")
    assert hired(hired(dwarfs, "hobgoblin"), "chaos-dwarf-warrior")


def test_a_lost_dame_is_replaced_before_anybody_else_is_recruited():
    knights = later(begun("order-of-the-mare", "paragon"))
    with pytest.raises(NotAllowed, match="a new Dame"):
        hired(knights, "pilgrim")
    assert hired(knights, "dame-of-the-mare")


def test_each_hero_of_the_reavers_is_bought_once_for_ever():
    reavers = later(begun("lustrian-reavers", "saurus-slayer", "conqueror"))
    dead = with_block(reavers, 2, status=Status.DEAD)
    with pytest.raises(NotAllowed, match="never bought again"):
        hired(dead, "conqueror")


@pytest.mark.parametrize(
    ("warband", "type", "item", "barred"),
    [
        ("halflings", "halfling-scout", "handgun", True),
        ("halflings", "halfling-scout", "short-bow", False),
        ("crooked-moon-night-goblins", "squig-hopper", "sword", True),
        ("crooked-moon-night-goblins", "squig-hopper", "shield", False),
        ("lords-of-the-marsh", "daemon-fimm", "axe", True),
        ("maneaters", "bull", "dagger", True),
        ("bretonnian-chapel-guard", "questing-knight", "lance", True),
        ("bretonnian-chapel-guard", "knight-errant", "lance", False),
        ("bretonnian-chapel-guard", "knight-errant", "crimson-shade", True),
        ("bretonnian-chapel-guard", "squire", "crimson-shade", False),
        ("order-of-the-mare", "paragon", "lance", True),
        ("battle-monks-of-cathay", "warrior-monk", "black-lotus", True),
        ("battle-monks-of-cathay", "soldier", "black-lotus", False),
        ("sylvaneths", "arch-revenant", "light-armour", True),
        ("sylvaneths", "arch-revenant", "shield", False),
        ("lothern-sea-patrol", "bossun", "heavy-armour", True),
        ("lothern-sea-patrol", "bossun", "ithilmar-armour", False),
        ("lothern-sea-patrol", "bossun", "bugmans-ale", True),
        ("fen-guard", "spiteborn", "elven-cloak", True),
        ("khorne-raiders", "dread-captain", "tome-of-magic", True),
        ("high-elves-lustria", "sword-warden", "gromril-sword", True),
        ("savage-orcs-sartosa", "orc-boss", "handgun", True),
        ("savage-orcs-sartosa", "orc-boss", "lantern", True),
        ("silent-brotherhood", "assassin", "war-dog", True),
        ("bretonnian-chapel-guard", "knight-errant", "helmet", True),
        ("slayer-pirates", "slayer-captain", "handgun", True),
        ("slayer-pirates", "slayer-captain", "pistol", False),
        ("slayer-pirates", "slayer-captain", "bow", True),
        ("slayer-pirates", "gunner", "handgun", False),
        ("slayer-pirates", "gunner", "throwing-knives", False),
        ("high-elves-lustria", "loremaster", "spear", True),
        ("high-elves-lustria", "loremaster", "ithilmar-sword", False),
    ],
)
def test_warbands_never_use_what_their_rules_keep_from_them(warband: str, type: str, item: str, barred: bool):
    known, kind = BOOK.warbands[warband], BOOK.warbands[warband].warrior(type)
    assert kind is not None
    assert is_barred(BOOK.items[item], known, kind, BOOK) is barred


def test_words_of_what_is_never_used_are_items_or_kinds_of_items():
    tags = {
        tag for it in BOOK.warbands.values() for tag in (*it.tags, *(t for w in it.warriors for t in w.tags))
    }
    words = {
        word for tag in tags if tag.startswith(NEVER_USES) for word in tag.removeprefix(NEVER_USES).split(",")
    }
    assert words
    assert {word for word in words if word not in KINDS and word not in BOOK.items} == set()


def test_a_warband_that_looks_rich_pays_double_but_to_elves():
    sheet = later(read_sheet(next(DATA.glob("packs/*/rosters/lothern-sea-patrol.toml")), "l.toml", BOOK))
    block = next(iter(sheet.warriors))
    paid = {
        key: upkeep_of(changed(block, kind=Kind.HIRED_SWORD, type=key, battles=1), sheet, BOOK)
        for key in ("ogre-bodyguard", "elf-ranger")
    }
    swords = BOOK.hired_swords
    assert paid == {
        "ogre-bodyguard": 2 * swords["ogre-bodyguard"].upkeep,
        "elf-ranger": swords["elf-ranger"].upkeep,
    }


def test_a_gunner_with_a_swivel_gun_is_a_group_of_one():
    crew = hired(begun("estalian-corsairs"), "gunner", 2)
    armed = with_block(crew, 1, possessions=(Possession("swivel-gun", (65,)),))
    assert [it.item for it in problems(armed, BOOK) if it.code == "group-size"] == ["swivel-gun"]


def test_a_summoner_makes_room_for_one_more():
    dead = begun("restless-dead", "liche")
    before = largest_size(dead, BOOK.warbands["restless-dead"], BOOK)
    liche = changed(dead.warriors[0], starting_skills=("summoner",))
    assert largest_size(changed(dead, warriors=(liche,)), BOOK.warbands["restless-dead"], BOOK) == before + 1


def test_the_leader_alone_of_night_goblins_learns_strength():
    goblins = begun("night-goblins", "boss", "goon")
    kinds = BOOK.warbands["night-goblins"]

    def learns(leader: int) -> list[bool]:
        sheet = changed(
            goblins, warriors=tuple(changed(it, leader=it.number == leader) for it in goblins.warriors)
        )
        return [
            "strength" in open_lists(it, kinds.warrior(it.type), kinds, sheet, BOOK) for it in sheet.warriors
        ]

    assert (learns(1), learns(2)) == ([True, False], [False, True])


REAVERS = ("conqueror", "beastmaster", "prospect")


def test_a_beastmaster_allows_two_war_beasts_in_all():
    hawk = hired(begun("lustrian-reavers", *REAVERS, "tilean-hunting-hawk"), "estalian-warhound")
    with pytest.raises(NotAllowed, match="two war beasts in all"):
        hired(hawk, "barbary-monkey")
    with pytest.raises(NotAllowed, match="two war beasts in all"):
        muster.enlarge(hawk, BOOK, 5, 1)


def test_a_war_beast_is_bought_later_only_in_the_place_of_one_that_was_killed():
    whole = later(begun("lustrian-reavers", *REAVERS, "barbary-monkey"))
    with pytest.raises(NotAllowed, match="in the place of one that was killed"):
        hired(whole, "estalian-warhound")
    lost = with_block(whole, 4, members=0, fallen=1, status=Status.DEAD)
    replaced = hired(lost, "estalian-warhound")
    with pytest.raises(NotAllowed, match="in the place of one that was killed"):
        hired(replaced, "barbary-monkey")


def test_battle_monks_buy_nothing_before_a_new_emissary_who_leads():
    monks = later(begun("battle-monks-of-cathay", "emissary", "dragon-monk", "officer"))
    assert muster.buy(monks, BOOK, 3, "sword").item == "sword"
    lost = with_block(monks, 1, members=0, fallen=1, status=Status.DEAD, leader=False)
    lost = with_block(lost, 2, leader=True)
    with pytest.raises(NotAllowed, match="no Emissary: hire one"):
        muster.buy(lost, BOOK, 3, "sword")
    with pytest.raises(NotAllowed, match="no Emissary: hire one"):
        hired(lost, "dragon-monk")
    again = hired(lost, "emissary")
    assert [block.type for block in again.active if block.leader] == ["emissary"]
    assert muster.buy(again, BOOK, 3, "sword").item == "sword"


def test_a_piper_has_no_second_weapon_no_brace_and_nothing_for_two_hands():
    masks = begun("cursed-cavalcade", "aristocrat", "cursed-piper")
    armed = apply(
        apply(masks, muster.buy(masks, BOOK, 2, "sword")), muster.buy(masks, BOOK, 2, "duelling-pistol")
    )
    for second in ("sword", "duelling-pistol"):
        with pytest.raises(NotAllowed, match="no hand for a second"):
            muster.buy(armed, BOOK, 2, second)
    assert muster.buy(armed, BOOK, 2, "shield").item == "shield"
    piper = next(it for it in BOOK.warbands["cursed-cavalcade"].warriors if it.key == "cursed-piper")
    kept = ("double-handed-weapon", "halberd", "bow", "crossbow", "fighting-claws")
    assert all(is_barred(BOOK.items[key], BOOK.warbands["cursed-cavalcade"], piper, BOOK) for key in kept)


def ogres(*, skills: tuple[str, ...] = ("dog-of-war",)) -> WarbandSheet:
    return with_block(begun("maneaters", "captain", "half-grown", "half-grown"), 1, starting_skills=skills)


def test_a_dog_of_war_lets_maneaters_hire_as_mercenaries_while_alive():
    assert sword_refused(ogres(skills=()), BOOK, "warlock") is not None
    assert sword_refused(ogres(), BOOK, "halfling-scout") is None
    sheet = apply(ogres(), hire_sword(ogres(), BOOK, "warlock"))
    assert "hired-sword-not-allowed" not in {it.code for it in problems(sheet, BOOK)}
    dead = with_block(sheet, 1, members=0, status=Status.DEAD)
    assert "hired-sword-not-allowed" in {it.code for it in problems(dead, BOOK)}
    assert not has_lost_employer(BOOK.hired_swords["warlock"], sheet, BOOK)
    assert has_lost_employer(BOOK.hired_swords["warlock"], dead, BOOK)
    assert not has_lost_employer(BOOK.hired_swords["halfling-scout"], dead, BOOK)
    captive = with_block(sheet, 1, status=Status.CAPTURED)
    assert not has_lost_employer(BOOK.hired_swords["warlock"], captive, BOOK)


def masked(sheet: WarbandSheet, number: int, mask: str) -> WarbandSheet:
    return apply(sheet, muster.buy(sheet, BOOK, number, mask))


def test_each_hero_of_a_new_cavalcade_takes_one_mask_free_and_no_mask_is_there_twice():
    sheet = begun("cursed-cavalcade", "aristocrat", "companion", "twisted-scholar", "cursed-piper", "thrall")
    worn = masked(masked(masked(sheet, 1, "sun-king-mask"), 2, "fish-head-mask"), 4, "faceless-mask")
    assert worn.gold == sheet.gold
    with pytest.raises(NotAllowed, match="takes one"):
        masked(worn, 1, "silver-death-mask")
    assert [it for it in problems(worn, BOOK) if it.item.endswith("mask")] == []
    with pytest.raises(NotAllowed, match="1 x Fish Head mask; the maximum is 1"):
        masked(worn, 3, "fish-head-mask")
    with pytest.raises(NotAllowed, match="only for"):
        masked(worn, 2, "plague-doctor-mask")


def test_a_mask_costs_its_price_after_the_first_battle_and_is_sold_for_half_of_it():
    sheet = later(begun("cursed-cavalcade", "aristocrat", "companion", "thrall"))
    bought = masked(sheet, 2, "fish-head-mask")
    assert sheet.gold - bought.gold == 60
    assert apply(bought, muster.sell(bought, BOOK, 2, "fish-head-mask")).gold - bought.gold == 30
