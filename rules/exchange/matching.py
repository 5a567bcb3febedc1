"""A foreign roster becomes a sheet and a report: which warband, which warriors, and then all that they have.

Pure, and asked twice: for the report, and when the warband is made. Illegal rosters come in with their problems.
"""

from difflib import get_close_matches

from rules.catalogue.model import WarbandType
from rules.exchange.foreign import MOST_BATTLES, ForeignRoster
from rules.exchange.homes import book_for, homes
from rules.exchange.lookup import Lookup, catalogue_types, known, singular
from rules.exchange.report import Lines, Report
from rules.exchange.stored import stored
from rules.exchange.warriors import Matched, matched_warriors
from rules.mustering.document import from_document
from rules.mustering.words import counted
from rules.values import DataError, plain

_LIKE = 0.72
#: What players call warbands for short, by slug.
_SPOKEN = {
    "beastman": "beastmen-raiders", "carnival": "carnival-of-chaos", "dwarf": "dwarf-treasure-hunters",
    "dwarve": "dwarf-treasure-hunters", "kislevite": "kislevites", "marienburger": "mercenaries-marienburg",
    "middenheimer": "mercenaries-middenheim", "orc": "orc-mob", "orc-and-goblin": "orc-mob",
    "possessed": "cult-of-the-possessed", "reiklander": "mercenaries-reikland", "sister": "sisters-of-sigmar",
    "skaven": "skaven-clan-eshin", "vampire": "undead", "witch-hunter": "witch-hunters",
}  # fmt: skip


def matched(roster: ForeignRoster, where: str, chosen: str = "", battles: int | None = None) -> Report:
    """The sheet and the report; a person may have `chosen` the key of a warband, and said the `battles` it fought.

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
    fought, battles_guessed = _fought(roster, battles, blocks, lines)
    document = {
        "type": key,
        "name": name,
        "gold": gold or 0,
        "wyrdstone": roster.wyrdstone,
        "battles": fought,
        "stash": stored(roster.stash, lookup, lines),
        "warriors": [block.document for block in blocks],
    }
    for remark in roster.remarks:
        add = lines.guessed if remark.what == "guessed" else lines.left_out
        add(remark.place, remark.words, remark.why)
    sheet = from_document(plain(document), book, where)
    return Report(roster.program, sheet, home.pack, guessed, battles_guessed, tuple(lines.all))


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
    wanted = singular(roster.type)
    same = names.get(wanted) or catalogue_types().get(wanted) or _SPOKEN.get(wanted)
    if same is not None and same in homes():
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
    found: list[Matched] = []
    for number, warrior in enumerate(roster.warriors, 1):
        found += matched_warriors(warrior, number, roster, lookup, lines)
    return found


def _fought(
    roster: ForeignRoster, stated: int | None, blocks: list[Matched], lines: Lines
) -> tuple[int, bool]:
    """The battles it has fought, and whether that is a guess: by the experience gained, about two points a battle."""
    if stated is not None:
        lines.understood("battles", f"{stated} fought", "as entered")
        return stated, False
    if roster.battles is not None:
        lines.understood("battles", f"{roster.battles} fought", "as the file says")
        return roster.battles, False
    documents = [block.document for block in blocks]
    gained = max((entry["experience"] - entry["starting_experience"] for entry in documents), default=0)
    if not gained and not any(entry["advances"] or entry["injuries"] for entry in documents):
        return 0, False
    guess = min(MOST_BATTLES, max(1, -(-gained // 2)))
    why = f"{counted(guess, 'battle')}, by the experience gained; enter the number if you know it"
    lines.guessed("battles", "the file does not say how many it has fought", why)
    return guess, True


def _one_leader(blocks: list[Matched], lines: Lines) -> None:
    """A warband has one leader: the file's, else the first of a type that leads."""
    leads = [block for block in blocks if block.document["status"] == "active" and block.document["leader"]]
    for block in leads[1:]:
        block.document["leader"] = False
        lines.guessed(block.place, "leader", "another already leads the warband")
