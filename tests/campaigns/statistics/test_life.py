"""The chapters of a warband's life, against figures that were worked out by hand and against random ledgers."""

from itertools import pairwise

from hypothesis import HealthCheck, given, settings

from campaigns.statistics import Deed, Gold, Movement, read_life
from campaigns.statistics.life import Life
from rules.catalogue.profile import Profile
from rules.ledger.apply import fold
from rules.ledger.entries import (
    BattleFought,
    Corrected,
    Dismissed,
    ExperienceGained,
    Hired,
    InjurySuffered,
    ItemBought,
    ItemSold,
    Kills,
    MembersJoined,
    MembersLost,
    Mustered,
    Settled,
    Undone,
    UpkeepPaid,
)
from rules.ledger.gains import CaptiveLost, GoldChanged, WyrdstoneChanged
from rules.ledger.sheet import Injury, Kind, Possession
from rules.mustering.figures.rating import rating
from rules.values import canonical, read_json
from tests.examples import examples
from tests.rules.ledger.random_ledgers import Ledger, ledgers
from tests.rules.warbands import BOOK

PROFILE = Profile(M=4, WS=4, BS=4, S=3, T=3, W=1, I=4, A=1, Ld=8)


def hired(number, name, type, price, kind=Kind.HERO, **more):
    return Hired(number, name, type, kind, PROFILE, price, **more)


MUSTERED = [
    Mustered("The Grey Company", "mercenaries-reikland", 500),
    hired(1, "Gunther", "mercenary-captain", 60, leader=True, experience=20),
    hired(2, "Hans", "youngblood", 15),
    hired(3, "The Pikes", "warrior", 25, Kind.HENCHMEN, members=2),
    ItemBought(1, "sword", (10,)),
    MembersJoined(3, (25,), (Possession("spear", (10,)),)),
    hired(4, "Grom", "pit-fighter", 30, Kind.HIRED_SWORD),
]
BELLS = BattleFought(
    "battle-7",
    "Bells",
    ("The Rats",),
    "won",
    (
        InjurySuffered(2, Injury("leg-wound", (23,)), 0),
        MembersLost(3, 1, "dead", (1,), "Krikk"),
        ExperienceGained(1, 2, "survived"),
        ExperienceGained(2, 1, "survived"),
        GoldChanged(50, "Hans won in the pits"),
    ),
    (Kills(1, 2), Kills(3, 1)),
)
AFTER_BELLS = [
    Settled("spoils", (WyrdstoneChanged(1, "Wyrdstone hunt"), GoldChanged(20, "Wyrdstone hunt"))),
    Settled("exploration", (WyrdstoneChanged(2, "exploration"),)),
    Settled("exploration", (GoldChanged(11, "The well"),)),
    Settled("sell-wyrdstone", (WyrdstoneChanged(-2, "sold"), GoldChanged(50, "2 wyrdstone sold"))),
    Settled("captives", (GoldChanged(-15, "ransom for Hans, to The Rats"),)),
    Settled("dealings", (GoldChanged(7, "conned the locals"),)),
    Settled("campaign", (GoldChanged(12, "Income of The Docks"),)),
    UpkeepPaid(4, 1, 15),
    ItemSold(1, "sword", 1, 5),
    Settled("", (GoldChanged(-3, ""),), reason="miscounted"),
]
AMBUSH = BattleFought(
    "battle-9", "Ambush", ("The Rats",), "lost", (MembersLost(2, 1, "captured", (61,), "The Rats"),)
)


def lived(*entries) -> Life:
    return read_life([*enumerate((*MUSTERED, *entries), start=1)], BOOK)


def gold(chapter):
    return {moved.kind: moved.came - moved.went for moved in chapter.gold}


def test_a_life_begins_with_a_chapter_before_the_first_battle():
    (first,) = lived().chapters
    assert (first.battle, first.gold_before, first.gold_after) == ("", 0, 300)
    assert gold(first) == {
        Gold.START: 500,
        Gold.WARRIORS: -(60 + 15 + 50 + 25),
        Gold.HIRED_SWORDS: -30,
        Gold.GEAR: -20,
    }


def test_each_battle_begins_a_chapter_with_what_followed_it():
    first, bells, ambush = lived(BELLS, *AFTER_BELLS, AMBUSH).chapters
    assert (first.battle, bells.battle, ambush.battle) == ("", "battle-7", "battle-9")
    assert gold(bells) == {
        Gold.WYRDSTONE: 50,
        Gold.EXPLORATION: 11,
        Gold.BATTLES: 70,
        Gold.CAPTIVES: -15,
        Gold.DEALINGS: 7,
        Gold.CAMPAIGN: 12,
        Gold.SOLD_GEAR: 5,
        Gold.UPKEEP: -15,
        Gold.BY_HAND: -3,
    }
    assert (bells.gold_before, bells.gold_after) == (300, 422)
    assert (bells.wyrdstone_found, bells.wyrdstone_sold) == (3, 2)
    assert gold(ambush) == {}


def test_deeds_are_those_of_each_block():
    _first, bells = lived(BELLS).chapters
    assert bells.deeds == (
        Deed(1, fought=1, kills=2, experience=2),
        Deed(2, fought=1, injuries=1, experience=1),
        Deed(3, fought=1, kills=1),
        Deed(4, fought=1),
    )
    assert bells.experience == 3


def test_ratings_are_those_right_before_a_battle_and_right_before_the_next():
    """Captain 20 + 5, youngblood 5, three warriors 15, pit fighter 22; the battle brings 3 and loses one of 5."""
    first, bells, _ambush = lived(BELLS, *AFTER_BELLS, AMBUSH).chapters
    assert first.rating_after == bells.rating_before == 67
    assert bells.rating_after == 67 + 3 - 5


def test_the_dead_are_those_who_never_came_back():
    life = lived(BELLS, AMBUSH)
    assert [chapter.dead for chapter in life.chapters] == [0, 1, 0]
    (loss,) = life.chapters[1].losses
    assert (loss.name, loss.members, loss.cause, loss.battle) == ("The Pikes", 1, "Krikk", "Bells")
    sacrificed = lived(BELLS, AMBUSH, Settled("captives", (CaptiveLost(2, "sacrifice", "The Rats"),)))
    assert [chapter.dead for chapter in sacrificed.chapters] == [0, 1, 1]


def test_undone_entries_never_happened():
    life = lived(BELLS, *AFTER_BELLS, AMBUSH)
    assert lived(BELLS, *AFTER_BELLS, AMBUSH, Dismissed(4, 1), Undone(len(MUSTERED) + 13)) == life


def test_a_corrected_battle_counts_as_it_counts_now():
    """The battle is entry 8; another one stands in its place, without kills, and the first never was."""
    other = BattleFought("battle-7", "Bells", ("The Rats",), "lost", (GoldChanged(5, "found"),))
    found = lived(BELLS, AMBUSH, Corrected((len(MUSTERED) + 1,), (other,), "wrong sides"))
    bells = found.chapters[1]
    assert (bells.battle, bells.dead, gold(bells)) == ("battle-7", 0, {Gold.BATTLES: 5})
    assert all(deed.kills == 0 for deed in bells.deeds)
    struck = lived(BELLS, AMBUSH, Corrected((len(MUSTERED) + 1,), (), "never fought"))
    assert [chapter.battle for chapter in struck.chapters] == ["", "battle-9"]


def test_refunds_while_mustering_are_gold_that_came_back():
    (first,) = lived(Dismissed(2, 1, refund=15)).chapters
    assert Movement(Gold.REFUNDS, 15, 0) in first.gold


def test_a_life_is_read_back_from_json():
    life = lived(BELLS, *AFTER_BELLS, AMBUSH)
    assert read_json(Life, canonical(life), where="a life") == life


relaxed = settings(max_examples=examples(40), suppress_health_check=[HealthCheck.too_slow], deadline=None)


@relaxed
@given(ledgers())
def test_gold_in_less_gold_out_is_the_treasury(ledger: Ledger) -> None:
    life = read_life(ledger, BOOK)
    sheet = fold(ledger)
    assert sum(moved.came - moved.went for chapter in life.chapters for moved in chapter.gold) == sheet.gold
    for chapter in life.chapters:
        moved = sum(moved.came - moved.went for moved in chapter.gold)
        assert chapter.gold_before + moved == chapter.gold_after


@relaxed
@given(ledgers())
def test_a_chapter_ends_as_the_next_begins(ledger: Ledger) -> None:
    chapters = read_life(ledger, BOOK).chapters
    sheet = fold(ledger)
    for earlier, later in pairwise(chapters):
        assert (earlier.gold_after, earlier.rating_after) == (later.gold_before, later.rating_before)
    assert chapters[-1].rating_after == rating(sheet, BOOK).total
    assert sum(chapter.battle != "" for chapter in chapters) == sheet.battles
    found = sum(chapter.wyrdstone_found - chapter.wyrdstone_sold for chapter in chapters)
    assert found - _paid_in_shards(ledger) == sheet.wyrdstone


def _paid_in_shards(ledger: Ledger) -> int:
    """Shards that were paid for warriors and their upkeep."""
    return sum(getattr(entry, "wyrdstone", 0) for _revision, entry in ledger)


@relaxed
@given(ledgers())
def test_everybody_who_died_is_in_a_chapter(ledger: Ledger) -> None:
    life = read_life(ledger, BOOK)
    fallen = sum(block.fallen for block in fold(ledger).warriors)
    lost = sum(
        loss.members
        for chapter in life.chapters
        for loss in chapter.losses
        if loss.status in ("dead", "captured", "retired")
    )
    assert lost == fallen
