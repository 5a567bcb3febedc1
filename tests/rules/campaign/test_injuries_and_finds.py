"""The campaign chapter on injuries and absences, and on what is found."""

import pytest

from rules.aftermath.captivity.prisoner import prisoners
from rules.aftermath.decisions import ChangedDie, ChosenHero, RerolledDie
from rules.aftermath.events.exploration import LocationFound, ShardsFound
from rules.aftermath.exploration.explore import explore
from rules.aftermath.exploration.party import Party, party_of
from rules.aftermath.exploration.places import visit
from rules.aftermath.flow import drive
from rules.aftermath.growth.advances import roll_advances
from rules.aftermath.sequence import Course
from rules.aftermath.side import Side
from rules.aftermath.trading.commands import Hire, Sell
from rules.aftermath.trading.decisions import Search
from rules.catalogue.load import rulebook
from rules.engine.decisions import NONE, Decision
from rules.engine.dice import Roll, ScriptedDice
from rules.fielding.fielding import field_side
from rules.ledger.apply import apply
from rules.ledger.entries import MembersLost, Settled
from rules.ledger.gains import GoldChanged, ItemFound, WyrdstoneChanged
from rules.ledger.sheet import Possession, Status, WarbandSheet
from rules.mustering.hired.hiring import hire_persona, hire_sword
from rules.values import changed
from tests.rules.aftermath.trading.posts import HOME, JOST, KARL, OTTO, PIKES, drafted, run, traded
from tests.rules.aftermath.walk import Played, first
from tests.rules.aftermath.warbands import GUARD, RATS, after, battle, carrying, injured, outcome
from tests.rules.warbands import with_block

BOOK = rulebook()
EVERYBODY = {KARL, OTTO, JOST, PIKES}


def with_sword(sheet: WarbandSheet, key: str) -> WarbandSheet:
    return apply(sheet, hire_sword(sheet, BOOK, key))


def with_persona(sheet: WarbandSheet, key: str) -> WarbandSheet:
    for entry in hire_persona(sheet, BOOK, key, found=True):
        sheet = apply(sheet, entry)
    return sheet


def number_of(sheet: WarbandSheet, type: str) -> int:
    return next(it.number for it in sheet.active if it.type == type)


def course(sheet: WarbandSheet, out: dict[str, str | None], **ends: object) -> Course:
    """A sequence after a battle that ended like this; the steps before those a test plays are left out."""
    fought = battle(sheet, RATS)
    ended = outcome(fought, out, **ends)
    return Course(Side(0, fought, ended, sheet, BOOK, "b"), drafted(sheet), "The Bridge")


def explorers(sheet: WarbandSheet, out: dict[str, str | None], **ends: object) -> Party:
    played = course(sheet, out, **ends)
    fought, down = played.who_fought()
    return party_of(played.draft, fought, down, won=False)


def searchers(played: Course) -> set[int]:
    """The heroes who are asked what they look for."""
    found = run(played.draft, lambda _: played.searches(), answers=lambda _: NONE)
    return {it.warrior for it in found.asked if isinstance(it, Search)}


def visited(key: str, *faces: tuple[int, ...], sheet: WarbandSheet = HOME, choose=first) -> Played:
    """What heroes find at a place of the exploration."""
    place = BOOK.exploration.locations[key]
    return run(drafted(sheet), lambda draft: visit(draft, place, (KARL, OTTO)), *faces, answers=choose)


def changes[C](play: Played, kind: type[C]) -> list[C]:
    return [
        change
        for entry in play.draft.entries
        if isinstance(entry, Settled)
        for change in entry.changes
        if isinstance(change, kind)
    ]


def number_to_test(key: str, sheet: WarbandSheet, *heroes: int) -> int | None:
    """The number that a test at a place must not exceed, where Otto or others found it."""
    place = BOOK.exploration.locations[key]
    rolls = list[Roll]()

    def answers(roll: Roll) -> tuple[int, ...]:
        rolls.append(roll)
        return (1,) * roll.count

    drive(
        visit(drafted(sheet), place, heroes or (OTTO,)),
        ScriptedDice(answers),
        lambda decision: str(OTTO) if isinstance(decision, ChosenHero) else first(decision),
    )
    return rolls[0].at_most


# injuries


@pytest.mark.rule("CAMP-INJ-8")
def test_an_injury_changes_the_figures_of_the_rest_of_the_sequence() -> None:
    hurt = injured((2, 6)).after
    assert number_to_test("well", hurt) == GUARD.warrior(OTTO).current.T - 1
    assert number_to_test("well", GUARD) == GUARD.warrior(OTTO).current.T


@pytest.mark.rule("CAMP-INJ-9")
def test_a_lost_point_is_won_back_by_an_advance() -> None:
    hurt = injured((2, 6)).after
    ready = with_block(hurt, OTTO, experience=hurt.warrior(OTTO).starting_experience + 3, advances=())
    lost = ready.warrior(OTTO).current.T
    play = run(drafted(ready), roll_advances, (4, 5), (6,), answers=first)
    assert play.draft.sheet.warrior(OTTO).current.T == lost + 1 == GUARD.warrior(OTTO).current.T


@pytest.mark.rule("CAMP-INJ-ARM-3")
def test_a_second_lost_arm_costs_nothing_more() -> None:
    twice = injured((2, 3), (1,), flags=("single-one-handed-weapon",)).after.warrior(OTTO)
    assert twice.status is Status.ACTIVE
    assert len(twice.injuries) == 2


@pytest.mark.rule("CAMP-INJ-MAD-3")
def test_stupidity_and_frenzy_come_together_and_each_counts_once() -> None:
    flags = injured((2, 4), (5,), flags=("stupidity",)).after.warrior(OTTO).flags
    assert {"stupidity", "frenzy"} <= set(flags)
    again = injured((2, 4), (5,), flags=("frenzy",)).after
    side = field_side(again, BOOK, 0)
    (otto,) = [it for it in side.fighters if it.warrior == OTTO]
    assert otto.tags.count("frenzy") == 1


@pytest.mark.rule("CAMP-INJ-OLD-3")
def test_two_old_wounds_are_one_tag_and_so_one_die() -> None:
    wounded = injured((3, 2), flags=("old-battle-wound",)).after
    (otto,) = [it for it in field_side(wounded, BOOK, 0).fighters if it.warrior == OTTO]
    assert otto.tags.count("old-battle-wound") == 1


@pytest.mark.rule("CAMP-INJ-DEEP-2", "CAMP-INJ-MISS-1")
@pytest.mark.parametrize("missing", [1, 3])
def test_a_hero_who_missed_the_battle_neither_explores_nor_searches(missing: int) -> None:
    sheet = with_block(GUARD, OTTO, misses_battles=missing)
    assert explorers(sheet, {}).heroes == (KARL, JOST)
    assert searchers(course(sheet, {})) == {KARL, JOST}


@pytest.mark.rule("CAMP-INJ-BITTER-5")
def test_bitter_enmity_changes_no_figure_and_costs_no_battle() -> None:
    otto = injured((5, 6), (5,)).after.warrior(OTTO)
    assert (otto.current, otto.misses_battles) == (GUARD.warrior(OTTO).current, 0)
    assert otto.status is Status.ACTIVE


@pytest.mark.rule("CAMP-PITS-7", "CAMP-RARE-3", "CAMP-PERS-3")
def test_a_hero_who_was_out_of_action_neither_explores_nor_searches() -> None:
    assert explorers(GUARD, {"Otto": "Snikch"}).heroes == (KARL, JOST)
    assert searchers(course(GUARD, {"Otto": "Snikch"})) == {KARL, JOST}


@pytest.mark.rule("CAMP-CAPT-8")
def test_henchmen_and_hired_swords_are_never_captured() -> None:
    sheet = with_sword(changed(GUARD, gold=100), "pit-fighter")
    for die in range(1, 7):
        side = after(
            {"The Pikes 1": "Snikch", "Pit Fighter": "Gnash"}, (die,), (die,), sheets=(sheet, RATS)
        ).sides[0]
        assert prisoners(sheet, side.entry, BOOK) == ()


@pytest.mark.rule("CAMP-CAPT-11")
def test_a_captive_neither_fights_nor_explores_nor_searches() -> None:
    taken = after({"Otto": "Snikch"}, (6, 1)).sides[0].after
    assert OTTO not in {it.warrior for it in field_side(taken, BOOK, 0).fighters}
    assert OTTO not in explorers(taken, {}).heroes
    assert OTTO not in searchers(course(taken, {}))


@pytest.mark.rule("CAMP-STASH-8")
def test_a_hero_who_is_robbed_loses_nothing_of_the_stash() -> None:
    rich = changed(GUARD, stash=(Possession("shield", (5,)),))
    side = after({"Otto": "Snikch"}, (3, 6), sheets=(rich, RATS)).sides[0]
    assert side.after.warrior(OTTO).possessions == ()
    assert side.after.stash == rich.stash


# exploring


@pytest.mark.rule("CAMP-EXPL-4", "CAMP-PERS-10", "CAMP-RARE-7")
def test_hired_swords_and_personae_neither_explore_nor_search() -> None:
    sheet = with_persona(with_sword(HOME, "warlock"), "johann-the-knife")
    sheet = with_block(sheet, number_of(sheet, "warlock"), starting_skills=("streetwise",))
    assert explorers(sheet, {}).dice == explorers(GUARD, {}).dice == 3
    assert searchers(course(sheet, {})) == {KARL, OTTO, JOST}


@pytest.mark.rule("CAMP-EXPL-5")
def test_a_hero_who_fled_off_the_table_explores() -> None:
    assert explorers(GUARD, {}, winner=1, left=("Otto",)).heroes == (KARL, OTTO, JOST)


@pytest.mark.rule("CAMP-LOC-SHOP")
@pytest.mark.parametrize(("die", "charms"), [(1, 1), (4, 0)])
def test_a_shop_holds_a_d6_gold_and_on_a_1_a_charm_too(die: int, charms: int) -> None:
    play = visited("shop", (die,))
    assert [it.amount for it in changes(play, GoldChanged)] == [die]
    assert [it.item for it in changes(play, ItemFound)] == ["lucky-charm"] * charms


@pytest.mark.rule("CAMP-LOC-CART")
def test_an_overturned_cart_holds_a_map_gold_or_jewelled_weapons_of_twice_their_worth() -> None:
    assert [it.item for it in changes(visited("overturned-cart", (2,)), ItemFound)] == ["mordheim-map"]
    assert [it.amount for it in changes(visited("overturned-cart", (3,), (2, 5)), GoldChanged)] == [7]
    found = visited("overturned-cart", (6,))
    assert [it.item for it in changes(found, ItemFound)] == ["jewelled-sword", "jewelled-dagger"]
    sold = traded(found.draft, Sell("jewelled-sword"), Sell("jewelled-dagger"))
    assert sold.draft.sheet.gold == HOME.gold + 12
    kinds = [BOOK.items[f"jewelled-{kind}"] for kind in ("sword", "dagger")]
    assert [kind.used_as or kind.counts_as for kind in kinds] == ["sword", "dagger"]


@pytest.mark.rule("CAMP-LOC-FLETCHER")
@pytest.mark.parametrize(
    ("dice", "item", "copies"),
    [
        (((1,), (4,)), "short-bow", 2),
        (((3,), (1,)), "bow", 1),
        (((4,), (6,)), "long-bow", 3),
        (((5,),), "hunting-arrows", 1),
        (((6,), (3,)), "crossbow", 2),
    ],
)
def test_a_fletcher_has_bows_arrows_or_crossbows(
    dice: tuple[tuple[int, ...], ...], item: str, copies: int
) -> None:
    (found,) = changes(visited("fletcher", *dice), ItemFound)
    assert (found.item, len(found.worth), found.number) == (item, copies, None)


@pytest.mark.rule("CAMP-LOC-MONEYLENDER")
def test_a_moneylender_left_a_d6_times_10_gold() -> None:
    assert [it.amount for it in changes(visited("moneylenders-house", (3,)), GoldChanged)] == [30]


@pytest.mark.rule("CAMP-LOC-PIT-1")
def test_a_hero_sent_into_the_pit_is_lost_on_a_1_or_brings_a_d6_and_1_shards() -> None:
    def sends(decision: Decision) -> str:
        return str(OTTO) if isinstance(decision, ChosenHero) else first(decision)

    assert [it.amount for it in changes(visited("the-pit", (4,), (3,), choose=sends), WyrdstoneChanged)] == [
        4
    ]
    lost = visited("the-pit", (1,), choose=sends)
    assert [it.number for it in changes(lost, MembersLost)] == [OTTO]
    assert not lost.draft.sheet.warrior(OTTO).is_active
    assert visited("the-pit", choose=lambda _: NONE).draft.entries == []


@pytest.mark.rule("CAMP-LOC-LOOT", "CAMP-SEQ-19")
def test_a_find_is_free_and_of_use_in_the_same_sequence() -> None:
    poor = changed(HOME, gold=12)
    found = visited("fletcher", (6,), (3,), sheet=poor).draft
    assert (found.sheet.gold, [it.item for it in found.sheet.stash]) == (12, ["crossbow"])
    found.record(Settled("exploration", (GoldChanged(25, "Townhouse"),)))
    assert traded(found, Hire("youngblood", "Kurt", 1)).draft.sheet.gold == 37 - 15


@pytest.mark.rule("CAMP-LOC-TESTS")
def test_the_leader_is_tested_though_only_others_explored() -> None:
    assert number_to_test("tavern", HOME, JOST) == HOME.warrior(KARL).current.Ld == 8


@pytest.mark.rule("CAMP-ARTE-EYE")
def test_the_eye_brings_a_second_die_while_its_bearer_is_on_their_feet() -> None:
    bearer = carrying(GUARD, OTTO, "all-seeing-eye-of-numas")
    assert explorers(bearer, {}).dice == 4
    assert explorers(bearer, {"Otto": "Snikch"}).dice == 2


@pytest.mark.rule("CAMP-EXPL-12")
def test_dice_are_rolled_again_then_moved_and_then_read() -> None:
    party = Party((KARL, OTTO, JOST), 4, rerolls=("Hunter",), changes=("Ranger",))

    def choose(decision: Decision) -> str:
        if isinstance(decision, RerolledDie):
            return "1"
        assert isinstance(decision, ChangedDie)
        assert decision.dice == (5, 5, 4, 3)
        return "4>5"

    play = run(drafted(), lambda draft: explore(draft, party), (5, 5, 1, 3), (4,), (1, 1), answers=choose)
    assert [event.location for event in play.events if isinstance(event, LocationFound)] == ["market-hall"]
    assert [event.shards for event in play.events if isinstance(event, ShardsFound)] == [4]
