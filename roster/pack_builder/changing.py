"""Changes of a draft's structure: fields of a thing, further things, their order, and things that go.

Each is a function on the tables of a draft, which `services.change_draft` calls under its lock.
"""

from collections.abc import Mapping

from roster.pack_builder.fields import marks_in
from roster.pack_builder.inputs import Raw, differs, mark, shown, write
from roster.pack_builder.reading import DraftView
from roster.pack_builder.services import DraftRefused
from roster.pack_builder.shapes import Input, Steps
from rules.catalogue.packs.mending import entry_at
from rules.catalogue.packs.stack import Table

_STALE = (
    "This was changed meanwhile, perhaps in another window. What you entered is still in the form; save it again to "
    "replace what is stored."
)
_NO_TABLE = "The TOML has something else at that place: {}. Change it there first."


def write_fields(
    tables: Table, view: DraftView, steps: Steps, posted: Mapping[Input, Raw], seen: str
) -> None:
    """Write the fields that somebody touched; `seen` is the state that the form was made for.

    Raises `DraftRefused` where a field was touched here and changed elsewhere meanwhile.
    """
    own = DraftView(tables, view.below).own(steps)
    before = marks_in(seen, steps)
    changed = [
        asked
        for asked, raw in posted.items()
        if differs(asked, own, raw) and mark(asked, raw) != before.get(asked)
    ]
    if not changed:
        return
    if any(mark(asked, shown(asked, own)) != before.get(asked) for asked in changed):
        raise DraftRefused(_STALE)
    table = _ensured(tables, steps)
    for asked in changed:
        write(asked, table, posted[asked])


def add(tables: Table, steps: Steps, thing: Table) -> None:
    """Add a thing. Raises `DraftRefused` if the draft has one of that key."""
    around = _ensured(tables, steps[:-1])
    if steps[-1] in around:
        raise DraftRefused(
            f"The pack has something with the key {steps[-1]} already. Choose another name or key."
        )
    around[steps[-1]] = thing


def remove(tables: Table, steps: Steps) -> None:
    """Remove a thing, and tables that are empty without it. Idempotent."""
    for length in range(len(steps), 0, -1):
        around = entry_at(tables, steps[: length - 1])
        if length < len(steps) and entry_at(tables, steps[:length]) != {}:
            return
        if isinstance(around, dict):
            around.pop(steps[length - 1], None)


def move(tables: Table, steps: Steps, by: int) -> None:
    """Move a thing one place up (-1) or down (1) among its like."""
    around = entry_at(tables, steps[:-1])
    if not isinstance(around, dict) or steps[-1] not in around:
        return
    keys = list(around)
    here = keys.index(steps[-1])
    there = here + by
    if 0 <= there < len(keys):
        keys[here], keys[there] = keys[there], keys[here]
        ordered = {key: around[key] for key in keys}
        around.clear()
        around.update(ordered)


def _ensured(tables: Table, steps: Steps) -> Table:
    """The table at a place, made where it was missing. Raises `DraftRefused`."""
    around = tables
    for number, step in enumerate(steps, start=1):
        around = around.setdefault(step, {})
        if not isinstance(around, dict):
            raise DraftRefused(_NO_TABLE.format(".".join(steps[:number])))
    return around
