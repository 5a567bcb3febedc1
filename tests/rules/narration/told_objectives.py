"""Events about the aims of a scenario and how they are told."""

from rules.engine.events import objectives as events
from rules.engine.events.event import Event
from rules.engine.setup import Gear
from rules.engine.table import Point
from tests.rules.narration.samples import KARL, PACK_1, PACK_2, SNIKCH, rolled

HERE = Point(1000, 2000)

OBJECTIVES: list[tuple[Event, str]] = [
    (
        events.HappeningBegan("subplots", "watched", "Watched", "They pay.", 1, rolled(6, 6, 4)),
        "Subplot, The Rats (rolls 6 + 6 + 4 = 16): Watched. They pay.",
    ),
    (
        events.HappeningBegan("random-happenings", "thick-fog", "Thick Fog", "Nobody sees far."),
        "Random happening: Thick Fog. Nobody sees far.",
    ),
    (
        events.HappeningBegan(
            "random-happenings", "earthquake", "Earthquake", "It shakes.", 0, rolled(1, 3), 4
        ),
        "Random happening, The Guard (rolls 13 on a D66): Earthquake. It shakes. It lasts until the end of round 4.",
    ),
    (events.SpoilWon(1, "gold", -40), "The Rats owe 40 gold crowns."),
    (events.RoleTaken(0, "attacker"), "The Guard is the attacker."),
    (events.TurnOrderDecided((1, 0)), "Turn order: The Rats, then The Guard."),
    (
        events.AmountRolled(1, "counters to place", rolled(4), 3),
        "The Rats, counters to place: rolls 4, 3.",
    ),
    (
        events.AmountRolled(None, "buildings to hold", rolled(1), 3),
        "Buildings to hold: rolls 1, 3.",
    ),
    (events.BuildingsNamed((0, 1), "worth holding"), "Worth holding: the Inn and Weaver's."),
    (
        events.BuildingSearched(KARL, 1, rolled(3, 4, need=12), False),
        "Karl searches Weaver's (needs 12+ on 2D6): rolls 3 + 4 = 7, nothing.",
    ),
    (
        events.BuildingSearched(KARL, 0, rolled(6, 6, need=12), True),
        "Karl searches the Inn (needs 12+ on 2D6): rolls 6 + 6 = 12, the chest is here.",
    ),
    (
        events.BuildingSearched(SNIKCH, 0, None, True),
        "Snikch searches the Inn, the last one, and finds the chest.",
    ),
    (events.BuildingHeld(0, 1), "The Inn is held by The Rats."),
    (events.BuildingHeld(1, None), "Weaver's is held by nobody."),
    (events.CounterPlaced(0, "wyrdstone", HERE), "Counter 1, wyrdstone, is placed."),
    (events.CounterTaken(0, SNIKCH), "Snikch picks up counter 1."),
    (events.CounterDropped(0, SNIKCH, HERE), "Snikch drops counter 1."),
    (events.CounterRemoved(0, ""), "Counter 1 is taken away."),
    (events.HazardRolled(None, "Bolts", None, 0, "the bandits shoot"), "Bolts: the bandits shoot."),
    (
        events.HazardRolled(0, "the fire", rolled(3, 4), 7, "it burns"),
        "The fire (rolls 3 + 4 = 7): it burns.",
    ),
    (
        events.HazardRolled(0, "the fire", rolled(3, 4), 9, "it burns"),
        "The fire (rolls 3 + 4 = 7, which counts as 9): it burns.",
    ),
    (
        events.MarkerMoved("the restless spirit", Point(1200, 3000)),
        'The restless spirit is 12" from the west edge and 30" from the south edge.',
    ),
    (
        events.MarkerMoved("the swarm of rats", Point(1200, 3000), rolled(3, 4)),
        'The swarm of rats is 12" from the west edge and 30" from the south edge (rolls 3 + 4 = 7).',
    ),
    (events.MarkerMoved("the restless spirit", None), "The restless spirit is gone."),
    (events.PlaceStirred("Inn:1:villager", KARL), "Karl comes too near to the Inn."),
    (events.SightLimited(700, rolled(3, 4)), 'Nobody sees farther than 7" (rolls 3 + 4 = 7).'),
    (events.SightLimited(400, None), 'Nobody sees farther than 4".'),
    (events.TaskAdvanced(0, KARL, "the ritual", 2), "Karl is at it: the ritual, 2."),
    (events.TaskAdvanced(0, None, "the ritual", 0), "The Guard: the ritual is broken off."),
    (events.HouseSearched(KARL, 1, None, "loot"), "Karl searches Weaver's: loot."),
    (
        events.HouseSearched(KARL, 1, rolled(3, 4, need=10), ""),
        "Karl searches Weaver's (needs 10+ on 2D6): rolls 3 + 4 = 7, nothing.",
    ),
    (
        events.SpotMarked("the pool", HERE, 300, 5),
        'The pool is 6" across, with 5 shards of wyrdstone.',
    ),
    (
        events.SpotSearched(KARL, "the pool", rolled(2, at_most=2), True),
        "Karl searches the pool (needs 2 or less): rolls 2, a shard of wyrdstone.",
    ),
    (
        events.SpotSearched(KARL, "the pool", rolled(3, at_most=2), False),
        "Karl searches the pool (needs 2 or less): rolls 3, nothing.",
    ),
    (
        events.GearGiven(KARL, Gear("mandrake-root", "Mandrake root", (), 2)),
        "Karl receives what was found: mandrake root, 2 of them.",
    ),
    (events.Followed(SNIKCH, KARL), "Snikch follows Karl from now on."),
    (events.Followed(SNIKCH, None), "Snikch no longer follows anybody."),
    (events.TunnelEntered(KARL), "Karl takes the tunnel of the catacombs."),
    (events.EdgeNamed(1, "north"), "The Rats make the north edge number 1."),
    (events.JoinedWarband(SNIKCH, 0), "Snikch joins The Guard."),
    (events.ShardsNoted(0, rolled(5), 3), "The Guard brings 3 shards of wyrdstone (rolls 5)."),
    (
        events.ReserveRolled((PACK_1, PACK_2), rolled(2), True),
        "The Pack 1 and The Pack 2 start in reserve (rolls 2).",
    ),
    (
        events.ReserveRolled((SNIKCH,), rolled(4), False),
        "Snikch starts on the table (rolls 4).",
    ),
    (
        events.ReserveRolled((SNIKCH,), None, False),
        "Snikch starts on the table, as somebody must.",
    ),
    (
        events.ReserveCalled((SNIKCH,), rolled(4, need=4), True),
        "Reserve roll for Snikch (needs 4+): rolls 4, arrives.",
    ),
    (
        events.ReserveCalled((SNIKCH,), rolled(3, need=4), False),
        "Reserve roll for Snikch (needs 4+): rolls 3, still waiting.",
    ),
    (events.DeedDone(KARL, "counter-carried"), "Karl carried a wyrdstone counter."),
    (events.DeedDone(KARL, "breaking-through"), "Karl broke through."),
    (events.DeedDone(KARL, "finding-the-chest"), "Karl found the chest."),
    (events.DeedDone(KARL, "first-hero-off-far-edge"), "Karl was first off the far edge."),
    (
        events.SpoilSought(0, "light-armour", rolled(4, need=4), True),
        "The Guard looks for light armour (needs 4+): rolls 4, found.",
    ),
    (
        events.SpoilSought(0, "wyrdstone", rolled(2, need=5), False),
        "The Guard looks for shards of wyrdstone (needs 5+): rolls 2, not found.",
    ),
    (events.SpoilWon(0, "gold", 11), "The Guard takes home 11 gold crowns."),
    (events.SpoilWon(0, "wyrdstone", 1), "The Guard takes home 1 shard of wyrdstone."),
    (events.SpoilWon(0, "gem", 2, 10), "The Guard takes home 2 gems worth 10 gold crowns each."),
    (events.SpoilWon(0, "gem", 1, 10), "The Guard takes home 1 gem worth 10 gold crowns."),
    (events.SpoilWon(0, "light-armour", 1), "The Guard takes home 1 light armour."),
]
