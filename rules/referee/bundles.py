"""Charges and shots as the table says them: everything about one of them in a single answer."""

from collections.abc import Iterator

from rules.combat.charging.interception import bar_to_intercepting
from rules.combat.shared_charts import shot_range
from rules.combat.shooting.aiming import is_shot_now
from rules.engine.battle import Battle
from rules.engine.decisions import NONE
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH
from rules.referee.questions import NO, YES, likely

FAR, COVER = "how far", "in cover"
SHORT, LONG = "short", "long"
#: What is said of the cover of a target that is high above the shooter.
ABOVE, ABOVE_COVERED = "above", "above-covered"
#: Stands before the number of a second enemy whom a charge reaches.
WITH = "with-"
#: Stands behind an enemy whom the charger does not see.
UNSEEN = "unseen"
#: Stands behind a charge of which is asked then whom else it meets.
ELSE = "else"
#: Stands before the enemy who steps into a way.
MET = "met"
#: Stands behind them, before the number of a second charger whom they stop there.
STOPS = "stops-"


def charges(battle: Battle, warrior: Combatant) -> Iterator[str]:
    """`<target> <yes or no>` for each enemy, by whether the charge reaches them, or `none`.

    Behind a charge that would reach them stands `met` and the enemy who steps into its way, if anybody does, or `with`
    another whom it reaches as well.
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
                    yield f"{enemy.id} {YES} {MET} {other.id}"
    yield NONE


def meetings(battle: Battle, warrior: Combatant, target: int) -> Iterator[str]:
    """What may be said of whom else a charge meets: `met <who>` steps into its way, `with-<who>` is reached too."""
    others = [it for it in battle.state.enemies_of(warrior.side) if it.id != target]
    if battle.sequence.charges_are_intercepted:
        yield from (f"{MET} {it.id}" for it in others if bar_to_intercepting(it) is None)
    yield from (f"{WITH}{it.id}" for it in others if it.id not in warrior.contacts)


def stopped_too(battle: Battle, charger: Combatant) -> Iterator[str]:
    """`stops-<who>` for each who may charge beside somebody, and be stopped by the same enemy."""
    friends = (it for it in battle.state.of_side(charger.side) if it is not charger and it.standing)
    yield from (f"{STOPS}{it.id}" for it in friends)


def distant_charges(battle: Battle, warrior: Combatant) -> Iterator[str]:
    """`<target> <inches>` for each enemy, by how far off they are: what is rolled decides whether that is enough."""
    for inches in range(1, 13):
        for enemy in battle.state.enemies_of(warrior.side):
            yield f"{enemy.id} {inches}"


def shots(battle: Battle, warrior: Combatant, last: dict[str, str]) -> Iterator[str]:
    """`<target> <weapon> <short or long> <cover>` for each that may be fired, or `none`.

    Instead of cover a friend may be named who stands in the way.
    Range and cover of the last shot at this table come first.
    """
    enemies = [it for it in battle.state.enemies_of(warrior.side) if not it.contacts]
    weapons = [it for it in warrior.missiles if is_shot_now(battle, warrior, it)]
    reached = {it.key: ranges(battle, warrior, it) for it in weapons}
    for far in likely(FAR, (SHORT, LONG), last):
        for cover in likely(COVER, covers(battle), last):
            for enemy in enemies:
                for weapon in reached:
                    if far in reached[weapon]:
                        yield f"{enemy.id} {weapon} {far} {cover}"
    friends = [it for it in battle.state.of_side(warrior.side) if it is not warrior and not it.contacts]
    for far in likely(FAR, (SHORT, LONG), last):
        for enemy in enemies:
            for weapon in (it for it in reached if far in reached[it]):
                yield from (f"{enemy.id} {weapon} {far} {friend.id}" for friend in friends)
    yield NONE


def alike(warrior: Combatant, deed: str) -> Iterator[str]:
    """A charge or a shot of somebody else as it is theirs: the same target, with what they have to shoot."""
    target, *how = deed.split()
    if len(how) < len(("weapon", FAR, COVER)):
        yield deed
        return
    for weapon in warrior.missiles:
        yield " ".join((target, weapon.key, *how[1:]))


def covers(battle: Battle) -> tuple[str, ...]:
    """What may be said of the place of a target: in the open or in cover, and high above where that counts."""
    return (NO, YES) if battle.rules.upward_shots_from is None else (NO, YES, ABOVE, ABOVE_COVERED)


def is_covered(cover: str) -> bool:
    """Whether a target is in cover."""
    return cover in (YES, ABOVE_COVERED)


def is_above(cover: str) -> bool:
    """Whether a target is high above the shooter."""
    return cover in (ABOVE, ABOVE_COVERED)


def ranges(battle: Battle, warrior: Combatant, weapon: Weapon) -> tuple[str, ...]:
    """The ranges of a weapon: short and long, or only short where nothing it reaches is far."""
    most = battle.rules.long_shots_from
    is_short = most is not None and shot_range(battle, warrior, weapon) <= most
    return (SHORT,) if is_short else (SHORT, LONG)


def gap(battle: Battle, warrior: Combatant, weapon: Weapon, far: str) -> int:
    """How far apart two stand for a shot at a range, in 1/100 inch."""
    reach, most = shot_range(battle, warrior, weapon), battle.rules.long_shots_from
    near = reach // 2 if most is None else min(most, reach // 2)
    return max(INCH, (reach if far == LONG else near) - INCH)


def usual(answer: str) -> str:
    """What of an answer is likely to be said again: not who else was met, nor behind whom they stood."""
    answer = answer.partition(f" {MET} ")[0]
    words = [it for it in answer.split() if it not in (UNSEEN, ELSE) and not it.startswith((WITH, STOPS))]
    return NONE if len(words) == 4 and words[-1].isdecimal() else " ".join(words)
