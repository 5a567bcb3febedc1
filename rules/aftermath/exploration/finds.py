"""Finds come into the warband: gold, wyrdstone, items, experience, boons and recruits.

Rulings: what a find sells for is rolled when it is found and kept with it; artefacts that anybody has found are rolled
again, each one left as likely as the others (E-ALLFOUND). A leader who is lost has a successor at once, and experience
brings its advances before anything else is found.
"""

from collections.abc import Collection

from rules.aftermath.decisions import ChosenHero, FindChoice
from rules.aftermath.draft import Draft
from rules.aftermath.events.exploration import FindRolled
from rules.aftermath.exploration.amounts import Faces, roll_amount
from rules.aftermath.exploration.recruits import recruit
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.growth.advances import gain_experience
from rules.aftermath.growth.succession import succeed
from rules.catalogue.campaign.exploration_model import Location
from rules.catalogue.campaign.find_model import Boon as FoundBoon
from rules.catalogue.campaign.find_model import Found, Outcome, SpecialRoll
from rules.engine.dice import Roll
from rules.ledger.entries import BattleChange, MembersLost, Settled
from rules.ledger.gains import BattlesMissed, BoonGained, Gain, GoldChanged, ItemFound, WyrdstoneChanged
from rules.ledger.sheet import Boon, Kind
from rules.mustering.hirelings import type_of
from rules.mustering.succession import leader_of
from rules.numbers import RosterNumber

STEP = "exploration"
#: Boons that one hero has for themselves.
_OF_A_HERO = ("academic-skills", "combat-skills", "weapon-skill-maximum", "haggle", "blessed-weapon")
#: The boon that one of their weapons has.
_ON_A_WEAPON = "blessed-weapon"


def give(
    draft: Draft,
    outcome: Outcome,
    place: Location,
    heroes: Collection[int],
    *,
    hero: int | None = None,
    special: SpecialRoll | None = None,
) -> Flow[None]:
    """Give everything that an outcome brings. `hero` is the one who was chosen, if any."""
    if outcome.gold:
        gold, faces = yield from roll_amount(draft, outcome.gold, f"gold, {place.name}")
        if special is not None and _shows(special, faces):
            yield from give(draft, special, place, heroes, hero=hero)
        if special is None or not (special.instead and _shows(special, faces)):
            _settle(draft, GoldChanged(gold, place.name, faces))
    if outcome.wyrdstone:
        shards, faces = yield from roll_amount(draft, outcome.wyrdstone, f"wyrdstone, {place.name}")
        _settle(draft, WyrdstoneChanged(shards, place.name, faces))
    for found in outcome.items:
        yield from _give_item(draft, found, place)
    for _ in range(outcome.artefacts):
        yield from give_artefact(draft, place.name)
    if outcome.experience:
        yield from _teach(draft, outcome, place)
    if outcome.boons:
        yield from _bless(draft, outcome.boons, place, heroes)
    if outcome.recruits:
        yield from recruit(draft, outcome.recruits, place)
    if outcome.misses_battles and hero is not None:
        _settle(draft, BattlesMissed(hero, outcome.misses_battles, place.name))
    if outcome.lost and hero is not None:
        _settle(draft, MembersLost(hero, 1, "dead", (), place.name))
        yield from succeed(draft, STEP)


def _settle(draft: Draft, *changes: BattleChange | Gain) -> None:
    draft.record(Settled(STEP, changes))


def _shows(special: SpecialRoll, faces: Faces) -> bool:
    if special.shows == "double":
        return len(set(faces)) < len(faces)
    return 1 in faces


def _give_item(draft: Draft, found: Found, place: Location) -> Flow[None]:
    """Copies into the stash; each has the worth that was rolled for it."""
    name = draft.rulebook.items[found.item].name
    copies, faces = yield from roll_amount(draft, found.count, f"{name}, {place.name}")
    key = found.item
    if found.alternatives:
        key = yield from ask(FindChoice(draft.side, place.key, (found.item, *found.alternatives)))
    worth = list[int]()
    for _ in range(copies):
        each, dice = yield from roll_amount(draft, found.worth or "0", f"worth of {name}")
        worth.append(each)
        faces += dice
    _settle(draft, ItemFound(None, key, tuple(worth), place.name, faces))


def give_artefact(draft: Draft, place: str) -> Flow[None]:
    """A roll on the table of artefacts; nothing where the campaign has found them all."""
    table = draft.rulebook.exploration.artefacts
    if all(row.item in draft.artefacts for row in table.rows):
        return
    rolled: Faces = ()
    while True:
        roll = Roll(f"magical artefact, {place}", stream=draft.stream)
        faces = yield from throw(roll)
        rolled += faces
        item = next(row.item for row in table.rows if faces[0] in row.rolls)
        counts = item not in draft.artefacts
        name = draft.rulebook.items[item].name
        yield FindRolled(draft.side, roll.purpose, roll.shown(faces), name, counts)
        if counts:
            draft.artefacts |= {item}
            _settle(draft, ItemFound(None, item, (0,), place, rolled))
            return


def _teach(draft: Draft, outcome: Outcome, place: Location) -> Flow[None]:
    """Experience for the leader, or point by point for the heroes that the player names."""
    points, _ = yield from roll_amount(draft, outcome.experience, f"experience, {place.name}")
    leader = leader_of(draft.sheet)
    if outcome.experience_for == "leader":
        if leader is not None:
            yield from gain_experience(draft, STEP, leader.number, points, place.name)
        return
    learners = tuple(
        block.number
        for block in draft.sheet.active
        if block.kind is Kind.HERO
        and (kind := type_of(block, draft.sheet, draft.rulebook)) is not None
        and kind.gains_experience
    )
    for point in range(points if learners else 0):
        hero = yield from _one_of(draft, learners, f"{place.name}: experience point {point + 1} of {points}")
        yield from gain_experience(draft, STEP, RosterNumber(hero), 1, place.name)


def _bless(
    draft: Draft, boons: tuple[FoundBoon, ...], place: Location, heroes: Collection[int]
) -> Flow[None]:
    """Boons of the warband, and those that go to one hero together."""
    hero: int | None = None
    if any(boon.kind in _OF_A_HERO for boon in boons):
        hero = yield from _one_of(draft, tuple(heroes), place.name)
    for boon in boons:
        owner = hero if boon.kind in _OF_A_HERO else None
        item = (yield from _weapon_of(draft, owner, place)) if boon.kind == _ON_A_WEAPON else ""
        gained = Boon(boon.kind, boon.lasts, boon.count, owner, boon.callings, place.key, boon.not_for, item)
        if owner is None and boon.lasts == "for-good" and gained in draft.sheet.boons:
            continue
        _settle(draft, BoonGained(gained))


def _weapon_of(draft: Draft, hero: int | None, place: Location) -> Flow[str]:
    """The weapon of a hero that is blessed, by choice; none where they have none."""
    held = draft.sheet.warrior(hero).possessions if hero is not None else ()
    weapons = tuple(
        it.item for it in held if (item := draft.rulebook.items.get(it.item)) and (item.blow or item.shot)
    )
    if len(weapons) < 2:
        return "".join(weapons)
    return (yield from ask(FindChoice(draft.side, place.key, weapons)))


def _one_of(draft: Draft, heroes: tuple[int, ...], purpose: str) -> Flow[int]:
    if len(heroes) == 1:
        return heroes[0]
    return int((yield from ask(ChosenHero(draft.side, purpose, heroes))))
