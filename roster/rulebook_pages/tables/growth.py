"""The tables of a warrior's life: serious injuries, experience, advances, racial maximums."""

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import Entry, Grid, Row, Section, facts, said
from rules.catalogue.model import AdvanceRow, DiceTable, Rulebook


def serious_injuries(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """The charts for warriors who went out of action, with the further rolls, and for those who took drugs."""
    tables = (*book.serious_injuries.items(), *book.side_effects.items())
    return tuple(_injury_section(key, table) for key, table in tables)


def _injury_section(key: str, table: DiceTable) -> Section:
    rows = []
    for row in table.rows:
        rolls = words.rolls(row.rolls)
        if not row.sub:
            rows.append(
                Row((said(rolls), said(row.result.name), said(row.result.summary)), f"{key}.{row.result.key}")
            )
        for sub in row.sub:
            told = said(f"{rolls}, then {row.sub_dice} {words.rolls(sub.rolls)}")
            rows.append(
                Row((told, said(sub.result.name), said(sub.result.summary)), f"{key}.{sub.result.key}")
            )
    grid = Grid((table.dice, "Injury", "Effect"), tuple(rows), narrow=(0,))
    return Section(key, table.name, grids=(grid,), marks=words.marks(table.source))


def experience(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """Sections on when advances fall due, and on experience for fighting a stronger warband."""
    found = book.experience
    thresholds = facts(
        ("Heroes", said(", ".join(map(str, found.hero_thresholds)))),
        ("Henchmen", said(", ".join(map(str, found.henchman_thresholds)))),
    )
    starts = [least for least, _bonus in found.underdog]
    rows = tuple(
        Row((said(_band(least, following)), said(words.signed(bonus))))
        for (least, bonus), following in zip(found.underdog, [*starts[1:], None], strict=True)
    )
    grid = Grid(("Difference in rating", "Experience"), rows, narrow=(1,))
    text = ("An advance falls due when experience reaches one of these.",)
    return (
        Section("thresholds", "Thresholds", text, thresholds, marks=words.marks(found.source)),
        Section(
            "underdogs",
            "Underdogs",
            ("For every survivor of the warband with the lower rating.",),
            grids=(grid,),
        ),
    )


def _band(least: int, following: int | None) -> str:
    return f"{least} or more" if following is None else f"{least} to {following - 1}"


def advances(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """The results of an advance: heroes and hired swords, and henchmen."""
    found = book.experience
    return (
        _advance_section("heroes", "Heroes", found.hero_advances, found.source),
        _advance_section("henchmen", "Henchmen", found.henchman_advances, found.source),
    )


def _advance_section(anchor: str, name: str, rows: tuple[AdvanceRow, ...], source: str) -> Section:
    grid = Grid(
        ("2D6", "Advance"),
        tuple(
            Row((said(words.rolls(row.rolls)), said(_gain(row))), f"{anchor}.{row.rolls[0]}") for row in rows
        ),
        narrow=(0,),
    )
    return Section(anchor, name, grids=(grid,), marks=words.marks(source))


def _gain(row: AdvanceRow) -> str:
    if row.gains == "skill":
        return "A skill"
    if row.gains == "talent":
        return "The lad's got talent: one of the group becomes a hero"
    choice = f", by a {row.sub_dice}" if row.sub_dice else ", to choose" if len(row.changes) > 1 else ""
    return " or ".join(words.change(change) for change in row.changes) + choice


def racial_maximums(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """The highest characteristics that advances reach, race by race."""
    entries = tuple(
        Entry(
            race.name,
            race.note,
            race.key,
            profile=(words.profile_row("Maximum", race.maximum),),
            marks=words.marks(race.source, disagreements=race.disagreements),
        )
        for race in sorted(book.races.values(), key=lambda race: race.name)
    )
    text = ("A starting profile may stand above these, as printed.",)
    return (Section("races", "Races", text, entries=entries, is_large=True),)
