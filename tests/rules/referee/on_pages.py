"""A steady evening at a table as its pages are tapped: buttons, and lists where no button says it."""

from rules.combat.psychology.minds import able
from rules.engine.decisions import DONE, NONE, AttackTarget, Choice, Decision, NextToAct
from rules.engine.decisions.actions import NextAction, NextModel
from rules.engine.decisions.alternative import ActivationDice, React, WhoActs
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.engine.setup import BattleSetup
from rules.narration import Names
from rules.play.ahead import give
from rules.play.asked import question
from rules.play.course import Course
from rules.play.driving import Hands, go_on
from rules.play.question import Question
from rules.referee.aims import MINDED
from rules.referee.habits import ALL_AT
from rules.referee.models import FIGHT, NEAR
from rules.referee.questions import TableAsked
from rules.referee.reactions import UNTIL
from rules.referee.referee import CHARGE, RANGED
from rules.referee.together import parts_of
from rules.referee.units import THEN
from tests.rules.referee.evening import Evening

HANDS = {0: Hands("steady", True), 1: Hands("steady", True)}


class EveningOnPages(Evening):
    """The same evening by the pages alone; what has one answer is not asked.

    These players run in the first two rounds with those who shoot nothing, and lay their cards from the lowest up in
    those. Those who charge or shoot together are named together where a button does so.
    """

    #: As the first button has it.
    to_get_up = "2"

    def __init__(self, setup: BattleSetup) -> None:
        super().__init__(setup)
        self.course = Course(setup)
        self.resolver = self.course.resolver
        self.names = Names(self.resolver.battle.setup)
        self.counted: dict[str, int] = {}
        self._tried: int | None = None
        #: Those of whom it was asked who minds them: they go where they will, and charge nobody.
        self._own_way: set[int] = set()

    def taps(self) -> int:
        """How often the pages are tapped."""
        go_on(self.course, HANDS)
        while self.course.pending is not None and self.resolver.battle.state.round <= self.rounds:
            self.step()
            go_on(self.course, HANDS)
        return sum(self.counted.values())

    def step(self) -> str:
        """Answer one question, and count the taps."""
        pending = self.course.pending
        asked = question(pending, self.resolver.battle, self.names)
        answer = self.button(pending, [it.answer for it in asked.options])
        kind = type(pending).__name__
        self.counted[kind] = self.counted.get(kind, 0) + taps_of(asked, answer)
        give(self.course, answer)
        return answer

    def button(self, pending: Decision, offered: list[str]) -> str:
        """The answer of these players, by a button if there is one."""
        if not isinstance(pending, NextAction):
            self._tried = None
        if isinstance(pending, TableAsked) and pending.question == MINDED:
            self._own_way.add(pending.who)
        if isinstance(pending, PlayCard):
            return "lowest" if self._is_early else self.say(pending)
        if isinstance(pending, ActivateUnit | NextModel):
            return self._unit(self.say(pending), pending, offered)
        if isinstance(pending, NextAction) and pending.left is None:
            return self._action(pending, offered)
        key = self.say(pending)
        if isinstance(pending, AttackTarget):
            return f"{key} {ALL_AT}"
        if isinstance(pending, React) and key == NONE:
            return f"{NONE} {UNTIL}"
        if isinstance(pending, WhoActs | ActivationDice):
            return self._dice_button(key, offered)
        if not isinstance(pending, NextToAct):
            return key
        if key == DONE:
            return self._passing(pending, offered)
        return self._several(key, offered, self.acted) or self._own(key, offered)

    @property
    def _is_early(self) -> bool:
        return self.resolver.battle.state.round < 3

    def _own(self, key: str, offered: list[str]) -> str:
        own = [it for it in offered if it.startswith(f"{key.split()[0]} ") and " and " not in it]
        return key if key in offered and " " in key else (own[0] if own else key.split()[0])

    def _several(self, key: str, offered: list[str], acted: set[int]) -> str:
        """The button that names most of those who do as this one, none of whom has acted."""
        found = []
        for it in (it for it in offered if " and " in it):
            parts = parts_of(it)
            who = {int(part.split()[0]) for part in parts}
            if parts[0].split()[0] == key.split()[0] and acted & who <= {int(key.split()[0])}:
                found.append((len(who), it, who))
        if not found:
            return ""
        _, answer, who = max(found)
        acted |= who
        return answer

    def _passing(self, pending: NextToAct, offered: list[str]) -> str:
        """Nobody else; in the first rounds those run who shoot nothing."""
        alone = [it for it in offered if it.startswith(f"{DONE}|")]
        if self._is_early and pending.activity != "shooting":
            runs = [it for it in alone if it.endswith(" run") and not self._shoots(pending.candidates[:1])]
            several = [it for it in offered if " run and " in it and self._run_alone(it)]
            if runs or several:
                return max([*runs, *several], key=len)
        return next((it for it in alone if it.endswith(f"|{DONE}")), DONE)

    def _run_alone(self, answer: str) -> bool:
        return not self._shoots([int(it.split()[0]) for it in parts_of(answer) if it != DONE])

    def _shoots(self, who: list[int] | tuple[int, ...]) -> bool:
        warriors = map(self.resolver.battle.combatant, who)
        return any(it.missiles or it.fighter.spells for it in warriors)

    def _unit(self, key: str, pending: ActivateUnit | NextModel, offered: list[str]) -> str:
        """A unit or a model with what it does; all others run once only those are left who shoot nothing."""
        units = pending.units if isinstance(pending, ActivateUnit) else [(it,) for it in pending.candidates]
        unit = next(it for it in units if str(it[0]) == key)
        if isinstance(pending, NextModel) and self._is_early:
            shooters = [it for it in units if self._shoots(it) and self._is_free(it)]
            unit = shooters[0] if shooters else unit
            if not shooters and "rest run" in offered:
                return "rest run"
        if "rest fight" in offered:
            return "rest fight"
        first = unit[0]
        if f"{first} then stay" in offered and first in self._own_way:
            return f"{first} then stay"
        shoots = self._shoots(unit)
        deeds = (["shoot"] if shoots else ["run"]) if self._is_early else ["fight", "charge"]
        if not self._is_early and isinstance(pending, NextModel) and shoots:
            deeds = ["fight", "shoot"]
        fires = any(self.resolver.battle.combatant(it).missiles for it in unit)
        if self._is_early and shoots and (isinstance(pending, ActivateUnit) or not fires):
            deeds.append("stay")
        named = (it for deed in deeds for it in offered if it.startswith(f"{first} then {deed}"))
        return next(named, str(first))

    def _is_free(self, unit: tuple[int, ...]) -> bool:
        warriors = map(self.resolver.battle.combatant, unit)
        return any(it.standing and not it.contacts and able(it) for it in warriors)

    def _action(self, pending: NextAction, offered: list[str]) -> str:
        """A shot, a charge or a blow of a model; in the first rounds a run of who cannot shoot."""
        battle, warrior = self.resolver.battle, self.resolver.battle.combatant(pending.who)
        if "melee attack" in pending.offers:
            return "melee attack"
        if pending.who == self._tried:
            return DONE
        self._tried = pending.who
        if RANGED in pending.offers and (shots := battle.witness.shots_of(warrior)):
            return next(it for it in offered if it.startswith(f"{RANGED} {shots[0]}"))
        enemies = battle.state.enemies_of(warrior.side)
        if not self._is_early and "move" in pending.offers and enemies and warrior.standing:
            return f"{CHARGE} {enemies[0].id} {NEAR} {THEN} {FIGHT}"
        return DONE

    def _dice_button(self, key: str, offered: list[str]) -> str:
        """The button with who acts and the deed, or who acts alone; for their dice, that with the deed."""
        first, deed = key.split()[0], key.partition(" then ")[2]
        same = [it for it in offered if it.endswith(f" then {deed}")]
        if isinstance(self.course.pending, WhoActs) and deed:
            word = f" then {deed.split()[0]}"
            several = [it for it in offered if all(word in part for part in parts_of(it))]
            if answer := self._several(key, several, set()):
                return answer
            same = [it for it in same if it.startswith(f"{first} ") and " and " not in it]
        return key if key in offered else (same[0] if same else first)


class Steadfast(EveningOnPages):
    """Players who never rout of their own will, so that the evening is longer."""

    def say(self, asked: Decision) -> str:
        is_rout = isinstance(asked, Choice) and asked.question == "rout"
        return "fight on" if is_rout else super().say(asked)


def taps_of(asked: Question, answer: str) -> int:
    """The taps of an answer: one for a button, by lists also to open them, and two for each change.

    Those who are named together cost one tap each, and one for the button of the command.
    """
    if any(it.answer == answer for it in asked.options):
        return 1
    for group in asked.groups:
        named = answer.removeprefix(group.prefix).split() if answer.startswith(group.prefix) else ()
        if named and all(it.isdecimal() for it in named):
            return len(named) + 1
    for said in asked.said:
        taps, rest = 2, answer.removeprefix(said.prefix).strip() if answer.startswith(said.prefix) else None
        for blank in said.blanks if rest is not None else ():
            fits = [
                it.answer for it in blank.choices if f"{rest} ".startswith(f"{it.answer} ") or not it.answer
            ]
            if not fits:
                rest = None
                break
            chosen = max(fits, key=len)
            rest = rest.removeprefix(chosen).strip()
            taps += 2 * (chosen != blank.choices[0].answer)
        if rest == "":
            return taps
    raise AssertionError(f"The page has no way to say '{answer}'.")
