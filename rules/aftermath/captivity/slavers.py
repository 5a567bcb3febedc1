"""Warbands of slavers: what they may do with captives in place of, or besides, what other captors do.

Rulings: those who free nobody take no ransom, exchange nobody and sell nobody; a sacrifice of theirs teaches the type
of warrior that their rule names, and nobody while there is none. A slave who escapes from work returns with all gear.
A captive who is made a slave is a group of their own, with the figures and the free gear of the type.
"""

from collections.abc import Iterable

from rules.aftermath.captivity.prisoner import STEP, Prisoner
from rules.aftermath.draft import Draft
from rules.aftermath.events.captivity import CaptiveWorked
from rules.aftermath.flow import Flow, throw
from rules.catalogue.campaign.model import CaptorOption
from rules.catalogue.model import Rulebook, WarbandType
from rules.engine.dice import Roll
from rules.ledger.entries import Settled
from rules.ledger.gains import CaptiveReturned, ItemFound, WyrdstoneChanged
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.values import changed

#: The tag of warbands that free no captive, up to the type that learns from a sacrifice; that of types that take in
#: captives; and that of warbands whose captives are slaves if they do not agree to join.
NEVER_FREES, TAKES_IN, OR_SLAVES = "captives-never-freed:", "takes-in-captives", "captives-join-or-serve"
SACRIFICE, SLAVE = "sacrifice", "slave"
#: The D6 on which somebody who is put to work escapes.
_ESCAPES = 1
WORK = CaptorOption(
    key="put-to-work",
    name="Put to work",
    summary="The work brings 1 shard of wyrdstone. Then a D6: on a 1 the captive escapes and returns with all gear, "
    "else they die and the gear is yours.",
    source="GW Troll Magazine (Spain)",
)
ENSLAVE = CaptorOption(
    key="enslave",
    name="Make a slave",
    summary="The captive joins for nothing as a group of their own, with the figures of a slave; the gear is yours.",
    source="Karak Azgal",
)
JOIN_OR_SERVE = CaptorOption(
    key="join-or-serve",
    name="Offer a place in the crew",
    summary="Leader and captive roll 2D6 and add Leadership, 1 more for the winner of the battle; a captive who loses "
    "joins the Crew, any other becomes a Slave. There may be more than the warband has room for, until some are sold "
    "or dismissed.",
    source="Sartosa",
)
OPTIONS = (WORK, ENSLAVE, JOIN_OR_SERVE)


def never_frees(captor: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether a warband lets no captive go, for whatever price."""
    return bool(_named(rulebook.warbands[captor.type]))


def of_slavers(
    open: Iterable[CaptorOption], captor: WarbandSheet, captive: Prisoner, rulebook: Rulebook
) -> list[CaptorOption]:
    """The captor's options where the rules of slavers change those that others have."""
    warband, options = rulebook.warbands[captor.type], list(open)
    if _named(warband):
        sacrifice = rulebook.campaign.captor_options[SACRIFICE]
        return [changed(sacrifice, summary=_sacrifice_in_words(warband)), WORK]
    if slave := _slave_of(warband):
        options.append(changed(ENSLAVE, recruits=slave))
    if OR_SLAVES in warband.tags and "human" in captive.callings:
        options.append(JOIN_OR_SERVE)
    return options


def learner_of(sheet: WarbandSheet, rulebook: Rulebook, leader: WarriorSheet | None) -> WarriorSheet | None:
    """The block that learns from a sacrifice: the leader, or the first of the type that the rule names."""
    type = _named(rulebook.warbands[sheet.type])
    return next((block for block in sheet.active if block.type == type), None) if type else leader


def put_to_work(draft: Draft, captive: Prisoner) -> Flow[bool]:
    """A shard, and a D6: whether the captive escapes. The gear of one who does not is the captor's."""
    roll = Roll(f"{captive.full_name} at work", stream=draft.stream)
    faces = yield from throw(roll)
    escapes = faces[0] == _ESCAPES
    reason = f"{captive.full_name} at work"
    gear = (
        ItemFound(None, held.item, (0,) * held.copies, f"taken from {captive.full_name}")
        for held in captive.gear
    )
    draft.record(Settled(STEP, (WyrdstoneChanged(1, reason, faces), *(() if escapes else gear))))
    yield CaptiveWorked(draft.side, captive.name, captive.origin, roll.shown(faces), escapes)
    return escapes


def escaped_from(captive: Prisoner, captor: str) -> Settled:
    """The entry of the captive's own warband, once they are back from work."""
    return Settled(STEP, (CaptiveReturned(captive.number, captive.gear, captive.hired_for, captor),))


def _named(warband: WarbandType) -> str:
    tags = (tag.removeprefix(NEVER_FREES) for tag in warband.tags if tag.startswith(NEVER_FREES))
    return next(tags, "")


def _slave_of(warband: WarbandType) -> str:
    return next((kind.key for kind in warband.warriors if TAKES_IN in kind.tags), "")


def _sacrifice_in_words(warband: WarbandType) -> str:
    kind = warband.warrior(_named(warband))
    return f"The {kind.name if kind else 'leader'} gains 1 experience; the gear stays with the captor."
