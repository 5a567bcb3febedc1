"""Long lists in parts, the newest first: `before` is the id with which the last part ended."""

from collections.abc import Mapping

from django.db.models import Model, QuerySet

from roster.site.api.endpoint import Parameter, Wrong

USUAL, MOST = 50, 100
LARGEST = 10**15
PARTS = (
    Parameter(
        "limit",
        {"type": "integer", "minimum": 1, "maximum": MOST, "default": USUAL},
        "How many entries a part has at most.",
    ),
    Parameter(
        "before",
        {"type": "integer", "minimum": 1, "maximum": LARGEST},
        "Only entries with a lower id; send what the part before gave as next.",
    ),
)


def number_in(query: Mapping[str, str], name: str, most: int) -> int | None:
    """The number from 1 to `most`; None without one. Raises `Wrong`."""
    text = query.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 16 and 1 <= int(text) <= most):
        raise Wrong(f"{name} must be a whole number from 1 to {most}.")
    return int(text)


def part_of[Row: Model](rows: QuerySet[Row], query: Mapping[str, str]) -> tuple[list[Row], int | None]:
    """The rows of the part, and the `next` to ask for; None after the last part."""
    limit = number_in(query, "limit", MOST) or USUAL
    before = number_in(query, "before", LARGEST)
    rows = rows.order_by("-pk")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows[: limit + 1])
    return found[:limit], found[limit - 1].pk if len(found) > limit else None
