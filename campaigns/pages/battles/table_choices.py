"""The tables that a battle can be fought on, as the form that sets one up lists them.

Words and figures only: the pictures are addresses of their own, so that none is drawn before somebody looks at it.
"""

from dataclasses import dataclass

from campaigns.table_picture.picture import described, described_kind
from rules.battlefields.generate import drawn_by_lot
from rules.battlefields.share import share
from rules.engine.table import tables


@dataclass(frozen=True)
class TableChoice:
    """`terrain` is how much of it is terrain, in percent; `is_example` where each battle draws its own."""

    key: str
    title: str
    text: str
    terrain: int
    is_example: bool
    chosen: bool


def table_choices(chosen: object) -> tuple[TableChoice, ...]:
    """The ready tables, then every kind that the battle's seed draws."""
    ready = (
        TableChoice(it.key, it.name, described(it), share(it), is_example=False, chosen=it.key == chosen)
        for it in tables()
    )
    drawn = (
        TableChoice(key, kind.name, described_kind(kind), kind.share, is_example=True, chosen=key == chosen)
        for key, kind in drawn_by_lot().items()
    )
    return (*ready, *drawn)
