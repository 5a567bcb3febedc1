"""How often `steady` does what nobody at a table would: habits counted over battles of `steady` against itself."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile

from rules.engine.events import (
    ActionTaken,
    ActivationBegan,
    ActivationEnded,
    Event,
    ShotFired,
    Status,
)
from rules.engine.events.alternative import ActionsGained
from rules.engine.resolver import Resolver
from rules.engine.state.battle_state import BattleState
from rules.policies import POLICIES
from rules.resolve import start
from tools.bench.mirrored import battle

#: The turn sequences in which warriors act one after the other.
RULESETS = ("alternative", "cards", "trench")
#: Battles by default under each ruleset.
USUAL = 100
_SHOOTING = ("shoot", "ranged attack")


def report(battles: int = USUAL) -> Iterator[str]:
    """The habits under each ruleset, with what they are counted among."""
    yield "Habits of steady against itself"
    for ruleset in RULESETS:
        found = habits(ruleset, range(battles))
        yield f"  {ruleset}, {battles} battles"
        for habit, among in AMONG.items():
            share = 100 * found[habit] / found[among] if found[among] else 0
            yield f"    {habit:<34} {found[habit]:6} of {found[among]:6} {among} ({share:.1f} %)"


#: What each habit is counted among.
AMONG = {
    "friends hit": "shots",
    "shots paid for and not taken": "actions to shoot",
    "activations for nothing": "activations of the free",
    "three dice for the fallen": "dice for the fallen",
}


def habits(ruleset: str, numbers: Sequence[int]) -> Counter[str]:
    """The habits in the battles of these numbers, and what they are counted among."""
    found: Counter[str] = Counter()
    for number in numbers:
        setup = battle(2 * number, ruleset)
        fought = start(setup, policies=dict.fromkeys(range(len(setup.sides)), POLICIES["steady"]))
        found.update(_counted(fought))
    return found


def _counted(fought: Resolver) -> Iterator[str]:
    """Each habit and each of those that it is counted among, once for every time."""
    told, state = fought.events, BattleState(fought.battle.setup)
    for at, event in enumerate(told):
        match event:
            case ShotFired(who=who, struck=struck):
                yield "shots"
                if struck is not None and state.combatants[struck].side == state.combatants[who].side:
                    yield "friends hit"
            case ActionTaken(who=who, action=action) if action in _SHOOTING:
                yield "actions to shoot"
                if not any(
                    isinstance(it, ShotFired) and it.who == who for it in _until_next_action(told, at)
                ):
                    yield "shots paid for and not taken"
            case ActivationBegan(who=who, reaction=""):
                warriors = [state.combatants[id] for id in who]
                if all(it.standing and not it.contacts for it in warriors):
                    yield "activations of the free"
                    if not _did_anything(told, at, who):
                        yield "activations for nothing"
            case ActionsGained(who=(who,), roll=roll, purpose="") if roll is not None:
                if state.combatants[who].status in (Status.KNOCKED_DOWN, Status.STUNNED):
                    yield "dice for the fallen"
                    if len(roll.faces) > 2:
                        yield "three dice for the fallen"
            case _:
                pass
        state.fold(event)


def _until_next_action(told: Sequence[Event], at: int) -> Iterator[Event]:
    def goes_on(event: Event) -> bool:
        return not isinstance(event, ActionTaken | ActivationEnded)

    return takewhile(goes_on, told[at + 1 :])


def _did_anything(told: Sequence[Event], at: int, who: tuple[int, ...]) -> bool:
    """Whether anybody of these did anything in their activation, or could not as they rolled no actions."""
    inside = takewhile(
        lambda event: not isinstance(event, ActivationEnded) or event.who != who, told[at + 1 :]
    )
    for event in inside:
        if isinstance(event, ActionsGained):
            if event.who == who and not event.actions:
                return True
        elif getattr(event, "who", None) in who:
            return True
    return False
