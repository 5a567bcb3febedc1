"""Buttons for a unit or a model of a real table with what it does, all in one answer."""

from collections.abc import Iterator, Sequence

from rules.engine.decisions.actions import NextAction, NextModel
from rules.engine.decisions.cards import ActivateUnit
from rules.narration.phrases import inches, number
from rules.play.asked.real_moves import COVERS, range_words
from rules.play.asked.several import rows
from rules.play.asked.several.phases import witness_of
from rules.play.asked.stage import Stage, joined
from rules.play.question import Option
from rules.referee.attacks import HOW_FAR
from rules.referee.bundles import ELSE
from rules.referee.referee import CHARGE as ACTION_CHARGE
from rules.referee.referee import RANGED, Referee
from rules.referee.together import those_free
from rules.referee.units import (
    CHARGE,
    CHOOSE,
    DASH,
    FIGHT,
    HIGHEST,
    LOWEST,
    REST,
    RUN,
    SHOOT,
    STAY,
    STEP,
    THEN,
    WALK,
)

#: The button of who is asked for each step.
STEPS = "Other"
#: The action of a step, where a charge is possible too.
MOVE = "move"
_DEEDS = {WALK: "Walk", RUN: "Run", STAY: "Stay"}
_AND_MORE = {STEP: "Walk, then...", DASH: "Run, then..."}
_ALL_CARDS = "Lay all cards of this round"
_ALL_OTHERS = "All others, until an enemy charges or shoots at them"


def orders_of_cards() -> tuple[Option, ...]:
    """The orders in which cards are laid without being asked for."""
    return (
        Option(LOWEST, "From the lowest up", heading=_ALL_CARDS),
        Option(HIGHEST, "From the highest down", heading=_ALL_CARDS),
    )


def of_unit(decision: ActivateUnit, unit: Sequence[int], name: str, stage: Stage) -> Iterator[Option]:
    """What a unit may be said to do on its card."""
    witness, first = witness_of(stage), unit[0]
    for deed, label in _DEEDS.items():
        if witness.by_units.may(unit, deed):
            yield Option(f"{first} {THEN} {deed}", label, about=tuple(unit), heading=name)
    members = those_free(stage.battle, unit)
    for kind, activity in ((CHARGE, "charging"), (SHOOT, "shooting")):
        likely = (witness.likely(activity, stage.combatant(it)) for it in members)
        deed = next(filter(None, likely), "")
        how = deed.split()[0] if kind == CHARGE and deed else deed
        if how and witness.by_units.may(unit, f"{kind} {how}"):
            yield _attack(f"{first} {THEN} {kind} {how}", kind, how, unit, name, stage)


def chooses_again(decision: ActivateUnit, stage: Stage) -> tuple[Option, ...]:
    """The way back for a side whose cards are laid by themselves."""
    if not witness_of(stage).by_units.lays_by_itself(decision.side):
        return ()
    return (Option(CHOOSE, "Choose each card again", heading="Your cards lie in their order"),)


def of_models(decision: NextModel, stage: Stage) -> Iterator[Option]:
    """What all others of a side do, and what each may be said to do in one answer."""
    witness = witness_of(stage)
    for deed, label in (*_DEEDS.items(), (FIGHT, "Fight")):
        warriors = tuple(witness.by_units.those_who(deed, decision.candidates))
        if len(warriors) > 1:
            detail = number(len(warriors), "warrior")
            yield Option(f"{REST} {deed}", f"{label}, nothing else", detail, warriors, heading=_ALL_OTHERS)
    for candidate in decision.candidates:
        yield from _of_model(candidate, witness, stage)


def of_action(decision: NextAction, stage: Stage) -> Iterator[Option]:
    """Shots at the usual range, and charges from as far off as the last one, after which the charger fights."""
    witness, warrior = witness_of(stage), stage.combatant(decision.who)
    if warrior.contacts or not warrior.standing:
        return
    shots = witness.shots_of(warrior) if RANGED in decision.offers else []
    yield from rows.shots(shots, warrior, stage, f"{RANGED} ", f" {THEN} {STAY}")
    if far := witness.by_units.inches_of(warrior.side) if MOVE in decision.offers else "":
        for enemy in stage.battle.state.enemies_of(warrior.side):
            answer = f"{ACTION_CHARGE} {enemy.id} {far} {THEN} {FIGHT}"
            yield _at(answer, enemy.id, f"Charges from {inches(int(far) * 100)}, fights and ends", stage)
    for enemy in stage.battle.state.enemies_of(warrior.side) if MOVE in decision.offers else ():
        answer = f"{ACTION_CHARGE} {enemy.id} {HOW_FAR}"
        yield _at(answer, enemy.id, "Charges from another distance", stage)
        if len(stage.battle.state.enemies_of(warrior.side)) > 1:
            yield _at(f"{answer} {ELSE}", enemy.id, "Charges, and meets others", stage)


def _at(answer: str, target: int, heading: str, stage: Stage) -> Option:
    return Option(answer, stage.names.who(target), stage.state(target), (target,), heading=heading)


def _of_model(candidate: int, witness: Referee, stage: Stage) -> Iterator[Option]:
    warrior, name = stage.combatant(candidate), stage.names.who(candidate)
    heading, about = joined(name, stage.state(candidate)), (candidate,)
    for deed, label in (*_DEEDS.items(), (FIGHT, "Fight")):
        if warrior.standing and witness.by_units.may_alone(warrior, deed):
            yield Option(f"{candidate} {THEN} {deed}", label, about=about, heading=heading)
    for deed, label in _AND_MORE.items() if warrior.missiles or warrior.fighter.spells else ():
        if warrior.standing and not warrior.contacts:
            yield Option(f"{candidate} {THEN} {deed}", label, about=about, heading=heading)
    for kind in (CHARGE, SHOOT):
        if how := witness.by_units.likely_alone(kind, warrior):
            yield _attack(f"{candidate} {THEN} {kind} {how}", kind, how, about, heading, stage)
    yield Option(str(candidate), STEPS, about=about, heading=heading)


def _attack(answer: str, kind: str, how: str, members: Sequence[int], heading: str, stage: Stage) -> Option:
    """A charge or a shot at the last target, with all that was said of it."""
    target, *more = how.split()
    name = stage.names.who(int(target))
    if kind == CHARGE:
        detail = f"{inches(int(more[0]) * 100)}, fights and ends" if more else "reaches them"
        return Option(answer, f"Charge {name}", detail, tuple(members), heading=heading)
    ends = "and ends" if stage.battle.sequence.actions else ""
    detail = joined(range_words(stage)[more[1]], COVERS[more[2]], ends)
    return Option(answer, f"Shoot at {name}", detail, tuple(members), heading=heading)
