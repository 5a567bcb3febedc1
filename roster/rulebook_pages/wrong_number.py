"""A report of a wrong number, ready to be copied or sent: what stands here, its source, and room for the right one."""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote

from roster.rulebook_pages.parts import Article, Entry, Fact, Mention, ProfileRow
from rules.catalogue.profile import CHARACTERISTICS

#: Letters of a text that mail programs take from a link.
LONGEST_LINK = 1500


@dataclass(frozen=True)
class WrongNumber:
    """`parts` are what a report can be about, by anchor, `chosen` one of them; empty is the page itself."""

    title: str
    parts: tuple[Mention, ...]
    chosen: str
    text: str


def wrong_number(article: Article, chosen: str, address: str, version: str) -> WrongNumber:
    """`address` is that of the page, `version` that of the rulebook."""
    entries = {
        entry.anchor: entry for section in article.sections for entry in section.entries if entry.anchor
    }
    entry = entries.get(chosen)
    lines = [
        f"A wrong number in {article.title}" + (f": {entry.name}" if entry else ""),
        f"Page: {address}{f'#{chosen}' if entry else ''}",
        f"Source that the page names: {_source(article, entry)}",
        f"Rulebook: {version}",
        "",
        "It says here:",
        *(_of_entry(entry) if entry else _of(article.facts, article.profile)),
        "",
        "The right number, with book and page:",
        "",
    ]
    return WrongNumber(
        title=article.title,
        parts=tuple(Mention(found.name, anchor) for anchor, found in entries.items()),
        chosen=chosen if entry else "",
        text="\n".join(lines),
    )


def mail_to(contact: str, found: WrongNumber) -> str:
    """A link that begins a mail with the text, where the contact is a mail address; else the contact itself."""
    if not contact.startswith("mailto:"):
        return contact
    subject, _, _ = found.text.partition("\n")
    return f"{contact}?subject={quote(subject)}&body={quote(found.text[:LONGEST_LINK])}"


def _source(article: Article, entry: Entry | None) -> str:
    own = entry.marks.source if entry else ""
    return own or article.marks.source or "none"


def _of_entry(entry: Entry) -> Iterator[str]:
    if entry.summary:
        yield f"- {entry.summary}"
    yield from _of(entry.facts, entry.profile)


def _of(facts: tuple[Fact, ...], profile: tuple[ProfileRow, ...]) -> Iterator[str]:
    for row in profile:
        figures = " ".join(f"{name} {cell}" for name, cell in zip(CHARACTERISTICS, row.cells, strict=True))
        yield f"- {row.label}: {figures}"
    for fact in facts:
        yield f"- {fact.label}: {', '.join(word.name for word in fact.words)}"
