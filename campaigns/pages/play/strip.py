"""The warriors on the strip below the table, and on the cards that a tap on the table shows."""

from dataclasses import dataclass

from campaigns.pages.play.cards import card_lines
from rules.engine.events import Status
from rules.narration import Names
from rules.play.by_orders import is_led
from rules.play.course import Course
from rules.play.orders import Orders
from rules.play.question import Option, Question
from rules.play.seen import Model, Seen

#: Questions that a tap on a warrior answers at once; it can be undone.
QUICK = ("NextToAct", "NextModel", "WhoActs", "ActivateUnit")

#: The state of those who act without a further question once they are chosen.
BY_TACTICS = "by tactics"
_ADVISED = "suggested"
_FAR = "no enemy in reach"


@dataclass(frozen=True)
class Chip:
    """A warrior on the strip below the table, or on the card that a tap on the table shows.

    `answer` is the option that chooses them now, which tactics may have advised. `lines` are the profile and what they
    fight with. One who `is_far` may be chosen, but can reach nobody.
    """

    id: int
    label: str
    name: str
    wounds: int
    state: str
    is_acting: bool
    is_out: bool
    answer: str
    is_advised: bool
    is_far: bool
    lines: tuple[str, ...]

    @property
    def marks(self) -> str:
        """The classes of its chip."""
        states = {"is-acting": self.is_acting, "is-out": self.is_out, "is-offered": bool(self.answer)}
        states |= {"is-advised": self.is_advised}
        return " ".join(mark for mark, holds in states.items() if holds)


def chips_of(
    seen: Seen, asked: Question | None, course: Course, names: Names, orders: Orders, advice: str = ""
) -> tuple[Chip, ...]:
    """Everybody who is in the battle, those who may act now first. Some act by tactics once they are chosen.

    Those are marked who are chosen by the answer that is the `advice`.
    """
    battle, acting = course.resolver.battle, None if asked is None else asked.who
    choosing = _choosing(asked)
    left, advised = left_to_tactics(asked, course, orders), _advised(asked, advice)
    far = _far(asked)
    chips = [
        Chip(
            id=model.id,
            label=str(model.place),
            name=names.who(model.id),
            wounds=model.wounds,
            state=", ".join(
                filter(
                    None,
                    (
                        _ADVISED if model.id in advised else "",
                        _state(model),
                        BY_TACTICS if model.id in left else "",
                        _FAR if model.id in far else "",
                    ),
                )
            ),
            is_acting=model.id == acting,
            is_out=not model.on_table,
            answer=choosing.get(model.id, ""),
            is_advised=model.id in advised,
            is_far=model.id in far,
            lines=card_lines(battle, battle.combatant(model.id), battle.warband(model.side).warband),
        )
        for model in seen.models
    ]
    return tuple(sorted(chips, key=_order))


def _order(chip: Chip) -> tuple[bool, ...]:
    """Those who act stand first, then those whom tactics advise and those who may be chosen."""
    return chip.is_out, not chip.is_acting, not chip.is_advised, not chip.answer, chip.is_far


def _far(asked: Question | None) -> frozenset[int]:
    """Those who could be chosen, but can reach nobody."""
    options = asked.options if asked is not None and asked.kind in QUICK else ()
    return frozenset(it for option in options if option.is_far for it in option.about)


def _advised(asked: Question | None, advice: str) -> frozenset[int]:
    """Those whom the advised answer of a question about who acts would choose."""
    options = asked.options if asked is not None and asked.kind in QUICK and advice else ()
    return frozenset(it for option in options if option.answer == advice for it in option.about)


def left_to_tactics(asked: Question | None, course: Course, orders: Orders) -> frozenset[int]:
    """Those who act by tactics, without a further question, if the player chooses them now."""
    if asked is None or asked.kind not in ("NextModel", "WhoActs", "ActivateUnit"):
        return frozenset()
    battle = course.resolver.battle
    offered = {warrior for option in asked.options for warrior in option.about}
    return frozenset(it for it in offered if not is_led(battle, orders, it))


def _choosing(asked: Question | None) -> dict[int, str]:
    """The options that point at exactly one fighter, where only one does so."""
    options: dict[int, list[Option]] = {}
    for option in asked.options if asked is not None and asked.kind in QUICK else ():
        if len(option.about) == 1:
            options.setdefault(option.about[0], []).append(option)
    return {fighter: rows[0].answer for fighter, rows in options.items() if len(rows) == 1}


def _state(model: Model) -> str:
    if model.status is Status.KNOCKED_DOWN:
        return "knocked down"
    if model.status is Status.STUNNED:
        return "stunned"
    if model.fighting:
        return "fighting"
    return "hidden" if model.hidden else ""
