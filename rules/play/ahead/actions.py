"""The question which action somebody takes, with the places and targets of their actions to be chosen at once."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from rules.engine.battle import Battle
from rules.engine.decisions import NONE, ChargeTarget, Decision, IllegalAnswer, ShootingTarget
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.decision import place, place_key
from rules.engine.resolver import Resolver
from rules.engine.table import Point
from rules.narration.names import Names
from rules.narration.phrases import percent
from rules.play.ahead.chain import CHAIN
from rules.play.ahead.imagined import Imagined, begun
from rules.play.ahead.legs import Farther, Leg, farther, legs
from rules.play.asked import question
from rules.play.asked.stage import chance
from rules.play.chances import with_chances
from rules.play.nearness import may_reach
from rules.play.question import Area, Option, Question
from rules.play.reach import Preview, areas, offered, placed, preview
from rules.play.reach.placing import refusal
from rules.systems.registry import of_sequence
from rules.values import changed

#: The move that may be added to another one, and the action that leads into a combat.
_DASH, _CHARGE = "dash", "charge"
#: The actions of those who are in a combat.
_FIGHT = ("attack", "melee attack")


def combined(asked: Question, decision: NextAction, battle: Battle, names: Names) -> Question:
    """The question with its targets and places, each of which answers for the action as well.

    An action whose targets are named is not offered without one. Shots come before charges, those out of range last.
    """
    targets = {option.answer: tuple(_at_targets(option, decision, battle, names)) for option in asked.options}
    plain = [_fought(option, decision, battle) for option in asked.options if not targets[option.answer]]
    chosen = [it for option in asked.options for it in targets[option.answer]]
    chosen.sort(key=lambda it: _CHARGE in it.answer.partition(CHAIN)[0])
    far = tuple(it for it in chosen if it.is_far)
    found = legs(battle, decision)
    beyond = farther(battle, decision, found)
    places = _new_places([it for leg in found if leg.answer != _DASH for it in _named(leg, names)])
    if beyond is not None:
        places += _named_beyond(beyond, _dared(decision, battle), names)
    return changed(
        asked,
        options=(*(it for it in chosen if not it.is_far), *plain, *places, *far),
        areas=_areas(found, beyond),
        beyond=_beyond(found, beyond, decision, battle),
    )


def to_place(resolver: Resolver, x: int, y: int, z: int | None = None) -> str:
    """The answer to a tap on the table: a place, or the actions that lead there with it.

    Raises `IllegalAnswer` with the reason against the place.
    """
    decision, battle = resolver.pending, resolver.battle
    if not isinstance(decision, NextAction):
        return placed(resolver, x, y, z)
    way, at = _way_to(decision, battle, x, y, z)
    return way.key(at)


def previewed(resolver: Resolver, names: Names, x: int, y: int, z: int | None = None) -> Preview:
    """What a tapped place would bring, also where an action is chosen with it. Raises `IllegalAnswer`."""
    decision, battle = resolver.pending, resolver.battle
    if not isinstance(decision, NextAction):
        return preview(resolver, names, x, y, z)
    way, at = _way_to(decision, battle, x, y, z)
    there = place(at)
    return preview(way.asking, names, there.x, there.y, there.z, by=way.verb)


def _way_to(decision: NextAction, battle: Battle, x: int, y: int, z: int | None) -> tuple[Leg | Farther, str]:
    """The first way that leads to a tapped place, or else to one very close to it, and that place as an answer.

    Raises `IllegalAnswer` with the reason against the first way.
    """
    found = legs(battle, decision)
    beyond = farther(battle, decision, found)
    ways: list[Leg | Farther] = [leg for leg in found if leg.answer != _DASH]
    ways += [leg for leg in found if leg.answer == _DASH] if beyond is None else [beyond]
    for way in ways:
        if z is not None and refusal(way.asking, Point(x, y, z)) is None:
            return way, place_key(Point(x, y, z))
    reason: IllegalAnswer | None = None
    for way in ways:
        try:
            return way, placed(way.asking, x, y, z)
        except IllegalAnswer as refused:
            reason = reason or refused
    raise reason or IllegalAnswer("No place is asked for.")


def _at_targets(option: Option, decision: NextAction, battle: Battle, names: Names) -> Iterator[Option]:
    """The targets of an action that asks for one, each with its chances; no charges that must fall short."""
    there = _asking_for_target(option, decision, battle)
    if there is None:
        return
    asked = there.pending
    assert isinstance(asked, ChargeTarget | ShootingTarget)
    shown = with_chances(question(asked, there.battle, names), there.battle)
    for target in shown.options:
        if target.answer != NONE and not (
            isinstance(asked, ChargeTarget) and _falls_short(target, asked, there)
        ):
            heading = target.heading or option.label
            yield changed(target, answer=CHAIN.join((option.answer, target.answer)), heading=heading)


def _fought(option: Option, decision: NextAction, battle: Battle) -> Option:
    """A fight with the chances of one blow, where the enemy and the weapon are known before."""
    warrior = battle.combatant(decision.who)
    is_known = len(warrior.contacts) == 1 and (warrior.loadout is not None or len(warrior.loadouts) == 1)
    if option.answer not in _FIGHT or not is_known:
        return option
    blow = Question(
        "AttackTarget", decision.side, "", warrior.id, (Option("", "", about=(*warrior.contacts,)),)
    )
    chances = with_chances(blow, battle).options[0].detail
    return changed(option, detail=f"Each blow: {chances}. {option.detail}".strip())


def _asking_for_target(option: Option, decision: NextAction, battle: Battle) -> Imagined | None:
    """The battle as it asks for the target of an action; None where it does not."""
    if option.answer not in {key for offer in decision.offers.values() for key in offer.answers[:1]}:
        return None
    there = begun(battle, decision, option.answer)
    return there if there is not None and isinstance(there.pending, ChargeTarget | ShootingTarget) else None


def _falls_short(target: Option, asked: ChargeTarget, there: Imagined) -> bool:
    charger, limit = there.battle.combatant(asked.who), asked.limit + there.battle.terrain.contact
    return not any(may_reach(there.battle, charger, it, limit) for it in target.about)


def _new_places(places: Iterable[Option]) -> list[Option]:
    """The places without those to which an action before leads as well, for a smaller price."""
    first: dict[Point | None, str] = {}
    return [it for it in places if first.setdefault(it.to, it.heading) == it.heading]


def _named(leg: Leg, names: Names) -> Iterator[Option]:
    """Places by name that one action of moving leads to."""
    for option in offered(leg.imagined, names):
        yield changed(option, answer=leg.key(option.answer), heading=_heading(leg))


def _heading(leg: Leg) -> str:
    price = leg.answer.rpartition(" ")[2]
    return f"Run ({price} actions)" if price.isdecimal() else leg.answer.capitalize()


def _named_beyond(beyond: Farther, heading: str, names: Names) -> Iterator[Option]:
    """Places at enemies that a move and a dash lead to."""
    for option in offered(beyond, names, towards_only=True):
        label = option.label.removesuffix(" (run)")
        if label != option.label:
            yield changed(option, answer=beyond.key(option.answer), label=label, heading=heading)


def _areas(found: tuple[Leg, ...], beyond: Farther | None) -> tuple[Area, ...]:
    if not found:
        return ()
    first = found[0]
    if beyond is not None:
        return areas(beyond.pending, beyond.battle)
    walk = 0 if first.answer == _DASH else first.asked.walk
    most = max(max(leg.asked.walk, leg.asked.run) for leg in found)
    return areas(changed(first.asked, walk=walk, run=most), first.imagined.battle)


def _beyond(found: Iterable[Leg], beyond: Farther | None, decision: NextAction, battle: Battle) -> str:
    """The words of the button for a place beyond a walk."""
    if beyond is not None:
        return f"{_dared(decision, battle)} here"
    risks = any(leg.answer == _DASH for leg in found)
    return f"Dash ({_success(decision, battle)}) here" if risks else "Run here"


def _dared(decision: NextAction, battle: Battle) -> str:
    return f"Move and dash ({_success(decision, battle)})"


def _success(decision: Decision, battle: Battle) -> str:
    """The chance of a dash."""
    assert isinstance(decision, NextAction)
    roll = of_sequence(battle.sequence.key).success_rolls[_DASH](battle, battle.combatant(decision.who))
    return percent(chance(roll.need, None, roll.count, roll.sides, roll.keep) or Fraction(0))
