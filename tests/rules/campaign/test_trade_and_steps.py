"""The campaign chapter on selling, searching, trading and hiring, and on the order of the steps."""

from collections.abc import Callable

import pytest

from rules.aftermath.decisions import WyrdstoneSale
from rules.aftermath.events.losses import StepBegan
from rules.aftermath.events.trading import PersonaSought, VeteransRolled, WagesPaid
from rules.aftermath.offers import FoundItem
from rules.aftermath.record import AftermathSetup, without_table
from rules.aftermath.resolver import AftermathResolver
from rules.aftermath.sequence import STEPS
from rules.aftermath.trading.commands import Buy, Hire, Join, Sell
from rules.aftermath.trading.decisions import PERSONA, Search, Trade, Upkeep
from rules.aftermath.trading.haggling import hagglers
from rules.aftermath.trading.searches import search, searchable_personae
from rules.aftermath.trading.selling import sell_wyrdstone
from rules.aftermath.trading.upkeep import pay_upkeep
from rules.aftermath.trading.veterans import check_veterans
from rules.catalogue.load import rulebook
from rules.engine.decisions import Decision
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, MembersLost, Settled
from rules.ledger.possessions import CannotApply
from rules.ledger.sheet import WarbandSheet
from rules.mustering.changes import muster
from rules.mustering.figures.rating import rating
from rules.mustering.hired.hiring import hire_persona, hire_sword
from rules.mustering.problem import NotAllowed
from rules.numbers import RosterNumber
from rules.values import changed
from tests.rules.aftermath.trading.posts import HOME, JOST, KARL, OTTO, PIKES, drafted, run, traded
from tests.rules.aftermath.walk import first
from tests.rules.aftermath.warbands import GUARD, RATS, battle, carrying, group, hero, outcome
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


# wyrdstone


@pytest.mark.rule("CAMP-SHARD-1", "CAMP-SEQ-8")
def test_shards_may_be_kept_and_one_sale_takes_as_many_as_one_likes() -> None:
    hoard = changed(HOME, wyrdstone=5)
    kept = run(drafted(hoard), sell_wyrdstone, answers=["0"])
    (sale,) = kept.asked
    assert isinstance(sale, WyrdstoneSale)
    assert sale.answers == ("0", "1", "2", "3", "4", "5")
    assert kept.draft.sheet.wyrdstone == 5
    assert run(drafted(hoard), sell_wyrdstone, answers=["3"]).draft.sheet.wyrdstone == 2
    assert [key for key in STEPS if key == "sell-wyrdstone"] == ["sell-wyrdstone"]


def brought(sheet: WarbandSheet, shards: int) -> int:
    play = run(drafted(changed(sheet, wyrdstone=shards)), sell_wyrdstone, answers=[str(shards)])
    return play.draft.sheet.gold - sheet.gold


def of(warriors: int, **more: object) -> WarbandSheet:
    """The Guard with as many warriors in all."""
    pikes = group(PIKES, "The Pikes", "warrior", GUARD.type, warriors - 3)
    return changed(HOME, warriors=(*HOME.warriors[:3], pikes), **more)


@pytest.mark.rule("CAMP-SHARD-11", "CAMP-HIRE-3")
def test_the_income_is_of_warriors_on_the_roster_at_the_sale_and_of_no_hired_swords() -> None:
    six = of(6)
    assert brought(six, 2) == 55
    assert brought(with_sword(with_sword(six, "pit-fighter"), "warlock"), 2) == 55
    dead = apply(of(7), Settled("injuries", (MembersLost(PIKES, 1, "dead"),)))
    assert brought(of(7), 2) < brought(dead, 2) == 55
    recruited = traded(drafted(six), Hire("warrior", "Kurt", 1))
    assert "recruit-and-common" in list(STEPS)[list(STEPS).index("sell-wyrdstone") :]
    assert recruited.draft.sheet.active[-1].name == "Kurt"


@pytest.mark.rule("CAMP-SHARD-12")
def test_nobody_but_hirelings_wants_upkeep() -> None:
    paid = run(drafted(of(12)), pay_upkeep, answers=first)
    assert (paid.asked, paid.draft.entries) == ((), [])


@pytest.mark.rule("CAMP-SHARD-14")
@pytest.mark.parametrize(
    ("warband", "leader"),
    [
        ("sisters-of-sigmar", "sigmarite-matriarch"),
        ("skaven-clan-eshin", "assassin-adept"),
        ("undead", "vampire"),
    ],
)
def test_the_figures_are_the_same_whatever_a_warband_is_paid_in(warband: str, leader: str) -> None:
    own = WarbandSheet("Others", warband, 0, warriors=(hero(1, "Chief", leader, warband),))
    men = changed(GUARD, gold=0, warriors=GUARD.warriors[:1])
    assert [brought(own, shards) for shards in range(9)] == [brought(men, shards) for shards in range(9)]


# searching, trading, hiring


@pytest.mark.rule("CAMP-PERS-12")
def test_seekers_of_two_people_find_each_their_own() -> None:
    wishes = {KARL: "aenur", OTTO: "aenur", JOST: "johann-the-knife"}

    def choose(decision: Decision) -> str:
        assert isinstance(decision, Search)
        return f"{PERSONA}{wishes[decision.warrior]}"

    play = run(drafted(), lambda draft: search(draft, EVERYBODY), (6,), (6,), (1,), answers=choose)
    sought = [event for event in play.events if isinstance(event, PersonaSought)]
    assert len(sought) == 3
    assert play.draft.personae == ("johann-the-knife",)


@pytest.mark.rule("CAMP-PERS-AENUR-2")
def test_aenur_stays_for_a_battle_and_is_found_again_only_after_one_without() -> None:
    joined = with_persona(HOME, "aenur")
    fought = apply(joined, BattleFought("b4", "The Well", (), "won"))
    gone = run(drafted(fought), pay_upkeep, answers=first).draft
    assert not gone.sheet.warrior(number_of(joined, "aenur")).is_active
    assert "aenur" not in searchable_personae(gone)
    later = apply(gone.sheet, BattleFought("b5", "The Pit", (), "lost"))
    assert "aenur" in searchable_personae(drafted(later))


@pytest.mark.rule("CAMP-SWORD-HAGGLE")
def test_each_hired_sword_who_haggles_does_so_once() -> None:
    sheet = with_sword(HOME, "warlock")
    lock = number_of(sheet, "warlock")
    sheet = with_block(sheet, lock, starting_skills=("haggle",))
    draft = drafted(sheet)
    assert hagglers(draft) == (lock,)
    play = traded(draft, Buy("sword", haggler=lock), faces=[(1, 2)])
    assert play.draft.sheet.gold == sheet.gold - 7
    assert hagglers(play.draft) == ()


@pytest.mark.rule("CAMP-TRADE-7")
def test_a_find_that_is_not_bought_is_gone_with_the_sequence() -> None:
    draft = drafted()
    draft.offers = (FoundItem("tome-of-magic", 75),)
    left = traded(draft).draft
    assert left.entries == []
    with pytest.raises(NotAllowed):
        muster.buy(left.sheet, BOOK, KARL, "tome-of-magic", 1)
    assert drafted(left.sheet).offers == ()


@pytest.mark.rule("CAMP-SELL-7", "CAMP-SEQ-12")
def test_things_are_bought_and_sold_and_recruits_hired_in_any_order() -> None:
    commands = [Buy("sword"), Hire("youngblood", "Kurt", 1), Sell("sword"), Buy("sword"), Join(PIKES, 1)]
    sheet = traded(drafted(), *commands).draft.sheet
    assert sheet.gold == HOME.gold - 10 - 15 + 5 - 10 - 25
    assert [it.item for it in sheet.stash] == ["sword"]


@pytest.mark.rule("CAMP-VET-9", "CAMP-SEQ-10")
def test_veterans_are_rolled_for_once_and_need_not_be_hired() -> None:
    rich = with_block(HOME, PIKES, experience=HOME.warrior(PIKES).starting_experience + 2)
    rolled = run(drafted(rich), check_veterans, (3, 4))
    assert [type(event) for event in rolled.events] == [VeteransRolled]
    assert rolled.draft.veterans == 7
    assert traded(rolled.draft).draft.sheet == rich
    assert drafted(rich).veterans is None
    assert run(drafted(), check_veterans).events == ()


@pytest.mark.rule("CAMP-VET-10")
def test_deaths_of_the_sequence_make_room_for_recruits() -> None:
    full = of(15)
    with pytest.raises(NotAllowed, match="maximum is 15"):
        muster.hire(full, BOOK, "warrior", "Kurt")
    left = apply(full, Settled("injuries", (MembersLost(PIKES, 2, "dead"),)))
    assert muster.hire(left, BOOK, "warrior", "Kurt", 2)
    with pytest.raises(NotAllowed, match="maximum is 15"):
        muster.hire(left, BOOK, "warrior", "Kurt", 3)


@pytest.mark.rule("CAMP-LEADER-UNDEAD-5")
def test_a_new_vampire_needs_a_free_place() -> None:
    necromancer = changed(hero(1, "Felsing", "necromancer", "undead"), leader=True)
    dregs = group(2, "Zombies", "zombie", "undead", 14)
    full = WarbandSheet("Household", "undead", 500, warriors=(necromancer, dregs), battles=3)
    with pytest.raises(NotAllowed, match="maximum is 15"):
        muster.hire(full, BOOK, "vampire", "Marek")
    room = with_block(full, 2, members=13, hired_for=(15,) * 13, possessions=())
    assert muster.hire(room, BOOK, "vampire", "Marek")
    assert room.warrior(1).leader


# the order of the steps


def sequence(sheet: WarbandSheet = GUARD, answers: tuple[str, ...] = ()) -> AftermathResolver:
    fought = battle(sheet, RATS)
    setup = AftermathSetup("b", "The Bridge", 0, without_table(fought), outcome(fought, {}), sheet, "s")
    return AftermathResolver(setup, BOOK, answers=list(answers))


def answered(resolver: AftermathResolver) -> AftermathResolver:
    while not resolver.done:
        assert isinstance(resolver.pending, Decision)
        resolver.answer(
            resolver.pending.default if isinstance(resolver.pending, Trade) else first_of(resolver.pending)
        )
    return resolver


def first_of(decision: Decision) -> str:
    return decision.answers[0] if decision.answers else decision.default


@pytest.mark.rule("CAMP-SEQ-1", "CAMP-SEQ-9", "CAMP-SEQ-14")
def test_the_steps_come_once_each_in_the_printed_order_and_the_rating_last() -> None:
    resolver = answered(sequence())
    assert [event.step for event in resolver.events if isinstance(event, StepBegan)] == [
        "injuries",
        "experience",
        "exploration",
        "sell-wyrdstone",
        "check-veterans",
        "rare-items",
        "recruit-and-common",
        "update-rating",
    ]
    assert sum(roll.purpose == "exploration" for roll in resolver.dice.made) == 1


@pytest.mark.rule("CAMP-SEQ-14")
def test_recruits_count_for_the_rating_at_the_end() -> None:
    more = traded(drafted(), Join(PIKES, 1)).draft.sheet
    assert rating(more, BOOK).total == rating(HOME, BOOK).total + 5


@pytest.mark.rule("CAMP-SEQ-2")
def test_a_sequence_that_was_left_after_the_third_step_goes_on_as_it_stood() -> None:
    whole = answered(sequence(changed(GUARD, wyrdstone=2)))
    answers = whole.record.answers
    for at in range(len(answers)):
        part = sequence(changed(GUARD, wyrdstone=2), answers[:at])
        if any(isinstance(event, StepBegan) and event.step == "sell-wyrdstone" for event in part.events):
            break
    again = sequence(changed(GUARD, wyrdstone=2), answers[:at])
    assert again.draft.sheet == part.draft.sheet
    for answer in answers[at:]:
        again.answer(answer)
    assert again.draft.sheet == whole.draft.sheet


@pytest.mark.rule("CAMP-SEQ-3")
def test_every_roll_is_kept_with_its_purpose_and_its_faces() -> None:
    resolver = answered(sequence())
    assert resolver.record.rolls == tuple(resolver.dice.made)
    assert all(roll.purpose and roll.faces for roll in resolver.record.rolls)


@pytest.mark.rule("CAMP-SEQ-15")
def test_upkeep_is_asked_for_once_after_each_battle_before_anything_is_bought() -> None:
    joined = with_sword(changed(GUARD, gold=50), "pit-fighter")
    resolver = answered(sequence(joined))
    asked = [it for it in resolver.events if isinstance(it, WagesPaid)]
    assert [it.gold for it in asked] == [15]
    kinds: list[Callable[..., object]] = []
    again = sequence(joined)
    while not again.done:
        assert isinstance(again.pending, Decision)
        kinds.append(type(again.pending))
        again.answer(again.pending.default if isinstance(again.pending, Trade) else first_of(again.pending))
    assert kinds.count(Upkeep) == 1
    assert kinds.index(Upkeep) < kinds.index(Trade)


# giving up and handing on


@pytest.mark.rule("CAMP-DISBAND-1")
def test_a_new_warband_starts_with_its_gold_and_nothing_else() -> None:
    new = apply(None, muster.begin(BOOK, GUARD.type, "Anew"))
    assert (new.gold, new.wyrdstone, new.boons, new.warriors, new.stash) == (500, 0, (), (), ())


@pytest.mark.rule("CAMP-STASH-2")
def test_things_go_from_warrior_to_warrior_and_to_nobody_elsewhere() -> None:
    armed = carrying(HOME, OTTO, "sword")
    handed = apply(armed, muster.move(armed, BOOK, OTTO, KARL, "sword"))
    assert "sword" in {it.item for it in handed.warrior(KARL).possessions}
    with pytest.raises((NotAllowed, CannotApply)):
        muster.move(armed, BOOK, OTTO, RosterNumber(99), "sword")
