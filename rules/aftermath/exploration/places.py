"""The contents of the thirty places, and the choices they leave (LRB part 3 p.94-100).

A place may be passed by, wants a hero, a test, a roll on its rows, a roll for each of its lines, or a choice; what
comes of it is an `Outcome` of the rulebook, given by `finds`. Ruling: a test against Toughness has no automatic pass
or failure (E-WELL).
"""

from collections.abc import Collection

from rules.aftermath.decisions import ChosenHero, FindChoice
from rules.aftermath.draft import Draft
from rules.aftermath.events.exploration import FindRolled
from rules.aftermath.exploration.finds import give
from rules.aftermath.exploration.press_gang import press
from rules.aftermath.flow import Flow, ask, throw
from rules.catalogue.campaign.exploration_model import Location
from rules.catalogue.campaign.find_model import Chance, FindTest, Outcome
from rules.engine.decisions import NONE
from rules.engine.dice import Roll
from rules.mustering.succession import leader_of

#: A warband of this rule is a Cult of the Possessed where it explores (E-CARNIVAL).
_AS_POSSESSED, _POSSESSED = "counts-as-possessed", "cult-of-the-possessed"
#: The place where people are found, and the tag of a warband that always sells them as Skaven do, which brings it most.
_PRISONERS, _AS_SKAVEN = "prisoners", "prisoners-as-skaven"


def visit(draft: Draft, place: Location, heroes: Collection[int]) -> Flow[None]:
    """Play a place out for the heroes who explored it, by roster number."""
    if (yield from press(draft, place)):
        return
    hero: int | None = None
    if place.chosen_hero:
        question = ChosenHero(draft.side, place.name, tuple(heroes), place.optional)
        answer = yield from ask(question)
        if answer == NONE:
            return
        hero = int(answer)
    if place.always:
        yield from give(draft, place.always, place, heroes, hero=hero, special=place.special_roll)
    if place.dice:
        yield from _row(draft, place, heroes, hero)
    if place.test:
        yield from _test(draft, place, place.test, heroes, hero)
    if place.by_warband:
        words = callings_of(draft)
        if place.key == _PRISONERS and _AS_SKAVEN in draft.rulebook.warbands[draft.sheet.type].tags:
            words |= {"skaven"}
        fitting = next(row for row in place.by_warband if not row.callings or words & set(row.callings))
        yield from give(draft, fitting, place, heroes, hero=hero)
    for line in place.each:
        yield from look_for(draft, line, place, heroes)
    if place.choices:
        yield from _choose(draft, place, heroes, hero)


def callings_of(draft: Draft) -> frozenset[str]:
    """The words by which a place knows a warband."""
    warband = draft.rulebook.warbands[draft.sheet.type]
    tags = {tag for rule in warband.rules for tag in rule.tags}
    also = {_POSSESSED} if _AS_POSSESSED in tags else set()
    return frozenset({warband.key, warband.race, *warband.groups, *also})


def look_for(draft: Draft, line: Chance, place: Location, heroes: Collection[int]) -> Flow[None]:
    """Roll for one line of a list."""
    if line.needs:
        roll = Roll(f"{place.name}: {_named(draft, line)}", need=line.needs, stream=draft.stream)
        faces = yield from throw(roll)
        found = faces[0] >= line.needs
        yield FindRolled(draft.side, roll.purpose, roll.shown(faces), "found" if found else "not found")
        if not found:
            return
    yield from give(draft, line, place, heroes)


def _named(draft: Draft, line: Outcome) -> str:
    """The goods of a line, in words."""
    items = [draft.rulebook.items[found.item].name for found in line.items]
    return ", ".join(items) or (
        "a magical artefact" if line.artefacts else "wyrdstone" if line.wyrdstone else "gold"
    )


def _row(draft: Draft, place: Location, heroes: Collection[int], hero: int | None) -> Flow[None]:
    roll = Roll(place.name, stream=draft.stream)
    faces = yield from throw(roll)
    row = next(row for row in place.rows if faces[0] in row.rolls)
    yield FindRolled(draft.side, place.name, roll.shown(faces), row.summary)
    yield from give(draft, row, place, heroes, hero=hero)


def _test(
    draft: Draft, place: Location, test: FindTest, heroes: Collection[int], hero: int | None
) -> Flow[None]:
    """A test of the leader or the chosen hero; without a leader it fails."""
    leader = leader_of(draft.sheet)
    tested = draft.sheet.warrior(hero) if hero is not None and test.who == "chosen-hero" else leader
    if callings_of(draft) & set(test.passed_by):
        passed = True
    elif tested is None:
        passed = False
    else:
        count = 2 if test.dice == "2D6" else 1
        highest = tested.current.value(test.characteristic)
        roll = Roll(place.name, count, at_most=highest, warrior=tested.number, stream=draft.stream)
        faces = yield from throw(roll)
        passed = roll.met_by(faces)
        yield FindRolled(draft.side, place.name, roll.shown(faces), "passed" if passed else "failed")
    outcome = test.passed if passed else test.failed
    if outcome is not None:
        yield from give(draft, outcome, place, heroes, hero=hero)


def _choose(draft: Draft, place: Location, heroes: Collection[int], hero: int | None) -> Flow[None]:
    words = callings_of(draft)
    open = {it.key: it for it in place.choices if not it.callings or words & set(it.callings)}
    key = next(iter(open))
    if len(open) > 1:
        key = yield from ask(FindChoice(draft.side, place.key, tuple(open)))
    yield from give(draft, open[key], place, heroes, hero=hero)
