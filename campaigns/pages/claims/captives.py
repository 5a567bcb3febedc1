"""All captives of a campaign as a structure: who holds whom, since which battle, and what is offered for them."""

from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page
from django.db.models import Case, IntegerField, Value, When

from campaigns.models import Battle, Campaign, Captive
from campaigns.pages.claims.captive import answering, terms_in_words
from campaigns.services.claims.captives import negotiation_of
from roster.site.paging import part_of

ON_ONE_PAGE = 20


@dataclass(frozen=True)
class CaptiveLine:
    """`state` is the open offer or how it ended, in a sentence."""

    url: str
    name: str
    warband: str
    captor: str
    battle: str
    battle_url: str
    since: datetime
    state: str
    is_open: bool


@dataclass(frozen=True)
class CaptivesPage:
    lines: tuple[CaptiveLine, ...]
    part: Page[Captive]


def captives_page(campaign: Campaign, asked: str | None) -> CaptivesPage:
    """Those who are held now, then those of earlier days, the latest first. Two queries."""
    is_open = Case(When(status=Captive.Status.OPEN, then=Value(0)), default=1, output_field=IntegerField())
    rows = Captive.objects.filter(battle__campaign=campaign).exclude(status=Captive.Status.DROPPED)
    battles = [f"battle__{name}" for name in ("number", "title", "status")]
    shown = rows.select_related("warband", "captor", "battle").only(
        *("number", "name", "status", "negotiation", "told", "opened_at", "warband__name", "captor__name"),
        *battles,
    )
    part = part_of(shown.order_by(is_open, "-pk"), asked, ON_ONE_PAGE)
    return CaptivesPage(tuple(map(_line, part)), part)


def _line(captive: Captive) -> CaptiveLine:
    battle: Battle = captive.battle
    return CaptiveLine(
        url=captive.get_absolute_url(),
        name=captive.name,
        warband=captive.warband.name,
        captor=captive.captor.name,
        battle=f"battle {battle.number}, {battle.title}",
        battle_url=battle.get_absolute_url(),
        since=captive.opened_at,
        state=_state(captive),
        is_open=captive.status == Captive.Status.OPEN,
    )


def _state(captive: Captive) -> str:
    if captive.status != Captive.Status.OPEN:
        return " ".join(captive.told) or "Settled."
    negotiation = negotiation_of(captive)
    asked = answering(negotiation, captive)
    if negotiation.open is None or negotiation.open.terms is None or asked is None:
        return "No offer is open."
    return f"{terms_in_words(negotiation.open.terms)} for the captive: {asked.name} has to answer."
