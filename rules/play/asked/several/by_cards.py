"""Buttons for the units that act on a card at a real table, each with what it does."""

from collections.abc import Iterator, Sequence

from rules.engine.decisions.cards import ActivateUnit
from rules.engine.state.combatant import Combatant
from rules.narration.phrases import number
from rules.play.asked.several.phases import spell_again, witness_of
from rules.play.asked.several.units import ALL_OTHERS, DEEDS, attack, next_shots
from rules.play.asked.stage import Stage, joined
from rules.play.question import Option
from rules.referee.by_cards import AGAIN, CHOOSE, NO_SPELL, REST, THEN
from rules.referee.models import CHARGE, SHOOT
from rules.referee.together import those_free


def of_all_others(decision: ActivateUnit, stage: Stage) -> Iterator[Option]:
    """What all other units of a side do, one after the other."""
    for deed, label in DEEDS.items():
        units = witness_of(stage).by_units.units_who(deed, decision.units)
        warriors = tuple(it for unit in units for it in unit)
        if len(units) > 1:
            detail = joined(number(len(warriors), "warrior"), "no shots, no spells")
            yield Option(f"{REST} {deed}", f"{label}, nothing else", detail, warriors, heading=ALL_OTHERS)


def of_unit(unit: Sequence[int], name: str, stage: Stage) -> Iterator[Option]:
    """What a unit may be said to do on its card."""
    witness, first, about = witness_of(stage), stage.combatant(unit[0]), tuple(unit)
    for deed, label in DEEDS.items():
        for more, words in _spells(unit, first, stage):
            if witness.by_units.may(unit, f"{deed}{more}"):
                answer = f"{first.id} {THEN} {deed}{more}"
                yield Option(answer, f"{label}{words}", about=about, heading=name)
    members = those_free(stage.battle, unit)
    for kind, activity in ((CHARGE, "charging"), (SHOOT, "shooting")):
        likely = (witness.likely(activity, stage.combatant(it)) for it in members)
        deed = next(filter(None, likely), "")
        how = deed.split()[0] if kind == CHARGE and deed else deed
        if how and witness.by_units.may(unit, f"{kind} {how}"):
            yield attack(f"{first.id} {THEN} {kind} {how}", kind, how, unit, name, stage)
    again = witness.by_units.shots_again(unit)
    if len(again) > 1 or (again and len(unit) > 1):
        each = (
            f"{stage.names.who(shooter)} at {stage.names.who(int(shot.split()[0]))}"
            for shooter, shot in again.items()
        )
        label = "Shoot as last time"
        yield Option(f"{first.id} {THEN} {SHOOT} {AGAIN}", label, joined(*each), about, heading=name)


def _spells(unit: Sequence[int], first: Combatant, stage: Stage) -> Iterator[tuple[str, str]]:
    """What a caster casts besides a move: the words of the answer and those of the button."""
    if len(unit) > 1 or not first.fighter.spells:
        yield "", ""
        return
    again = witness_of(stage).cast_again(first)
    if again:
        yield f" {again}", f", {spell_again(first, stage)}"
    yield f" {NO_SPELL}", ", no spell"
    yield "", ", may cast"


def shots_of_next(decision: ActivateUnit, stage: Stage) -> Iterator[Option]:
    """All shots of the single warrior who is likely to shoot next."""
    alone = [unit[0] for unit in decision.units if len(unit) == 1]
    yield from next_shots(alone, witness_of(stage), stage)


def chooses_again(decision: ActivateUnit, stage: Stage) -> tuple[Option, ...]:
    """The way back for a side whose cards are laid by themselves."""
    if not witness_of(stage).by_units.lays_by_itself(decision.side):
        return ()
    return (Option(CHOOSE, "Choose each card again", heading="Your cards lie in their order"),)
