"""The words of choices that come up in moves, fights and morale."""

from rules.catalogue.profile import CHARACTERISTIC_NAMES
from rules.combat.actions.slots import REACTION
from rules.combat.effects.gear import flames_and_harpoons
from rules.combat.effects.special_rules import (
    accomplishments,
    charges,
    hired_swords,
    lustrian_reavers,
    night_goblins,
    official_bands,
    restless_dead,
    riders,
    single_bands,
    warbands,
)
from rules.combat.injury.special_saves import WHICH
from rules.combat.melee import wielding
from rules.combat.moving import hiding, jumping_back, leaping, random_movement, recovery, traps
from rules.combat.psychology import animosity, bribery, rout
from rules.combat.riding import loose, mounting, squigs, stunts
from rules.combat.rolls import changed_dice, rerolls, roll_off
from rules.combat.shooting import shooting
from rules.engine.decisions import NONE
from rules.play.asked import wording
from rules.play.asked.movement import way
from rules.play.asked.stage import Stage, dice, in_percent
from rules.play.asked.wording import Words

_YES, _NO = "yes", "no"
_HIDDEN = (
    "Nobody shoots at, charges or casts spells on hidden warriors until they are seen, move into the open,"
    " shoot or cast."
)
_UP = (
    "Whoever stands up may move at half speed, shoot and cast this turn, but neither run nor charge,"
    " and strikes last in a combat."
)
_ROUT = "A warband that routs leaves the table and loses the battle, and nobody else is harmed."
_SHAKEN = (
    "A shaken warband stays, once in a battle: until the next test any action that a warrior fails ends"
    " the activation."
)
_SEAT = "It takes half of the move, and they neither run nor charge this turn."
_SLIPS = "On a passed Leadership test they move away and nobody strikes at them."

WORDS = {
    "rout": Words("{side}: rout or fight on?", {rout.FIGHT_ON: "Fight on", rout.ROUT: "Rout"}, _ROUT),
    bribery.ASKED: Words(
        "{who}: pay so that one casualty does not count?",
        {bribery.PAY: "Pay", bribery.KEEP: "Keep the gold"},
        "5 gc for each member left who is no hero. It may be paid again as long as a rout test is due.",
    ),
    "repeat the rout test": Words(
        "{side}: roll the failed rout test again?",
        {rout.AGAIN: "Roll again", rout.LET_IT_BE: "Keep the result"},
        "The leader's silk lets the first failed rout test be rolled again.",
    ),
    "shaken": Words(
        "{side} fails the test: be shaken or flee?",
        {"be shaken": "Be shaken", "flee": "Flee"},
        _SHAKEN,
        {"flee": "the battle is lost"},
    ),
    "hide": Words("{who}: hide?", {hiding.HIDE: "Hide", hiding.IN_SIGHT: "Stay in sight"}, _HIDDEN),
    "stand up": Words(
        "{who}: stand up?", {recovery.STAND_UP: "Stand up", recovery.STAY_DOWN: "Stay down"}, _UP
    ),
    "leap": Words(
        "{who}: leap?",
        {leaping.LEAP: "Leap", leaping.NO_LEAP: "Do not leap"},
        "A leap adds a D6 of inches to the move, once a turn.",
    ),
    "jump back": Words(
        "{who}: jump back out of the combat?",
        {jumping_back.STAY_IN: "Fight on", jumping_back.JUMP_BACK: "Jump back"},
        "On a passed Initiative test they act freely this turn; after a failed one they strike last.",
    ),
    mounting.BEGINNING: Words(
        "{who}: ride from the beginning?",
        {mounting.IN_THE_SADDLE: "In the saddle", mounting.ON_FOOT: "On foot"},
        "Riders are faster and better saved, but shooters may always choose them, and no mount goes into a building.",
    ),
    mounting.DISMOUNTING: Words(
        "{who}: stay in the saddle or get off?",
        {mounting.STAY_UP: "Stay in the saddle", mounting.GET_OFF: "Dismount"},
        _SEAT,
    ),
    mounting.MOUNTING: Words(
        "{who}: get into the saddle?",
        {mounting.GET_ON: "Mount", mounting.STAY_DOWN: "Stay on foot"},
        _SEAT,
    ),
    loose.LEAD: Words(
        "{who}: lead the steed along?",
        {loose.COME: "Lead it along", loose.LEAVE: "Let it stand"},
        "A steed that nobody rides or leads tests Leadership each turn, or bolts.",
    ),
    stunts.TRICK: Words(
        "{who}: ride tricks?",
        {stunts.RIDE_PLAINLY: "Ride as usual", stunts.DO_IT: "Ride tricks"},
        "An Initiative test. Passed, shots at them are at -1 until their next turn; failed, they may lose control.",
    ),
    stunts.JUMP_OFF: Words(
        "{who}: jump off?",
        {stunts.STAY_UP: "Stay in the saddle", stunts.JUMP: "Jump off"},
        "They shoot at nobody this turn. Into contact it is a diving charge of 2 inches, by an Initiative test.",
    ),
    riders.WHICH_SKILL: Words(
        "{who}: which riding skill counts in this round?",
        {riders.COMBAT_RIDING: "Combat Riding", riders.EVADE: "Evade"},
    ),
    "trap": Words(
        "{who}: lay a trap?",
        {traps.LEAVE: "Do something else", traps.LAY: "Lay a trap"},
        "It takes the whole turn. Whoever comes near the trap may be hit by it.",
    ),
    "slip away": Words(
        "{who}: slip away from the combat?",
        {charges.FIGHT_ON: "Fight on", charges.SLIP_AWAY: "Slip away"},
        _SLIPS,
    ),
    "pistol": Words(
        "{who}: fire the pistol now?",
        {wielding.FIRE: "Fire it", wielding.WAIT: "Keep it for later"},
        "A pistol is fired in one turn of a combat only.",
    ),
    "barrels": Words(
        "{who}: fire how many barrels?", {shooting.BOTH: "Both barrels", shooting.ONE: "One barrel"}
    ),
    "vomit": Words(
        "{who}: strike or vomit?",
        {warbands.BLOWS: "Strike", warbands.VOMIT: "Vomit"},
        "Vomit takes the place of all blows: one sure hit of Strength 5 without armour save.",
    ),
    warbands.SLAM: Words(
        "{who}: slam with the whole body?",
        {_NO: "Strike as usual", _YES: "Body slam"},
        "One attack in place of all: +1 to hit, +1 Strength, critical hits on 5+.",
    ),
    warbands.RUSH: Words(
        "{who}: run an enemy over?",
        {_NO: "Strike as usual", _YES: "Bull rush"},
        "One roll to hit at +1 in place of all attacks; a hit knocks the enemy down without a wound.",
    ),
    "black hunger": Words(
        "{who}: give in to the Black Hunger?",
        {_NO: "Hold back", _YES: "Give in"},
        "One more attack and D3 inches of movement; at the end D3 hits of Strength 3 on themselves.",
    ),
    "bear hug": Words(
        "{who}: hug the enemy?",
        {_NO: "Two ordinary hits", _YES: "Bear hug"},
        "The two hits become a trial of Strength: won, it wounds without armour save; lost, it does nothing.",
    ),
    "form": Words(
        "{who}: which form?",
        {single_bands.MIGHT: "The stronger form", single_bands.GRACE: "The swifter form"},
        "Stronger: +1 Weapon Skill, Strength, Toughness and Attack. Swifter: +1 Ballistic Skill, +2 Initiative,"
        " Leadership and Movement. It holds until their next recovery out of combat.",
    ),
    official_bands.SPEND: Words(
        "{who}: give up a Wretch?",
        {official_bands.GIVE_UP: "Give up the Wretch", official_bands.KEEP: "Keep the Wretch"},
        "The Wretch takes the wound, or the spell is rolled again.",
    ),
    official_bands.AGONY: Words(
        "{who}: strike a friend with the whip?",
        {NONE: "Nobody"},
        "It takes one attack and hits at once; Toughness is doubled until a Leadership test is failed.",
        naming=wording.fighter,
    ),
    official_bands.DANCE: Words(
        "{who}: who is to dance to the pipe?",
        {NONE: "Nobody"},
        "A Leadership test; failed, the victim is moved and neither shoots, charges nor casts until they pass one.",
        naming=wording.fighter,
    ),
    official_bands.SHIELD: Words(
        "{who}: hide behind an enemy?",
        {official_bands.STRIKE: "Strike as usual", official_bands.HIDE: "Hide behind an enemy"},
        "It takes all blows of this round. On an Initiative test the second opponent strikes at the first.",
    ),
    official_bands.TOUCH: Words(
        "{who}: touch an enemy in place of all blows?",
        {NONE: "Strike as usual"},
        "One unarmed attack that wounds without a roll.",
        naming=wording.fighter,
    ),
    restless_dead.BOMB: Words(
        "{who}: which corpse bursts?",
        {NONE: "None of them"},
        "When it charges or is charged: D3 hits of Strength 4 on each model within D6 inches. It is gone for good.",
        naming=wording.fighter,
    ),
    night_goblins.BRAKE: Words(
        "{who}: throw the net at the charger?",
        {night_goblins.THROW_NET: "Throw the net", night_goblins.KEEP_NET: "Keep the net"},
        "The charge reaches D6 inches less. The net is used up.",
    ),
    night_goblins.BREW: Words(
        "{who}: how many mushrooms go into the brew?",
        {"1": "One", "2": "Two", "3": "Three", night_goblins.NO_BREW: "Brew nothing"},
        "A D6 for each says what the brew does; two equal dice spoil it.",
    ),
    night_goblins.DRINKERS: Words("{who}: which group drinks the brew?", naming=wording.fighter),
    squigs.WHICH_SQUIG: Words(
        "{who}: which squig do they ride?",
        {squigs.ON_FOOT: "They stay on foot"},
        "Both are one model that moves and bites as the squig does. A double on the move may throw the rider.",
        naming=wording.fighter,
    ),
    lustrian_reavers.SNARE: Words(
        "{who}: lay a trap in place of a shot?",
        {
            lustrian_reavers.NO_SNARE: "Lay none",
            lustrian_reavers.FAR_OFF: "3 inches towards the nearest enemy",
            lustrian_reavers.AT_HAND: "Right in front",
        },
        "Whoever else moves within 1 inch of it takes D3 hits of Strength 5.",
    ),
    lustrian_reavers.HAWK: Words(
        "{who}: at whom does the hawk fly?",
        {NONE: "At nobody"},
        "It strikes its blows at one enemy within 12 inches, and nobody strikes back.",
        naming=wording.fighter,
    ),
    night_goblins.NET_FIRST: Words(
        "{who}: throw the net at the victim of the charge?",
        {night_goblins.THROW_NET: "Throw the net", night_goblins.KEEP_NET: "Keep the net"},
        "Held, the victim is knocked down; missed or torn, the charge ends an inch short.",
    ),
    accomplishments.BLOODFATHER: Words(
        "{who}: what does Arkhar bless?",
        {name: f"+1 {CHARACTERISTIC_NAMES[name]}" for name in accomplishments.BLESSED},
        "For the rest of the battle.",
    ),
    hired_swords.NAMES_PREY: Words(
        "{who}: whom do they hunt?",
        detail="They have +1 to hit this enemy, and nobody else.",
        naming=wording.fighter,
    ),
    flames_and_harpoons.BREATH: Words(
        "{who}: breathe fire?",
        {flames_and_harpoons.BREATHE: "Breathe fire", flames_and_harpoons.SPARE: "Not now"},
        "Everybody under the flame takes a Strength 4 hit, friends too. From the second on a 1 burns them instead.",
    ),
    hired_swords.MERCY: Words(
        "{who}: who regains a wound?",
        {hired_swords.NOBODY: "Nobody yet"},
        "Once a battle.",
        naming=wording.fighter,
    ),
    random_movement.AGAIN: Words(
        "{who}: roll the move again?",
        {random_movement.ROLL_AGAIN: "Roll again", random_movement.KEEP_DICE: "Keep the dice"},
        "A herder threatens the squig. The second roll counts.",
    ),
    official_bands.FOLLOW: Words(
        "{who}: follow the enemy who was pushed?",
        {official_bands.GO_AFTER: "Follow", official_bands.STAY: "Stay"},
    ),
    "energy focus": Words(
        "{who}: how many attacks are given up?",
        {"0": "None", "1": "1 attack", **{str(count): f"{count} attacks" for count in range(2, 10)}},
        "Each attack given up is +1 Strength in this phase.",
    ),
    "remember": Words(
        "{who}: whose fight is worth remembering?",
        {NONE: "Nobody's yet"},
        "Once in the battle a Slayer's misses of this phase are rolled again.",
        naming=wording.fighter,
    ),
    "who drinks": Words(
        "Who drinks the brew of the guild?",
        {},
        "A D6: 1-2 no fear, 3-4 frenzy, 5-6 +1 Weapon Skill and +1 Strength, for this battle.",
        naming=wording.fighter,
    ),
    "move again": Words(
        "{who}: who of the warband is moved once more?",
        {NONE: "Nobody else"},
        "Each goes to another place in the part of the table where the warband was set up.",
        naming=wording.fighter,
    ),
    "stand beside": Words(
        "{who}: near which Goblin do they stand?",
        {NONE: "Stay where they were set up"},
        "A D6: up to as many inches from that Goblin, anywhere on the table.",
        naming=wording.fighter,
    ),
    "bites": Words(
        "{who}: how many attacks are poisonous bites?",
        {"0": "No bites", "1": "1 bite", **{str(count): f"{count} bites" for count in range(2, 10)}},
        "Bites strike after everybody else.",
    ),
    "tentacle": Words(
        "Whom does {who} hold with the tentacle?",
        detail="That enemy has one attack less in this combat phase.",
        naming=wording.fighter,
    ),
    WHICH: Words(
        "{who}: which save?", detail="Only one may be used against the hit.", naming=wording.by_name
    ),
    "oi behave": Words(
        "{who} squabbles. Does the Boss knock sense into them?",
        {
            **{str(strength): f"Hit with Strength {strength}" for strength in range(1, 6)},
            animosity.LEAVE_HIM: "Leave them alone",
        },
        "If the warrior stays on their feet, the Strength is added to the next animosity roll.",
    ),
    "heading": Words("Which way does {who} go?", naming=wording.compass),
    "facing": Words(
        "Which way does {who} face?",
        detail="They may wander off straight ahead later.",
        naming=wording.compass,
    ),
    changed_dice.GIFT: Words(
        "{who}: change a die by 1?",
        {changed_dice.USE: "Change the die", changed_dice.KEEP: "Keep the roll"},
        "The Gift of the Fates changes one die by 1, once.",
    ),
    changed_dice.MARKED: Words(
        "{who}: turn the failure into a success?",
        {changed_dice.USE: "Use the Mark of the Old Ones", changed_dice.KEEP: "Let it fail"},
        "The Mark of the Old Ones does so once in a battle.",
    ),
    rerolls.SCRY: Words(
        "{who}: roll again?",
        {changed_dice.USE: "Roll again", changed_dice.KEEP: "Keep the roll"},
        "It was foreseen: a few failed rolls of this turn may be made again and changed by 1.",
    ),
    "re-roll the roll-off": Words(
        "{side}: roll off again?",
        {roll_off.USE: "Roll again", roll_off.KEEP: "Accept the result"},
        "{who} has something that allows it once.",
    ),
    REACTION: Words(
        "{side}: react to the failures?",
        {_YES: "React", _NO: "Do not react"},
        "One warrior may act out of turn. If several sides want to, they roll off.",
    ),
    "strike at the retreating": Words(
        "An enemy retreats. Does {who} strike?",
        {"strike": "Strike", "let him go": "Let them go"},
        "All attacks with one weapon; they cost nothing of the own activation.",
    ),
    "first activation": Words(
        "{side}: who activates the first model?",
        detail="The side with the fewest models decides.",
        naming=wording.side,
    ),
    "reload": Words("What does {who} reload?", naming=wording.item),
    "overwatch": Words(
        "{who}: keep watch?",
        {NONE: "Do not watch"},
        "A watcher shoots at -1 at the first enemy who moves into view.",
        naming=wording.item,
    ),
    "next charger": Words("{side}: who charges first?", naming=wording.fighter),
    "way down": Words(
        "{who} flees over the edge. How?",
        {"climb down": "Climb down", "jump down": "Jump down"},
        details={
            "climb down": "one Initiative test",
            "jump down": "an Initiative test for every full 2 inches",
        },
    ),
    "climb": Words("Where does {who} climb?", naming=way),
    "jump": Words("Where does {who} jump down?", naming=way),
    "cross": Words("Where does {who} jump across?", naming=way),
}

PREFIXES = {
    "re-roll ": Words(
        "{who}: roll one die {what} again?",
        {changed_dice.USE: "Roll again", changed_dice.KEEP: "Keep the roll"},
        "One die of one roll in the battle; the second result stands.",
    ),
}


def rout_test(side: int, stage: Stage) -> str:
    """The test of a side that fights on, with its chance."""
    battle = stage.battle
    if not (rout.is_due(battle, side) and rout.tests_rout(battle)):
        return "No rout test is due now."
    tester = rout.tester_among(battle.state.of_side(side))
    if tester is None:
        return "Whoever fights on fails the rout test: nobody is left to take it."
    roll = rout.rout_roll(battle, tester)
    odds = in_percent(None, roll.at_most, roll.count, roll.sides, roll.keep)
    needed = f"{roll.at_most} or less on {dice(roll.count, roll.sides, roll.keep)} ({odds})"
    return f"Fighting on takes a rout test: {needed}, by {stage.names.who(tester.id)}."
