"""The page of the packs that organisers uploaded for a campaign, as a structure. A fixed number of queries."""

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from campaigns.models import Campaign, CampaignPack
from roster.models import Edition
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.stack import packaged
from rules.values import DataError


@dataclass(frozen=True)
class PackVersion:
    """`preview` is the query with which the rulebook's page shows what using it would do; empty where it is in use.

    `fault` says why it cannot be read, empty for a sound one.
    """

    id: int
    version: str
    file_name: str
    uploaded_by: str
    uploaded_at: datetime
    in_use: bool
    is_newest: bool
    preview: str
    fault: str


@dataclass(frozen=True)
class UploadedPack:
    """One pack with its versions, the newest first."""

    key: str
    name: str
    summary: str
    versions: tuple[PackVersion, ...]


@dataclass(frozen=True)
class PacksPage:
    packs: tuple[UploadedPack, ...]


def packs_page(campaign: Campaign, book: Rulebook) -> PacksPage:
    """The packs that a campaign offers."""
    rows: dict[str, list[CampaignPack]] = {}
    offered = campaign.offered_packs.select_related("pack__uploaded_by")
    for row in offered.order_by("pack__name", "pack__key", "-pack__uploaded_at", "-pk"):
        rows.setdefault(row.pack.key, []).append(row)
    used = campaign.edition.packs if campaign.edition else []
    keys = _keys(campaign.edition, book)
    on = tuple(campaign.edition.switches) if campaign.edition else ()
    return PacksPage(
        tuple(
            UploadedPack(
                key=key,
                name=versions[0].pack.name,
                summary=_summary(versions[0]),
                versions=tuple(
                    _version(row, row is versions[0], used, _query(row, keys, on)) for row in versions
                ),
            )
            for key, versions in rows.items()
        )
    )


def _keys(edition: Edition | None, book: Rulebook) -> dict[str, str]:
    """The digest of each pack that the campaign plays with, by the key of the pack."""
    if edition is None:
        return {pack.key: pack.digest for pack in packaged().values()}
    return {header.key: digest for header, digest in zip(book.packs, edition.packs, strict=False)}


def _query(row: CampaignPack, keys: dict[str, str], on: tuple[str, ...]) -> str:
    """The present choice with this version instead of the one in use, or on top of it."""
    chosen = keys | {row.pack.key: row.pack.digest}
    return urlencode({"compare": 1, "pack": list(chosen.values()), "switch": on}, doseq=True)


def preview_query(row: CampaignPack, campaign: Campaign, book: Rulebook) -> str:
    """The query with which the rulebook's page shows what using it would do; empty where it is in use."""
    edition = campaign.edition
    if edition and row.pack.digest in edition.packs:
        return ""
    return _query(row, _keys(edition, book), tuple(edition.switches) if edition else ())


def _version(row: CampaignPack, is_newest: bool, used: list[str], query: str) -> PackVersion:
    pack = row.pack
    in_use = pack.digest in used
    fault = _fault(row)
    return PackVersion(
        id=row.pk,
        version=pack.version,
        file_name=pack.file_name,
        uploaded_by=pack.uploaded_by.get_username() if pack.uploaded_by else "",
        uploaded_at=row.added_at,
        in_use=in_use,
        is_newest=is_newest,
        preview="" if in_use or fault else query,
        fault=fault,
    )


def _summary(row: CampaignPack) -> str:
    try:
        return row.pack.pack.header.summary
    except DataError:
        return ""


def _fault(row: CampaignPack) -> str:
    try:
        row.pack.pack  # noqa: B018 - reading it is the check
    except DataError as error:
        return str(error)
    return ""
