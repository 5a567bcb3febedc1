"""The tally that a battle keeps while it is played, and how several people fill it at once.

Fields are merged one by one: a page sends what it shows and what it showed first, and only what its reader changed is
written. Where two changed the same field the later one holds, and the page says so.
"""

from collections.abc import Collection, Mapping

from rules.engine.setup import BattleSetup, Fighter
from rules.tally.fields import read_post
from rules.tally.short import ShortResult
from rules.values import DataError, Value, changed, read_json

#: The field that says what a page showed first.
SHOWN = "shown"


class KeptTurns(Value, frozen=True):
    """The turns that are kept beside a tally: what was said so far, in the words of `rules.referee.turns`.

    `moment` counts everything that ever changed them, with what was taken back. `shares_device` where players hand one
    device over. `keys` are those of the latest steps that devices sent, each
    with the moment to which it led.
    """

    said: tuple[str, ...] = ()
    moment: int = 0
    shares_device: bool = False
    keys: tuple[str, ...] = ()


class Tally(Value, frozen=True):
    """The `fields` that differ from their defaults; `short` is the quick result that was handed in, if one was.

    `turns` are None where nobody keeps them.
    """

    fields: dict[str, str] = {}
    short: ShortResult | None = None
    turns: KeptTurns | None = None


class Sent(Value, frozen=True):
    """The fields that a page sent: those that it showed first, and those that it holds now."""

    shown: dict[str, str]
    posted: dict[str, str]


def read_sent(posted: Mapping[str, str], defaults: Mapping[str, str]) -> Sent:
    """A post of a page with these fields; `shown` came along as JSON, and says nothing where it cannot be read."""
    try:
        shown = read_json(dict[str, str], posted.get(SHOWN, "{}"), where="the page")
    except DataError:
        shown = {}
    return Sent(read_post(shown, defaults), read_post(posted, defaults))


class Merged(Value, frozen=True):
    """The fields after a page was sent in: `moved` others had changed since it was made, `crossed` both had."""

    fields: dict[str, str]
    moved: tuple[str, ...] = ()
    crossed: tuple[str, ...] = ()


def merge(stored: Mapping[str, str], sent: Sent, of: Collection[str]) -> Merged:
    """The stored fields with those that a reader changed. `of` are the fields of their page; others are left alone."""
    fields = {name: value for name, value in stored.items() if name not in of}
    moved: list[str] = []
    crossed: list[str] = []
    for name in of:
        now, was, wanted = stored.get(name, ""), sent.shown.get(name, ""), sent.posted.get(name, "")
        kept = now if wanted == was else wanted
        if kept:
            fields[name] = kept
        if now != was and wanted != now:
            (moved if wanted == was else crossed).append(name)
    return Merged(fields, tuple(moved), tuple(crossed))


def carried_over(fields: Mapping[str, str], old: BattleSetup, new: BattleSetup) -> dict[str, str]:
    """The fields for the same battle with rosters that changed: each fighter keeps what was entered of them.

    What was entered of fighters who are no longer there is gone.
    """
    places = _places(new)
    renumbered = {str(id): str(places[place]) for place, id in _places(old).items() if place in places}
    found = {}
    for name, value in fields.items():
        kind, _, rest = name.partition("-")
        id, _, more = rest.partition("-")
        if kind in ("state", "by", "wounds", "kills", "deed", "used", "mark"):
            if id not in renumbered:
                continue
            name = "-".join(filter(None, (kind, renumbered[id], more)))
        if kind == "by":
            value = renumbered.get(value, "")
        if value:
            found[name] = value
    return found


def turns_carried_over(turns: KeptTurns | None, old: BattleSetup, new: BattleSetup) -> KeptTurns | None:
    """The turns for rosters that changed: they go on where everybody has their number, and begin anew elsewhere."""
    if turns is None or _places(old) == _places(new):
        return turns
    return changed(turns, said=(), moment=turns.moment + 1)


type Place = tuple[int, int, int, str, int]


def _places(setup: BattleSetup) -> dict[Place, int]:
    """Fighter ids by where they stand on the rosters; two alike (dogs of one owner) are counted."""
    places: dict[Place, int] = {}
    groups = [(index, (*side.fighters, *side.reserves)) for index, side in enumerate(setup.sides)]
    for index, fighters in (*groups, (len(setup.sides), setup.unowned)):
        for fighter in fighters:
            places[_free_place(places, index, fighter)] = fighter.id
    return places


def _free_place(places: Mapping[Place, int], side: int, fighter: Fighter) -> Place:
    count = 0
    beast = fighter.beast or fighter.line * (fighter.called_by is not None)
    while (side, fighter.warrior, fighter.member, beast, count) in places:
        count += 1
    return side, fighter.warrior, fighter.member, beast, count
