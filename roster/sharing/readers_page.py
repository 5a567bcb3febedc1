"""The choice of who reads something, as a structure. No queries."""

from dataclasses import dataclass

from roster.models.shared import Visibility

_UNLISTED = (
    "Everybody with a secret read link reads it, without an account. It is hidden from search engines."
)


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


def readers_page(
    visibility: str, link: str, *, private: str, unlisted: str = "", public: str = ""
) -> ReadersPage:
    """`private` says who reads the thing then, `unlisted` whom and what the link names, in a sentence, `public` what
    else follows when everybody reads it.
    """
    effects = {
        Visibility.PRIVATE: private,
        Visibility.UNLISTED: " ".join(filter(None, (_UNLISTED, unlisted))),
        Visibility.PUBLIC: f"Everybody reads it, without an account{public}.",
    }
    return ReadersPage(
        choices=tuple(
            Choice(kind.value, kind.label, effects[kind], kind == visibility) for kind in Visibility
        ),
        link=link,
        is_unlisted=visibility == Visibility.UNLISTED,
    )


def link_changed(*, renew: bool) -> str:
    """The message after a read link was renewed, or ended."""
    return (
        "There is a new read link. Any earlier one no longer works."
        if renew
        else "The read link is disabled."
    )
