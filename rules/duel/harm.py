"""What an attack does to its target: hits, wounds, what no armour saves, and how the target is in the end.

Parries are tried and pistols in hand are fired; whatever else is offered is left alone. Each chance is a fraction and
all ends add up to 1.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from rules.combat.magic.casting import attempt
from rules.combat.magic.spells.book import BOOK
from rules.combat.melee import wielding
from rules.combat.melee.melee import attack_one, deal, strike
from rules.combat.riding.hooves import hooves, strikes_apart
from rules.combat.shooting.shooting import fire
from rules.combat.shooting.strips import STRIP, fire_strip
from rules.duel.kept import TooLong as TooLong
from rules.duel.kept import kept
from rules.duel.stage import FIRST, SECOND, Pair
from rules.engine.battle import Battle
from rules.engine.decisions import Choice, Decision, ShootingTarget, TryParry
from rules.engine.events import BlowStruck, Event, ShotFired, SpellCast, Status, WoundRolled
from rules.engine.flow import Flow
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.odds import DiceTree, Sought, TooManyWays, short_chances
from rules.odds.copies import Copies
from rules.odds.tree import Start

#: The ways in which dice may fall that are walked as they are, and those that are walked where the same is met again:
#: at once, and for somebody who waits for some seconds.
MOST_WAYS, MOST_PARTED, MOST_PATIENT = 24, 1000, 5000
#: A roll to wound that succeeded counts so much in a sum in which a hit counts 1.
_WOUND = 1 << 8

type Procedure = Callable[[Battle], Flow[Any]]


class Harm(NamedTuple):
    """Chances of one attack, or of several by one warrior: at least one hits; at least one wounds, before any save.

    `harmed` is that the target is worse off than before, and one of the last five is what it then is: unhurt, wounded
    but on their feet, knocked down, stunned or out of action.
    """

    hits: Fraction
    wounds: Fraction
    harmed: Fraction
    unhurt: Fraction
    hurt: Fraction
    down: Fraction
    stunned: Fraction
    out: Fraction

    @property
    def saved(self) -> Fraction:
        """The chance that something wounded and none of it came through."""
        return max(Fraction(0), self.wounds - self.harmed)


#: The ends of an attack, in the order of `Harm`.
UNHURT, HURT = "unhurt", "hurt"
_DOWN, _STUNNED, _OUT = Status.KNOCKED_DOWN.value, Status.STUNNED.value, Status.OUT_OF_ACTION.value


@kept
def shot(pair: Pair, weapon: str) -> Harm | None:
    """One shot with a weapon that they carry; None where it does not reach so far, or they carry no such thing."""
    copies = pair.far()
    held = _carried(copies.battle.combatant(FIRST), weapon)
    if held is None or held.shot is None:
        return None
    if STRIP in held.shot.traits:
        return harm(copies, lambda there: fire_strip(there, *_two(there), held))
    return harm(copies, lambda there: fire(there, *_two(there), held))


@kept
def blow(pair: Pair, loadout: int, target: int | None = None) -> Harm:
    """One blow with the main weapon of a loadout; `target` is the loadout of the other, None for their usual one."""
    copies = pair.near({FIRST: loadout} if target is None else {FIRST: loadout, SECOND: target})
    main = copies.battle.combatant(FIRST).in_hand.main
    return harm(copies, lambda there: attack_one(there, *_two(there), [main]))


@kept
def blows(pair: Pair, loadout: int, patient: bool = False) -> Harm:
    """All blows that a loadout gives them in one turn, with nobody striking back. Raises `TooLong`."""
    copies = pair.near({FIRST: loadout})
    most = most_parted(copies.battle, patient)
    return harm(copies, _all_blows, most)


def _all_blows(battle: Battle) -> Flow[None]:
    """Strike, and let the mount strike that has a place of its own in the order."""
    warrior = battle.combatant(FIRST)
    yield from strike(battle, warrior)
    if strikes_apart(battle, warrior):
        yield from deal(battle, warrior, hooves(warrior))


def most_parted(battle: Battle, patient: bool) -> int:
    """How many ways of several blows are walked; `patient` is somebody who waits for some seconds.

    Raises `TooLong` for anybody else where several dice are thrown for every blow and wound.
    """
    if patient:
        return MOST_PATIENT
    first, second = _two(battle)
    pairs = ((first, second), (second, first))
    if any(battle.rules.blow_need(battle, *two, two[0].in_hand.main).count > 1 for two in pairs):
        raise TooLong
    return MOST_PARTED


@kept
def spell(pair: Pair, key: str) -> Harm | None:
    """One attempt at a spell that they know, at the enemy; a success counts as a hit. None for one with no such aim."""
    copies = pair.far()
    known = next((it for it in pair.fighters[FIRST].spells if it.key == key), None)
    played = BOOK.get(key)
    if known is None or played is None:
        return None

    def cast(there: Battle) -> Flow[None]:
        caster, target = _two(there)
        return attempt(there, caster, known, target if played.aim is not None else caster, played)

    return harm(copies, cast)


def _two(battle: Battle) -> tuple[Combatant, Combatant]:
    return battle.combatant(FIRST), battle.combatant(SECOND)


def _carried(warrior: Combatant, key: str) -> Weapon | None:
    return next((it for it in warrior.fighter.weapons if it.key == key), None)


def harm(copies: Copies, procedure: Procedure, most: int = MOST_PARTED) -> Harm:
    """What a procedure of the first warrior does to the second. Raises `TooLong`."""

    def begin() -> tuple[Battle, Flow[Any]]:
        there = copies.next()
        return there, procedure(there)

    return harm_of(begin, copies.battle.combatant(SECOND), most)


def harm_of(begin: Start, before: Combatant, most: int = MOST_PARTED) -> Harm:
    """What a procedure does to the second warrior, as they are `before` it. Raises `TooLong`."""

    def outcome(after: Battle) -> str:
        return end_of(after.combatant(SECOND), before)

    def is_settled(after: Battle) -> bool:
        return after.combatant(SECOND).status is Status.OUT_OF_ACTION

    try:
        found = short_chances(begin, Sought(outcome, answer, _count, is_settled), MOST_WAYS)
    except TooManyWays:
        found = walked(DiceTree(outcome, answer, _count), begin, most)
    return _summed(found)


def walked(tree: DiceTree, begin: Start, most: int = MOST_PARTED) -> dict[Any, Fraction]:
    """The chances of a tree of at most that many ways. Raises `TooLong`."""
    left = iter(range(most))

    def begun() -> tuple[Battle, Flow[Any]]:
        if next(left, None) is None:
            raise TooLong
        return begin()

    try:
        return tree.chances(begun)
    except TypeError as error:  # something that cannot be compared waits for a die
        raise TooLong from error


def end_of(after: Combatant, before: Combatant) -> str:
    """How a warrior is in the end."""
    if after.status is before.status and after.wounds == before.wounds:
        return UNHURT
    return HURT if after.standing else after.status.value


def answer(decision: Decision) -> str:
    """Parries are tried and what is loaded in close combat is fired; whatever else is offered is left alone."""
    match decision:
        case TryParry():
            return "yes"
        case ShootingTarget() | Choice(choices=(wielding.FIRE, *_)):
            return (decision.answers or (decision.default,))[0]
    return decision.default


def _count(event: Event) -> int:
    match event:
        case BlowStruck():
            return int(event.hit and event.target == SECOND)
        case ShotFired():
            return int(event.struck == SECOND)
        case SpellCast():
            return int(event.cast)
        case WoundRolled():
            return _WOUND * int(event.wounded and event.target == SECOND)
    return 0


def _summed(found: dict[Any, Fraction]) -> Harm:
    def share(of: Callable[[str, int], bool]) -> Fraction:
        return sum((chance for (end, total), chance in found.items() if of(end, total)), Fraction(0))

    return Harm(
        hits=share(lambda _, total: total % _WOUND > 0),
        wounds=share(lambda _, total: total >= _WOUND),
        harmed=share(lambda end, _: end != UNHURT),
        unhurt=share(lambda end, _: end == UNHURT),
        hurt=share(lambda end, _: end == HURT),
        down=share(lambda end, _: end == _DOWN),
        stunned=share(lambda end, _: end == _STUNNED),
        out=share(lambda end, _: end == _OUT),
    )
