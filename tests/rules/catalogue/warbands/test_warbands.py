"""What a warband file may say, what the loader refuses in it, and what its values answer."""

import re
from functools import cache

import pytest

from rules.catalogue.load import complete_rulebook, read_packs, rulebook
from rules.catalogue.model import ListedItem, Rulebook, WarbandType, WarriorType
from rules.catalogue.packs.stack import Pack, standard
from rules.catalogue.profile import Change
from rules.catalogue.warbands import composition
from rules.values import DataError, changed

BOOK = rulebook()
CARNIVAL, CULT, BEASTMEN = "carnival-of-chaos", "cult-of-the-possessed", "beastmen-raiders"
NULN, PIT, LIZARDMEN, RANGERS = "gunnery-school-of-nuln", "pit-fighters", "lizardmen", "dwarf-rangers"
OSTERMARK, PIRATES, TILEANS, ORCS = "mercenaries-ostermark", "pirates", "tileans-remas", "orc-mob"

#: The file of a warband, a text in it, what stands there instead, and the key and reason of the refusal.
FAULTS = [
    # unknown keys
    (CULT, "mutations", 'name = "Mutations"\nnote', 'name = "Mutations"\nfavour = 1\nnote', "favour"),
    (CULT, "mutations.choices.tentacle", "price = 35\ntags", "cost = 35\ntags", "cost"),
    (CULT, "mutations.choices.cloven-hoofs", "changes = { M = 1 }", "changes = { X = 1 }", "changes"),
    (CULT, "mutations.choices.cloven-hoofs.changes", "{ M = 1 }", "1", "such as { M = 1 }"),
    (RANGERS, "runes.rune-of-stone", "difficulty = 8\n", "", "difficulty"),
    (OSTERMARK, "skill_choices.reikland", 'name = "Reikland"\n', "", "name"),
    (PIT, "loadouts.orc-style", "price = 20\n", "", "price"),
    (PIT, "materials.gromril", "price_multiplier = 3", "price_multiplier = 3\nrarity = 5", "rarity"),
    (TILEANS, "hired_swords", "as_if = ", "as = ", "field is not known"),
    (CULT, "optional_rules", '["rewards-of-the-shadowlord"]', '["rewards"]', "no special rule 'rewards'"),
    (CARNIVAL, "doubts", "doubts = [", "doubts = [3,", "expected text"),
    # references that lead nowhere
    (PIT, "starting_skills", 'starting_skills = ["pit-fighter"]', 'starting_skills = ["pit"]', "no skill 'pit'"),
    (PIT, "talent_skills", 'strength", "pit-fighter"]\ns', 'strength", "pit"]\ns', "no skill list 'pit'"),
    (PIT, "pit-slayer.shared", '"monster-slayer"]', '"monster-eater"]', "no skill 'monster-eater'"),
    (PIT, "berserker-pit-fighter.not_with", 'not_with = ["f', 'not_with = ["F', "no skill"),
    (PIT, "loadouts.skink-style", '[["trident"]', '[["fork"]', "no item 'fork'"),
    (PIT, "loadouts.orc-style", '"axe", "shield"]', '"axe", "plate"]', "no item 'plate'"),
    (PIT, "materials", "materials.gromril]", "materials.mithril]", "no metal 'mithril'"),
    (PIT, "materials.gromril", 'warriors = ["dwarf-troll-slayer"]\n\n', 'warriors = ["pursuer"]\n\n', "no user"),
    (PIT, "prices.dwarf-axe", '["dwarf-troll-slayer"] }', '["pit-king"] }', "no user of this list 'pit-king'"),
    (PIRATES, "fixed_equipment", '["rope-and-hook"]', '["rope"]', "no item 'rope'"),
    (LIZARDMEN, "choices.oversized-jaws", '["saurus-totem-warrior"]', '["kroxigor"]', "no taker 'kroxigor'"),
    (LIZARDMEN, "wizard.spell_list", '"lizardmen-magic"', '"lizard-magic"', "no spell list 'lizard-magic'"),
    (BEASTMEN, "mutations.by_skill", 'by_skill = "mutant"', 'by_skill = "mutation"', "no skill 'mutation'"),
    (OSTERMARK, "skill_choices.reikland", "{ champion =", "{ swordsman =", "no hero 'swordsman'"),
    (OSTERMARK, "skill_choices.reikland", '["combat", "shooting", "strength"], y', '["x"], y', "skill list 'x'"),
    (OSTERMARK, "groups", '"mercenaries"', '"sellswords"', "no group of warbands 'sellswords'"),
    (TILEANS, "hired_swords.as_if", '["mercenaries"]', '["sellswords"]', "no calling 'sellswords'"),
    (TILEANS, "hired_swords.also", '"big-game-hunter"', '"hunter-of-big-game"', "no hired sword or calling"),
    (TILEANS, "hired_swords.never", '"dark-elf-assassin"', '"drow"', "no hired sword or calling 'drow'"),
    (ORCS, "hired_swords.swords", '"warlock"', '"wizzard"', "no hired sword or calling 'wizzard'"),
    ("skaven-clan-pestilens", "after", 'after = ["resilient"]', 'after = ["tough"]', "no skill 'tough'"),
    ("dark-elves", "not_for", 'not_for = ["sorceress"]', 'not_for = ["witch-elf"]', "no warrior 'witch-elf'"),
    # contradictions
    (CARNIVAL, "plague-cart.parts", "vehicle = true\n", "", "only a vehicle has parts"),
    (CARNIVAL, "nurgling.group_size", "group_size = [1]", "group_size = [0]", "smaller than the smallest"),
    (CARNIVAL, "nurgling.group_size", "group_size = [1]", "group_size = [3, 2]", "smaller than the smallest"),
    (CARNIVAL, "composition[0]", "\namount = 2", "\namount = 0", "lacks its numbers"),
    (ORCS, "composition[0]", "max = 2\nper = 1", "max = 2\nper = 0", "lacks its numbers"),
    (ORCS, "composition[1]", 'of = ["goblin-warrior"]\n', "", "lacks its numbers"),
    (ORCS, "warriors.troll.rating", "rating = 20", "rating = 10", "20 for large creatures"),
    (PIT, "ogre-pit-fighter.advance_rate", "advance_rate = 2", "advance_rate = 0", "twice the experience"),
    (PIT, "talent_skills", "advance_rate = 2\ncan_become_hero = true", "advance_rate = 2", "become heroes"),
    (PIRATES, "pirate-captain.hireable", "leader = true", "leader = true\nhireable = false", "always hired"),
    (NULN, "brace_price", "brace_price = 65", "brace_price = 71", "more than one and at most two"),
    (NULN, "brace_price", "brace_price = 65", "brace_price = 35", "more than one and at most two"),
    (BEASTMEN, "at_recruitment", "at_recruitment = false", "at_recruitment = true", "some warriors buy"),
    (LIZARDMEN, "multiplier", "maximum_each = 1", "further_price_multiplier = 0", "multiplier of 1 or more"),
    (CULT, "choices.cloven-hoofs.changes.M.by", "{ M = 1 }", "{ M = true }", "expected a whole number"),
    (ORCS, "orc-boss.mutations", "leader = true", 'leader = true\nmutations = "allowed"', "no list of mutations"),
    (CARNIVAL, "hired_swords.swords", 'rule = "none"', 'rule = "only"', "belong to the rules"),
    (TILEANS, "hired_swords.swords", "{ as_if", '{ swords = ["bard"], as_if', "belong to the rules"),
    (CULT, "starting_gold", "starting_gold = 500", "starting_gold = 119", "is 120 gc"),
]  # fmt: skip


@cache
def stack() -> tuple[Pack, ...]:
    return standard()


def with_text(warband: str, old: str, new: str) -> Rulebook:
    """The rulebook with one text of a warband's file replaced."""
    name = f"warbands/{warband}.toml"
    (pack,) = [pack for pack in stack() if name in pack.texts]
    text = pack.texts[name]
    assert old in text, f"{name} does not contain what the test replaces"
    spoilt = changed(pack, texts={**pack.texts, name: text.replace(old, new, 1)})
    return read_packs(tuple(spoilt if each is pack else each for each in stack()))


def kind(warband: str, key: str) -> WarriorType:
    found = BOOK.warrior_type(warband, key)
    assert found is not None
    return found


def line(warband: str, listing: str, item: str) -> ListedItem:
    (found,) = [one for one in BOOK.warbands[warband].equipment_lists if one.key == listing]
    sold = found.listed(item)
    assert sold is not None
    return sold


@pytest.mark.parametrize(("warband", "key", "old", "new", "reason"), FAULTS)
def test_a_fault_in_a_warband_is_refused_with_file_key_and_reason(
    warband: str, key: str, old: str, new: str, reason: str
) -> None:
    with pytest.raises(DataError) as refused:
        with_text(warband, old, new)
    assert refused.value.where.endswith(f"warbands/{warband}.toml")
    assert key in refused.value.key
    assert reason in f"{refused.value.key} {refused.value.reason}"


#: The other way round: what stands at the very edge of a check is taken.
SOUND = [
    (CULT, "starting_gold = 500", "starting_gold = 120"),
    (NULN, "brace_price = 65", "brace_price = 70"),
    (NULN, "brace_price = 65", "brace_price = 36"),
    (CARNIVAL, "group_size = [1]", "group_size = [3, 3]"),
    (PIT, "advance_rate = 2", "advance_rate = 1"),
    (TILEANS, '{ as_if = ["mercenaries"]', '{ rule = "not", swords = ["bard"], as_if = ["mercenaries"]'),
    (LIZARDMEN, "maximum_each = 1", "further_price_multiplier = 1"),
    (CARNIVAL, "\namount = 2", "\namount = 1"),
]  # fmt: skip


@pytest.mark.parametrize(("warband", "old", "new"), SOUND)
def test_values_at_the_edge_of_a_check_are_accepted(warband: str, old: str, new: str) -> None:
    assert warband in with_text(warband, old, new).warbands


def test_every_stack_of_packs_from_below_can_be_read() -> None:
    numbers = [len(read_packs(stack()[:height]).warbands) for height in range(1, len(stack()) + 1)]
    assert numbers == [8, 15, 40, 40]


def test_a_line_for_types_and_heroes_is_open_to_either() -> None:
    bow = line("outlaws-of-stirwood-forest", "outlaws", "long-bow")
    assert [bow.open_to("marksman", hero=False), bow.open_to("outlaw", hero=True)] == [True, True]
    assert not bow.open_to("outlaw", hero=False)


def test_a_line_for_heroes_or_for_types_alone_is_open_to_nobody_else() -> None:
    blessed = line("sisters-of-sigmar", "sisters", "blessed-water")
    assert [blessed.open_to("augur", hero=True), blessed.open_to("novice", hero=False)] == [True, False]
    crossbow = line("black-orcs", "black-orc-henchmen", "crossbow")
    assert crossbow.open_to("orc-shoota", hero=False)
    assert not crossbow.open_to("youngun", hero=True)
    assert line("undead", "undead", "sword").open_to("dreg", hero=False)


def test_gromril_of_the_dwarfs_is_three_times_the_price_and_only_for_mustering() -> None:
    (listing,) = [one for one in BOOK.warbands[RANGERS].equipment_lists if one.key == "dwarf-warrior"]
    gromril = listing.materials["gromril"]
    assert (gromril.price_multiplier, gromril.starting_only, gromril.heroes_only) == (3, True, False)
    assert line(RANGERS, "dwarf-warrior", "gromril-armour").starting_only


def test_a_warrior_who_has_no_dagger_on_his_list_comes_without_one() -> None:
    armed = [
        (band.key, one) for band in BOOK.warbands.values() for one in band.warriors if one.equipment_lists
    ]
    without = {(key, one.key) for key, one in armed if not one.free_dagger}
    assert without == {
        ("carnival-of-chaos", "brute"),
        ("mootlanders", "master-chef"),
        ("ostlanders", "ogre"),
        ("witch-hunters", "flagellant"),
    }


def test_nurglings_stand_in_groups_of_any_size_and_others_in_groups_up_to_five() -> None:
    nurgling, brethren = kind(CARNIVAL, "nurgling"), kind(CARNIVAL, "brethren")
    assert nurgling.largest_group is None
    assert [nurgling.fits_group(members) for members in (0, 1, 30)] == [False, True, True]
    assert [brethren.fits_group(members) for members in (0, 5, 6)] == [False, True, False]
    assert kind(CARNIVAL, "brute").fits_group(1)
    assert not kind(CARNIVAL, "brute").fits_group(2)


def test_a_plague_cart_lets_the_carnival_be_larger_by_two() -> None:
    carnival = BOOK.warbands[CARNIVAL]
    assert composition.largest(carnival, {}) == 15
    assert composition.largest(carnival, {"plague-cart": 1}) == 17
    assert composition.allowed(carnival.composition[0], {"plague-cart": 1}) is None


def test_rules_that_enlarge_a_warband_may_have_a_limit() -> None:
    pristekk = complete_rulebook().warbands["skaven-clan-pristekk"]
    sizes = [composition.largest(pristekk, {"giant-rat": rats}) for rats in (0, 3, 5, 9)]
    assert sizes == [15, 18, 20, 20]


def test_a_warrior_who_must_have_a_mutation_is_hired_with_the_cheapest_one() -> None:
    cult, carnival = BOOK.warbands[CULT], BOOK.warbands[CARNIVAL]
    assert composition.hire_price(cult, kind(CULT, "mutant")) == 25 + 20
    assert composition.hire_price(carnival, kind(CARNIVAL, "tainted-one")) == 25 + 25
    assert composition.hire_price(cult, kind(CULT, "possessed")) == 90


def test_the_cheapest_warband_has_nobody_who_is_not_hired() -> None:
    pirates = BOOK.warbands[PIRATES]
    cheapest = composition.cheapest(pirates)
    assert cheapest is not None
    assert cheapest[0]["swabbie"] == 0
    assert kind(PIRATES, "swabbie").price < min(one.price for one in pirates.warriors if one.hireable)


@pytest.mark.parametrize("warband", BOOK.warbands.values(), ids=lambda warband: str(warband.key))
def test_every_warband_can_be_mustered_with_its_gold(warband: WarbandType) -> None:
    cheapest = composition.cheapest(warband)
    assert cheapest is not None
    numbers, price = cheapest
    assert sum(numbers.values()) >= warband.minimum_warriors
    assert price <= warband.starting_gold
    assert composition.broken(warband, numbers) == ()


def test_mutations_change_profiles_and_some_are_for_some_types_only() -> None:
    blessings, markings = BOOK.warbands[CARNIVAL].mutations, BOOK.warbands[LIZARDMEN].mutations
    assert blessings is not None
    assert markings is not None
    foulness = next(one for one in blessings.choices if one.key == "bloated-foulness")
    assert foulness.changes == (Change("M", -1), Change("T", 1), Change("W", 1))
    assert [one.key for one in markings.of("saurus-totem-warrior")] == [
        "oversized-jaws",
        "mark-of-the-old-ones",
    ]
    assert [one.key for one in markings.of("skink-priest")] == ["poison-glands", "mark-of-the-old-ones"]
    assert markings.maximum_each == 1


def test_a_shared_skill_stands_in_every_list_that_names_it() -> None:
    lists = {"skaven", "dark-elf", "horned-hunter", "shadow-warrior"}
    assert set(BOOK.skills["infiltration"].lists) == lists
    assert BOOK.skills["infiltration-skink"].lists == ("skink",)
    assert set(BOOK.skills["ferocious-charge"].lists) == {"troll-slayer", "pit-slayer"}


def test_a_cleric_and_the_dwarf_rangers_learn_no_arcane_lore() -> None:
    assert {"cleric", "dwarf-rangers"} <= set(BOOK.skills["arcane-lore"].excludes)
    assert "cleric" in BOOK.skills["sorcery"].excludes


def test_rules_with_another_source_say_so() -> None:
    (rewards,) = BOOK.warbands[CULT].optional_rules
    assert rewards.source == "LRB part 3 p.118"


def test_a_profile_stands_above_the_racial_maximum_only_where_it_is_printed_so() -> None:
    above = {
        (band.key, one.key, name)
        for band in BOOK.warbands.values()
        for one in band.warriors
        if (most := BOOK.maximum(one))
        for name in ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")
        if one.profile.value(name) > most.value(name)
    }
    assert above == {("witch-hunters", "flagellant", "Ld"), ("ostlanders", "ruffian", "Ld")}


def test_summaries_are_sentences_without_marks_of_inches() -> None:
    for band in BOOK.warbands.values():
        for rule in (*band.rules, *(rule for one in band.warriors for rule in one.rules)):
            assert re.fullmatch(r'[+\dA-Z"\'].*[.!]', rule.summary), f"{band.key}: {rule.key}: {rule.summary}"
            assert not re.search(r'\d"', rule.summary), f"{band.key}: {rule.key}"
