"""Two warriors in contact, the second of whom is looked at."""

from typing import Any

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.engine import events
from rules.engine.state.conditions import Condition
from tests.rules.staging.battlefield import Battlefield, man

#: Whom nothing wounds.
STONE = {"T": 10, "W": 9}


def facing(
    *items: str, tags: tuple[str, ...] = (), attacker: tuple[str, ...] = (), **more: Any
) -> Battlefield:
    """Somebody with these tags (1) in contact with an attacker (0) who charged them."""
    field = Battlefield([man(10, 10, "axe", tags=attacker)], [man(10.98, 10, *items, tags=tags, **more)])
    field.turn(0, "movement")
    field.engage(0, 1)
    field.fold(events.PhaseBegan(0, "close combat"))
    return field


def hit(
    field: Battlefield,
    *faces: int,
    strength: int = 3,
    in_combat: bool = True,
    traits: tuple[str, ...] = (),
    missile: bool = False,
) -> None:
    blow = Hit("axe", strength, traits=traits, missile=missile)
    field.play(resolve_hits(field.battle, field.one(0), field.one(1), [blow], in_combat=in_combat), *faces)


def mutant(*items: str, tags: tuple[str, ...], foes: int = 1, **more: Any) -> Battlefield:
    spots = ((10.98, 10), (9.02, 10), (10, 10.98))[:foes]
    field = Battlefield(
        [man(10, 10, *items, tags=tags, **more)], [man(x, y, "axe", **STONE) for x, y in spots]
    )
    field.turn(0, "movement")
    field.engage(0, *range(1, foes + 1))
    field.fold(events.PhaseBegan(0, "close combat"))
    for foe in range(1, foes + 1):
        field.fold(events.ConditionBegan(foe, Condition("quiet", tags=("no-blows",))))
    return field
