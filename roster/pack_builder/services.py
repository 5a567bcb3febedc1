"""Drafts of packs: made, changed, shared and deleted by their writers. A draft may say anything that has room."""

import json
from collections.abc import Callable, Iterator

from django.utils import timezone
from django.utils.text import slugify

from roster.models import PackDraft, User
from roster.models.shared import Visibility
from roster.services.sharing import set_read_link, set_visibility
from roster.site.operating.quotas import PACK_DRAFTS, met
from roster.site.transactions import in_transaction
from rules.catalogue.packs.stack import LARGEST_PACK, Table
from rules.catalogue.packs.text import toml_of
from rules.mustering.words import one_line

_UNNAMED = "Pack without a name"


class DraftRefused(ValueError):
    """Nothing was changed; the sentence says why."""


@in_transaction
def create_draft(user: User, tables: Table, request_key: str) -> PackDraft:
    """A new draft that says this; the same request again is the draft of the first. Raises `DraftRefused`."""
    owner = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    mine = PackDraft.objects.filter(owner=owner)
    if made := mine.filter(request_key=request_key).first():
        return made
    if full := met(PACK_DRAFTS, mine.count(), owner):
        raise DraftRefused(full)
    return PackDraft.objects.create(
        owner=owner,
        name=_name(tables),
        content=_content(tables),
        changed_at=timezone.now(),
        request_key=request_key,
    )


@in_transaction
def change_draft(draft_id: int, user: User, change: Callable[[Table], None]) -> PackDraft:
    """Let `change` rewrite what the draft says. Raises `DraftRefused`, `PackDraft.DoesNotExist`."""
    draft = _own(draft_id, user)
    tables = draft.tables
    change(tables)
    content = _content(tables)
    if content != draft.content:
        draft.content, draft.name, draft.changed_at = content, _name(tables), timezone.now()
        draft.save(update_fields=["content", "name", "changed_at"])
    return draft


@in_transaction
def share_draft(draft_id: int, user: User, *, renew: bool) -> PackDraft:
    """A new read link, so that an older one ends at once; or none. Raises `PackDraft.DoesNotExist`."""
    draft = _own(draft_id, user)
    is_new = set_visibility(draft, Visibility.UNLISTED if renew else Visibility.PRIVATE)
    if renew and not is_new:
        set_read_link(draft, renew=True)
    return draft


@in_transaction
def delete_draft(draft_id: int, user: User) -> None:
    """Delete a draft. Idempotent."""
    PackDraft.objects.filter(owner=user.pk, pk=draft_id).delete()


def remove_drafts_of(user: User, **_signal: object) -> None:
    """Receives `account_removed`."""
    PackDraft.objects.filter(owner=user.pk).delete()


def drafts_of_account(user: User) -> Iterator[tuple[str, bytes]]:
    """The drafts of a user as TOML files of an archive."""
    for draft in PackDraft.objects.filter(owner=user.pk):
        yield f"packs/{draft.pk}-{slugify(draft.name) or 'pack'}.toml", toml_of(draft.tables).encode()


def _own(draft_id: int, user: User) -> PackDraft:
    return PackDraft.objects.select_for_update(of=("self",), no_key=True).get(owner=user.pk, pk=draft_id)


def _content(tables: Table) -> str:
    """The draft as it is stored, if there is room for it. Raises `DraftRefused`."""
    if len(toml_of(tables).encode(errors="replace")) > LARGEST_PACK:
        limit = LARGEST_PACK // 1000
        raise DraftRefused(f"With this the pack would be larger than {limit} kB, the limit for a pack.")
    return json.dumps(tables)


def _name(tables: Table) -> str:
    header = tables.get("pack")
    stated = header.get("name") if isinstance(header, dict) else ""
    return one_line(str(stated or ""))[:80] or _UNNAMED
