"""The words of one plain choice, and how answers that are ids and keys are named."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rules.catalogue.profile import CHARACTERISTIC_NAMES
from rules.engine.decisions import Choice
from rules.play.asked.headings import heading_name
from rules.play.asked.stage import Stage, capital, plain
from rules.play.question import Option

#: Makes the button of an answer that has no words of its own.
type Naming = Callable[[str, Choice, Stage], Option]


class Words(NamedTuple):
    """The words of a choice. In the texts `{who}`, `{side}`, `{block}` and `{what}` stand for names.

    `labels` are the answers in the order in which they are shown, after those that `naming` names; `details` say what
    an answer does.
    """

    sentence: str
    labels: Mapping[str, str] = {}
    detail: str = ""
    details: Mapping[str, str] = {}
    naming: Naming | None = None


def fighter(answer: str, _asked: Choice, stage: Stage) -> Option:
    """A warrior by id."""
    warrior = int(answer)
    return Option(answer, stage.names.who(warrior), stage.state(warrior), (warrior,))


def block(answer: str, _asked: Choice, stage: Stage) -> Option:
    """A hero or a group by the id of its first member."""
    first = stage.combatant(int(answer))
    return Option(answer, stage.names.block(first.home, first.fighter.warrior), "", (first.id,))


def side(answer: str, _asked: Choice, stage: Stage) -> Option:
    """A side by its number."""
    return Option(answer, capital(stage.names.side(int(answer))))


def item(answer: str, asked_choice: Choice, stage: Stage) -> Option:
    """A weapon, armour or gear of the warrior, by its key."""
    assert asked_choice.who is not None
    carrier = stage.names.fighter(asked_choice.who)
    names = {it.key: it.name for it in carrier.gear}
    names |= {it.key: it.name for it in carrier.protection}
    names |= {it.key: it.name for it in carrier.weapons}
    return Option(answer, capital(names.get(answer, plain(answer))))


def spell(answer: str, asked_choice: Choice, stage: Stage) -> Option:
    """A spell of the warrior, by its key."""
    assert asked_choice.who is not None
    return Option(answer, stage.names.spell(asked_choice.who, answer).name)


def piece(answer: str, _asked: Choice, stage: Stage) -> Option:
    """A piece of the table, by its number."""
    return Option(answer, capital(stage.names.piece(int(answer))))


def compass(answer: str, _asked: Choice, _stage: Stage) -> Option:
    """A point of the compass."""
    return Option(answer, capital(heading_name(answer)))


def characteristic(answer: str, _asked: Choice, _stage: Stage) -> Option:
    """A characteristic, such as `Weapon Skill`."""
    return Option(answer, capital(next(name for key, name in CHARACTERISTIC_NAMES.items() if key == answer)))


def by_name(answer: str, _asked: Choice, _stage: Stage) -> Option:
    """The key as words."""
    return Option(answer, plain(answer))
