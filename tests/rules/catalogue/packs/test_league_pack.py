"""One file of a league adds warbands, hired swords, skills and items of its own, and says single fields otherwise."""

import random

import pytest

from rules.catalogue.load import check_stack_of, rulebook
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.stack import pack_from, standard
from rules.ledger.apply import apply
from rules.mustering.legality.check import is_legal, problems
from rules.mustering.random_warband import random_warband
from rules.values import DataError
from tests.rules.catalogue.packs.league_pack import TEXT


def book_of(text: str = TEXT) -> Rulebook:
    return check_stack_of((*standard(), pack_from(text, "bridge.toml")))


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return book_of()


def test_a_warband_of_a_league_stands_with_its_warriors_lists_and_rules(book: Rulebook) -> None:
    ferrymen = book.warbands["ferrymen"]
    assert [warrior.name for warrior in ferrymen.warriors] == ["First Boatman", "Rower"]
    assert ferrymen.starting_gold == 450
    assert ferrymen.tags == ("reroll-rout",)
    boat = ferrymen.equipment_lists[0]
    assert [line.item for line in boat.items] == ["dagger", "boathook", "sword", "reed-mail", "smoke-pot"]
    assert boat.listed("reed-mail").warriors == ("first-boatman",)


def test_a_warband_of_a_league_can_be_mustered(book: Rulebook) -> None:
    sheet = None
    for entry in random_warband(book, "ferrymen", "Ferry", random.Random(1).randrange):
        sheet = apply(sheet, entry)
    assert sheet is not None
    assert is_legal(problems(sheet, book))


def test_a_hired_sword_of_a_league_names_his_employers(book: Rulebook) -> None:
    keeper = book.hired_swords["toll-keeper"]
    assert (keeper.hire, keeper.upkeep, keeper.rating) == (30, 12, 18)
    assert keeper.may_hire == ("ferrymen", "mercenaries")
    assert keeper.equipment == ("boathook", "reed-mail")
    assert keeper.tags == ("causes-fear",)


def test_a_skill_of_a_league_stands_in_its_own_list_or_in_a_known_one(book: Rulebook) -> None:
    assert book.skill_lists["river-craft"].name == "River craft"
    assert book.skills["sure-footed-ferryman"].list == "river-craft"
    assert book.skills["oar-fighter"].list == "combat"
    assert book.skills["oar-fighter"].tags == ("fights-unarmed",)


def test_items_of_a_league_are_weapons_armour_and_other_things(book: Rulebook) -> None:
    hook, mail, pot = (book.items[key] for key in ("boathook", "reed-mail", "smoke-pot"))
    assert (hook.category, hook.price.base, hook.blow.traits) == ("close_combat", 8, ("parry",))
    assert (mail.category, mail.rarity, mail.armour.save) == ("armour", 7, 6)
    assert (pot.price.base, pot.price.dice, pot.effects) == (10, "2D6", ("not-played",))
    assert pot.heroes_only
    assert pot.only_for == ("ferrymen",)
    assert "gromril-boathook" in book.items


def test_single_fields_of_known_things_are_overridden(book: Rulebook) -> None:
    assert book.hired_swords["pit-fighter"].hire == 35
    assert book.hired_swords["pit-fighter"].profile == rulebook().hired_swords["pit-fighter"].profile
    assert book.items["lantern"].price.base == 8
    assert {
        (over.key, over.before, over.after) for over in book.overrides if over.pack == "bridge-league"
    } == {
        ("misc.lantern.price", "10", "8"),
        ("pit-fighter.hire", "30", "35"),
    }


@pytest.mark.parametrize(
    ("written", "instead", "key", "reason"),
    [
        ("price = 55", "price = 99999", "warbands.ferrymen.warriors.first-boatman.price", "out of bounds"),
        ("sword = 10", "swrod = 10", "warbands.ferrymen.equipment_lists.boat.prices", "no item 'swrod'"),
        ('["ferrymen", "mercenaries"]', '["sailors"]', "hired_swords.toll-keeper.may_hire", "'sailors'"),
        ('"dodge-close"', '"dodges"', "skills.lists.river-craft.skills.sure-footed-ferryman", "no known tag"),
        (
            '"dodge-close"',
            '"hatred:elves"',
            "skills.lists.river-craft.skills.sure-footed-ferryman",
            "'hatred:elves' is no known tag: after 'hatred:' stands one of all, beastmen",
        ),
        ('"fights-unarmed"', '"oars"', "skills.lists.combat.skills.oar-fighter", "'oars'"),
        ('"parry"', '"parries"', "equipment.close_combat.boathook", "no known trait"),
        ("leader = true\n", "", "warbands.ferrymen.warriors", "must be the leader"),
        ("rarity = 7", "rarity = 21", "equipment.armour.reed-mail.rarity", "between 0 and 20"),
    ],
)
def test_faults_are_named_with_their_place(written: str, instead: str, key: str, reason: str) -> None:
    assert written in TEXT
    with pytest.raises(DataError) as caught:
        book_of(TEXT.replace(written, instead, 1))
    assert caught.value.key.startswith(key)
    assert reason in caught.value.reason


def test_added_entries_have_the_league_grade_and_changed_ones_keep_theirs(book: Rulebook) -> None:
    added = (book.warbands["ferrymen"], book.hired_swords["toll-keeper"], book.items["boathook"])
    assert [thing.grade for thing in added] == ["league"] * 3
    before = rulebook()
    of_others = [thing for thing in book.items.values() if thing.key in before.items]
    assert [thing.grade for thing in of_others] == [before.items[thing.key].grade for thing in of_others]


def test_a_league_cannot_call_its_own_things_official() -> None:
    claimed = book_of(TEXT.replace('grade = "unofficial"', 'grade = "core"'))
    assert claimed.hired_swords["toll-keeper"].grade == "league"
