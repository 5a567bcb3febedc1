"""Results that do not count yet, disputed ones first, and post-battle sequences that are open."""

from django.db.models import Case, Exists, F, IntegerField, OuterRef, QuerySet, Value, When
from django.urls import reverse

from campaigns.models import Battle, Campaign, Verdict
from campaigns.models.verdict import with_verdicts
from campaigns.pages.admin_front.rows import MOST, Button, Link, Row, Section, first_of, section
from campaigns.pages.results.confirmations import outlook, unconfirmed
from campaigns.services.verdicts.mark import mark_of
from campaigns.services.verdicts.what_counts import Counts, rule_of, was_disputed
from roster.models import Aftermath


def results(mine: QuerySet[Campaign]) -> Section:
    """Results that wait for a decision."""
    disputes = Verdict.objects.filter(side__battle=OuterRef("pk"), kind=Verdict.Kind.DISPUTED)
    fought = Battle.objects.filter(campaign__in=mine, status=Battle.Status.FOUGHT)
    disputed_first = Case(
        When(Exists(disputes), then=Value(0)), default=Value(1), output_field=IntegerField()
    )
    ordered = fought.order_by(disputed_first, F("asked_at").asc(nulls_first=True), "pk")
    count = fought.count()
    shown = with_verdicts(ordered).defer("record", "proposal", "tally", "amendment")
    rows = [_result(battle) for battle in shown[:MOST]]
    url = f"{reverse('admin:campaigns_battle_changelist')}?status__exact=fought"
    return section("results", "Results to decide or confirm", rows, of=count, url=url)


def _result(battle: Battle) -> Row:
    decide = reverse("admin:campaigns_battle_decide", args=[battle.pk])
    disputed = was_disputed(battle)
    buttons = []
    if not disputed:
        buttons.append(
            Button("Accept", reverse("admin:accept_result", args=[battle.pk]), (("at", mark_of(battle)),))
        )
    if rule_of(battle).counts is not Counts.DECIDED and unconfirmed(battle):
        buttons.append(Button("Remind", reverse("admin:remind", args=["result", battle.pk])))
    return Row(
        title=str(battle),
        url=reverse("admin:campaigns_battle_change", args=[battle.pk]),
        place=battle.campaign.name,
        detail=outlook(battle),
        since=battle.asked_at or battle.fought_at,
        buttons=tuple(buttons),
        links=(Link("Settle the dispute" if disputed else "Discard", decide),),
    )


def sequences(mine: QuerySet[Campaign]) -> Section:
    """Post-battle sequences that are not finished."""
    waiting = Aftermath.objects.filter(
        warband__campaign_warband__campaign__in=mine, status=Aftermath.Status.OPEN
    )
    related = waiting.select_related("warband__owner", "warband__campaign_warband__campaign").defer("record")
    shown, count = first_of(related.order_by("opened_at", "pk"))
    url = f"{reverse('admin:roster_aftermath_changelist')}?status__exact=open"
    rows = [_sequence(sequence) for sequence in shown]
    return section("sequences", "Open post-battle sequences", rows, of=count, url=url)


def _sequence(sequence: Aftermath) -> Row:
    warband = sequence.warband
    return Row(
        title=f"{warband.name}, after {sequence.title}",
        url=reverse("admin:roster_warband_change", args=[warband.pk]),
        place=warband.campaign_warband.campaign.name,
        detail=f"{warband.owner.get_username()} has to play it.",
        since=sequence.opened_at,
        buttons=(Button("Remind", reverse("admin:remind", args=["sequence", sequence.pk])),),
    )
