"""Two players about one captive: whose move it is, what each may do, and what both ledgers get."""

import pytest

from rules.aftermath.captivity.prisoner import Prisoner
from rules.aftermath.captivity.ransom import Move, Negotiation, NotAllowed, Terms, allowed, moved, settled
from rules.ledger.apply import apply
from rules.ledger.entries import Settled
from rules.ledger.gains import CaptiveReturned, GoldChanged
from rules.ledger.sheet import Possession
from rules.values import canonical, changed, read_json
from tests.rules.aftermath.captivity.test_captivity import taken
from tests.rules.aftermath.warbands import GUARD, RATS

RICH = changed(GUARD, gold=100)
GNASH = Prisoner(2, "Gnash", "The Rats", 6, (Possession("dagger", (0,)),), hired_for=40)
OPEN = Negotiation(taken()[0], "The Rats")


def after(*moves: Move, owner=RICH, start: Negotiation = OPEN) -> Negotiation:
    for move in moves:
        start = moved(start, move, owner)
    return start


def offer(by: str, gold: int = 0, exchanged: Prisoner | None = None) -> Move:
    return Move(by, "offer", Terms(gold, exchanged))


def test_either_player_may_open_and_only_the_captor_may_end_it() -> None:
    assert allowed(OPEN, "owner") == ("offer",)
    assert allowed(OPEN, "captor") == ("offer", "end")


def test_the_other_player_answers_and_whoever_offered_may_withdraw() -> None:
    asked = after(offer("captor", 40))
    assert allowed(asked, "owner") == ("accept", "decline", "offer")
    assert allowed(asked, "captor") == ("withdraw", "end")


def test_a_counter_offer_takes_the_place_of_the_offer() -> None:
    countered = after(offer("captor", 80), offer("owner", 30))
    assert countered.open == offer("owner", 30)
    assert allowed(countered, "captor") == ("accept", "decline", "offer", "end")
    assert after(Move("captor", "accept"), start=countered).agreed == Terms(30)


@pytest.mark.parametrize("answer", [Move("owner", "decline"), Move("captor", "withdraw")])
def test_after_a_refusal_either_may_offer_again(answer: Move) -> None:
    refused = after(offer("captor", 80), answer)
    assert refused.open is None
    assert allowed(refused, "owner") == ("offer",)
    assert allowed(refused, "captor") == ("offer", "end")


def test_nothing_more_is_said_once_it_is_settled() -> None:
    for last in (Move("owner", "accept"), Move("captor", "end")):
        over = after(offer("captor", 40), last)
        assert over.over
        assert allowed(over, "owner") == allowed(over, "captor") == ()
        with pytest.raises(NotAllowed, match="is settled"):
            moved(over, offer("owner", 1), RICH)


@pytest.mark.parametrize(
    ("moves", "move", "why"),
    [
        ((), Move("owner", "accept"), "No offer is open"),
        ((), Move("owner", "end"), "No offer is open"),
        ((offer("owner", 10),), Move("owner", "accept"), "waits for an answer"),
        ((offer("owner", 10),), offer("owner", 20), "waits for an answer"),
        ((offer("owner", 10),), Move("captor", "withdraw"), "Only the player who made an offer"),
        ((), Move("owner", "offer"), "states its terms"),
        ((offer("captor", 5),), Move("owner", "accept", Terms(1)), "states its terms"),
        ((), offer("captor", -5), "0 gc or more"),
        ((), offer("owner", 101), "has 100 gc, not 101"),
        ((offer("captor", 101),), Move("owner", "accept"), "has 100 gc, not 101"),
        ((), offer("owner", 0, changed(GNASH, origin="The Cult")), "no warrior of The Rats"),
    ],
)
def test_a_move_that_is_not_open_is_refused_in_a_sentence(moves, move: Move, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        moved(after(*moves), move, RICH)


def test_a_captor_may_ask_more_than_there_is() -> None:
    assert after(offer("captor", 500)).open == offer("captor", 500)


def test_a_ransom_is_paid_by_one_ledger_and_received_by_the_other() -> None:
    otto, home = taken()
    home = changed(home, gold=100)
    owner, captor = settled(after(offer("captor", 40), Move("owner", "accept")))
    assert owner == Settled(
        "captives",
        (
            GoldChanged(-40, "ransom for Otto, to The Rats"),
            CaptiveReturned(2, otto.gear, otto.hired_for, "The Rats"),
        ),
    )
    assert captor == Settled("captives", (GoldChanged(40, "ransom for Otto of The Guard"),))
    assert apply(home, owner).gold + apply(RATS, captor).gold == home.gold + RATS.gold
    assert apply(home, owner).warrior(2).is_active


@pytest.mark.rule("CAMP-CAPT-3")
def test_an_exchange_gives_each_his_own_hero_back() -> None:
    owner, captor = settled(after(offer("owner", 0, GNASH), Move("captor", "accept")))
    assert [type(change) for change in owner.changes] == [CaptiveReturned]
    assert captor.changes == (CaptiveReturned(2, GNASH.gear, 40, "The Guard"),)


def test_nothing_is_entered_before_both_agree() -> None:
    with pytest.raises(NotAllowed, match="Nothing is agreed"):
        settled(after(offer("captor", 40)))


def test_a_negotiation_is_stored_and_read_again() -> None:
    talks = after(offer("captor", 80), offer("owner", 30, GNASH))
    assert read_json(Negotiation, canonical(talks), where="talks") == talks
