"""The contradictions in an entered result, and what is only odd in it. Sentences name the warrior or the warband."""

from collections import Counter
from collections.abc import Iterator

from rules.engine.outcome import Outcome
from rules.engine.setup import BattleSetup, Fighter
from rules.mustering.words import counted
from rules.narration import Names
from rules.narration.phrases import listed
from rules.tally.choices import ONCE_A_BATTLE, ROUT, TIME, VOLUNTARY, WIPED_OUT, consumables_of, endings_of
from rules.tally.entered import EnteredFighter, EnteredResult

#: More rounds than any battle has.
MOST_ROUNDS = 50
_ROUTS = (ROUT, VOLUNTARY)


class Impossible(ValueError):
    """A result that no battle can have; `problems` are all reasons, a sentence each."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


class Entered:
    """An entered result beside its set-up: every fighter with their side and what was entered of them."""

    def __init__(self, setup: BattleSetup, result: EnteredResult) -> None:
        self.setup, self.result = setup, result
        self.names = Names(setup, measured=True)
        self.fighters = {fighter.id: fighter for fighter in setup.fighters}
        self.nobody = len(setup.sides)
        self._stated = {entered.id: entered for entered in result.fighters}
        self._home = {
            fighter.id: index
            for index, side in enumerate(setup.sides)
            for fighter in (*side.fighters, *side.reserves)
        }
        self._fielded = {fighter.id for side in setup.sides for fighter in side.fighters}

    def side_of(self, id: int) -> int:
        """The index of a fighter's side; neutral models have the one after all others."""
        return self._home.get(id, self.nobody)

    def of(self, fighter: Fighter) -> EnteredFighter:
        """The entry of a fighter. Models that a spell or the scenario may bring are absent unless it says so."""
        usual = EnteredFighter(fighter.id, "fought" if fighter.id in self._fielded else "absent")
        return self._stated.get(fighter.id, usual)

    def is_absent(self, id: int) -> bool:
        """Whether the fighter of that id took no part."""
        return self.of(self.fighters[id]).state == "absent"

    def present(self, side: int) -> list[EnteredFighter]:
        """Everybody of a side who took part."""
        own = (self.of(fighter) for fighter in self.setup.sides[side].fighters)
        return [entered for entered in own if entered.state != "absent"]


def problems_of(setup: BattleSetup, result: EnteredResult) -> tuple[str, ...]:
    """Every reason why such a result cannot be; none where it can."""
    unknown = [entered.id for entered in result.fighters if entered.id not in {f.id for f in setup.fighters}]
    if unknown or len(result.sides) != len(setup.sides):
        return ("This result is of another battle: its warriors are not those that were set up.",)
    entered = Entered(setup, result)
    return (
        *_of_the_end(entered),
        *(problem for stated in result.fighters for problem in _of_a_fighter(entered, stated)),
        *_of_deeds(entered),
    )


def _of_the_end(entered: Entered) -> Iterator[str]:
    setup, result = entered.setup, entered.result
    sides, names = range(len(setup.sides)), setup.side_names
    if any(winner not in sides for winner in result.winners) or len(set(result.winners)) < len(
        result.winners
    ):
        yield "A winner is no warband of this battle, or is named twice."
        return
    if result.winner is None and result.sharing:
        yield "Allies share a victory, and nobody won: name the winner, or let it be a draw."
    if result.peddler and result.winner is None:
        yield "A peddler sells to the winner, and nobody won: name the winner, or leave the peddler out."
    if result.reason not in endings_of(setup.scenario):
        yield f"{setup.scenario.name} does not end that way: choose how the battle ended."
    if not 0 <= result.rounds <= MOST_ROUNDS:
        yield f"A battle has at most {MOST_ROUNDS} rounds, not {result.rounds}."
    for side in sides:
        if not entered.present(side):
            yield f"Nobody of {names[side]} took part: at least one warrior must have fought."
    yield from _of_the_beaten(entered)


def _of_the_beaten(entered: Entered) -> Iterator[str]:
    result, names = entered.result, entered.setup.side_names
    ends_in_rout = result.reason in _ROUTS
    if ends_in_rout and result.winner is None:
        yield "A rout has a winner: choose the warband that did not rout."
    for side in result.winners:
        if ends_in_rout and result.sides[side].routed:
            yield f"{names[side]} routed and won by a rout: only one of the two can be."
    beaten = [side for side in range(len(names)) if side not in result.winners]
    if ends_in_rout and len(beaten) > 1 and not any(result.sides[side].routed for side in beaten):
        yield "The battle ended by a rout: say which warband routed."
    if result.reason == WIPED_OUT and result.winner is not None:
        for side in beaten:
            left = [
                fighter for fighter in entered.present(side) if not fighter.is_out and fighter.state != "fled"
            ]
            if left and not result.sides[side].routed:
                yield (
                    f"Nobody of {names[side]} was left when the battle ended so, but {_members(len(left))} of it "
                    f"{'is' if len(left) == 1 else 'are'} not out of action."
                )


def _members(number: int) -> str:
    return counted(number, "warrior")


def _of_a_fighter(entered: Entered, stated: EnteredFighter) -> Iterator[str]:
    name = entered.names.who(stated.id)
    if stated.state == "absent":
        if stated.by is not None or stated.kills or stated.deeds or stated.used or stated.marks:
            yield f"{name} took no part and so can neither do nor suffer anything in the battle."
        return
    if stated.by is not None:
        yield from _of_the_victor(entered, stated, name)
    if stated.kills < 0:
        yield f"{name} cannot have taken {stated.kills} enemies out of action."
    carried = consumables_of(entered.fighters[stated.id])
    for item, copies in Counter(stated.used).items():
        if copies > carried.get(item, 0):
            thing = item.replace("-", " ")
            yield f"{name} carries {carried.get(item, 0)} of {thing} and cannot have used up {copies}."


def _of_the_victor(entered: Entered, stated: EnteredFighter, name: str) -> Iterator[str]:
    """About the warrior who took another one out of action."""
    by = stated.by
    if not stated.is_out:
        yield f"{name} is not out of action, yet taken out by somebody: change one of the two."
    elif by not in entered.fighters:
        yield f"{name} was taken out of action by somebody who is not in this battle."
    elif by == stated.id:
        yield f"{name} cannot be both victor and victim: choose nobody in particular."
    elif entered.side_of(by) == entered.side_of(stated.id):
        yield f"{name} was taken out of action by {entered.names.who(by)} of the same warband: choose an enemy."
    elif entered.is_absent(by):
        yield f"{name} was taken out of action by {entered.names.who(by)}, who took no part."


def _of_deeds(entered: Entered) -> Iterator[str]:
    """Awards that the scenario does not give, or gives once."""
    known = entered.setup.scenario.experience
    earned = Counter(deed for stated in entered.result.fighters for deed in stated.deeds)
    for deed, times in sorted(earned.items()):
        name = deed.replace("-", " ")
        if deed not in known:
            yield f"{entered.setup.scenario.name} gives no award for {name}."
        elif deed in ONCE_A_BATTLE and times > 1:
            yield f"The award for {name} is given once in a battle, not {times} times."


def doubts_of(setup: BattleSetup, result: EnteredResult, outcome: Outcome) -> tuple[str, ...]:
    """The oddities of a result that can be, for its players to look at once more."""
    return tuple(_doubts(setup, result, outcome))


def _doubts(setup: BattleSetup, result: EnteredResult, outcome: Outcome) -> Iterator[str]:
    names = setup.side_names
    for index, side in enumerate(outcome.sides):
        unclaimed = [fighter for fighter in side.out_of_action if fighter.taken_out_by is None]
        if unclaimed:
            yield (
                f"{_members(len(unclaimed))} of {names[index]} went out of action by nobody in particular "
                f"({listed([fighter.name for fighter in unclaimed])}): no enemy earns experience for that."
            )
        if index in outcome.winners and side.routed:
            yield f"{names[index]} routed and won all the same."
        if index in outcome.winners and len(side.out_of_action) == sum(
            not fighter.absent for fighter in side.fighters
        ):
            yield f"{names[index]} won with everybody out of action."
        if side.routed and result.reason == TIME:
            yield f"{names[index]} routed, but time ended the battle."
