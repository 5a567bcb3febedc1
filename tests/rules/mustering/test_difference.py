"""The difference between two sheets."""

from rules.catalogue.load import rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import ExperienceGained, InjurySuffered, ItemLost, MembersLost, Settled
from rules.ledger.gains import BoonGained, GoldChanged
from rules.ledger.sheet import (
    Advance,
    Again,
    Boon,
    Gift,
    Injury,
    Kind,
    Possession,
    Status,
    Waiver,
    WarbandSheet,
    WarriorSheet,
)
from rules.mustering.difference import BlockDifference, Figure, Things, Words, difference
from rules.values import changed
from tests.roster.samples import SHEET

BOOK = rulebook()
CAPTAIN, DEAD, PIKES = SHEET.warriors

#: Fields of which no player reads: others follow from them, or they say how a thing came about.
UNTOLD_OF_A_WARBAND = {"type", "rulebook"}
UNTOLD_OF_A_BLOCK = {
    *("number", "hired_for", "starting_experience", "battles", "fallen"),
}


def difference_after(*changes):
    return difference(SHEET, apply(SHEET, Settled("", changes, reason="x")), BOOK)


def test_a_sheet_does_not_differ_from_itself():
    assert difference(SHEET, SHEET, BOOK).is_nothing


def test_gold_and_experience_differ_with_the_rating():
    found = difference_after(GoldChanged(25, ""), ExperienceGained(1, 2, ""))
    before = next(figure for figure in found.figures if figure.what == "rating").before
    assert found.figures == (Figure("gold", 60, 85), Figure("rating", before, before + 2))
    (captain,) = found.blocks
    assert captain.figures == (Figure("experience", 30, 32),)
    assert (captain.words, captain.things, found.things) == ((), (), ())


def test_an_injury_is_told_with_the_characteristic_it_lowers():
    wound = next(result for result in BOOK.serious_injuries["heroes"].results if result.key == "chest-wound")
    (captain,) = difference_after(InjurySuffered(1, Injury(wound.key, (), wound.changes), 2)).blocks
    assert captain.figures == (Figure("T", 3, 2), Figure("misses", 1, 3))
    assert captain.things == (Things("injuries", (("chest-wound", 1),), ()),)


def test_things_come_and_go_with_their_number():
    found = difference_after(ItemLost(None, "mace", 2))
    assert found.things == (Things("stash", (), (("mace", 2),)),)


def test_a_death_changes_status_members_and_gear():
    found = difference_after(MembersLost(1, 1))
    (captain,) = found.blocks
    assert Words("status", "active", "dead") in captain.words
    assert captain.things == (Things("gear", (), (("dagger", 1), ("sword", 1))),)
    assert Figure("members", 4, 3) in found.figures


def test_a_favour_comes_and_goes():
    boon = Boon("haggle")
    found = difference_after(BoonGained(boon))
    assert (found.boons_came, found.boons_went) == ((boon,), ())
    assert difference(changed(SHEET, boons=(boon,)), SHEET, BOOK).boons_went == (boon,)


def test_a_block_that_is_not_on_the_other_sheet():
    fewer = changed(SHEET, warriors=(CAPTAIN, DEAD))
    assert difference(fewer, SHEET, BOOK).blocks == (BlockDifference(4, None, PIKES),)
    assert difference(SHEET, fewer, BOOK).blocks == (BlockDifference(4, PIKES, None),)


def test_every_field_of_a_sheet_that_players_read_is_compared():
    """A field that is new appears here: it is told, or it is listed above."""
    other = {
        "name": "Other",
        "gold": 1,
        "wyrdstone": 1,
        "warriors": (CAPTAIN,),
        "stash": (),
        "battles": 9,
        "skill_set": "middenheim",
        "waivers": (Waiver("debt", "a loan"),),
        "boons": (Boon("haggle"),),
    }
    assert set(other) == set(WarbandSheet.__struct_fields__) - UNTOLD_OF_A_WARBAND
    for field, value in other.items():
        assert not difference(SHEET, changed(SHEET, **{field: value}), BOOK).is_nothing, field


def test_every_field_of_a_block_that_players_read_is_compared():
    other = {
        "name": "Other",
        "type": "champion",
        "kind": Kind.HIRED_SWORD,
        "profile": changed(CAPTAIN.profile, WS=9),
        "members": 2,
        "leader": False,
        "experience": 99,
        "starting_skills": ("sprint",),
        "starting_spells": ("lifestealer",),
        "possessions": (Possession("axe", (5,)),),
        "advances": (Advance(24, skill="sprint"),),
        "injuries": (),
        "mutations": (Gift("great-claw", 50),),
        "skill_lists": ("combat",),
        "misses_battles": 5,
        "upkeep_paid": 1,
        "again": Again("warpfire", 1, "necromancy"),
        "status": Status.RETIRED,
    }
    assert set(other) == set(WarriorSheet.__struct_fields__) - UNTOLD_OF_A_BLOCK
    for field, value in other.items():
        before = changed(CAPTAIN, kind=Kind.HIRED_SWORD) if field == "upkeep_paid" else CAPTAIN
        sheet = changed(SHEET, warriors=(before, DEAD, PIKES))
        after = changed(SHEET, warriors=(changed(before, **{field: value}), DEAD, PIKES))
        assert difference(sheet, after, BOOK).blocks, field
