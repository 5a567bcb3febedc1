"""Places by name where warriors are set up or appear, counters are laid, magic sets down and a strip is aimed."""

from collections.abc import Iterable, Sequence

from rules.combat.measuring import is_measured
from rules.combat.shooting.strips import in_strip
from rules.engine.decisions import AimStrip, CounterPlace, DeploymentPlace, Infiltrate, Landing
from rules.engine.state.battle_state import Combatant
from rules.engine.table import INCH, MAN, Point
from rules.engine.view import View
from rules.play.question import Option
from rules.play.reach.ground import hideouts, landings
from rules.play.reach.offers import COMPASS, Eyes, Offers, beside, covered, eyes_of, nearest, seen_by, square
from rules.policies.places import open_places, zone_spots

#: How many enemies, friends, floors and pieces of terrain are named at most.
_ENEMIES, _FRIENDS, _FLOORS, _PIECES = 3, 2, 3, 4
#: How many places of one kind are tried.
_TRIES = 3


def deployment(offers: Offers, asked: DeploymentPlace) -> tuple[Option, ...]:
    """Places at the front and the back of the zone, in cover, beside those who stand there, and on floors."""
    battle, warrior = offers.battle, offers.battle.combatant(asked.who)
    view = View(battle, asked.side)
    spots = list(open_places(view, warrior, zone_spots(view, asked)))
    if not spots:
        return ()
    ahead, aside = _facing(offers, asked)
    ground = [at for at in spots if not at.z] or spots
    front = max(_along(at, ahead) for at in ground)
    back, west = min(_along(at, ahead) for at in ground), min(_along(at, aside) for at in ground)
    wide = max(_along(at, aside) for at in ground) - west
    for row, line in (("Front", front), ("Back", back)):
        for column, part in (("middle", 2), ("left", 1), ("right", 3)):
            wanted = west + wide * part // 4

            def off(at: Point, line: int = line, wanted: int = wanted) -> int:
                return 2 * abs(line - _along(at, ahead)) + abs(wanted - _along(at, aside))

            offers.add_first(sorted(ground, key=off)[:_TRIES], f"{row}, {column}")
    _behind_cover(offers, warrior, [at for at in ground if _along(at, ahead) >= front - 4 * INCH], ahead)
    start = max(ground, key=lambda at: (_along(at, ahead), at))
    there = [it for it in battle.state.of_side(asked.side) if it is not warrior]
    for friend in (*there[: -_FRIENDS - 1 : -1], *(it for it in there[:-_FRIENDS] if it.fighter.leader)):
        label = f"Next to {offers.names.who(friend.id)}"
        offers.add_first(beside(offers, warrior, friend, start)[:_TRIES], label, about=(friend.id,))
    _on_floors(offers, [at for at in spots if at.z], ahead)
    return offers.options


def _facing(offers: Offers, asked: DeploymentPlace) -> tuple[Point, Point]:
    """The way from a zone to the middle of the table, and the way to the right of those who look there."""
    table, (low, high) = offers.battle.setup.table, (asked.low, asked.high)
    dx, dy = table.width - low.x - high.x, table.depth - low.y - high.y
    sideways = abs(dx) > abs(dy)
    ahead = Point(1 if dx > 0 else -1, 0) if sideways else Point(0, 1 if dy >= 0 else -1)
    return ahead, Point(ahead.y, -ahead.x)


def _along(at: Point, way: Point) -> int:
    return at.x * way.x + at.y * way.y


def _behind_cover(offers: Offers, warrior: Combatant, spots: Sequence[Point], ahead: Point) -> None:
    """Spots that few see: of the enemies who are set up, or from places on the other side of the table."""
    enemies = nearest(spots[0], offers.battle.state.enemies_of(warrior.side))
    eyes = eyes_of(enemies) or _opposite(offers, ahead)
    named = 0
    for count, at in covered(offers, warrior, spots, eyes):
        where = offers.names.spot(at)
        if where and count < len(eyes) and named < _TRIES:
            named += offers.add(at, f"Into cover{where}", seen_by(count, enemies) if enemies else "")


def _opposite(offers: Offers, ahead: Point) -> list[Eyes]:
    """Three looks from the other side."""
    table, terrain = offers.battle.setup.table, offers.battle.terrain
    x, y = table.width // 2, table.depth // 2
    far = [
        Point(
            x + x * (3 * ahead.x + 2 * side * ahead.y) // 4, y + y * (3 * ahead.y - 2 * side * ahead.x) // 4
        )
        for side in (-1, 0, 1)
    ]
    return [(terrain.spots[terrain.nearest_spot(at)], MAN) for at in far]


def _on_floors(offers: Offers, spots: Iterable[Point], ahead: Point) -> None:
    levels: dict[int, list[Point]] = {}
    for at in spots:
        levels.setdefault(offers.battle.terrain.level(at), []).append(at)
    for places in sorted(levels.values(), key=lambda places: -places[0].z)[:_FLOORS]:
        places.sort(key=lambda at: (-_along(at, ahead), at))
        offers.add_first(places[:_TRIES], f"On {offers.floor(places[0])}")


def counter(offers: Offers, asked: CounterPlace) -> tuple[Option, ...]:
    """Places in the middle of the zone, by the compass, and by what stands in it."""
    low, high = asked.zone.bounds
    spots = [at for at in offers.battle.terrain.spots if not at.z and asked.zone.holds(at)]
    middle = Point((low.x + high.x) // 2, (low.y + high.y) // 2)
    offers.add_first(_close_to(middle, spots), "In the middle")
    for label, (dx, dy) in COMPASS.items():
        at = Point(middle.x + dx * (high.x - low.x) * 3 // 8, middle.y + dy * (high.y - low.y) * 3 // 8)
        offers.add_first(_close_to(at, spots), f"In the {label.lower()}")
    _by_pieces(offers, sorted(spots, key=lambda at: (square(at, middle), at)))
    return offers.options


def infiltration(offers: Offers, asked: Infiltrate) -> tuple[Option, ...]:
    """The nearest places to enemies that are allowed, and some by what stands near them."""
    battle, warrior = offers.battle, offers.battle.combatant(asked.who)
    spots = hideouts(battle, asked)
    enemies = nearest(warrior.position, battle.state.enemies_of(warrior.side))
    for enemy in enemies[:_ENEMIES]:
        label = f"As near as allowed to {offers.names.who(enemy.id)}"
        offers.add_first(_close_to(enemy.position, spots), label, about=(enemy.id,))
    if enemies:
        _by_pieces(offers, sorted(spots, key=lambda at: (square(at, enemies[0].position), at)))
    return offers.options


def landing(offers: Offers, asked: Landing) -> tuple[Option, ...]:
    """Places towards enemies, beside friends, as far as it goes by the compass, and on other floors."""
    battle, warrior = offers.battle, offers.battle.combatant(asked.who)
    spots, around = landings(battle, asked), asked.around
    for enemy in nearest(around, battle.state.enemies_of(warrior.side))[:_ENEMIES]:
        label = f"Towards {offers.names.who(enemy.id)}"
        offers.add_first(_close_to(enemy.position, spots), label, about=(enemy.id,))
    friends = [it for it in battle.state.of_side(warrior.side) if it is not warrior]
    for friend in nearest(around, friends)[:_FRIENDS]:
        label = f"Next to {offers.names.who(friend.id)}"
        offers.add_first(beside(offers, warrior, friend, around)[:_TRIES], label, about=(friend.id,))
    for label, (dx, dy) in COMPASS.items():
        to = Point(around.x + dx * asked.within, around.y + dy * asked.within, around.z)
        offers.add_first(_close_to(to, spots), label)
    _on_floors(offers, [at for at in spots if at.z != around.z], Point(0, 1))
    return offers.options


def strip(offers: Offers, asked: AimStrip) -> tuple[Option, ...]:
    """The nearest enemies to lay the strip over, with those whom the strip would hit where that is measured."""
    battle, shooter = offers.battle, offers.battle.combatant(asked.who)
    for enemy in nearest(shooter.position, battle.state.enemies_of(shooter.side))[: 2 * _ENEMIES]:
        struck, detail = [enemy.id], ""
        if is_measured(battle):
            struck = [it.id for it in in_strip(battle, shooter, enemy.position, asked.length)]
            detail = f"hits {offers.names.everybody(struck)}" if struck else "hits nobody"
        offers.add(enemy.position, f"Over {offers.names.who(enemy.id)}", detail, tuple(struck) or (enemy.id,))
    return offers.options


def _close_to(at: Point, spots: Sequence[Point]) -> list[Point]:
    """The few spots nearest to a place."""
    return sorted(spots, key=lambda spot: (square(spot, at), spot))[:_TRIES]


def _by_pieces(offers: Offers, spots: Iterable[Point]) -> None:
    """The first spots in, on and by several pieces of terrain."""
    named: set[str] = set()
    for at in spots:
        where = offers.names.spot(at).strip()
        if where and where not in named:
            named.add(where)
            offers.add(at, where[:1].upper() + where[1:])
            if len(named) == _PIECES:
                break
