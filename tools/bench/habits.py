"""How often `steady` does what nobody at a table would: habits counted over battles of `steady` against itself."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile

from rules.combat.charging.charge_ways import straight_charge
from rules.combat.psychology.minds import STUPID
from rules.engine.decisions import NONE, ChargeTarget, Choice, Decision
from rules.engine.events import (
    ActionTaken,
    ActivationBegan,
    ActivationEnded,
    Event,
    ShotFired,
    Status,
)
from rules.engine.events.alternative import ActionsGained
from rules.engine.protocols import Policy
from rules.engine.resolver import Resolver
from rules.engine.setup import Fighter
from rules.engine.state.battle_state import BattleState, Combatant
from rules.engine.state.conditions import HIDDEN
from rules.engine.table import INCH
from rules.engine.view import View
from rules.policies import POLICIES
from rules.resolve import start
from rules.scenarios.parts.reserves import waiting
from tools.bench.mirrored import battle

RULESETS = ("mordheim", "heroheim", "alternative", "cards", "trench")
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
    "charges not made": "charges that lead straight to an enemy",
    "gives up with reserves to come": "times it gives up",
    "long range for five rounds": "shooters who shot in five rounds",
}
_ROUNDS = 5


class _Watched:
    """A player whose charges and whose giving up are counted."""

    def __init__(self, player: Policy, found: Counter[str]) -> None:
        self._player, self._found = player, found

    def choose(self, decision: Decision, view: View) -> str:
        answer = self._player.choose(decision, view)
        if isinstance(decision, ChargeTarget) and not decision.also:
            self._charge(decision, view, made=answer != NONE)
        elif isinstance(decision, Choice) and decision.question == "rout" and answer == decision.choices[0]:
            self._found["times it gives up"] += 1
            self._found["gives up with reserves to come"] += bool(waiting(view.battle, view.side))
        return answer

    def _charge(self, decision: ChargeTarget, view: View, *, made: bool) -> None:
        warrior = view.combatant(decision.who)
        targets = [view.combatant(id) for id in decision.targets]
        near = [it for it in targets if warrior.opposes(it) and warrior.is_within(it, decision.limit)]
        if any(straight_charge(view.battle, warrior, it, decision.limit) for it in near):
            self._found["charges that lead straight to an enemy"] += 1
            self._found["charges not made"] += not made


def habits(ruleset: str, numbers: Sequence[int], player: Policy = POLICIES["steady"]) -> Counter[str]:
    """The habits of a player in the battles of these numbers, and what they are counted among."""
    found: Counter[str] = Counter()
    for number in numbers:
        setup = battle(2 * number, ruleset)
        fought = start(setup, policies=dict.fromkeys(range(len(setup.sides)), _Watched(player, found)))
        found.update(_counted(fought))
    return found


def _counted(fought: Resolver) -> Iterator[str]:
    """Each habit and each of those that it is counted among, once for every time."""
    told, state = fought.events, BattleState(fought.battle.setup)
    shots: dict[int, dict[int, bool]] = {}
    for at, event in enumerate(told):
        match event:
            case ShotFired():
                yield from _shot(event, state, shots)
            case ActionTaken() | ActivationBegan():
                yield from _acted(told, at, event, state)
            case ActionsGained(who=(who,), roll=roll, purpose="") if roll is not None:
                if state.combatants[who].status in (Status.KNOCKED_DOWN, Status.STUNNED):
                    yield "dice for the fallen"
                    if len(roll.faces) > 2:
                        yield "three dice for the fallen"
            case _:
                pass
        state.fold(event)
    for rounds in shots.values():
        if len(rounds) >= _ROUNDS:
            yield "shooters who shot in five rounds"
            if all(list(rounds.values())[:_ROUNDS]):
                yield "long range for five rounds"


def _shot(event: ShotFired, state: BattleState, shots: dict[int, dict[int, bool]]) -> Iterator[str]:
    """Count a shot, and note for its shooter and round whether the range was long."""
    shooter = state.combatants[event.who]
    yield "shots"
    if event.struck is not None and state.combatants[event.struck].side == shooter.side:
        yield "friends hit"
    far = 2 * event.distance > _range(shooter.fighter, event.weapon)
    shots.setdefault(event.who, {}).setdefault(state.round, far)


def _acted(
    told: Sequence[Event], at: int, event: ActionTaken | ActivationBegan, state: BattleState
) -> Iterator[str]:
    if isinstance(event, ActionTaken):
        if event.action in _SHOOTING:
            yield "actions to shoot"
            later = _until_next_action(told, at)
            if not any(isinstance(it, ShotFired) and it.who == event.who for it in later):
                yield "shots paid for and not taken"
    elif not event.reaction and all(_is_free(state.combatants[id]) for id in event.who):
        yield "activations of the free"
        if not _did_anything(told, at, event.who):
            yield "activations for nothing"


def _is_free(warrior: Combatant) -> bool:
    """Tell whether they can do something and do not lie in wait."""
    kept = warrior.under(HIDDEN) or warrior.under(STUPID)
    return warrior.standing and not warrior.contacts and not kept


def _range(fighter: Fighter, weapon: str) -> int:
    """How far a weapon shoots, in 1/100 inch; farther than any shot where it says nothing."""
    ranges = [it.shot.range for it in fighter.weapons if it.shot is not None and weapon in (it.key, it.name)]
    return next((it * INCH for it in ranges if it), 10**6)


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
