"""Battles that do not count, or no longer: discarded, set up again, taken back."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils import timezone

from campaigns.models import Battle, BattleSide, ChronicleEntry, Verdict
from campaigns.services.battles.fight import record_of, refuse_strangers
from campaigns.services.battles.hold import free, hold
from campaigns.services.battles.pairings import untie
from campaigns.services.battles.played_here import drop_proposal, refuse_played
from campaigns.services.battles.readiness import ordered_sides
from campaigns.services.battles.set_up import plan_again, set_up_battle
from campaigns.services.chronicle.write import note_battle
from campaigns.services.claims.captives import release_captives
from campaigns.services.claims.dead import release_claims
from campaigns.services.locks import lock_battle, lock_campaign, lock_warbands_of
from campaigns.services.map.holders import noting_holders
from campaigns.services.notices.tell import settle_result, settle_sequences, tell_result_waits
from campaigns.services.refusal import Refused
from campaigns.services.verdicts.what_counts import amendment_of_result, was_disputed
from campaigns.services.verdicts.who_decides import refuse_deciding
from roster.models import Aftermath, LedgerEntry, User, Warband
from roster.services.aftermath.sequence import drop_aftermath
from roster.services.history.record import Locked
from roster.services.history.undo import CannotUndo, undo_last
from roster.services.history.undo_plan import Undoer, recent_past, recent_rows, takeable
from roster.site.transactions import in_transaction

Kind = ChronicleEntry.Kind
Status = Battle.Status


@in_transaction
def discard_battle(battle_id: int, user: User, *, reason: str = "") -> Battle:
    """The battle never counted. An organiser does it; before it is fought also a player whose warband is in it,
    unless a result of it was disputed.

    Its seed stays hidden: the next battle between its warbands has the same dice. Raises `Refused` for an accepted one.
    """
    battle = lock_battle(battle_id)
    _refuse_discarding(battle, user)
    if battle.status == Status.DISCARDED:
        return battle
    refuse_played(battle)
    drop_proposal(battle)
    was_shown = battle.status == Status.FOUGHT and battle.seed_is_open
    battle.status, battle.decided_by, battle.decided_at = Status.DISCARDED, user, timezone.now()
    battle.save(update_fields=["status", "decided_by", "decided_at"])
    free(battle)
    untie(battle)
    settle_result(battle)
    seed = battle.seed if was_shown else ""
    note_battle(battle, Kind.BATTLE_DISCARDED, user, reason=reason.strip(), seed=seed)
    return battle


@in_transaction
def set_up_again(battle_id: int, user: User) -> Battle:
    """Discard a battle, and set it up again with the same dice and the warbands as they are now."""
    lock_campaign(Battle.objects.values_list("campaign", flat=True).get(pk=battle_id))
    battle = lock_battle(battle_id)
    _refuse_discarding(battle, user)
    if battle.status != Status.DISCARDED:
        discard_battle(battle_id, user, reason="set up again")
    return set_up_battle(battle.campaign_id, user, plan_again(battle))


@in_transaction
def take_back_battle(battle_id: int, user: User) -> Battle:
    """Take an accepted battle back: it awaits acceptance, and its warbands are as before. Idempotent.

    Its players are asked again whether they confirm it; where an organiser amended it, all of them.
    Raises `Refused` where a warband has changed since it finished its post-battle sequence.
    """
    battle = lock_battle(battle_id)
    refuse_deciding(battle, user)
    if battle.status == Status.FOUGHT:
        return battle
    if battle.status != Status.ACCEPTED:
        raise Refused("Only an accepted result can be undone.")
    warbands = lock_warbands_of(battle)
    if refused := taking_back_refused(battle, warbands):
        raise Refused(refused)
    for side in sorted(ordered_sides(battle), key=lambda side: side.warband_id):
        _unwrite(battle, side, warbands[side.warband_id], user)
    Verdict.objects.filter(side__battle=battle).delete()
    battle.status, battle.asked_at = Status.FOUGHT, timezone.now()
    battle.decided_by, battle.decided_at, battle.accepted_because = None, None, ""
    amended = amendment_of_result(battle)
    battle.entered_by = amended.made_by if amended is not None else battle.entered_by
    with noting_holders(battle.campaign, user, battle):
        battle.save()
        hold(battle, record_of(battle).setup)
        settle_sequences(battle)
        note_battle(battle, Kind.BATTLE_TAKEN_BACK, user)
    tell_result_waits(battle, user)
    return battle


def taking_back_refused(battle: Battle, warbands: Mapping[int, Warband]) -> str:
    """Why an accepted battle cannot be taken back, in a sentence; "" where nothing came after it.

    Two queries, however many sides: a warband whose last change is the battle's is not asked further.
    """
    sides = ordered_sides(battle)
    finished = _finished(battle, sides)
    wrote = {side.warband_id: _wrote(side, finished.get(side.warband_id)) for side in sides}
    moved = [warbands[key] for key, rows in wrote.items() if rows and warbands[key].revision != rows[0]]
    recent = recent_rows(moved)
    changed_since = {
        warband.pk for warband in moved if _last(warband, recent[warband.pk]) != wrote[warband.pk][0]
    }
    later = [side.name for side in sides if side.warband_id in changed_since]
    if not later:
        return ""
    changed = f"{' and '.join(later)} {'has' if len(later) == 1 else 'have'} changed since."
    return f"{changed} Undo those changes first, the latest one first."


def _last(warband: Warband, rows: Sequence[LedgerEntry]) -> int:
    """The last revision that counts in the warband's ledger, waivers aside."""
    last, _entry = takeable(recent_past(warband, Undoer(None, warband), rows=rows).ledger)[-1]
    return last


def _finished(battle: Battle, sides: Iterable[BattleSide]) -> dict[int, int | None]:
    """The last revision that the finished sequence of each warband wrote, by the id of the warband. One query."""
    rows = Aftermath.objects.filter(battle=battle.key, status=Aftermath.Status.DONE)
    rows = rows.filter(warband__in=[side.warband_id for side in sides])
    return dict(rows.values_list("warband", "written_to"))


def _wrote(side: BattleSide, finished: int | None) -> list[int]:
    """The last revision of everything that the battle wrote, the latest first: by its finished sequence, and before it
    by the acceptance of a quick result or of an earlier version."""
    return [revision for revision in (finished, side.written) if revision is not None]


def _unwrite(battle: Battle, side: BattleSide, warband: Warband, user: User) -> None:
    try:
        release_captives(battle, warband)
        release_claims(battle, warband)
    except CannotUndo as refusal:
        raise Refused(str(refusal)) from refusal
    wrote = _wrote(side, _finished(battle, [side]).get(side.warband_id))
    drop_aftermath(warband, battle.key)
    for revision in wrote:
        key = f"{battle.key}-wrote-{revision}-after-{warband.revision}:take-back"
        try:
            undo_last(warband.pk, user, revision=None, request_key=key, allow_battle=True)
        except Locked as refusal:
            raise Refused(str(refusal)) from refusal
        drop_aftermath(warband, battle.key)
    if side.written is not None:
        side.written = None
        side.save(update_fields=["written"])


def _refuse_discarding(battle: Battle, user: User) -> None:
    if battle.status == Status.ACCEPTED:
        raise Refused("This battle was accepted. Undo its result first.")
    if battle.status == Status.PLAYED:
        raise Refused("This friendly was played, and counts for nothing as it is.")
    if battle.status == Status.SET_UP and not was_disputed(battle):
        refuse_strangers(battle, user)
    else:
        refuse_deciding(battle, user)
