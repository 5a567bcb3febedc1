"""The gifts of a warband besides gear and skills: mutations, blessings and markings, and the runes of dwarfs."""

from roster.rulebook_pages import words
from roster.rulebook_pages.links import Links, gift_anchor
from roster.rulebook_pages.parts import Grid, Mention, Row, Section, Words, said, trimmed
from rules.catalogue.model import Mutation, Mutations, WarbandType


def mutation_section(warband: WarbandType, links: Links) -> Section | None:
    gifts = warband.mutations
    if gifts is None:
        return None
    rows = tuple(
        Row(
            (
                said(mutation.name),
                said(words.gold(mutation.price)),
                said(effect_of(mutation)),
                _for_whom(mutation, warband),
            ),
            gift_anchor(mutation.key),
        )
        for mutation in gifts.choices
    )
    columns = ("Name", "Price", "Effect", "Only for")
    return Section(
        "gifts", gifts.name, text=rules_of(gifts), grids=(trimmed(Grid(columns, rows, narrow=(1,))),)
    )


def effect_of(mutation: Mutation) -> str:
    """The changes of the profile, then all other effects."""
    return " ".join(
        part
        for part in (f"{words.changes(mutation.changes)}." if mutation.changes else "", mutation.summary)
        if part
    )


def _for_whom(mutation: Mutation, warband: WarbandType) -> Words:
    """The only warriors who may have it; empty if all with access may."""
    found = (warband.warrior(key) for key in mutation.warriors)
    return tuple(Mention(warrior.name, f"#{warrior.key}") for warrior in found if warrior)


def rules_of(gifts: Mutations) -> tuple[str, ...]:
    """Sentences on when a warrior may have these mutations, at what price and how many."""
    lines = [gifts.note] if gifts.note else []
    if not gifts.at_recruitment:
        lines.append("Not available when a warrior is hired.")
    if gifts.further_price_multiplier > 1:
        lines.append(f"Each after the first costs {gifts.further_price_multiplier} times its price.")
    if gifts.maximum_each is not None:
        lines.append(f"A warrior has at most {gifts.maximum_each}.")
    return tuple(lines)


def rune_section(warband: WarbandType) -> Section:
    """The runes of a warband as a section."""
    rows = tuple(
        Row((said(rune.name), said(f"{rune.difficulty}+"), said(rune.summary)), f"rune.{rune.key}")
        for rune in warband.runes
    )
    grids = (Grid(("Rune", "2D6", "Effect"), rows, narrow=(1,)),) if rows else ()
    return Section("runes", "Runes", grids=grids)
