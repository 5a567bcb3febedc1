"""The fields of the page of a quick result, and the result that they make; see `rules.tally.fields`."""

from collections.abc import Sequence

from rules.ledger.sheet import WarbandSheet
from rules.tally.check import Impossible
from rules.tally.fields import DRAW, MOST, ON, Fields
from rules.tally.short import ShortEffect, ShortResult, ShortSide

WINNER = "short-winner"


def short_defaults(sheets: Sequence[WarbandSheet]) -> dict[str, str]:
    """Every field of the page for these warbands, with its value while nobody has touched it."""
    fields = {WINNER: ""}
    for side, sheet in enumerate(sheets):
        fields[f"short-sharing-{side}"] = fields[f"short-reason-{side}"] = ""
        fields |= {f"short-{what}-{side}": "0" for what in ("casualties", "gold", "wyrdstone")}
        for block in sheet.active:
            place = f"{side}-{block.number}"
            fields |= {f"short-{what}-{place}": "0" for what in ("out", "experience", "lost")}
            fields |= {f"short-fate-{place}": "dead", f"short-why-{place}": ""}
    return fields


def short_from(sheets: Sequence[WarbandSheet], fields: Fields) -> ShortResult:
    """The quick result that the fields make. Raises `Impossible` where one is missing or cannot be read."""
    values = {**short_defaults(sheets), **fields}
    problems: list[str] = []

    def number(name: str, label: str) -> int:
        value = values[name]
        if value.removeprefix("-").isdecimal() and -MOST <= int(value) <= MOST:
            return int(value)
        problems.append(f"{label}: write a whole number, not {value}.")
        return 0

    def side_of(side: int, sheet: WarbandSheet) -> ShortSide:
        effects = tuple(effect_of(side, sheet, block.number, block.name) for block in sheet.active)
        casualties = number(f"short-casualties-{side}", f"Casualties of {sheet.name}")
        return ShortSide(
            max(casualties, sum(effect.out for effect in effects)),
            number(f"short-gold-{side}", f"Gold of {sheet.name}"),
            number(f"short-wyrdstone-{side}", f"Wyrdstone of {sheet.name}"),
            values[f"short-reason-{side}"],
            tuple(effect for effect in effects if effect.out or effect.experience or effect.lost),
        )

    def effect_of(side: int, sheet: WarbandSheet, block: int, name: str) -> ShortEffect:
        out, experience, lost = (
            number(f"short-{what}-{side}-{block}", f"{name} of {sheet.name}")
            for what in ("out", "experience", "lost")
        )
        retired = values[f"short-fate-{side}-{block}"] == "retired"
        why = values[f"short-why-{side}-{block}"]
        return ShortEffect(block, out, experience, lost, "retired" if retired else "dead", why)

    sides = tuple(side_of(side, sheet) for side, sheet in enumerate(sheets))
    winner = values[WINNER]
    if winner != DRAW and not (winner.isdecimal() and int(winner) < len(sheets)):
        problems.append("Choose the winner, or a draw.")
    sharing = tuple(side for side in range(len(sheets)) if values[f"short-sharing-{side}"] == ON)
    if winner == DRAW and sharing:
        problems.append("Allies share a victory, and nobody won: name the winner, or let it be a draw.")
    if problems:
        raise Impossible(tuple(problems))
    return ShortResult(
        None if winner == DRAW else int(winner), sides, tuple(side for side in sharing if str(side) != winner)
    )
