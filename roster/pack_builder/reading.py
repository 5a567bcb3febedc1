"""A draft on top of the packs that it builds upon: what it says, what it changes, and what the loader says of it."""

import copy
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from roster.models import PackDraft, User
from roster.pack_builder.shapes import Steps
from roster.services.rulebook.packs import stack_below
from rules.catalogue.load import rulebook_of
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.drafting import ORIGIN, Reading, read_draft
from rules.catalogue.packs.mending import NOWHERE, entry_at
from rules.catalogue.packs.stack import (
    STANDARD,
    Pack,
    PackHeader,
    Table,
    merged,
    packaged,
    standard,
    with_shared,
)
from rules.values import DataError


@dataclass(frozen=True)
class DraftView:
    """`tables` are the draft's own, `below` the packs that it lies upon. Reading is done when it is asked for."""

    tables: Table
    below: tuple[Pack, ...]

    @cached_property
    def base(self) -> Table:
        """The tables of the packs below, in the structure of a draft; not to be changed."""
        return _structure(self.below)

    @cached_property
    def laid(self) -> Table:
        """The draft laid over the packs below."""
        laid: Table = _laid_over(self.base, self.tables)
        return laid

    @cached_property
    def reading(self) -> Reading:
        """The draft as the loader reads it."""
        return read_draft(self.tables, self.below)

    @property
    def book(self) -> Rulebook:
        """The rulebook with the draft, or without it where nothing can be read."""
        return self.reading.book or rulebook_of(self.below)

    def own(self, steps: Steps) -> Table:
        """The value in the draft itself; empty if it has none."""
        found = entry_at(self.tables, steps)
        return found if isinstance(found, dict) else {}

    def known(self, steps: Steps) -> Table | None:
        """The value in the packs below."""
        found = entry_at(self.base, steps)
        return found if isinstance(found, dict) else None

    def stands(self, steps: Steps) -> bool:
        """Whether there is such a thing, in the draft or below it."""
        return isinstance(entry_at(self.laid, steps), dict)


def view_of(draft: PackDraft, reader: User | None = None) -> DraftView:
    """A stored draft, with its writer's own packs below it where it builds upon some; one query for these."""
    tables = draft.tables
    return DraftView(tables, below_of(tables, reader or draft.owner))


def below_of(tables: Table, writer: User) -> tuple[Pack, ...]:
    """The packs that a draft requires, as far as they are there; what is missing the loader says."""
    required = required_by(tables)
    wanted = Pack(PackHeader("draft", "", "", "", requires=required), {}, ORIGIN)
    try:
        return stack_below(wanted, writer)
    except DataError:
        known = tuple(pack for key, pack in packaged().items() if key in required)
        return with_shared(known) if set(STANDARD) <= set(required) else standard()


def required_by(tables: Table) -> tuple[str, ...]:
    """The keys that a header requires; the core at least."""
    header = tables.get("pack")
    stated = header.get("requires", ["core"]) if isinstance(header, dict) else ["core"]
    keys = [key for key in stated if isinstance(key, str)] if isinstance(stated, list) else []
    return tuple(dict.fromkeys(["core", *keys]))


@lru_cache(maxsize=8)
def _structure(packs: tuple[Pack, ...]) -> Table:
    parts, _overrides = merged(packs)
    found: Table = {}
    for name, table in parts.items():
        around = found
        *folders, last = name.removesuffix(".toml").split("/")
        for folder in folders:
            around = around.setdefault(folder, {})
        around[last] = table
    return found


def _laid_over(below: Any, above: Any) -> Any:
    if not isinstance(below, dict) or not isinstance(above, dict):
        return above
    return {**below, **{key: _laid_over(below.get(key), value) for key, value in above.items()}}


def copied(view: DraftView, steps: Steps) -> Table | None:
    """A copy of a thing of the draft or the packs below; None if there is no such thing."""
    found = entry_at(view.laid, steps)
    return copy.deepcopy(found) if found is not NOWHERE and isinstance(found, dict) else None
