"""Captives: taken by a finished post-battle sequence, then ransomed, exchanged, or dealt with by their captor.

Every move is stored before it is shown. What both ledgers get is written in one transaction; warbands are locked in
the order of their ids.
"""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from django.utils import timezone

from campaigns.access import may_organise
from campaigns.models import Battle, Captive, ChronicleEntry
from campaigns.services.chronicle.write import note_battle
from campaigns.services.claims.claim import drop, lock_claim, settle_news, write_settled
from campaigns.services.notices.tell import tell_captive_taken, tell_of_captive
from campaigns.services.refusal import Refused
from roster.models import Aftermath, User, Warband
from roster.rulebooks import book_of, book_to_change_by
from roster.selectors import still_counts
from roster.services.aftermath.growth import begin_growth
from roster.services.history.record import Locked
from roster.services.history.undo import CannotUndo
from roster.sheets import read_sheet
from roster.site.transactions import in_transaction
from rules.aftermath.captivity.captor import captor_of, captors_edge
from rules.aftermath.captivity.fates import loss_of, settle_captive
from rules.aftermath.captivity.in_the_pit import goes_free
from rules.aftermath.captivity.prisoner import prisoners
from rules.aftermath.captivity.ransom import Move, Negotiation, NotAllowed, Party, Terms, moved, settled
from rules.aftermath.captivity.slavers import escaped_from, never_frees
from rules.aftermath.decisions import CaptiveFate
from rules.aftermath.draft import Draft
from rules.aftermath.events.captivity import CaptiveFreed, CaptiveWorked
from rules.aftermath.flow import drive
from rules.aftermath.keyed_dice import KeyedDice
from rules.aftermath.record import AftermathRecord
from rules.engine.decisions import Decision, IllegalAnswer
from rules.engine.dice import sub_key
from rules.ledger.entries import BattleFought, Entry, ExperienceGained, MembersLost, Settled
from rules.narration import Names, sentence
from rules.resolve import arena
from rules.values import canonical, changed, read_json

Kind = ChronicleEntry.Kind
Status = Captive.Status
#: The fate of a captive who went home.
RANSOMED = "ransom"


def take_captives(
    battle: Battle,
    aftermath: Aftermath,
    entries: Sequence[Entry],
    user: User,
    *,
    only: Collection[int] | None = None,
) -> None:
    """Open the matter of every hero whom the battle's entry takes from the warband of a finished sequence.

    `only` names those who count where not all do.
    """
    setup = read_json(AftermathRecord, aftermath.record, where="a post-battle sequence").setup
    book = book_of(aftermath.warband)
    captors = {side.position: side.warband for side in battle.sides.select_related("warband")}
    for entry in entries:
        for prisoner in prisoners(setup.sheet, entry, book) if isinstance(entry, BattleFought) else ():
            if only is not None and prisoner.number not in only:
                continue
            captor = captors[captor_of(setup, prisoner.number, book)]
            captive = Captive.objects.create(
                battle=battle,
                warband=aftermath.warband,
                captor=captor,
                number=prisoner.number,
                name=prisoner.name,
                negotiation=_text(Negotiation(prisoner, captor.name)),
                seed=_seed(battle, aftermath, setup.seed, prisoner.number),
            )
            note_battle(battle, Kind.CAPTIVE_TAKEN, user, captive=prisoner.full_name, captor=captor.name)
            tell_captive_taken(captive)


def _seed(battle: Battle, aftermath: Aftermath, sequence: str, number: int) -> str:
    """The key of a captive's dice: the same each time that the sequence takes them captive."""
    earlier = Captive.objects.filter(battle=battle, warband=aftermath.warband_id, number=number)
    dropped = earlier.order_by("pk").last()
    return dropped.seed if dropped else sub_key(sequence, f"captive/{number}")


def release_captives(battle: Battle, warband: Warband) -> None:
    """Free the captives of a sequence that is open again. Raises `CannotUndo` once one of them is settled."""
    held = Captive.objects.select_for_update(no_key=True).filter(battle=battle, warband=warband)
    for captive in held.exclude(status=Status.DROPPED):
        if captive.status == Status.SETTLED:
            raise CannotUndo(
                f"The captivity of {captive.name} is settled, in the ledger of {captive.captor.name} as well. "
                "An organiser can correct it."
            )
        drop(captive)


def renew_captives(battle: Battle, aftermath: Aftermath, entries: Sequence[Entry], user: User) -> None:
    """Renew the captives of a warband after a correction: keep those still captured, free others, take new ones.

    Raises `Refused` for one who would be free but has been dealt with.
    """
    taken = {
        change.number
        for entry in entries
        for change in (entry.changes if isinstance(entry, BattleFought) else ())
        if isinstance(change, MembersLost) and change.status == "captured"
    }
    held = Captive.objects.select_for_update(no_key=True).filter(battle=battle, warband=aftermath.warband)
    for captive in held.exclude(status=Status.DROPPED):
        if captive.number in taken:
            taken.discard(captive.number)
        elif captive.status == Status.SETTLED and any(
            still_counts(warband, f"captive-{captive.pk}:settle")
            for warband in (captive.warband, captive.captor)
        ):
            raise Refused(
                f"{captive.name} would not have been captured, and that captivity is settled. Strike what settled it "
                f"in the histories of {captive.warband.name} and {captive.captor.name} first."
            )
        else:
            drop(captive)
    take_captives(battle, aftermath, entries, user, only=taken)


def negotiation_of(captive: Captive) -> Negotiation:
    return read_json(Negotiation, captive.negotiation, where=f"the captivity of {captive.name}")


def sequence_of(captive: Captive) -> Aftermath | None:
    """The sequence that made the hero a captive; the captor's other ways follow from it. None where it is not kept."""
    return captive.warband.aftermaths.filter(battle=captive.battle.key).order_by("pk").last()


def parties_of(captive: Captive, user: User) -> tuple[Party, ...]:
    """The parties a user may speak for: that of their own warband; organisers speak for both."""
    organises = may_organise(user, captive.battle.campaign)
    speaks: dict[Party, bool] = {
        "owner": organises or captive.warband.owner_id == user.pk,
        "captor": organises or captive.captor.owner_id == user.pk,
    }
    return tuple(party for party, may in speaks.items() if may)


@in_transaction
def negotiate(
    captive_id: int,
    user: User,
    *,
    by: Party,
    action: str,
    at: int,
    gold: int = 0,
    exchanged: int | None = None,
) -> Captive:
    """Make a move for one of the two players; `at` is the number of moves on the page that they saw.

    An accepted offer is carried out at once: gold and heroes change hands in both ledgers. Raises `Refused`.
    """
    captive, warbands = _locked(captive_id, user, by, at)
    negotiation = negotiation_of(captive)
    terms = None
    _check_frees(warbands[captive.captor_id])
    if exchanged is not None:
        _check_frees(warbands[captive.warband_id])
    if action == "offer":
        terms = Terms(gold, None if exchanged is None else _held_by(captive.warband, exchanged, captive))
    owner = read_sheet(warbands[captive.warband_id])
    try:
        after = moved(negotiation, Move(by, action, terms), owner)
    except NotAllowed as refusal:
        raise Refused(str(refusal)) from refusal
    captive.negotiation = _text(after)
    captive.save(update_fields=["negotiation"])
    if after.agreed is not None:
        _carry_out(captive, after, warbands, user)
    tell_of_captive(
        captive, user, moves=len(after.moves), action=action, told=captive.told if after.agreed else ()
    )
    return captive


def _check_frees(captor: Warband) -> None:
    """Refuse to negotiate with a warband that lets no captive go."""
    if never_frees(read_sheet(captor), book_of(captor)):
        raise Refused(f"{captor.name} never free a captive, by the rule Slavers: decide on another fate.")


@in_transaction
def decide_fate(captive_id: int, user: User, *, fate: str, at: int, champion: int | None = None) -> Captive:
    """Deal with the captive in one of the ways that the rulebook gives the captor. Raises `Refused`.

    `champion` is the hero who fights a captive in the pit; without one, the first who can.
    """
    captive, warbands = _locked(captive_id, user, "captor", at)
    negotiation = negotiation_of(captive)
    captor = warbands[captive.captor_id]
    draft = Draft(read_sheet(captor), book_to_change_by(captor.edition))
    aftermath = sequence_of(captive)
    if aftermath is None:
        raise Refused(
            f"The post-battle sequence in which {captive.name} was captured is not kept, so this site cannot tell what "
            "the captor may do. Agree on a ransom instead; it may be nothing."
        )
    setup = read_json(AftermathRecord, aftermath.record, where="a post-battle sequence").setup
    side = captor_of(setup, captive.number, draft.rulebook)
    flow = settle_captive(
        draft, negotiation.captive, edge=captors_edge(setup, side), arena=arena, seed=captive.seed
    )
    try:
        events, chosen = drive(flow, KeyedDice(captive.seed), partial(_answer, fate, champion))
    except IllegalAnswer as refusal:
        raise Refused(str(refusal)) from refusal
    if chosen == RANSOMED or not events:
        raise Refused("Wait for an offer, or make one: nothing happens to the captive until then.")
    names = Names(changed(setup.setup, sides=(setup.setup.sides[side],)))
    captive.told = [*captive.told, *(sentence(event, names) for event in events)]
    freed = next((event.free for event in events if isinstance(event, CaptiveFreed)), None)
    escaped = any(isinstance(event, CaptiveWorked) and event.escapes for event in events)
    if freed is False:
        return _kept(captive, negotiation, user)
    prisoner, ended = negotiation.captive, (*negotiation.moves, Move("captor", "end"))
    captive.negotiation = _text(changed(negotiation, moves=ended))
    own: Sequence[Entry]
    if freed:
        own = [goes_free(prisoner, captor.name)]
    elif escaped:
        own = [escaped_from(prisoner, captor.name)]
    else:
        home = warbands[captive.warband_id]
        own = loss_of(prisoner, fate, captor.name, read_sheet(home), book_of(home))
    _write(captive, user, {captive.captor_id: draft.entries, captive.warband_id: own})
    _settle(captive, RANSOMED if freed or escaped else fate, user)
    if any(isinstance(change, ExperienceGained) for it in draft.entries for change in _changes(it)):
        _roll_what_is_due(captive.captor_id)
    tell_of_captive(captive, user, moves=len(ended), action="end", told=captive.told)
    return captive


def _changes(entry: Entry) -> Sequence[object]:
    return entry.changes if isinstance(entry, Settled) else ()


def _roll_what_is_due(captor_id: int) -> None:
    """Open the sequence of the advances that the captor's leader now has (CAMP-CAPT-6).

    A sequence that is open rolls them too, and a result that is undecided comes first.
    """
    with suppress(Locked):
        begin_growth(captor_id)


def _answer(fate: str, champion: int | None, decision: Decision) -> str:
    if isinstance(decision, CaptiveFate):
        return fate
    return decision.default if champion is None else str(champion)


def _kept(captive: Captive, negotiation: Negotiation, user: User) -> Captive:
    """Record that the captive won in the pit, and is still a captive."""
    moves = (*negotiation.moves, Move("captor", "fight"))
    won = changed(negotiation.captive, won=True)
    captive.negotiation = _text(changed(negotiation, captive=won, moves=moves))
    captive.save(update_fields=["negotiation", "told"])
    tell_of_captive(captive, user, moves=len(moves), action="fight")
    return captive


def _carry_out(
    captive: Captive, negotiation: Negotiation, warbands: Mapping[int, Warband], user: User
) -> None:
    """Write in both ledgers what was agreed; a captive who was exchanged is free as well."""
    owner, captor = settled(negotiation)
    entries = {captive.warband_id: [owner], captive.captor_id: [captor] if captor.changes else []}
    _write(captive, user, entries)
    terms = negotiation.agreed
    assert terms is not None
    if terms.exchanged is not None:
        other = Captive.objects.select_for_update(no_key=True).get(
            warband=captive.captor_id,
            captor=captive.warband_id,
            number=terms.exchanged.number,
            status=Status.OPEN,
        )
        other.told = [*other.told, f"Exchanged for {negotiation.captive.full_name}."]
        _settle(other, RANSOMED, user)
    paid = f"{terms.gold} gc" if terms.gold else ""
    given = terms.exchanged.full_name if terms.exchanged else ""
    price = " and ".join(filter(None, (paid, given))) or "nothing"
    captive.told = [*captive.told, f"Returned for {price}."]
    _settle(captive, RANSOMED, user)


def _settle(captive: Captive, fate: str, user: User) -> None:
    captive.status, captive.fate, captive.settled_at = Status.SETTLED, fate, timezone.now()
    captive.save()
    settle_news(captive)
    note_battle(
        captive.battle,
        Kind.CAPTIVE_SETTLED,
        user,
        captive=f"{captive.name} of {captive.warband.name}",
        captor=captive.captor.name,
        told=captive.told,
    )


def _write(captive: Captive, user: User, entries: Mapping[int, Sequence[Entry]]) -> None:
    for warband_id in sorted(entries):
        write_settled(warband_id, user, entries[warband_id], f"captive-{captive.pk}:settle")


def _held_by(holder: Warband, captive_id: int, other: Captive) -> Any:
    """A captive of the other warband whom the holder may give in exchange."""
    held = Captive.objects.filter(
        captor=holder, warband=other.captor, status=Status.OPEN, pk=captive_id
    ).first()
    if held is None:
        raise Refused(f"{holder.name} holds no such captive of {other.captor.name}.")
    return negotiation_of(held).captive


def _locked(captive_id: int, user: User, by: Party, at: int) -> tuple[Captive, dict[int, Warband]]:
    """The captive under the locks of both warbands. Raises `Refused` for strangers and pages that are out of date."""
    captive, warbands = lock_claim(Captive, captive_id, "captor")
    if by not in parties_of(captive, user):
        raise Refused("Only the two players and an organiser can decide about a captive.")
    if captive.status != Status.OPEN:
        raise Refused(f"The captivity of {captive.name} is already settled. Nothing was done twice.")
    if len(negotiation_of(captive).moves) != at:
        raise Refused(
            "The other player has moved in the meantime. Nothing was saved. Check the page and try again."
        )
    return captive, warbands


def _text(negotiation: Negotiation) -> str:
    return canonical(negotiation).decode()
