"""Random happenings, an optional rule: a D6 at the start of each player's turn, a D66 on a 1 (CAMP-OPT-HAPPEN-1).

Rulings: a game turn is a round, and the one in which something begins is its first. Where turns are shared by several
warbands each throws at the start of the round.
"""

from rules.catalogue.model import Rulebook
from rules.combat.going_on import (
    BURNING_RAIN,
    BURNS,
    EARTHQUAKE,
    FISH,
    FOG,
    HAPPENINGS,
    HORROR,
    SCREAMS,
    STORM_LIGHTNING,
    TRAPS,
    VICTIMS,
    holds,
    side_of,
)
from rules.engine.battle import Battle, throw
from rules.engine.dice import Roll, Rolled
from rules.engine.events import BlowStruck, ConditionEnded, ShotFired, SpellCast, WarriorMoved
from rules.engine.events.event import Event
from rules.engine.events.objectives import HappeningBegan, HazardRolled, SightLimited, SpoilWon
from rules.engine.flow import Flow
from rules.engine.setup import BattleSetup
from rules.engine.state.conditions import CATACOMBS, LUCKY, TWISTED
from rules.engine.table import INCH
from rules.scenarios.happenings import frightful, houses, markers, plague, scrawlings, touched
from rules.scenarios.happenings import struck_by_chance as chance
from rules.scenarios.happenings.allies import ALLIES, allies, ally_of, come_to_help
from rules.scenarios.happenings.on_a_table import ON_A_TABLE
from rules.scenarios.happenings.part import STREAM, Part
from rules.scenarios.happenings.parties import PARTIES, comes_to_a_battle, grow_beside, leave, models
from rules.scenarios.happenings.table import BY_HAND, KEYS, NOT_PLAYED, STORM, Happening, row_of
from rules.scenarios.mechanisms.neutrals import call, neutrals_act
from rules.scenarios.parts.amounts import rolled_amount
from rules.scenarios.parts.spoils import WYRDSTONE
from rules.values import changed

#: The conditions that end with what brought them.
_WITH_IT = (EARTHQUAKE, FISH, CATACOMBS, "possessed", SCREAMS, TWISTED)


class RandomHappenings(Part):
    """The table, and whatever its rows bring."""

    heeds = frozenset({WarriorMoved}) | plague.ATTACKS

    def brings(self, setup: BattleSetup, rulebook: Rulebook) -> BattleSetup:
        """Add the models that may come, unless the scenario has neutral models of its own."""
        if setup.unowned:
            return setup
        first = len(setup.fighters)
        coming = tuple(
            changed(it, id=first + place) for place, it in enumerate((*models(rulebook), *allies(rulebook)))
        )
        kind = setup.scenario
        kind = changed(kind, mechanisms=(*kind.mechanisms, *PARTIES.values()))
        return changed(setup, unowned=coming, scenario=kind)

    def begins_round(self, battle: Battle) -> Flow[None]:
        for key, (_, until) in tuple(battle.state.objectives.happenings.items()):
            if key in KEYS and until and until == battle.state.round - 1:
                yield from _ends(battle, key)
        yield from markers.thaw(battle)
        yield from neutrals_act(battle, "first")

    def begins_turn(self, battle: Battle, side: int) -> Flow[None]:
        met = KEYS.intersection(battle.state.objectives.happenings)
        if not met:
            yield from _rolled_for(battle, side)
            return
        if holds(battle, FOG) and side_of(battle, FOG) == side:
            yield from _fog()
        if holds(battle, TRAPS):
            yield from chance.walk_among_traps(battle, side)
        if holds(battle, STORM_LIGHTNING) and side_of(battle, STORM_LIGHTNING) == side:
            yield from chance.lightning(battle)
        if holds(battle, TWISTED):
            yield from touched.twist(battle)
        if holds(battle, BURNING_RAIN):
            yield from chance.burning_rain(battle, side)
        if holds(battle, SCREAMS) and battle.witness is None:
            yield from houses.scream(battle)
        if battle.witness is None:
            yield from markers.begins_turn(battle, side)
            yield from scrawlings.come_out(battle, side)
        if holds(battle, "possessed") and side_of(battle, "possessed") == side:
            yield from chance.fight_themselves(battle, side)

    def ends_turn(self, battle: Battle, side: int) -> Flow[None]:
        if holds(battle, BURNS) and battle.witness is None:
            yield from frightful.burn(battle, side)

    def sees(self, battle: Battle, event: Event) -> Flow[None]:
        if isinstance(event, BlowStruck | ShotFired | SpellCast):
            if holds(battle, VICTIMS):
                yield from plague.run_from(battle, event)
            return
        assert isinstance(event, WarriorMoved)
        if battle.witness is None and holds(battle, scrawlings.SCRAWLINGS):
            yield from scrawlings.take_gold(battle, battle.combatant(event.who))
        if battle.witness is None and (holds(battle, BURNS) or holds(battle, HORROR)):
            yield from frightful.enter(battle, battle.combatant(event.who), event)

    def settles(self, battle: Battle, winner: int | None) -> Flow[None]:
        for warrior in battle.state.combatants:
            if warrior.under(LUCKY) and not warrior.out:
                yield SpoilWon(warrior.home, WYRDSTONE, 1)
        if holds(battle, VICTIMS):
            yield from plague.infect(battle)
        if holds(battle, "peddler") and winner is not None:
            yield from chance.meet_the_peddler(battle, winner)


def _rolled_for(battle: Battle, side: int) -> Flow[None]:
    roll = Roll("random happening on a 1", at_most=1, side=side, stream=STREAM)
    faces = yield from throw(roll)
    if faces[0] != 1:
        yield HazardRolled(
            side, f"Random happening for {battle.warband(side).name}", roll.shown(faces), faces[0], "none"
        )
        return
    row, rolled = yield from _row(battle, side)
    party = PARTIES.get(row.key)
    ally = ally_of(battle, row.key)
    absent = (party is not None and not comes_to_a_battle(battle, party)) or (
        row.key in ALLIES and ally is None
    )
    by_hand = absent or ((row.of_houses or row.measured) and battle.witness is not None)
    lasts, _ = yield from rolled_amount(row.lasts or "0", f"{row.title}, how long")
    until = battle.state.round + lasts - 1 if lasts else 0
    says = _told(battle, row) if by_hand else row.says
    yield HappeningBegan(HAPPENINGS, row.key, row.title, says, side, rolled, until)
    if by_hand:
        return
    if party is not None and row.party:
        yield from call(battle, party)
    elif ally is not None:
        yield from come_to_help(battle, ally)
    elif row.measured:
        yield from markers.begin(battle, row.key, side)
    elif row.of_houses:
        yield from houses.begin(battle, row.key)
    else:
        yield from _begins(battle, row, side)


def _told(battle: Battle, row: Happening) -> str:
    """What is said of a row that nobody plays here: on a real table its rule in short."""
    if battle.witness is None:
        return f"{row.says} {NOT_PLAYED}"
    return " ".join((row.says, *([ON_A_TABLE[row.key]] if row.key in ON_A_TABLE else ()), BY_HAND))


def _row(battle: Battle, side: int) -> Flow[tuple[Happening, Rolled]]:
    which = Roll("random happening", 2, side=side, stream=STREAM, read_as="D66")
    faces = yield from throw(which)
    result = faces[0] * 10 + faces[1]
    storm = 0
    if result in STORM:
        die = yield from throw(Roll("storm of Chaos", side=side, stream=STREAM))
        storm = die[0]
    return row_of(result, storm), which.shown(faces)


def _begins(battle: Battle, row: Happening, side: int) -> Flow[None]:
    """What a row does at once."""
    match row.key:
        case "earthquake" | "rain-of-fish":
            yield from chance.slow_everybody(battle, row.key)
        case "thick-fog":
            yield from _fog()
        case "lucky-find":
            yield from chance.find_a_shard(battle)
        case "man-eater":
            yield from grow_beside(battle, side)
        case "possessed":
            yield from chance.possess(battle, side)
        case "sinkhole":
            yield from chance.sink(battle, side)
        case "booby-traps":
            yield from chance.spring(battle, side)
        case "catacombs":
            yield from chance.fall_into_catacombs(battle, side)
        case "storm-lightning":
            yield from chance.lightning(battle)
        case "burning-rain":
            yield from chance.burning_rain(battle, side)
        case "thunder":
            yield from chance.thunder(battle)
        case _:
            yield from touched.begin(battle, row.key, side)


def _fog() -> Flow[None]:
    inches, rolled = yield from rolled_amount("2D6", "how far one sees")
    yield SightLimited(inches * INCH, rolled)


def _ends(battle: Battle, key: str) -> Flow[None]:
    yield from leave(battle, key)
    for held in _WITH_IT:
        if held == key:
            for warrior in battle.state.combatants:
                if warrior.under(held) and warrior.on_table:
                    yield ConditionEnded(warrior.id, held)
