"""Two players about one captive: offers, counter-offers, answers, and what both ledgers get where they agree.

Every move is kept in order; what may be done next follows from them alone. Only one offer is open at a time: the other
player accepts or declines it or makes one of their own in its place, and the one who made it may withdraw it.
"""

from typing import Literal

from rules.aftermath.captivity.in_the_pit import prize_of
from rules.aftermath.captivity.prisoner import STEP, Prisoner
from rules.ledger.entries import ExperienceGained, Settled
from rules.ledger.gains import CaptiveReturned, Gain, GoldChanged
from rules.ledger.sheet import WarbandSheet
from rules.values import Value, changed

Party = Literal["owner", "captor"]
Action = Literal["offer", "accept", "decline", "withdraw", "fight", "end"]


class NotAllowed(ValueError):
    """A move that is not open to that player now, in a sentence."""


class Terms(Value, frozen=True):
    """The price that the captive's warband pays: gold, and a captive of the other side that it holds."""

    gold: int = 0
    exchanged: Prisoner | None = None


class Move(Value, frozen=True):
    """A step of one of the two players; only an offer has terms. A captor ends it by another fate of the captive;
    a fight in the pit may leave it open."""

    by: Party
    action: Action
    terms: Terms | None = None


class Negotiation(Value, frozen=True):
    """A captive, the name of their captor's warband, and everything that was said about them."""

    captive: Prisoner
    captor: str
    moves: tuple[Move, ...] = ()

    @property
    def open(self) -> Move | None:
        """The offer that waits for an answer."""
        last = self.moves[-1] if self.moves else None
        return last if last is not None and last.action == "offer" else None

    @property
    def agreed(self) -> Terms | None:
        """The terms on which both agreed."""
        if not self.moves or self.moves[-1].action != "accept":
            return None
        return self.moves[-2].terms

    @property
    def over(self) -> bool:
        return bool(self.moves) and self.moves[-1].action in ("accept", "end")


def allowed(negotiation: Negotiation, party: Party) -> tuple[Action, ...]:
    """Everything that one of the two may do now."""
    if negotiation.over:
        return ()
    ends: tuple[Action, ...] = ("end",) if party == "captor" else ()
    if negotiation.open is None:
        return ("offer", *ends)
    if negotiation.open.by == party:
        return ("withdraw", *ends)
    return ("accept", "decline", "offer", *ends)


def moved(negotiation: Negotiation, move: Move, owner: WarbandSheet) -> Negotiation:
    """The negotiation after a move; `owner` is the captive's warband as it is now. Raises `NotAllowed`."""
    if move.action not in allowed(negotiation, move.by):
        raise NotAllowed(_refusal(negotiation, move))
    if (move.terms is None) is (move.action == "offer"):
        raise NotAllowed("An offer states its terms, and nothing else does.")
    if move.terms is not None:
        _check(move.terms, negotiation)
    if move.action == "accept" or (move.action == "offer" and move.by == "owner"):
        terms = move.terms or (negotiation.open.terms if negotiation.open else None)
        if terms is not None and terms.gold > max(owner.gold, 0):
            raise NotAllowed(f"{owner.name} has {owner.gold} gc, not {terms.gold}.")
    return changed(negotiation, moves=(*negotiation.moves, move))


def _refusal(negotiation: Negotiation, move: Move) -> str:
    if negotiation.over:
        return f"The matter of {negotiation.captive.full_name} is settled."
    if negotiation.open is None:
        return "No offer is open."
    if negotiation.open.by == move.by:
        return "Your offer waits for an answer; withdraw it to make another."
    return "Only the player who made an offer can withdraw it."


def _check(terms: Terms, negotiation: Negotiation) -> None:
    if terms.gold < 0:
        raise NotAllowed("A price is 0 gc or more.")
    exchanged = terms.exchanged
    if exchanged is not None and exchanged.origin != negotiation.captor:
        raise NotAllowed(f"{exchanged.full_name} is no warrior of {negotiation.captor}.")


def settled(negotiation: Negotiation) -> tuple[Settled, Settled]:
    """The entries of the captive's warband and of their captor's, once they agreed. Raises `NotAllowed` before."""
    terms, captive = negotiation.agreed, negotiation.captive
    if terms is None:
        raise NotAllowed(f"Nothing is agreed about {captive.full_name} yet.")
    owner: list[Gain | ExperienceGained] = [_returned(captive, negotiation.captor), *prize_of(captive)]
    captor: list[Gain | ExperienceGained] = []
    if terms.gold:
        owner.insert(0, GoldChanged(-terms.gold, f"ransom for {captive.name}, to {negotiation.captor}"))
        captor.append(GoldChanged(terms.gold, f"ransom for {captive.full_name}"))
    if terms.exchanged is not None:
        captor += [_returned(terms.exchanged, captive.origin), *prize_of(terms.exchanged)]
    return Settled(STEP, tuple(owner)), Settled(STEP, tuple(captor))


def _returned(captive: Prisoner, captor: str) -> CaptiveReturned:
    return CaptiveReturned(captive.number, captive.gear, captive.hired_for, captor)
