"""Those who fight for pay are paid, or leave."""

import pytest

from rules.aftermath.exploration.recruits import UNPAID
from rules.aftermath.trading.decisions import Upkeep
from rules.aftermath.trading.doses import supply_addicts
from rules.aftermath.trading.rating import update_rating
from rules.aftermath.trading.upkeep import pay_upkeep
from rules.catalogue.load import rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, Departed, ItemBought, ItemMoved, Settled, UpkeepPaid
from rules.ledger.gains import BoonGained, BoonSpent
from rules.ledger.sheet import Boon, Injury, Possession, WarbandSheet
from rules.mustering.hired.hiring import hire_persona, hire_sword
from rules.values import changed
from tests.rules.aftermath.trading.posts import HOME, OTTO, drafted, run, sentences
from tests.rules.aftermath.warbands import group, hero

SWORD = 5
FOUGHT = BattleFought("b2", "The Well", (), "won")


def after_battle(*swords: str, gold: int = 500) -> WarbandSheet:
    """The Guard after a battle that these hired swords fought in, with so much gold."""
    sheet = HOME
    for key in swords:
        sheet = apply(sheet, hire_sword(sheet, rulebook(), key))
    return changed(apply(sheet, FOUGHT), gold=gold)


def with_persona(key: str) -> WarbandSheet:
    sheet = HOME
    for entry in hire_persona(sheet, rulebook(), key, found=True):
        sheet = apply(sheet, entry)
    return apply(sheet, FOUGHT)


def test_a_hired_sword_is_paid_where_his_player_wants_it() -> None:
    draft = drafted(after_battle("pit-fighter"))
    found = run(draft, pay_upkeep, answers=["pay"])
    assert found.asked == (Upkeep(0, SWORD, 15, 0),)
    assert draft.entries == [UpkeepPaid(SWORD, 1, 15)]
    assert draft.sheet.gold == 485
    assert sentences(found) == ["Pit Fighter is paid 15 gc upkeep."]


def test_a_hired_sword_who_is_not_paid_leaves() -> None:
    draft = drafted(after_battle("pit-fighter"))
    run(draft, pay_upkeep, answers=["leave"])
    assert draft.entries == [Departed(SWORD, "was not paid")]
    assert not draft.sheet.warrior(SWORD).is_active


def test_the_player_chooses_whom_he_keeps_when_gold_is_short() -> None:
    for answers, stays in ((["pay"], "Pit Fighter"), (["leave", "pay"], "Warlock")):
        draft = drafted(after_battle("pit-fighter", "warlock", gold=20))
        run(draft, pay_upkeep, answers=answers)
        assert [it.name for it in draft.sheet.active if it.number >= SWORD] == [stays]
        assert draft.sheet.gold == 5


def test_a_sword_who_cannot_be_paid_leaves_without_a_question() -> None:
    draft = drafted(after_battle("pit-fighter", gold=14))
    found = run(draft, pay_upkeep)
    assert found.asked == ()
    assert sentences(found) == ["Pit Fighter leaves The Guard: could not be paid."]


def test_somebody_hired_since_the_battle_is_owed_nothing() -> None:
    draft = drafted(apply(HOME, hire_sword(HOME, rulebook(), "pit-fighter")))
    assert run(draft, pay_upkeep).asked == ()
    assert draft.entries == []


@pytest.mark.rule("CAMP-SWORD-SUPPLEMENT")
def test_upkeep_in_shards_is_paid_in_shards() -> None:
    with_stones = changed(HOME, wyrdstone=2)
    (nicodemus,) = hire_persona(with_stones, rulebook(), "nicodemus", found=True)
    draft = drafted(apply(apply(with_stones, nicodemus), FOUGHT))
    run(draft, pay_upkeep, answers=["pay"])
    assert draft.entries == [UpkeepPaid(SWORD, 1, 0, 1)]
    assert draft.sheet.wyrdstone == 0


@pytest.mark.parametrize(("opponents", "paid"), [(("beastman",), 0), (("human",), 15)])
def test_the_beast_hunter_fights_beastmen_for_nothing(opponents: tuple[str, ...], paid: int) -> None:
    draft = drafted(after_battle("beast-hunter"))
    found = run(draft, lambda it: pay_upkeep(it, opponents), answers=["pay"] if paid else [])
    assert draft.entries == [UpkeepPaid(SWORD, 1, paid)]
    assert bool(found.asked) is bool(paid)


def test_somebody_who_stays_for_one_battle_leaves_after_it() -> None:
    draft = drafted(with_persona("aenur"))
    assert sentences(run(draft, pay_upkeep)) == [
        "Aenur, the Sword of Twilight leaves The Guard: stayed for one battle only."
    ]


@pytest.mark.parametrize(
    ("die", "answers", "stays"), [(3, [], False), (4, ["pay"], True), (6, ["pay"], True)]
)
def test_the_countess_leaves_on_1_to_3_and_is_paid_otherwise(
    die: int, answers: list[str], stays: bool
) -> None:
    draft = drafted(with_persona("marianna-chevaux"))
    run(draft, pay_upkeep, (die,), answers=answers)
    assert draft.sheet.warrior(SWORD).is_active is stays
    assert draft.sheet.gold == 350 - 75 * stays


@pytest.mark.rule("CAMP-LOC-FAVOUR-2")
def test_a_favour_is_over_after_its_battle_and_he_stays_for_his_upkeep() -> None:
    favour = Boon(UNPAID, "next-battle", warrior=SWORD, origin="returning-a-favour")
    sheet = after_battle("pit-fighter")
    draft = drafted(apply(sheet, Settled("exploration", (BoonGained(favour),))))
    run(draft, pay_upkeep, answers=["pay"])
    assert draft.entries == [UpkeepPaid(SWORD, 1, 15), Settled("upkeep", (BoonSpent(favour),))]


def test_a_favour_that_has_not_been_fought_yet_stays() -> None:
    favour = Boon(UNPAID, "next-battle", warrior=SWORD, origin="returning-a-favour")
    sheet = apply(HOME, hire_sword(HOME, rulebook(), "pit-fighter"))
    draft = drafted(apply(sheet, Settled("exploration", (BoonGained(favour),))))
    run(draft, pay_upkeep)
    assert draft.entries == []


def addicted(**fields: object) -> WarbandSheet:
    otto = changed(HOME.warrior(OTTO), injuries=(Injury("addict", flags=("addicted:crimson-shade",)),))
    warriors = tuple(otto if it.number == OTTO else it for it in HOME.warriors)
    return changed(HOME, warriors=warriors, **fields)


@pytest.mark.rule("CORE-POISON-CRIMSON-6")
def test_an_addict_gets_his_dose_from_the_stash() -> None:
    draft = drafted(addicted(stash=(Possession("crimson-shade", (38,)),)))
    run(draft, supply_addicts)
    assert draft.entries == [ItemMoved(None, OTTO, "crimson-shade", 1)]


@pytest.mark.rule("CORE-POISON-CRIMSON-6")
def test_a_dose_is_looked_for_and_may_be_bought() -> None:
    draft = drafted(addicted())
    found = run(draft, supply_addicts, (4, 4), (3,), answers=["buy"])
    assert draft.entries == [ItemBought(OTTO, "crimson-shade", (38,))]
    assert sentences(found)[0] == (
        "Otto needs Crimson Shade: rolls 4 + 4 = 8, needs 8+ on 2D6; a dose is found."
    )


@pytest.mark.rule("CORE-POISON-CRIMSON-7")
@pytest.mark.parametrize(
    ("gold", "faces", "answers"),
    [(500, [(3, 4)], []), (500, [(4, 4), (3,)], ["leave"]), (37, [(4, 4), (3,)], [])],
)
def test_an_addict_without_a_dose_leaves(gold: int, faces: list[tuple[int, ...]], answers: list[str]) -> None:
    draft = drafted(addicted(gold=gold))
    run(draft, supply_addicts, *faces, answers=answers)
    assert draft.entries == [Departed(OTTO, "no Crimson Shade could be had")]


def test_the_rating_is_told_before_and_after() -> None:
    assert sentences(run(drafted(), lambda it: update_rating(it, 60))) == [
        "The rating of The Guard is 63 (before 60)."
    ]


def mob(gold: int, goblins: int, squigs: int) -> WarbandSheet:
    """Orcs with a Troll after a battle."""
    blocks = (
        hero(1, "Grim", "orc-boss", "orc-mob"),
        group(2, "Da Troll", "troll", "orc-mob", 1),
        *((group(3, "The Gobbos", "goblin-warrior", "orc-mob", goblins),) if goblins else ()),
        *((group(4, "The Squigs", "cave-squig", "orc-mob", squigs),) if squigs else ()),
    )
    return apply(WarbandSheet("The Mob", "orc-mob", gold, warriors=blocks), FOUGHT)


def test_a_troll_takes_two_goblins_or_squigs_for_gold() -> None:
    draft = drafted(mob(50, 3, 1))
    found = run(draft, pay_upkeep, answers=["3,4"])
    assert found.asked == (Upkeep(0, 2, 15, 0, ("3,3", "3,4")),)
    assert [draft.sheet.warrior(number).members for number in (3, 4)] == [2, 0]
    assert (draft.sheet.gold, draft.sheet.warrior(2).upkeep_paid) == (50, 1)
    assert sentences(found) == ["Da Troll eats one of The Gobbos and one of The Squigs, and wants no gold."]


def test_a_troll_whom_nobody_can_pay_is_fed_or_leaves() -> None:
    found = run(drafted(mob(10, 2, 0)), pay_upkeep, answers=["leave"])
    assert found.asked == (Upkeep(0, 2, 15, 0, ("3,3",), payable=False),)
    assert found.asked[0].answers == ("3,3", "leave")
    assert not found.draft.sheet.warrior(2).is_active
    hungry = drafted(mob(10, 1, 0))
    assert run(hungry, pay_upkeep).asked == ()
    assert not hungry.sheet.warrior(2).is_active


def test_a_troll_is_paid_in_gold_as_before() -> None:
    draft = drafted(mob(50, 2, 0))
    run(draft, pay_upkeep, answers=["pay"])
    assert (draft.sheet.gold, draft.sheet.warrior(3).members) == (35, 2)


@pytest.mark.parametrize(
    ("die", "answers", "gold", "stones"),
    [(1, [], 500, 0), (2, ["pay"], 485, 3), (5, ["pay"], 485, 3), (6, [], 500, 3)],
)
def test_the_halfling_thief_takes_all_treasure_on_a_1_and_wants_nothing_on_a_6(
    die: int, answers: list[str], gold: int, stones: int
) -> None:
    draft = drafted(changed(after_battle("halfling-thief"), wyrdstone=3))
    found = run(draft, pay_upkeep, (die,), answers=answers)
    assert draft.sheet.warrior(SWORD).is_active is (die > 1)
    assert (draft.sheet.gold, draft.sheet.wyrdstone) == (gold, stones)
    assert sentences(found)[0].startswith(f"Halfling Thief, Uneasy ally: rolls {die}")


def test_the_prospector_leaves_on_a_1_alone_and_is_paid_in_shards() -> None:
    rich = changed(HOME, wyrdstone=5)
    fought = apply(apply(rich, hire_sword(rich, rulebook(), "old-prospector")), FOUGHT)
    for die, stones in ((1, 3), (2, 2), (6, 2)):
        draft = drafted(fought)
        run(draft, pay_upkeep, (die,), answers=["pay"] if die > 1 else [])
        assert draft.sheet.wyrdstone == stones
        assert draft.sheet.warrior(SWORD).is_active is (die > 1)


@pytest.mark.parametrize("key", ["elf-mage", "ninja"])
def test_hired_swords_for_one_battle_leave_after_it(key: str) -> None:
    draft = drafted(after_battle(key))
    run(draft, pay_upkeep)
    assert draft.entries == [Departed(SWORD, "stayed for one battle only")]


@pytest.mark.parametrize(("opponents", "paid"), [(("dark-elven",), 0), (("human",), 15)])
def test_a_shadow_warrior_fights_dark_elves_for_nothing(opponents: tuple[str, ...], paid: int) -> None:
    draft = drafted(after_battle("shadow-warrior"))
    run(draft, lambda it: pay_upkeep(it, opponents), answers=["pay"] if paid else [])
    assert draft.entries == [UpkeepPaid(SWORD, 1, paid)]
