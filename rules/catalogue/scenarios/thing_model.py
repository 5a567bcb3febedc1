"""Things, searches, tasks and lent fighters of scenarios as frozen types."""

from typing import Literal

from rules.catalogue.bounds import Count, Inches, Roll, Rolled, Some
from rules.catalogue.profile import Profile
from rules.catalogue.scenarios.neutral_model import HazardRow
from rules.values import Value


class FoundRow(Value, frozen=True):
    """One row of a table for whoever picks a counter up: what befalls them, and what the counter is.

    With `gone` the counter is nothing and goes; with `real` it is the thing itself, and all others go.
    """

    rolls: tuple[Roll, ...]
    happens: HazardRow
    gone: bool = False
    real: bool = False


class Carry(Value, frozen=True, tag_field="kind", tag="carry"):
    """A thing that is picked up by contact and carried: counters, a chest, a captive. How many says `counters`.

    They are `laid` in turn by the players, at the place of the scenario, or given to warriors of the defender, heroes
    first. `takers` and `who` may pick them up, as many each as `most`, and nobody while a standing enemy is `guarded`
    inches from it. A carrier `alone` moves at half speed, or at full speed with a friend within an inch. They are
    dropped by those who are out of action, or `down`; with `passes` the enemy who did it has it at once.

    Over an edge of `leaves` a thing is safe. The battle ends once `one` is safe, or half or all of them: most win. A
    role of `back` wins by bringing it back to the place, or when nobody has moved it by the round `deadline`. Things
    that are safe and, unless only those count (`safe_only`), carried at the end are a `spoil` or `gold` each.
    """

    thing: str
    laid: Literal["in-turn", "at-place", "by-defender"] = "in-turn"
    takers: Literal["everybody", "attacker", "defender"] = "everybody"
    who: Literal["anybody", "heroes", "man-sized"] = "anybody"
    most: Count = 0
    guarded: Inches = 0
    alone: Literal["full", "half"] = "full"
    down: bool = False
    passes: bool = False
    leaves: Literal["", "own", "far", "any"] = ""
    leavers: Literal["everybody", "attacker", "defender"] = "everybody"
    ends: Literal["", "one", "half", "all"] = ""
    reason: str = ""
    back: Literal["", "attacker", "defender"] = ""
    deadline: Count = 0
    safe_only: bool = False
    spoil: str = ""
    gold: str = ""
    award: str = "counter-carried"
    dice: Literal["", "D6", "2D6"] = ""
    rows: tuple[FoundRow, ...] = ()


class SearchHouses(Value, frozen=True, tag_field="kind", tag="search"):
    """Buildings that are searched once each: on `entering`, or by a `whole-turn` inside alone and doing nothing else.

    With dice something is there on one of `finds`, and in the last building for certain; without, always. The finder
    has earned `award`; `thing` is a counter that they carry from then on, `arrives` a third party that comes for them.
    `what` is there. With `place` the building becomes the place of the scenario.
    """

    how: Literal["entering", "whole-turn"]
    what: str
    who: Literal["anybody", "heroes"] = "anybody"
    dice: Literal["", "D6", "2D6"] = ""
    finds: tuple[Roll, ...] = ()
    thing: str = ""
    arrives: str = ""
    award: str = ""
    gold: str = ""
    place: bool = False


class Task(Value, frozen=True, tag_field="kind", tag="task"):
    """Something that takes whole turns at the place, doing nothing else and with no enemy in contact.

    `turns` in a row are needed, by anybody of `who`; of `needs` on a D6 each of them succeeds. Done, the side has won;
    with `each_place` once it is done at every place. `harm` befalls those who are at it.
    """

    what: str
    who: Literal["everybody", "attacker", "defender"] = "everybody"
    by: Literal["anybody", "heroes", "leader"] = "anybody"
    turns: Some = 1
    needs: Count = 0
    within: Inches = 1
    each_place: bool = False
    reason: str = ""
    award: str = ""
    harm: HazardRow | None = None


class Lent(Value, frozen=True, tag_field="kind", tag="lent"):
    """Fighters who stand by a side for one battle: a hireling of the rulebook by key, or a profile with its things.

    The `lowest-rated` has one, or all the `others`. They are set up near the leader, their loss
    counts for nothing in a rout, and they go home afterwards. With `vital` the side has lost once they are out of
    action.
    """

    to: Literal["attacker", "defender", "everybody", "lowest-rated", "others"]
    name: str
    hireling: str = ""
    profile: Profile | None = None
    count: Rolled = "1"
    most: Some = 1
    weapons: tuple[str, ...] = ()
    armour: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    vital: bool = False
    reason: str = ""
    award: str = ""
