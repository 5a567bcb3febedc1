"""Gluttony of Maneaters at a sale: each Ogre takes two shares, and before it they may eat some of their own.

Rulings: all of the warband but its animals are Ogres; nobody eats the leader; the eaten take no share any more,
and their gear is lost with them; the Ogre hero who eats them gains 1 experience, 2 for a large one.
"""

from rules.aftermath.captivity.by_rule import FED, GLUTTONY
from rules.aftermath.decisions import ChosenHero
from rules.aftermath.draft import Draft
from rules.aftermath.events.trading import MemberEaten
from rules.aftermath.flow import Flow, ask
from rules.aftermath.growth.advances import gain_experience
from rules.aftermath.trading.decisions import EatenMember
from rules.catalogue.model import Rulebook
from rules.engine.decisions import NONE
from rules.ledger.entries import MembersLost, Settled
from rules.ledger.gains import BoonSpent
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.mustering.hirelings import type_of
from rules.numbers import RosterNumber

STEP = "sell-wyrdstone"
#: By whom the eaten were killed, in the words of the ledger.
_EATERS = "hungry friends"
_OWN = (Kind.HERO, Kind.HENCHMEN)


def is_gluttonous(sheet: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether the warband eats its own and takes double shares."""
    return GLUTTONY in rulebook.warbands[sheet.type].tags


def further_shares(sheet: WarbandSheet, rulebook: Rulebook) -> int:
    """How many shares the warband takes besides one for each warrior: one for each Ogre, less what captives fed."""
    if not is_gluttonous(sheet, rulebook):
        return 0
    ogres = sum(it.members for it in sheet.active if it.kind in _OWN and _is_ogre(it, sheet, rulebook))
    return ogres - sum(it.count for it in sheet.boons if it.kind == FED)


def eat_members(draft: Draft) -> Flow[None]:
    """Ask who of the warband is eaten, again and again until nobody is."""
    while is_gluttonous(draft.sheet, draft.rulebook):
        meals = [it for it in draft.sheet.active if it.kind in _OWN and not it.leader]
        numbers = tuple(it.number for it in meals if _eaters(draft, it))
        if not numbers:
            return
        answer = yield from ask(EatenMember(draft.side, numbers))
        if answer == NONE:
            return
        yield from _eat(draft, draft.sheet.warrior(int(answer)))


def digest(draft: Draft) -> None:
    """Strike off the captives that were eaten, as they have counted for this sale."""
    fed = tuple(BoonSpent(it) for it in draft.sheet.boons if it.kind == FED)
    if fed:
        draft.record(Settled(STEP, fed))


def _eat(draft: Draft, meal: WarriorSheet) -> Flow[None]:
    eaters = _eaters(draft, meal)
    purpose = f"{meal.name} {'feed' if meal.members > 1 else 'feeds'} one"
    number = eaters[0] if len(eaters) == 1 else None
    if number is None:
        answer = yield from ask(ChosenHero(draft.side, purpose, tuple(eaters)))
        number = next(it for it in eaters if str(it) == answer)
    kind = type_of(meal, draft.sheet, draft.rulebook)
    points = 2 if kind is not None and kind.large else 1
    draft.record(Settled(STEP, (MembersLost(meal.number, 1, "dead", (), _EATERS),)))
    eater = draft.sheet.warrior(number)
    yield MemberEaten(draft.side, meal.number, meal.name, eater.name, points)
    yield from gain_experience(draft, STEP, number, points, f"ate one of {meal.name}")


def _eaters(draft: Draft, meal: WarriorSheet) -> list[RosterNumber]:
    """The Ogre heroes who could eat such a one."""
    heroes = (it for it in draft.sheet.active if it.kind is Kind.HERO and it.number != meal.number)
    return [it.number for it in heroes if _is_ogre(it, draft.sheet, draft.rulebook)]


def _is_ogre(block: WarriorSheet, sheet: WarbandSheet, rulebook: Rulebook) -> bool:
    kind = type_of(block, sheet, rulebook)
    return kind is not None and not kind.animal
