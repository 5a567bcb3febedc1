"""Where the effect of a skill, mutation, item, injury or special rule is defined, found from its key.

Procedures ask named questions (`QUESTIONS`) of everybody concerned; whoever has a tag (or carries an item with a
trait) for which an answer is registered is heard. An answer stands once, beside its key, in one of the modules of
`rules.combat.answers`; what nobody answers is as the procedure says. Conditions give tags, so spells and drugs answer
in the same way.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from rules.engine.battle import Battle
from rules.engine.combatant import Combatant
from rules.engine.setup import Weapon

#: Every question with what is passed to an answer after the battle and the combatant asked, and what it returns.
QUESTIONS: dict[str, str] = {
    # numbers
    "attacks": "() -> int added to his attacks this phase",
    "initiative": "() -> int added when the order of blows is worked out",
    "weapon-skill": "(other) -> int added to his WS for a blow against or by the other",
    "hit-in-combat": "(target, weapon) -> Modifier | None for his roll to hit",
    "be-hit-in-combat": "(attacker, weapon) -> Modifier | None for rolls to hit him",
    "hit-by-shooting": "(target, weapon, distance) -> Modifier | None for his roll to hit",
    "be-shot-at": "(shooter, weapon, distance) -> Modifier | None for rolls to hit him",
    "blow-strength": "(target, weapon) -> int added to the Strength of his blows",
    "be-struck-strength": "(attacker, hit, in_combat) -> int added to the Strength of hits on him, not to saves",
    "to-wound": "(target, hit, in_combat) -> int added to his roll to wound",
    "save-modifier": "(target, weapon) -> int added to the armour save of his victim",
    "armour-save": "(in_combat) -> int: the smallest D6 of another save that he has, 7 is none",
    "save-bonus": "(in_combat) -> int taken off the smallest D6 that saves",
    "injury-caused": "(target, hit, in_combat) -> Modifier | None for injury rolls that he causes",
    "critical-from": "(target, hit, need, in_combat) -> int: the smallest natural die to wound that is a critical hit",
    "critical-roll": "(target, hit) -> int added to his critical hit rolls",
    "range": "(weapon) -> int added to the range, in inches",
    "shots": "(weapon) -> int: how many shots he has with it this phase",
    "charge-bonus": "() -> int added to how far he charges, in 1/100 inch",
    "run-multiplier": "() -> int: how many times his Movement he runs and charges",
    # yes or no; one yes is enough
    "ignores": "(what, weapon | None) -> bool: whether a rule of that name does not count for him",
    "strikes-first": "() -> bool: before all others, whatever else applies",
    "strikes-last": "() -> bool",
    "rerolls-blow": "(target, weapon) -> bool: whether a missed blow may be rolled again, once",
    "cannot-be-parried": "(target, weapon) -> bool",
    # procedures (generators)
    "before-a-wound": "(attacker, hit, in_combat) -> Flow[bool]: True when the hit comes to nothing (before to wound)",
    "last-save": "(attacker, hit, in_combat) -> Flow[bool]: True when a wound is averted after the armour save",
    "injury-result": "(attacker, hit, status) -> Flow[Status]: what the injury becomes",
    "after-wounds": "(attacker, wounds, in_combat) -> Flow[None]",
    "combat-begins": "() -> Flow[None]: when a close combat phase begins for him",
    "turn-begins": "() -> Flow[None]: at the start of his side's turn, before recovery",
}

Answer = Callable[..., Any]
_ANSWERS: dict[str, dict[str, Answer]] = {question: {} for question in QUESTIONS}


def answers(question: str, *tags: str) -> Callable[[Answer], Answer]:
    """Register a function as what everybody with one of these tags or traits answers to a question."""

    def registered[Given: Answer](answer: Given) -> Given:
        for tag in tags:
            assert tag not in _ANSWERS[question], f"{tag} answers {question} twice"
            _ANSWERS[question][tag] = answer
        return answer

    return registered


def asked(question: str, who: Combatant) -> tuple[Answer, ...]:
    """The answers that a combatant has to a question now, in the order of his tags."""
    return _answers_of(question, who.tags)


@cache
def _answers_of(question: str, tags: tuple[str, ...]) -> tuple[Answer, ...]:
    known = _ANSWERS[question]
    return tuple(known[tag] for tag in dict.fromkeys(tags) if tag in known) if known else ()


def told(battle: Battle, question: str, who: Combatant, *details: Any) -> int:
    """The sum of what is answered to a question about a number."""
    return sum(answer(battle, who, *details) for answer in asked(question, who))


def said(battle: Battle, question: str, who: Combatant, *details: Any) -> list[Any]:
    """Everything that is answered to a question, without the answers that are nothing."""
    found = (answer(battle, who, *details) for answer in asked(question, who))
    return [one for one in found if one is not None]


def agreed(battle: Battle, question: str, who: Combatant, *details: Any) -> bool:
    """Whether anybody says yes."""
    return any(answer(battle, who, *details) for answer in asked(question, who))


def ignores(battle: Battle, who: Combatant, what: str, weapon: Weapon | None = None) -> bool:
    """Whether a rule of that name does not count for him, with that weapon where there is one."""
    return any(answer(battle, who, what, weapon) for answer in asked("ignores", who))


def answered_tags() -> frozenset[str]:
    """Every tag that answers some question."""
    return frozenset(tag for known in _ANSWERS.values() for tag in known)
