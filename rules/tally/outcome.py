"""The outcome of an entered result: the value that the engine states at the end of a battle it fought itself.

Every enemy out of action may name the warrior that did it. Warriors whose `kills` go beyond those that name them are
given casualties that name nobody, henchmen first: experience counts them, and who exactly fell is not remembered.
"""

from collections.abc import Iterator, Mapping

from rules.engine.events import Status
from rules.engine.outcome import FighterOutcome, Outcome, SideOutcome, worn_off
from rules.engine.setup import BattleSetup, Fighter
from rules.engine.state.conditions import CARRION, CATACOMBS, CELEBRATIONS, MOUNTED, PEDDLER
from rules.numbers import FighterId, RosterNumber
from rules.tally.check import Entered, Impossible, problems_of
from rules.tally.choices import ROUT, VOLUNTARY
from rules.tally.entered import FATES, EnteredFighter, EnteredResult

_TWO = 2


def outcome_of_entered(setup: BattleSetup, result: EnteredResult) -> Outcome:
    """The outcome of the battle. Raises `Impossible` with everything that cannot be."""
    problems = problems_of(setup, result)
    if problems:
        raise Impossible(problems)
    entered = Entered(setup, result)
    claimed = _claimed(entered)
    sides = []
    for index, (name, side) in enumerate(zip(setup.side_names, setup.sides, strict=True)):
        fighters = tuple(_came_out(entered, fighter, claimed) for fighter in side.fighters)
        called = (_came_out(entered, fighter, claimed) for fighter in side.reserves)
        summoned = tuple(fighter for fighter in called if not fighter.absent)
        spoils = tuple(spoil for spoil in result.sides[index].spoils if spoil.amount)
        sides.append(SideOutcome(name, len(fighters), _routed(result, index), fighters, summoned, spoils))
    neutral = (_came_out(entered, fighter, claimed) for fighter in setup.unowned)
    unowned = tuple(fighter for fighter in neutral if not fighter.absent)
    return Outcome(result.winner, result.reason, result.rounds, tuple(sides), result.sharing, unowned)


def _routed(result: EnteredResult, side: int) -> bool:
    """Tell whether a side routed. Of two, the beaten one did if the battle ended so, ticked or not."""
    by_rout = result.reason in (ROUT, VOLUNTARY) and len(result.sides) == _TWO
    return result.sides[side].routed or (by_rout and side not in result.winners)


def _came_out(entered: Entered, fighter: Fighter, claimed: Mapping[int, int]) -> FighterOutcome:
    stated = entered.of(fighter)
    status = Status.STANDING
    if stated.is_out:
        status = Status.OUT_OF_ACTION
    elif stated.state == "fled":
        status = Status.LEFT
    absent = stated.state == "absent"
    by = claimed.get(fighter.id, stated.by)
    return FighterOutcome(
        FighterId(fighter.id),
        RosterNumber(fighter.warrior),
        fighter.member,
        fighter.name,
        status,
        None if by is None else FighterId(by),
        spared=stated.state in ("spared", "catacombs"),
        deeds=stated.deeds,
        used=() if absent else (*stated.used, *worn_off(fighter)),
        absent=absent,
        fate="fled before the rout" if stated.state == "fled" else FATES.get(stated.state, ""),
        marks=() if absent else (*stated.marks, *_brought_home(entered, fighter, stated)),
    )


def _brought_home(entered: Entered, fighter: Fighter, stated: EnteredFighter) -> Iterator[str]:
    """The marks that follow from the rest of the result: a fall with a mount, and what optional tables brought."""
    result, side = entered.result, entered.side_of(fighter.id)
    if stated.is_out and fighter.mount:
        yield MOUNTED
    if stated.state == "catacombs":
        yield CATACOMBS
    if side == entered.nobody:
        return
    if result.carrion:
        yield CARRION
    if result.sides[side].celebrate and fighter.hero:
        yield CELEBRATIONS
    if result.peddler and side == result.winner and fighter.id == entered.present(side)[0].id:
        yield PEDDLER


def _claimed(entered: Entered) -> dict[int, int]:
    """The warrior behind each casualty that names nobody. Raises `Impossible` where more are claimed than there are."""
    everybody = [entered.of(fighter) for fighter in entered.setup.fighters]
    open_casualties = [stated for stated in everybody if stated.is_out and stated.by is None]
    open_casualties.sort(key=lambda stated: entered.fighters[stated.id].hero)
    given: dict[int, int] = {}
    short = []
    for stated in everybody:
        got = sum(_claim(entered, stated, open_casualties, given, set()) for _ in range(stated.kills))
        if got < stated.kills:
            short.append(_too_many(entered, stated, got))
    if short:
        raise Impossible(tuple(short))
    return given


def _claim(
    entered: Entered,
    stated: EnteredFighter,
    casualties: list[EnteredFighter],
    given: dict[int, int],
    tried: set[int],
) -> bool:
    """Give a warrior one more casualty of an enemy; a warrior who has it already takes another where they can."""
    for casualty in casualties:
        if casualty.id in tried or entered.side_of(casualty.id) == entered.side_of(stated.id):
            continue
        tried.add(casualty.id)
        holder = given.get(casualty.id)
        if holder is None or _claim(entered, entered.of(entered.fighters[holder]), casualties, given, tried):
            given[casualty.id] = stated.id
            return True
    return False


def _too_many(entered: Entered, stated: EnteredFighter, got: int) -> str:
    return (
        f"{entered.names.who(stated.id)} is said to have taken out {stated.kills} more than those entered by name, but "
        f"only {got} {'enemy' if got == 1 else 'enemies'} out of action can be among them."
    )
