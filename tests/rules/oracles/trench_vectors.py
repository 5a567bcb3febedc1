"""The turn of Trench Crusade by the vectors: the order of activations, and which actions may follow one another."""

import re
from collections.abc import Mapping
from itertools import cycle
from typing import Any

from rules.engine import events
from rules.engine.decisions import (
    DONE,
    STAY,
    ChargeTarget,
    Choice,
    Decision,
    MoveTo,
    ShootingTarget,
)
from rules.engine.decisions.actions import NextAction, NextModel
from rules.engine.events import Status
from rules.engine.events.trench import WarbandShaken
from rules.systems.trench.sequence import ACTIONS, activation
from tests.rules.oracles.vocabulary import UnknownWord, thing
from tests.rules.staging.battlefield import Battlefield, Man, Says, man, place
from tests.rules.staging.driving import driven
from tests.rules.staging.trenches import STONE, choosing, field, order

ORDINALS = ("first", "second", "third", "fourth", "fifth")
COUNTS = {"one attack": 1, "two attacks": 2}
#: An action in the words of the vectors: its name, or a kind of it, before what is said of it.
ACTION_NAMES = {
    "Move": "move",
    "Move:Standard Move": "move",
    "Move:Charge": "charge",
    "Charge": "charge",
    "Move:Retreat": "retreat",
    "Retreat": "retreat",
    "Dash": "dash",
    "Make a Melee Attack": "melee attack",
    "Make a Ranged Attack": "ranged attack",
}
#: How a roll comes out by the word for it: the face of every die. Of two dice neither is the best or the worst result.
FACES = {"succeeds": 4, "": 4, "fails": 2}


def vector(given: dict[str, Any], asked: Mapping[str, Any]) -> dict[str, Any]:
    """Everything that the engine makes of a situation."""
    if "actions" in given:
        return _permitted(given["actions"])
    return _order(given, " " if " " in asked.get("order", "") else "")


# the order of activations


def _order(given: dict[str, Any], between: str) -> dict[str, Any]:
    """The sides, and the models where they have names, in the order of their activations."""
    sides = [_names(given[f"models_{side}"], side) for side in "ab"]
    script = [_scripted(event) for event in given.get("events", ())]
    falls = {fallen: by for by, fallen in script if fallen}
    names = [name for side in sides for name in side] or ["a1"]
    it = field(*(_places(side, falls, at) for at, side in enumerate(sides)))
    for side, models in enumerate(sides):  # a warband without models has left
        for one in it.state.of_side(side) if not models else ():
            it.fold(events.StatusChanged(one.id, Status.LEFT, None))
    for fallen, by in falls.items():
        it.engage(names.index(by), names.index(fallen))
        it.status(names.index(fallen), Status.STUNNED)
    for out in given.get("casualties", ()):
        if out not in names:
            raise UnknownWord(f"nobody knows the casualty {out!r}")
        it.status(names.index(out), Status.OUT_OF_ACTION)
    acted = _played(it, given["first"], [by for by, _ in script], names)
    assert all(it.one(names.index(fallen)).out for fallen in falls)
    later = [*acted[len(script) :], "turn ends", "turn ends"]
    return {"order": between.join(order(it)), "next": later[0], "then": later[1]}


def _played(it: Battlefield, first: str, script: list[str], names: list[str]) -> list[str]:
    """A turn in which the models of a script act before the others; all strike if they can."""
    waiting = [names.index(name) for name in script]

    def next_model(asked: Decision) -> str:
        assert isinstance(asked, NextModel)
        return str(next((one for one in waiting if one in asked.candidates), asked.candidates[0]))

    def strikes(asked: Decision) -> str:
        assert isinstance(asked, NextAction)
        return "melee attack" if "melee attack" in asked.offers else DONE

    says: dict[type[Decision], Says] = {
        Choice: choosing(first=str("AB".index(first))),
        NextModel: next_model,
        NextAction: strikes,
    }
    faces = cycle((6, 5))  # whoever rolls off is not equal, and nobody flees
    driven(it, it.battle.sequence.play_round(it.battle), lambda _: next(faces), says)
    acted = [names[event.who[0]] for event in it.told(events.ActivationBegan) if not event.reaction]
    if acted[: len(script)] != script:
        raise UnknownWord(f"{script} cannot act in this order, but {acted}")
    return acted


def _names(models: int | list[str], side: str) -> list[str]:
    return models if isinstance(models, list) else [f"{side}{at}" for at in range(1, models + 1)]


def _scripted(event: str) -> tuple[str, str]:
    """The model that acts, and the one it takes out, if any."""
    found = re.fullmatch(r"(\w+) activates(?: and takes (\w+) out)?", event)
    if found is None:
        raise UnknownWord(f"nobody knows the event {event!r}")
    return found[1], found[2] or ""


def _places(models: list[str], falls: dict[str, str], side: int) -> list[Man]:
    """Models far from each other, but for those that are taken out: each stands beside its enemy."""
    pairs = {name: at for at, pair in enumerate(falls.items()) for name in pair}
    found = []
    for at, name in enumerate(models or ["nobody"]):
        if name in pairs:
            found.append(man(10 + 5 * pairs[name] + 0.98 * (name in falls), 20, "axe"))
        else:
            found.append(man(5 + 2 * at, 5 + 35 * side))
    return found


# which actions may follow one another


def _permitted(actions: list[list[str]]) -> dict[str, bool]:
    """Whether these actions may be taken one after the other, the rolls of which come out as they say."""
    named = [(_action(name), risky, came) for name, risky, came in actions]
    keys = [key for key, _, _ in named]
    engaged = _begins_engaged(keys)
    arms = next((_weapons(name) for name, _, _ in actions if "Ranged Attack" in name), ())
    tags = thing("pistolier").tags if len(arms) > 1 else ()  # one who fires both
    it = field([man(10, 10, *arms, tags=tags)], [man(10.98 if engaged else 13.5, 10, **STONE), man(40, 40)])
    if engaged:
        it.engage(0, 1)
    if any(risky and not _is_risky(key) for key, risky, _ in named):
        it.fold(WarbandShaken(0))
    _acts(it, keys, [came for _, _, came in named])
    taken = [event.action for event in it.told(events.ActionTaken)]
    assert taken == keys[: len(taken)]
    ends = [bool(event.reason) for event in it.told(events.ActivationEnded)]
    found = {f"{nth}_action_allowed": at < len(taken) for at, nth in enumerate(ORDINALS)}
    return {**found, "all_allowed": taken == keys, "turn_passes": any(ends)}


def _action(name: str) -> str:
    """The key of an action, whatever is said of it behind a colon."""
    for known in (name, name.partition(":")[0]):
        if known in ACTION_NAMES:
            return ACTION_NAMES[known]
    raise UnknownWord(f"nobody knows the action {name!r}")


def _weapons(name: str) -> tuple[str, ...]:
    """The weapons of a ranged attack: by its keyword, and as many as there are shots."""
    _, _, said = name.partition(":")
    words = [word.strip() for word in said.split(",") if word.strip()]
    unknown = [word for word in words if word != "ASSAULT" and word not in COUNTS]
    if unknown:
        raise UnknownWord(f"nobody knows {unknown[0]!r} of a ranged attack")
    shots = next((COUNTS[word] for word in words if word in COUNTS), 1)
    return ("pistol" if "ASSAULT" in words else "bow",) * shots


def _begins_engaged(keys: list[str]) -> bool:
    """Whether a model retreats, or strikes at an enemy that it has not charged."""
    fights = [key for key in keys if key in ("retreat", "melee attack", "charge")]
    return bool(fights) and fights[0] != "charge"


def _is_risky(key: str) -> bool:
    return next(action.risky for action in ACTIONS if action.key == key)


def _acts(it: Battlefield, keys: list[str], came: list[str]) -> None:
    """One activation with these actions as far as they are on offer; all rolls come out as their actions say."""
    if unknown := [word for word in came if word not in FACES]:
        raise UnknownWord(f"nobody knows how an action {unknown[0]!r}")
    waiting, now = [*zip(keys, came, strict=True)], [""]

    def next_one(asked: Decision) -> str:
        assert isinstance(asked, NextAction)
        key, now[0] = waiting.pop(0) if waiting else (DONE, "")
        return key

    says: dict[type[Decision], Says] = {
        NextAction: next_one,
        ShootingTarget: lambda asked: next(it for it in asked.answers or () if it.endswith(" 1")),
        ChargeTarget: "1",
        MoveTo: lambda _: place(6.1, 10) if it.one(0).engaged else STAY,
        Choice: lambda asked: asked.choices[-1] if isinstance(asked, Choice) else "",
    }
    driven(it, activation(it.battle, it.one(0)), lambda _: FACES[now[0]], says)
