"""Stacks that were pinned once and that today's loader refuses: what can be read is, the rest is named."""

import pytest

from rules.catalogue.load import read_packs, rulebook
from rules.catalogue.packs.pinned import pinned_rulebook
from rules.catalogue.packs.stack import Pack, PackHeader, packaged, standard
from rules.values import DataError, changed

HEADER = '[pack]\nkey = "river"\nname = "The River League"\nversion = "1"\nsummary = "A test."\n'
WARBAND = (packaged()["core"].texts["warbands/undead.toml"]).replace("\n[", "\n[warbands.boatmen.")


def league(text: str) -> Pack:
    """The pack as it is stored: nothing looks at it again."""
    header = PackHeader("river", "The River League", "1", "A test.", requires=("core",))
    return Pack(header, {"pack.toml": HEADER + text}, "river.toml", single=True)


def stack(text: str) -> tuple[Pack, ...]:
    return (*standard(), league(text))


def core_without(part: str, *, old: str = "", new: str = "") -> tuple[Pack, ...]:
    """The packaged packs as they might have been: a part of the core is not there, or says something else."""
    core, *others = packaged().values()
    texts = dict(core.texts)
    if old:
        assert old in texts[part]
        texts[part] = texts[part].replace(old, new)
    else:
        del texts[part]
    return (changed(core, texts=texts), *others)


def read(packs: tuple[Pack, ...]):
    """The book, and what was done last about which key. The loader itself refuses the stack."""
    with pytest.raises(DataError):
        read_packs(packs)
    book = pinned_rulebook(packs)
    return book, {complaint.key: complaint.done for complaint in book.complaints}


def test_a_stack_that_the_loader_accepts_is_read_as_ever():
    packs = stack("[equipment.misc.lantern]\nprice = 8\n")
    assert pinned_rulebook(packs) == read_packs(packs)


def test_a_field_that_is_known_no_more_is_left_out_alone():
    book, done = read(stack('[equipment.misc.lantern]\nprice = 8\nwick = "long"\n'))
    assert done == {"equipment.misc.lantern": "left out"}
    assert book.items["lantern"].price.base == 8
    assert "wick" in book.complaints[0].sentence
    assert "river.toml" in book.complaints[0].sentence


def test_a_part_that_is_known_no_more_is_left_out_alone():
    book, done = read(stack('[weather.rain]\nname = "Rain"\n[equipment.misc.lantern]\nprice = 8\n'))
    assert list(done.values()) == ["left out"]
    assert book.items["lantern"].price.base == 8


def test_a_reference_to_nothing_is_left_out_and_its_neighbours_stay():
    text = "[equipment.misc.lantern]\nonly_for = ['skaven', 'otters']\nneeds = ['paddle']\nprice = 8\n"
    book, done = read(stack(text))
    lantern = book.items["lantern"]
    assert set(done.values()) == {"left out"}
    assert (lantern.only_for, lantern.needs, lantern.price.base) == (("skaven",), (), 8)


def test_a_tag_with_a_detail_that_is_known_no_more_is_left_out_and_its_neighbours_stay():
    text = (
        "[skills.lists.combat.skills.step-aside]\ntags = ['immune-fear', 'ward-save:five', 'hatred:skaven']\n"
    )
    book, done = read(stack(text))
    assert done == {"skills.lists.combat.skills.step-aside.tags": "left out"}
    assert book.skills["step-aside"].tags == ("immune-fear", "hatred:skaven")


def test_an_item_that_no_pack_has_is_left_out_of_a_list():
    listed = "[warbands.undead.equipment_lists.henchmen.prices]\npaddle = 4\n"
    book, done = read(stack(listed))
    assert list(done.values()) == ["left out"]
    assert book.warbands["undead"].equipment_lists == rulebook().warbands["undead"].equipment_lists


def test_a_contradiction_is_kept_as_it_was_written():
    book, done = read(stack("[warbands.undead]\nmaximum_warriors = 2\nstarting_gold = 20\n"))
    assert set(done.values()) == {"kept"}
    undead = book.warbands["undead"]
    assert (undead.maximum_warriors, undead.starting_gold) == (2, 20)


def test_a_number_out_of_bounds_is_kept_without_a_word():
    packs = stack("[warbands.undead]\nstarting_gold = 5000000\n")
    book = pinned_rulebook(packs)
    assert book.warbands["undead"].starting_gold == 5_000_000
    assert book.complaints == ()


@pytest.mark.parametrize("price", ["-5", '"a lot"', "true", "[1]"])
def test_a_figure_that_is_none_gives_way_to_that_of_the_pack_below(price):
    book, done = read(stack(f"[equipment.misc.lantern]\nprice = {price}\nrarity = 7\n"))
    assert list(done.values()) == ["left out"]
    assert (book.items["lantern"].price.base, book.items["lantern"].rarity) == (10, 7)


def test_a_table_that_lacks_what_the_loader_asks_for_today_is_left_out():
    text = "[equipment.misc.horn]\nprice = 5\n[equipment.misc.lantern]\nprice = 8\n"
    book, done = read(stack(text))
    assert done == {"equipment.misc.horn": "left out"}
    assert "horn" not in book.items
    assert book.items["lantern"].price.base == 8


def test_a_part_that_the_core_did_not_have_yet_is_that_of_today():
    book, done = read(core_without("tables/exploration.toml"))
    assert list(done.values()) == ["replaced"]
    assert book.exploration == rulebook().exploration


def test_a_field_that_the_core_did_not_have_yet_is_that_of_today():
    packs = core_without("tables/trading.toml", old="[haggle]", new="[haggling]")
    book, _done = read(packs)
    assert {complaint.done for complaint in book.complaints} == {"left out", "replaced"}
    assert book.trading == rulebook().trading


def test_a_word_of_earlier_packs_is_read_as_that_of_today():
    packs = core_without("tables/serious_injuries.toml", old='"hatred-of-type:"', new='"hatred-of-type"')
    book, done = read(packs)
    assert list(done.values()) == ["renamed"]
    assert book.serious_injuries == rulebook().serious_injuries


def test_a_whole_warband_that_cannot_stand_is_left_out_and_all_others_stay():
    book, done = read(stack('[warbands.boatmen]\nname = "Boatmen"\n'))
    assert "left out" in done.values()
    assert book.warbands.keys() == rulebook().warbands.keys()


def test_a_house_rule_that_is_known_no_more_is_off():
    packs = standard()
    book = pinned_rulebook(packs, ["no-underdog-bonus", "chess"])
    assert book.switched_on == ("no-underdog-bonus",)
    assert [complaint.key for complaint in book.complaints] == ["chess"]


def test_a_stack_keeps_its_version_whatever_is_left_out():
    packs = stack('[equipment.misc.lantern]\nwick = "long"\n')
    sound = stack("[equipment.misc.lantern]\nprice = 8\n")
    assert pinned_rulebook(packs).version not in (rulebook().version, pinned_rulebook(sound).version)
    assert pinned_rulebook(packs).packs[-1].key == "river"


def test_a_stack_that_lacks_a_pack_below_is_read_without_it():
    book, done = read((packaged()["core"], packaged()["official-1b"]))
    assert "kept" in done.values()
    assert book.warbands


def test_a_stack_of_which_nothing_can_be_made_goes_by_today_and_says_so():
    core = changed(packaged()["core"], texts={"rulesets.toml": "x = 1"})
    book = pinned_rulebook((core,))
    assert book.warbands
    assert book.complaints


def test_reading_does_not_change_the_stored_packs():
    packs = stack('[equipment.misc.lantern]\nwick = "long"\n')
    before = [pack.tables for pack in packs]
    pinned_rulebook(packs)
    assert packs[-1].tables["equipment.toml"]["misc"]["lantern"] == {"wick": "long"}
    assert [pack.tables for pack in packs] == before
