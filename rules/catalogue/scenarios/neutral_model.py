"""Neutral models and hazards of scenarios as frozen types: beasts and the dead, fires, falling stones, curses."""

from typing import Literal

from rules.catalogue.bounds import Count, Inches, Level, Needed, Roll, Rolled, Rounds, Some
from rules.catalogue.profile import Change, Profile
from rules.values import Value

type Forbidden = Literal["no-move", "no-charge", "no-shooting", "no-casting"]


class ThirdParty(Value, frozen=True, tag_field="kind", tag="third-party"):
    """Models that are nobody's and everybody's enemies, with a turn of their own at the start or the end of a round.

    There are `count` of them, for each warband with `each_warband`, and never more than `most` in a battle. They
    `arrive` at the `start`, `each-round` from a round on, on a D6 of `needs` or more where one is rolled, once or as
    long as there are any left; when a warrior comes `near` the place, `when` something calls them by their key, or with
    `group` before the battle. `at` says where: the centre, the places of the scenario, an edge by lot, or anywhere so
    far `apart` from warriors. They never go farther than `stays` inches from where they arrived.

    `hunts`: they charge the nearest whom they reach, or move to the nearest; `guards`: they charge and go back;
    `wanders`: they charge within their reach, or move `wanders` inches at random; `stands`: they stay where they are.
    `save` is never modified. `falls_with` is the key of others without whom they fall.
    """

    key: str
    name: str
    profile: Profile
    count: Rolled = "1"
    each_warband: bool = False
    most: Some = 1
    arrive: Literal["start", "each-round", "near", "called"] = "start"
    from_round: Rounds = 1
    needs: Needed = 0
    once: bool = False
    near: Inches = 0
    at: Literal["centre", "places", "edge", "anywhere"] = "centre"
    apart: Inches = 0
    stays: Inches = 0
    acts: Literal["hunts", "guards", "wanders", "stands"] = "hunts"
    wanders: Rolled = "D6"
    turn: Literal["first", "last"] = "last"
    weapons: tuple[str, ...] = ()
    armour: tuple[str, ...] = ()
    save: Needed = 0
    tags: tuple[str, ...] = ()
    large: bool = False
    animal: bool = False
    undead: bool = False
    award: str = ""
    wound_award: str = ""
    counts: bool = True
    falls_with: str = ""
    summary: str = ""


class Strike(Value, frozen=True):
    """What a hazard does to each warrior of `whom`, in this order: whom it finds, a test, hits, what becomes of them.

    `own` are those of the side whose turn it is. Of `random` and `nearest` there are `number`, nearest to the centre of
    the table or the place; `near` are those within `within` inches of the places, or of areas of terrain with
    `of_areas`. `chosen` is one whom its player names. It finds everybody, or each on a D6 of one of `on`; a passed
    test spares them. There are `less` hits than rolled. `wanders` inches are moved at random. `keeps` forbids until the
    next turn begins, and `changes` hold as long. A hero who is hit and fights on has earned `award`, or by a wound if
    `wounded` says so.
    """

    what: str
    whom: Literal["everybody", "own", "random", "nearest", "near", "chosen", "chosen-by-enemy"] = "everybody"
    number: Rolled = "1"
    within: Inches = 0
    of_areas: bool = False
    on: tuple[Roll, ...] = ()
    test: Literal["", "I", "S", "T", "Ld", "fear"] = ""
    hits: Rolled = "0"
    less: Count = 0
    strength: Level = 0
    no_save: bool = False
    becomes: Literal["", "knocked-down", "stunned", "out"] = ""
    wanders: Rolled = "0"
    keeps: tuple[Forbidden, ...] = ()
    changes: tuple[Change, ...] = ()
    award: str = ""
    wounded: bool = False


class HazardRow(Value, frozen=True):
    """One row of a hazard: what happens, whom it strikes, who arrives by it, and whether it ends the battle."""

    says: str
    rolls: tuple[Roll, ...] = ()
    strikes: tuple[Strike, ...] = ()
    arrives: str = ""
    ends: bool = False


class Hazard(Value, frozen=True, tag_field="kind", tag="hazard"):
    """Something that happens again and again: `dice` on its rows, `plus_rounds` since it began; without dice the one.

    It comes with the turns of `whose` role or, by `round`, once in each round. With `first` a D6 must show one of these
    before. A result that no row has is nothing. Below the lowest row is the first of them, above the highest the last.
    """

    name: str
    when: Literal["turn-begins", "movement-ends", "turn-ends", "round-begins", "round-ends"]
    rows: tuple[HazardRow, ...]
    whose: Literal["attacker", "defender", "everybody"] = "everybody"
    dice: Literal["", "D6", "2D6"] = ""
    plus_rounds: bool = False
    from_round: Rounds = 1
    first: tuple[Roll, ...] = ()


class Sight(Value, frozen=True, tag_field="kind", tag="sight"):
    """Fog or night: nobody charges or shoots at enemies farther off. Dice are rolled anew each turn."""

    inches: Rolled
