"""The words of choices about spells, prayers, songs and taunts."""

from rules.combat.magic.added_points import ASKED as POINTS_ASKED
from rules.combat.magic.spells.prayers.call_of_ulric import STAY, TRY, WOLF_ASKED
from rules.combat.magic.spells.waaagh_magic import LEDZ_GO
from rules.engine.decisions import NONE
from rules.play.asked import wording
from rules.play.asked.wording import Words

WORDS = {
    "scroll": Words(
        "Which spell stands on the scroll of {who}?",
        detail="It is cast once with +2 to the roll.",
        naming=wording.spell,
    ),
    POINTS_ASKED: Words(
        "{who}: how many points are added to the casting roll?",
        {"0": "None", "1": "1 point", **{str(count): f"{count} points" for count in range(2, 10)}},
        "Points of a Forbidden Rite, good for this battle alone.",
    ),
    "familiar": Words("Which rat becomes the familiar of {who}?", naming=wording.fighter),
    "shanty": Words(
        "Whom does {who} sing at?",
        detail="On a failed Leadership test that enemy has one attack less this turn.",
        naming=wording.fighter,
    ),
    "taunt": Words(
        "{who}: taunt whom?",
        {NONE: "Nobody"},
        "In place of a shot or a spell. On a failed Leadership test that enemy comes for them.",
        naming=wording.fighter,
    ),
    LEDZ_GO: Words(
        "Whom does {who} hurry on?",
        detail="Nobody reacts to that warrior's next activation.",
        naming=wording.fighter,
    ),
    "second bolt": Words("Whom does the second bolt of {who} strike?", naming=wording.fighter),
    "characteristic": Words("Which characteristic of {who} rises by 1?", naming=wording.characteristic),
    "building": Words(
        "Which building does {who} shake?",
        detail="Enemies who touch it or stand in it are hit.",
        naming=wording.piece,
    ),
    "rune": Words("What does the rune of {who} stand on?", naming=wording.item),
    "betrayed": Words("Whom does {who} turn on?", naming=wording.fighter),
    WOLF_ASKED: Words(
        "{who}: try to turn back?",
        {TRY: "Turn back", STAY: "Stay a wolf"},
        "It takes a Leadership test on the Leadership of a wolf.",
    ),
}
