"""Neutral models: they arrive, have turns of their own, and are remembered to those who bring them down.

Rulings: they act one after the other, in the order of their numbers; they charge the nearest enemy whom they reach,
standing ones first, and otherwise move to the nearest; all of them fight together at the end of their turn.
"""

from collections.abc import Iterable, Iterator

from rules.battlefields.zones import EDGES
from rules.catalogue.model import Rulebook
from rules.catalogue.scenarios.neutral_model import ThirdParty
from rules.combat.melee.melee import fight
from rules.combat.moving.recovery import recover
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll
from rules.engine.events import PhaseBegan, StatusChanged, TurnBegan, WarriorMoved, WoundsLost
from rules.engine.events.event import Event, Status
from rules.engine.events.objectives import AmountRolled, DeedDone, PlaceStirred
from rules.engine.flow import Flow
from rules.engine.setup import BASE_RADIUS, Fighter, Protection
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH, Point
from rules.engine.zone import Zone
from rules.fielding.fielding import LARGE_RADIUS, weapon_of
from rules.scenarios.mechanisms.mechanism import Mechanism, Play
from rules.scenarios.mechanisms.neutral_moves import act, shoot
from rules.scenarios.mechanisms.presence import is_at_spot
from rules.scenarios.mechanisms.third_party import has_come, models_of
from rules.scenarios.parts.amounts import amount
from rules.scenarios.parts.buildings import is_near, outline_of
from rules.scenarios.parts.deploying import deploy
from rules.scenarios.parts.edges import strip
from rules.scenarios.parts.leaving import MOVEMENT

#: How near to the middle of their place they arrive, and how deep along an edge, in 1/100 inch.
_NEAR, _DEEP = 3 * INCH, 2 * INCH


class FightThirdParty(Mechanism[ThirdParty]):
    """A group of neutral models."""

    heeds = frozenset({WarriorMoved, WoundsLost, StatusChanged})

    def brings(self, it: ThirdParty, rulebook: Rulebook, sides: int) -> Iterable[Fighter]:
        most = it.most * sides if it.each_warband else it.most
        for number in range(most):
            yield _model(it, number, most, rulebook)

    def awards(self, it: ThirdParty) -> tuple[str, ...]:
        return tuple(award for award in (it.award, it.wound_award) if award)

    def after_set_up(self, play: Play[ThirdParty]) -> Flow[None]:
        if play.it.arrive == "start":
            yield from call(play.battle, play.it)

    def begins_round(self, play: Play[ThirdParty]) -> Flow[None]:
        battle, it = play.battle, play.it
        if it.arrive != "each-round" or battle.state.round < it.from_round:
            return
        if it.once and any(has_come(model) for model in models_of(battle, it)):
            return
        if it.needs:
            roll = Roll(f"{it.name}, whether any come", need=it.needs, stream="scenario")
            faces = yield from throw(roll)
            yield AmountRolled(None, f"{it.name}, whether any come", roll.shown(faces), faces[0])
            if faces[0] < it.needs:
                return
        yield from call(battle, it)

    def sees(self, play: Play[ThirdParty], event: Event) -> Flow[None]:
        battle, it = play.battle, play.it
        if isinstance(event, WarriorMoved):
            if it.arrive == "near" and battle.combatant(event.who).home in battle.sides:
                yield from _stir(battle, it, battle.combatant(event.who))
            return
        assert isinstance(event, WoundsLost | StatusChanged)
        lost = battle.combatant(event.who)
        if lost.home != battle.nobody or lost.fighter.line != it.key:
            if isinstance(event, StatusChanged) and lost.out and lost.fighter.line == it.falls_with:
                for model in models_of(battle, it):
                    if model.on_table:
                        yield StatusChanged(model.id, Status.OUT_OF_ACTION, None, "falls with its master")
            return
        by = None if event.by is None else battle.combatant(event.by)
        if by is None or by.home not in battle.sides:
            return
        if isinstance(event, WoundsLost) and it.wound_award:
            for _ in range(event.wounds):
                yield DeedDone(by.id, it.wound_award)
        elif isinstance(event, StatusChanged) and event.status is Status.OUT_OF_ACTION and it.award:
            yield DeedDone(by.id, it.award)


def neutrals_act(battle: Battle, when: str) -> Flow[None]:
    """The turn of all groups that have theirs then."""
    parties = {party.key: party for party in battle.setup.scenario.third_parties if party.turn == when}
    if not parties or battle.over:
        return
    acting = [model for model in battle.state.of_side(battle.nobody) if model.fighter.line in parties]
    if not acting:
        return
    yield TurnBegan(battle.nobody)
    yield PhaseBegan(battle.nobody, "recovery")
    yield from recover(battle, acting)
    yield PhaseBegan(battle.nobody, MOVEMENT)
    for model in acting:
        if model.on_table and not battle.over:
            yield from act(battle, parties[model.fighter.line], model)
    if any(model.missiles for model in acting):
        yield PhaseBegan(battle.nobody, "shooting")
        for model in acting:
            yield from shoot(battle, model)
    if not battle.over and any(model.contacts for model in acting):
        yield PhaseBegan(battle.nobody, "close combat")
        yield from fight(battle)


def call(battle: Battle, it: ThirdParty, near: Point | None = None) -> Flow[None]:
    """Bring as many of a group to the table as its count says, and as there are; `near` a place, or at their own."""
    what = f"{it.name}, how many come"
    count = yield from amount(it.count, what)
    if it.each_warband:
        for _ in battle.sides[1:]:
            count += yield from amount(it.count, what)
    coming = [model for model in models_of(battle, it) if not has_come(model) and not model.out][:count]
    if not coming:
        return
    if near is None and it.at == "edge":
        edge = yield from _edge(it)
        box = strip(battle, edge, _DEEP)
        yield from deploy(battle, coming, lambda _model: [Zone(boxes=(box,))])
        return
    if near is None and it.at == "places":
        for model in coming:
            place = yield from _place(battle, it)
            yield from _about(battle, it, [model], place)
        return
    yield from _about(battle, it, coming, near)


def _about(battle: Battle, it: ThirdParty, coming: list[Combatant], place: Point | None) -> Flow[None]:
    yield from deploy(battle, coming, lambda model: _zones(battle, it, model, place))


def _stir(battle: Battle, it: ThirdParty, warrior: Combatant) -> Flow[None]:
    """Let those who wait at a place appear when a warrior comes near it."""
    if not warrior.on_table:
        return
    for name, middle, is_close in _near_places(battle, warrior, it.near * INCH):
        key = f"{name}:{it.key}"
        if is_close and key not in battle.state.objectives.stirred:
            yield PlaceStirred(key, warrior.id)
            yield from call(battle, it, middle)


def _near_places(battle: Battle, warrior: Combatant, within: int) -> Iterator[tuple[str, Point, bool]]:
    """The places of the battle: name, middle, and whether the warrior is near."""
    aims = battle.state.objectives
    for number, building in enumerate(aims.buildings, start=1):
        ring = outline_of(battle, building)
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        middle = Point((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
        name = f"{battle.setup.table.pieces[building].name}:{number}"
        yield name, middle, is_near(battle, warrior, building, within)
    for name, spot in aims.spots.items():
        yield name, spot.at, is_at_spot(warrior, name, battle, within)


def _edge(it: ThirdParty) -> Flow[str]:
    what = f"{it.name}, the edge"
    roll = Roll(what, sides=len(EDGES), stream="scenario")
    faces = yield from throw(roll)
    yield AmountRolled(None, what, roll.shown(faces), faces[0])
    return EDGES[faces[0] - 1]


def _place(battle: Battle, it: ThirdParty) -> Flow[Point]:
    """One of the places, by lot where there are several."""
    aims = battle.state.objectives
    found = [spot.at for spot in aims.spots.values()]
    for building in aims.buildings:
        ring = outline_of(battle, building)
        found.append(Point(ring[0][0], ring[0][1]))
    if len(found) == 1:
        return found[0]
    roll = Roll(f"{it.name}, the place", sides=len(found), stream="scenario")
    faces = yield from throw(roll)
    return found[faces[0] - 1]


def _zones(battle: Battle, it: ThirdParty, model: Combatant, near: Point | None) -> Iterator[Zone]:
    """Where one of a group may arrive: about its place, then farther off, and away from warriors."""
    table, radius = battle.setup.table, model.radius
    everywhere = ((Point(radius, radius), Point(table.width - radius, table.depth - radius)),)
    middle = near or Point(table.width // 2, table.depth // 2)
    ring = ((middle.x, middle.y), (middle.x + 1, middle.y), (middle.x, middle.y + 1))
    for less in range(0, it.apart * INCH + 1, 2 * INCH):
        away = tuple(
            (other.position, it.apart * INCH - less + radius + other.radius)
            for other in battle.state.on_table()
            if it.apart and other.side in battle.sides
        )
        if it.at == "anywhere" and near is None:
            yield Zone(boxes=everywhere, apart=away, ground=True)
            continue
        for farther in (1, 2, 4, 8):
            yield Zone(outline=ring, within=_NEAR * farther + radius, apart=away, ground=True)
    yield Zone(boxes=everywhere, ground=True)


def _model(it: ThirdParty, number: int, most: int, rulebook: Rulebook) -> Fighter:
    items = [rulebook.items[key] for key in (*it.weapons, *it.armour) if key in rulebook.items]
    natural = () if it.weapons else ("no-equipment",)
    saves = (f"scales-{it.save}",) if it.save else ()
    return Fighter(
        id=0,
        warrior=0,
        member=0,
        name=it.name if most == 1 else f"{it.name} {number + 1}",
        type=it.name,
        profile=it.profile,
        hero=False,
        large=it.large,
        animal=it.animal,
        radius=LARGE_RADIUS if it.large else BASE_RADIUS,
        weapons=tuple(weapon_of(item, 1) for item in items if item.blow or item.shot),
        protection=tuple(Protection(item.key, item.name, item.armour) for item in items if item.armour),
        tags=("no-experience", *natural, *saves, *it.tags),
        line=it.key,
        kinds=("undead",) if it.undead else (),
        callings=("neutral",),
    )
