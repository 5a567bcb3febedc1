"""What becomes of a battle: accepted, discarded, taken back, or set up again.

Only organisers of the campaign decide about a battle that was fought. Acceptance writes both ledgers and the
chronicle in one transaction, once.
"""

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from campaigns.models import Battle, BattleSide, CampaignWarband, ChronicleEntry
from campaigns.services.battle_is_current import lock_unmoved, lock_warbands, ordered_sides
from campaigns.services.chronicling import note_battle
from campaigns.services.fighting import proposal_of, record_of, refuse_players, refuse_strangers
from campaigns.services.refusal import Refused
from campaigns.services.setting_up import plan_again, set_up_battle
from roster.models import User, Warband
from roster.selectors import numbered
from roster.services import drop_aftermath, open_aftermath, undo_last
from roster.services import record as record_in_ledger
from roster.services.aftermath import artefacts_found, seed_of
from roster.services.undoing import takeable
from roster.sheets import read_sheet
from rules.aftermath.proposal import Proposal
from rules.aftermath.record import AftermathSetup, without_table
from rules.ledger.entries import MembersLost

Kind = ChronicleEntry.Kind
Status = Battle.Status


@transaction.atomic
def accept_battle(battle_id: int, user: User) -> Battle:
    """The proposal becomes history: one entry in each ledger and one in the chronicle. Accepting twice is once.

    Raises `Refused`, and `WarbandsMoved` when a warband changed since the battle was set up.
    """
    battle = _locked(battle_id)
    refuse_players(battle, user)
    if battle.status == Status.ACCEPTED:
        return battle
    if battle.status != Status.FOUGHT:
        raise Refused(f"Only a fought battle can be accepted; this one is {battle.get_status_display()}.")
    warbands = lock_unmoved(battle)
    proposal = proposal_of(battle)
    for side in sorted(ordered_sides(battle), key=lambda side: side.warband_id):
        _write(battle, side, warbands[side.warband_id], proposal, user)
    _decide(battle, Status.ACCEPTED, user)
    outcome = record_of(battle).outcome
    note_battle(
        battle,
        Kind.BATTLE_ACCEPTED,
        user,
        winner=outcome.winner,
        sharing=list(outcome.sharing),
        reason=outcome.reason,
        rounds=outcome.rounds,
        dead=_dead(proposal),
    )
    return battle


def _write(battle: Battle, side: BattleSide, warband: Warband, proposal: Proposal, user: User) -> None:
    """The key names the revision that the entry follows, so that an acceptance after a taking back is a new one."""
    after = record_in_ledger(
        warband.pk,
        user,
        [proposal.sides[side.position].entry],
        revision=warband.revision,
        request_key=f"{battle.key}-after-{warband.revision}:accept",
    )
    side.written = after.revision
    side.save(update_fields=["written"])
    _open_aftermath(battle, side, after)


def _open_aftermath(battle: Battle, side: BattleSide, warband: Warband) -> None:
    """The rest of the post-battle sequence waits for the warband's owner."""
    record = record_of(battle)
    rivals = CampaignWarband.objects.filter(campaign=battle.campaign_id).values_list("warband_id", flat=True)
    open_aftermath(
        warband,
        AftermathSetup(
            battle=battle.key,
            title=battle.title,
            side=side.position,
            setup=without_table(record.setup),
            outcome=record.outcome,
            sheet=read_sheet(warband),
            seed=seed_of(warband, battle.key),
            artefacts=artefacts_found(rivals),
            settled=True,
        ),
    )


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
    _decide(battle, Status.DISCARDED, user)
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

    Raises `Refused` unless the battle is the last thing that counts in both ledgers.
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
    battle.status, battle.decided_by, battle.decided_at = Status.FOUGHT, None, None
    battle.save(update_fields=["status", "decided_by", "decided_at"])
    note_battle(battle, Kind.BATTLE_TAKEN_BACK, user)
    return battle


def taking_back_refused(battle: Battle, warbands: Mapping[int, Warband]) -> str:
    """Why an accepted battle cannot be taken back, in a sentence; "" where nothing came after it."""
    later = [side.name for side in ordered_sides(battle) if not _is_last(side, warbands[side.warband_id])]
    if not later:
        return ""
    changed = f"{' and '.join(later)} {'has' if len(later) == 1 else 'have'} changed since the battle."
    return f"{changed} Undo those changes first, the latest one first."


def _is_last(side: BattleSide, warband: Warband) -> bool:
    """Whether the battle's entry is the last one that counts in the warband's ledger, waivers aside."""
    ledger = numbered(warband.ledger.order_by("revision"))
    return takeable(ledger)[-1][0] == side.written


def _unwrite(battle: Battle, side: BattleSide, warband: Warband, user: User) -> None:
    undo_last(
        warband.pk,
        user,
        revision=warband.revision,
        request_key=f"{battle.key}-after-{warband.revision}:take-back",
        allow_battle=True,
    )
    side.written = None
    side.save(update_fields=["written"])
    drop_aftermath(warband, battle.key)


def _locked(battle_id: int) -> Battle:
    return Battle.objects.select_for_update(of=("self",)).select_related("campaign").get(pk=battle_id)


def _decide(battle: Battle, status: Battle.Status, user: User) -> None:
    battle.status, battle.decided_by, battle.decided_at = status, user, timezone.now()
    battle.save(update_fields=["status", "decided_by", "decided_at"])


def _refuse_discarding(battle: Battle, user: User) -> None:
    if battle.status == Status.ACCEPTED:
        raise Refused("This battle was accepted. Undo its result first.")
    if battle.status == Status.SET_UP:
        refuse_strangers(battle, user)
    else:
        refuse_players(battle, user)


def _dead(proposal: Proposal) -> list[str]:
    """The names of the dead of both sides, as `Hans of The Grey Company`."""
    names = []
    for side in proposal.sides:
        for change in side.entry.changes:
            if isinstance(change, MembersLost) and change.status == "dead":
                warrior = side.after.warrior(change.number)
                several = f"{change.members} of " if warrior.was_several else ""
                names.append(f"{several}{warrior.name} ({side.name})")
    return names
