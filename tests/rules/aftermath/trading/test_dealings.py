"""What single warriors bring or lose between battles."""

import pytest

from rules.aftermath.trading.commands import Sell
from rules.aftermath.trading.dealings import con_locals, lose_treasure
from rules.aftermath.trading.selling import price_of
from rules.catalogue.load import rulebook
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, ItemSold, Settled
from rules.ledger.gains import BattlesMissed, GoldChanged, WyrdstoneChanged
from rules.ledger.sheet import Possession, WarbandSheet
from rules.mustering.hired.hiring import hire_sword
from rules.values import changed
from tests.rules.aftermath.trading.posts import HOME, drafted, run, sentences, traded
from tests.rules.aftermath.warbands import group, hero

SWORD = 5
BANDITS = "hochland-bandits"


def with_sword(key: str, **fields: object) -> WarbandSheet:
    sheet = apply(HOME, hire_sword(HOME, rulebook(), key))
    return changed(apply(sheet, BattleFought("b2", "The Well", (), "won")), **fields)


@pytest.mark.parametrize(("die", "left"), [(1, 2), (2, 3), (6, 3)])
def test_a_highwayman_keeps_a_shard_on_a_1(die: int, left: int) -> None:
    draft = drafted(with_sword("highwayman", wyrdstone=3))
    run(draft, lose_treasure, (die,))
    assert draft.sheet.wyrdstone == left


def test_a_highwayman_cannot_keep_what_is_not_there_and_nobody_else_rolls() -> None:
    draft = drafted(with_sword("highwayman"))
    assert sentences(run(draft, lose_treasure, (1,))) == [
        "Highwayman looks after the treasure: rolls 1, nothing is missing."
    ]
    assert draft.entries == []
    assert run(drafted(with_sword("pit-fighter", wyrdstone=3)), lose_treasure).events == ()


def test_a_lost_shard_names_who_kept_it() -> None:
    draft = drafted(with_sword("highwayman", wyrdstone=1))
    run(draft, lose_treasure, (1,))
    assert draft.entries == [Settled("dealings", (WyrdstoneChanged(-1, "kept by Highwayman", (1,)),))]


def rogue() -> WarbandSheet:
    kind = next(it.key for it in rulebook().warbands[BANDITS].warriors if "slick-operator" in it.tags)
    return WarbandSheet("The Bandits", BANDITS, 0, battles=1, warriors=(hero(1, "Fritz", kind, BANDITS),))


def test_a_rogue_cons_the_locals_out_of_2d6() -> None:
    draft = drafted(rogue())
    run(draft, con_locals, (2,), (3, 4), answers=["con"])
    assert draft.entries == [Settled("dealings", (GoldChanged(7, "Fritz conned the locals", (3, 4)),))]


def test_a_rogue_who_is_seen_through_misses_the_next_battle() -> None:
    draft = drafted(rogue())
    run(draft, con_locals, (1,), answers=["con"])
    assert draft.entries == [Settled("dealings", (BattlesMissed(1, 1, "conned the locals", (1,)),))]
    assert draft.sheet.warrior(1).misses_battles == 1


def test_a_rogue_may_let_it_be_and_nobody_else_is_asked() -> None:
    draft = drafted(rogue())
    assert run(draft, con_locals, answers=["rest"]).events == ()
    assert draft.entries == []
    assert run(drafted(), con_locals).asked == ()


@pytest.mark.parametrize(("faces", "gold"), [((1, 1), 7), ((1, 3), 9), ((6, 6), 10)])
def test_a_pawnbroker_gets_2d6_more_up_to_the_price(faces: tuple[int, ...], gold: int) -> None:
    draft = drafted(with_sword("arabian-merchant", stash=(Possession("sword", (10,)),)))
    traded(draft, Sell("sword"), faces=[faces])
    assert draft.entries == [ItemSold(None, "sword", 1, gold)]


def test_a_pawnbroker_rolls_for_each_copy_and_not_for_what_brings_nothing() -> None:
    stash = (Possession("axe", (5, 5)), Possession("fake-map", (30,)))
    draft = drafted(with_sword("arabian-merchant", stash=stash))
    traded(draft, Sell("axe", copies=2), Sell("fake-map"), faces=[(6, 6, 1, 1)])
    assert [it.gold for it in draft.entries if isinstance(it, ItemSold)] == [9, 0]


def test_a_pawnbroker_who_went_out_of_action_is_no_help() -> None:
    draft = drafted(with_sword("arabian-merchant", stash=(Possession("sword", (10,)),)))
    draft.fallen = frozenset({SWORD})
    traded(draft, Sell("sword"))
    assert draft.entries == [ItemSold(None, "sword", 1, 5)]


def test_foragers_sell_as_the_next_smaller_warbands() -> None:
    def band(type: str, members: int) -> WarbandSheet:
        kind = next(it.key for it in rulebook().warbands[type].warriors if it.kind == "henchmen")
        return WarbandSheet("The Case", type, 0, warriors=(group(1, "All", kind, type, members),))

    book = rulebook()
    usual = [price_of(2, band("mercenaries-reikland", members), book) for members in (3, 6, 9, 16)]
    foragers = [price_of(2, band(BANDITS, members), book) for members in (3, 6, 9, 16)]
    assert usual == [60, 55, 50, 35]
    assert foragers == [60, 60, 55, 40]
