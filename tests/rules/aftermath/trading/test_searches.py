"""Heroes look for rare items, or for somebody famous; veterans are rolled once."""

from fractions import Fraction

import pytest

from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import PersonaSought, RareItemSought
from rules.aftermath.offers import FoundItem
from rules.aftermath.trading.choices import commands
from rules.aftermath.trading.commands import Buy
from rules.aftermath.trading.decisions import Search
from rules.aftermath.trading.modifiers import search_modifiers
from rules.aftermath.trading.searches import chance_of_item, search
from rules.aftermath.trading.veterans import check_veterans
from rules.catalogue.load import complete_rulebook
from rules.engine.decisions import NONE, IllegalAnswer
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, Departed, Mustered
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes.muster import hire
from rules.mustering.hired.hiring import hire_persona
from rules.values import changed
from tests.rules.aftermath.trading.posts import HOME, JOST, KARL, OTTO, PIKES, drafted, run, sentences, traded
from tests.rules.aftermath.warbands import carrying


def questions(draft: Draft, heroes: tuple[int, ...]) -> dict[int, Search]:
    asked = run(draft, lambda it: search(it, heroes), answers=lambda _: NONE).asked
    return {it.warrior: it for it in asked if isinstance(it, Search)}


def with_skill(sheet: WarbandSheet, number: int, *skills: str) -> WarbandSheet:
    block = changed(sheet.warrior(number), starting_skills=skills)
    return changed(sheet, warriors=tuple(block if it.number == number else it for it in sheet.warriors))


def test_a_found_item_waits_at_the_price_that_was_rolled() -> None:
    draft = drafted()
    found = run(
        draft,
        lambda it: search(it, [OTTO]),
        (4, 4),
        (2, 5),
        answers=["item:healing-herbs"],
    )
    assert draft.offers == (FoundItem("healing-herbs", 7),)
    assert draft.entries == []
    assert sentences(found) == [
        "Otto looks for Healing herbs: rolls 4 + 4 = 8, needs 8+ on 2D6; found.",
        "Price of Healing herbs: rolls 2 + 5 = 7, 27 gc.",
    ]


def test_a_failed_search_offers_nothing() -> None:
    draft = drafted()
    (event,) = run(draft, lambda it: search(it, [OTTO]), (4, 3), answers=["item:healing-herbs"]).events
    assert isinstance(event, RareItemSought)
    assert not event.found
    assert draft.offers == ()


@pytest.mark.rule("CAMP-RARE-2")
def test_only_the_heroes_named_are_asked_each_once() -> None:
    assert list(questions(drafted(), (OTTO, JOST, PIKES))) == [OTTO, JOST]
    assert questions(drafted(), ()) == {}


def test_only_what_somebody_of_the_warband_might_use_is_listed() -> None:
    items = questions(drafted(), (OTTO,))[OTTO].items
    assert {"elf-bow", "lucky-charm", "gromril-sword", "holy-relic"} <= set(items)
    assert not {"sword", "fighting-claws", "holy-tome", "hammer-of-witches"} & set(items)


def mongers(gold: int = 500) -> Draft:
    """Metal Mongers after a battle: an Engineer Adept alone."""
    book = complete_rulebook()
    begun = apply(None, Mustered("The Mongers", "metal-mongers", gold, book.version))
    hired = apply(begun, hire(begun, book, "engineer-adept", "Skritch"))
    return drafted(apply(hired, BattleFought("b", "The Bridge", (), "won")), book)


def test_items_priced_only_by_the_equipment_list_are_found_and_bought() -> None:
    draft = mongers()
    items = questions(draft, (1,))[1].items
    assert "poison-wind-globe" in items
    assert not {"katana", "fish-hook-shot"} & set(items)
    run(draft, lambda it: search(it, [1]), (3, 3), answers=["item:poison-wind-globe"])
    gold = draft.sheet.gold
    traded(draft, Buy("poison-wind-globe", 1))
    assert (gold - draft.sheet.gold, draft.sheet.warrior(1).possessions[-1].item) == (20, "poison-wind-globe")
    assert Buy("wrench", 1) in list(commands(draft))


def test_an_item_that_is_not_listed_is_refused() -> None:
    with pytest.raises(IllegalAnswer):
        run(drafted(), lambda it: search(it, [OTTO]), answers=["item:fighting-claws"])


@pytest.mark.rule("CAMP-SKILL-STREETWISE", "CAMP-LOC-JEWELSMITH-2")
def test_streetwise_gems_and_merchant_contacts_are_added_up() -> None:
    marienburg = changed(HOME, type="mercenaries-marienburg")
    sheet = with_skill(carrying(marienburg, OTTO, "ruby"), OTTO, "streetwise")
    question = questions(drafted(sheet), (OTTO, JOST))
    at = question[OTTO].items.index("lucky-charm")
    assert question[OTTO].needs[at] == 6 - 2 - 1 - 1
    assert question[JOST].needs[at] == 6 - 1


def test_gems_count_once_however_many_are_displayed() -> None:
    sheet = carrying(HOME, OTTO, "ruby", "quartz")
    draft = drafted(sheet)
    found = search_modifiers(draft, sheet.warrior(OTTO), draft.rulebook.items["lucky-charm"])
    assert [it.by for it in found] == [1]


def test_the_coach_helps_its_leader_alone() -> None:
    sheet = carrying(carrying(HOME, KARL, "opulent-coach"), OTTO, "opulent-coach")
    draft = drafted(sheet)
    charm = draft.rulebook.items["lucky-charm"]
    assert [it.by for it in search_modifiers(draft, sheet.warrior(KARL), charm)] == [3]
    assert search_modifiers(draft, sheet.warrior(OTTO), charm) == ()


def test_gunners_find_blackpowder_more_easily_and_nothing_else() -> None:
    draft = drafted(changed(HOME, type="gunnery-school-of-nuln"))
    items, otto = draft.rulebook.items, HOME.warrior(OTTO)
    assert [it.by for it in search_modifiers(draft, otto, items["blunderbuss"])] == [2]
    assert search_modifiers(draft, otto, items["lucky-charm"]) == ()


@pytest.mark.rule("CAMP-PERS-1", "CAMP-PERS-4", "CAMP-RARE-6")
def test_searchers_of_a_person_all_roll_after_everybody_has_named_his_aim() -> None:
    draft = drafted()
    found = run(
        draft,
        lambda it: search(it, [KARL, OTTO, JOST]),
        (6, 6),
        (3,),
        (6,),
        answers=["persona:johann-the-knife", "item:lucky-charm", "persona:johann-the-knife"],
    )
    assert [type(it) for it in found.events[:1]] == [RareItemSought]
    rolls = [it for it in found.events if isinstance(it, PersonaSought)]
    assert [(it.name, it.found) for it in rolls] == [("Karl", True), ("Jost", False)]
    assert draft.personae == ("johann-the-knife",)


@pytest.mark.rule("CAMP-PERS-6")
def test_a_person_who_never_joins_or_is_there_is_not_listed() -> None:
    people = questions(drafted(), (OTTO,))[OTTO].personae
    assert "johann-the-knife" in people
    assert "veskit" not in people
    assert "marquand" not in people
    (johann,) = hire_persona(HOME, drafted().rulebook, "johann-the-knife", found=True)
    draft = drafted()
    draft.record(johann)
    assert "johann-the-knife" not in questions(draft, (OTTO,))[OTTO].personae
    draft.record(Departed(johann.number, "went"))
    assert "johann-the-knife" not in questions(draft, (OTTO,))[OTTO].personae


def test_gold_does_not_limit_what_is_looked_for() -> None:
    poor = questions(drafted(changed(HOME, gold=0)), (OTTO,))[OTTO]
    rich = questions(drafted(), (OTTO,))[OTTO]
    assert poor == rich


def test_veterans_are_rolled_where_a_group_has_experience() -> None:
    draft = drafted()
    assert run(draft, check_veterans).events == ()
    assert draft.veterans == 0
    pikes = changed(HOME.warrior(PIKES), experience=3)
    draft = drafted(changed(HOME, warriors=(*HOME.warriors[:3], pikes)))
    assert sentences(run(draft, check_veterans, (2, 5))) == [
        "The Guard looks for veterans, rolls 2 + 5 = 7: their recruits may bring 7 experience in total."
    ]
    assert draft.veterans == 7


def home_of(warband: str, *types: str) -> Draft:
    """A warband of the supplements after a battle, with these heroes."""
    book = complete_rulebook()
    sheet = apply(None, Mustered("The Others", warband, 900, book.version))
    for type in types:
        sheet = apply(sheet, hire(sheet, book, type, type.title()))
    return drafted(apply(sheet, BattleFought("b", "The Bridge", (), "won")), book)


def test_a_grave_guard_never_looks_for_rare_items() -> None:
    draft = home_of("restless-dead", "liche", "necromancer", "grave-guard")
    asked = questions(draft, (1, 2, 3))
    assert bool(asked[1].items)
    assert bool(asked[2].items)
    assert 3 not in asked or asked[3].items == ()


def test_a_necromancer_who_is_a_gofer_rolls_3_dice_and_keeps_the_two_highest() -> None:
    draft = home_of("restless-dead", "liche", "necromancer")
    (event,) = run(draft, lambda it: search(it, [2]), (1, 4, 4), answers=["item:lucky-charm"]).events[:1]
    assert isinstance(event, RareItemSought)
    assert (event.roll.total, event.found) == (8, True)


def test_three_dice_of_which_two_count_reach_8_in_147_of_216_throws() -> None:
    draft = home_of("restless-dead", "liche", "necromancer")
    liche, necromancer = (draft.sheet.warrior(number) for number in (1, 2))
    assert chance_of_item(draft, liche, 8) == Fraction(15, 36)
    assert chance_of_item(draft, necromancer, 8) == Fraction(147, 216)


def test_ogres_find_little_that_fits_but_what_is_made_for_them() -> None:
    draft = home_of("maneaters", "captain")
    book = draft.rulebook
    plain = search_modifiers(draft, draft.sheet.warrior(1), book.items["lucky-charm"])
    assert [(it.name, it.by) for it in plain] == [("Difficult Customers", -1)]
    own = next(it for it in book.items.values() if it.only_for == ("maneaters",) and it.rarity)
    assert search_modifiers(draft, draft.sheet.warrior(1), own) == ()
