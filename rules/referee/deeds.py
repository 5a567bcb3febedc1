"""Charges and shots as they are said in full: also at an enemy out of sight, into several, or past somebody.

The lists of what may be said hold what is likely (`bundles`); what is rare is said behind it.
"""

import re
from collections.abc import Collection

from rules.engine.battle import Battle
from rules.engine.state.combatant import Combatant
from rules.referee.bundles import ELSE, MET, STOPS, WITH, meetings, stopped_too
from rules.referee.bundles import UNSEEN as UNSEEN
from rules.referee.questions import NO, YES
from rules.values import Value

#: A charge or a shot with its price in actions, and the rest.
_PRICED = re.compile(r"((?:(?:long |sprint )?charge|shoot) \d )(.+)")


class Charge(Value, frozen=True):
    """The likely part of a charge, and what is said behind it."""

    plain: str
    others: tuple[int, ...] = ()
    is_unseen: bool = False
    #: The enemy who steps into the way, empty for nobody, and the other chargers whom they stop there.
    met: str = ""
    stops: tuple[int, ...] = ()

    @property
    def target(self) -> int:
        """The enemy who is charged."""
        return int(self.plain.split(" ")[0])


def charge_of(deed: str) -> Charge:
    """What a charge says. Raises `ValueError` for numbers that are none."""
    words = deed.split(" ")
    others = tuple(int(it.removeprefix(WITH)) for it in words if it.startswith(WITH))
    stops = tuple(int(it.removeprefix(STOPS)) for it in words if it.startswith(STOPS))
    rest = [it for it in words if it != UNSEEN and not it.startswith((WITH, STOPS))]
    plain, _, met = " ".join(rest).partition(f" {MET} ")
    return Charge(plain, others, UNSEEN in words, met, stops)


def is_charge(battle: Battle, warrior: Combatant, deed: str, listed: Collection[str]) -> bool:
    """Whether a charge may be said: it is one of those listed, or one with more behind it."""
    if deed in listed:
        return True
    if deed.endswith(f" {YES} {ELSE}") and deed.removesuffix(f" {ELSE}") in listed:
        return any(meetings(battle, warrior, int(deed.split(" ")[0])))
    try:
        charge = charge_of(deed)
    except ValueError:
        return False
    enemies = {it.id for it in battle.state.enemies_of(warrior.side)}
    others = set(charge.others)
    is_met = battle.sequence.charges_are_intercepted and charge.met in map(str, enemies)
    if charge.plain not in listed or (charge.met and not is_met):
        return False
    stopped = [f"{STOPS}{it}" for it in charge.stops]
    if stopped and not (charge.met and set(stopped) <= set(stopped_too(battle, warrior))):
        return False
    return len(others) == len(charge.others) and others <= enemies - {charge.target}


def plain_shot(battle: Battle, warrior: Combatant, shot: str) -> str:
    """A shot past somebody as one that nobody stands in the way of; any other as it is."""
    words = shot.split(" ")
    target, behind = words[0], words[-1]
    if len(words) < 2 or not behind.isdecimal() or behind == target:
        return shot
    on_table = {str(it.id) for it in battle.state.on_table() if it is not warrior}
    return " ".join((*words[:-1], NO)) if behind in on_table else shot


def is_rare(battle: Battle, warrior: Combatant, answer: str, named: Collection[str]) -> bool:
    """Whether it is one of the actions that are named with a price and a target, with what is rare behind it."""
    matched = _PRICED.fullmatch(answer)
    if matched is None:
        return False
    priced, deed = matched.groups()
    listed = tuple(it.removeprefix(priced) for it in named if it.startswith(priced))
    if priced.startswith("shoot "):
        return plain_shot(battle, warrior, deed) in listed
    return is_charge(battle, warrior, deed, listed)
