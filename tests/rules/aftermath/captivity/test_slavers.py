"""Warbands of slavers: captives who are sacrificed, worked to death, made slaves of, and sold."""

from typing import Any

import pytest

from rules.aftermath.captivity.fates import options, settle_captive
from rules.aftermath.captivity.prisoner import Prisoner
from rules.aftermath.captivity.slavers import escaped_from, never_frees
from rules.aftermath.draft import Draft
from rules.aftermath.events.captivity import CaptiveTempted, CaptiveWorked
from rules.aftermath.exploration.places import visit
from rules.aftermath.flow import drive
from rules.aftermath.trading.decisions import SlaveSale
from rules.aftermath.trading.slave_sale import sell_slaves
from rules.catalogue.load import complete_rulebook
from rules.ledger.apply import apply
from rules.mustering.changes.muster import hire
from rules.mustering.legality.composition import largest_size, size
from rules.values import changed
from tests.rules.aftermath.captivity.test_captivity import taken
from tests.rules.aftermath.trading.posts import run, sentences
from tests.rules.aftermath.trading.test_searches import home_of
from tests.rules.aftermath.warbands import scripted

BOOK = complete_rulebook()
LEARNT, UNTAUGHT = ("apprentice-sorcerer", "chaos-dwarf-champion"), ("chaos-dwarf-champion",)


def keys(draft: Draft, captive: Prisoner | None = None) -> list[str]:
    return [option.key for option in options(draft.sheet, captive or taken()[0], BOOK)]


def treated(draft: Draft, fate: str, *faces: tuple[int, ...]) -> tuple[Any, ...]:
    flow = settle_captive(draft, taken()[0])
    events, chosen = drive(flow, scripted(*faces), lambda decision: fate)
    assert chosen == fate
    return events


def dwarfs(*types: str) -> Draft:
    return home_of("sons-of-hashut", "hobgoblin", "hobgoblin", "hobgoblin", "hobgoblin", *types)


def test_the_sons_of_hashut_free_nobody_and_take_no_ransom() -> None:
    draft = dwarfs(*LEARNT)
    assert keys(draft) == ["sacrifice", "put-to-work"]
    assert never_frees(draft.sheet, BOOK)
    assert not never_frees(home_of("skaven-clan-mors").sheet, BOOK)


@pytest.mark.parametrize(("types", "gained"), [(LEARNT, {"apprentice-sorcerer"}), (UNTAUGHT, set())])
def test_a_sacrifice_teaches_the_apprentice_sorcerer_and_nobody_else(types: Any, gained: Any) -> None:
    draft = dwarfs(*types)
    before = {block.number: block.experience for block in draft.sheet.active}
    treated(draft, "sacrifice")
    assert {it.type for it in draft.sheet.active if it.experience == before[it.number] + 1} == gained
    assert {held.item for held in draft.sheet.stash} >= {"sword", "light-armour"}


@pytest.mark.parametrize(("die", "escapes"), [(1, True), (2, False), (6, False)])
def test_a_captive_at_work_brings_a_shard_and_escapes_on_a_1(die: int, escapes: bool) -> None:
    draft = dwarfs(*LEARNT)
    events = treated(draft, "put-to-work", (die,))
    assert [event.escapes for event in events if isinstance(event, CaptiveWorked)] == [escapes]
    assert draft.sheet.wyrdstone == 1
    assert bool(draft.sheet.stash) is not escapes


def test_a_captive_who_escapes_from_work_is_back_with_everything() -> None:
    otto, home = taken()
    back = apply(home, escaped_from(otto, "The Dwarfs")).warrior(otto.number)
    assert back.is_active
    assert {held.item for held in back.possessions} == {"dagger", "sword", "light-armour"}


@pytest.mark.parametrize("clan", ["skaven-clan-mors", "skaven-clan-skryre"])
def test_a_captive_of_these_clans_may_become_one_of_their_slaves(clan: str) -> None:
    draft = home_of(clan)
    assert keys(draft)[-1] == "enslave"
    treated(draft, "enslave")
    (block,) = draft.sheet.active
    assert (block.type, block.name, block.members) == ("skavenslave", "Otto", 1)
    assert {held.item for held in draft.sheet.stash} >= {"sword", "light-armour"}


@pytest.mark.parametrize(("own", "type"), [((6, 6), "crew"), ((1, 1), "slave")])
def test_a_captive_of_smugglers_joins_the_crew_or_serves(own: tuple[int, int], type: str) -> None:
    draft = home_of("araby-smugglers", "rais")
    events = treated(draft, "join-or-serve", own, (3, 3))
    assert draft.sheet.active[-1].type == type
    assert any(isinstance(event, CaptiveTempted) for event in events)


def test_smugglers_who_are_full_take_in_captives_all_the_same() -> None:
    draft = home_of("araby-smugglers", "rais")
    for number in range(14):
        draft.sheet = apply(draft.sheet, hire(changed(draft.sheet, gold=100), BOOK, "crew", f"Crew {number}"))
    assert size(draft.sheet, BOOK) == largest_size(draft.sheet, BOOK.warbands["araby-smugglers"], BOOK)
    assert keys(draft)[-1] == "join-or-serve"


def test_slaves_are_sold_for_2d6_each_before_anything_else() -> None:
    draft = home_of("araby-smugglers", "rais")
    draft.sheet = apply(draft.sheet, hire(draft.sheet, BOOK, "slave", "The Slaves", 3))
    gold = draft.sheet.gold
    played = run(draft, sell_slaves, (3, 4, 1, 6), answers=("2",))
    assert played.asked == (SlaveSale(0, 2, 3),)
    assert draft.sheet.gold == gold + 14
    assert draft.sheet.warrior(2).members == 1
    assert sentences(played)[0].endswith("sells 2 of The Slaves as slaves: rolls 3 + 4 + 1 + 6 = 14 gc.")


@pytest.mark.parametrize("warband", ["pirates", "druchii"])
def test_nobody_else_is_asked_to_sell_slaves(warband: str) -> None:
    assert run(home_of(warband), sell_slaves).asked == ()


def test_druchii_sell_prisoners_whom_they_find_as_skaven_do() -> None:
    draft = home_of("druchii", "noble")
    gold = draft.sheet.gold
    run(draft, lambda it: visit(it, BOOK.exploration.locations["prisoners"], [1]), (2, 3, 4))
    assert draft.sheet.gold == gold + 9
