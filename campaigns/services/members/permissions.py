"""A player asks for a waiver of a problem, an organiser allows or declines it. A waiver itself is the roster's.

A waiver that an organiser grants on the page of the warband also settles the request (`note_waived`).
"""

from typing import Any

from django.urls import reverse
from django.utils import timezone

from campaigns.access import may_organise
from campaigns.models import CampaignWarband, PermissionRequest
from campaigns.services.locks import lock_campaign
from campaigns.services.refusal import Refused
from campaigns.services.verdicts.who_decides import organisers_of
from roster.models import User, Warband
from roster.rulebooks import book_to_change_by
from roster.services.history.record import Locked
from roster.services.warbands.waive import waive
from roster.sheets import read_sheet
from roster.site.notices import settle, tell
from roster.site.transactions import in_transaction
from rules.ledger.entries import Place
from rules.mustering.legality import waiving
from rules.mustering.problem import CODES, NotAllowed

PERMISSION_ASKED, PERMISSION_ANSWERED = "permission_asked", "permission_answered"
State = PermissionRequest.State


@in_transaction
def ask_permission(
    warband_id: int, user: User, *, code: str, warrior: Place, item: str, reason: str
) -> PermissionRequest:
    """Ask the organisers to allow a problem. Owners only; idempotent while the request is open. Raises `Refused`."""
    entered = CampaignWarband.objects.filter(warband=warband_id).first()
    if entered is None:
        raise Refused("This warband is in no campaign, so there is nobody to ask.")
    campaign = lock_campaign(entered.campaign_id)
    warband = Warband.objects.select_related("edition").get(pk=warband_id)
    if warband.owner_id != user.pk:
        raise Refused("Only the warband's player can ask for it.")
    subject = subject_of(code, warrior, item)
    asked = warband.permission_requests.filter(subject=subject, state=State.OPEN).first()
    if asked is not None:
        return asked
    sheet, book = read_sheet(warband), book_to_change_by(warband.edition)
    try:
        wanted = waiving.waive(sheet, book, code, warrior, item, reason, user.get_username()).waiver
    except NotAllowed as refusal:
        raise Refused(refusal.sentence) from refusal
    made = PermissionRequest.objects.create(
        campaign=campaign,
        warband=warband,
        code=code,
        warrior=warrior,
        item=item,
        subject=subject,
        title=CODES[code],
        reason=wanted.reason,
        asked_by=user,
    )
    _tell(made, organisers_of(campaign), PERMISSION_ASKED, user, reason=made.reason)
    return made


@in_transaction
def allow_request(request_id: int, user: User) -> PermissionRequest:
    """Allow the problem: write a waiver with the player's reason. Idempotent. Raises `Refused`."""
    asked = _locked(request_id, user)
    if asked.state != State.OPEN:
        return asked
    problem = {"code": asked.code, "warrior": asked.warrior, "item": asked.item}
    key = f"permission-{asked.pk}:allow"
    try:
        waive(asked.warband_id, user, **problem, reason=asked.reason, revision=None, request_key=key)
    except NotAllowed as refusal:
        raise Refused(refusal.sentence) from refusal
    except Locked as refusal:
        raise Refused(str(refusal)) from refusal
    asked.refresh_from_db()
    return asked


@in_transaction
def decline_request(request_id: int, user: User, *, answer: str = "") -> PermissionRequest:
    """Decline the request; the problem still counts. Idempotent. Raises `Refused`."""
    asked = _locked(request_id, user)
    if asked.state == State.OPEN:
        _decide(asked, user, State.DECLINED, answer.strip())
    return asked


def note_waived(
    warband_id: int, user: User | None, code: str, warrior: Place, item: str, **_signal: Any
) -> None:
    """Receives `problem_waived`."""
    subject = subject_of(code, warrior, item)
    asked = PermissionRequest.objects.filter(warband=warband_id, subject=subject, state=State.OPEN)
    for request in asked.select_related("warband", "campaign"):
        _decide(request, user, State.ALLOWED, "")


def _decide(asked: PermissionRequest, user: User | None, state: State, answer: str) -> None:
    asked.state, asked.decided_by, asked.decided_at, asked.answer = state, user, timezone.now(), answer
    asked.save(update_fields=["state", "decided_by", "decided_at", "answer"])
    settle([f"permission-{asked.pk}"], PERMISSION_ASKED)
    allowed = state == State.ALLOWED
    _tell(asked, [asked.warband.owner_id], PERMISSION_ANSWERED, user, allowed=allowed, answer=answer)


def _locked(request_id: int, user: User) -> PermissionRequest:
    """The request, under the lock of its campaign. Raises `Refused` unless the user runs the league."""
    found = PermissionRequest.objects.get(pk=request_id)
    campaign = lock_campaign(found.campaign_id)
    if not may_organise(user, campaign):
        raise Refused("Only organisers can decide about problems of a roster.")
    return PermissionRequest.objects.select_related("warband", "campaign").get(pk=request_id)


def subject_of(code: str, warrior: Place, item: str) -> str:
    return f"{code}/{'' if warrior is None else warrior}/{item}"


def _tell(asked: PermissionRequest, recipients: Any, kind: str, by: User | None, **facts: Any) -> None:
    tell(
        recipients,
        kind,
        key=f"permission-{asked.pk}",
        subject=f"permission-{asked.pk}",
        url=f"{reverse('roster:warband', args=[asked.warband_id])}#problems",
        by=by,
        warband=asked.warband.name,
        title=asked.title,
        campaign=asked.campaign.name,
        **facts,
    )
