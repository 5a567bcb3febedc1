"""How somebody fights and shoots, as the table said it last: not asked again until they take other weapons.

The others of a henchman group do as the first of them who was asked.
"""

from rules.engine.battle import Battle
from rules.engine.decisions import AttackTarget, Choice, Decision, TryParry, Volley, WeaponsInHand
from rules.engine.decisions.weapons import StrikeWith
from rules.engine.flow import Ask, Flow

#: Stands behind the target of all attacks that somebody has in a phase.
ALL_AT = "all"
#: Stands behind the number of shots of a volley that somebody fires at whatever target, and behind what a whole side
#: does with each blow that may be parried.
ALWAYS = "always"
#: The question who activates the first model of a round.
BEGINS = "first activation"

type _Group = tuple[int, int, str, tuple[object, ...]]


class Habits:
    """The weapons with which each warrior fought last, how often they last shot, and whom they strike in a phase."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        #: By the warrior, or by the side and the group of theirs, and by what is asked.
        self._own: dict[tuple[int, tuple[object, ...]], str] = {}
        self._of_group: dict[_Group, str] = {}
        self._apart: set[int] = set()
        self._targets: dict[int, str] = {}
        #: Whether all of a side parry, or nobody of it, and who begins each round where a side decides it.
        self._parries: dict[int, str] = {}
        self._begins: dict[int, str] = {}

    def asks(self, decision: Decision) -> bool:
        """Whether a decision is about such a habit."""
        if isinstance(decision, Choice):
            return decision.question == BEGINS
        return isinstance(decision, WeaponsInHand | StrikeWith | Volley | AttackTarget | TryParry)

    def asked(self, asked: Ask) -> Flow[object]:
        """The answer as last time, where it can be given, or else what the table says."""
        decision, given = asked.decision, list[str]()
        if isinstance(decision, AttackTarget):
            return (yield from self._strikes(asked, decision))
        if isinstance(decision, Choice):
            return (yield from self._for_good(asked, decision, self._begins))
        if isinstance(decision, TryParry):
            parries = {} if decision.who in self._apart else self._parries
            return (yield from self._for_good(asked, decision, parries))
        assert isinstance(decision, WeaponsInHand | StrikeWith | Volley)
        own, group = (decision.who, _what(decision)), self._group(decision.who, _what(decision))
        known = self._known(decision, _always(decision)) or self._known(decision, own[1])
        if decision.answers is not None and known in decision.answers:
            return asked.accept(known)

        def accept(answer: str) -> object:
            result = asked.accept(answer.removesuffix(f" {ALWAYS}"))
            given.append(answer)
            return result

        result = yield Ask(decision, accept)
        if given[-1].endswith(f" {ALWAYS}"):
            given.append(given[-1].removesuffix(f" {ALWAYS}"))
            own, group = (decision.who, _always(decision)), self._group(decision.who, _always(decision))
        self._own[own] = given[-1]
        if decision.who not in self._apart:
            self._of_group[group] = given[-1]
        return result

    def _known(self, decision: WeaponsInHand | StrikeWith | Volley, what: tuple[object, ...]) -> str:
        """What they did last, or else the others of their group."""
        known = self._own.get((decision.who, what), "")
        if not known and decision.who not in self._apart:
            known = self._of_group.get(self._group(decision.who, what), "")
        return known

    def forget(self, warrior: int) -> None:
        """Ask of somebody anew, and of them alone."""
        self._own = {key: answer for key, answer in self._own.items() if key[0] != warrior}
        self._apart.add(warrior)

    def begin_phase(self) -> None:
        """Forget at whom all attacks of somebody go."""
        self._targets.clear()

    def strikes_at(self, warrior: int, enemy: str) -> None:
        """Have all attacks of somebody go at the same enemy until the activation ends; "" changes nothing."""
        if enemy:
            self._targets[warrior] = enemy

    def _strikes(self, asked: Ask, decision: AttackTarget) -> Flow[object]:
        """The target of an attack: that of all of them, where it was said so."""
        known = self._targets.get(decision.who, "")
        if known in decision.answers:
            return asked.accept(known)

        def accept(answer: str) -> object:
            asked.accept(answer.removesuffix(f" {ALL_AT}"))
            return answer

        answer = str((yield Ask(decision, accept)))
        target = answer.removesuffix(f" {ALL_AT}")
        if target != answer:
            self._targets[decision.who] = target
        return asked.accept(target)

    def decides_anew(self, side: int) -> None:
        """Ask a side again who begins a round."""
        self._begins.pop(side, None)

    def has_decided(self, side: int) -> bool:
        """Whether a side said for good who begins each round."""
        return side in self._begins

    def _for_good(self, asked: Ask, decision: TryParry | Choice, known: dict[int, str]) -> Flow[object]:
        """What a side said for good, as long as it can be said, or else what it says now."""
        if known.get(decision.side) in decision.answers:
            return asked.accept(known[decision.side])

        def accept(answer: str) -> object:
            asked.accept(answer.removesuffix(f" {ALWAYS}"))
            return answer

        answer = str((yield Ask(decision, accept)))
        if answer.endswith(f" {ALWAYS}"):
            answer = answer.removesuffix(f" {ALWAYS}")
            kept = self._parries if isinstance(decision, TryParry) else self._begins
            kept[decision.side] = answer
        return asked.accept(answer)

    def _group(self, warrior: int, what: tuple[object, ...]) -> _Group:
        """The members of a roster block."""
        combatant = self.battle.combatant(warrior)
        return combatant.home, combatant.fighter.warrior, combatant.fighter.type, what


def _what(decision: WeaponsInHand | StrikeWith | Volley) -> tuple[object, ...]:
    if isinstance(decision, Volley):
        return "volley", decision.weapon, decision.target, decision.most
    spelled = decision.loadouts if isinstance(decision, WeaponsInHand) else ()
    return type(decision).__name__, decision.answers, spelled


def _always(decision: WeaponsInHand | StrikeWith | Volley) -> tuple[object, ...]:
    """The same for any target."""
    if isinstance(decision, Volley):
        return "volley", decision.weapon, decision.most
    return _what(decision)
