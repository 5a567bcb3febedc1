"""Experience after a battle: who earns, for what, and which advances fall due."""

import pytest

from rules.aftermath.events.losses import UnderdogFound
from rules.catalogue.campaign.model import Award
from rules.catalogue.load import rulebook
from rules.catalogue.model import Rulebook
from rules.ledger.entries import ExperienceGained
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.values import changed
from tests.rules.aftermath.homecoming import SideHome, come_home, newly_due
from tests.rules.aftermath.warbands import GUARD, RATS, after, battle, events_of, hero, outcome, scripted

KARL, OTTO, JOST, PIKES = 1, 2, 3, 4
SNIKCH, GNASH, PACK, VERMIN = 1, 2, 3, 4


def earned(side: SideHome, number: int) -> list[tuple[int, str]]:
    return [
        (change.amount, change.reason)
        for change in side.entry.changes
        if isinstance(change, ExperienceGained) and change.number == number
    ]


@pytest.mark.rule("CAMP-XP-1", "CAMP-XP-3")
def test_every_hero_and_group_that_survives_earns_one() -> None:
    side = after({}, winner=None).sides[0]
    assert [earned(side, warrior.number) for warrior in GUARD.warriors] == [[(1, "survived")]] * 4


@pytest.mark.rule("CAMP-XP-5")
def test_the_leader_of_the_winning_warband_earns_one_more() -> None:
    guard, rats = after({}, winner=1).sides
    assert earned(guard, KARL) == [(1, "survived")]
    assert earned(rats, SNIKCH) == [(1, "survived"), (1, "led the winning warband")]
    assert earned(rats, GNASH) == [(1, "survived")]


@pytest.mark.rule("CAMP-PERS-BERTHA-2")
def test_the_point_for_leading_is_nobodys_where_somebody_famous_led() -> None:
    bertha = WarriorSheet(
        number=9,
        name="Bertha",
        type="bertha-bestraufrung",
        kind=Kind.DRAMATIS_PERSONA,
        profile=rulebook().dramatis_personae["bertha-bestraufrung"].profile,
    )
    sisters = WarbandSheet(
        name="The Sisters",
        type="sisters-of-sigmar",
        gold=0,
        warriors=(hero(1, "Mother", "sigmarite-matriarch", "sisters-of-sigmar"), bertha),
    )
    side = after({}, sheets=(sisters, RATS)).sides[0]
    assert earned(side, 1) == [(1, "survived")]
    alone = changed(sisters, warriors=sisters.warriors[:1])
    assert earned(after({}, sheets=(alone, RATS)).sides[0], 1)[1:] == [(1, "led the winning warband")]


@pytest.mark.rule("CAMP-XP-6")
def test_nobody_wins_a_draw() -> None:
    proposal = after({}, winner=None)
    assert [side.entry.result for side in proposal.sides] == ["drawn", "drawn"]
    reasons = {change.reason for side in proposal.sides for change in side.entry.changes}
    assert reasons == {"survived"}


@pytest.mark.rule("CAMP-LEADER-10", "CAMP-SEQ-5")
def test_a_dead_leader_earns_nothing_even_if_his_warband_won() -> None:
    assert earned(after({"Karl": "Gnash"}, (1, 1)).sides[0], KARL) == []


@pytest.mark.rule("CAMP-XP-2")
def test_a_leader_who_was_out_of_action_and_lived_led_the_winners() -> None:
    side = after({"Karl": "Gnash"}, (4, 1)).sides[0]
    assert earned(side, KARL) == [(1, "survived"), (1, "led the winning warband")]


@pytest.mark.rule("CAMP-XP-7")
def test_a_hero_earns_one_for_each_enemy_he_took_out_of_action() -> None:
    out = {"Gnash": "Otto", "The Pack 1": "Otto", "The Vermin 1": "Otto", "Snikch": "Jost"}
    side = after(dict(out), (4, 1), (4, 1), (6,), (6,)).sides[0]
    assert earned(side, OTTO) == [(1, "survived"), (3, "took 3 enemies out of action")]
    assert earned(side, JOST) == [(1, "survived"), (1, "took 1 enemy out of action")]


@pytest.mark.parametrize(("small", "points"), [(1, []), (2, [1]), (3, [1])])
def test_insignificant_enemies_teach_half_a_point_each_rounded_down(small: int, points: list[int]) -> None:
    setup = battle(GUARD, RATS)
    vermin = (changed(it, tags=(*it.tags, "teaches-half")) for it in setup.sides[1].fighters)
    sides = (setup.sides[0], changed(setup.sides[1], fighters=tuple(vermin)))
    ended = outcome(setup, {f"The Vermin {number + 1}": "Otto" for number in range(small)})
    proposal = come_home(
        changed(setup, sides=sides),
        ended,
        (GUARD, RATS),
        rulebook(),
        battle="b",
        title="The Bridge",
        dice=scripted(*[(6,)] * small),
    )
    found = earned(proposal.sides[0], OTTO)
    assert [amount for amount, reason in found if "out of action" in reason] == points


def test_the_entry_keeps_the_enemies_of_every_block_henchmen_included() -> None:
    out = {"Gnash": "Otto", "The Pack 1": "Otto", "Snikch": "Jost", "The Vermin 1": "The Pikes 1"}
    guard, rats = after(dict(out), (4, 1), (4, 1), (6,), (6,)).sides
    counts = {guard.after.warrior(kill.number).name: kill.enemies for kill in guard.entry.kills}
    assert counts == {"Otto": 2, "Jost": 1, "The Pikes": 1}
    assert rats.entry.kills == ()


def test_a_hero_who_went_out_later_still_earns_for_his_enemies_if_he_lives() -> None:
    out = {"Gnash": "Otto", "Otto": "Snikch"}
    lived = after(dict(out), (4, 1), (4, 1)).sides[0]
    died = after(dict(out), (1, 1), (4, 1)).sides[0]
    assert earned(lived, OTTO) == [(1, "survived"), (1, "took 1 enemy out of action")]
    assert earned(died, OTTO) == []


@pytest.mark.rule("CAMP-XP-8")
def test_henchmen_earn_nothing_for_enemies() -> None:
    side = after({"Gnash": "The Pikes 2"}, (4, 1)).sides[0]
    assert earned(side, PIKES) == [(1, "survived")]


@pytest.mark.rule("CAMP-XP-9")
def test_nobody_earns_for_his_own_friend() -> None:
    side = after({"Jost": "Otto"}, (4, 1)).sides[0]
    assert earned(side, OTTO) == [(1, "survived")]


@pytest.mark.rule("CAMP-XP-13")
def test_animals_never_earn_anything() -> None:
    side = after({}, winner=1, ratings=(300, 100)).sides[1]
    assert earned(side, VERMIN) == []
    assert side.after.warrior(VERMIN).experience == 0


@pytest.mark.rule("CAMP-XP-4", "CAMP-SEQ-18")
def test_a_warrior_who_missed_the_battle_earns_nothing_and_has_one_less_to_miss() -> None:
    absent = changed(GUARD.warrior(JOST), misses_battles=2)
    guard = changed(GUARD, warriors=(*GUARD.warriors[:2], absent, GUARD.warriors[3]))
    side = after({}, sheets=(guard, RATS)).sides[0]
    assert earned(side, JOST) == []
    assert side.after.warrior(JOST).misses_battles == 1


@pytest.mark.rule("CAMP-UNDERDOG-1", "CAMP-UNDERDOG-2", "CAMP-UNDERDOG-3")
@pytest.mark.parametrize(
    ("difference", "bonus"),
    [(0, 0), (50, 0), (51, 1), (75, 1), (76, 2), (100, 2), (101, 3), (150, 3), (151, 4), (300, 4), (301, 5)],
)
def test_the_underdog_bonus_follows_the_difference_of_the_ratings(difference: int, bonus: int) -> None:
    guard, rats = after({}, winner=None, ratings=(100, 100 + difference)).sides
    expected = [(1, "survived"), (bonus, "underdog")] if bonus else [(1, "survived")]
    assert [earned(guard, number) for number in (KARL, OTTO, JOST, PIKES)] == [expected] * 4
    assert earned(rats, SNIKCH) == [(1, "survived")]
    assert [event.bonus for event in events_of(guard, UnderdogFound)] == ([bonus] if bonus else [])


@pytest.mark.rule("CAMP-INJ-ODDS-1", "CAMP-XP-16")
def test_surviving_against_the_odds_counts_on_top_of_the_rest() -> None:
    side = after({"Otto": "Snikch"}, (6, 6)).sides[0]
    assert earned(side, OTTO) == [(1, "survives against the odds"), (1, "survived")]
    assert side.after.warrior(OTTO).experience == GUARD.warrior(OTTO).experience + 2


@pytest.mark.rule("CAMP-ADV-DUE-4")
def test_advances_fall_due_for_each_threshold_that_was_passed_now() -> None:
    side = after({}, winner=None, ratings=(100, 401)).sides[0]
    assert newly_due(GUARD, side.after, rulebook()) == {
        KARL: (24,),
        OTTO: (11, 14),
        JOST: (2, 4, 6),
        PIKES: (2, 5),
    }


def test_an_advance_that_was_due_already_is_not_announced_again() -> None:
    waiting = changed(GUARD.warrior(JOST), experience=2)
    guard = changed(GUARD, warriors=(*GUARD.warriors[:2], waiting, GUARD.warriors[3]))
    side = after({}, sheets=(guard, RATS)).sides[0]
    assert side.after.warrior(JOST).experience == 3
    assert JOST not in newly_due(guard, side.after, rulebook())


def test_nothing_falls_due_for_a_captive() -> None:
    side = after({"Jost": "Snikch"}, (6, 1), ratings=(100, 401)).sides[0]
    assert JOST not in newly_due(GUARD, side.after, rulebook())


def idol_book() -> Rulebook:
    """The rulebook of a league whose skirmish is about an idol, and gives more for surviving."""
    book, idol = rulebook(), "stealing-the-idol"
    scenario = book.scenarios["skirmish"]
    figures = {**scenario.experience, idol: 2, "survives": 3}
    award = Award(idol, "Steals the idol", "For a hero.", ("hero",), "a league")
    campaign = changed(book.campaign, awards={**book.campaign.awards, idol: award})
    return changed(book, campaign=campaign, scenarios={"skirmish": changed(scenario, experience=figures)})


def test_an_award_that_fought_battles_do_not_notice_is_named_where_nobody_has_it() -> None:
    side = after({}, winner=None, book=idol_book()).sides[0]
    assert earned(side, OTTO) == [(3, "survived")]
    (note,) = side.notes
    assert note.text == (
        "Skirmish also gives 2 experience for 'Steals the idol'. Fought battles do not notice it, and this result "
        "names nobody for it."
    )


def test_an_award_of_a_league_counts_for_whoever_an_entered_result_names() -> None:
    setup, book = battle(GUARD, RATS, book=idol_book()), idol_book()
    ended = outcome(setup, {}, winner=None)
    guard, rats = ended.sides
    thief = ("stealing-the-idol",)
    fighters = tuple(changed(it, deeds=thief if it.warrior in (OTTO, PIKES) else ()) for it in guard.fighters)
    ended = changed(ended, sides=(changed(guard, fighters=fighters), rats))
    side = come_home(setup, ended, (GUARD, RATS), book, dice=scripted()).sides[0]
    assert earned(side, OTTO) == [(3, "survived"), (2, "Steals the idol")]
    assert earned(side, PIKES) == [(3, "survived")]
    assert not side.notes


@pytest.mark.rule("CAMP-INJ-OLD-4")
def test_a_warrior_who_stayed_away_from_the_battle_learns_nothing_from_it() -> None:
    setup = battle(GUARD, RATS)
    ended = outcome(setup, {})
    guard = ended.sides[0]
    fighters = tuple(changed(one, absent=one.name == "Otto") for one in guard.fighters)
    ended = changed(ended, sides=(changed(guard, fighters=fighters), ended.sides[1]))
    side = come_home(setup, ended, [GUARD, RATS], rulebook()).sides[0]
    learned = {change.number for change in side.entry.changes if isinstance(change, ExperienceGained)}
    assert learned == {1, 3, 4}
