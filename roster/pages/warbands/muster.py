"""The choice of warbands to muster: what each is made of, from the rulebook alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from roster.pages.warbands.styles_of_play import styles_of_play
from roster.rulebook_pages.links import Links, links_of
from roster.rulebook_pages.parts import Tag
from roster.rulebook_pages.search.matching import folded
from roster.rulebook_pages.words import race_name, warband_tags
from rules.catalogue.load import complete_rulebook
from rules.catalogue.load import rulebook as book
from rules.catalogue.model import Rulebook, WarbandType, WarriorType
from rules.catalogue.packs.house_rule_model import ONE_BATTLE, written
from rules.catalogue.packs.stack import STANDARD, Pack, packaged, standard, standard_with
from rules.catalogue.sources import Grade


@dataclass(frozen=True)
class TypeCard:
    """`heroes` and `henchmen` name what may be hired, `rules` the warband's own rules, `styles` how it plays.

    `href` leads to its whole entry in the rules.
    """

    key: str
    name: str
    source: str
    gold: int
    least: int
    most: int
    heroes: str
    henchmen: str
    rules: str
    href: str
    race: str
    styles: str
    tags: tuple[Tag, ...] = ()


@dataclass(frozen=True)
class TypeGroup:
    """The warbands of one grade under a heading, by name."""

    heading: str
    cards: tuple[TypeCard, ...]


_HEADINGS: dict[Grade, str] = {
    "league": "Of this league",
    "core": "Core warbands",
    "1a": "Official supplements",
    "1b": "Official, less tested",
    "1c": "Unofficial",
    "2a": "By players",
    "2b": "From books by players, little tested",
    "unofficial": "Drafts",
}


#: Warbands on one page of a campaign's rulebook; those of its supplements stand on their own where it has more.
MOST_CARDS = 40


@dataclass(frozen=True)
class Supplement:
    """A pack whose warbands may be mustered too; `key` stands in the address."""

    key: str
    name: str
    summary: str
    warbands: int


@dataclass(frozen=True)
class Choice:
    """The warbands on a page, how many more were found, and the supplements whose warbands have a page of their own."""

    groups: tuple[TypeGroup, ...]
    hidden: int
    supplements: tuple[Supplement, ...]


def supplements() -> tuple[Supplement, ...]:
    """Every packaged pack that brings warbands and is not standard, by name."""
    further = (pack for key, pack in packaged().items() if key not in STANDARD)
    found = [Supplement(pack.key, pack.header.name, pack.header.summary, len(_own(pack))) for pack in further]
    return tuple(sorted((one for one in found if one.warbands), key=lambda one: one.name))


def sums(rulebook: Rulebook) -> tuple[tuple[int, str], ...]:
    """The sums for which a roster for single battles is bought, with their words."""
    rule = rulebook.house_rules.get(ONE_BATTLE)
    return (
        tuple((int(gold), words) for gold, words in rule.value.words.items()) if rule and rule.value else ()
    )


def sum_of(stated: str) -> tuple[str, ...]:
    """The switch of a roster for single battles with that sum; nothing for a sum that is not offered."""
    return tuple(written(ONE_BATTLE, gold) for gold, _ in sums(book()) if str(gold) == stated)


def supplement_stack(key: str) -> tuple[Pack, ...] | None:
    """The standard packs with that supplement; None for any other pack."""
    if key not in {one.key for one in supplements()}:
        return None
    return standard_with(key)


def _own(pack: Pack) -> frozenset[str]:
    """The keys of the warbands that a pack brings, not those in which it changes something."""
    return _named(pack) - frozenset(key for other in standard() for key in _named(other))


def _named(pack: Pack) -> frozenset[str]:
    names = (name for name in pack.texts if name.startswith("warbands/"))
    return frozenset(name.removeprefix("warbands/").removesuffix(".toml") for name in names)


def choice_of(rulebook: Rulebook, supplement: str = "", find: str = "", *, kept: str = "") -> Choice:
    """The warbands outside of campaigns: of the standard rulebook, or those that a supplement brings.

    With `find` only those that have each of its words in their name, race, source or style of play, and the one whose
    key is `kept`.
    """
    only = _own(packaged()[supplement]) if supplement else frozenset(rulebook.warbands)
    # Nobody has pinned this rulebook yet, so that its own pages cannot be asked for.
    links = Links(complete_rulebook().version) if supplement else Links()
    return _choice(rulebook, links, only, find, kept, supplements())


def campaign_choice(rulebook: Rulebook, supplement: str = "", find: str = "", *, kept: str = "") -> Choice:
    """The same of a campaign's rulebook. One with many shows the supplement's, or those of none, and finds all."""
    everything = frozenset(rulebook.warbands)
    if len(everything) <= MOST_CARDS:
        return _choice(rulebook, links_of(rulebook), everything, find, kept, ())
    switched_on = {pack.key for pack in rulebook.packs}
    shelves = tuple(one for one in supplements() if one.key in switched_on)
    on_shelves = {one.key: _own(packaged()[one.key]) for one in shelves}
    only = on_shelves.get(supplement, everything.difference(*on_shelves.values()))
    shown = everything if find else (only & everything) | ({kept} & everything)
    return _choice(rulebook, links_of(rulebook), shown, find, kept, shelves)


def _choice(
    rulebook: Rulebook,
    links: Links,
    only: frozenset[str],
    find: str,
    kept: str,
    shelves: tuple[Supplement, ...],
) -> Choice:
    warbands = sorted((rulebook.warbands[key] for key in only), key=lambda warband_type: warband_type.name)
    found = [
        (warband.grade, card)
        for warband in warbands
        if _answers(card := type_card(warband, links, rulebook), folded(find).split()) or card.key == kept
    ]
    grades = list(_HEADINGS)
    found.sort(key=lambda one: (one[1].key != kept, grades.index(one[0])))
    groups = (
        TypeGroup(heading, tuple(card for of, card in found[:MOST_CARDS] if of == grade))
        for grade, heading in _HEADINGS.items()
    )
    hidden = max(0, len(found) - MOST_CARDS)
    return Choice(tuple(group for group in groups if group.cards), hidden, shelves)


def _answers(card: TypeCard, words: Sequence[str]) -> bool:
    text = folded(f"{card.name} {card.race} {card.source} {card.styles}")
    return all(word in text for word in words)


def type_card(warband: WarbandType, links: Links, rulebook: Rulebook) -> TypeCard:
    """One type of warband as a card of the list."""
    return TypeCard(
        key=warband.key,
        name=warband.name,
        source=warband.source,
        gold=warband.starting_gold,
        least=warband.minimum_warriors,
        most=warband.maximum_warriors,
        heroes=", ".join(_line(warrior) for warrior in warband.warriors if warrior.kind == "hero"),
        henchmen=", ".join(_line(warrior) for warrior in warband.warriors if warrior.kind == "henchmen"),
        rules=", ".join(rule.name for rule in warband.rules),
        href=links.warband(warband.key),
        race=race_name(warband.race, rulebook),
        styles=", ".join(styles_of_play(warband, rulebook)),
        tags=warband_tags(warband),
    )


def _line(warrior: WarriorType) -> str:
    return f"{warrior.name} ({warrior.price} gc)"
