"""The Throne of Worms, to which the Cursed Cavalcade gives its captives: a D6 for each.

Rulings: a captured henchman is given to it and to nothing else, a hero may meet any fate of the rulebook instead; a
Thrall needs one of the five places and one of the eighteen of the warband, and is destroyed without.
"""

from rules.aftermath.captivity.prisoner import STEP, Prisoner
from rules.aftermath.draft import Draft
from rules.aftermath.events.captivity import CaptiveEnthroned
from rules.aftermath.flow import Flow, throw
from rules.catalogue.campaign.model import CaptorOption
from rules.catalogue.model import Rulebook
from rules.engine.dice import Roll
from rules.ledger.entries import ExperienceGained, Settled
from rules.ledger.namesakes import free_name, names_taken
from rules.ledger.sheet import Kind, WarbandSheet
from rules.mustering.lists.muster_entries import hiring
from rules.values import changed

#: The tag of the warband with the throne, the type of those who serve it, and the most warriors with them.
ENTHRONES, _THRALL, _MOST = "throne-of-worms", "captured-thrall", 18
_DESTROYED, _SERVES = 2, 5
THRONE = CaptorOption(
    key="throne-of-worms",
    name="Give the captive to the Throne of Worms",
    summary="D6: on 1 or 2 the captive is destroyed, on 3 to 5 becomes a Captured Thrall, on a 6 is sacrificed, for 1 "
    "experience of a random hero.",
    source="Mordheim World Tournament 2025",
)


def may_enthrone(captor: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether the captor has the throne."""
    return ENTHRONES in rulebook.warbands[captor.type].tags


def enthrone(draft: Draft, captive: Prisoner) -> Flow[None]:
    """Roll what becomes of the captive."""
    roll = Roll(f"the Throne of Worms, {captive.full_name}", stream=draft.stream)
    faces = yield from throw(roll)
    serves = _DESTROYED < faces[0] <= _SERVES and _has_place(draft)
    result = "serves as a Captured Thrall" if serves else "is destroyed"
    heroes = [block for block in draft.sheet.active if block.kind is Kind.HERO]
    if faces[0] > _SERVES:
        result = "is sacrificed"
    yield CaptiveEnthroned(draft.side, captive.name, captive.origin, roll.shown(faces), result)
    if serves:
        kind = draft.rulebook.warbands[draft.sheet.type].warrior(_THRALL)
        assert kind is not None
        name = free_name(captive.name, names_taken(draft.sheet))
        draft.record(changed(hiring(draft.sheet, kind, name, 1), price=0))
    elif faces[0] > _SERVES and heroes:
        number = heroes[0].number
        if len(heroes) > 1:
            choice = Roll("which hero learns of the sacrifice", sides=len(heroes), stream=draft.stream)
            number = heroes[(yield from throw(choice))[0] - 1].number
        learnt = ExperienceGained(number, 1, f"sacrificed {captive.full_name}")
        draft.record(Settled(STEP, (learnt,)))


def _has_place(draft: Draft) -> bool:
    kind = draft.rulebook.warbands[draft.sheet.type].warrior(_THRALL)
    thralls = sum(block.members for block in draft.sheet.active if block.type == _THRALL)
    own = sum(it.members for it in draft.sheet.active if it.kind in (Kind.HERO, Kind.HENCHMEN))
    return kind is not None and (kind.maximum is None or thralls < kind.maximum) and own < _MOST
