"""A quick result: who won, who went out of action, and what it did to the rosters, worked out on paper.

Nothing is rolled or awarded for it. Each effect has a reason and becomes part of one entry in the ledger.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from rules.engine.events import Status
from rules.engine.outcome import FighterOutcome, Outcome, SideOutcome
from rules.engine.setup import BattleSetup, SideSetup
from rules.ledger.apply import apply
from rules.ledger.entries import BattleChange, BattleFought, ExperienceGained, MembersLost
from rules.ledger.gains import Gain, GoldChanged, WyrdstoneChanged
from rules.ledger.possessions import CannotApply
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.mustering.words import counted
from rules.numbers import FighterId, RosterNumber
from rules.tally.check import Impossible
from rules.values import Value, changed

#: The reason of its `Outcome`; it has no rounds.
SHORT = "short"
#: How the cause of a loss begins that people entered.
BY_HAND = "by hand: "


class ShortEffect(Value, frozen=True):
    """The result for one roster block: members out of action, experience, members lost for good, and why."""

    number: int
    out: int = 0
    experience: int = 0
    lost: int = 0
    fate: Literal["dead", "retired"] = "dead"
    reason: str = ""


class ShortSide(Value, frozen=True):
    """One warband. `casualties` went out of action in all; gold and shards are below 0 where they were lost."""

    casualties: int = 0
    gold: int = 0
    wyrdstone: int = 0
    reason: str = ""
    effects: tuple[ShortEffect, ...] = ()


class ShortResult(Value, frozen=True):
    """`winner` is the index of a side, None for a draw; `sharing` are its allies."""

    winner: int | None
    sides: tuple[ShortSide, ...]
    sharing: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        return () if self.winner is None else (self.winner, *self.sharing)


def short_entries(
    short: ShortResult, sheets: Sequence[WarbandSheet], *, battle: str, title: str, names: Sequence[str]
) -> tuple[BattleFought, ...]:
    """The entry for each warband's ledger, in the order of the sides; `names` are what the sides are called.

    Raises `Impossible` for effects without a reason or that the rosters do not allow.
    """
    if not len(sheets) == len(short.sides) == len(names):
        raise Impossible(("This result is of another battle: its warbands are not those that were set up.",))
    entries = tuple(
        BattleFought(
            battle,
            title,
            tuple(name for other, name in enumerate(names) if other != side),
            _result(short, side),
            tuple(_changes(short.sides[side])),
        )
        for side in range(len(sheets))
    )
    problems = [
        problem
        for side, sheet, entry in zip(short.sides, sheets, entries, strict=True)
        for problem in _problems(side, sheet, entry)
    ]
    if problems:
        raise Impossible(tuple(problems))
    return entries


def fitted(short: ShortResult, sheets: Sequence[WarbandSheet]) -> tuple[ShortResult, tuple[str, ...]]:
    """The parts of a result that changed rosters still allow, and what is left out of it, in sentences."""
    found = [_fitted(side, sheet) for side, sheet in zip(short.sides, sheets, strict=True)]
    sentences = tuple(sentence for _side, left_out in found for sentence in left_out)
    return changed(short, sides=tuple(side for side, _left_out in found)), sentences


def _fitted(side: ShortSide, sheet: WarbandSheet) -> tuple[ShortSide, list[str]]:
    blocks: dict[int, WarriorSheet] = {block.number: block for block in sheet.active}
    effects, left_out = [], []
    for effect in side.effects:
        block = blocks.get(effect.number)
        if block is None:
            left_out.append(
                f"{sheet.name} no longer has warrior {effect.number}: what was entered for that warrior is left out."
            )
            continue
        fits = changed(effect, out=min(effect.out, block.members), lost=min(effect.lost, block.members))
        if fits != effect:
            left_out.append(
                f"{block.name} of {sheet.name} has {_members(block.members)}: no more of them count."
            )
        effects.append(fits)
    gold = max(side.gold, -max(sheet.gold, 0))
    if gold != side.gold:
        left_out.append(f"{sheet.name} has {sheet.gold} gold crowns: no more are lost.")
    most = sum(block.members for block in sheet.active)
    casualties = min(side.casualties, most)
    return changed(side, effects=tuple(effects), gold=gold, casualties=casualties), left_out


def _result(short: ShortResult, side: int) -> Literal["won", "lost", "drawn"]:
    if short.winner is None:
        return "drawn"
    return "won" if side in short.winners else "lost"


def _changes(side: ShortSide) -> Iterator[BattleChange | Gain]:
    """Experience before losses, so that a block that is gone has earned it too."""
    for effect in side.effects:
        if effect.experience:
            yield ExperienceGained(effect.number, effect.experience, effect.reason or side.reason)
    for effect in side.effects:
        if effect.lost > 0:
            why = effect.reason or side.reason
            yield MembersLost(effect.number, effect.lost, effect.fate, cause=f"{BY_HAND}{why}")
    if side.gold:
        yield GoldChanged(side.gold, side.reason)
    if side.wyrdstone:
        yield WyrdstoneChanged(side.wyrdstone, side.reason)


def _problems(side: ShortSide, sheet: WarbandSheet, entry: BattleFought) -> Iterator[str]:
    blocks: dict[int, WarriorSheet] = {block.number: block for block in sheet.active}
    for effect in side.effects:
        block = blocks.get(effect.number)
        if block is None:
            yield f"{sheet.name} has no warrior {effect.number} on its roster."
            continue
        if (effect.experience or effect.lost) and not (effect.reason or side.reason):
            yield f"{block.name} of {sheet.name}: say why, for example what was rolled."
        for number, what in ((effect.out, "went out of action"), (effect.lost, "are lost")):
            if not 0 <= number <= block.members:
                yield f"{block.name} of {sheet.name} has {_members(block.members)}, so that not {number} {what}."
        if effect.experience < 0:
            yield f"{block.name} of {sheet.name}: experience is never lost."
    if (side.gold or side.wyrdstone) and not side.reason:
        yield f"{sheet.name}: say what the gold or the wyrdstone was for."
    out, most = sum(effect.out for effect in side.effects), sum(block.members for block in sheet.active)
    if not out <= side.casualties <= most:
        yield (
            f"{sheet.name} cannot have {side.casualties} out of action: {out} "
            f"{'was' if out == 1 else 'were'} entered by name, and the warband has {_members(most)}."
        )
    if sheet.gold + side.gold < 0:
        yield f"{sheet.name} has {sheet.gold} gold crowns and cannot lose {-side.gold}."
    if all(effect.number in blocks for effect in side.effects):
        yield from _refused(sheet, entry)


def _refused(sheet: WarbandSheet, entry: BattleFought) -> Iterator[str]:
    try:
        apply(sheet, entry)
    except CannotApply as error:
        yield str(error)


def _members(number: int) -> str:
    return counted(number, "member")


def outcome_of_short(setup: BattleSetup, short: ShortResult) -> Outcome:
    """The outcome as far as a quick result knows it: the winner and the casualties that it names."""
    sides = tuple(
        _side(name, side, {effect.number: effect.out for effect in stated.effects})
        for name, side, stated in zip(setup.side_names, setup.sides, short.sides, strict=True)
    )
    return Outcome(short.winner, SHORT, 0, sides, short.sharing)


def _side(name: str, side: SideSetup, out: Mapping[int, int]) -> SideOutcome:
    fallen = dict(out)
    fighters = []
    for fighter in side.fighters:
        is_out = not fighter.beast and fallen.get(fighter.warrior, 0) > 0
        fallen[fighter.warrior] = fallen.get(fighter.warrior, 0) - is_out
        status = Status.OUT_OF_ACTION if is_out else Status.STANDING
        id, number = FighterId(fighter.id), RosterNumber(fighter.warrior)
        fighters.append(FighterOutcome(id, number, fighter.member, fighter.name, status))
    return SideOutcome(name, len(fighters), False, tuple(fighters))
