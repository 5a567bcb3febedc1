"""The choice of who reads something, as a structure. No queries."""

from collections.abc import Mapping
from dataclasses import dataclass

from roster.models.shared import Visibility


@dataclass(frozen=True)
class Choice:
    """One kind of visibility with its effect in a sentence."""

    key: str
    name: str
    effect: str
    chosen: bool


@dataclass(frozen=True)
class ReadersPage:
    """`link` is the whole address of the read link, empty without one."""

    choices: tuple[Choice, ...]
    link: str
    is_unlisted: bool


def readers_page(visibility: str, link: str, effects: Mapping[str, str]) -> ReadersPage:
    """`effects` says of each kind of visibility what it does."""
    return ReadersPage(
        choices=tuple(
            Choice(kind.value, kind.label, effects[kind], kind == visibility) for kind in Visibility
        ),
        link=link,
        is_unlisted=visibility == Visibility.UNLISTED,
    )
