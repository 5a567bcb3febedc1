"""Hired swords and dramatis personae: their employers and terms."""

from collections.abc import Iterable

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links, rule_anchor
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
from roster.rulebook_pages.warbands import employers
from rules.catalogue.model import Rulebook
from rules.catalogue.warbands.hired_model import DramatisPersona, HiredSword, Hireling, UpkeepFor
from rules.mustering.terms import NO_SOURCE, NOTHING, fee_of, further_terms, upkeep_of_entry


def hired_swords(book: Rulebook, links: Links) -> Contents:
    """Every hired sword, on a shelf for each grade."""
    rules = book.hiring.hired_swords
    general = tuple(Entry("", text) for text in rules.summary)
    return _contents("Hired swords", book.hired_swords.values(), book, links, general, rules.source)


def dramatis_personae(book: Rulebook, links: Links) -> Contents:
    """Every named character, on a shelf for each grade."""
    rules = book.hiring.dramatis_personae
    general = tuple(Entry("", text) for text in (*rules.summary, rules.doubt) if text)
    return _contents("Dramatis personae", book.dramatis_personae.values(), book, links, general, rules.source)


def _contents(
    title: str,
    found: Iterable[Hireling],
    book: Rulebook,
    links: Links,
    general: tuple[Entry, ...],
    source: str,
) -> Contents:
    named = sorted(found, key=lambda hireling: hireling.name)
    section = Section("rules", "Rules for all of them", entries=general, marks=words.marks(source))
    return Contents(
        title=title,
        summary=f"{len(named)} entries, with fee, upkeep and who may hire them.",
        shelves=shelves(
            *(
                Shelf(
                    grade,
                    words.capital(tag.text),
                    tuple(_card(hireling, book, links) for hireling in named if hireling.grade == grade),
                    tag.meaning,
                )
                for grade, tag in words.GRADES.items()
            )
        ),
        sections=sections(section),
    )


def _card(hireling: Hireling, book: Rulebook, links: Links) -> Card:
    return Card(
        name=hireling.name,
        href=words.hireling(hireling.key, book, links).href,
        summary=words.capital(words.race_name(hireling.race, book)),
        figures=f"{fee(hireling)}, rating {hireling.rating}",
        tags=tuple(tag for tag in (words.CONFIDENCE.get(hireling.confidence),) if tag and tag.tone == "warn"),
    )


def fee(hireling: Hireling) -> str:
    """The hire fee and the upkeep after every battle."""
    upkeep = upkeep_of_entry(hireling)
    return f"{fee_of(hireling)} to hire" + (
        f", {upkeep} upkeep" if upkeep not in (NOTHING, NO_SOURCE) else ""
    )


def hired_sword(book: Rulebook, links: Links, key: str) -> Article | None:
    """The entry of a hired sword; None for a key that the rulebook does not know."""
    sword = book.hired_swords.get(key)
    if sword is None:
        return None
    learns = facts(
        ("Skill lists", words.skill_lists(sword.skill_lists, book, links)),
        ("Experience", said("" if sword.gains_experience else "none")),
    )
    return _article(sword, Mention("Hired swords", links.to("hired_swords")), learns, book, links)


def dramatis_persona(book: Rulebook, links: Links, key: str) -> Article | None:
    """The entry of a named character; None for a key that the rulebook does not know."""
    persona = book.dramatis_personae.get(key)
    if persona is None:
        return None
    more = facts(
        ("Brings along", tuple(words.hireling(key, book, links) for key in persona.brings)),
        (
            "Comes with",
            (words.hireling(persona.brought_by, book, links),) if persona.brought_by else (),
        ),
        ("Appears", said(_comes(persona))),
    )
    return _article(persona, Mention("Dramatis personae", links.to("dramatis_personae")), more, book, links)


def _comes(persona: DramatisPersona) -> str:
    if persona.comes is None:
        return ""
    lines = [
        f"{difference.roll}+ when the enemy's rating is {words.count(difference.least, difference.most)} higher"
        for difference in persona.comes.differences
        if difference.roll
    ]
    return f"{persona.comes.dice} before each battle: {'; '.join(lines)}. {persona.comes.note}".strip()


def _article(
    hireling: Hireling, trail: Mention, more: tuple[Fact, ...], book: Rulebook, links: Links
) -> Article:
    return Article(
        title=hireling.name,
        trail=trail,
        marks=words.marks(
            hireling.source, hireling.grade, hireling.confidence, (hireling.doubt,), hireling.disagreements
        ),
        facts=_terms(hireling, book, links) + _arms(hireling, book, links) + more,
        profile=(words.profile_row("Profile", hireling.profile, hireling.dice_profile),),
        sections=sections(
            Section("rules", "Special rules", entries=_rules(hireling)),
            Section("employers", "Employers", facts=_employers(hireling, book, links)),
        ),
    )


def _terms(hireling: Hireling, book: Rulebook, links: Links) -> tuple[Fact, ...]:
    others = [
        f"{way.name}{f' and {words.gold(way.gold)}' if way.gold else ''}" for way in hireling.hire_prices
    ]
    dearer = tuple(Mention(_upkeep_for(upkeep, book, links)) for upkeep in hireling.upkeep_for)
    return facts(
        ("Race", said(words.capital(words.race_name(hireling.race, book)))),
        (
            "Hire fee",
            said(
                " or ".join([fee_of(hireling), *others])
                + (f" ({hireling.hire_note})" if hireling.hire_note else "")
            ),
        ),
        ("Upkeep", said(upkeep_of_entry(hireling))),
        ("Terms", said(words.capital(", ".join(further_terms(hireling))))),
        ("Upkeep elsewhere", dearer),
        (
            "Rating",
            said(
                f"{hireling.rating} plus experience" if isinstance(hireling, HiredSword) else hireling.rating
            ),
        ),
        ("Counts as", words.called(hireling.groups, book, links)),
        (
            "Nature",
            said(", ".join(name for name in ("large", "animal", "undead") if getattr(hireling, name))),
        ),
    )


def _upkeep_for(upkeep: UpkeepFor, book: Rulebook, links: Links) -> str:
    names = ", ".join(named.name for named in words.called(upkeep.callings, book, links))
    return f"{words.gold(upkeep.gold)}: {names}" + (f" ({upkeep.note})" if upkeep.note else "")


def _arms(hireling: Hireling, book: Rulebook, links: Links) -> tuple[Fact, ...]:
    choices = tuple(Mention(choice.name) for choice in hireling.weapon_choices)
    gear = words.items(hireling.equipment, book, links) + tuple(Mention(name) for name in hireling.other_gear)
    saves = hireling.armour_save
    shown = [f"{saves.on_foot}+"] if saves and saves.on_foot else []
    shown += [f"{saves.mounted}+ mounted"] if saves and saves.mounted else []
    return facts(
        ("Equipment", gear),
        ("Comes with one of", choices),
        ("Armour save", said(", ".join(shown))),
        (
            "Rides",
            (*words.items((hireling.mount.item,), book, links), *said(hireling.mount.note))
            if hireling.mount
            else (),
        ),
        ("Skills", words.skills(hireling.skills, book, links)),
        ("Magic", _magic(hireling, book, links)),
    )


def _magic(hireling: Hireling, book: Rulebook, links: Links) -> Words:
    """The hireling's spell lists, how many spells they know of them, and further spells."""
    magic = hireling.magic
    if magic is None:
        return ()
    many = "everything on them" if magic.knows_all else ""
    if number := magic.random_dice or magic.random_spells:
        many = f"{number} drawn at random"
    bonus = f"{words.signed(magic.casting_bonus)} when casting" if magic.casting_bonus else ""
    return (
        *(words.spell_list(key, book, links) for key in magic.spell_lists),
        *said(many),
        *words.spells(magic.further, book, links),
        *said(bonus),
        *said(magic.note),
    )


def _rules(hireling: Hireling) -> tuple[Entry, ...]:
    lines = tuple(
        Entry(rule.name, rule.summary, rule_anchor(rule.key), marks=words.rule_marks(rule.tags, rule.source))
        for rule in hireling.rules
    )
    return lines + tuple(Entry(name, "See the publication.") for name in hireling.unwritten)


#: How well the sources of employers agree, in words; nothing where they do.
_SURE = {
    "high": "",
    "good": "",
    "medium": "sources differ or say it only in examples: check the book; a campaign may decide it",
    "low": "hardly any source says it: check the book; a campaign may decide it",
}


def _employers(hireling: Hireling, book: Rulebook, links: Links) -> tuple[Fact, ...]:
    if not hireling.limits_known:
        return facts(("Hired by", said("not in our sources; see the publication")))
    anybody = "any warband but those below" if hireling.may_not_hire else "any warband"
    return facts(
        ("According to the entry", words.called(hireling.may_hire, book, links) or said(anybody)),
        ("Also with one of these in the warband", words.called(hireling.may_hire_with, book, links)),
        ("Not by", words.called(hireling.may_not_hire, book, links)),
        ("But still by", words.called(hireling.still_hire, book, links)),
        ("Never together with", words.swords(hireling.not_with, book, links)),
        ("Warbands", employers.employers_of(hireling, book, links)),
        ("Undecided, or counted by their kind", employers.open_employers(hireling, book, links)),
        ("How sure this is", said(_SURE[hireling.employers_confidence])),
    )
