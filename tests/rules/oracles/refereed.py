"""The attacks of the oracles through whole refereed battles: two warriors on a real table, and every way of the dice.

A battle is refereed from its set-up. What a case says of its warriors the players say as at a table: who charges, at
whom somebody shoots and past whom, how somebody was hurt before. Up to the attack all dice are those of a seed; from
there on every way they can fall is walked, to the next thing that is no part of the attack.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from rules.combat.psychology.minds import NO_ATTACKS
from rules.combat.shared_charts import shot_range
from rules.combat.shooting.aiming import in_cover
from rules.combat.shooting.point_blank import TRAIT
from rules.engine.battle import Battle
from rules.engine.decisions import DONE, NONE, CastSpell, Decision, NextToAct, Volley
from rules.engine.decisions.actions import NextAction
from rules.engine.decisions.alternative import ActivationDice, React, WhoActs
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.engine.dice import Roll
from rules.engine.events import (
    ActivationEnded,
    ConditionBegan,
    PhaseBegan,
    TurnBegan,
    WarriorMoved,
    WoundsLost,
)
from rules.engine.events.event import Event
from rules.engine.flow import Ask, Flow
from rules.engine.protocols import CombatRules
from rules.engine.setup import BattleSetup, Fighter, KnownSpell
from rules.engine.state.conditions import Condition
from rules.odds.short import Sought, short_chances
from rules.referee.by_hand import STATUSES
from rules.referee.questions import TableAsked
from rules.referee.referee import Referee
from rules.referee.stage import stage_for
from rules.scenarios.parts.course import play
from rules.systems.registry import SEQUENCES
from rules.values import changed
from tests.rules.oracles.vocabulary import UnknownWord
from tests.rules.staging.battlefield import Battlefield, usual_answer

#: Who attacks, and whom.
WHO, WHOM = 0, 1
#: The number of ways in which the dice of one case may fall, at most.
MOST = 60000
#: Keeps one who shoots in combat from blows that would follow.
SHOOTS_ONLY = Condition("shoots-only", "turn", tags=(NO_ATTACKS,))
TO_HIT, D12 = "to hit", 12
#: By its name in the rules of the table: how a status is said.
_SAID = {status: word for word, status in STATUSES.items()}


class Attack(NamedTuple):
    """One attack in a refereed battle: the field of a case, and what is said at the table."""

    field: Battlefield
    sequence: str
    #: `<range> <cover>` of a shot with its weapon before it; empty for blows.
    shot: str = ""
    times: int = 1
    #: In which combat of the two it happens.
    combat: int = 1
    #: The spell that is cast, which always succeeds.
    spell: str = ""


def chances(attack: Attack, outcome: Callable[[Battle], Any]) -> dict[Any, Fraction]:
    """The exact chance of every outcome of an attack that is refereed."""
    players = Players(attack)
    sought = Sought(outcome, players.answer, lambda _event: 0, lambda _battle: False)
    found = short_chances(players.start, sought, MOST)
    return {end: chance for (end, _), chance in found.items()}


def setup_of(field: Battlefield, sequence: str) -> BattleSetup:
    """The set-up of a field on a real table under a turn sequence, with its warriors as they are."""
    given = field.battle.setup
    sides = tuple(
        changed(side, fighters=tuple(_quick(field.one(it.id).fighter, at) for it in side.fighters))
        for at, side in enumerate(given.sides)
    )
    ruleset = changed(given.ruleset, sequence=sequence)
    setup = changed(given, sides=sides, ruleset=ruleset)
    return changed(setup, table=stage_for(setup))


def _quick(fighter: Fighter, side: int) -> Fighter:
    """A warrior whose side strikes first or last."""
    return changed(fighter, profile=changed(fighter.profile, I=1 if side else 9))


def _casting(setup: BattleSetup, spell: str) -> BattleSetup:
    """The set-up with a first warrior who knows a spell."""
    side, *others = setup.sides
    caster = changed(side.fighters[0], spells=(KnownSpell(spell, spell, 1),))
    return changed(setup, sides=(changed(side, fighters=(caster, *side.fighters[1:])), *others))


class Course:
    """A refereed battle in which nobody does anything, and what was said by hand at its first question."""

    def __init__(self, setup: BattleSetup, rules: CombatRules) -> None:
        self.setup, self.rules = setup, rules
        self.battle: Battle
        self._dice: Random
        self._said: list[str]

    def begin(self) -> Flow[Any]:
        """Begin the battle anew, with the same dice up to where they are walked."""
        sequence = SEQUENCES[self.setup.ruleset.sequence]
        self.battle = Battle(self.setup, sequence, self.rules)
        self._dice, self._said = Random(sequence.key), list(self.by_hand())
        return Referee(self.battle).watches(play(self.battle))

    def by_hand(self) -> Iterator[str]:
        """What the players say that happened before."""
        yield from ()

    def faces(self, roll: Roll) -> tuple[int, ...]:
        """Dice that are not walked: no blow hits, and everybody has all actions."""
        if roll.purpose == TO_HIT or roll.sides == D12:
            return (1,) * roll.count
        if roll.deck:
            return tuple(self._dice.sample(range(1, roll.sides + 1), roll.count))
        return tuple(self._dice.randint(1, roll.sides) for _ in range(roll.count))

    def answer(self, decision: Decision) -> str:
        """What players say who do nothing."""
        match decision:
            case NextToAct() | WhoActs() | NextAction() if self._said:
                return self._said.pop(0)
            case NextToAct() | NextAction():
                return DONE
            case WhoActs():
                return str(WHO if WHO in decision.candidates else decision.candidates[0])
            case ActivationDice():
                return "3" if WHO in decision.who else decision.answers[0]
            case React() | CastSpell():
                return NONE
            case TableAsked():
                return decision.choices[0]
            case PlayCard() | ActivateUnit():
                return decision.answers[0]
        return usual_answer(decision)


class Players(Course):
    """Those who play one attack, and pass in everything else."""

    def __init__(self, attack: Attack) -> None:
        setup = setup_of(attack.field, attack.sequence)
        super().__init__(_casting(setup, attack.spell) if attack.spell else setup, attack.field.battle.rules)
        self.attack, self._combats = attack, 0

    def start(self) -> tuple[Battle, Flow[Any]]:
        """The battle where the attack begins, and the rest of it."""
        flow, value, self._combats = self.begin(), None, 0
        while True:
            step, value = flow.send(value), None
            if isinstance(step, Event):
                self.battle.state.fold(step)
                if self._begins(step):
                    return self.battle, _until_over(flow, None)
            elif isinstance(step, Roll):
                value = self.faces(step)
            else:
                answer = self.answer(step.decision)
                value = step.accept(answer)
                if self._is_attack(step.decision, answer):
                    self._bears()
                    return self.battle, _until_over(flow, value)

    def _begins(self, event: Event) -> bool:
        """Whether blows follow an event."""
        if self.attack.shot or self.attack.spell:
            return False
        if self.battle.sequence.dice_buy_actions:
            charges = isinstance(event, WarriorMoved) and event.manner == "charge"
            if charges:
                self._bears()
            return charges
        if self.battle.sequence.actions or not isinstance(event, PhaseBegan) or event.phase != "close combat":
            return False
        self._combats += bool(self.battle.combatant(WHO).contacts)
        begins = self._combats == self.attack.combat
        if begins:
            self._bears()
        return begins

    def _bears(self) -> None:
        """Have the warriors be under what they are under in the case."""
        who = self.battle.combatant(WHO)
        if any(it.shot is not None and TRAIT in it.shot.traits for it in who.fighter.weapons):
            self.battle.state.fold(ConditionBegan(WHO, SHOOTS_ONLY))
        if not self.attack.field.one(WHOM).wounds:  # nobody says so by hand of somebody who stands
            self.battle.state.fold(WoundsLost(WHOM, None, 1, 0))
        for warrior in self.attack.field.state.combatants:
            for condition in warrior.conditions.values():
                if not self.battle.combatant(warrior.id).under(condition.key):
                    self.battle.state.fold(ConditionBegan(warrior.id, condition))

    def by_hand(self) -> Iterator[str]:
        """How the target was hurt before."""
        target = self.attack.field.one(WHOM)
        for _ in range(max(1, target.wounds), target.fighter.profile.W):
            yield f"by hand wounded {WHOM}"
        if target.status in _SAID and not target.standing:
            yield f"by hand {_SAID[target.status]} {WHOM}"

    def _is_attack(self, decision: Decision, answer: str) -> bool:
        """Whether the attack begins with an answer."""
        if isinstance(decision, NextToAct):
            return bool(self.attack.shot) and decision.activity == "shooting" and answer != DONE
        if isinstance(decision, CastSpell):
            return answer != NONE
        return isinstance(decision, NextAction) and answer.startswith(
            ("melee attack", "ranged attack", "shoot")
        )

    def answer(self, decision: Decision) -> str:
        """What the players say of the attack; of all else what others say."""
        match decision:
            case NextToAct() | NextAction() | WhoActs() if self._said and decision.side == 0:
                return self._said.pop(0)
            case NextToAct():
                return self._next(decision)
            case NextAction():
                return self._acts(decision)
            case CastSpell() if self.attack.spell:
                return next((it for it in decision.answers if it.startswith(self.attack.spell)), NONE)
            case TableAsked() if self.attack.spell and str(WHOM) in decision.choices:
                return str(WHOM)
            case Volley():
                return str(self.attack.times)
        return super().answer(decision)

    def _next(self, decision: NextToAct) -> str:
        if WHO not in decision.candidates:
            return DONE
        shot = self.attack.shot
        if self.attack.spell:
            return str(WHO) if decision.activity == "shooting" else DONE
        if decision.activity == "charging" and not shot:
            return f"{WHO} {WHOM} yes"
        if decision.activity == "moving" and shot and self.attack.field.one(WHO).moved:
            return f"{WHO} walk"
        return f"{WHO} {WHOM} {shot}" if decision.activity == "shooting" and shot else DONE

    def _acts(self, decision: NextAction) -> str:
        if decision.who != WHO:
            return DONE
        who, shot, priced = self.battle.combatant(WHO), self.attack.shot, decision.left is not None
        if self.attack.spell:
            return f"cast 1 {WHOM}" if priced else f"cast {WHOM}"
        if shot and self.attack.field.one(WHO).moved and not who.moved:
            return "move"
        if shot:
            return f"shoot 1 {WHOM} {shot}" if priced else f"ranged attack {WHOM} {shot}"
        if who.contacts:
            return DONE if priced else "melee attack"
        return f"charge {self.attack.times} {WHOM}" if priced else f"charge {WHOM} 1"


def shot_of(field: Battlefield, weapon: str) -> str:
    """A shot as it is said at a table: its weapon, how far off the target stands, and past whom."""
    who, target = field.one(WHO), field.one(WHOM)
    fired = next((it for it in who.missiles if it.key == weapon), None)
    if fired is None:
        raise UnknownWord(f"nobody shoots with {weapon!r}")
    far = "long" if 2 * who.gap_to(target) > shot_range(field.battle, who, fired) else "short"
    cover = str(WHOM + 1) if in_cover(field.battle, who, target) else "no"
    return f"{weapon} {far} {cover}"


def _until_over(flow: Flow[Any], value: Any) -> Flow[None]:
    """The rest of a battle, up to what is no part of the attack."""
    while True:
        try:
            step = flow.send(value)
        except StopIteration:
            return
        if isinstance(step, (PhaseBegan, TurnBegan, ActivationEnded)):
            return
        if isinstance(step, Roll) and step.purpose == TO_HIT and step.who == WHOM:
            return
        if isinstance(step, Ask) and isinstance(step.decision, NextToAct | NextAction | WhoActs | React):
            return
        value = yield step
