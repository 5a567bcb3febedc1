"""Exploration: how many dice, how much wyrdstone, the thirty locations and the magical artefacts."""

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import Entry, Grid, Mention, Row, Section, Words, facts, said
from roster.rulebook_pages.tables.finds import outcome
from rules.catalogue.campaign.exploration_model import Location
from rules.catalogue.campaign.find_model import FindTest
from rules.catalogue.model import Rulebook

SAME = {
    2: "Two equal dice",
    3: "Three equal dice",
    4: "Four equal dice",
    5: "Five equal dice",
    6: "Six equal dice",
}


def sections(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """The procedure, the wyrdstone table, the locations by equal dice, and the artefacts."""
    found = book.exploration
    clauses = tuple(
        Entry(clause.name, clause.summary, clause.key, marks=words.marks(clause.source))
        for clause in found.clauses.values()
    )
    how = facts(
        ("Dice for each hero", said(found.dice_per_hero)),
        ("Extra for the winner", said(found.winner_dice)),
        ("Maximum kept", said(found.most_dice)),
    )
    marks = words.marks(found.source, disagreements=found.disagreements)
    by_number = {
        number: [location for location in found.locations.values() if len(location.faces) == number]
        for number in SAME
    }
    return (
        Section(
            "procedure", "Procedure", found.order, how, entries=clauses + _rerolls(book, links), marks=marks
        ),
        Section("wyrdstone", "Wyrdstone found", grids=(_shards(book),)),
        *(
            Section(
                f"equal-{number}",
                SAME[number],
                entries=tuple(_location(location, book, links) for location in places),
                is_large=True,
            )
            for number, places in by_number.items()
        ),
        _artefacts(book, links),
    )


def _rerolls(book: Rulebook, links: Links) -> tuple[Entry, ...]:
    return tuple(
        Entry(f"Re-roll: {named.name}", text, href=named.href)
        for key, text in book.exploration.rerolls.items()
        for named in (_named(key, book, links),)
    )


def _named(key: str, book: Rulebook, links: Links) -> Mention:
    """An item, a skill or a location."""
    if key in book.items:
        return words.items((key,), book, links)[0]
    if key in book.skills:
        return words.skills((key,), book, links)[0]
    place = book.exploration.locations.get(key)
    return Mention(place.name, f"#{key}") if place else Mention(words.spelt_out(key))


def _shards(book: Rulebook) -> Grid:
    bands = book.exploration.shards
    starts = [least for least, _ in bands]
    rows = tuple(
        Row((said(f"{least} or more" if following is None else f"{least} to {following - 1}"), said(shards)))
        for (least, shards), following in zip(bands, [*starts[1:], None], strict=True)
    )
    return Grid(("Sum of the dice", "Shards"), rows, narrow=(0, 1))


def _location(location: Location, book: Rulebook, links: Links) -> Entry:
    dice = " ".join(str(face) for face in location.faces)
    conditions = ["optional"] if location.optional else []
    conditions += ["choose one hero"] if location.chosen_hero else []
    return Entry(
        name=f"{location.name} ({dice})",
        summary=location.summary,
        anchor=location.key,
        facts=facts(
            ("Note", said(", ".join(conditions))),
            ("Found", outcome(location.always, book, links) if location.always else ()),
            *_special(location, book, links),
            *(
                (f"{location.dice} {words.rolls(row.rolls)}", outcome(row, book, links))
                for row in location.rows
            ),
            *_test(location.test, book, links),
            *(
                (_finders(row.callings, book, links), outcome(row, book, links))
                for row in location.by_warband
            ),
            *(
                (f"D6 {row.needs}+" if row.needs else "Always", outcome(row, book, links))
                for row in location.each
            ),
            *((row.name, outcome(row, book, links)) for row in location.choices),
        ),
    )


def _special(location: Location, book: Rulebook, links: Links) -> tuple[tuple[str, Words], ...]:
    roll = location.special_roll
    if roll is None:
        return ()
    shown = "the dice for gold show a double" if roll.shows == "double" else "the die for gold shows a 1"
    label = f"{'Instead' if roll.instead else 'Also'} when {shown}"
    return ((label, outcome(roll, book, links)),)


def _test(test: FindTest | None, book: Rulebook, links: Links) -> tuple[tuple[str, Words], ...]:
    if test is None:
        return ()
    tester = "the leader" if test.who == "leader" else "the chosen hero"
    mention = Mention(f"{test.dice} against the {words.characteristic(test.characteristic)} of {tester}")
    without = words.called(test.passed_by, book, links)
    return (
        ("Test", (mention,)),
        ("Pass without a test", without),
        ("Passed", outcome(test.passed, book, links) if test.passed else ()),
        ("Failed", outcome(test.failed, book, links) if test.failed else ()),
    )


def _finders(callings: tuple[str, ...], book: Rulebook, links: Links) -> str:
    return " or ".join(named.name for named in words.called(callings, book, links)) or "Everybody else"


def _artefacts(book: Rulebook, links: Links) -> Section:
    table = book.exploration.artefacts
    rows = tuple(
        Row(
            (
                said(words.rolls(row.rolls)),
                words.items((row.item,), book, links),
                said(book.items[row.item].summary),
            )
        )
        for row in table.rows
    )
    text = (
        ("Each exists once in a campaign; roll again for one that was already found.",)
        if table.unique
        else ()
    )
    grid = Grid((table.dice, "Artefact", "Effect"), rows, narrow=(0,))
    return Section("artefacts", "Magical artefacts", text, grids=(grid,), marks=words.marks(table.source))
