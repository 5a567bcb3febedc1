"""Decisions of a campaign on employers: a pack that the site writes, previewed and used like any other."""

from collections.abc import Collection, Mapping
from typing import Any

from campaigns.models import Campaign, CampaignPack
from campaigns.services.locks import lock_campaign
from campaigns.services.refusal import Refused
from campaigns.services.rulebook.packs import may_go, upload_campaign_pack
from roster.models import Pack, User
from roster.rulebooks import book_of_edition
from roster.services.rulebook.packs import delete_pack
from roster.site.transactions import in_transaction
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.stack import LONGEST_FIELDS
from rules.catalogue.packs.text import toml_of
from rules.values import DataError

_PARTS = ("hired_swords", "dramatis_personae")


def newest_decisions(campaign: Campaign) -> CampaignPack | None:
    """The newest version of the campaign's pack of employers, in use or not. One query."""
    offered = campaign.offered_packs.filter(pack__key=_key(campaign)).select_related("pack")
    return offered.order_by("-pk").first()


def employers_decided(offered: CampaignPack | None) -> dict[str, tuple[str, ...]]:
    """The warbands that may hire each hireling, by the hireling's key; empty for what cannot be read."""
    return {
        key: tuple(entry.get("may_hire", ()))
        for part in _PARTS
        for key, entry in _tables(offered).get(part, {}).items()
    }


@in_transaction
def decide_employers(
    campaign_id: int, user: User, hireling: str, warbands: Collection[str]
) -> tuple[CampaignPack, bool]:
    """Decide that these warbands alone may hire somebody; also returns whether that is new.

    The pack that comes of it changes no roster before it is chosen for the rulebook. It asks for the packs that the
    campaign uses now. Raises `Refused` for what the rulebook does not know.
    """
    campaign = lock_campaign(campaign_id)
    book = book_of_edition(campaign.edition)
    part = next((part for part in _PARTS if hireling in getattr(book, part)), "")
    if not part or not book.warbands.keys() >= set(warbands):
        raise Refused("The campaign's rulebook no longer has that entry. Choose again.")
    last = newest_decisions(campaign)
    decided = _still_known(_tables(last), book)
    decided[part] = decided.get(part, {}) | {hireling: _entry(book, warbands)}
    if last is not None and {it: _tables(last).get(it) for it in decided} == decided:
        return last, False
    tables = {"pack": _header(campaign, book), **decided}
    offered, _ = upload_campaign_pack(campaign_id, user, toml_of(tables).encode(), "employers.toml")
    _drop_unused(campaign, user, offered)
    return offered, True


def _key(campaign: Campaign) -> str:
    return f"employers-{campaign.pk}"


def _entry(book: Rulebook, warbands: Collection[str]) -> dict[str, Any]:
    """A hireling's entry in the pack. An empty list would let everybody hire, so it bars all warbands by name."""
    hires = [key for key in book.warbands if key in warbands]
    never = [] if hires else list(book.warbands)
    return {
        "may_hire": hires,
        "may_not_hire": never,
        "still_hire": [],
        "may_hire_with": [],
        "limits_known": True,
    }


def _header(campaign: Campaign, book: Rulebook) -> dict[str, Any]:
    """The header of the pack, with a version above all that any organiser has, dropped or not."""
    versions = Pack.objects.filter(key=_key(campaign)).values_list("version", flat=True)
    last = max((int(version) for version in versions if version.isdecimal()), default=0)
    return {
        "key": _key(campaign),
        "name": f"Employers in {campaign.name}"[: LONGEST_FIELDS["name"]].strip(),
        "version": str(last + 1),
        "summary": "Which warbands may hire whom, as the organisers decided.",
        "requires": [pack.key for pack in book.packs if pack.key != _key(campaign)],
    }


def _tables(offered: CampaignPack | None) -> Mapping[str, Any]:
    """The tables of the pack by the names that a league's file gives them."""
    try:
        tables = offered.pack.pack.tables if offered else {}
    except DataError:
        return {}
    return {name.removesuffix(".toml"): table for name, table in tables.items()}


def _still_known(tables: Mapping[str, Any], book: Rulebook) -> dict[str, dict[str, Any]]:
    """The decisions on hirelings and warbands that the rulebook still has."""
    return {
        part: {
            key: _entry(book, entry.get("may_hire", ()))
            for key, entry in tables[part].items()
            if key in getattr(book, part)
        }
        for part in _PARTS
        if part in tables
    }


def _drop_unused(campaign: Campaign, user: User, newest: CampaignPack) -> None:
    """Older versions that the campaign does not play with."""
    used = campaign.edition.packs if campaign.edition else []
    older = campaign.offered_packs.filter(pack__key=_key(campaign)).exclude(pk=newest.pk)
    for row in older.select_related("pack"):
        if row.pack.digest not in used:
            row.delete()
            if may_go(row.pack, user):
                delete_pack(row.pack.pk)
