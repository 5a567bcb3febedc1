"""What a captor may do with a captive, and what it brings to both warbands (LRB part 3 p.80).

Rulings: a warband that treats captives as the Possessed do, or counts as one for serious injuries, may sacrifice; a
Zombie or one of the crew needs a free place; a captive keeps nothing where they do not return.
"""

from rules.aftermath.captivity.by_rule import EAT, boon_of, by_own_rules
from rules.aftermath.captivity.in_the_pit import IN_THE_PIT, fight_in_the_pit, may_fight
from rules.aftermath.captivity.prisoner import STEP, Prisoner
from rules.aftermath.captivity.slavers import (
    JOIN_OR_SERVE,
    SLAVE,
    WORK,
    learner_of,
    of_slavers,
    put_to_work,
)
from rules.aftermath.captivity.throne import THRONE, enthrone, may_enthrone
from rules.aftermath.decisions import CaptiveFate
from rules.aftermath.draft import Draft
from rules.aftermath.events.captivity import CaptiveDisposed, CaptiveSold, CaptiveTempted
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.losses.duel import Arena
from rules.catalogue.amounts import amount
from rules.catalogue.campaign.model import CaptorOption
from rules.catalogue.model import Rulebook
from rules.engine.dice import Roll
from rules.ledger.apply_changes import KILLED
from rules.ledger.entries import Entry, ExperienceGained, Settled
from rules.ledger.gains import BoonGained, CaptiveLost, Gain, GoldChanged, ItemFound
from rules.ledger.namesakes import free_name, names_taken
from rules.ledger.sheet import Boon, Kind, WarbandSheet
from rules.mustering.legality.composition import has_place_for
from rules.mustering.lists.muster_entries import hiring
from rules.mustering.succession import NEVER_RETURNS, leader_of, with_the_end
from rules.values import changed

#: The tags of warbands that treat captives as the Possessed do, that kidnap, and that never sell anybody.
AS_POSSESSED, KIDNAPS, NEVER_SELLS = (
    ("captives-as-possessed", "counts-as-possessed"),
    "kidnap",
    "never-sells-captives",
)
POSSESSED = "cult-of-the-possessed"
#: What the kidnapped become: by the captain's success, or else.
CREW, SWABBIE = "crew", "swabbie"
KIDNAP = CaptorOption(
    key="kidnap",
    name="Offer a place in the crew",
    summary="Captain and captive roll 2D6 and add Leadership, 1 more for the winner of the battle; a captive who loses "
    "joins the Crew, any other becomes a Swabbie.",
    source="Town Cryer 9",
)


def options(captor: WarbandSheet, captive: Prisoner, rulebook: Rulebook) -> tuple[CaptorOption, ...]:
    """Everything that the captor may do now, in the order of the rulebook."""
    open = _without_regard_to_places(captor, captive, rulebook)
    return tuple(option for option in open if _has_place(option, captor, rulebook))


def without_place(captor: WarbandSheet, captive: Prisoner, rulebook: Rulebook) -> tuple[CaptorOption, ...]:
    """The options that the captor lacks only because there is no place for the captive."""
    open = _without_regard_to_places(captor, captive, rulebook)
    return tuple(option for option in open if not _has_place(option, captor, rulebook))


def _without_regard_to_places(
    captor: WarbandSheet, captive: Prisoner, rulebook: Rulebook
) -> tuple[CaptorOption, ...]:
    warband = rulebook.warbands[captor.type]
    throne = (THRONE,) if may_enthrone(captor, rulebook) else ()
    if throne and captive.block is not None and captive.block.kind is Kind.HENCHMEN:
        return throne
    tags = {tag for rule in warband.rules for tag in rule.tags}
    words = {warband.key, warband.race, *warband.groups}
    if tags.intersection(AS_POSSESSED):
        words.add(POSSESSED)
    found = [
        option
        for option in rulebook.campaign.captor_options.values()
        if (not option.only_for or words.intersection(option.only_for))
        and not (option.gold and NEVER_SELLS in tags)
    ]
    if KIDNAPS in tags and "human" in captive.callings:
        found.append(KIDNAP)
    found += by_own_rules(captor, captive, rulebook)
    if may_fight(captor, captive, rulebook):
        found.append(IN_THE_PIT)
    return (*of_slavers(found, captor, captive, rulebook), *throne)


def _has_place(option: CaptorOption, captor: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether there is a place for a captive who joins; always where none does."""
    if option is KIDNAP:
        return has_place_for_crew(captor, rulebook)
    return not option.recruits or has_place_for(option.recruits, captor, rulebook)


def has_place_for_crew(captor: WarbandSheet, rulebook: Rulebook) -> bool:
    """Whether one more may join Pirates, whichever of the two they become."""
    return all(has_place_for(type, captor, rulebook) for type in (CREW, SWABBIE))


def settle_captive(
    draft: Draft, captive: Prisoner, *, edge: int = 0, arena: Arena | None = None, seed: str = ""
) -> Flow[str]:
    """Ask the captor, and do it; the key of what was chosen.

    A captive who is to be ransomed or exchanged waits for what the players agree on. `edge` is 1 where the captor won
    the battle, -1 where the captive's side did. Without an `arena` nobody fights in the pit. Of a captive who fought
    there and won, `CaptiveFreed` says whether they return.
    """
    open = {option.key: option for option in options(draft.sheet, captive, draft.rulebook)}
    if arena is None:
        open.pop(IN_THE_PIT.key, None)
    answer = yield from ask(CaptiveFate(draft.side, captive.name, captive.origin, tuple(open)))
    option = open[answer]
    if option.returns:
        return answer
    yield CaptiveDisposed(draft.side, captive.name, captive.origin, option.key, option.name)
    if option is IN_THE_PIT and arena is not None:
        yield from fight_in_the_pit(draft, captive, arena, seed)
        return answer
    if option is WORK:
        yield from put_to_work(draft, captive)
        return answer
    changes: list[Gain | ExperienceGained] = [BoonGained(it) for it in boon_of(option)]
    if option.gold:
        changes.append((yield from _sold(draft, captive, option)))
    changes += [
        ItemFound(None, held.item, (0,) * held.copies, f"taken from {captive.full_name}")
        for held in captive.gear
    ]
    learner = learner_of(draft.sheet, draft.rulebook, leader_of(draft.sheet))
    if option.leader_experience and learner is not None:
        did = "ate" if option.key == EAT.key else "sacrificed"
        changes.append(
            ExperienceGained(learner.number, option.leader_experience, f"{did} {captive.full_name}")
        )
    if changes:
        draft.record(Settled(STEP, tuple(changes)))
    if option is THRONE:
        yield from enthrone(draft, captive)
    elif option is KIDNAP:
        yield from tempt(draft, captive, edge)
    elif option is JOIN_OR_SERVE:
        yield from tempt(draft, captive, edge, unwilling=SLAVE)
    elif option.recruits:
        _joins(draft, captive, option.recruits)
    return answer


def _sold(draft: Draft, captive: Prisoner, option: CaptorOption) -> Flow[GoldChanged]:
    price = amount(option.gold)
    roll = Roll(f"the slavers' price for {captive.full_name}", price.dice, stream=draft.stream)
    faces = yield from throw(roll)
    gold = price.total(faces)
    yield CaptiveSold(draft.side, captive.name, captive.origin, roll.shown(faces), gold)
    return GoldChanged(gold, f"{captive.full_name} sold to slavers", faces)


def tempt(draft: Draft, captive: Prisoner, edge: int, *, unwilling: str = SWABBIE) -> Flow[None]:
    """Captain against captive: 2D6 and Leadership each, 1 more for the one whose side won the battle.

    A captive who does not agree becomes one of the `unwilling` type.
    """
    leader = leader_of(draft.sheet)
    own = Roll(f"the captain tempts {captive.full_name}", 2, stream=draft.stream)
    own_faces = yield from throw(own)
    other = Roll(f"{captive.full_name} resists", 2, stream=draft.stream)
    other_faces = yield from throw(other)
    totals = (
        sum(own_faces) + (leader.current.Ld if leader else 0) + max(edge, 0),
        sum(other_faces) + captive.leadership + max(-edge, 0),
    )
    joins = totals[0] > totals[1]
    shown = own.shown(own_faces), other.shown(other_faces)
    served = "" if unwilling == SWABBIE else unwilling
    yield CaptiveTempted(draft.side, captive.name, captive.origin, *shown, totals, joins, served)
    _joins(draft, captive, CREW if joins else unwilling)


def _joins(draft: Draft, captive: Prisoner, type: str) -> None:
    """Let the captive join for nothing, as a group of their own, with the figures and the free gear of the type."""
    kind = draft.rulebook.warbands[draft.sheet.type].warrior(type)
    assert kind is not None
    name = free_name(captive.name, names_taken(draft.sheet))
    draft.record(changed(hiring(draft.sheet, kind, name, 1), price=0))


def lost_to(captive: Prisoner, fate: str, captor: str) -> Settled:
    """The entry of the captive's own warband, where they do not return."""
    return Settled(STEP, (CaptiveLost(captive.number, fate, captor),))


def loss_of(
    captive: Prisoner, fate: str, captor: str, sheet: WarbandSheet, rulebook: Rulebook
) -> tuple[Entry, ...]:
    """The entries of the captive's own warband, which may be at an end by the loss of its last heir."""
    lost = lost_to(captive, fate, captor)
    if fate not in KILLED:
        gone = BoonGained(Boon(NEVER_RETURNS, warrior=captive.number))
        lost = changed(lost, changes=(*lost.changes, gone))
    return with_the_end(lost, sheet, rulebook)
