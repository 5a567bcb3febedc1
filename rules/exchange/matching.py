"""A foreign roster becomes a sheet and a report: which warband, which warriors, and then all that they have.

Pure, and asked twice: for the report, and when the warband is made. Illegal rosters come in with their problems.
"""

from difflib import get_close_matches

from rules.catalogue.model import WarbandType
from rules.exchange.foreign import ForeignRoster
from rules.exchange.homes import book_for, homes
from rules.exchange.lookup import Lookup, known, singular
from rules.exchange.report import Lines, Report
from rules.exchange.stored import stored
from rules.exchange.warriors import Matched, matched_warrior
from rules.mustering.document import from_document
from rules.mustering.words import counted
from rules.values import DataError, plain

_LIKE = 0.72


def matched(roster: ForeignRoster, where: str, chosen: str = "") -> Report:
    """The sheet and the report; `chosen` is the key of a warband that a person wants it to be.

    Raises `DataError` where it cannot become a warband, such as for a `chosen` that there is not.
    """
    lines = Lines()
    key, guessed = _type(roster, where, chosen, lines)
    home = homes()[key]
    book = book_for(home.pack)
    warband = book.warbands[key]
    lookup = Lookup(book, warband)
    name = roster.name or "A warband"
    lines.understood("warband", roster.name or "no name", f"the name {name}")
    blocks = _warriors(roster, lookup, lines)
    _one_leader(blocks, lines)
    gold = roster.gold
    if gold is None:
        lines.guessed("treasury", "no gold is stated", "the treasury begins empty")
    else:
        lines.understood("treasury", f"{gold} gc", f"{gold} gc in the treasury")
    if roster.wyrdstone:
        lines.understood("treasury", counted(roster.wyrdstone, "shard"), f"{roster.wyrdstone} wyrdstone")
    document = {
        "type": key,
        "name": name,
        "gold": gold or 0,
        "wyrdstone": roster.wyrdstone,
        "battles": roster.battles,
        "stash": stored(roster.stash, lookup, lines),
        "warriors": [block.document for block in blocks],
    }
    for remark in roster.remarks:
        add = lines.guessed if remark.what == "guessed" else lines.left_out
        add(remark.place, remark.words, remark.why)
    sheet = from_document(plain(document), book, where)
    return Report(roster.program, sheet, home.pack, guessed, tuple(lines.all))


def _type(roster: ForeignRoster, where: str, chosen: str, lines: Lines) -> tuple[str, bool]:
    """The key of the warband that it becomes, and whether that is a guess."""
    words = roster.type or "no type"
    if chosen:
        if chosen not in homes():
            raise DataError(where, "type", f"there is no warband {chosen!r}")
        lines.understood("warband", words, f"{homes()[chosen].name}, as chosen")
        return chosen, False
    for key in roster.type_keys:
        ours = known()["warbands"].get(key, {}).get("ours") or key
        if ours in homes():
            lines.understood("warband", words, homes()[ours].name)
            return ours, False
    names = {singular(home.name): home.key for home in homes().values()}
    if (same := names.get(singular(roster.type))) is not None:
        lines.understood("warband", words, homes()[same].name)
        return same, False
    like = get_close_matches(singular(roster.type), names, 1, _LIKE)
    best = names[like[0]] if like else _by_warriors(roster)
    reason = "" if like else ", the warband with the most similar warriors"
    lines.guessed("warband", words, f"{homes()[best].name}{reason}; choose another above if that is wrong")
    return best, True


def _by_warriors(roster: ForeignRoster) -> str:
    """The standard warband with the most warriors of the roster's names, the first of the rulebook where none has."""
    wanted = {singular(warrior.type) for warrior in roster.warriors}

    def shared(warband: WarbandType) -> int:
        return len(wanted & {singular(line.name) for line in warband.warriors})

    return max(book_for("").warbands.values(), key=shared).key


def _warriors(roster: ForeignRoster, lookup: Lookup, lines: Lines) -> list[Matched]:
    found = []
    for number, warrior in enumerate(roster.warriors, 1):
        block = matched_warrior(warrior, number, roster, lookup, lines)
        if block is not None:
            found.append(block)
    return found


def _one_leader(blocks: list[Matched], lines: Lines) -> None:
    """A warband has one leader: the file's, else the first of a type that leads."""
    leads = [block for block in blocks if block.document["status"] == "active" and block.document["leader"]]
    for block in leads[1:]:
        block.document["leader"] = False
        lines.guessed(block.place, "leader", "another already leads the warband")
