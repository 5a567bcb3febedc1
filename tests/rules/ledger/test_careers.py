"""The careers of warriors, read from ledgers."""

from rules.catalogue.profile import Change
from rules.ledger.apply import fold
from rules.ledger.by_hand import WarriorRestored
from rules.ledger.careers import Carried, Fought, Learnt, careers, losses, part_of, steps
from rules.ledger.entries import (
    AdvanceTaken,
    BattleFought,
    Departed,
    Dismissed,
    ExperienceGained,
    Imported,
    ItemBought,
    ItemSold,
    Kills,
    MembersLost,
    Renamed,
    Settled,
    Undone,
)
from rules.ledger.gains import CaptiveLost, CaptiveReturned, HenchmanPromoted
from rules.ledger.sheet import Advance, Possession, Status
from tests.roster.samples import SHEET

FOUNDED = Imported(SHEET)
BELLS = BattleFought(
    "b1",
    "Bells",
    ("The Rats",),
    "won",
    (ExperienceGained(4, 2, "survived"), MembersLost(4, 1, "dead", (1,), "Krikk")),
    (Kills(4, 3),),
)
CAUGHT = BattleFought(
    "b2", "Ambush", ("The Rats",), "lost", (MembersLost(1, 1, "captured", (61,), "The Rats"),)
)


def lived(*entries):
    return {career.number: career for career in careers(list(enumerate((FOUNDED, *entries), start=1)))}


def test_everybody_has_a_career_the_dead_included():
    assert set(lived()) == {1, 2, 4}
    assert lived()[2].end.status is Status.DEAD
    assert lived()[1].end is None


def test_a_battle_counts_for_those_who_fought_with_the_enemies_they_took_out():
    found = lived(BELLS)
    assert found[4].battles == (Fought(2, "b1", "Bells", ("The Rats",), "won", 3, 2, 5),)
    assert (found[4].kills, found[4].won) == (3, 1)
    assert found[1].battles == ()  # he missed it
    assert found[2].battles == ()


def test_experience_is_told_over_time():
    assert lived(BELLS)[4].experience == (Learnt(1, 3), Learnt(2, 5))


def test_carried_items_are_told_with_their_time():
    found = lived(ItemBought(1, "axe", (5,)), ItemSold(1, "sword", 1, 5), Dismissed(1, 1))
    assert set(found[1].carried) == {
        Carried("dagger", 1, 4),
        Carried("sword", 1, 3),
        Carried("axe", 2, 4),
    }


def test_a_loss_knows_the_gear_that_left_and_what_was_paid():
    (imported, loss) = lived(BELLS)[4].losses
    assert imported.revision == 1
    assert (loss.members, loss.cause, loss.battle, loss.status) == (1, "Krikk", "Bells", Status.DEAD)
    assert loss.gear == (Possession("dagger", (0,)), Possession("spear", (10,)))
    assert loss.hired_for == (31,)


def test_the_share_of_some_of_the_lost():
    loss = lived(BattleFought("b", "B", (), "lost", (MembersLost(4, 2),)))[4].losses[-1]
    share = part_of(loss, 1)
    assert (share.members, share.hired_for) == (1, (31,))
    assert share.gear == (Possession("dagger", (0,)), Possession("spear", (10,)))


def test_a_captive_who_was_sold_ends_as_the_captor_wished():
    sold = Settled("injuries", (CaptiveLost(1, "sell-to-slavers", "The Rats"),))
    end = lived(CAUGHT, sold)[1].end
    assert (end.status, end.fate, end.cause, end.battle) == (
        Status.CAPTURED,
        "sell-to-slavers",
        "The Rats",
        "Ambush",
    )


def test_a_captive_who_returned_is_no_loss():
    found = lived(CAUGHT, Settled("injuries", (CaptiveReturned(1),)))
    assert (found[1].losses, found[1].end) == ((), None)


def test_members_brought_back_are_lost_no_more_and_the_others_still_are():
    two = BattleFought("b", "B", (), "lost", (MembersLost(4, 2),))
    found = lived(two, Settled("", (WarriorRestored(4, 1),), reason="A mistake."))
    assert [loss.members for loss in found[4].losses] == [1, 1]


def test_a_hero_who_was_promoted_comes_from_his_group():
    found = lived(Settled("experience", (HenchmanPromoted(4, 9, "Willi", ("combat",)),)))
    assert (found[9].origin, found[9].joined) == (4, 2)
    assert len(found[4].losses) == 1  # the one whom the import knew: a hero is not lost


def test_a_warrior_who_left_has_an_end_and_a_reason():
    end = lived(Departed(4, "nobody paid"))[4].end
    assert (end.status, end.cause, end.members) == (Status.DISMISSED, "nobody paid", 3)


def test_undone_entries_never_happened():
    assert lived(BELLS, Undone(2))[4].battles == ()


def test_steps_of_a_career_are_what_changed_him():
    advance = AdvanceTaken(1, Advance(32, (7,), Change("WS", 1)))
    found = lived(advance, Renamed(4, "Lances"))
    assert found[1].changed_in == (1, 2)


def test_steps_end_at_the_sheet_of_the_ledger():
    ledger = list(enumerate((FOUNDED, BELLS, CAUGHT), start=1))
    assert list(steps(ledger))[-1].after == fold(ledger)


def test_losses_come_in_the_order_of_the_ledger():
    ledger = list(enumerate((FOUNDED, BELLS, CAUGHT), start=1))
    assert [loss.revision for loss in losses(ledger)] == [1, 1, 2, 3]
