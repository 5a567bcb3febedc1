"""The page of a captive: what both players said about them, and what the reader may do now."""

from dataclasses import dataclass

from campaigns.models import Captive
from campaigns.services.claims.captives import negotiation_of, parties_of, sequence_of
from roster.models import User, Warband
from roster.pages.names import Names
from roster.rulebooks import book_of
from roster.sheets import read_sheet
from rules.aftermath.captivity.fates import options, without_place
from rules.aftermath.captivity.in_the_pit import IN_THE_PIT, champions
from rules.aftermath.captivity.ransom import Action, Move, Negotiation, Party, Terms, allowed
from rules.aftermath.captivity.slavers import never_frees


@dataclass(frozen=True)
class Choice:
    """An option: its `key`, its name, and what it does."""

    key: str
    name: str
    summary: str = ""
    #: The heroes of whom one fights, where it comes to that.
    champions: tuple["Choice", ...] = ()


@dataclass(frozen=True)
class Voice:
    """What a reader may do for one of the two warbands: negotiate, and for the captor decide on another fate."""

    party: Party
    name: str
    actions: tuple[Action, ...]
    gold: int
    exchanges: tuple[Choice, ...]
    fates: tuple[Choice, ...]
    #: What would be open as well if the captor had a place.
    without_place: tuple[str, ...] = ()


@dataclass(frozen=True)
class CaptivePage:
    """`moves` tell the negotiation, `told` how it ended; `at` says what the page was made from."""

    name: str
    origin: str
    captor: str
    gear: tuple[str, ...]
    moves: tuple[str, ...]
    told: tuple[str, ...]
    is_open: bool
    waits_for: str
    #: Offers about captives of the other side in which this one would be given: sentence and address.
    offered_for: tuple[tuple[str, str], ...]
    at: int
    source: str
    voices: tuple[Voice, ...]


def captive_page(captive: Captive, user: User) -> CaptivePage:
    """The page of a captive, loaded with the battle, both warbands ready for `read_sheet`, and their owners."""
    negotiation = negotiation_of(captive)
    book = book_of(captive.captor)
    names = Names(book, captive.warband.type)
    is_open = captive.status == Captive.Status.OPEN
    asked = answering(negotiation, captive) if is_open else None
    return CaptivePage(
        name=captive.name,
        origin=captive.warband.name,
        captor=captive.captor.name,
        gear=tuple(names.possession(held) for held in negotiation.captive.gear),
        moves=tuple(_told(move, captive) for move in negotiation.moves),
        told=tuple(captive.told),
        is_open=is_open,
        waits_for=asked.name if asked else "",
        offered_for=_offered_for(captive) if is_open else (),
        at=len(negotiation.moves),
        source=book.campaign.captor_options["ransom"].source,
        voices=tuple(_voice(captive, negotiation, party) for party in parties_of(captive, user))
        if is_open and captive.battle.campaign.still_changes
        else (),
    )


def terms_in_words(terms: Terms) -> str:
    """`30 gc and Otto of The Guard`."""
    parts = [f"{terms.gold} gc"] if terms.gold else []
    if terms.exchanged is not None:
        parts.append(terms.exchanged.full_name)
    return " and ".join(parts) or "nothing"


def answering(negotiation: Negotiation, captive: Captive) -> Warband | None:
    """The warband whose answer is wanted, None while no offer is open."""
    if negotiation.open is None:
        return None
    return captive.captor if negotiation.open.by == "owner" else captive.warband


def what_was_said(captive: Captive) -> str:
    """The latest move, and its result, for the player who made it."""
    negotiation = negotiation_of(captive)
    told = _told(negotiation.moves[-1], captive)
    if captive.status != Captive.Status.OPEN:
        back = f"{captive.name} is back with {captive.warband.name}"
        return " ".join([told, f"{back}.", *captive.told])
    asked = answering(negotiation, captive)
    return f"{told} {asked.name} has to answer." if asked else told


def what_became_of(captive: Captive) -> str:
    """What the captor did, and how it ended."""
    return " ".join(captive.told)


def _told(move: Move, captive: Captive) -> str:
    speaker = captive.warband.name if move.by == "owner" else captive.captor.name
    if move.action == "offer" and move.terms is not None:
        verb = "offers" if move.by == "owner" else "asks for"
        return f"{speaker} {verb} {terms_in_words(move.terms)}."
    done = {
        "accept": "accepts",
        "decline": "declines",
        "withdraw": "withdraws the offer",
        "fight": "makes the captive fight in the pit",
        "end": "ends the negotiation",
    }
    return f"{speaker} {done[move.action]}."


def _voice(captive: Captive, negotiation: Negotiation, party: Party) -> Voice:
    warband = captive.warband if party == "owner" else captive.captor
    return Voice(
        party=party,
        name=warband.name,
        actions=()
        if never_frees(read_sheet(captive.captor), book_of(captive.captor))
        else tuple(action for action in allowed(negotiation, party) if action != "end"),
        gold=max(captive.warband.gold, 0),
        exchanges=_exchanges(captive),
        fates=_fates(captive, negotiation) if party == "captor" else (),
        without_place=_without_place(captive, negotiation) if party == "captor" else (),
    )


def _exchanges(captive: Captive) -> tuple[Choice, ...]:
    """The captives of the other warband that the captive's own warband could give."""
    if never_frees(read_sheet(captive.warband), book_of(captive.warband)):
        return ()
    held = captive.warband.captives_held.filter(warband=captive.captor, status=Captive.Status.OPEN)
    return tuple(Choice(str(row.pk), f"{row.name} of {captive.captor.name}") for row in held)


def _offered_for(captive: Captive) -> tuple[tuple[str, str], ...]:
    found = []
    for row in captive.warband.captives_held.filter(warband=captive.captor, status=Captive.Status.OPEN):
        offer = negotiation_of(row).open
        terms = offer.terms if offer else None
        if terms and terms.exchanged and terms.exchanged.number == captive.number:
            sentence = f"{row.name} of {captive.captor.name} would be exchanged for {captive.name}"
            found.append((sentence, row.get_absolute_url()))
    return tuple(found)


def _without_place(captive: Captive, negotiation: Negotiation) -> tuple[str, ...]:
    found = without_place(read_sheet(captive.captor), negotiation.captive, book_of(captive.captor))
    return tuple(option.name for option in found)


def _fates(captive: Captive, negotiation: Negotiation) -> tuple[Choice, ...]:
    """The captor's other options than a ransom; none if the sequence that they follow from is not kept."""
    if sequence_of(captive) is None:
        return ()
    sheet = read_sheet(captive.captor)
    heroes = tuple(Choice(str(hero.number), hero.name) for hero in champions(sheet))
    return tuple(
        Choice(option.key, option.name, option.summary, heroes if option.key == IN_THE_PIT.key else ())
        for option in options(sheet, negotiation.captive, book_of(captive.captor))
        if not option.returns
    )
