"""Injuries of henchmen and animals: a D6 for each model that is out of action."""

import pytest

from rules.aftermath.events.losses import HenchmanInjuryRolled
from rules.catalogue.load import rulebook
from rules.ledger.entries import MembersLost
from rules.ledger.sheet import Kind, Status
from rules.values import changed
from tests.rules.aftermath.homecoming import come_home
from tests.rules.aftermath.warbands import GUARD, RATS, after, battle, events_of, outcome, scripted

PIKES, PACK, VERMIN = 4, 3, 4


@pytest.mark.rule("CAMP-INJ-1")
@pytest.mark.parametrize(("die", "lost"), [(1, 1), (2, 1), (3, 0), (4, 0), (5, 0), (6, 0)])
def test_a_henchman_is_lost_on_1_or_2(die: int, lost: int) -> None:
    side = after({"The Pikes 3": "Gnash"}, (die,)).sides[0]
    assert side.after.warrior(PIKES).members == 4 - lost


@pytest.mark.rule("CAMP-DEATH-1", "CAMP-STASH-9")
def test_every_model_of_a_group_rolls_for_itself_and_the_lost_take_their_gear() -> None:
    out = {"The Pikes 1": "Gnash", "The Pikes 2": "Snikch", "The Pikes 4": "Gnash"}
    side = after(dict(out), (2,), (5,), (1,)).sides[0]
    assert [event.survived for event in events_of(side, HenchmanInjuryRolled)] == [False, True, False]
    assert side.entry.changes[0] == MembersLost(PIKES, 2, "dead", (2, 5, 1), "Gnash of The Rats")
    pikes = side.after.warrior(PIKES)
    assert (pikes.members, pikes.fallen, pikes.status) == (2, 2, Status.ACTIVE)
    assert pikes.possessions[0].copies == 2


@pytest.mark.rule("CAMP-INJ-2")
def test_a_group_that_lost_its_last_model_is_closed_and_earns_nothing() -> None:
    side = after({"The Pack 1": "Karl", "The Pack 2": "Karl"}, (1,), (2,)).sides[1]
    pack = side.after.warrior(PACK)
    assert (pack.members, pack.status, pack.experience) == (0, Status.DEAD, 0)
    assert all(change.number != PACK for change in side.entry.changes[1:])


def test_a_group_that_lost_some_earns_as_one_block() -> None:
    side = after({"The Pack 1": "Karl"}, (1,)).sides[1]
    assert side.after.warrior(PACK).experience == 1


@pytest.mark.rule("CAMP-INJ-4")
def test_animals_roll_like_henchmen() -> None:
    side = after({"The Vermin 1": "Karl", "The Vermin 2": "Karl"}, (2,), (3,)).sides[1]
    assert side.after.warrior(VERMIN).members == 2


def test_hired_swords_roll_like_henchmen() -> None:
    hired = changed(GUARD.warrior(3), kind=Kind.HIRED_SWORD, type="pit-fighter")
    guard = changed(GUARD, warriors=(*GUARD.warriors[:2], hired, GUARD.warriors[3]))
    side = after({"Jost": "Snikch"}, (2,), sheets=(guard, RATS)).sides[0]
    assert side.after.warrior(3).status is Status.DEAD


@pytest.mark.rule("CAMP-SEQ-4")
def test_warriors_who_fled_with_a_routed_warband_do_not_roll() -> None:
    proposal = after({}, left=["Snikch", "The Pack 1", "The Vermin 3"])
    assert [change for change in proposal.sides[1].entry.changes if isinstance(change, MembersLost)] == []


def test_a_struck_down_member_of_a_group_may_be_any_of_them() -> None:
    for member in range(1, 5):
        assert after({f"The Pikes {member}": None}, (1,)).sides[0].after.warrior(PIKES).members == 3


def pikes(*tags: str, cart: bool = False, fate: str = "", die: int | None = None) -> tuple[int, list[bool]]:
    """How many Pikes are left when one with such tags went out of action, and whether that one came through."""
    setup = battle(GUARD, RATS)
    own = [changed(one, tags=(*one.tags, *tags)) for one in setup.sides[0].fighters]
    if cart:
        own[0] = changed(own[0], tags=(*own[0].tags, "steadies-daemons"))
    setup = changed(setup, sides=(changed(setup.sides[0], fighters=tuple(own)), setup.sides[1]))
    ended = outcome(setup, {"The Pikes 2": "Gnash"})
    fallen = [
        changed(one, fate=fate) if one.name == "The Pikes 2" else one for one in ended.sides[0].fighters
    ]
    ended = changed(ended, sides=(changed(ended.sides[0], fighters=tuple(fallen)), ended.sides[1]))
    faces = () if die is None else ((die,),)
    proposal = come_home(
        setup, ended, (GUARD, RATS), rulebook(), battle="b", title="The Bridge", dice=scripted(*faces)
    )
    side = proposal.sides[0]
    rolled = [event.survived for event in events_of(side, HenchmanInjuryRolled)]
    return side.after.warrior(PIKES).members, rolled


def test_a_daemon_is_banished_on_1_to_3_and_on_1_and_2_with_a_plague_cart() -> None:
    assert pikes("daemonic-instability", die=3) == (3, [False])
    assert pikes("daemonic-instability", die=4) == (4, [True])
    assert pikes("daemonic-instability", die=3, cart=True) == (4, [True])
    assert pikes("daemonic-instability", die=2, cart=True) == (3, [False])


@pytest.mark.rule("ALT-X-f-iii-4")
def test_a_warrior_whom_his_own_chain_strangled_is_lost_on_1_to_3() -> None:
    assert pikes(fate="strangled", die=3) == (3, [False])
    assert pikes(fate="strangled", die=4) == (4, [True])
    assert pikes(die=3) == (4, [True])


def test_daemons_banished_by_a_rout_do_not_roll() -> None:
    assert pikes("daemonic-instability", fate="banished") == (3, [])


def test_a_troll_never_rolls_or_only_where_fire_did_it() -> None:
    assert pikes("no-injury-roll") == (4, [])
    assert pikes("injury-roll-by-fire") == (4, [])
    assert pikes("injury-roll-by-fire", fate="burnt", die=1) == (3, [False])


@pytest.mark.parametrize(("tags", "fate", "left"), [
    (("lost-when-fled",), "fled before the rout", 3), (("lost-when-fled",), "", 4), ((), "fled before the rout", 4),
])  # fmt: skip
def test_a_swabbie_who_fled_before_the_rout_is_lost(tags: tuple[str, ...], fate: str, left: int) -> None:
    setup = battle(GUARD, RATS)
    own = tuple(changed(one, tags=(*one.tags, *tags)) for one in setup.sides[0].fighters)
    setup = changed(setup, sides=(changed(setup.sides[0], fighters=own), setup.sides[1]))
    ended = outcome(setup, {}, winner=1, left=["The Pikes 2"])
    fled = [changed(one, fate=fate) if one.name == "The Pikes 2" else one for one in ended.sides[0].fighters]
    ended = changed(ended, sides=(changed(ended.sides[0], fighters=tuple(fled)), ended.sides[1]))
    proposal = come_home(
        setup, ended, (GUARD, RATS), rulebook(), battle="b", title="The Bridge", dice=scripted()
    )
    assert proposal.sides[0].after.warrior(PIKES).members == left


def test_a_skinny_henchman_is_lost_on_1_to_3() -> None:
    assert [pikes("recovers-on-1-more", die=die)[0] for die in (2, 3, 4)] == [3, 3, 4]


def test_a_henchman_who_burst_does_not_roll_and_is_lost() -> None:
    assert pikes(fate="burst") == (3, [])
