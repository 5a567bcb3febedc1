"""What becomes of a battle: accepted, discarded, taken back, or set up again.

Organisers of the campaign decide about a battle that was fought, and `verdicts` where time or its players do.
Acceptance opens the post-battle sequence of every warband, in which its owner plays all that comes of the battle.
"""

import json
from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from campaigns.models import Battle, BattleSide, CampaignWarband, ChronicleEntry, Verdict
from campaigns.services.acceptance import Acceptance, conclude, decision_of
from campaigns.services.battle_is_current import lock_warbands, ordered_sides
from campaigns.services.captives import release_captives
from campaigns.services.chronicling import note_battle
from campaigns.services.dead_claims import release_claims
from campaigns.services.fighting import ledger_title, record_of, refuse_players, refuse_strangers
from campaigns.services.refusal import Refused
from campaigns.services.setting_up import plan_again, set_up_battle
from roster.models import Aftermath, User, Warband
from roster.selectors import numbered
from roster.services import CannotUndo, drop_aftermath, open_aftermath, undo_last
from roster.services.aftermath import artefacts_found, seed_of
from roster.services.undoing import takeable
from roster.sheets import read_sheet
from rules.aftermath.keyed_dice import MadeRoll
from rules.aftermath.record import AftermathSetup, without_table
from rules.values import read

Kind = ChronicleEntry.Kind
Status = Battle.Status


@transaction.atomic
def accept_battle(battle_id: int, user: User, *, reason: str = "", at: str = "") -> Battle:
    """An organiser accepts the result. Accepting twice is once.

    A disputed one takes a `reason`; `at` is the mark of the page that he saw. Raises `Refused`.
    """
    battle = _locked(battle_id)
    refuse_players(battle, user)
    if battle.status != Status.ACCEPTED:
        count_battle(battle, decision_of(battle, user, reason=reason, at=at))
    return battle


def count_battle(battle: Battle, acceptance: Acceptance) -> None:
    """The result counts: every warband has its post-battle sequence to play. For services that hold the lock.

    Warbands may have changed since the battle; what it does is done to them as they are. Raises `Refused`.
    """
    if battle.status != Status.FOUGHT:
        raise Refused(f"Only a fought battle can be accepted; this one is {battle.get_status_display()}.")
    warbands = lock_warbands(battle)
    outcome = record_of(battle).outcome
    assert outcome is not None
    for side in ordered_sides(battle):
        open_sequence(battle, side, warbands[side.warband_id])
    conclude(battle, acceptance, outcome)


def open_sequence(battle: Battle, side: BattleSide, warband: Warband, *, settled: bool = False) -> None:
    """The post-battle sequence waits for the warband's owner; with `settled` what the battle did is written already."""
    record = record_of(battle)
    rivals = CampaignWarband.objects.filter(campaign=battle.campaign_id).values_list("warband_id", flat=True)
    open_aftermath(
        warband,
        AftermathSetup(
            battle=battle.key,
            title=ledger_title(battle),
            side=side.position,
            setup=without_table(record.setup),
            outcome=record.outcome,
            sheet=read_sheet(warband),
            seed=seed_of(warband, battle.key),
            artefacts=artefacts_found(rivals),
            settled=settled,
        ),
        edition=battle.edition,
        rolls=_rolled_before(battle, side.position),
    )


def _rolled_before(battle: Battle, side: int) -> tuple[MadeRoll, ...]:
    """The dice of injuries that earlier versions rolled as soon as a battle was fought; they stay rolled."""
    if not battle.proposal:
        return ()
    try:
        rolls = json.loads(battle.proposal)["sides"][side]["rolls"]
        return read(tuple[MadeRoll, ...], rolls, where=f"the proposal of battle {battle.number}")
    except (ValueError, LookupError, TypeError):
        return ()


@transaction.atomic
def discard_battle(battle_id: int, user: User, *, reason: str = "") -> Battle:
    """The battle never counted. An organiser does it; before it is fought also a player whose warband is in it.

    The chronicle then names the seed of a battle that was fought. Raises `Refused` for an accepted one.
    """
    battle = _locked(battle_id)
    _refuse_discarding(battle, user)
    if battle.status == Status.DISCARDED:
        return battle
    was_fought = battle.status == Status.FOUGHT
    battle.status, battle.decided_by, battle.decided_at = Status.DISCARDED, user, timezone.now()
    battle.save(update_fields=["status", "decided_by", "decided_at"])
    seed = battle.seed if was_fought else ""
    note_battle(battle, Kind.BATTLE_DISCARDED, user, reason=reason.strip(), seed=seed)
    return battle


@transaction.atomic
def set_up_again(battle_id: int, user: User) -> Battle:
    """The same battle between the warbands as they are now, with a seed drawn afresh; the old one is discarded."""
    battle = _locked(battle_id)
    _refuse_discarding(battle, user)
    if battle.status != Status.DISCARDED:
        discard_battle(battle_id, user, reason="set up again")
    return set_up_battle(battle.campaign_id, user, plan_again(battle))


@transaction.atomic
def take_back_battle(battle_id: int, user: User) -> Battle:
    """An accepted battle awaits acceptance again and its warbands are as before. Twice is once.

    Its players are asked anew whether they confirm it.
    Raises `Refused` where a warband has changed since it finished its post-battle sequence.
    """
    battle = _locked(battle_id)
    refuse_players(battle, user)
    if battle.status == Status.FOUGHT:
        return battle
    if battle.status != Status.ACCEPTED:
        raise Refused("Only an accepted result can be undone.")
    warbands = lock_warbands(battle)
    if refused := taking_back_refused(battle, warbands):
        raise Refused(refused)
    for side in sorted(ordered_sides(battle), key=lambda side: side.warband_id):
        _unwrite(battle, side, warbands[side.warband_id], user)
    Verdict.objects.filter(side__battle=battle).delete()
    battle.status, battle.asked_at = Status.FOUGHT, timezone.now()
    battle.decided_by, battle.decided_at, battle.accepted_because = None, None, ""
    battle.save(update_fields=["status", "asked_at", "decided_by", "decided_at", "accepted_because"])
    note_battle(battle, Kind.BATTLE_TAKEN_BACK, user)
    return battle


def taking_back_refused(battle: Battle, warbands: Mapping[int, Warband]) -> str:
    """Why an accepted battle cannot be taken back, in a sentence; "" where nothing came after it."""
    later = [
        side.name for side in ordered_sides(battle) if not _is_last(battle, side, warbands[side.warband_id])
    ]
    if not later:
        return ""
    changed = f"{' and '.join(later)} {'has' if len(later) == 1 else 'have'} changed since."
    return f"{changed} Undo those changes first, the latest one first."


def _is_last(battle: Battle, side: BattleSide, warband: Warband) -> bool:
    """Whether nothing counts in the warband's ledger after what the battle wrote there, waivers aside."""
    wrote = _written(battle, side, warband)
    if not wrote:
        return True
    last, _entry = takeable(numbered(warband.ledger.order_by("revision")))[-1]
    return last == wrote[0]


def _written(battle: Battle, side: BattleSide, warband: Warband) -> list[int]:
    """The last revision of everything that the battle wrote, the latest first: by its finished sequence, and before it
    by the acceptance of a short result or of an earlier version."""
    finished = warband.aftermaths.filter(battle=battle.key, status=Aftermath.Status.DONE).first()
    wrote = (finished.written_to if finished else None, side.written)
    return [revision for revision in wrote if revision is not None]


def _unwrite(battle: Battle, side: BattleSide, warband: Warband, user: User) -> None:
    try:
        release_captives(battle, warband)
        release_claims(battle, warband)
    except CannotUndo as refusal:
        raise Refused(str(refusal)) from refusal
    wrote = _written(battle, side, warband)
    drop_aftermath(warband, battle.key)
    for revision in wrote:
        undo_last(
            warband.pk,
            user,
            revision=None,
            request_key=f"{battle.key}-wrote-{revision}-after-{warband.revision}:take-back",
            allow_battle=True,
        )
        drop_aftermath(warband, battle.key)
    if side.written is not None:
        side.written = None
        side.save(update_fields=["written"])


def _locked(battle_id: int) -> Battle:
    return (
        Battle.objects.select_for_update(of=("self",)).select_related("campaign", "edition").get(pk=battle_id)
    )


def _refuse_discarding(battle: Battle, user: User) -> None:
    if battle.status == Status.ACCEPTED:
        raise Refused("This battle was accepted. Undo its result first.")
    if battle.status == Status.SET_UP:
        refuse_strangers(battle, user)
    else:
        refuse_players(battle, user)
