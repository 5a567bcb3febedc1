"""Charges and shots as the table says them: everything about one of them in a single answer."""

from collections.abc import Iterator

from rules.combat.charging.interception import bar_to_intercepting
from rules.combat.shooting.aiming import is_shot_now
from rules.engine.battle import Battle
from rules.engine.decisions import NONE
from rules.engine.state.combatant import Combatant
from rules.referee.questions import NO, YES, likely

FAR, COVER = "how far", "in cover"
SHORT, LONG = "short", "long"
#: Stands before the number of a second enemy whom a charge reaches.
WITH = "with-"


def charges(battle: Battle, warrior: Combatant) -> Iterator[str]:
    """`<target> <yes or no>` for each enemy, by whether the charge reaches them, or `none`.

    Behind a charge that would reach them stands the enemy who steps into its way, if anybody does, or `with` another
    whom it reaches as well.
    """
    enemies = [it for it in battle.state.enemies_of(warrior.side) if it.id not in warrior.contacts]
    for reached in (YES, NO):
        for enemy in enemies:
            yield f"{enemy.id} {reached}"
    for enemy in enemies:
        yield from (f"{enemy.id} {YES} {WITH}{other.id}" for other in enemies if other is not enemy)
    if battle.sequence.charges_are_intercepted:
        for enemy in enemies:
            for other in enemies:
                if other is not enemy and bar_to_intercepting(other) is None:
                    yield f"{enemy.id} {YES} {other.id}"
    yield NONE


def distant_charges(battle: Battle, warrior: Combatant) -> Iterator[str]:
    """`<target> <inches>` for each enemy, by how far off they are: what is rolled decides whether that is enough."""
    for inches in range(1, 13):
        for enemy in battle.state.enemies_of(warrior.side):
            yield f"{enemy.id} {inches}"


def shots(battle: Battle, warrior: Combatant, last: dict[str, str]) -> Iterator[str]:
    """`<target> <weapon> <short or long> <yes or no, in cover>` for each that may be fired, or `none`.

    Instead of cover a friend may be named who stands in the way.
    Range and cover of the last shot at this table come first.
    """
    enemies = [it for it in battle.state.enemies_of(warrior.side) if not it.contacts]
    weapons = [it.key for it in warrior.missiles if is_shot_now(battle, warrior, it)]
    for far in likely(FAR, (SHORT, LONG), last):
        for cover in likely(COVER, (NO, YES), last):
            for enemy in enemies:
                for weapon in weapons:
                    yield f"{enemy.id} {weapon} {far} {cover}"
    friends = [it for it in battle.state.of_side(warrior.side) if it is not warrior and not it.contacts]
    for far in likely(FAR, (SHORT, LONG), last):
        for enemy in enemies:
            for weapon in weapons:
                yield from (f"{enemy.id} {weapon} {far} {friend.id}" for friend in friends)
    yield NONE


def usual(answer: str) -> str:
    """What of a charge or a shot is likely to be said again: not who stepped in, nor behind whom the target stood."""
    words = answer.split()
    if len(words) == 3:
        return " ".join(words[:2])
    return NONE if len(words) == 4 and words[-1] not in (YES, NO) else answer
