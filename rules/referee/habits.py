"""How somebody fights and shoots, as the table said it last: not asked again until they take other weapons."""

from rules.engine.decisions import Decision, Volley, WeaponsInHand
from rules.engine.decisions.weapons import StrikeWith
from rules.engine.flow import Ask, Flow


class Habits:
    """The weapons with which each warrior fought last, and how often they last shot at the same target."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], str] = {}

    def asks(self, decision: Decision) -> bool:
        """Whether a decision is about such a habit."""
        return isinstance(decision, WeaponsInHand | StrikeWith | Volley)

    def asked(self, asked: Ask) -> Flow[object]:
        """The answer as last time, where it can be given, or else what the table says."""
        key, decision, given = self._key(asked.decision), asked.decision, list[str]()
        known = self._known.get(key, "")
        if decision.answers is not None and known in decision.answers:
            return asked.accept(known)

        def accept(answer: str) -> object:
            result = asked.accept(answer)
            given.append(answer)
            return result

        result = yield Ask(decision, accept)
        self._known[key] = given[-1]
        return result

    def forget(self, warrior: int) -> None:
        """Ask of somebody anew."""
        self._known = {key: answer for key, answer in self._known.items() if key[1] != warrior}

    def _key(self, decision: Decision) -> tuple[object, ...]:
        if isinstance(decision, Volley):
            return "volley", decision.who, decision.weapon, decision.target
        assert isinstance(decision, WeaponsInHand | StrikeWith)
        return type(decision).__name__, decision.who, decision.answers
