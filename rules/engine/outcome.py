"""What a battle came to: a value that a campaign may accept, amend or refuse. Nothing is written by making one."""

from rules.engine.events import Status
from rules.engine.state import BattleState
from rules.values import Value


class FighterOutcome(Value, frozen=True):
    """How one fighter came out. `warrior` and `member` name his roster block; `taken_out_by` is a fighter's id."""

    id: int
    warrior: int
    member: int
    name: str
    status: Status
    taken_out_by: int | None = None


class SideOutcome(Value, frozen=True):
    name: str
    starting: int
    routed: bool
    fighters: tuple[FighterOutcome, ...]

    @property
    def out_of_action(self) -> tuple[FighterOutcome, ...]:
        return tuple(fighter for fighter in self.fighters if fighter.status is Status.OUT_OF_ACTION)


class Outcome(Value, frozen=True):
    """`winner` is the index of a side, None for a draw; `reason` is `rout`, `voluntary rout`, `wiped out` or `time`."""

    winner: int | None
    reason: str
    rounds: int
    sides: tuple[SideOutcome, ...]

    def fighter(self, id: int) -> FighterOutcome:
        return next(fighter for side in self.sides for fighter in side.fighters if fighter.id == id)


def outcome_of(state: BattleState, names: tuple[str, ...]) -> Outcome:
    """The outcome of a battle that has ended."""
    assert state.ended is not None
    by = {who: attacker for who, attacker, _ in state.taken_out}
    sides = []
    for side, name in enumerate(names):
        fighters = tuple(
            FighterOutcome(
                one.id,
                one.fighter.warrior,
                one.fighter.member,
                one.fighter.name,
                one.status,
                by.get(one.id),
            )
            for one in state.combatants
            if one.home == side and one.fighter.called_by is None
        )
        sides.append(SideOutcome(name, len(fighters), side in state.routed, fighters))
    return Outcome(state.ended.winner, state.ended.reason, state.ended.rounds, tuple(sides))
