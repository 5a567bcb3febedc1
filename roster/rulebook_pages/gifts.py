"""What a warband has besides gear and skills: mutations, blessings and markings, and the runes of dwarfs."""

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
            (said(one.name), said(words.gold(one.price)), said(_effect(one)), _for_whom(one, warband)),
            gift_anchor(one.key),
        )
        for one in gifts.choices
    )
    columns = ("Name", "Price", "Effect", "Only for")
    return Section(
        "gifts", gifts.name, text=_rules(gifts), grids=(trimmed(Grid(columns, rows, narrow=(1,))),)
    )


def _effect(one: Mutation) -> str:
    return " ".join(
        part for part in (f"{words.changes(one.changes)}." if one.changes else "", one.summary) if part
    )


def _for_whom(one: Mutation, warband: WarbandType) -> Words:
    """Those who alone may have it; nobody is named where all with access may."""
    found = (warband.warrior(key) for key in one.warriors)
    return tuple(Mention(warrior.name, f"#{warrior.key}") for warrior in found if warrior)


def _rules(gifts: Mutations) -> tuple[str, ...]:
    told = [gifts.note] if gifts.note else []
    if not gifts.at_recruitment:
        told.append("Not available when a warrior is hired.")
    if gifts.further_price_multiplier > 1:
        told.append(f"Each after the first costs {gifts.further_price_multiplier} times its price.")
    if gifts.maximum_each is not None:
        told.append(f"A warrior has at most {gifts.maximum_each}.")
    return tuple(told)


def rune_section(warband: WarbandType) -> Section:
    rows = tuple(
        Row((said(rune.name), said(f"{rune.difficulty}+"), said(rune.summary)), f"rune.{rune.key}")
        for rune in warband.runes
    )
    grids = (Grid(("Rune", "2D6", "Effect"), rows, narrow=(1,)),) if rows else ()
    return Section("runes", "Runes", grids=grids)
