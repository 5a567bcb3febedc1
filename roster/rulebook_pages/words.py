"""Figures of the rulebook in words: prices, numbers, rolls, changes, callings, and what the marks mean."""

from collections.abc import Iterable

from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import Marks, Mention, ProfileRow, Tag, Words
from rules.catalogue.callings import RACES, named
from rules.catalogue.model import Disagreement, Price, Rulebook, WarbandType
from rules.catalogue.profile import CHARACTERISTIC_NAMES, CHARACTERISTICS, Change, Characteristic, Profile
from rules.catalogue.sources import LEAGUE
from rules.catalogue.tags import UNPLAYED

GRADES = {
    "core": Tag("core", "Core rules: printed in the rulebook itself.", "good"),
    "1a": Tag("grade 1a", "Official supplement, tested: the Annual of 2002, Empire in Flames, Town Cryer."),
    "1b": Tag(
        "grade 1b", "Official, but less tested: Town Cryer, Fanatic Online, Lustria, Khemri and others."
    ),
    "1c": Tag("grade 1c", "Unofficial: made by players, widely used.", "warn"),
    "2a": Tag("grade 2a", "Unofficial: made by players.", "warn"),
    "2b": Tag("grade 2b", "Unofficial: from a book that players made, little tested.", "warn"),
    "unofficial": Tag("unofficial", "Made by players.", "warn"),
    "league": Tag("league", "A league's own.", "warn"),
}
CONFIDENCE = {
    "high": Tag("well attested", "Several independent sources agree on these numbers.", "good"),
    "good": Tag("attested", "At least two sources were compared; a few numbers rest on one of them."),
    "medium": Tag("thinly attested", "Few sources, or sources that differ: check the book.", "warn"),
    "low": Tag("poorly attested", "A single source, not checked against print.", "warn"),
}
CATEGORIES = {
    "close_combat": "Close combat weapons",
    "missile": "Missile weapons",
    "blackpowder": "Blackpowder weapons",
    "armour": "Armour",
    "misc": "Miscellaneous",
    "animal": "Animals",
    "vehicle": "Vehicles",
}
SETTINGS = {
    "mordheim": "Mordheim",
    "lustria": "Lustria",
    "khemri": "Khemri",
    "araby": "Araby",
    "border-town-burning": "Border Town Burning",
    "bretonnia": "Bretonnia",
    "karak-azgal": "Karak Azgal",
    "karak-eight-peaks": "Karak Eight Peaks",
    "marienburg": "Marienburg",
    "mountains-of-the-east": "Mountains of the East",
    "mousillon": "Mousillon",
    "sartosa": "Sartosa",
    "sealed-city": "The Sealed City",
    "stirland": "Stirland",
    "sylvania": "Sylvania",
}


def marks(
    source: str,
    grade: str = "",
    confidence: str = "",
    doubts: Iterable[str] = (),
    disagreements: tuple[Disagreement, ...] = (),
) -> Marks:
    """The marks of a source: grade, confidence and doubts; empty doubts are dropped.

    A league's own rules get no mark of confidence, as no source attests them.
    """
    tags = [GRADES[grade]] if grade in GRADES else []
    tags += [CONFIDENCE[confidence]] if confidence in CONFIDENCE and grade != LEAGUE else []
    return Marks(source, tuple(tags), tuple(doubt for doubt in doubts if doubt), disagreements)


ONE_SOURCE = Tag(
    "from one source", "Nothing else was there to compare its numbers with: check the book.", "warn"
)
DRAFT = Tag("draft", "It is still being playtested; numbers may change.", "warn")
LEFT_TO_PLAYERS = Tag("named, not played", "The players apply it, or a part of it, themselves.", "warn")


def warband_tags(warband_type: WarbandType) -> tuple[Tag, ...]:
    """Tags for the figures that players should know before they choose the warband."""
    confidence = CONFIDENCE.get(warband_type.confidence)
    asked = (
        (confidence, confidence is not None and confidence.tone == "warn"),
        (ONE_SOURCE, warband_type.one_source),
        (DRAFT, warband_type.draft),
    )
    return tuple(tag for tag, holds in asked if tag is not None and holds)


def is_left_to_players(tags: Iterable[str]) -> bool:
    """Whether a rule with these tags, or a part of it, is not played here."""
    return any(tag.startswith(UNPLAYED) for tag in tags)


def rule_marks(tags: Iterable[str], source: str) -> Marks:
    """The marks of a special rule, skill or gift with these tags; `source` is empty where its page names it."""
    return Marks(source, (LEFT_TO_PLAYERS,) if is_left_to_players(tags) else (), (), ())


def spelt_out(key: str) -> str:
    """`light-armour` as `Light armour`."""
    return key.replace("-", " ").replace("_", " ").strip().capitalize()


def gold(amount: int) -> str:
    """An amount of gold."""
    return f"{amount} gc"


def price(found: Price | None) -> str:
    """`30 + 3D6 gc`, or that it is never sold."""
    if found is None:
        return "not for sale"
    figures = [str(found.base)] if found.base or not found.dice else []
    return " + ".join([*figures, *([found.dice] if found.dice else [])]) + " gc"


def count(least: int, most: int | None) -> str:
    """A count in words: `1`, `0 to 2`, `2 or more`, `any number`."""
    if most is None:
        return f"{least} or more" if least else "any number"
    return str(most) if least == most else f"{least} to {most}"


def rolls(faces: Iterable[int]) -> str:
    """`11-15`, `16, 21`: what the dice show; runs count on from 6 to 1 as a D66 does."""
    found = sorted(faces)
    runs: list[list[int]] = []
    for face in found:
        if runs and face - runs[-1][-1] in ((1, 5) if face > 20 and face % 10 == 1 else (1,)):
            runs[-1].append(face)
        else:
            runs.append([face])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def signed(figure: int) -> str:
    """A figure with its sign."""
    return f"+{figure}" if figure > 0 else str(figure)


def change(found: Change) -> str:
    """A change of a characteristic."""
    return f"{signed(found.by)} {CHARACTERISTIC_NAMES[found.characteristic]}"


def changes(found: Iterable[Change]) -> str:
    """Several changes in a list."""
    return ", ".join(change(each) for each in found)


def characteristic(letter: Characteristic) -> str:
    """The name of a characteristic."""
    return CHARACTERISTIC_NAMES[letter]


def profile_row(
    label: str, profile: Profile, dice: dict[Characteristic, str] | None = None, zero: str = "0"
) -> ProfileRow:
    """The nine figures; what is rolled stands as its dice."""
    shown = [(dice or {}).get(letter, str(profile.value(letter) or zero)) for letter in CHARACTERISTICS]
    return ProfileRow(label, tuple(shown))


def part_rows(parts: dict[str, dict[Characteristic, int]]) -> tuple[ProfileRow, ...]:
    """The parts of a vehicle, each with the few figures that it has."""
    return tuple(
        ProfileRow(spelt_out(name), tuple(str(part.get(letter, "–")) for letter in CHARACTERISTICS))
        for name, part in parts.items()
    )


def called(keys: Iterable[str], book: Rulebook, links: Links) -> Words:
    """Callings by name; warbands and their warriors lead to the page of the warband."""
    names = ((key, named((key,), book.warbands)) for key in keys)
    return tuple(
        Mention(capital(spelt_out(key) if name == key else name), _calling(key, book, links))
        for key, name in names
    )


def _calling(key: str, book: Rulebook, links: Links) -> str:
    if key in book.warbands:
        return links.warband(key)
    at = next((warband.key for warband in book.warbands.values() if warband.warrior(key)), "")
    return links.warrior(at, key) if at else ""


def items(keys: Iterable[str], book: Rulebook, links: Links) -> Words:
    """The items of these keys, each with a link."""
    return tuple(
        Mention(book.items[key].name, links.item(key)) if key in book.items else Mention(spelt_out(key))
        for key in keys
    )


def skills(keys: Iterable[str], book: Rulebook, links: Links) -> Words:
    """The skills of these keys, each with a link."""
    return tuple(
        Mention(book.skills[key].name, links.skill(book.skills[key]))
        if key in book.skills
        else Mention(spelt_out(key))
        for key in keys
    )


def skill_lists(keys: Iterable[str], book: Rulebook, links: Links) -> Words:
    """The skill lists of these keys, each with a link."""
    return tuple(
        Mention(list_name(book.skill_lists[key].name), links.skill_list(key))
        if key in book.skill_lists
        else Mention(spelt_out(key))
        for key in keys
    )


def list_name(name: str) -> str:
    """`Combat skills` as `Combat` where a heading says what it is."""
    return name.removesuffix(" skills")


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def race_name(key: str, book: Rulebook) -> str:
    """The name of a race."""
    return RACES.get(key) or (book.races[key].name if key in book.races else spelt_out(key))


def hireling(key: str, book: Rulebook, links: Links) -> Mention:
    """A hired sword or dramatis persona by name."""
    if key in book.hired_swords:
        return Mention(book.hired_swords[key].name, links.to("hired_sword", key))
    if key in book.dramatis_personae:
        return Mention(book.dramatis_personae[key].name, links.to("dramatis_persona", key))
    return Mention(spelt_out(key))


def swords(keys: Iterable[str], book: Rulebook, links: Links) -> Words:
    """Hired swords by their own keys or by callings that they have."""
    return tuple(
        hireling(key, book, links)
        if key in book.hired_swords or key in book.dramatis_personae
        else called((key,), book, links)[0]
        for key in keys
    )


def spell_list(key: str, book: Rulebook, links: Links) -> Mention:
    """A spell list with a link."""
    if key not in book.spell_lists:
        return Mention(spelt_out(key))
    return Mention(book.spell_lists[key].name, links.to("spell_list", key))


def spells(keys: Iterable[str], book: Rulebook, links: Links) -> Words:
    """The spells of these keys, each with a link."""
    found = ((key, book.spell(key)) for key in keys)
    return tuple(
        Mention(spell.name, links.to("spell_list", spell.list, anchor=spell.key))
        if spell
        else Mention(spelt_out(key))
        for key, spell in found
    )


def labelled(label: str, named: Words) -> Words:
    """The same with a word before the first, which still leads where it led."""
    first, *others = named
    return Mention(f"{label} {first.name}", first.href), *others
