"""The trading post: commands become the builder's entries, and only the sequence's own limits come on top."""

import pytest

from rules.aftermath.draft import Draft
from rules.aftermath.offers import FoundItem
from rules.aftermath.trading.commands import (
    Buy,
    BuyMutation,
    Dismiss,
    DrawSpells,
    Hire,
    HirePersona,
    HireSword,
    Join,
    LookAt,
    Move,
    Rename,
    Sell,
    command_of,
    written,
)
from rules.aftermath.trading.decisions import Trade
from rules.aftermath.trading.market import accept
from rules.aftermath.trading.searches import searchable_personae
from rules.catalogue.load import rulebook
from rules.engine.decisions import DONE, IllegalAnswer
from rules.ledger.apply import apply
from rules.ledger.entries import (
    BattleFought,
    Departed,
    ItemBought,
    ItemSold,
    ItemTurnedOut,
    SpellsDrawn,
)
from rules.ledger.sheet import Boon, Possession, WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.hired.hiring import hire_persona, hire_sword
from rules.values import changed
from tests.rules.aftermath.trading.posts import HOME, JOST, KARL, OTTO, PIKES, drafted, sentences, traded
from tests.rules.aftermath.warbands import SKAVEN, hero


def refused(draft: Draft, command: object) -> str:
    with pytest.raises(IllegalAnswer) as refusal:
        accept(draft, written(command))
    return str(refusal.value)


def with_haggler(number: int = OTTO) -> WarbandSheet:
    otto = changed(HOME.warrior(number), starting_skills=("haggle",))
    return changed(HOME, warriors=tuple(otto if it.number == number else it for it in HOME.warriors))


def with_experience(points: int) -> WarbandSheet:
    return changed(HOME, warriors=(*HOME.warriors[:3], changed(HOME.warrior(PIKES), experience=points)))


def test_entries_are_those_of_the_builder() -> None:
    draft, book = drafted(), rulebook()
    traded(
        draft,
        Buy("sword", OTTO),
        Buy("helmet"),
        Move("helmet", None, KARL),
        Hire("swordsman", "The Blades", 2),
        HireSword("pit-fighter", "Grom"),
        Rename("The Old Guard"),
    )
    sheet = HOME
    expected = []
    for build in (
        lambda it: muster.buy(it, book, OTTO, "sword"),
        lambda it: muster.buy(it, book, None, "helmet"),
        lambda it: muster.move(it, book, None, KARL, "helmet"),
        lambda it: muster.hire(it, book, "swordsman", "The Blades", 2),
        lambda it: hire_sword(it, book, "pit-fighter", "Grom"),
        lambda it: muster.rename(it, None, "The Old Guard"),
    ):
        copy = drafted(sheet)
        copy.record(build(sheet))
        expected += copy.entries
        sheet = copy.sheet
    assert draft.entries == expected
    assert draft.sheet == sheet


def test_nothing_happens_for_somebody_who_is_done() -> None:
    draft = drafted()
    found = traded(draft)
    assert draft.entries == []
    assert found.asked == (Trade(0, 0, (), (), ()),)
    assert found.asked[0].default == DONE


@pytest.mark.parametrize("answer", ["", "{}", "sell everything", '{"do":"fly"}', '{"do":"buy","item":1}'])
def test_unknown_commands_are_refused_in_a_sentence(answer: str) -> None:
    with pytest.raises(IllegalAnswer, match="no command"):
        accept(drafted(), answer)


def test_a_command_has_one_spelling() -> None:
    command = Buy("sword", 2)
    assert written(command) == '{"do":"buy","item":"sword","place":2,"copies":1,"haggler":null}'
    assert command_of('{"do": "buy", "item": "sword", "place": 2}') == command


def test_a_refusal_is_that_of_the_builder() -> None:
    assert refused(drafted(changed(HOME, gold=4)), Buy("sword", OTTO)).startswith("Not enough gold")
    assert "never carries" in refused(drafted(skaven_rats()), Buy("sword", 2))
    assert "no number 9" in refused(drafted(), Dismiss(9))


def skaven_rats() -> WarbandSheet:
    rats = hero(2, "The Vermin", "giant-rat", SKAVEN)
    return WarbandSheet("The Rats", SKAVEN, 500, battles=1, warriors=(rats,))


@pytest.mark.rule("CAMP-RARE-5")
@pytest.mark.rule("CAMP-RARE-4")
def test_a_rare_item_must_have_been_found_and_is_offered_once() -> None:
    draft = drafted()
    assert refused(draft, Buy("lucky-charm")) == "Nobody has found Lucky charm in this sequence."
    draft.offers = (FoundItem("lucky-charm"),)
    traded(draft, Buy("lucky-charm"))
    assert draft.entries == [ItemBought(None, "lucky-charm", (10,))]
    assert draft.offers == ()
    assert "Nobody has found" in refused(draft, Buy("lucky-charm"))


def test_the_cheapest_of_several_copies_is_bought_first() -> None:
    draft = drafted()
    draft.offers = (FoundItem("healing-herbs", 9), FoundItem("healing-herbs", 4))
    traded(draft, Buy("healing-herbs"))
    assert draft.entries == [ItemBought(None, "healing-herbs", (24,))]
    assert draft.offers == (FoundItem("healing-herbs", 9),)


def test_found_items_are_bought_at_the_price_of_the_equipment_list() -> None:
    draft = drafted()
    draft.offers = (FoundItem("duelling-pistol"), FoundItem("duelling-pistol"))
    traded(draft, Buy("duelling-pistol", OTTO), Buy("duelling-pistol"))
    assert draft.entries == [
        ItemBought(OTTO, "duelling-pistol", (25,)),
        ItemBought(None, "duelling-pistol", (30,)),
    ]


def test_a_brace_is_found_as_one_item_and_a_pair_of_anything_else_is_not() -> None:
    draft = drafted()
    draft.offers = (FoundItem("pistol"), FoundItem("lucky-charm"))
    traded(draft, Buy("pistol", copies=2))
    assert draft.entries == [ItemBought(None, "pistol", (15, 15))]
    assert "one at a time" in refused(draft, Buy("lucky-charm", copies=2))


def test_a_found_item_is_not_bought_for_a_whole_group() -> None:
    draft = drafted()
    draft.offers = (FoundItem("lucky-charm"),)
    assert refused(draft, Buy("lucky-charm", PIKES))


@pytest.mark.rule("CAMP-SKILL-HAGGLE")
def test_haggling_takes_2d6_off_one_item_once() -> None:
    draft = drafted(with_haggler())
    found = traded(draft, Buy("heavy-armour", KARL, haggler=OTTO), faces=[(2, 5)])
    assert draft.entries == [ItemBought(KARL, "heavy-armour", (43,))]
    assert found.asked[0].hagglers == (OTTO,)
    assert found.asked[1].hagglers == ()
    assert sentences(found) == ["Otto haggles over Heavy armour: rolls 2 + 5 = 7 off, 43 gc in all."]
    assert refused(draft, Buy("sword", haggler=OTTO)) == "Otto has haggled in this sequence."


def test_nobody_haggles_without_the_skill_or_about_what_is_free() -> None:
    assert "does not have the skill" in refused(drafted(), Buy("sword", haggler=OTTO))
    unarmed = changed(with_haggler().warrior(OTTO), possessions=())
    warriors = tuple(unarmed if it.number == OTTO else it for it in HOME.warriors)
    assert "is free" in refused(drafted(changed(HOME, warriors=warriors)), Buy("dagger", OTTO, haggler=OTTO))


@pytest.mark.rule("CAMP-LOC-MERCHANT")
def test_the_symbol_of_the_freetraders_lets_its_hero_haggle() -> None:
    blessed = changed(HOME, boons=(Boon("haggle", warrior=JOST),))
    draft = drafted(blessed)
    traded(draft, Buy("sword", haggler=JOST), faces=[(6, 6)])
    assert draft.entries == [ItemBought(None, "sword", (1,))]


@pytest.mark.rule("CAMP-RARE-11")
def test_haggling_pays_for_what_is_a_little_too_dear_and_for_no_more() -> None:
    poor = changed(with_haggler(), gold=48)
    draft = drafted(poor)
    traded(draft, Buy("heavy-armour", KARL, haggler=OTTO), faces=[(1, 1)])
    assert draft.sheet.gold == 0
    assert "Not enough gold" in refused(drafted(changed(poor, gold=47)), Buy("heavy-armour", haggler=OTTO))


def test_veterans_join_out_of_one_pool_and_recruits_without_experience_besides() -> None:
    draft = drafted(with_experience(3))
    draft.veterans = 2
    assert refused(draft, Join(PIKES)) == "1 more of The Pikes bring 3 experience; veterans have 2 left."
    draft.veterans = 4
    traded(draft, Join(PIKES))
    assert draft.veterans == 1
    assert draft.sheet.warrior(PIKES).members == 5
    assert draft.sheet.gold == 500 - 25 - 6
    fresh = drafted(HOME)
    fresh.veterans = 0
    traded(fresh, Join(PIKES))
    assert fresh.veterans == 0


@pytest.mark.rule("CAMP-PERS-5")
def test_a_person_must_have_been_found_and_comes_once() -> None:
    draft = drafted()
    johann = HirePersona("johann-the-knife")
    assert refused(draft, johann) == "Nobody has found Johann the Knife in this sequence."
    assert "'nobody'" in refused(draft, HirePersona("nobody"))
    draft.personae = ("johann-the-knife",)
    traded(draft, johann)
    assert draft.personae == ()
    assert draft.sheet.gold == 430


def test_figures_of_a_person_are_rolled() -> None:
    draft = drafted(changed(HOME, type="cult-of-the-possessed", warriors=()))
    draft.personae = ("belandysh",)
    found = traded(draft, HirePersona("belandysh"), faces=[(5,), (4,), (3,), (2,), (6,)])
    profile = draft.sheet.warrior(1).profile
    assert (profile.WS, profile.S, profile.T, profile.I, profile.A) == (5, 4, 3, 2, 3)
    assert len(found.events) == 5


def test_a_map_is_looked_at_when_it_is_bought() -> None:
    draft = drafted()
    draft.offers = (FoundItem("mordheim-map", 14),)
    traded(draft, Buy("mordheim-map"), faces=[(6,)])
    assert draft.entries == [ItemBought(None, "master-map", (34,), (6,))]


def test_a_map_that_was_found_is_looked_at_later() -> None:
    draft = drafted(changed(HOME, stash=(Possession("mordheim-map", (0,)),)))
    found = traded(draft, LookAt("mordheim-map"), faces=[(1,)])
    assert draft.entries == [ItemTurnedOut(None, "mordheim-map", "fake-map", (1,))]
    assert sentences(found) == ["Kind of Mordheim map: rolls 1."]


def test_a_new_wizard_draws_his_spells_at_the_trading_post() -> None:
    sheet = WarbandSheet(
        "The Rats", SKAVEN, 500, battles=1, warriors=(hero(1, "Snikch", "assassin-adept", SKAVEN),)
    )
    draft = drafted(sheet)
    traded(draft, Hire("eshin-sorcerer"), DrawSpells(2), faces=[(4,)])
    (drawn,) = [it for it in draft.entries if isinstance(it, SpellsDrawn)]
    assert drawn.rolls == (4,)
    assert "choice" in refused(draft, DrawSpells(2, "both"))


def test_a_common_thing_whose_price_is_rolled_waits_where_it_is_too_dear() -> None:
    book = rulebook()
    lantern = book.items["lantern"]
    assert lantern.price is not None
    dear = changed(lantern, price=changed(lantern.price, base=10, dice="2D6"))
    book = changed(book, items=book.items | {"lantern": dear})
    draft = drafted(changed(HOME, gold=20), book)
    traded(draft, Buy("lantern"), faces=[(6, 6)])
    assert draft.entries == []
    assert draft.offers == (FoundItem("lantern", 12),)
    assert "22 gc" in refused(draft, Buy("lantern"))
    rich = drafted(HOME, book)
    traded(rich, Buy("lantern"), faces=[(6, 6)])
    assert rich.entries == [ItemBought(None, "lantern", (22,))]
    assert rich.offers == ()


def test_things_are_sold_for_half_and_a_found_gem_for_what_it_is_worth() -> None:
    draft = drafted(
        changed(
            HOME, stash=(Possession("quartz", (25,)), Possession("pistol", (15, 15)), Possession("axe", (5,)))
        )
    )
    traded(draft, Sell("quartz"), Sell("pistol", copies=2), Sell("axe"))
    assert [it.gold for it in draft.entries if isinstance(it, ItemSold)] == [25, 15, 2]


def test_a_mutation_is_bought_by_its_rules() -> None:
    assert refused(drafted(), BuyMutation(OTTO, "great-claw"))


@pytest.mark.parametrize(("die", "joins"), [(3, False), (4, True)])
def test_a_witch_joins_when_the_leader_rolls_4_or_more_and_is_not_asked_twice(die: int, joins: bool) -> None:
    draft = drafted()
    told = sentences(traded(draft, HireSword("witch"), faces=[(die,)]))
    assert told == [f"Witch joins on 4 or more: rolls {die}."]
    assert any(block.type == "witch" for block in draft.sheet.active) is joins
    if not joins:
        assert "try again after the next battle" in refused(draft, HireSword("witch"))


def test_the_fee_of_a_ninja_is_rolled() -> None:
    draft = drafted()
    told = sentences(traded(draft, HireSword("ninja"), faces=[(1, 2, 3)]))
    assert told == ["Fee of Ninja on top of 70 gc: rolls 1 + 2 + 3 = 6."]
    assert draft.sheet.gold == 500 - 76


def test_a_fee_that_turns_out_too_high_is_not_paid_and_the_ninja_does_not_join() -> None:
    draft = drafted(changed(HOME, gold=80))
    traded(draft, HireSword("ninja"), faces=[(6, 6, 6)])
    assert draft.sheet.gold == 80
    assert draft.entries == []
    assert "does not join in this sequence" in refused(draft, HireSword("ninja"))


@pytest.mark.parametrize(("key", "again"), [("elf-mage", False), ("ninja", True)])
def test_after_a_battle_with_an_elf_mage_one_without_follows(key: str, again: bool) -> None:
    hired = apply(HOME, hire_sword(HOME, rulebook(), key))
    draft = drafted(changed(apply(hired, BattleFought("b2", "The Well", (), "won")), gold=500))
    draft.record(Departed(hired.next_number - 1, "stayed for one battle only"))
    if again:
        assert accept(draft, written(HireSword(key)))
    else:
        assert "can be hired again after the next battle" in refused(draft, HireSword(key))


@pytest.mark.parametrize(("key", "again"), [("aenur", False), ("truthsayer", True)])
def test_somebody_asked_for_before_each_battle_may_be_searched_for_at_once(key: str, again: bool) -> None:
    (hired,) = hire_persona(HOME, rulebook(), key, found=True)
    draft = drafted(apply(apply(HOME, hired), BattleFought("b2", "The Well", (), "won")))
    draft.record(Departed(hired.number, "stayed for one battle only"))
    assert (key in searchable_personae(draft)) is again


@pytest.mark.rule("CAMP-DISBAND-3")
def test_a_leader_who_is_dismissed_has_a_successor_at_once() -> None:
    found = traded(drafted(), Dismiss(KARL, 1))
    assert [block.name for block in found.draft.sheet.active if block.leader] == ["Otto"]


@pytest.mark.rule("CAMP-LEADER-UNDEAD-2", "CAMP-LEADER-UNDEAD-6")
def test_a_warband_whose_last_heir_is_dismissed_is_at_an_end() -> None:
    vampire, dreg = hero(1, "Marek", "vampire", "undead"), hero(3, "Jory", "dreg", "undead")
    home = changed(HOME, type="undead", warriors=(vampire, dreg))
    assert traded(drafted(home), Dismiss(vampire.number, 1)).draft.sheet.active == ()
    assert traded(drafted(home), Dismiss(dreg.number, 1)).draft.sheet.active == (vampire,)


@pytest.mark.rule("CAMP-LEADER-14")
def test_a_hero_hired_by_a_warband_without_one_leads_it() -> None:
    alone = changed(HOME, warriors=(HOME.warrior(PIKES),))
    found = traded(drafted(alone), Hire("youngblood", "Kurt", 1))
    assert [block.name for block in found.draft.sheet.active if block.leader] == ["Kurt"]
