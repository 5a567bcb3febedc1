"""Notices of what happens in campaigns: results, captives and post-battle sequences. Called by the other services,
inside their transactions.

What each kind says stands in `campaigns.pages.notices`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.urls import reverse

from campaigns.models import (
    Battle,
    Campaign,
    CampaignPrint,
    CampaignWarband,
    Captive,
    DeadClaim,
    Game,
    Verdict,
)
from campaigns.services.notices.rounds import REMINDER, forget_rounds
from campaigns.services.verdicts.what_counts import (
    Counts,
    as_it_is,
    asked_sides,
    is_disputed,
    rule_of,
    verdict_of,
)
from campaigns.services.verdicts.who_decides import deciders_of, organisers_of
from roster.models import Aftermath, ChangeReply, User, Warband
from roster.pages.history.answer_news import tell_sides
from roster.pages.history.news import tell_of_roster
from roster.site.notices import forget, settle, tell

RESULT_WAITS, RESULT_DISPUTED = "result_waits", "result_disputed"
RESULT_ENTERED = "result_entered"
RANSOM, SEQUENCE_OPEN = "ransom", "sequence_open"
CAPTIVE_TAKEN, DEAD_CLAIMED = "captive_taken", "dead_claimed"
TABLES_LEFT = "tables_left"
PRINT_READY, PRINT_FAILED = "print_ready", "print_failed"


def tell_result_waits(battle: Battle, by: User | None) -> None:
    """The result is new, or no longer counts: its players confirm it or organisers decide, by `what_counts`.

    Where organisers decide, the other players hear of it too, so that they can dispute it.
    The length of the chronicle tells one time of asking from another: each writes a line in it.
    """
    settle([battle.key], RESULT_WAITS, RESULT_ENTERED, REMINDER)
    settle_dispute(battle)
    if battle.status != Battle.Status.FOUGHT:
        return
    found = as_it_is(battle)
    rule = rule_of(found)
    mark = f"asked-{battle.campaign.chronicle.count()}"
    if rule.counts is not Counts.DECIDED:
        _tell_of_battle(battle, RESULT_WAITS, _asked(found), by, mark=mark, ask="confirm")
    elif not is_disputed(found):
        _tell_of_battle(battle, RESULT_ENTERED, _asked(found) - deciders_of(found), by, mark=mark)
    if rule.asks_organisers:
        _tell_of_battle(battle, RESULT_WAITS, deciders_of(found), by, mark=mark, ask="accept")


def tell_result_disputed(battle: Battle, by: User, reason: str, entry: int) -> None:
    """Organisers decide, and the other players of the battle know of it; `entry` is the line of the chronicle."""
    settle([battle.key], RESULT_ENTERED)
    owners = {side.warband.owner_id for side in battle.sides.select_related("warband")}
    _tell_of_battle(
        battle,
        RESULT_DISPUTED,
        organisers_of(battle.campaign) | owners,
        by,
        mark=f"entry-{entry}",
        reason=reason,
    )


def settle_result(battle: Battle) -> None:
    """Settle the notices about a result that was decided, or that players are asked about again."""
    settle([battle.key], RESULT_WAITS, RESULT_ENTERED, RESULT_DISPUTED, REMINDER)


def settle_dispute(battle: Battle) -> None:
    """Settle the notices of a dispute if nobody disputes the result any longer."""
    if not Verdict.objects.filter(side__battle=battle, kind=Verdict.Kind.DISPUTED).exists():
        settle([battle.key], RESULT_DISPUTED)


def tell_sequence_open(battle: Battle, sequence: Aftermath, by: User | None) -> None:
    """A post-battle sequence waits for the owner of its warband."""
    tell(
        [sequence.warband.owner_id],
        SEQUENCE_OPEN,
        key=f"aftermath-{sequence.pk}",
        subject=f"aftermath-{sequence.pk}",
        url=reverse("roster:aftermath", args=[sequence.warband_id, sequence.pk]),
        by=by,
        warband=sequence.warband.name,
        **_facts(battle),
    )


def settle_sequences(battle: Battle) -> None:
    """Settle the notices of a battle's sequences that are finished, or were undone with it."""
    over = Aftermath.objects.filter(battle=battle.key).exclude(status=Aftermath.Status.OPEN)
    settle([f"aftermath-{pk}" for pk in over.values_list("pk", flat=True)], SEQUENCE_OPEN, REMINDER)


def tell_captive_taken(captive: Captive) -> None:
    """Tell each of the two players what they can do about a captive, also whoever played the sequence."""
    for warband, held in ((captive.warband, False), (captive.captor, True)):
        tell(
            [warband.owner_id],
            CAPTIVE_TAKEN,
            key=f"{_captive(captive)}-taken",
            subject=_captive(captive),
            url=captive.get_absolute_url(),
            held=held,
            captive=captive.name,
            warband=captive.warband.name,
            captor=captive.captor.name,
            campaign=captive.battle.campaign.name,
        )


def settle_captive_news(captive: Captive) -> None:
    """The captive is free or dealt with, or never was one."""
    settle([_captive(captive)], CAPTIVE_TAKEN, RANSOM)


def tell_dead_claimed(claim: DeadClaim) -> None:
    """A warband can see to the dead of another one."""
    tell(
        [claim.claimant.owner_id],
        DEAD_CLAIMED,
        key=_claim(claim),
        subject=_claim(claim),
        url=claim.get_absolute_url(),
        claimant=claim.claimant.name,
        warband=claim.warband.name,
        **_facts(claim.battle),
    )


def settle_claim_news(claim: DeadClaim) -> None:
    """The claim is settled or dropped."""
    settle([_claim(claim)], DEAD_CLAIMED)


def _captive(captive: Captive) -> str:
    return f"captive-{captive.pk}"


def _claim(claim: DeadClaim) -> str:
    return f"dead-claim-{claim.pk}"


def tell_of_captive(captive: Captive, by: User, *, moves: int, action: str, told: Sequence[str] = ()) -> None:
    """A player offered, accepted or refused a ransom, or dealt with the captive: both players know of it.

    `moves` is how many there are then, `told` how it ended in sentences.
    """
    settle([_captive(captive)], RANSOM)
    tell(
        {captive.warband.owner_id, captive.captor.owner_id},
        RANSOM,
        key=f"{_captive(captive)}-move-{moves}",
        subject=_captive(captive),
        url=captive.get_absolute_url(),
        by=by,
        action=action,
        told=list(told),
        captive=captive.name,
        warband=captive.warband.name,
        captor=captive.captor.name,
        campaign=captive.battle.campaign.name,
    )


def tell_tables_left(
    campaign: Campaign,
    warband: Warband,
    tables: Sequence[Mapping[str, Any]],
    by: User | None,
    *,
    entry: int,
    pauses: bool,
) -> None:
    """Organisers hear of published tables that a warband left, as they may pair its opponents otherwise.

    `tables` are facts of `LeftTable`, `entry` is the line of the chronicle.
    """
    season = campaign.seasons.filter(closed_at=None).first() if tables else None
    if season is None:
        return
    tell(
        organisers_of(campaign),
        TABLES_LEFT,
        key=f"entry-{entry}",
        subject=f"paired-{campaign.pk}-left-{warband.pk}",
        url=season.get_absolute_url(),
        by=by,
        warband=warband.name,
        pauses=pauses,
        tables=list(tables),
        season=season.name,
        campaign=campaign.name,
    )


def tell_battle_corrected(battle: Battle, warbands: Iterable[int], by: User, reason: str, entry: int) -> None:
    """A battle was corrected that had changed these warbands."""
    for warband_id in warbands:
        tell_of_roster(
            warband_id,
            by,
            mark=f"entry-{entry}",
            how="battle",
            battle=f"battle {battle.number}, {battle.title}",
            reason=reason,
        )


def tell_organisers_of_answer(reply: ChangeReply, **_signal: Any) -> None:
    """Receives `change_answered`: organisers read what the player of a warband says about a change by hand."""
    entered = CampaignWarband.objects.select_related("campaign").filter(warband=reply.warband_id).first()
    if entered is not None:
        tell_sides(reply, organisers_of(entered.campaign))


def tell_print_ready(kept: CampaignPrint) -> None:
    """The user who had a print made can fetch it."""
    settle_print(kept)
    tell(
        [kept.user_id],
        PRINT_READY,
        key=f"{_print(kept)}-{kept.request_key}",
        subject=_print(kept),
        url=reverse("campaigns:prints", args=[kept.campaign_id]),
        what=kept.get_what_display(),
        title=kept.title,
        left_out=len(kept.left_out),
    )


def tell_print_failed(campaign: Campaign, user: User, what: str, *, request_key: str, reason: str) -> None:
    """The print that a user waits for is not made; `reason` is a sentence. The form for another one is a click away."""
    subject = print_subject(campaign.pk, user.pk, what)
    is_member = campaign.memberships.filter(user=user).exists()
    tell(
        [user.pk],
        PRINT_FAILED,
        key=f"{subject}-{request_key}",
        subject=subject,
        url=reverse("campaigns:prints", args=[campaign.pk]) if is_member else reverse("campaigns:campaigns"),
        what=CampaignPrint.What(what).label,
        campaign=campaign.name,
        reason=reason,
        again=is_member,
    )


def settle_failed_print(campaign_id: int, user: User, what: str) -> None:
    """Settle the notice of a failed print, as the print was asked for again."""
    settle([print_subject(campaign_id, user.pk, what)], PRINT_FAILED)


def settle_print(kept: CampaignPrint) -> None:
    """Settle the notices of a print that was fetched or replaced by a newer one."""
    settle([_print(kept)], PRINT_READY, PRINT_FAILED)


def _print(kept: CampaignPrint) -> str:
    return print_subject(kept.campaign_id, kept.user_id, kept.what)


def print_subject(campaign_id: int, user_id: int, what: str) -> str:
    """The subject of the job and of the notices of a print."""
    return f"print-{campaign_id}-{what}-{user_id}"


def forget_campaign(campaign: Campaign) -> None:
    """Delete the notices about a campaign that is removed for good."""
    battles = list(campaign.battles.defer("record", "proposal", "tally"))
    captives = Captive.objects.filter(battle__in=battles).values_list("pk", flat=True)
    claims = DeadClaim.objects.filter(battle__in=battles).values_list("pk", flat=True)
    forget([*(battle.key for battle in battles), *(f"captive-{pk}" for pk in captives)])
    forget(f"dead-claim-{pk}" for pk in claims)
    games = Game.objects.filter(battle__in=battles).values_list("pk", flat=True)
    forget(f"game-{pk}" for pk in games)
    webhooks = campaign.webhooks.values_list("pk", flat=True)
    forget(f"webhook-{pk}" for pk in webhooks)
    forget(f"entered-{pk}" for pk in campaign.entered.values_list("pk", flat=True))
    forget(beginning=f"print-{campaign.pk}-")
    forget(beginning=f"message-{campaign.pk}-")
    forget(beginning=f"dates-{campaign.pk}-")
    forget(beginning=f"line-{campaign.pk}-")
    forget_rounds(campaign)


def _asked(battle: Battle) -> set[int]:
    """The owners of sides who did not enter the result and have said nothing of it."""
    return {side.warband.owner_id for side in asked_sides(battle) if verdict_of(side) is None}


def _tell_of_battle(
    battle: Battle, kind: str, recipients: Iterable[int], by: User | None, *, mark: str, **facts: Any
) -> None:
    tell(
        recipients,
        kind,
        key=f"{battle.key}-{mark}",
        subject=battle.key,
        url=battle.get_absolute_url(),
        by=by,
        **_facts(battle),
        **facts,
    )


def _facts(battle: Battle) -> dict[str, Any]:
    return {"number": battle.number, "title": battle.title, "campaign": battle.campaign.name}
