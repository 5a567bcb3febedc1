"""The oracle's tables of magic, worked out by every throw of the engine's own procedures."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rules.combat.magic.casting import cast_one
from rules.combat.magic.spells.book import BOOK
from rules.engine.flow import Flow
from rules.values import changed
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.dice_tree import chances
from tests.rules.staging.spellcraft import battlefield, known


def casting(given: dict[str, Any]) -> dict[str, Fraction]:
    """A spell on oneself of that difficulty, with that bonus: whether it holds afterwards."""
    spell = changed(known("death-vision"), difficulty=given["difficulty"])

    def start() -> tuple[Battlefield, Flow[None]]:
        field = battlefield([man(10, 10, spells=(spell,), casting_bonus=given["bonus"])], [man(40, 40)])
        return field, cast_one(field.battle, field.one(0))

    return {"cast": _chance(start, lambda field: field.one(0).under(spell.key))}


def doom(given: dict[str, Any]) -> dict[str, Fraction]:
    """The Spell of Doom on somebody of that Strength: whoever does not resist is hurt."""

    def start() -> tuple[Battlefield, Flow[None]]:
        return _upon("spell-of-doom", {}, {"S": given["strength"]})

    return {"resists": _chance(start, lambda field: field.one(1).standing)}


def lure(given: dict[str, Any]) -> dict[str, Fraction]:
    """The Lure of Chaos between two Leaderships: whether the victim fights for the caster afterwards."""

    def start() -> tuple[Battlefield, Flow[None]]:
        return _upon("lure-of-chaos", {"Ld": given["caster_ld"]}, {"Ld": given["target_ld"]})

    return {"controlled": _chance(start, lambda field: field.one(1).side == 0)}


def _upon(key: str, caster: dict[str, int], victim: dict[str, int]) -> tuple[Battlefield, Flow[None]]:
    """A spell that was cast already does its work on an enemy."""
    field = battlefield([man(10, 10, spells=(known(key),), **caster)], [man(14, 10, **victim)])
    who, target = field.one(0), field.one(1)
    return field, BOOK[key].effect(field.battle, who, who.fighter.spells[0], target)


def _chance(
    start: Callable[[], tuple[Battlefield, Flow[None]]], holds: Callable[[Battlefield], bool]
) -> Fraction:
    return chances(start, holds).get(True, Fraction(0))


MAGIC: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "casting 2d6": casting,
    "Spell of Doom: d6 <= Strength to resist": doom,
    "Lure of Chaos: d6+Ld beats d6+Ld": lure,
}
