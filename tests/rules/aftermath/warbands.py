"""Warbands and battles that the tests of the aftermath and of narration start from."""

from collections.abc import Iterable, Mapping, Sequence

from rules.aftermath.events import AnyAftermathEvent
from rules.catalogue.load import rulebook
from rules.catalogue.model import Rulebook
from rules.combat.going_on import HAPPENINGS, SUBPLOTS
from rules.engine.dice import Roll, ScriptedDice
from rules.engine.events import Status
from rules.engine.outcome import FighterOutcome, Outcome, SideOutcome
from rules.engine.setup import BattleSetup, RulesetSetup
from rules.engine.table import Table
from rules.fielding.fielding import field_side
from rules.ledger.possessions import gathered
from rules.ledger.sheet import Injury, Kind, Possession, WarbandSheet, WarriorSheet
from rules.narration import Names, sentence
from rules.values import changed
from tests.rules.aftermath.homecoming import Homecoming, SideHome, come_home

TABLE = Table(key="empty", name="Empty Table", summary="Nothing on it.", width=4800, depth=4800)


def hero(number: int, name: str, type: str, warband: str, **fields: object) -> WarriorSheet:
    return _block(number, name, type, warband, Kind.HERO, **fields)


def group(number: int, name: str, type: str, warband: str, members: int, **fields: object) -> WarriorSheet:
    return _block(number, name, type, warband, Kind.HENCHMEN, members=members, **fields)


def _block(number: int, name: str, type: str, warband: str, kind: Kind, **fields: object) -> WarriorSheet:
    found = rulebook().warrior_type(warband, type)
    assert found is not None
    start = {"starting_experience": found.experience, "experience": found.experience, "leader": found.leader}
    members = fields.get("members", 1)
    assert isinstance(members, int)
    start |= {"hired_for": (found.price,) * members, "possessions": (Possession("dagger", (0,) * members),)}
    return WarriorSheet(
        number=number, name=name, type=type, kind=kind, profile=found.profile, **(start | fields)
    )


REIKLAND = "mercenaries-reikland"
SKAVEN = "skaven-clan-eshin"

GUARD = WarbandSheet(
    name="The Guard",
    type=REIKLAND,
    gold=10,
    warriors=(
        hero(1, "Karl", "mercenary-captain", REIKLAND),
        hero(2, "Otto", "champion", REIKLAND),
        hero(3, "Jost", "youngblood", REIKLAND),
        group(4, "The Pikes", "warrior", REIKLAND, 4),
    ),
)
RATS = WarbandSheet(
    name="The Rats",
    type=SKAVEN,
    gold=0,
    warriors=(
        hero(1, "Snikch", "assassin-adept", SKAVEN),
        hero(2, "Gnash", "black-skaven", SKAVEN),
        group(3, "The Pack", "verminkin", SKAVEN, 2),
        group(4, "The Vermin", "giant-rat", SKAVEN, 3),
    ),
)


def battle(
    *sheets: WarbandSheet, ratings: Sequence[int] = (100, 100), book: Rulebook | None = None
) -> BattleSetup:
    """A skirmish between warbands with given ratings."""
    book = book or rulebook()
    sides = []
    for sheet, rating in zip(sheets, ratings, strict=True):
        side = field_side(sheet, book, sum(len(one.fighters) for one in sides))
        sides.append(changed(side, rating=rating))
    ruleset = RulesetSetup("mordheim", "Mordheim", "mordheim", "core")
    return BattleSetup(ruleset, book.scenarios["skirmish"], TABLE, tuple(sides), "the-key")


def eventful(setup: BattleSetup) -> BattleSetup:
    """The same battle with subplots and random happenings."""
    return changed(setup, ruleset=changed(setup.ruleset, switches=(SUBPLOTS, HAPPENINGS)))


def id_of(setup: BattleSetup, name: str) -> int:
    return next(fighter.id for fighter in setup.fighters if fighter.name == name)


def outcome(
    setup: BattleSetup,
    out: dict[str, str | None],
    *,
    winner: int | None = 0,
    left: Iterable[str] = (),
    used: Mapping[str, tuple[str, ...]] | None = None,
) -> Outcome:
    """How a battle ended: `out` names who went out of action, and by whom, `left` those who fled.

    `used` is what each used up.
    """
    gone, spent = set(left), used or {}

    def fate(name: str) -> Status:
        return Status.OUT_OF_ACTION if name in out else Status.LEFT if name in gone else Status.STANDING

    sides = []
    for index, side in enumerate(setup.sides):
        fighters = []
        for one in side.fighters:
            by = out.get(one.name)
            taken_by = None if by is None else id_of(setup, by)
            fighters.append(
                FighterOutcome(
                    one.id,
                    one.warrior,
                    one.member,
                    one.name,
                    fate(one.name),
                    taken_by,
                    used=spent.get(one.name, ()),
                )
            )
        routed = winner is not None and winner != index
        sides.append(SideOutcome(side.name, len(fighters), routed, tuple(fighters)))
    return Outcome(winner, "rout" if winner is not None else "time", 6, tuple(sides))


def scripted(*faces: tuple[int, ...]) -> ScriptedDice:
    """Dice that show these faces in this order and then nothing; a roll too many fails the test."""
    waiting = list(faces)

    def choose(roll: Roll) -> tuple[int, ...]:
        assert waiting, f"no dice are left for {roll.purpose}"
        assert len(waiting[0]) == roll.count, f"{roll.purpose} asks for {roll.count} dice"
        return waiting.pop(0)

    return ScriptedDice(choose)


def after(
    out: dict[str, str | None],
    *faces: tuple[int, ...],
    winner: int | None = 0,
    left: Iterable[str] = (),
    sheets: Sequence[WarbandSheet] = (GUARD, RATS),
    ratings: Sequence[int] = (100, 100),
    book: Rulebook | None = None,
    used: Mapping[str, tuple[str, ...]] | None = None,
) -> Homecoming:
    """The proposal of a battle in which these went out of action and these dice fall after it."""
    book = book or rulebook()
    setup = battle(*sheets, ratings=ratings, book=book)
    ended = outcome(setup, out, winner=winner, left=left, used=used)
    return come_home(setup, ended, sheets, book, dice=scripted(*faces))


def injured(*faces: tuple[int, ...], flags: tuple[str, ...] = ()) -> SideHome:
    """What becomes of Otto, taken out by Snikch, when these dice fall; `flags` are those that Otto has already."""
    guard = GUARD
    if flags:
        otto = changed(GUARD.warrior(2), injuries=(Injury("old", flags=flags),))
        guard = changed(GUARD, warriors=(GUARD.warriors[0], otto, *GUARD.warriors[2:]))
    return after({"Otto": "Snikch"}, *faces, sheets=(guard, RATS)).sides[0]


def carrying(sheet: WarbandSheet, number: int, *items: str) -> WarbandSheet:
    """The warband with these things on one warrior besides the dagger, a copy for each time an item is named."""
    warrior = sheet.warrior(number)
    held = [Possession(item, (10,) * items.count(item)) for item in dict.fromkeys(items)]
    armed = changed(warrior, possessions=gathered((*warrior.possessions, *held)))
    return changed(sheet, warriors=tuple(armed if one.number == number else one for one in sheet.warriors))


def held(sheet: WarbandSheet, number: int) -> dict[str, int]:
    """What a block carries besides daggers: copies by item."""
    return {one.item: one.copies for one in sheet.warrior(number).possessions if one.item != "dagger"}


def events_of[E: AnyAftermathEvent](side: SideHome, kind: type[E]) -> list[E]:
    return [event for event in side.events if isinstance(event, kind)]


def sentences(side: SideHome, *sheets: WarbandSheet) -> list[str]:
    """How the aftermath of one warband is told; `sheets` are those that fought, the guard and the rats by default."""
    names = Names(battle(*(sheets or (GUARD, RATS))))
    return [sentence(event, names) for event in side.events]
