"""The turns of Mordheim, Heroheim and the cards by the vectors: the phases, their parts, and the order of blows."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, groupby, permutations
from typing import Any, NamedTuple

from rules.combat.melee.strike_order import strike_groups
from rules.combat.psychology.minds import flight
from rules.engine import events
from rules.engine.cards import high_to_low
from rules.engine.decisions import ChargeTarget, Decision, MoveTo
from rules.engine.events import AnyEvent, PhaseBegan, Status
from tests.rules.oracles import cards as oracles_cards
from tests.rules.oracles.vocabulary import UnknownWord, carried, looked_up
from tests.rules.staging.battlefield import Battlefield, Man, Says, man, place
from tests.rules.staging.card_table import CardTable
from tests.rules.staging.driving import driven
from tests.rules.staging.spellcraft import known

#: The combat rules that go with a turn sequence.
RULES = {"mordheim": "core", "heroheim": "heroheim"}
#: Phases that the engine knows by another name.
OTHER_NAMES = {"hand-to-hand combat": "close combat", "hand-to-hand": "close combat"}
#: The first of the foes in the turn that is looked at.
FOE = 4
#: The rounds of a combat that were fought before, by the words for them.
ROUNDS = {"first round": 0, "second round": 1, "third round": 2}


def cards(given: dict[str, Any], asked: Mapping[str, Any]) -> dict[str, Any]:
    """The order of activations, the next hand, or the steps of a round."""
    if given:
        return oracles_cards.vector(given, asked)
    return {"turn": a_round_of_cards()}


def mordheim(given: dict[str, Any], asked: Mapping[str, Any]) -> dict[str, Any]:
    """The order of blows, or the phases of a turn."""
    return _vector("mordheim", given, asked)


def heroheim(given: dict[str, Any], asked: Mapping[str, Any]) -> dict[str, Any]:
    """The order of blows, or the phases of a turn."""
    return _vector("heroheim", given, asked)


def _vector(sequence: str, given: dict[str, Any], asked: Mapping[str, Any]) -> dict[str, Any]:
    if "combatants" in given:
        return {"order": _order(sequence, given["combatants"])}
    return {"phases": _phases(sequence, asked.get("phases", ()))}


# the order of blows


class Fighter(NamedTuple):
    """A warrior in a combat by the words of a vector."""

    name: str
    side: int
    profile: dict[str, int]
    arms: tuple[str, ...]
    charged: bool
    stood_up: bool
    fought: int


def _fighters(written: Mapping[str, str]) -> list[Fighter]:
    found: dict[str, Fighter] = {}
    for name, said in written.items():
        found[name] = _fighter(name, said, found)
    return list(found.values())


def _fighter(name: str, said: str, others: Mapping[str, Fighter]) -> Fighter:
    """Read all that is known; the words that are left are their weapons."""
    left = said

    def read(pattern: str) -> str:
        nonlocal left
        found = re.search(pattern, left)
        left = re.sub(pattern, " ", left)
        return found[1] if found else ""

    initiative, friend = read(r"\bI(\d+)\b"), read(r"\bsame side as (\w+)\b")
    charged, stood_up = bool(read(r"\b(charged)( this turn)?\b")), bool(read(r"\b(stood up)( this turn)?\b"))
    fought = ROUNDS.get(read(rf"\b({'|'.join(ROUNDS)})\b"), 0)
    arms = tuple(key for word in left.split(",") if word.strip() for key in carried(word.strip()))
    side = looked_up(others, friend, "warrior").side if friend else int(bool(others))
    profile = {"I": int(initiative)} if initiative else {}
    return Fighter(name, side, profile, arms, charged, stood_up, fought)


def _order(sequence: str, written: Mapping[str, str]) -> list[str]:
    """The names in the order of their blows; warriors whose order a die or their player decides stand together."""
    fighters = _fighters(written)
    by_dice = [_struck(sequence, fighters, faces) for faces in ((6, 1), (1, 6))]
    by_roster = [_struck(sequence, roster, (6, 1)) for roster in permutations(fighters)]
    names = [one.name for one in fighters]

    def later(one: str) -> int:
        """How many are always before this one."""
        orders = by_dice + by_roster
        return sum(all(order.index(other) < order.index(one) for order in orders) for other in names)

    groups = [list(group) for _, group in groupby(sorted(names, key=later), key=later)]
    return [_told(group, by_dice, len(names)) for group in groups]


def _told(group: list[str], by_dice: list[list[str]], everybody: int) -> str:
    if len(group) == 1:
        return group[0]
    rolled = len({tuple(name for name in order if name in group) for order in by_dice}) > 1
    if rolled and len(group) == everybody:
        return "roll"
    return f"{{{','.join(sorted(group))}}} by roll" + ("" if rolled else " or owner")


def _struck(sequence: str, roster: Sequence[Fighter], faces: tuple[int, ...]) -> list[str]:
    """The order of blows where all warriors of one side touch all of the other."""
    sides = [[one for one in roster if one.side == side] for side in (0, 1)]
    order = [one for side in sides for one in side]
    placed = [[_placed(one, at) for at, one in enumerate(side)] for side in sides]
    field = Battlefield(*placed, sequence=sequence, combat=RULES[sequence])
    ids = [[order.index(one) for one in side] for side in sides]
    field.turn(next((one.side for one in roster if one.charged), 0), "movement")
    for at, one in enumerate(order):
        field.engage(at, *ids[1 - one.side], manner="charge" if one.charged else "walk")
    for fought in range(max(one.fought for one in order)):
        both = [at for at, one in enumerate(order) if one.fought > fought]
        field.fold(*(events.WeaponsTaken(who, 0, "") for who in both), events.CombatFought(tuple(both)))
    for at, one in enumerate(order):
        if one.stood_up:
            field.status(at, Status.KNOCKED_DOWN)
            field.fold(events.WarriorRecovered(at, Status.STANDING))
    field.fold(PhaseBegan(0, "close combat"))
    throws = cycle(faces)
    found = driven(field, strike_groups(field.battle, field.state.combatants), lambda _: next(throws))
    return [order[one.warrior.id].name for group in found for one in group]


def _placed(one: Fighter, at: int) -> Man:
    return man(10 + 0.98 * one.side, 10 + 1.1 * at, *one.arms, **one.profile)


# phases


def _phases(sequence: str, written: Sequence[str]) -> list[str]:
    """The phases of a turn, each as it is written where all of that is true, else by its name."""
    found = []
    for at, (phase, happened) in enumerate(_a_turn(sequence)):
        said = written[at] if at < len(written) else phase
        name, _, rest = said.partition(" (")
        true = OTHER_NAMES.get(name, name) == phase and _happens(rest.removesuffix(")"), happened)
        found.append(said if true else phase)
    return found


def _happens(said: str, happened: list[AnyEvent]) -> bool:
    """Whether all parts happen in a phase; those between commas in this order."""
    if not said:
        return True
    places = [_first(word, happened) for word in re.split(r", | and ", said)]
    in_order = sorted(places) == places or ", " not in said
    return in_order and all(place < len(happened) for place in places)


def _first(word: str, happened: list[AnyEvent]) -> int:
    """The place where something happens first in a phase; its length where it does not happen at all."""
    if word == "both sides":
        strikers = {event.who < FOE for event in happened if isinstance(event, events.BlowStruck)}
        return 0 if len(strikers) == 2 else len(happened)
    if word not in HAPPENINGS:
        raise UnknownWord(f"nobody knows what {word!r} are")
    kind, manners = HAPPENINGS[word]
    return next(
        (
            at
            for at, event in enumerate(happened)
            if isinstance(event, kind) and (not manners or getattr(event, "manner", "") in manners)
        ),
        len(happened),
    )


#: The parts of a phase as events: their kind, and the manner of a move.
HAPPENINGS: dict[str, tuple[type[AnyEvent], tuple[str, ...]]] = {
    "charges": (events.WarriorMoved, ("charge",)),
    "compulsory": (events.WarriorMoved, ("flee",)),
    "remaining": (events.WarriorMoved, ("walk", "run")),
    "missiles": (events.ShotFired, ()),
    "spells": (events.SpellCast, ()),
}


def _a_turn(sequence: str) -> Iterator[tuple[str, list[AnyEvent]]]:
    """The phases of one side's turn, and what happens in them: one charges, one flees, others walk, shoot and cast."""
    spell = known("death-vision")
    own = [man(10, 10, "axe", T=9), man(44, 44, Ld=2), man(20, 40, "bow"), man(24, 40, spells=(spell,))]
    foes = [man(14, 10, "axe", T=9), man(22, 30, "axe", T=9)]
    field = Battlefield(own, foes, sequence=sequence, combat=RULES[sequence])
    field.fold(events.ConditionBegan(1, flight()))
    says: dict[type[Decision], Says] = {
        ChargeTarget: lambda asked: (
            str(FOE) if isinstance(asked, ChargeTarget) and asked.who == 0 else "none"
        ),
        MoveTo: lambda asked: place(24, 42) if isinstance(asked, MoveTo) and asked.who == 3 else "stay",
    }
    faces = cycle((6, 1, 4))
    driven(field, field.battle.sequence.play_round(field.battle), lambda _: next(faces), says)
    turns = [at for at, event in enumerate(field.events) if isinstance(event, events.TurnBegan)]
    phase, happened = "", list[AnyEvent]()
    for event in field.events[: turns[1]]:
        if isinstance(event, PhaseBegan):
            if phase:
                yield phase, happened
            phase, happened = event.phase, []
        else:
            happened.append(event)
    yield phase, happened


# a round by cards


def a_round_of_cards() -> list[str]:
    """The steps of one round, up to the next deal."""
    table = CardTable(*([man(2, y, leader=True, Ld=2), man(6, y)] for y in (2, 40)))
    table.round("2C 5C", "3C 4C")
    happened = list(table.events)
    table.next_round()
    table.round("2C 5C", "3C 4C")
    upto = next(at for at, event in enumerate(table.events) if isinstance(event, events.DeckShuffled)) + 1
    steps = [*_steps(happened), *_steps(table.events[:upto], again=True)]
    return _repeated([step for step, _ in groupby(steps)])


def _steps(happened: Sequence[AnyEvent], again: bool = False) -> Iterator[str]:
    """The steps of a round as they come; `again` once a round was played."""
    acting: tuple[int, ...] = ()
    for event in happened:
        match event:
            case events.DeckShuffled() if again:
                yield "reshuffle"
            case events.CardsDealt():
                yield "deal"
            case events.CardsPlayed() if {one.side for one in event.cards} == {0, 1}:
                by_rank = list(high_to_low([one.card for one in event.cards]))
                assert by_rank == [one.card for one in event.cards]
                acting = tuple(one.side for one in event.cards)
                yield "all play a card"
            case events.ActivationBegan():
                assert (event.side, *acting[1:]) == acting
                acting = acting[1:]
                if not acting:
                    yield "highest to lowest each activates one unit fully"
            case PhaseBegan(side=1, phase="recovery"):
                yield "recovery by all sides"


def _repeated(steps: list[str]) -> list[str]:
    """The same with what comes several times in a row, two by two, said once."""
    for at in range(len(steps) - 3):
        if steps[at : at + 2] == steps[at + 2 : at + 4]:
            pair, end = steps[at : at + 2], at
            while steps[end : end + 2] == pair:
                end += 2
            return [*steps[:at], f"repeat: {'; '.join(pair)}", *steps[end:]]
    return steps
