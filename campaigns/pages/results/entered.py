"""An entered result, warband by warband: casualties and their victors, deeds, things used up, and what was won."""

from collections import Counter
from dataclasses import dataclass

from rules.aftermath.growth.experience import deed_in_words
from rules.catalogue.model import Rulebook
from rules.engine.events import Status
from rules.engine.outcome import FighterOutcome, Outcome, SideOutcome
from rules.engine.record import Record
from rules.engine.state.conditions import CARRION, CATACOMBS, CELEBRATIONS, PEDDLER
from rules.mustering.words import counted
from rules.narration import Names
from rules.scenarios.parts.spoils import described
from rules.tally.draft import Tally
from rules.tally.short import ShortSide

#: What optional tables left behind, by the mark that warriors bring home of it.
_HAPPENED = {
    CARRION: "Carrion creatures came.",
    CELEBRATIONS: "Its heroes celebrate at the alehouse.",
    PEDDLER: "It met a peddler.",
}


@dataclass(frozen=True)
class WarriorLine:
    """One warrior with everything worth mentioning."""

    name: str
    facts: tuple[str, ...]


@dataclass(frozen=True)
class EnteredSide:
    """`unharmed` are those with nothing to say of; `casualties` of a quick result counts who are not named too.

    `happened` is what subplots and random happenings left behind.
    """

    index: int
    name: str
    lines: tuple[WarriorLine, ...]
    unharmed: int
    casualties: int
    won: tuple[str, ...]
    happened: tuple[str, ...] = ()


def entered_sides(record: Record, tally: Tally, book: Rulebook) -> tuple[EnteredSide, ...]:
    """The sides of a battle that people entered; empty before it was."""
    outcome = record.outcome
    if outcome is None:
        return ()
    names, short = Names(record.setup, measured=True), tally.short
    return tuple(
        _short(index, side, short.sides[index], names) if short else _side(index, outcome, names, book)
        for index, side in enumerate(outcome.sides)
    )


def _side(index: int, outcome: Outcome, names: Names, book: Rulebook) -> EnteredSide:
    side = outcome.sides[index]
    everybody = [_line(fighter, outcome, names, book) for fighter in (*side.fighters, *side.summoned)]
    lines = tuple(line for line in everybody if line.facts)
    won = tuple(described(it.what, it.amount, it.worth) for it in side.spoils)
    marks = {mark for fighter in side.fighters for mark in fighter.marks}
    happened = tuple(says for mark, says in _HAPPENED.items() if mark in marks)
    unharmed = len(everybody) - len(lines)
    return EnteredSide(index, names.side(index), lines, unharmed, len(side.out_of_action), won, happened)


def _short(index: int, side: SideOutcome, stated: ShortSide, names: Names) -> EnteredSide:
    blocks = {fighter.warrior for fighter in side.fighters}
    lines = []
    for effect in stated.effects:
        found = {
            f"{effect.out} out of action": effect.out,
            f"{effect.experience} experience": effect.experience,
            f"{effect.lost} {effect.fate}": effect.lost,
            effect.reason or stated.reason: effect.experience or effect.lost,
        }
        called = names.block(index, effect.number) if effect.number in blocks else f"Number {effect.number}"
        facts = tuple(fact for fact, counts in found.items() if counts)
        lines.append(WarriorLine(called, facts))
    changes = (("gold crown", stated.gold), ("shard", stated.wyrdstone))
    won = [f"{counted(abs(much), noun)} {'won' if much > 0 else 'lost'}" for noun, much in changes if much]
    if won:
        won.append(stated.reason)
    return EnteredSide(index, names.side(index), tuple(lines), 0, stated.casualties, tuple(won))


def _line(fighter: FighterOutcome, outcome: Outcome, names: Names, book: Rulebook) -> WarriorLine:
    facts = []
    if fighter.absent:
        facts.append("took no part")
    if fighter.status is Status.OUT_OF_ACTION:
        by = fighter.taken_out_by
        how = "out of action" if by is None else f"out of action by {names.who(by)}"
        if CATACOMBS in fighter.marks:
            how = "lost in the catacombs"
        facts.append(f"{how}, unharmed" if fighter.spared else how)
    if fighter.fate:
        facts.append(fighter.fate)
    everybody = (other for side in outcome.sides for other in (*side.fighters, *side.summoned))
    kills = sum(other.taken_out_by == fighter.id for other in (*everybody, *outcome.unowned))
    if kills:
        facts.append(f"took {kills} out of action")
    for award, times in Counter(fighter.deeds).items():
        facts.append(deed_in_words(award, book) + (f", {times} times" if times > 1 else ""))
    for item, copies in Counter(fighter.used).items():
        facts.append(f"used up {counted(copies, item.replace('-', ' '))}")
    return WarriorLine(fighter.name, tuple(facts))
