"""The page on which organisers say who reads a campaign, as a structure. No queries."""

from dataclasses import dataclass

from campaigns.models import Campaign

Visibility = Campaign.Visibility
_EFFECTS = {
    Visibility.PRIVATE: "Only its members read it.",
    Visibility.UNLISTED: "Everybody with a secret read link reads it, without an account. Search engines are told to "
    "leave it out.",
    Visibility.PUBLIC: "Everybody reads it, without an account, and it stands in the list of public campaigns.",
}


@dataclass(frozen=True)
class Choice:
    """One kind of visibility with its effect in a sentence."""

    key: str
    name: str
    effect: str
    chosen: bool


@dataclass(frozen=True)
class VisibilityPage:
    """`link` is the whole address of the read link, empty without one."""

    choices: tuple[Choice, ...]
    link: str
    is_unlisted: bool


def visibility_page(campaign: Campaign, link: str) -> VisibilityPage:
    return VisibilityPage(
        choices=tuple(
            Choice(kind.value, kind.label, _EFFECTS[kind], kind == campaign.visibility) for kind in Visibility
        ),
        link=link,
        is_unlisted=campaign.visibility == Visibility.UNLISTED,
    )
