"""Riders for tests: a warrior with a mount, and the same in the saddle.

field = Battlefield([mounted(10, 10, "spear")], [man(30, 10)])
take_the_saddle(field, 0)
"""

from typing import Any

from rules.catalogue.load import rulebook
from rules.combat.riding.seat import seat
from rules.engine.events import ConditionBegan
from rules.engine.setup import Mount
from tests.rules.staging.battlefield import Battlefield, Man, man


def mount_of(beast: str = "horse", barding: bool = False) -> Mount:
    """The animal as it takes the field."""
    item = rulebook().items[beast]
    assert item.profile is not None
    return Mount(
        item.key, item.name, item.profile, item.profile.M - barding, item.effects, barding=int(barding)
    )


def mounted(
    x: float, y: float, *items: str, beast: str = "horse", barding: bool = False, **given: Any
) -> Man:
    """A warrior who has a mount; they are on foot until they take the saddle."""
    return man(x, y, *items, mount=mount_of(beast, barding), **given)


def take_the_saddle(field: Battlefield, *who: int) -> None:
    """Put warriors with a mount on it."""
    for warrior in map(field.one, who):
        assert warrior.fighter.mount is not None
        field.fold(ConditionBegan(warrior.id, seat(field.battle, warrior, warrior.fighter.mount)))
