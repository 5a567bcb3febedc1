"""The chances of one shot or one blow to hit, to wound and to take out of action, for the buttons that offer it.

They are exact, by the engine's own procedures, whatever is rolled again or saved; the enemy parries where they can.
Where there are too many ways for the dice to fall, the target numbers alone tell the chances to hit and to wound. Where
nobody may measure, a shot says nothing, and a charge what a blow would do if it arrives.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from rules.combat.measuring import is_measured
from rules.combat.melee.melee import attack_one
from rules.combat.melee.wielding import at_hand
from rules.combat.shooting.aiming import measured_shot
from rules.combat.shooting.shooting import fire
from rules.combat.shooting.strips import STRIP
from rules.engine.battle import Battle
from rules.engine.decisions import NONE, Decision, TryParry
from rules.engine.events import BlowStruck, Event, ShotFired, Status, WarriorMoved
from rules.engine.flow import Flow, Need
from rules.engine.setup import Weapon
from rules.engine.state.combatant import Combatant
from rules.narration.phrases import percent, uncapitalised
from rules.odds import DiceTree, Sought, TooManyWays, short_chances
from rules.odds.copies import Copies
from rules.odds.tree import Start
from rules.play.alike import target_of
from rules.play.asked.stage import chance, dice
from rules.play.question import Option, Question
from rules.values import changed

#: The number of ways in which dice may fall before it takes too long to look at all of them, as they are, and where
#: those that come to the same are walked once.
MOST_WAYS, MOST_PARTED = 100, 80


class Attack(NamedTuple):
    """One shot or blow at a target, in a copy of the battle that is made anew for each way the dice fall.

    `name` is that of the weapon where there are others to choose from.
    """

    target: int
    weapon: str
    need: Need
    strength: int
    begin: Callable[[], tuple[Battle, Flow[Any]]]
    shot: bool = False
    name: str = ""


class Chances(NamedTuple):
    """Chances that one attack hits, wounds and takes out of action; `out` None where it was not worked out."""

    hits: Fraction
    wounds: Fraction
    out: Fraction | None = None


def with_chances(question: Question, battle: Battle, *, exact: bool = True) -> Question:
    """A question about a shot, a charge or a blow with the chances of each in the details of its options.

    Those that need not be `exact` are told by the target numbers alone.
    """
    attack_of = _ATTACKS.get(question.kind)
    if attack_of is None or question.who is None:
        return question
    known, copies, options = Known(battle, battle.combatant(question.who)), Copies(battle), []
    for option in question.options:
        worth = option.about and option.answer != NONE and not option.is_far
        attack = attack_of(question.who, option, copies) if worth else None
        if attack is None:
            options.append(option)
            continue
        found = known.of(attack) if exact else _by_needs(attack, battle)
        options.append(_told(option, attack, found, question.kind))
    return changed(question, options=tuple(options))


class Known:
    """The chances of somebody's attacks; those against enemies who are alike are worked out once."""

    def __init__(self, battle: Battle, attacker: Combatant) -> None:
        self._battle, self._attacker = battle, attacker
        self._found: list[tuple[object, Chances]] = []

    def of(self, attack: Attack) -> Chances:
        """The chances of one of them."""
        target = self._battle.combatant(attack.target)
        alike = target_of(self._battle, self._attacker, target, shot=attack.shot)
        if alike is None:
            return chances_of(attack, self._battle)
        alike = alike, attack.weapon, attack.need, attack.strength
        for other, found in self._found:
            if other == alike:
                return found
        found = chances_of(attack, self._battle)
        self._found.append((alike, found))
        return found


def _told(option: Option, attack: Attack, found: Chances, kind: str) -> Option:
    harm = f"wounds {percent(found.wounds)}"
    harm += " before saves" if found.out is None else f", out {percent(found.out)}"
    if not found.wounds and found.hits:
        harm = "cannot be wounded now"
    if found.out == 1:
        harm = "out of action at once"
    elif kind != "ShootingTarget":
        harm = f"{_needed(attack.need, found.hits)}, {harm}"
    if kind == "ChargeTarget":
        harm = f"each blow {f'with the {uncapitalised(attack.name)} ' if attack.name else ''}{harm}"
    return changed(option, detail=", ".join(part for part in (option.detail, harm) if part))


def _needed(need: Need, hits: Fraction) -> str:
    if need.at_least is None:
        return "cannot hit" if not need.automatic else f"hits by itself: {need.automatic}"
    on = "" if need.count == 1 else f" on {dice(need.count, 6, need.keep)}"
    return f"{need.at_least}+ to hit{on} ({percent(hits)})"


def chances_of(attack: Attack, battle: Battle) -> Chances:
    """The chances of one attack."""
    before, tally = battle.combatant(attack.target), _hit_on(attack.target)

    def outcome(after: Battle) -> tuple[bool, bool]:
        target = after.combatant(attack.target)
        harmed = target.wounds < before.wounds or target.status is not before.status
        return harmed, target.status is Status.OUT_OF_ACTION

    def is_settled(after: Battle) -> bool:
        return after.combatant(attack.target).status is Status.OUT_OF_ACTION

    try:
        found = short_chances(attack.begin, Sought(outcome, _answer, tally, is_settled), MOST_WAYS)
    except TooManyWays:
        try:
            found = DiceTree(outcome, _answer, tally).chances(_at_most(MOST_PARTED, attack.begin))
        except (TooManyWays, TypeError, ArithmeticError):
            return _by_needs(attack, battle)
    return Chances(
        Fraction(sum(share for (_, hits), share in found.items() if hits)),
        Fraction(sum(share for ((harmed, _), _), share in found.items() if harmed)),
        Fraction(sum(share for ((_, out), _), share in found.items() if out)),
    )


def _at_most(times: int, begin: Start) -> Start:
    left = iter(range(times))

    def begun() -> tuple[Battle, Flow[Any]]:
        if next(left, None) is None:
            raise TooManyWays
        return begin()

    return begun


def _answer(decision: Decision) -> str:
    """Parries are tried; whatever else is offered is left alone."""
    return "yes" if isinstance(decision, TryParry) else decision.default


def _hit_on(target: int) -> Callable[[Event], int]:
    def tally(event: Event) -> int:
        if isinstance(event, ShotFired):
            return int(event.struck == target)
        return int(isinstance(event, BlowStruck) and event.hit and event.target == target)

    return tally


def _by_needs(attack: Attack, battle: Battle) -> Chances:
    """The same by the target numbers alone, without parries, saves and re-rolls."""
    need = attack.need
    hits = chance(need.at_least, None, need.count, 6, need.keep) or Fraction(int(bool(need.automatic)))
    to_wound = battle.rules.wound_need(attack.strength, battle.combatant(attack.target).profile.T)
    return Chances(hits, hits * (chance(to_wound) or Fraction(0)))


def _shot(shooter: int, option: Option, copies: Copies) -> Attack | None:
    """One shot, not in haste; None in a combat, for strips, and where nobody may measure."""
    battle, key, (target,) = copies.battle, option.answer.rpartition(" ")[0], option.about
    warrior = battle.combatant(shooter)
    weapon = next(it for it in warrior.fighter.weapons if it.key == key)
    if not is_measured(battle) or warrior.contacts or weapon.shot is None or STRIP in weapon.shot.traits:
        return None

    def begin() -> tuple[Battle, Flow[Any]]:
        there = copies.next()
        return there, fire(there, there.combatant(shooter), there.combatant(target), weapon)

    shot = measured_shot(battle, warrior, weapon, battle.combatant(target))
    need = Need(shot.need, count=shot.count, keep=shot.keep)
    strength = battle.rules.shot_strength(battle, warrior, weapon)
    return Attack(target, weapon.key, need, strength, begin, shot=True)


def _charge(charger: int, option: Option, copies: Copies) -> Attack:
    """One blow after a charge that arrives, wherever that is, with the weapon that wounds most often."""
    battle, (target,) = copies.battle, option.about
    warrior = battle.combatant(charger)
    weapons = {warrior.in_hand.main.key: warrior.in_hand.main}
    if warrior.loadout is None and warrior.conjured is None:
        taken = [warrior.loadouts[index].main for index in at_hand(battle, warrior)]
        weapons = {it.key: it for it in taken} or weapons
    attacks = [_blow_at(charger, target, it, copies, charges=True) for it in weapons.values()]
    best = max(attacks, key=lambda it: _by_needs(it, battle).wounds)
    return best._replace(name=weapons[best.weapon].name) if len(attacks) > 1 else best


def _blow(attacker: int, option: Option, copies: Copies) -> Attack:
    (target,) = option.about
    return _blow_at(attacker, target, copies.battle.combatant(attacker).in_hand.main, copies)


def _blow_with(attacker: int, option: Option, copies: Copies) -> Attack | None:
    (target,) = option.about
    warrior = copies.battle.combatant(attacker)
    weapons = (*warrior.fighter.weapons, warrior.in_hand.main)
    weapon = next((it for it in weapons if it.key == option.answer and it.blow is not None), None)
    return None if weapon is None else _blow_at(attacker, target, weapon, copies)


def _blow_at(attacker: int, target: int, weapon: Weapon, copies: Copies, *, charges: bool = False) -> Attack:
    def brought() -> Battle:
        there = copies.next()
        if charges:
            at = there.combatant(attacker).position
            there.state.fold(WarriorMoved(attacker, "charge", (at, at), 0, (target,)))
        return there

    def begin() -> tuple[Battle, Flow[Any]]:
        there = brought()
        return there, attack_one(there, there.combatant(attacker), there.combatant(target), [weapon])

    there = brought()
    ours, theirs = there.combatant(attacker), there.combatant(target)
    need = there.rules.blow_need(there, ours, theirs, weapon)
    strength = there.rules.blow_strength(there, ours, theirs, weapon)
    return Attack(target, weapon.key, need, strength, begin)


_ATTACKS: dict[str, Callable[[int, Option, Copies], Attack | None]] = {
    "ShootingTarget": _shot,
    "ChargeTarget": _charge,
    "AttackTarget": _blow,
    "StrikeWith": _blow_with,
}
