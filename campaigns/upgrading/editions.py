"""Pinned rulebooks: what this program does not understand, and what it reads otherwise than an earlier check says."""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from campaigns.models import Campaign
from campaigns.upgrading.findings import Finding
from roster.models import Edition
from roster.rulebooks import book_of_edition
from rules.catalogue.model import Rulebook
from rules.values import canonical, plain

#: Says something of the program or of the reading, and nothing of the packs.
_NOT_OF_PACKS = {"coverage", "complaints", "version"}
_EMPTY = (None, "", 0, False, (), [], {})


def edition_findings(before: Mapping[str, Any]) -> Iterator[Finding]:
    """`before` are the parts of each edition as `edition_facts` gave them, empty where nobody asked."""
    for edition in Edition.objects.order_by("pk"):
        book, name = book_of_edition(edition), named(edition)
        for complaint in book.complaints:
            is_to_do = complaint.done == "missing"
            yield Finding("edition", name, edition.pk, complaint.sentence, is_to_do=is_to_do)
        known, now = before.get(edition.digest, {}), parts_of(book)
        others = [part for part, hashed in known.items() if now.get(part) not in (None, hashed)]
        if others and not book.complaints:
            parts = ", ".join(part.replace("_", " ") for part in others)
            yield Finding("edition", name, edition.pk, f"these parts are read otherwise than before: {parts}")


def edition_facts() -> dict[str, dict[str, str]]:
    """A hash of every part of every edition, by digest."""
    return {edition.digest: parts_of(book_of_edition(edition)) for edition in Edition.objects.order_by("pk")}


def parts_of(book: Rulebook) -> dict[str, str]:
    """A short hash of each part. Fields that say nothing are left out: a new one with an empty default is no change."""
    fields = (field.name for field in msgspec.structs.fields(book))
    return {
        name: hashlib.sha256(canonical(_stated(plain(getattr(book, name))))).hexdigest()[:12]
        for name in fields
        if name not in _NOT_OF_PACKS
    }


def _stated(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: stated for key, entry in value.items() if (stated := _stated(entry)) not in _EMPTY}
    if isinstance(value, list | tuple):
        return [_stated(entry) for entry in value]
    return value


def named(edition: Edition) -> str:
    """The edition as its campaigns know it."""
    campaigns = ", ".join(
        Campaign.objects.filter(edition=edition).order_by("pk").values_list("name", flat=True)
    )
    return f"Rulebook {edition} ({campaigns or 'of earlier battles'})"
