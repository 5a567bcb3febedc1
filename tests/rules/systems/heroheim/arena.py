"""A battle under Heroheim's combat rules for tests: two who fight, a hit on somebody, a shot at somebody."""

from typing import Any

from rules.combat.effects.hit import Hit
from rules.combat.injury.injury import resolve_hits
from rules.combat.melee.melee import attack_one, fight
from rules.combat.shooting.shooting import fire
from rules.engine import events
from rules.engine.decisions import Decision
from rules.engine.dice import Modifier
from tests.rules.staging.battlefield import Battlefield, Man, Says, man


def arena(*sides: list[Man], **given: Any) -> Battlefield:
    """The usual field, under these rules."""
    return Battlefield(*sides, combat="heroheim", **given)


def duel(own: Man, *enemies: Man, charges: bool = False) -> Battlefield:
    """One warrior in combat with all the others, in the close combat phase of their side."""
    field = arena([own], list(enemies))
    field.turn(0)
    foes = tuple(range(1, 1 + len(enemies)))
    field.engage(0, *foes, manner="charge" if charges else "walk")
    field.fold(events.PhaseBegan(0, "close combat"))
    return field


def strikes(field: Battlefield, *faces: int, who: int = 0, target: int = 1, blows: int = 1) -> None:
    """Some blows of one at another with what they hold."""
    one = field.one(who)
    weapons = [one.in_hand.main] * blows
    field.play(attack_one(field.battle, one, field.one(target), weapons), *faces)


def fights(field: Battlefield, *faces: int, says: dict[type[Decision], Says] | None = None) -> list[int]:
    """A close combat phase; returns the strikers, blow by blow."""
    field.play(fight(field.battle), *faces, says=says)
    return [blow.who for blow in field.told(events.BlowStruck)]


def hurts(hit: Hit, *faces: int, target: Man | None = None, by: int | None = 0) -> Battlefield:
    """A hit on somebody with ten wounds, or as they are given."""
    field = arena([man(10, 10)], [target or man(14, 10, W=10)])
    who = None if by is None else field.one(by)
    field.play(resolve_hits(field.battle, who, field.one(1), [hit], in_combat=True), *faces)
    return field


def lost(field: Battlefield, who: int = 1) -> int:
    """How many wounds they have lost."""
    one = field.one(who)
    return one.fighter.profile.W - one.wounds


def shoots(
    field: Battlefield,
    *faces: int,
    extra: tuple[Modifier, ...] = (),
    says: dict[type[Decision], Says] | None = None,
) -> events.ShotFired:
    """The first weapon of the first warrior, fired at the second."""
    who = field.one(0)
    weapon = who.fighter.weapons[0]
    field.play(fire(field.battle, who, field.one(1), weapon, extra), *faces, says=says)
    return field.told(events.ShotFired)[0]
