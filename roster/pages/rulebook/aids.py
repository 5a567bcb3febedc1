"""The battle aids of a rulebook, for everybody: one for each ruleset."""

from dataclasses import dataclass

from roster.printing.aids import picture_of
from roster.rulebook_pages.links import Links
from rules.catalogue.model import Rulebook


@dataclass(frozen=True)
class AidCard:
    """`picture` is a static file, `href` the address of the PDF without its options."""

    key: str
    name: str
    summary: str
    picture: str
    href: str


@dataclass(frozen=True)
class AidsPage:
    """`edition` names the rulebook of a campaign, empty for the standard one."""

    cards: tuple[AidCard, ...]
    edition: str
    title: str = "Battle aids"


def aids_page(book: Rulebook, links: Links) -> AidsPage:
    """The page of the printed aids."""
    bare = Links()
    return AidsPage(
        tuple(
            AidCard(key, it.name, it.summary, picture_of(it), bare.to("aid", key))
            for key, it in book.rulesets.items()
        ),
        links.edition,
    )
