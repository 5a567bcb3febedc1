"""Magic: the lists of spells, prayers and runes, and the page of each with its six spells and its users."""

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import (
    Article,
    Card,
    Contents,
    Entry,
    Fact,
    Mention,
    Section,
    Shelf,
    Words,
    facts,
    said,
    sections,
    shelves,
)
from rules.catalogue.magic.model import Book
from rules.catalogue.model import Rulebook, Spell, SpellList

#: How many lists a page shows; where there are more, only the first kind is there, and the others are loaded.
MOST_SHOWN = 40
KINDS = {"spell": "Spells", "prayer": "Prayers", "rune": "Runes"}
DURATIONS = {
    "instant": "at once",
    "caster-next-turn": "until the caster's next turn",
    "caster-next-shooting": "until the caster's next shooting phase",
    "enemy-turn": "through the enemy's turn",
    "while-standing": "while the caster stands",
    "until-caster-wounded": "until the caster is wounded",
    "maintained": "while maintained",
    "battle": "the whole battle",
    "permanent": "permanent",
    "unstated": "not stated",
}


def contents(book: Rulebook, links: Links, kind: str = "") -> Contents:
    """Every list, spells apart from prayers, and the rules that all magic shares.

    Of very many lists one `kind` is shown.
    """
    chosen = kind if kind in KINDS else next(iter(KINDS))
    everything = len(book.spell_lists) <= MOST_SHOWN
    lists = sorted(book.spell_lists.values(), key=lambda spell_list: spell_list.name)
    general = tuple(
        Entry(rule.name, rule.summary, rule.key, marks=words.marks(rule.source))
        for rule in book.magic_rules.values()
    )
    return Contents(
        title="Spells and prayers",
        summary="Roll a D6 for each starting spell. To cast one, roll its difficulty or more on 2D6.",
        shelves=shelves(
            *(
                Shelf(
                    key,
                    name,
                    tuple(_card(spell_list, links) for spell_list in lists if spell_list.kind == key),
                    loads="" if everything or key == chosen else links.to("spells", kind=key),
                    is_open=key == kind,
                )
                for key, name in KINDS.items()
            )
        ),
        sections=sections(Section("rules", "Casting", entries=general)),
    )


def _card(spell_list: SpellList, links: Links) -> Card:
    names = tuple(
        Mention(spell.name, links.to("spell_list", spell_list.key, anchor=spell.key))
        for spell in spell_list.everything
    )
    tags = (words.GRADES[spell_list.grade],) if spell_list.grade != "core" else ()
    return Card(
        spell_list.name, links.to("spell_list", spell_list.key), spell_list.users, tags=tags, mentions=names
    )


def article(book: Rulebook, links: Links, key: str) -> Article | None:
    """The page of a list; None for a key that the rulebook does not know."""
    spell_list = book.spell_lists.get(key)
    if spell_list is None:
        return None
    return Article(
        title=spell_list.name,
        trail=Mention("Spells and prayers", links.to("spells")),
        summary=spell_list.note,
        marks=words.marks(
            spell_list.source,
            spell_list.grade,
            spell_list.confidence,
            (spell_list.doubt,),
            spell_list.disagreements,
        ),
        facts=facts(
            ("Used by", _casters(spell_list, book, links) or said(spell_list.users)),
            ("Also learned from", tuple(_book(found, book, links) for found in spell_list.books)),
        ),
        sections=sections(
            Section(
                "spells",
                KINDS[spell_list.kind],
                entries=tuple(_entry(spell, spell_list.source) for spell in spell_list.spells),
            ),
            Section(
                "further",
                "Never rolled",
                entries=tuple(_entry(spell, spell_list.source) for spell in spell_list.further),
            ),
        ),
    )


def _casters(spell_list: SpellList, book: Rulebook, links: Links) -> Words:
    warriors = (
        Mention(f"{warrior.name} ({warband.name})", links.warrior(warband.key, warrior.key))
        for warband in sorted(book.warbands.values(), key=lambda found: found.name)
        for warrior in warband.warriors
        if warrior.wizard and warrior.wizard.spell_list == spell_list.key
    )
    hired = (
        words.hireling(found.key, book, links)
        for found in (*book.hired_swords.values(), *book.dramatis_personae.values())
        if found.magic and spell_list.key in found.magic.spell_lists
    )
    return (*warriors, *hired)


def _book(found: Book, book: Rulebook, links: Links) -> Mention:
    return words.items((found.item,), book, links)[0]


def _entry(spell: Spell, source: str) -> Entry:
    """A spell; its source is told where it is another than that of its list."""
    number = f"{spell.number}. " if spell.number else ""
    return Entry(
        name=f"{number}{spell.name}",
        summary=spell.summary,
        anchor=spell.key,
        facts=figures_of(spell),
        marks=words.marks(
            "" if spell.source == source else spell.source,
            doubts=(spell.doubt,),
            disagreements=spell.disagreements,
        ),
    )


def figures_of(spell: Spell) -> tuple[Fact, ...]:
    """The facts that a caster needs besides the effect."""
    return facts(
        ("Difficulty", said("automatic" if spell.automatic else spell.difficulty)),
        ("Range", said(_range(spell))),
        ("Target", said(spell.target)),
        ("Lasts", said(spell.lasts or DURATIONS.get(spell.duration, ""))),
        ("In other turn sequences", said(spell.other_sequence)),
    )


def _range(spell: Spell) -> str:
    if isinstance(spell.range, str):
        return {"contact": "base contact", "sight": "line of sight"}[spell.range]
    figures = [str(spell.range)] if spell.range is not None else []
    figures += [spell.range_dice] if spell.range_dice else []
    return f"{' + '.join(figures)} inches" if figures else ""
