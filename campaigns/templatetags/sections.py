"""`{% sections campaign "rules" "events" %}`: the sections of a campaign, and the pages of the one that is open."""

from typing import Any

from django import template
from django.urls import reverse

from campaigns.models import Campaign

register = template.Library()

#: Each section by key: its label, and its pages by key with the name of their address and their label.
SECTIONS: dict[str, tuple[str, dict[str, tuple[str, str]]]] = {
    "overview": ("Overview", {"overview": ("campaign", "Overview")}),
    "rounds": ("Rounds", {"season": ("rounds", "Season"), "nights": ("nights", "Game nights")}),
    "standings": ("Standings", {"standings": ("standings-now", "Standings")}),
    "battles": ("Battles", {"battles": ("battles", "Battles")}),
    "warbands": (
        "Warbands",
        {"warbands": ("warbands", "Warbands"), "captives": ("captives", "Captives")},
    ),
    "map": ("Map", {"map": ("map", "Map")}),
    "chronicle": (
        "Chronicle",
        {
            "chronicle": ("chronicle", "Chronicle"),
            "graveyard": ("graveyard", "Graveyard"),
            "statistics": ("statistics", "Statistics"),
            "summary": ("summary", "Summary"),
            "messages": ("messages", "Messages"),
            "prints": ("prints", "Print"),
        },
    ),
    "rules": (
        "Rulebook",
        {"rulebook": ("rulebook", "Packs and house rules"), "events": ("events", "Events")},
    ),
    "settings": ("Settings", {"options": ("options", "Settings")}),
}
#: Pages of the settings for those who run the league.
FOR_ORGANISERS = {"edit": ("edit", "Name and more"), "webhooks": ("webhooks", "Webhooks")}
#: Pages that members alone may see.
FOR_MEMBERS = {"options", "nights", "messages", "prints", "captives"}


@register.inclusion_tag("campaigns/parts/sections.html")
def sections(campaign: Campaign, here: str, page: str = "", *, organises: bool = False) -> dict[str, Any]:
    """The links, in order; `here` and `page` are the keys of the section and of the page within it."""
    shown = []
    for key, (label, pages) in SECTIONS.items():
        readable = _readable(campaign, pages)
        if readable:
            address = next(iter(readable.values()))[0]
            shown.append((label, reverse(f"campaigns:{address}", args=[campaign.pk]), key == here))
    pages = _readable(campaign, SECTIONS[here][1]) | (FOR_ORGANISERS if organises else {})
    within = [
        (label, reverse(f"campaigns:{address}", args=[campaign.pk]), key == page)
        for key, (address, label) in pages.items()
    ]
    return {"sections": shown, "pages": within if len(within) > 1 else []}


def _readable(campaign: Campaign, pages: dict[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """The pages that the reader may see."""
    if not campaign.is_read_by_stranger:
        return pages
    return {key: page for key, page in pages.items() if key not in FOR_MEMBERS}
