"""A line for pages whose rulebook was pinned by an earlier version, and is read otherwise than it was written."""

from dataclasses import dataclass

from roster.rulebook_pages.links import links_of
from rules.catalogue.model import Rulebook
from rules.mustering.words import counted


@dataclass(frozen=True)
class Notice:
    """`href` leads to every part that is concerned, in a sentence each."""

    sentence: str
    href: str


def rulebook_notice(book: Rulebook) -> Notice | None:
    """The notice about the rulebook; None if everything is understood as it was written."""
    if not book.complaints:
        return None
    gone = [complaint for complaint in book.complaints if complaint.done == "missing"]
    if gone:
        sentence = f"{gone[0].sentence} Nothing can be changed by this rulebook until an organiser chooses other packs."
    else:
        parts = counted(len(book.complaints), "part")
        sentence = f"This version of Wyrdbook reads {parts} of this rulebook otherwise than written."
    return Notice(sentence, links_of(book).to("packs", anchor="not-understood"))
