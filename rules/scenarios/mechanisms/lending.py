"""Lent fighters: they join a side for one battle, and go home afterwards."""

from collections.abc import Iterable, Iterator

from rules.catalogue.model import Rulebook
from rules.catalogue.scenarios.thing_model import Lent
from rules.engine.battle import Battle
from rules.engine.events import StatusChanged
from rules.engine.events.event import Event, Status
from rules.engine.events.objectives import DeedDone, JoinedWarband
from rules.engine.flow import Flow
from rules.engine.setup import BASE_RADIUS, Fighter, Gear, Protection
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH, Point
from rules.engine.zone import Zone
from rules.fielding.fielding import LARGE_RADIUS, weapon_of
from rules.scenarios.mechanisms.mechanism import Mechanism, Play
from rules.scenarios.parts.amounts import amount
from rules.scenarios.parts.deploying import deploy

#: How near to the leader they are set up, in 1/100 inch.
_NEAR = 6 * INCH


class LendFighters(Mechanism[Lent]):
    """Hirelings, villagers and the like who stand by a side."""

    heeds = frozenset({StatusChanged})

    def brings(self, it: Lent, rulebook: Rulebook, sides: int) -> Iterable[Fighter]:
        for number in range(it.most * (sides if it.to == "everybody" else 1)):
            yield _fighter(it, number, rulebook)

    def reasons(self, it: Lent) -> tuple[str, ...]:
        return (it.reason,) if it.vital else ()

    def awards(self, it: Lent) -> tuple[str, ...]:
        return (it.award,) if it.award else ()

    def after_set_up(self, play: Play[Lent]) -> Flow[None]:
        battle, it = play.battle, play.it
        waiting = [
            battle.combatant(fighter.id) for fighter in battle.setup.unowned if fighter.line == line_of(it)
        ]
        for side in sides_of(battle, it):
            count = yield from amount(it.count, f"{it.name}, how many come", side)
            for model in waiting[:count]:
                yield from join(battle, model, side)
            waiting = waiting[count:]

    def sees(self, play: Play[Lent], event: Event) -> Flow[None]:
        assert isinstance(event, StatusChanged)
        battle, it = play.battle, play.it
        lost = battle.combatant(event.who)
        if lost.fighter.line != line_of(it) or event.status is not Status.OUT_OF_ACTION:
            return
        by = None if event.by is None else battle.combatant(event.by)
        if it.award and by is not None and by.home not in (lost.home, battle.nobody):
            yield DeedDone(by.id, it.award)
        if it.vital:
            others = [side for side in battle.sides if side != lost.home and battle.state.of_side(side)]
            if len(others) == 1:
                yield from play.ends(others[0], it.reason)


def sides_of(battle: Battle, it: Lent) -> list[int]:
    """The sides that somebody is lent to."""
    if it.to == "everybody":
        return list(battle.sides)
    if it.to == "lowest-rated":
        ratings = [side.rating for side in battle.setup.sides]
        return [ratings.index(min(ratings))]
    if it.to == "others":
        ratings = [side.rating for side in battle.setup.sides]
        return [side for side in battle.sides if side != ratings.index(min(ratings))]
    return [side for side, role in battle.state.objectives.roles.items() if role == it.to]


def join(battle: Battle, model: Combatant, side: int) -> Flow[None]:
    """Let a lent fighter stand by a side from now on, near its leader."""
    yield JoinedWarband(model.id, side)
    yield from deploy(battle, [model], lambda model: _zones(battle, model))


def line_of(it: Lent) -> str:
    """The line of lent models, by which they are known."""
    return f"lent-{it.hireling or it.name.lower().replace(' ', '-')}"


def _zones(battle: Battle, model: Combatant) -> Iterator[Zone]:
    own = [warrior for warrior in battle.state.of_side(model.side) if warrior is not model]
    leader = next((warrior for warrior in own if warrior.fighter.leader), own[0] if own else None)
    table, radius = battle.setup.table, model.radius
    if leader is not None:
        x, y = leader.position.x, leader.position.y
        for farther in (1, 2, 4):
            yield Zone(outline=((x, y), (x + 1, y), (x, y + 1)), within=_NEAR * farther, ground=True)
    yield Zone(
        boxes=((Point(radius, radius), Point(table.width - radius, table.depth - radius)),), ground=True
    )


def _fighter(it: Lent, number: int, rulebook: Rulebook) -> Fighter:
    hireling = rulebook.hired_swords.get(it.hireling) or rulebook.dramatis_personae.get(it.hireling)
    profile = it.profile or (hireling.profile if hireling else None)
    assert profile is not None, it.name
    keys = (*it.weapons, *it.armour, *(hireling.equipment if hireling else ()))
    items = [rulebook.items[key] for key in dict.fromkeys(keys) if key in rulebook.items]
    large = bool(hireling and hireling.large)
    return Fighter(
        id=0,
        warrior=0,
        member=0,
        name=it.name if it.most == 1 and it.to != "everybody" else f"{it.name} {number + 1}",
        type=it.name,
        profile=profile,
        hero=False,
        large=large,
        radius=LARGE_RADIUS if large else BASE_RADIUS,
        weapons=tuple(weapon_of(item, keys.count(item.key)) for item in items if item.blow or item.shot),
        protection=tuple(Protection(item.key, item.name, item.armour) for item in items if item.armour),
        gear=tuple(Gear(item.key, item.name, item.effects) for item in items if item.effects),
        tags=("rout-ignored", "no-experience", *it.tags, *(hireling.tags if hireling else ())),
        skills=hireling.skills if hireling else (),
        line=line_of(it),
        callings=("lent",),
    )
