"""Events of a battle and how they are told."""

from rules.engine import events
from rules.engine.dice import Modifier
from rules.engine.events import Event, Status
from rules.engine.state.conditions import Condition
from rules.engine.table import Point
from tests.rules.narration.samples import KARL, OTTO, PACK_1, PACK_2, SNIKCH, rolled

HARD = (Modifier("cover", -1), Modifier("long range", -1))
AWAY, HERE = Point(1234, 50), Point(1000, 2000, 300)

BATTLE: list[tuple[Event, str]] = [
    (
        events.BattleBegan("mordheim", "skirmish", "ruins", ("The Guard", "The Rats"), "0f1e"),
        ("The Guard against The Rats. Scenario: Skirmish. Table: The ruins. Rules: Mordheim. "
        "The dice are sealed as 0f1e."),
    ),
    (
        events.RolledOff("first turn", ((3, 2), (3, 5)), 1),
        "Roll-off (first turn): The Guard 3, then 2; The Rats 3, then 5. The Rats win.",
    ),
    (events.EdgeChosen(0, "south"), "The Guard sets up along the south edge."),
    (events.FirstTurnDecided(1), "The Rats have the first turn."),
    (events.FirstTurnDecided(1, ties_only=True), "The Rats go first in ties."),
    (events.WarriorAbsent(KARL), "Karl sits this battle out."),
    (events.WarriorDeployed(KARL, HERE), "Karl sets up."),
    (events.RoundBegan(2), "Round 2 begins."),
    (events.TurnBegan(1), "The turn of The Rats begins."),
    (events.PhaseBegan(1, "shooting"), "Shooting phase of The Rats."),
    (
        events.RunnersChecked(1, (SNIKCH, PACK_1, PACK_2)),
        "Too close to an enemy to run this turn: Snikch, The Pack 1 and The Pack 2.",
    ),
    (
        events.RoutTested(0, 1, 2, KARL, rolled(3, 5, at_most=7), False),
        ("The Guard has 1 of 2 out of action and takes a rout test (needs 7 or less on 2D6: Ld 7 of Karl): "
        "rolls 3 + 5 = 8, failed."),
    ),
    (
        events.RoutTested(0, 1, 2, KARL, rolled(3, 4, at_most=7), True),
        ("The Guard has 1 of 2 out of action and takes a rout test (needs 7 or less on 2D6: Ld 7 of Karl): "
        "rolls 3 + 4 = 7, passed."),
    ),
    (
        events.RoutTested(0, 2, 2, None, None, False),
        "The Guard has 2 of 2 out of action and nobody left to take the rout test.",
    ),
    (events.SideRouted(0, False), "The Guard routs and flees the field."),
    (events.SideRouted(0, True), "The Guard routs voluntarily and leaves the field."),
    (events.WarriorRecovered(OTTO, Status.STANDING), "Otto stands up."),
    (events.WarriorRecovered(OTTO, Status.KNOCKED_DOWN), "Otto is no longer stunned, but knocked down."),
    (
        events.CharacteristicTested(KARL, "I", "detecting an unseen enemy", rolled(5, at_most=4), False),
        ("Karl wants to charge an enemy out of sight and takes an Initiative test (needs 4 or less: I 4): "
        "rolls 5, failed."),
    ),
    (
        events.CharacteristicTested(SNIKCH, "Ld", "fear", rolled(3, 5, at_most=5), False),
        "Snikch takes a Leadership test against fear (needs 5 or less on 2D6: Ld 5): rolls 3 + 5 = 8, failed.",
    ),
    (events.MovementRolled(SNIKCH, rolled(3, 5)), "Snikch moves at random (2D6 inches): rolls 3 + 5 = 8."),
    (events.MovementRolled(OTTO, rolled(1, 6), "flees"), "Otto flees (2D6 inches): rolls 1 + 6 = 7."),
    (
        events.WarriorMoved(OTTO, "flee", (Point(1000, 1000, 0), Point(300, 1000, 0)), 700),
        'Otto flees 7" along the Inn.',
    ),
    (
        events.WarriorMoved(OTTO, "balk", (Point(1000, 1000, 0),), 0),
        "Otto stays put instead of charging.",
    ),
    (events.StatusChanged(OTTO, Status.LEFT, None, "fled off the table"), "Otto flees off the table."),
    (
        events.ConditionBegan(OTTO, Condition("fleeing"), "breaks from combat"),
        "Otto flees (breaks from combat).",
    ),
    (events.LeadershipTested(OTTO, "fear", 8, None, None, True), "Otto tests for fear: passes without rolling."),
    (events.RuleRolled(OTTO, "Random direction", rolled(4), True), "Otto goes in a random direction: rolls 4."),
    (
        events.BlowStruck(SNIKCH, OTTO, "Axe", rolled(5, need=4), True, "rolled again"),
        "Snikch rerolls the attack on Otto with the axe (needs 4+: WS 3 against 4): rolls 5, hits.",
    ),
    (
        events.RoutTested(0, 1, 2, KARL, None, True),
        "The Guard has 1 of 2 out of action; Karl passes the rout test without rolling.",
    ),
    (events.ChargeDeclared(SNIKCH, KARL), "Snikch declares a charge against Karl."),
    (events.WarriorMoved(KARL, "run", (HERE, HERE), 0), "Karl breaks into a run."),
    (events.WarriorMoved(PACK_1, "brawl", (HERE, AWAY), 300, (PACK_2,)), 'The Pack 1 lunges 3" into The Pack 2.'),
    (events.WarriorMoved(PACK_1, "brawl", (HERE, AWAY), 300), 'The Pack 1 lunges 3" at a friend.'),
    (
        events.BlowStruck(SNIKCH, OTTO, "natural weapons", rolled(5, need=4), True),
        "Snikch attacks Otto with natural weapons (needs 4+: WS 3 against 4): rolls 5, hits.",
    ),
    (
        events.WoundRolled(SNIKCH, OTTO, "Warpfire", 4, 3, rolled(4, need=3), True),
        "Roll to wound Otto (Warpfire, needs 3+: S 4 against T 3): rolls 4, wounded.",
    ),
    (
        events.RuleRolled(PACK_1, "Animosity", rolled(1, at_most=1), True),
        "The Pack 1 tests for animosity (needs 1 or less): rolls 1, trouble.",
    ),
    (
        events.RuleRolled(PACK_1, "Animosity", rolled(2, at_most=1), False),
        "The Pack 1 tests for animosity (needs 1 or less): rolls 2, no trouble.",
    ),
    (
        events.ConditionBegan(OTTO, Condition("dwarf-rangers-rune-of-sharpness:long-bow"), "Rune of Sharpness"),
        "Otto is under the Rune of Sharpness on the long bow.",
    ),
    (events.ConditionBegan(OTTO, Condition("hidden")), "Otto hides."),
    (events.ConditionEnded(OTTO, "hidden", "found by Snikch"), "Otto is found by Snikch and no longer hidden."),
    (events.ConditionEnded(OTTO, "fleeing", "rallied"), "Otto stops fleeing (rallied)."),
    (events.StatusChanged(OTTO, Status.STANDING, None, "Healing Hand"), "Otto stands up (Healing Hand)."),
    (
        events.PistolsFired(SNIKCH, ("duelling-pistol", "duelling-pistol")),
        "Snikch fires a brace of duelling pistols in close combat.",
    ),
    (events.WeaponsTaken(OTTO, 0, "Axe and Javelins"), "Otto fights with an axe and javelins."),
    (events.WarriorMoved(KARL, "walk", (HERE, AWAY), 405), 'Karl moves 4.1".'),
    (events.WarriorMoved(KARL, "run", (HERE, AWAY), 800), 'Karl runs 8".'),
    (events.WarriorMoved(KARL, "crawl", (HERE, AWAY), 200), 'Karl crawls 2".'),
    (events.WarriorMoved(KARL, "climb", (HERE, AWAY), 300), 'Karl climbs 3".'),
    (events.WarriorMoved(KARL, "jump", (HERE, AWAY), 0), "Karl jumps down near the Inn."),
    (events.WarriorMoved(KARL, "cross", (HERE, AWAY), 200), 'Karl leaps 2".'),
    (events.WarriorMoved(KARL, "run_up", (HERE, AWAY), 250), 'Karl takes a run-up of 2.5".'),
    (events.WarriorMoved(KARL, "fall", (HERE, AWAY), 0), "Karl comes down near the Inn."),
    (
        events.WarriorMoved(KARL, "intercept", (HERE, AWAY), 150, (SNIKCH,)),
        'Karl moves 1.5" to intercept Snikch.',
    ),
    (events.WarriorFell(KARL, 400, rolled(3), 2), 'Karl falls 4": rolls 3, takes 2 hits.'),
    (events.WarriorFell(KARL, 250, rolled(2), 1), 'Karl falls 2.5": rolls 2, takes 1 hit.'),
    (events.WarriorMoved(SNIKCH, "charge", (HERE, AWAY), 400), 'Snikch charges 4".'),
    (
        events.WarriorMoved(SNIKCH, "charge", (HERE, AWAY), 1134, (KARL, OTTO)),
        'Snikch charges 11.3" into Karl and Otto.',
    ),
    (
        events.WarriorMoved(SNIKCH, "failed_charge", (HERE, AWAY), 600),
        'Snikch fails to reach the enemy and moves 6".',
    ),
    (
        events.ShotFired(KARL, SNIKCH, "long-bow", 1136, rolled(3, need=5, modifiers=HARD), None),
        'Karl shoots at Snikch with the long bow (11.4", needs 5+: BS 4, -1 cover, -1 long range): rolls 3, misses.',
    ),
    (
        events.ShotFired(KARL, SNIKCH, "long-bow", 1136, rolled(5, need=5), SNIKCH),
        'Karl shoots at Snikch with the long bow (11.4", needs 5+: BS 4): rolls 5, hits.',
    ),
    (
        events.ShotFired(KARL, SNIKCH, "long-bow", 90, rolled(4, need=5), OTTO, "struck a warrior in the way"),
        ('Karl shoots at Snikch with the long bow (0.9", needs 5+: BS 4): rolls 4, misses and hits Otto, who is in '
        "the way."),
    ),
    (
        events.ShotFired(KARL, SNIKCH, "long-bow", 90, rolled(4, need=5), None, "struck the cover"),
        'Karl shoots at Snikch with the long bow (0.9", needs 5+: BS 4): rolls 4, misses: the shot strikes the cover.',
    ),
    (
        events.ShotFired(KARL, SNIKCH, "long-bow", 3100, None, None, "out of range"),
        'Karl shoots at Snikch with the long bow (31"): out of range.',
    ),
    (events.WeaponsTaken(OTTO, 0, "Sword and Dagger"), "Otto fights with a sword and a dagger."),
    (
        events.BlowStruck(SNIKCH, OTTO, "Axe", rolled(5, need=4), True),
        "Snikch attacks Otto with the axe (needs 4+: WS 3 against 4): rolls 5, hits.",
    ),
    (
        events.BlowStruck(SNIKCH, OTTO, "Axe", None, True, "on the ground"),
        "Snikch attacks Otto with the axe: hits without a roll, Otto is on the ground.",
    ),
    (
        events.BlowStruck(SNIKCH, OTTO, "Axe", None, True, "cannot defend himself"),
        "Snikch attacks Otto with the axe: hits without a roll, Otto is defenceless.",
    ),
    (
        events.ParryTried(OTTO, SNIKCH, rolled(6, need=6), True),
        "Otto tries to parry Snikch (needs 6+): rolls 6, parries the blow.",
    ),
    (
        events.ParryTried(KARL, SNIKCH, rolled(5, need=6), False),
        "Karl tries to parry Snikch (needs 6+): rolls 5, fails.",
    ),
    (
        events.PistolsFired(SNIKCH, ("sword", "sword")),
        "Snikch fires two swords in close combat.",
    ),
    (
        events.BombBurst(KARL, "Hand-held mortar", Point(1200, 450, 0), (OTTO, SNIKCH)),
        "The hand-held mortar of Karl bursts near the Inn and catches Otto and Snikch.",
    ),
    (
        events.BombBurst(KARL, "Hand-held mortar", Point(1200, 450, 0), ()),
        "The hand-held mortar of Karl bursts near the Inn and catches nobody.",
    ),
    (
        events.TrapLaid(KARL, 0, Point(1200, 450, 0)),
        "Karl lays a trap near the Inn.",
    ),
    (
        events.TrapMet(SNIKCH, 0, rolled(4, need=3), True),
        "Snikch comes near a trap (needs 3+): rolls 4, it springs.",
    ),
    (
        events.TrapMet(SNIKCH, 0, rolled(2, need=3), False),
        "Snikch comes near a trap (needs 3+): rolls 2, it does not spring.",
    ),
    (
        events.Misfired(KARL, "long-bow", rolled(4), "Click"),
        "The long bow of Karl misfires: rolls 4, Click.",
    ),
    (
        events.WoundRolled(SNIKCH, OTTO, "Axe", 1, 6, None, True),
        "Otto is wounded without a roll (axe).",
    ),
    (
        events.WoundRolled(SNIKCH, OTTO, "Axe", 3, 3, rolled(4, need=4), True),
        "Roll to wound Otto (axe, needs 4+: S 3 against T 3): rolls 4, wounded.",
    ),
    (
        events.WoundRolled(SNIKCH, OTTO, "Axe", 1, 6, None, False),
        "Otto cannot be wounded (axe, S 1 against T 6).",
    ),
    (
        events.CriticalRolled(SNIKCH, OTTO, rolled(5), "Master strike"),
        "Critical hit on Otto: rolls 5, master strike.",
    ),
    (
        events.SaveRolled(KARL, rolled(5, need=6, modifiers=(Modifier("Strength 4", -1),)), False, "Light armour"),
        "Armour save for Karl (light armour, needs 6+: -1 Strength 4): rolls 5, not saved.",
    ),
    (events.WoundsLost(OTTO, SNIKCH, 2, 0), "Otto loses 2 wounds, 0 left."),
    (events.CombatFought((OTTO, SNIKCH)), "Still locked in combat: Otto and Snikch."),
    (events.CombatFought((OTTO,)), "Otto is still locked in combat."),
    (
        events.InjuryRolled(OTTO, SNIKCH, rolled(4, modifiers=(Modifier("master strike", 2),)), Status.OUT_OF_ACTION),
        "Injury roll for Otto: rolls 4 + 2 (master strike) = 6, out of action.",
    ),
    (events.InjuryRolled(OTTO, SNIKCH, rolled(3), Status.STUNNED), "Injury roll for Otto: rolls 3, stunned."),
    (
        events.HelmetTested(OTTO, rolled(4, need=4), True),
        "Helmet roll for Otto (needs 4+): rolls 4, knocked down instead of stunned.",
    ),
    (events.HelmetTested(OTTO, rolled(3, need=4), False), "Helmet roll for Otto (needs 4+): rolls 3, no help."),
    (events.StatusChanged(OTTO, Status.OUT_OF_ACTION, SNIKCH), "Snikch takes Otto out of action."),
    (
        events.StatusChanged(OTTO, Status.OUT_OF_ACTION, SNIKCH, "struck down while stunned"),
        "Snikch takes Otto out of action (struck down while stunned).",
    ),
    (events.StatusChanged(OTTO, Status.STUNNED, SNIKCH), "Otto is stunned."),
    (events.BattleEnded(1, "rout", 6), "The Rats win in round 6: the enemy routed."),
    (events.BattleEnded(None, "time", 20), "The battle is drawn in round 20: time ran out."),
    (events.BattleEnded(1, "concedes", 6), "The Rats win in round 6: the enemy gave up."),
    (events.BattleEnded(1, "forfeits", 6), "The Rats win in round 6: an organiser awarded them the battle."),
    (
        events.BattleEnded(1, "late", 6),
        "The Rats win in round 6: the enemy took longer than the clock allowed.",
    ),
    (
        events.BattleEnded(None, "agreed draw", 3),
        "The battle is drawn in round 3: the players agreed on a draw.",
    ),
    (
        events.BattleEnded(None, "ended here", 3),
        "The battle is drawn in round 3: the players agreed to end it there.",
    ),
    (events.BattleEnded(None, "stopped", 3), "The battle is drawn in round 3: an organiser ended it."),
    (
        events.ConditionBegan(OTTO, Condition("in-a-rage", until="turn"), "Mad Cap mushrooms"),
        "Otto is in a rage (Mad Cap mushrooms).",
    ),
    (events.ConditionEnded(OTTO, "in-a-rage"), "Otto is no longer in a rage."),
    (
        events.LeadershipTested(OTTO, "fear", 8, KARL, rolled(3, 4, at_most=8), True),
        "Otto tests for fear (needs 8 or less on 2D6: Ld 8 of Karl): rolls 3 + 4 = 7, passed.",
    ),
    (
        events.RuleRolled(OTTO, "Lucky charm", rolled(3, need=4), False),
        "Lucky charm for Otto (needs 4+): rolls 3, no effect.",
    ),
]  # fmt: skip
