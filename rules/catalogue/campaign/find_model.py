"""Finds and prizes of a warband, as frozen types: the results of exploration and the rewards of scenarios.

Amounts are texts such as `2`, `D3`, `2D6x5` or `D6+1` (see `dice.span`), rolled when the thing is found.
"""

from typing import Literal

from rules.catalogue.bounds import Count, Needed, Roll, Rolled
from rules.catalogue.profile import Characteristic
from rules.values import Value


class Found(Value, frozen=True):
    """Copies of an item, or of one of the `alternatives`; `worth` is what each sells for, where that is told."""

    item: str
    count: Rolled = "1"
    worth: str = ""
    alternatives: tuple[str, ...] = ()


class Recruits(Value, frozen=True):
    """The recruits: warriors of a type, a member of a henchman group of a race, or a hired sword without fee.

    A member joins with the experience of the group, and only the gear is paid for. A hired sword stays for one battle,
    then leaves or is paid upkeep.
    """

    kind: Literal["warriors", "group-member", "hired-sword"]
    count: Rolled = "1"
    warrior: str = ""
    race: str = ""


class Boon(Value, frozen=True):
    """A number of something that is neither gold nor an item; `callings` are concerned, `not_for` never."""

    kind: Literal[
        "spare-die",
        "blessed-weapon",
        "hated-by",
        "tunnel",
        "exploration-reroll",
        "academic-skills",
        "combat-skills",
        "weapon-skill-maximum",
        "haggle",
        "rare-items-bonus",
    ]
    lasts: Literal["next-exploration", "next-battle", "for-good"] = "for-good"
    count: Count = 1
    callings: tuple[str, ...] = ()
    not_for: tuple[str, ...] = ()


class Outcome(Value, frozen=True, kw_only=True):
    """One result, all parts of which apply. Effects on a hero are on the one who was chosen.

    `artefacts` are rolls on the table of magical artefacts; `experience` goes to the leader, or is spread among heroes.
    """

    summary: str = ""
    gold: str = ""
    wyrdstone: Rolled = ""
    items: tuple[Found, ...] = ()
    artefacts: Count = 0
    experience: Rolled = ""
    experience_for: Literal["", "leader", "heroes"] = ""
    recruits: Recruits | None = None
    boons: tuple[Boon, ...] = ()
    misses_battles: Count = 0
    lost: bool = False


class RolledOutcome(Outcome, frozen=True, kw_only=True):
    """One row of a table: the rolls that give it."""

    rolls: tuple[Roll, ...]


class Chance(Outcome, frozen=True, kw_only=True):
    """One line of a list that is rolled for line by line: found on `needs` or more of a D6, always where it is 0."""

    needs: Needed = 0


class WarbandOutcome(Outcome, frozen=True, kw_only=True):
    """The result for warbands of these callings; none named means every other warband."""

    callings: tuple[str, ...] = ()


class Choice(Outcome, frozen=True, kw_only=True):
    """One of several results of which the player takes one. `callings`: only these may take it."""

    key: str
    name: str
    callings: tuple[str, ...] = ()


class SpecialRoll(Outcome, frozen=True, kw_only=True):
    """The extra when the dice for the gold show this: besides the gold, or `instead` of it."""

    shows: Literal["1", "double"]
    instead: bool = False


class FindTest(Value, frozen=True):
    """A test for what is found: equal to or below the characteristic passes; `passed_by` callings need not roll."""

    who: Literal["leader", "chosen-hero"]
    characteristic: Characteristic
    dice: Literal["D6", "2D6"]
    passed_by: tuple[str, ...] = ()
    passed: Outcome | None = None
    failed: Outcome | None = None
