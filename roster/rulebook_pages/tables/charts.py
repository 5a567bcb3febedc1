"""The tables of battle: to hit, to wound, armour, injuries and critical hits."""

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links
from roster.rulebook_pages.parts import Grid, Row, Section, Words, said
from rules.catalogue.model import Rulebook

MODIFIERS = {
    "cover": "Target in cover",
    "long-range": "Over half range",
    "moved": "Shooter moved",
    "large-target": "Large target",
}
INJURIES = {"knocked-down": "Knocked down", "stunned": "Stunned", "out-of-action": "Out of action"}


def needed(roll: int | None) -> str:
    """The roll that a chart asks for."""
    return "–" if roll is None else f"{roll}+"


def to_hit(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """Shooting by Ballistic Skill with its modifiers, and close combat by both Weapon Skills."""
    charts = book.charts
    shooting = Grid(
        ("BS", *(str(skill) for skill in range(1, len(charts.ballistic_to_hit) + 1))),
        (Row((said("D6"), *(said(needed(roll)) for roll in charts.ballistic_to_hit))),),
        is_chart=True,
    )
    modifiers = Grid(
        ("Modifier", "To hit"),
        tuple(
            Row((said(MODIFIERS.get(key, words.spelt_out(key))), said(words.signed(by))))
            for key, by in charts.hit_modifiers.items()
        ),
        narrow=(1,),
    )
    text = ("Rows are the Weapon Skill of the attacker, columns that of the opponent.",)
    return (
        Section("shooting", "Shooting", grids=(shooting, modifiers), marks=words.marks(charts.source)),
        Section("close-combat", "Close combat", text, grids=(_square("WS", charts.close_combat_to_hit),)),
    )


def to_wound(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """Strength against Toughness, and what Strength takes off the armour save."""
    charts = book.charts
    saves = Grid(
        ("S", *(str(strength) for strength in range(1, len(charts.save_modifier_by_strength) + 1))),
        (Row((said("Save"), *(said(words.signed(by)) for by in charts.save_modifier_by_strength))),),
        is_chart=True,
    )
    text = ("Rows are the Strength of the hit, columns the Toughness of the target; – is impossible.",)
    grid = _square("S", charts.to_wound)
    return (
        Section("wound", "To wound", text, grids=(grid,), marks=words.marks(charts.source)),
        Section(
            "saves", "Armour save modifiers", ("Higher Strength counts as the last column.",), grids=(saves,)
        ),
    )


def _square(letters: str, rows: tuple[tuple[int | None, ...], ...] | tuple[tuple[int, ...], ...]) -> Grid:
    return Grid(
        (letters, *(str(number) for number in range(1, len(rows[0]) + 1))),
        tuple(
            Row((said(number), *(said(needed(roll)) for roll in row)))
            for number, row in enumerate(rows, start=1)
        ),
        is_chart=True,
    )


def injuries(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """The injury roll of a warrior who loses their last wound."""
    rows = tuple(
        Row((said(words.rolls(row.rolls)), said(INJURIES[row.result]))) for row in book.charts.injuries
    )
    grid = Grid(("D6", "Result"), rows, narrow=(0,))
    return (Section("injury", "Injury", grids=(grid,), marks=words.marks(book.charts.source)),)


def criticals(book: Rulebook, links: Links) -> tuple[Section, ...]:
    """The critical hits of the core rules: a natural 6 to wound."""
    rows = tuple(Row(_dice_cells(row.rolls, row.name, row.summary), row.key) for row in book.charts.criticals)
    grid = Grid(("D6", "Result", "Effect"), rows, narrow=(0,))
    return (Section("critical", "Critical hits", grids=(grid,), marks=words.marks(book.charts.source)),)


def _dice_cells(faces: tuple[int, ...], name: str, summary: str) -> tuple[Words, ...]:
    return said(words.rolls(faces)), said(name), said(summary)
