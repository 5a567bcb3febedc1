"""A battle for tests: warriors where a test puts them, dice that fall as it says, players who answer as it says.

    field = Battlefield([man(10, 10, "sword")], [man(11, 10, I=5)])
    field.engage(0, 1)
    field.turn(0)
    field.play(fight(field.battle), 4, 3, 5)

Places are inches, ids rise over both warbands. Nothing is rolled that the test does not name; every die is used.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from rules import ENGINE_VERSION
from rules.catalogue.load import complete_rulebook, rulebook
from rules.catalogue.profile import Profile
from rules.engine import events
from rules.engine.battle import Battle
from rules.engine.decisions import (
    DONE,
    NONE,
    STAY,
    AimStrip,
    ChargeTarget,
    Choice,
    CounterPlace,
    Decision,
    DeploymentPlace,
    Intercept,
    MoveTo,
    NextToAct,
)
from rules.engine.dice import Roll
from rules.engine.events import AnyEvent, Event, Status
from rules.engine.flow import Flow
from rules.engine.setup import BASE_RADIUS, BattleSetup, Fighter, Gear, Protection, RulesetSetup, SideSetup
from rules.engine.state.battle_state import Combatant
from rules.engine.table import Point, Table
from rules.fielding.fielding import LARGE_RADIUS, weapon_of
from rules.systems.registry import COMBAT_RULES, SEQUENCES

OPEN = Table(key="open", name="Open field", summary="Nothing on it.", width=4800, depth=4800)
PLAIN = {"M": 4, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7}

Says = str | Sequence[str] | Callable[[Decision], str]


class Man(NamedTuple):
    """A warrior and the place they begin at."""

    at: Point
    items: tuple[str, ...]
    profile: dict[str, int]
    fields: dict[str, Any]


def man(x: float, y: float, *items: str, z: float = 0, **given: Any) -> Man:
    """An ordinary human at a place in inches; items by key, characteristics and fields of `Fighter` by name."""
    profile = {name: given.pop(name, value) for name, value in PLAIN.items()}
    return Man(inches(x, y, z), items, profile, given)


def inches(x: float, y: float, z: float = 0) -> Point:
    return Point(round(x * 100), round(y * 100), round(z * 100))


def place(x: float, y: float, z: float = 0) -> str:
    """The answer that names a place in inches."""
    at = inches(x, y, z)
    return f"{at.x},{at.y},{at.z}"


def fighter(number: int, warrior: Man) -> Fighter:
    """The warrior as they take the field, with the rulebook's items or those of a supplement."""
    items = [rulebook().items.get(key) or complete_rulebook().items[key] for key in warrior.items]
    copies = {item.key: warrior.items.count(item.key) for item in items}
    weapons = {item.key: weapon_of(item, copies[item.key]) for item in items if item.blow or item.shot}
    carried = {
        item.key: Gear(item.key, item.name, item.effects, copies[item.key]) for item in items if item.effects
    }
    worn = {item.key: Protection(item.key, item.name, item.armour) for item in items if item.armour}
    large = bool(warrior.fields.get("large"))
    fields = {
        "name": f"Warrior {number}",
        "warrior": number + 1,
        "hero": True,
        "radius": LARGE_RADIUS if large else BASE_RADIUS,
        "gear": tuple(carried.values()),
        **warrior.fields,
    }
    return Fighter(
        id=number,
        member=0,
        type="Warrior",
        profile=Profile(**warrior.profile),
        weapons=tuple(weapons.values()),
        protection=tuple(worn.values()),
        **fields,
    )


def setup_of(
    *sides: Sequence[Man],
    table: Table = OPEN,
    switches: Sequence[str] = (),
    sequence: str = "mordheim",
    combat: str = "core",
) -> BattleSetup:
    found, number = [], 0
    for index, side in enumerate(sides):
        fighters = tuple(fighter(number + at, warrior) for at, warrior in enumerate(side))
        number += len(fighters)
        found.append(SideSetup(f"Side {index}", "mercenaries-reikland", 100, fighters))
    ruleset = RulesetSetup("mordheim", "Mordheim", sequence, combat, tuple(switches))
    scenario = rulebook().scenarios["skirmish"]
    return BattleSetup(ruleset, scenario, table, tuple(found), "test", engine_version=ENGINE_VERSION)


class Battlefield:
    """A battle under way. `events`, `asked` and `rolls` hold what the last `play` brought."""

    def __init__(
        self,
        *sides: Sequence[Man],
        table: Table = OPEN,
        switches: Sequence[str] = (),
        sequence: str = "mordheim",
        combat: str = "core",
        then: Callable[[BattleSetup], BattleSetup] = lambda setup: setup,
    ) -> None:
        setup = then(setup_of(*sides, table=table, switches=switches, sequence=sequence, combat=combat))
        self.battle = Battle(
            setup, SEQUENCES[setup.ruleset.sequence], COMBAT_RULES[setup.ruleset.combat](setup.charts)
        )
        self.state = self.battle.state
        self.events: list[AnyEvent] = []
        self.asked: list[Decision] = []
        self.rolls: list[Roll] = []
        everybody = [warrior for side in sides for warrior in side]
        self.fold(*(events.WarriorDeployed(who, warrior.at) for who, warrior in enumerate(everybody)))
        self.fold(events.FirstTurnDecided(0), events.RoundBegan(1))

    def one(self, who: int) -> Combatant:
        return self.state.combatants[who]

    def fold(self, *happened: Event) -> None:
        for event in happened:
            self.state.fold(event)

    def status(self, who: int, status: Status) -> None:
        self.fold(events.StatusChanged(who, status, None))

    def hurt(self, who: int, left: int) -> None:
        """Leave a warrior with this many wounds."""
        self.fold(events.WoundsLost(who, None, 1, left))

    def engage(self, who: int, *enemies: int, manner: str = "charge") -> None:
        """Put warriors that stand base to base into combat, as a charge would."""
        at = self.one(who).position
        self.fold(events.WarriorMoved(who, manner, (at, at), 0, enemies))

    def turn(self, side: int, phase: str = "") -> None:
        """Begin a turn, so that what counts for one turn only is forgotten."""
        self.fold(events.TurnBegan(side))
        if phase:
            self.fold(events.PhaseBegan(side, phase))

    def activate(self, *who: int, reaction: str = "") -> None:
        """Begin an activation of warriors of one side."""
        self.fold(events.ActivationBegan(self.one(who[0]).side, who, reaction))

    def play(self, flow: Flow[Any], *faces: int, says: dict[type[Decision], Says] | None = None) -> Any:
        """Drive a procedure to its end and return its result. Every face must be asked for, and no other.

        `says` answers one kind of decision with one answer, one after the other, or by a function. Without it the
        first who can acts, nobody moves or intercepts, a choice falls on its last answer and everything else on its
        first.
        """
        flow = self.battle.rules.watched(self.battle, flow)
        self.events, self.asked, self.rolls = [], [], []
        waiting, said = list(faces), Answers(says or {})
        value: Any = None
        while True:
            try:
                step = flow.send(value)
            except StopIteration as end:
                assert not waiting, f"dice nobody asked for: {waiting}"
                return end.value
            value = None
            if isinstance(step, Event):
                self.fold(step)
                self.events.append(step)
            elif isinstance(step, Roll):
                assert len(waiting) >= step.count, f"no dice are left for {step}"
                value, waiting = tuple(waiting[: step.count]), waiting[step.count :]
                self.rolls.append(step)
            else:
                assert step.decision.answers != ()  # worked out now, before anything changes
                self.asked.append(step.decision)
                value = step.accept(said.to(step.decision))

    def happens(self, *happened: AnyEvent) -> None:
        """Let a procedure state events, with whatever follows from them by the combat rules."""
        self.play(_states(happened))

    def told[E: Event](self, kind: type[E]) -> list[E]:
        """The events of one kind that the last `play` brought."""
        return [event for event in self.events if isinstance(event, kind)]

    def questions[D: Decision](self, kind: type[D]) -> list[D]:
        return [decision for decision in self.asked if isinstance(decision, kind)]


def _states(events: Iterable[AnyEvent]) -> Flow[None]:
    yield from events


class Answers:
    """What the players say."""

    def __init__(self, says: dict[type[Decision], Says]) -> None:
        self._says = {kind: said if callable(said) else _listed(said) for kind, said in says.items()}

    def to(self, decision: Decision) -> str:
        said = self._says.get(type(decision))
        if callable(said):
            return said(decision)
        if said is not None:
            return said[0] if len(said) == 1 else said.pop(0)
        return usual_answer(decision)


def _listed(said: str | Iterable[str]) -> list[str]:
    return [said] if isinstance(said, str) else list(said)


def usual_answer(decision: Decision) -> str:
    match decision:
        case MoveTo():
            return STAY
        case Intercept() | ChargeTarget(also=(_, *_)):
            return NONE
        case DeploymentPlace() | CounterPlace() | AimStrip():
            return decision.default
        case NextToAct(candidates=()):
            return DONE
        case Choice():
            return decision.choices[-1]
    assert decision.answers
    return decision.answers[0]
