"""What players of a real table say besides the answer to what is asked: who is out of it, and who has acted."""

from collections.abc import Iterator, Mapping

from rules.engine.battle import Battle
from rules.engine.decisions import IllegalAnswer
from rules.engine.events import (
    ActivationBegan,
    ActivationEnded,
    StatusChanged,
    WarriorAbsent,
    WarriorDeployed,
)
from rules.engine.events.event import Status
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.referee.by_hand import BY_HAND
from rules.referee.stage import home
from rules.tally.entered import FATES
from rules.values import Value

OUT, LEFT, ABSENT, THERE, ACTED = "out", "left", "absent", "there", "acted"
_STATES: Mapping[str, str] = {**dict.fromkeys(FATES, OUT), "fled": LEFT, "absent": ABSENT, "fought": THERE}


class Word(Value, frozen=True):
    """Something that became of a warrior."""

    what: str
    who: int


def read_word(battle: Battle, answer: str) -> Word | None:
    """The word in an answer; None for another answer. Raises `IllegalAnswer` for a word of nobody."""
    what, _, number = answer.partition(" ")
    if what not in (OUT, LEFT, ABSENT, THERE, ACTED) or not number:
        return None
    known = number.isascii() and number.isdecimal() and int(number) < len(battle.state.combatants)
    if not known:
        raise IllegalAnswer(f"'{answer}' names nobody.")
    warrior = battle.combatant(int(number))
    if what == ACTED and not warrior.on_table:
        raise IllegalAnswer(f"{warrior.fighter.name} is not on the table.")
    return Word(what, warrior.id)


def tell(battle: Battle, word: Word) -> Flow[None]:
    """Let a word of what became of a warrior happen."""
    warrior = battle.combatant(word.who)
    match word.what:
        case "out":
            yield from _there(warrior)
            yield StatusChanged(warrior.id, Status.OUT_OF_ACTION, None, BY_HAND)
        case "left":
            yield from _there(warrior)
            yield StatusChanged(warrior.id, Status.LEFT, None, BY_HAND)
        case "absent":
            yield WarriorAbsent(warrior.id)
            yield StatusChanged(warrior.id, Status.LEFT, None, BY_HAND)
        case "there":
            yield WarriorDeployed(warrior.id, home(warrior))
        case _:
            yield ActivationBegan(warrior.side, (warrior.id,))
            yield ActivationEnded(warrior.side, (warrior.id,))


def _there(warrior: Combatant) -> Flow[None]:
    """Let somebody be part of the battle, as whoever goes out of action was."""
    if warrior.reserve:
        yield WarriorDeployed(warrior.id, home(warrior))


def differences(battle: Battle, states: Mapping[int, str]) -> Iterator[str]:
    """The words by which the battle comes to what a tally says has become of each warrior."""
    for number, state in sorted(states.items()):
        wanted = _STATES.get(state, THERE)
        if wanted != _word_for(battle.combatant(number)):
            yield f"{wanted} {number}"


def _word_for(warrior: Combatant) -> str:
    if warrior.out:
        return OUT
    if warrior.reserve:
        return ABSENT
    return THERE if warrior.on_table else LEFT
