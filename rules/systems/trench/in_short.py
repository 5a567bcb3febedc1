"""Trench Crusade's turn in short: activations one by one, actions, morale, and its chart for attacks (TRENCH)."""

from rules.combat.actions.assault import ASSAULT
from rules.combat.actions.items import HERBS
from rules.systems.in_short import ACTIVATED, InShort, Note, Price, Step, inches
from rules.systems.trench.attacks import CAST, HIDE, SHOOT, STRIKE
from rules.systems.trench.combat_rules import ORDINARY, TrenchRules
from rules.systems.trench.moves import CHARGE, DASH, MOVE, RETREAT
from rules.systems.trench.reloading import RELOAD
from rules.systems.trench.sequence import ACTIONS, TrenchSequence
from rules.systems.trench.success_chart import COUNTED, SUCCESS

#: What each action is.
_TEXTS = {
    MOVE: "Up to Movement; a failed climb or jump ends the activation.",
    CHARGE: "Instead of a move: Movement + D6 inches at an enemy in sight within"
    f" {inches(TrenchSequence.charge_within or 0)}; an inch away is close enough to fight.",
    RETREAT: "Instead of a move: out of a combat, up to Movement; each enemy may first strike with one"
    " weapon.",
    DASH: f"A second move, besides any other, on a success ({SUCCESS}+).",
    SHOOT: "Not in a combat, nor after a charge.",
    STRIKE: "All attacks; nobody strikes back before their own activation.",
    CAST: "One spell or prayer by its own difficulty.",
    HERBS: "Healing herbs.",
    RELOAD: "What fires every other turn; not in the activation of its shot.",
    HIDE: "Behind cover.",
}

IN_SHORT = InShort(
    order=(
        Step(
            "Begin the turn",
            "The side with the fewest models on the table decides which side begins; equals roll off.",
        ),
        Step(
            "Activate",
            "Sides activate one model each in turn. It rallies or recovers first, then takes each of its"
            " actions once, in any order; the activation ends when its player has enough, a risky action"
            " failed, or it goes down. A side with models left goes on alone.",
        ),
        Step(
            "Morale",
            "When all have acted, a warband with half or more of its starting models down or out of action"
            f" tests on {COUNTED}D6, the smaller warband first: {SUCCESS} or more and it stays, otherwise"
            " it has lost. There is no other rout test.",
        ),
    ),
    notes=(
        Note(
            "Blackpowder and the like",
            "What fires every other turn by the rulebook is reloaded by an action of a later activation.",
            "TRENCH-OTH-1",
            frozenset({"prepare-shot"}),
        ),
        Note(
            "Weapons for an assault",
            "May be shot once in an activation before or after a charge, but not in a combat.",
            "TRENCH-CHG-8",
            frozenset({ASSAULT}),
        ),
    ),
    prices=tuple(
        Price(action.key.capitalize(), "risky" if action.risky else "once", _TEXTS[action.key])
        for action in ACTIONS
    ),
    ticks=(ACTIVATED,),
)

COMBAT_NOTES = (
    Note(
        "Attacks",
        f"Blows and shots hit on {SUCCESS} or more on the Action Success Chart. Weapon or Ballistic Skill"
        f" counts alone: each point above {ORDINARY} is a die for, each below it a die against, as is every"
        " modifier.",
        "TRENCH-CHART-7",
    ),
    Note(
        "Parries",
        f"{TrenchRules.parry_dice}D6 must beat the result of the attack, which is"
        f" {TrenchRules.parried_up_to} at most.",
        "TRENCH-MEL-4",
        frozenset({"parry", "parry-both-hands", "parries-twice"}),
    ),
)
