"""Cases of experience and advances, played by the product's own steps. Each function answers one kind of case."""

from fractions import Fraction
from typing import Any

from rules.aftermath.decisions import RaisedCharacteristic
from rules.aftermath.draft import Draft
from rules.aftermath.events.growth import (
    AdvanceRolled,
    CharacteristicRaised,
    SkillLearnt,
    TalentKilled,
    TalentShown,
)
from rules.aftermath.growth.advances import roll_advance
from rules.aftermath.growth.room import raisable
from rules.catalogue.load import rulebook
from rules.catalogue.model import Rulebook
from rules.catalogue.profile import CHARACTERISTICS, Change, Profile
from rules.ledger.entries import Settled
from rules.ledger.gains import HenchmanPromoted
from rules.ledger.sheet import Advance, Kind, WarbandSheet, WarriorSheet
from rules.mustering.figures.experience import advances_due, next_threshold
from rules.values import changed
from tests.rules.aftermath.walk import Played, Start, chances, expected, played

Given = dict[str, Any]

WARBAND = "mercenaries-reikland"
CHAMPION, WARRIOR = "champion", "warrior"
LOW = dict.fromkeys(CHARACTERISTICS, 1)
HIGH = dict.fromkeys(CHARACTERISTICS, 10)
#: Names of rows by what they raise.
ROWS = {
    ("S", "A"): "strength_or_attack",
    ("WS", "BS"): "ws_or_bs",
    ("BS", "WS"): "ws_or_bs",
    ("I", "Ld"): "initiative_or_leadership",
    ("W", "T"): "wound_or_toughness",
}
TALENT = "lads_got_talent"
REMOVED = "removed"
#: What showing talent does, as the tags of a kind, and whether it may rise at all.
TALENTS = {"promotes": ((), True), "removed": (("dies-on-talent",), False), "again": ((), False)}


def book(type: str, maximum: dict[str, int] | None, talent: str = "promotes") -> Rulebook:
    """The rulebook with that maximum for a type of the warband."""
    found = rulebook()
    warband = found.warbands[WARBAND]
    tags, rises = TALENTS[talent]
    kinds = []
    for kind in warband.warriors:
        if kind.key == type:
            rules = tuple(changed(rulebook_rule(), tags=(tag,)) for tag in tags)
            kind = changed(kind, can_become_hero=rises, rules=rules, racial_maximum="of-the-case")
        kinds.append(kind)
    races = dict(found.races)
    races["of-the-case"] = changed(found.races["human"], maximum=Profile(**(maximum or HIGH)))
    return changed(
        found, races=races, warbands=found.warbands | {WARBAND: changed(warband, warriors=tuple(kinds))}
    )


def rulebook_rule() -> Any:
    """Any special rule, to be given other tags."""
    return next(rule for warband in rulebook().warbands.values() for rule in warband.rules)


def sheet(*blocks: WarriorSheet) -> WarbandSheet:
    return WarbandSheet("The Case", WARBAND, 0, warriors=blocks)


def hero(number: int, profile: dict[str, int] | None = None, **more: Any) -> WarriorSheet:
    return WarriorSheet(number, f"Hero {number}", CHAMPION, Kind.HERO, Profile(**(profile or LOW)), **more)


def group(number: int, members: int, profile: dict[str, int] | None = None, **more: Any) -> WarriorSheet:
    figures = Profile(**(profile or LOW))
    more = {"hired_for": (25,) * members} | more
    return WarriorSheet(number, "The Group", WARRIOR, Kind.HENCHMEN, figures, members=members, **more)


def raised(names: list[Any]) -> tuple[Advance, ...]:
    return tuple(Advance(2, change=Change(characteristic=name, by=1)) for name in names)


def as_raised(given: Given) -> dict[str, Any]:
    """The profile as hired and the advances of a group whose current profile is the case's."""
    names = given["raised"]
    profile = dict(given["profile"])
    for name in names:
        profile[name] -= 1
    return {"profile": profile, "advances": raised(names)}


def of_a_hero(given: Given) -> Start:
    rules = book(CHAMPION, given.get("maximum"))

    def start() -> Any:
        draft = Draft(sheet(hero(1, given.get("profile"))), rules)
        return draft, roll_advance(draft, 1, 2)

    return start


def of_a_group(given: Given, *, members: int = 1, talent: bool = True) -> Start:
    rules = book(WARRIOR, given.get("maximum"), given.get("talent", "promotes"))
    rules = changed(
        rules, experience=changed(rules.experience, talent=changed(rules.experience.talent, hero_rolls=0))
    )
    state = as_raised(given) if "profile" in given else {}

    def start() -> Any:
        heroes = [hero(10 + number) for number in range(given.get("heroes", 0))]
        draft = Draft(sheet(group(1, members, **state), *heroes), rules)
        return draft, roll_advance(draft, 1, 2, talent=talent)

    return start


def end(found: Played) -> str:
    """What an advance came to; `A|B` where the player picked one of these."""
    picks = [it for it in found.asked if isinstance(it, RaisedCharacteristic)]
    if picks:
        return "|".join(sorted(picks[0].choices, key=CHARACTERISTICS.index))
    for event in found.events:
        if isinstance(event, CharacteristicRaised):
            return event.characteristic
        if isinstance(event, SkillLearnt):
            return "new_skill"
        if isinstance(event, TalentShown):
            return TALENT
        if isinstance(event, TalentKilled):
            return REMOVED
    return "nothing"


def _rolls(start: Start) -> Fraction:
    return expected(start, lambda event: int(isinstance(event, AdvanceRolled)))


def _one(start: Start, given: Given) -> dict[str, Any]:
    """One roll with its further die, where nothing is at its maximum."""
    tens = next((a, given["roll"] - a) for a in range(1, 7) if 1 <= given["roll"] - a <= 6)
    sub = [(given["sub"],)] if "sub" in given else []
    found = end(played(start, [tens, *sub]))
    if found == "new_skill":
        return {"new_skill": True}
    if found == TALENT:
        return {TALENT: True}
    return {"choice": found.split("|")} if "|" in found else {"raise": found}


def hero_roll(given: Given) -> dict[str, Any]:
    (row,) = [row for row in rulebook().experience.hero_advances if given["roll"] in row.rolls]
    return {"row": _row_name(row)} | _one(of_a_hero({}), given)


def henchman_roll(given: Given) -> dict[str, Any]:
    found = _one(of_a_group({}), given)
    return {name: sorted(it) if isinstance(it, list) else it for name, it in found.items()}


def _row_name(row: Any) -> str:
    if row.gains != "change":
        return "new_skill" if row.gains == "skill" else TALENT
    names = tuple(change.characteristic for change in row.changes)
    return ROWS.get(names, names[0])


def table_chances(given: Given) -> dict[str, Any]:
    experience = rulebook().experience
    rows = {"hero": experience.hero_advances, "henchman": experience.henchman_advances}[given["table"]]
    start = {"hero": of_a_hero, "henchman": of_a_group}[given["table"]]({})

    def row_of(found: Played) -> str:
        (roll,) = [event for event in found.events if isinstance(event, AdvanceRolled)]
        return _row_name(next(row for row in rows if roll.roll.total in row.rolls))

    return {"rows": chances(start, row_of)}


def hero_ends(given: Given) -> dict[str, Any]:
    start = of_a_hero(given)
    draft, _ = start()
    open_ones = raisable(draft.sheet.warrior(1), draft.sheet, draft.rulebook)
    return {
        "at_maximum": [name for name in CHARACTERISTICS if name not in open_ones],
        "ends": chances(start, end),
    }


def henchman_ends(given: Given) -> dict[str, Any]:
    start = of_a_group(given)
    ends = chances(start, end)
    stuck = ends == {"nothing": 1}
    return {"ends": ends, "expected_rolls": None if stuck else _rolls(start)}


def talent_rest(given: Given) -> dict[str, Any]:
    start = of_a_group(given, talent=False)
    return {"ends": chances(start, end), "expected_rolls": _rolls(start)}


def talent_group(given: Given) -> dict[str, Any]:
    """What becomes of the group after a 12: a second 12 of those who are left does not count."""
    rules = book(WARRIOR, None, given["talent"])
    heroes = [hero(10 + number) for number in range(given["heroes"])]
    draft = Draft(sheet(group(1, given["models"]), *heroes), rules)
    flow = roll_advance(draft, 1, 2)
    events, value = [], None
    while True:
        try:
            step = flow.send(value)
        except StopIteration:
            break
        value = None
        if hasattr(step, "accept"):
            value = step.accept(step.decision.answers[0])
        elif hasattr(step, "purpose"):
            own = step.warrior == 1 and step.count == 2
            seen = sum(isinstance(event, AdvanceRolled) and event.warrior == 1 for event in events)
            value = ((6, 6) if own and seen < 2 else (1, 2))[: step.count]
        else:
            events.append(step)
    shown = any(isinstance(event, TalentShown | TalentKilled) for event in events)
    of_group = [event for event in events if isinstance(event, AdvanceRolled) and event.warrior == 1]
    promoted = [event.promoted for event in events if isinstance(event, TalentShown)]
    at_once = [
        event
        for event in events
        if isinstance(event, AdvanceRolled) and event.due_at == 0 and event.warrior in promoted
    ]
    left = [block for block in draft.sheet.active if block.is_group]
    own_rolls = [event for event in of_group if event.due_at]
    return {
        "group_rolls_again_with_talent_ignored": not own_rolls[0].counts,
        "models_left": sum(block.members for block in left),
        "rest_rolls_again": shown and len(own_rolls) > 1,
        "new_heroes": len(promoted),
        "hero_rolls_at_once": len(at_once),
    }


def hero_skills(given: Given) -> dict[str, Any]:
    """A hero whose every characteristic and list is open for ever learns a skill as often as once."""
    once = chances(of_a_hero({}), end)["new_skill"]
    return _binomial(once, given["advances"], "skills")


def _binomial(chance: Fraction, times: int, name: str) -> dict[str, Any]:
    row = {0: Fraction(1)}
    for _ in range(times):
        after: dict[int, Fraction] = {}
        for number, share in row.items():
            after[number] = after.get(number, Fraction(0)) + share * (1 - chance)
            after[number + 1] = after.get(number + 1, Fraction(0)) + share * chance
        row = after
    expectation = sum((number * share for number, share in row.items()), Fraction(0))
    return {
        name: {str(number): share for number, share in row.items()},
        "expected": expectation,
        "none": row[0],
    }


def pair_after(given: Given) -> dict[str, Any]:
    """The pair's values after each advance, one step of the chain at a time."""
    pair, state = given["pair"], {tuple(given["from"]): Fraction(1)}
    maximum = HIGH | dict(zip(pair, given["maximum"], strict=True))
    for _ in range(given["advances"]):
        after: dict[tuple[int, ...], Fraction] = {}
        for values, share in state.items():
            profile = LOW | dict(zip(pair, values, strict=True))
            for found, chance in chances(
                of_a_hero({"profile": profile, "maximum": maximum}),
                lambda found: tuple(found.draft.sheet.warrior(1).current.value(name) for name in pair),
                lambda decision: _other_than(decision, pair),
            ).items():
                after[found] = after.get(found, Fraction(0)) + share * chance
        state = after
    return {"values": {",".join(map(str, values)): share for values, share in state.items()}}


def _other_than(decision: Any, pair: list[str]) -> str:
    """An answer that leaves the pair alone, if there is one."""
    return next((answer for answer in decision.answers if answer not in pair), decision.answers[0])


def promotions(given: Given) -> dict[str, Any]:
    """Advances of one group whose heroes always find room; one step of the chain at a time."""
    rules = book(WARRIOR, given["maximum"])
    talent = changed(rules.experience.talent, hero_rolls=0, most_heroes=99)
    rules = changed(rules, experience=changed(rules.experience, talent=talent))
    state = {((), 0): Fraction(1)}
    for _ in range(given["advances"]):
        after: dict[Any, Fraction] = {}
        for (names, count), share in state.items():
            own = {"profile": given["profile"], "raised": []}
            more = as_raised(own) | {"advances": raised(list(names))}

            def start(more: Any = more) -> Any:
                draft = Draft(sheet(group(1, 9, **more)), rules)
                return draft, roll_advance(draft, 1, 2)

            for found, chance in chances(start, _raised_and_promoted).items():
                to = found[0], count + found[1]
                after[to] = after.get(to, Fraction(0)) + share * chance
        state = after
    row: dict[int, Fraction] = {}
    for (_, count), share in state.items():
        row[count] = row.get(count, Fraction(0)) + share
    expectation = sum((number * share for number, share in row.items()), Fraction(0))
    found = {str(number): share for number, share in row.items()}
    return {"promotions": found, "none": row[0], "expected": expectation}


def _raised_and_promoted(found: Played) -> tuple[tuple[str, ...], int]:
    block = found.draft.sheet.warrior(1)
    names = sorted(advance.change.characteristic for advance in block.advances if advance.change)
    changes = [it for entry in found.draft.entries if isinstance(entry, Settled) for it in entry.changes]
    return tuple(names), sum(isinstance(change, HenchmanPromoted) for change in changes)


TRACKS = {"hero": hero, "henchman": lambda number, **more: group(number, 1, **more)}


def advances_due_of(given: Given) -> dict[str, Any]:
    block = TRACKS[given["track"]](1, starting_experience=given["before"], experience=given["after"])
    rate = 2 if given.get("twice_the_experience") else 1
    at = advances_due(block, rulebook(), rate)
    return {"advances": len(at), "at": list(at), "next": next_threshold(block, rulebook(), rate)}


def promoted_hero(given: Given) -> dict[str, Any]:
    """The promotion itself is played; then the new hero gains experience."""
    rules = book(WARRIOR, None)
    draft = Draft(sheet(group(1, 1, experience=given["promoted_at"])), rules)
    flow = roll_advance(draft, 1, 2)
    rolled, value = 0, None
    while True:
        try:
            step = flow.send(value)
        except StopIteration:
            break
        value = None
        if hasattr(step, "accept"):
            value = step.accept(step.decision.answers[0])
        elif hasattr(step, "purpose"):
            value = ((6, 6) if not rolled else (1, 2))[: step.count]
        elif isinstance(step, AdvanceRolled):
            rolled += 1
    at_once = rolled - 1
    block = changed(draft.sheet.warrior(1), experience=given["later"])
    at = advances_due(block, rulebook())
    return {
        "rolls_at_once": at_once,
        "rolls_later": len(at),
        "at": list(at),
        "next": next_threshold(block, rulebook()),
    }


def roster_boxes(given: Given) -> dict[str, Any]:
    experience = rulebook().experience
    return {
        "hero": experience.hero_thresholds[-1],
        "henchman": experience.henchman_thresholds[-1],
        "hero_advances": len(experience.hero_thresholds),
        "henchman_advances": len(experience.henchman_thresholds),
    }


KINDS = {
    "hero_roll": hero_roll,
    "henchman_roll": henchman_roll,
    "table_chances": table_chances,
    "hero_ends": hero_ends,
    "henchman_ends": henchman_ends,
    "talent_rest": talent_rest,
    "talent_group": talent_group,
    "hero_skills": hero_skills,
    "pair_after": pair_after,
    "promotions": promotions,
    "advances_due": advances_due_of,
    "promoted_hero": promoted_hero,
    "roster_boxes": roster_boxes,
}
