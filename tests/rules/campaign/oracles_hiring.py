"""Cases of veterans, upkeep, the underdog, the rating and what further tables bring, played by the product's steps."""

from fractions import Fraction
from typing import Any

from rules.aftermath.draft import Draft
from rules.aftermath.events.losses import ItemTested, SideEffectRolled
from rules.aftermath.events.trading import RatingUpdated, StayTested
from rules.aftermath.flow import throw
from rules.aftermath.losses.drugs import roll_side_effects
from rules.aftermath.losses.spent import wear_finery
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.aftermath.trading.commands import Join, LookAt, written
from rules.aftermath.trading.dealings import lose_treasure
from rules.aftermath.trading.market import accept, trade
from rules.aftermath.trading.rating import update_rating
from rules.aftermath.trading.upkeep import LEAVES, PURSUED, STAYS, pay_upkeep
from rules.aftermath.trading.veterans import check_veterans, experience_wanted
from rules.catalogue.load import rulebook
from rules.catalogue.model import Rulebook
from rules.engine.decisions import DONE, Decision, IllegalAnswer
from rules.engine.dice import Roll
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought, Dismissed, Hired, MembersJoined, MembersLost, UpkeepPaid
from rules.ledger.sheet import Kind, Possession, WarbandSheet, WarriorSheet
from rules.mustering.figures.experience import underdog_bonus
from rules.mustering.figures.rating import rating as rating_of
from rules.mustering.hired.hiring import hire_persona, hire_sword
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.rules.aftermath.walk import Played, Start, chances, played
from tests.rules.aftermath.warbands import (
    GUARD,
    RATS,
    REIKLAND,
    SKAVEN,
    battle,
    carrying,
    group,
    hero,
    outcome,
)
from tests.rules.campaign.oracles_places import mean
from tests.rules.campaign.oracles_trading import RICH, warband
from tests.rules.campaign.printed_tables import chances_of_rows, table
from tests.rules.campaign.words import only, persona_key, sword_key
from tests.rules.oracles.vocabulary import UnknownWord

Given = dict[str, Any]

#: Somebody of a race in the warband, by the word of a case.
COMPANY = {"dwarfs": "dwarf-troll-slayer", "elves": "elf-ranger"}


def crowd(number: int, experience: int, members: int = 1) -> WarriorSheet:
    return group(number, f"Group {number}", "warrior", REIKLAND, members, experience=experience)


def _veterans(*experience: int) -> Start:
    sheet = warband(*(crowd(number, it) for number, it in enumerate(experience, start=1)))

    def start() -> Any:
        draft = Draft(sheet, rulebook())
        return draft, check_veterans(draft)

    return start


def veteran_pool(given: Given) -> dict[str, Any]:
    only(given)
    found = {str(it): chance for it, chance in chances(_veterans(1), lambda it: it.draft.veterans).items()}
    totals = sorted(map(int, found))
    least = {
        str(total): sum((found[str(it)] for it in totals if it >= total), Fraction(0)) for total in totals
    }
    return {"experience": found, "expected": mean(found), "at_least": least}


def veterans_join(given: Given) -> dict[str, Any]:
    """How many could join a group that has room for anybody."""
    only(given, "group_experience")
    experience = given["group_experience"]
    start = _veterans(experience)
    if not experience_wanted(crowd(1, experience), 1):
        return {"limit": None}
    found = {str(it): c for it, c in chances(start, lambda it: _recruits(it.draft)).items()}
    dear, cheap = _joined(experience, 1), _joined(0, 1)
    return {
        "recruits": found,
        "at_least_one": 1 - found.get("0", Fraction(0)),
        "expected": mean(found),
        "surcharge_each": dear.prices[0] - cheap.prices[0],
    }


def roomy() -> Rulebook:
    """The rulebook with warbands and groups of any size."""
    book = rulebook()
    kinds = tuple(changed(it, group_size=(1, None)) for it in book.warbands[REIKLAND].warriors)
    large = changed(book.warbands[REIKLAND], maximum_warriors=999, warriors=kinds)
    return changed(book, warbands=book.warbands | {REIKLAND: large})


def _trading(experience: list[int], roll: int) -> Draft:
    """A warband with groups of that experience, and veterans of that many points."""
    draft = Draft(warband(*(crowd(number, it) for number, it in enumerate(experience, start=1))), roomy())
    draft.veterans = roll
    return draft


def _recruits(rolled: Draft) -> int:
    """The most recruits that the first group of a warband may get now."""
    draft = _trading([rolled.sheet.warrior(1).experience], rolled.veterans or 0)
    for recruits in range(1, 30):
        try:
            accept(draft, written(Join(1, recruits)))
        except IllegalAnswer:
            return recruits - 1
    raise AssertionError("no end of recruits")


def _joined(experience: int, members: int) -> MembersJoined:
    draft = _trading([experience], 99)
    commands = iter([written(Join(1, members)), DONE])
    played(lambda: (draft, trade(draft)), [], lambda _: next(commands))
    (entry,) = draft.entries
    assert isinstance(entry, MembersJoined)
    return entry


def veteran_plan(given: Given) -> dict[str, Any]:
    """Recruits for several groups, one group after the other."""
    only(given, "roll", "recruits")
    plans = given["recruits"]
    for it in plans:
        only(it, "group_experience", "number")
    draft = _trading([it["group_experience"] for it in plans], given["roll"])
    commands = [written(Join(at, it["number"])) for at, it in enumerate(plans, start=1)]
    used = sum(
        experience_wanted(draft.sheet.warrior(at), it["number"]) for at, it in enumerate(plans, start=1)
    )
    answers = iter([*commands, DONE])
    try:
        played(lambda: (draft, trade(draft)), [], lambda _: next(answers))
    except IllegalAnswer:
        allowed = False
    else:
        allowed = True
        assert draft.veterans == given["roll"] - used
    surcharge = sum(
        sum(_joined(it["group_experience"], it["number"]).prices) - sum(_joined(0, it["number"]).prices)
        for it in plans
    )
    return {"allowed": allowed, "experience_used": used, "surcharge": surcharge}


def upkeep(given: Given) -> dict[str, Any]:
    """Hired swords fight a battle; some die or are dismissed; the others are paid."""
    only(given, "hired_swords", "warband_has")
    words = given["warband_has"]
    sheet = WarbandSheet("The Case", REIKLAND, RICH, wyrdstone=9, battles=1)
    for word in words:
        if word not in COMPANY:
            raise UnknownWord(f"nobody knows {word!r} in a warband")
        sheet = apply(sheet, _hired(sheet, COMPANY[word]))
    own: dict[str, int] = {}
    for it in given["hired_swords"]:
        only(it, "id", "fought", "dead", "dismissed", "out_of_action")
        key = sword_key(it["id"])
        entry = _hired(sheet, key)
        own[it["id"]] = entry.number
        sheet = apply(sheet, entry)
        if not it["fought"]:
            sheet = changed(
                sheet, warriors=(*sheet.warriors[:-1], changed(sheet.warriors[-1], misses_battles=1))
            )
    dead = tuple(MembersLost(own[it["id"]], 1) for it in given["hired_swords"] if it.get("dead"))
    sheet = apply(sheet, BattleFought("b", "b", (), "won", dead))
    for it in given["hired_swords"]:
        if it.get("dismissed"):
            sheet = apply(sheet, Dismissed(own[it["id"]], 1))
    draft = Draft(sheet, rulebook())
    played(lambda: (draft, pay_upkeep(draft)), [])
    paid = [it for it in draft.entries if isinstance(it, UpkeepPaid) and it.number in own.values()]
    terms = rulebook().hired_swords[sword_key(given["hired_swords"][0]["id"])]
    return {"owed": sum(it.gold for it in paid), "hire": terms.hire, "rating": terms.rating}


def _hired(sheet: WarbandSheet, key: str) -> Hired:
    """A warrior hired by whatever warband may hire them."""
    weapons = rulebook().hired_swords[key].weapon_choices
    choice = weapons[0].key if weapons else ""
    for type in rulebook().warbands:
        try:
            return hire_sword(changed(sheet, type=type), rulebook(), key, choice=choice)
        except NotAllowed:
            continue
    raise AssertionError(f"nobody may hire {key}")


def underdog(given: Given) -> dict[str, Any]:
    only(given, "ratings")
    one, other = given["ratings"]
    bonus = [underdog_bonus(one, other, rulebook()), underdog_bonus(other, one, rulebook())]
    return {"difference": abs(one - other), "bonus": bonus}


def rating(given: Given) -> dict[str, Any]:
    only(given, "members")
    blocks = [_member(number, it) for number, it in enumerate(given["members"], start=1)]
    sheet = WarbandSheet("The Case", SKAVEN, 0, warriors=tuple(blocks))
    draft = Draft(sheet, rulebook())
    (event,) = played(lambda: (draft, update_rating(draft, 0)), []).events
    assert isinstance(event, RatingUpdated)

    def of(*kinds: Kind) -> Any:
        return rating_of(changed(sheet, warriors=tuple(it for it in blocks if it.kind in kinds)), rulebook())

    own = of(Kind.HERO, Kind.HENCHMEN)
    parts = {
        "warriors": 5 * own.members,
        "large": 20 * own.large,
        "experience": own.experience,
        "hired_swords": of(Kind.HIRED_SWORD).total,
        "dramatis_personae": of(Kind.DRAMATIS_PERSONA).total,
    }
    return {"parts": parts, "rating": event.after}


def _member(number: int, given: Given) -> WarriorSheet:
    only(given, "hero", "models", "experience", "hired_sword", "persona", "large")
    experience = given.get("experience", 0)
    if "hired_sword" in given or "persona" in given:
        kind = Kind.HIRED_SWORD if "hired_sword" in given else Kind.DRAMATIS_PERSONA
        key = sword_key(given["hired_sword"]) if "hired_sword" in given else persona_key(given["persona"])
        found = hero(number, key, "black-skaven", SKAVEN, experience=experience)
        return changed(found, type=key, kind=kind)
    if given.get("large"):
        return group(number, "Large", "rat-ogre", SKAVEN, 1, experience=experience)
    if given.get("hero"):
        return hero(number, "Hero", "black-skaven", SKAVEN, experience=experience)
    return group(number, "Group", "verminkin", SKAVEN, given["models"], experience=experience)


def bertha(given: Given) -> dict[str, Any]:
    only(given, "enemy_rating_higher_by")
    comes = rulebook().dramatis_personae[persona_key("bertha")].comes
    assert comes is not None
    needed = comes.needed(given["enemy_rating_higher_by"])

    def start() -> Any:
        draft = Draft(warband(), rulebook())
        return draft, throw(Roll("whether she comes", need=needed))

    roll = Roll("whether she comes", need=needed)
    return {
        "needed": needed,
        "chance": chances(start, lambda it: roll.met_by(it.value)).get(True, Fraction(0)),
    }


#: What a case calls the rows of each table.
ROWS = {
    "vague-map": "vague_one_reroll",
    "accurate-map": "accurate_three_rerolls",
    "catacomb-map": "choose_scenario",
    "fake-map": "fake",
    "master-map": "master_map",
    "addicted-to-crimson-shade": "addicted",
    "addled-by-mushrooms": "stupid_for_good",
    "poisoned-by-mandrake": "toughness_minus_1",
    "quickened-by-crimson-shade": "initiative_plus_1",
    LEAVES: "leaves",
    STAYS: "stays_if_paid",
    PURSUED: "pursuers_attack",
}


def after_effect(given: Given) -> dict[str, Any]:
    only(given, "table")
    tables = {
        "mordheim_map": _map,
        "cathayan_silk_leader_out": _silk,
        "marianna": _marianna,
        "highwayman": _highwayman,
    }
    if given["table"] in tables:
        return {"rows": tables[given["table"]]()}
    drug = given["table"].replace("_", "-")
    if drug in rulebook().side_effects:
        return {"rows": _drug(drug)}
    return {"rows": chances_of_rows(*table(given["table"]))}


def _map() -> dict[str, Fraction]:
    sheet = warband(stash=(Possession("mordheim-map", (30,)),))

    def start() -> Any:
        draft = Draft(sheet, rulebook())
        return draft, trade(draft)

    def choose(decision: Decision) -> str:
        return DONE if looked else looked.append(1) or written(LookAt("mordheim-map"))

    looked: list[int] = []

    def look() -> Any:
        looked.clear()
        return start()

    return chances(look, lambda it: ROWS[it.draft.sheet.stash[0].item], choose)


def _fought(sheet: WarbandSheet, step: Any, **more: Any) -> Start:
    """A step after a battle in which the leader of a warband went out of action."""
    setup = battle(sheet, RATS)
    ended = outcome(setup, {"Karl": "Snikch"}, **more)

    def start() -> Any:
        return Draft(sheet, rulebook()), step(Side(0, setup, ended, sheet, rulebook(), "b"), PendingChanges())

    return start


def _highwayman() -> dict[str, Fraction]:
    sheet = changed(warband(), wyrdstone=1)
    sheet = apply(sheet, _hired(changed(sheet, gold=RICH), "highwayman"))
    sheet = apply(sheet, BattleFought("b", "b", (), "won"))

    def start() -> Any:
        draft = Draft(sheet, rulebook())
        return draft, lose_treasure(draft)

    return chances(start, lambda it: "nothing" if it.draft.sheet.wyrdstone else "one_treasure_lost")


def _drug(item: str) -> dict[str, Fraction]:
    start = _fought(carrying(GUARD, 1, item), roll_side_effects, used={"Karl": (item,)})

    keys = {row.result.name: row.result.key for row in rulebook().side_effects[item].rows}

    def result(found: Played) -> str:
        named = next(it.result for it in found.events if isinstance(it, SideEffectRolled))
        return ROWS.get(keys[named], "nothing")

    return chances(start, result)


def _silk() -> dict[str, Fraction]:
    start = _fought(carrying(GUARD, 1, "cathayan-silk-clothes"), wear_finery)

    def result(found: Played) -> str:
        return next("kept" if it.kept else "ruined" for it in found.events if isinstance(it, ItemTested))

    return chances(start, result)


def _marianna() -> dict[str, Fraction]:
    sheet = warband()
    (entry,) = hire_persona(sheet, rulebook(), "marianna-chevaux", found=True)
    sheet = apply(apply(sheet, entry), BattleFought("b", "b", (), "won"))

    def start() -> Any:
        draft = Draft(sheet, rulebook())
        return draft, pay_upkeep(draft)

    def result(found: Played) -> str:
        return next(ROWS[it.result] for it in found.events if isinstance(it, StayTested))

    return chances(start, result)


KINDS = {
    name: globals()[name]
    for name in (
        *("veteran_pool", "veterans_join", "veteran_plan", "upkeep", "underdog", "rating", "bertha"),
        "after_effect",
    )
}
