"""Jumps down and falls of the oracles as procedures of the engine: off a flat roof of that height."""

from fractions import Fraction
from typing import Any

from rules.combat.injury.injury import resolve_hits
from rules.combat.moving.falling import fall
from rules.combat.moving.jumping import jump
from rules.combat.moving.scrambling import scrambles
from rules.engine.decisions import Scramble
from rules.engine.events import CharacteristicTested, Event
from rules.engine.flow import Flow
from tests.rules.engine.table.table_cases import bare, block
from tests.rules.oracles.attacks import effect
from tests.rules.staging.battlefield import Battlefield, inches, man
from tests.rules.staging.dice_tree import chances


def on_roof(height: int, **profile: int) -> Battlefield:
    """Somebody beside the edge of a roof, in their movement phase."""
    roof = bare(blocks=[block(10, 10, 8, 4, height, roof="flat")])
    field = Battlefield([man(14, 10.6, z=height, **profile)], [man(40, 40)], table=roof)
    field.turn(0, "movement")
    return field


def jump_down(given: dict[str, Any]) -> dict[str, Fraction]:
    """The chance that every test of a jump down is passed; the case says how many there are."""
    height, initiative = given["height"], given["initiative"]
    way = down(on_roof(height, I=initiative))
    assert way.tests == given["tests"]

    def start() -> tuple[Battlefield, Flow[bool]]:
        field = on_roof(height, I=initiative)
        return field, jump(field.battle, field.one(0), way)

    def failed(event: Event) -> int:
        return int(isinstance(event, CharacteristicTested) and not event.passed)

    found = chances(start, lambda field: None, tally=failed)
    return {"safe": sum((chance for (_, failures), chance in found.items() if not failures), Fraction(0))}


def down(field: Battlefield) -> Scramble:
    """The jump down that they are offered."""
    ways = scrambles(field.battle, field.one(0), 400, 800, first=True)
    return next(way for way in ways if way.manner == "jump")


def falling(given: dict[str, Any]) -> dict[str, Fraction]:
    """What a fall does to somebody."""
    height = given["height"]
    profile = {"T": given["toughness"], "W": given["wounds"]}

    def start() -> tuple[Battlefield, Flow[None]]:
        field = on_roof(min(height, 10), **profile)
        return field, fall(field.battle, field.one(0), inches(14, 9.4), 100 * height, resolve_hits)

    return chances(start, lambda field: effect(field, of=0))
