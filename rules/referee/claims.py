"""Facts that the rules need and only the table knows: who is near whom. They are asked once, and remembered."""

from rules.combat.psychology.minds import able
from rules.combat.rolls.leadership_test import FLEEING, leads
from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.referee.questions import NO, YES, ask_table

#: Whether their leader is near enough, and whether an able friend is.
LED, COMPANY = "leader near", "friend near"


class Claims:
    """What the table said, and its last answer to each question."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._last: dict[str, str] = {}
        #: By the question and the warrior; forgotten once they or a leader of theirs move.
        self._claims: dict[tuple[str, int], bool] = {}

    def find_leader(self, warrior: Combatant) -> Flow[None]:
        lenders = [it for it in self.battle.state.of_side(warrior.side) if self.could_lend(it, warrior)]
        if lenders:
            yield from self._claim(LED, warrior)

    def lends(self, leader: Combatant, warrior: Combatant) -> bool:
        return self._claims.get((LED, warrior.id), False) and self.could_lend(leader, warrior)

    def find_company(self, warrior: Combatant) -> Flow[bool]:
        friends = [it for it in self.battle.state.of_side(warrior.side) if it is not warrior and able(it)]
        return bool(friends) and (yield from self._claim(COMPANY, warrior))

    def find(self, question: str, warrior: Combatant) -> Flow[bool]:
        """Ask what is not known of somebody."""
        return (yield from self._claim(question, warrior))

    def claim(self, question: str, warrior: int, answer: bool) -> None:
        """Remember what the table said in another answer."""
        self._claims[question, warrior] = answer

    def claimed(self, question: str, warrior: int) -> bool:
        """Whether the table said so last; False where it said nothing."""
        return self._claims.get((question, warrior), False)

    def could_lend(self, leader: Combatant, warrior: Combatant) -> bool:
        if leader is warrior or not leads(leader) or not leader.standing or leader.under(FLEEING):
            return False
        return leader.profile.Ld > warrior.profile.Ld and not warrior.has("no-leader-ld")

    def _claim(self, question: str, warrior: Combatant) -> Flow[bool]:
        key = question, warrior.id
        if key not in self._claims:
            answer = yield from ask_table(warrior.side, question, warrior.id, (NO, YES), self._last)
            self._claims[key] = answer == YES
        return self._claims[key]

    def forget(self, moved: Combatant) -> None:
        """Forget what was said of somebody who moved, or of all whom they lead and keep company."""
        side = {it.id for it in self.battle.state.of_side(moved.side)}
        self._claims = {
            key: claim
            for key, claim in self._claims.items()
            if key[1] != moved.id and (key[1] not in side or (key[0] == LED and not leads(moved)))
        }
