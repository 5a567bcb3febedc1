"""Hazards: what happens again and again in a battle, whom it strikes and what becomes of them."""

from collections.abc import Sequence

from rules.catalogue.scenarios.neutral_model import Hazard, HazardRow, Strike
from rules.combat.effects.hit import Hit
from rules.combat.effects.hooks import ignores
from rules.combat.injury.injury import remove_from_play, resolve_hits
from rules.combat.moving.random_heading import HEADINGS
from rules.combat.moving.straight import straight_move
from rules.combat.psychology.minds import FEAR, able, beyond_psychology
from rules.combat.rolls.characteristic_test import test_characteristic
from rules.combat.rolls.leadership_test import test_leadership
from rules.engine.battle import Battle, ask, throw
from rules.engine.decisions import Choice
from rules.engine.dice import Roll
from rules.engine.events import ConditionBegan, RuleRolled, StatusChanged, WarriorMoved
from rules.engine.events.event import Status
from rules.engine.events.objectives import DeedDone, HazardRolled
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import Condition
from rules.engine.table import INCH, Point, distance, near_segment
from rules.engine.table.geometry.outlines import contains
from rules.scenarios.mechanisms.mechanism import Mechanism, Play
from rules.scenarios.mechanisms.neutral_moves import EIGHT
from rules.scenarios.mechanisms.neutrals import call
from rules.scenarios.mechanisms.presence import at_place
from rules.scenarios.mechanisms.third_party import party_of
from rules.scenarios.parts.amounts import rolled_amount
from rules.scenarios.parts.leaving import MOVEMENT

#: The question whom a hazard strikes, and the condition of those whom one keeps from something.
VICTIM, HINDERED = "victim of a hazard", "hindered"
_STATUS = {"knocked-down": Status.KNOCKED_DOWN, "stunned": Status.STUNNED}


class SufferHazards(Mechanism[Hazard]):
    """A roll on a table, and its row."""

    def reasons(self, it: Hazard) -> tuple[str, ...]:
        return tuple(row.says for row in it.rows if row.ends)

    def awards(self, it: Hazard) -> tuple[str, ...]:
        return tuple(strike.award for row in it.rows for strike in row.strikes if strike.award)

    def begins_round(self, play: Play[Hazard]) -> Flow[None]:
        if play.it.when == "round-begins":
            yield from _happens(play, None)

    def ends_round(self, play: Play[Hazard]) -> Flow[None]:
        if play.it.when == "round-ends":
            yield from _happens(play, None)

    def begins_turn(self, play: Play[Hazard], side: int) -> Flow[None]:
        if play.it.when == "turn-begins":
            yield from _in_turn(play, side)

    def ends_phase(self, play: Play[Hazard], side: int, phase: str) -> Flow[None]:
        if play.it.when == "movement-ends" and phase == MOVEMENT:
            yield from _in_turn(play, side)

    def ends_turn(self, play: Play[Hazard], side: int) -> Flow[None]:
        if play.it.when == "turn-ends":
            yield from _in_turn(play, side)


def _in_turn(play: Play[Hazard], side: int) -> Flow[None]:
    roles = play.battle.state.objectives.roles
    if side in play.battle.sides and play.it.whose in ("everybody", roles.get(side)):
        yield from _happens(play, side)


def _happens(play: Play[Hazard], side: int | None) -> Flow[None]:
    battle, it = play.battle, play.it
    if battle.over or battle.state.round < it.from_round:
        return
    if it.first:
        roll = Roll(it.name, stream="scenario")
        faces = yield from throw(roll)
        if faces[0] not in it.first:
            yield HazardRolled(side, it.name, roll.shown(faces), faces[0], "nothing happens")
            return
    row, rolled, total = it.rows[0], None, 0
    if it.dice:
        total, rolled = yield from rolled_amount(it.dice, it.name)
        total += battle.state.round - it.from_round if it.plus_rounds else 0
        row = row_of(it.rows, total)
    if rolled is not None or row.strikes or row.arrives:
        yield HazardRolled(side, it.name, rolled, total, row.says)
    yield from take_effect(battle, row, side)
    if row.ends:
        yield from play.ends(None, row.says)


def row_of(rows: Sequence[HazardRow], total: int) -> HazardRow:
    """The row of a result; beyond the ends of the table the first or the last one."""
    named = [row for row in rows if total in row.rolls]
    if named:
        return named[0]
    return rows[-1] if total > max(rows[-1].rolls) else rows[0]


def take_effect(battle: Battle, row: HazardRow, side: int | None) -> Flow[None]:
    """Let a row of a table strike, and call those who come by it; `side` is that whose turn it is."""
    for strike in row.strikes:
        for warrior in (yield from _struck(battle, strike, side)):
            if not battle.over and warrior.on_table:
                yield from strike_at(battle, strike, warrior)
    if row.arrives and not battle.over:
        yield from call(battle, party_of(battle, row.arrives))


def strike_at(battle: Battle, strike: Strike, warrior: Combatant) -> Flow[None]:
    """Let one strike find a warrior: a D6, a test, hits, and what becomes of them."""
    if strike.on:
        roll = Roll(strike.what, at_most=max(strike.on), who=warrior.id, stream="scenario")
        if min(strike.on) > 1:
            roll = Roll(strike.what, need=min(strike.on), who=warrior.id, stream="scenario")
        faces = yield from throw(roll)
        finds = faces[0] in strike.on
        yield RuleRolled(warrior.id, strike.what, roll.shown(faces), finds)
        if not finds:
            return
    if strike.test and (yield from _spared(battle, strike, warrior)):
        return
    count, _ = yield from rolled_amount(strike.hits, strike.what)
    if count > strike.less:
        traits = ("no-critical", *(("no-armour-save",) if strike.no_save else ()))
        hit = Hit(strike.what, strike.strength, traits=traits)
        came = yield from resolve_hits(battle, None, warrior, [hit] * (count - strike.less), in_combat=False)
        earned = not strike.wounded or any(result.hurt for result in came)
        if strike.award and earned and warrior.on_table and warrior.fighter.hero:
            yield DeedDone(warrior.id, strike.award)
    yield from _becomes(battle, strike, warrior)
    yield from _astray(battle, strike, warrior)


def _spared(battle: Battle, strike: Strike, warrior: Combatant) -> Flow[bool]:
    match strike.test:
        case "fear":
            brave = warrior.has("causes-fear") or ignores(battle, warrior, FEAR)
            if brave or beyond_psychology(battle, warrior):
                return True
            return (yield from test_leadership(battle, warrior, FEAR))
        case "Ld":
            return (yield from test_leadership(battle, warrior, strike.what))
        case "I" | "S" | "T":
            return (yield from test_characteristic(battle, warrior, strike.test, strike.what))
    return False


def _becomes(battle: Battle, strike: Strike, warrior: Combatant) -> Flow[None]:
    if strike.becomes == "out" and warrior.on_table:
        yield from remove_from_play(battle, warrior, None, strike.what)
    elif strike.becomes and warrior.standing:
        yield StatusChanged(warrior.id, _STATUS[strike.becomes], None, strike.what)
    if warrior.on_table and (strike.keeps or strike.changes):
        held = Condition(HINDERED, until="turn", tags=strike.keeps, changes=strike.changes)
        yield ConditionBegan(warrior.id, held, strike.what)


def _astray(battle: Battle, strike: Strike, warrior: Combatant) -> Flow[None]:
    """Let them move at random as far as the dice say."""
    inches, _ = yield from rolled_amount(strike.wanders, strike.what)
    if not inches or not able(warrior) or warrior.contacts:
        return
    way = Roll("direction", sides=len(EIGHT), who=warrior.id, stream="scenario")
    faces = yield from throw(way)
    yield RuleRolled(warrior.id, "Random direction", way.shown(faces), True)
    move = straight_move(
        battle, warrior, HEADINGS[EIGHT[faces[0] - 1]], inches * INCH, battle.terrain.contact
    )
    if len(move.route.points) > 1:
        yield WarriorMoved(warrior.id, "wander", move.route.points, move.route.length)


def _struck(battle: Battle, strike: Strike, side: int | None) -> Flow[list[Combatant]]:
    """The warriors whom a strike is meant for."""
    present = [warrior for warrior in battle.state.on_table() if warrior.side in battle.sides]
    own = [warrior for warrior in present if side is None or warrior.home == side]
    if battle.witness is not None and (
        strike.whom == "nearest" or (strike.whom == "near" and strike.of_areas)
    ):
        count = None
        if strike.whom == "nearest":
            count, _ = yield from rolled_amount(strike.number, strike.what)
        among = present if strike.whom == "nearest" else own
        return (yield from battle.witness.find_struck(strike.what, among, count))
    match strike.whom:
        case "own":
            return own
        case "near":
            return [warrior for warrior in own if _is_close(battle, strike, warrior)]
        case "nearest":
            count, _ = yield from rolled_amount(strike.number, strike.what)
            middle = _middle(battle)
            return sorted(present, key=lambda it: (distance(middle, it.position), it.id))[:count]
        case "random":
            return (yield from _at_random(strike, own))
        case "chosen" | "chosen-by-enemy" if own:
            return [(yield from _chosen(battle, own, strike.whom == "chosen"))]
    return present


def _at_random(strike: Strike, own: list[Combatant]) -> Flow[list[Combatant]]:
    count, _ = yield from rolled_amount(strike.number, strike.what)
    found: list[Combatant] = []
    while own and len(found) < count:
        at = 0
        if len(own) > 1:
            faces = yield from throw(Roll(strike.what, sides=len(own), stream="scenario"))
            at = faces[0] - 1
        found.append(own[at])
        own = [warrior for warrior in own if warrior not in found]
    return found


def _chosen(battle: Battle, own: list[Combatant], by_owner: bool) -> Flow[Combatant]:
    """One of a side, named by its own player or by the next enemy."""
    side = own[0].home
    chooser = side if by_owner else next(other for other in battle.sides if other != side)
    names = tuple(str(warrior.id) for warrior in own)
    return battle.combatant(int((yield from ask(Choice(chooser, VICTIM, names)))))


def _middle(battle: Battle) -> Point:
    """The middle of the place that the battle is about, or of the table."""
    aims, table = battle.state.objectives, battle.setup.table
    if aims.spots:
        return next(iter(aims.spots.values())).at
    if aims.buildings:
        ring = table.pieces[aims.buildings[0]].outline
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        return Point((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
    return Point(table.width // 2, table.depth // 2)


def _is_close(battle: Battle, strike: Strike, warrior: Combatant) -> bool:
    if not strike.of_areas:
        return warrior in at_place(battle, strike.within * INCH)
    reach = strike.within * INCH + warrior.radius
    at = (warrior.position.x, warrior.position.y)
    for piece in battle.setup.table.pieces:
        if piece.kind == "area":
            ring = piece.outline
            sides = zip(ring, ring[1:] + ring[:1], strict=True)
            if contains(ring, *at) or any(near_segment(at, a, b, reach + 1) for a, b in sides):
                return True
    return False
