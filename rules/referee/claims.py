"""Facts that the rules need and only the table knows: who is near whom. They are asked once, and remembered."""

from collections.abc import Callable, Sequence

from rules.combat.psychology.all_alone import COMPANY as COMPANY_REACH
from rules.combat.psychology.minds import able
from rules.combat.rolls.leadership_test import FLEEING, leader_reach, leads
from rules.engine.battle import Battle
from rules.engine.flow import Flow
from rules.engine.protocols import HERO_NEAR, STANDS_NEAR
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import ALWAYS_ALONE, TWISTED
from rules.referee.deeds_by_dice import LED as LED_WORD
from rules.referee.questions import NO, YES, ask_table

#: Whether their leader is near enough, and whether an able friend is.
LED, COMPANY = "leader near", "friend near"
#: Who of those that change an activation roll is near, and the answer that nobody is.
WHO_NEAR, ALONE = "who is near", "alone"


class Claims:
    """What the table said, and its last answer to each question."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._last: dict[str, str] = {}
        #: By the question and the warrior; forgotten once they or a leader of theirs move.
        self._claims: dict[tuple[str, int], bool] = {}
        #: What is supposed for a moment, to see whether it would matter.
        self._supposed: dict[tuple[str, int], bool] = {}
        #: Those of whom it is asked only once their dice have fallen.
        self._asked_later: set[int] = set()

    def find_leader(self, warrior: Combatant) -> Flow[None]:
        lenders = [it for it in self.battle.state.of_side(warrior.side) if self.could_lend(it, warrior)]
        if lenders:
            yield from self._claim(LED, warrior)

    def lends(self, leader: Combatant, warrior: Combatant) -> bool:
        return self.claimed(LED, warrior.id) and self.could_lend(leader, warrior)

    def find_company(self, warrior: Combatant) -> Flow[bool]:
        friends = [it for it in self.battle.state.of_side(warrior.side) if it is not warrior and able(it)]
        is_kept = bool(friends) and (yield from self._claim(COMPANY, warrior))
        if friends and not is_kept and self._reaches_no_farther(warrior):
            self.claim(LED, warrior.id, False)
        return is_kept

    def _reaches_no_farther(self, warrior: Combatant) -> bool:
        """Whether every leader of somebody would be company as well, where they are near enough to lend."""
        if warrior.under(TWISTED) or warrior.under(ALWAYS_ALONE):
            return False
        leaders = [it for it in self.battle.state.of_side(warrior.side) if self.could_lend(it, warrior)]
        return all(leader_reach(it) <= COMPANY_REACH for it in leaders)

    def find(self, question: str, warrior: Combatant) -> Flow[bool]:
        """Ask what is not known of somebody."""
        return (yield from self._claim(question, warrior))

    def claim(self, question: str, warrior: int, answer: bool) -> None:
        """Remember what the table said in another answer."""
        self._claims[question, warrior] = answer

    def claimed(self, question: str, warrior: int) -> bool:
        """Whether the table said so last; False where it said nothing."""
        known = self._supposed if (question, warrior) in self._supposed else self._claims
        return known.get((question, warrior), False)

    def stands_by(self, warrior: Combatant) -> str:
        """What was said of those near them, as their rules want it."""
        return next((it for it in (HERO_NEAR, STANDS_NEAR) if self.claimed(it, warrior.id)), "")

    def find_each_near(self, warrior: Combatant) -> Flow[None]:
        """Ask who is near one of several who act on one roll, one after the other."""
        yield from self.find_leader(warrior)
        for word in self.battle.sequence.near_words(self.battle, warrior):
            if not (yield from self.find(word, warrior)):
                return

    def words_near(self, warrior: Combatant) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The words for a leader near somebody who acts by dice, and for others near them."""
        leads_any = any(self.could_lend(it, warrior) for it in self.battle.state.of_side(warrior.side))
        is_led = leads_any and not self.battle.switch("own-leadership-for-activations")
        return (LED_WORD,) if is_led else (), tuple(self.battle.sequence.near_words(self.battle, warrior))

    def ask_later(self, warrior: int) -> None:
        """Have it asked who is near somebody once their dice have fallen, if it matters then."""
        self._asked_later.add(warrior)

    def find_near(self, group: Sequence[Combatant], outcome: Callable[[], object]) -> Flow[None]:
        """Ask who is near those of whom it is asked later, as long as the outcome of their roll depends on it."""
        later = [it for it in group if it.id in self._asked_later]
        self._asked_later.clear()
        while later and self._matters(later, outcome):
            warrior = later.pop(0)
            if choices := self._near_choices(warrior):
                answer = yield from ask_table(warrior.side, WHO_NEAR, warrior.id, choices, self._last)
                self._claim_near(warrior, answer)

    def _matters(self, later: Sequence[Combatant], outcome: Callable[[], object]) -> bool:
        """Whether the outcome is another one with everybody near who may be than with nobody.

        What is between these comes between: nobody's presence makes a roll harder.
        """
        found = []
        for answer in (False, True):
            self._supposed = {key: answer for it in later for key in self._open(it)}
            found.append(outcome())
        self._supposed = {}
        return found[0] != found[1]

    def _open(self, warrior: Combatant) -> list[tuple[str, int]]:
        """What may be claimed of those near somebody; a leader of whom it is known is left out."""
        led, near = self.words_near(warrior)
        is_open = led and (LED, warrior.id) not in self._claims
        return [*([(LED, warrior.id)] if is_open else ()), *((it, warrior.id) for it in near)]

    def _near_choices(self, warrior: Combatant) -> tuple[str, ...]:
        """Every answer to who is near somebody; none where it is known."""
        led, near = self.words_near(warrior)
        if led and (LED, warrior.id) in self._claims:
            led = ()
        every = [(*a, *b) for b in ((), *((it,) for it in near)) for a in ((), *((it,) for it in led))]
        return tuple(" ".join(it) or ALONE for it in every) if len(every) > 1 else ()

    def _claim_near(self, warrior: Combatant, answer: str) -> None:
        for word, whose in self._open(warrior):
            self._claims[word, whose] = (LED_WORD if word == LED else word) in answer.split(" ")

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
