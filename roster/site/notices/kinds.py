"""The kinds of notices: what each one says, and how it reaches a user who has chosen nothing."""

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from roster.models import Notice, NoticePreference, User, Way
from roster.registries import NamedRegistry

Facts = Mapping[str, Any]
#: The longest sentence that is shown; reasons that players type may be longer.
LONGEST = 400
#: The account that caused it is gone, or time did it.
SOMEBODY = "Somebody"


@dataclass(frozen=True)
class NoticeKind:
    """`title` names the kind where a user chooses their ways and in subjects of mails, so it holds no names.

    `sentence` is built from the facts, with `by` for the name of the user who caused it. It is plain text.
    """

    key: str
    title: str
    sentence: Callable[[Facts], str]
    way: Way = Way.DAILY


KINDS: NamedRegistry[NoticeKind] = NamedRegistry()


def register(kind: NoticeKind) -> None:
    """Make a kind known; registering it again replaces it."""
    KINDS[kind.key] = kind


def sentence_of(notice: Notice) -> str:
    """The sentence of a notice, in one line; its `made_by` should be loaded with it."""
    kind = KINDS.get(notice.kind)
    if kind is None:
        return "This version of the site does not know this kind of notice."
    by = notice.made_by.get_username() if notice.made_by else SOMEBODY
    line = in_one_line(kind.sentence({"by": by, **notice.facts}))
    return line if len(line) <= LONGEST else f"{line[:LONGEST].rstrip()} ..."


def in_one_line(text: str) -> str:
    """The text without line breaks and invisible characters, which could make a line look like another one."""
    seen = "".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in text)
    return " ".join(seen.split())


def title_of(kind: str) -> str:
    """The title of a kind of notices."""
    return KINDS[kind].title if kind in KINDS else kind


def ways_of(user: User) -> dict[str, Way]:
    """The user's choice for every kind. One query."""
    chosen = dict(NoticePreference.objects.filter(user=user).values_list("kind", "way"))
    return {key: Way(chosen.get(key, kind.way)) for key, kind in KINDS.items()}
