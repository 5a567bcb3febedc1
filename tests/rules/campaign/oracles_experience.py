"""Cases of the experience that a battle brings and of the next leader, from a battle that has ended."""

from typing import Any

from rules.aftermath.draft import Draft
from rules.aftermath.events.losses import ExperienceAwarded, LeaderFollowed, SuccessionRolled
from rules.aftermath.growth.succession import settle_succession
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.load import rulebook
from rules.engine.dice import ScriptedDice
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.values import changed
from tests.rules.aftermath.homecoming import come_home
from tests.rules.aftermath.walk import Played, chances
from tests.rules.aftermath.warbands import RATS, REIKLAND, battle, carrying, group, hero, outcome
from tests.rules.oracles.vocabulary import UnknownWord

Given = dict[str, Any]

#: The parts of an award, by the reason that the product states.
PARTS = {
    "survived": "survives",
    "led the winning warband": "winning_leader",
    "carried a wyrdstone counter": "objective",
    "underdog": "underdog",
}
UNDEAD = "undead"
#: Warbands with one warrior of each kind that a case may ask about, and their roster number; a dog has none.
BAND = WarbandSheet(
    "The Case",
    REIKLAND,
    0,
    warriors=(
        hero(1, "The Leader", "mercenary-captain", REIKLAND),
        hero(2, "The Hero", "champion", REIKLAND),
        group(3, "The Group", "warrior", REIKLAND, 1),
    ),
)
GRAVES = WarbandSheet(
    "The Case",
    UNDEAD,
    0,
    warriors=(hero(1, "The Leader", "vampire", UNDEAD), group(3, "The Group", "zombie", UNDEAD, 1)),
)
NAMES = {
    "leader": (BAND, "The Leader"),
    "hero": (BAND, "The Hero"),
    "henchman_group": (BAND, "The Group"),
    "zombie": (GRAVES, "The Group"),
    "war_dog": (carrying(BAND, 2, "war-dog"), ""),
}
HIRELINGS = {
    "hired_sword": (Kind.HIRED_SWORD, "pit-fighter"),
    "dramatis_persona": (Kind.DRAMATIS_PERSONA, "aenur"),
}
HORDE = changed(RATS, warriors=(RATS.warriors[0], group(3, "The Pack", "verminkin", RATS.type, 9)))


def company_of(who: str) -> tuple[WarbandSheet, str]:
    """A warband with somebody that a case asks about, and their name; any type of warrior may be asked for."""
    if who in NAMES:
        return NAMES[who]
    if who in HIRELINGS:
        kind, key = HIRELINGS[who]
        hireling = (rulebook().hired_swords | rulebook().dramatis_personae)[key]
        hired = WarriorSheet(number=9, name="The Hireling", type=key, kind=kind, profile=hireling.profile)
        return changed(BAND, warriors=(*BAND.warriors, hired)), hired.name
    key = who.replace("_", "-")
    for warband in rulebook().warbands.values():
        kinds = {it.key: it for it in warband.warriors}
        if key in kinds:
            leads = next(it.key for it in warband.warriors if it.leader)
            block = hero if kinds[key].kind == "hero" else group
            more = () if kinds[key].kind == "hero" else (1,)
            asked = block(3, "The Asked", key, warband.key, *more)
            leader = hero(1, "The Leader", leads, warband.key)
            return WarbandSheet("The Case", warband.key, 0, warriors=(leader, asked)), asked.name
    raise UnknownWord(f"nobody knows the warrior {who!r}")


def experience_earned(given: Given) -> dict[str, Any]:
    """The lines of one warrior's experience; an objective is a counter that they carried at the end."""
    sheet, name = company_of(given["who"])
    setup = battle(sheet, HORDE, ratings=(given["own_rating"], given["enemy_rating"]))
    figures = setup.scenario.experience | {"counter-carried": 1}
    setup = changed(setup, scenario=changed(setup.scenario, experience=figures))
    fighter = next(it for it in setup.sides[0].fighters if it.name == name or (not name and it.beast))
    enemies = [it.name for it in setup.sides[1].fighters if not it.leader and it.name != fighter.name]
    out: dict[str, str | None] = dict.fromkeys(
        enemies[-given["enemies_out_of_action"] or len(enemies) :], fighter.name
    )
    if not given["survives"]:
        out[fighter.name] = enemies[0]
    ended = outcome(setup, out, winner=0 if given["won"] else 1)
    own = tuple(
        changed(it, deeds=("counter-carried",) * given["objective"]) if it.id == fighter.id else it
        for it in ended.sides[0].fighters
    )
    ended = changed(ended, sides=(changed(ended.sides[0], fighters=own), ended.sides[1]))
    dice = ScriptedDice(lambda roll: (1,) * roll.count)
    found = come_home(setup, ended, (sheet, HORDE), rulebook(), dice=dice).sides[0]
    parts: dict[str, int] = {}
    for event in found.events:
        if isinstance(event, ExperienceAwarded) and name and event.warrior == fighter.warrior:
            parts[PARTS.get(event.reason.partition(",")[0], "enemies_out_of_action")] = event.amount
    return {"parts": parts, "total": sum(parts.values())}


def new_leader(given: Given) -> dict[str, Any]:
    """The leader dies; the other heroes have the case's Leadership and experience."""
    heroes = [
        changed(
            hero(number, it["name"], "champion", REIKLAND),
            profile=changed(hero(number, "", "champion", REIKLAND).profile, Ld=it["Ld"]),
            experience=it["experience"],
        )
        for number, it in enumerate(given["heroes"], start=2)
    ]
    sheet = changed(BAND, warriors=(BAND.warriors[0], *heroes))
    setup = battle(sheet, HORDE)
    ended = outcome(setup, {"The Leader": "Snikch"}, winner=1)

    def start() -> Any:
        side = Side(0, setup, ended, sheet, rulebook(), "b")
        pending = PendingChanges()
        pending.record_death(sheet.warriors[0], 1, (), "")
        return Draft(sheet, rulebook()), settle_succession(side, pending)

    def leads(found: Played) -> str:
        return next(event.name for event in found.events if isinstance(event, LeaderFollowed))

    return {"leads": chances(start, leads, forget=(SuccessionRolled,))}


KINDS = {"experience_earned": experience_earned, "new_leader": new_leader}
