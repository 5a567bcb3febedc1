"""How somebody fights and shoots, as the table said it last: not asked again until they take other weapons.

The others of a henchman group do as the first of them who was asked. `side 3:1 7:0` says of a whole side with which of
their loadouts (by number) warriors fight, each for the others of the group too.
"""

from collections.abc import Iterator

from rules.combat.melee.wielding import at_hand
from rules.engine.battle import Battle
from rules.engine.decisions import (
    AttackTarget,
    Choice,
    Decision,
    IllegalAnswer,
    TryParry,
    Volley,
    WeaponsInHand,
)
from rules.engine.decisions.weapons import StrikeWith
from rules.engine.flow import Ask, Flow
from rules.engine.loadouts import Loadout
from rules.engine.state.combatant import Combatant

#: Begins an answer that says with what a whole side fights; each part of it is `<who>:<loadout>`.
WHOLE_SIDE, WITH = "side", ":"
#: The weapon that everybody has.
_DAGGER = "dagger"
#: Stands behind the target of all attacks that somebody has in a phase.
ALL_AT = "all"
#: Stands behind the number of shots of a volley that somebody fires at whatever target, and behind what a whole side
#: does with each blow that may be parried.
ALWAYS = "always"
#: The question who activates the first model of a round.
BEGINS = "first activation"

#: What is asked of weapons in hand.
_WEAPONS = WeaponsInHand.__name__

type _Group = tuple[int, int, str, tuple[object, ...]]


class Habits:
    """The weapons with which each warrior fought last, how often they last shot, and whom they strike in a phase."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        #: By the warrior, or by the side and the group of theirs, and by what is asked.
        self._own: dict[tuple[int, tuple[object, ...]], str] = {}
        self._of_group: dict[_Group, str] = {}
        self._apart: set[int] = set()
        #: The loadout that was said of a group along with its whole side.
        self._armed: dict[_Group, str] = {}
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
            said_of = self._of_side(decision, answer)
            answer = said_of.get(self._group(decision.who, ()), answer)
            result = asked.accept(answer.removesuffix(f" {ALWAYS}"))
            self._armed.update(said_of)
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
        if not known and isinstance(decision, WeaponsInHand) and decision.who not in self._apart:
            known = self._armed.get(self._group(decision.who, ()), "")
        return known

    def unarmed(self, decision: WeaponsInHand) -> list[Combatant]:
        """The first of each group of a side of whom it was not said with what they fight; the one asked is the first.

        Groups that have no choice are left out.
        """
        asked = self.battle.combatant(decision.who)
        groups: dict[_Group, Combatant] = {self._group(asked.id, ()): asked}
        for warrior in self.battle.state.of_side(decision.side):
            if warrior.conjured is None and len(at_hand(self.battle, warrior)) > 1:
                groups.setdefault(self._group(warrior.id, ()), warrior)
        known = {key[:3] for key in (*self._of_group, *self._armed) if not key[3] or key[3][0] == _WEAPONS}
        return [
            it
            for key, it in groups.items()
            if it is asked or (key[:3] not in known and it.id not in self._apart)
        ]

    def loadouts_of(self, warrior: Combatant) -> list[int]:
        """The numbers of the loadouts that somebody may take, both hands full first."""
        return sorted(
            at_hand(self.battle, warrior), key=lambda it: _fullness(warrior.loadouts[it]), reverse=True
        )

    def _of_side(self, decision: WeaponsInHand | StrikeWith | Volley, answer: str) -> dict[_Group, str]:
        """The loadout of each group that an answer names. Raises `IllegalAnswer` for what is no such answer."""
        word, _, rest = answer.partition(" ")
        if word != WHOLE_SIDE or not isinstance(decision, WeaponsInHand):
            return {}
        named = dict(self._loadouts_in(decision, rest))
        if self._group(decision.who, ()) not in named:
            raise IllegalAnswer(f"'{answer}' does not say with what the one fights who is asked.")
        return named

    def _loadouts_in(self, decision: WeaponsInHand, parts: str) -> Iterator[tuple[_Group, str]]:
        groups = {it.id: it for it in self.unarmed(decision)}
        for part in parts.split():
            named, _, loadout = part.partition(WITH)
            warrior = groups.get(int(named)) if named.isascii() and named.isdecimal() else None
            if warrior is None or loadout not in map(str, at_hand(self.battle, warrior)):
                raise IllegalAnswer(f"'{part}' does not say with what somebody fights.")
            yield self._group(warrior.id, ()), loadout

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


def _fullness(loadout: Loadout) -> tuple[int, int]:
    """How many weapons besides daggers somebody strikes with, and how many at all."""
    held = [it for it in (loadout.main, loadout.off, loadout.third, *loadout.pistols) if it is not None]
    return sum(1 for it in held if it.key != _DAGGER), len(held)


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
