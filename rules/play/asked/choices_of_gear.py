"""The words of choices about things that warriors carry."""

from rules.combat.before_battle.preparations import KEEP, USE
from rules.combat.effects.gear import weapons
from rules.engine.decisions import Choice
from rules.narration.phrases import uncapitalised
from rules.play.asked import wording
from rules.play.asked.stage import Stage
from rules.play.asked.wording import Words

_ONCE = {USE: "Use it", KEEP: "Keep it"}
_BLOWN = "All of the warband have +1 Leadership until the next turn, once in a battle."

#: What comes of using a thing, by its trait.
_EFFECTS = {
    "restores-wounds": "They regain all lost wounds, once.",
    "mad-cap": "They are frenzied for this battle, until knocked down or stunned: twice the attacks, but they"
    " must charge. There may be side effects afterwards.",
    "mandrake-root": "+1 Toughness for this battle, and they are knocked down in place of stunned. There may be"
    " side effects afterwards.",
    "crimson-shade": "+1 Movement, +1 Strength and +D3 Initiative for this battle. There may be side effects"
    " afterwards.",
    "drinkers-immunity": "They are immune to poison for this battle.",
    "blackpowder-strength-plus-1": "+1 Strength with blackpowder weapons for this battle.",
    "arrows-set-on-fire-4": "Arrows of this battle set their targets on fire on a 4+.",
    "blinds-a-charger": "The charger takes an Initiative test; if it is failed the charge fails.",
    "shortens-a-charge": "The charge is D6 inches shorter and may fail.",
    "cancels-a-spell-4": "The enemy's spell is cancelled on a 4+.",
    "slips-past-once": "The enemy does not step into their charge, once in a battle.",
    "vial-of-pestilens": "They are only stunned, and whoever took them out goes out on a failed Toughness test.",
}
WORDS = {
    "blow the horn": Words("{who}: blow the horn?", {USE: "Blow it", KEEP: "Not yet"}, _BLOWN),
    "blow the horn before the rout test": Words(
        "{who}: blow the horn before the rout test?", {USE: "Blow it", KEEP: "Not yet"}, _BLOWN
    ),
    "eat hardtack": Words(
        "{who}: eat hardtack?",
        {USE: "Eat it", KEEP: "Keep it"},
        "+1 Toughness for this turn and the enemy's next one. After the battle a roll of 1 makes them ill.",
    ),
    "spy glass": Words(
        "{who}: look for a hidden enemy with the spy glass?",
        {KEEP: "Do not look"},
        "The enemy is found on a 4+. Whoever looks neither runs nor charges this turn.",
        naming=wording.fighter,
    ),
    "tarot": Words(
        "{who}: read the tarot cards?",
        {KEEP: "Do not read them", USE: "Read them"},
        "A passed Leadership test helps with exploring after the battle; failed by 3 or more, they stay away from"
        " the battle.",
    ),
    "serpent": Words(
        "{who}: wake the serpent?",
        {weapons.STAFF: "Strike with the staff", weapons.WAKE: "Wake the serpent"},
        "The serpent strikes one blow, before all others, with Weapon Skill and Strength 4; there are no other blows"
        " or parries in this phase.",
    ),
    "poison": Words("Which poison is on the weapons of {who}?", naming=wording.by_name),
    "master of runes": Words(
        "{who}: roll the failed save or parry again?",
        {USE: "Roll again", KEEP: "Keep the roll"},
        "The Master of Runes allows it once in a battle.",
    ),
}
PREFIXES = {
    "use ": Words("{who}: use {what}?", _ONCE),
    "coat with ": Words(
        "{who}: coat which weapon with {what}?",
        {KEEP: "Keep it"},
        "The poison lasts for this battle.",
        naming=wording.item,
    ),
    "weapon of ": Words("Which weapon of {who} is the {what}?", naming=wording.item),
}


def name_of(decision: Choice, stage: Stage, key: str) -> str:
    """What the question is about: the name of a thing that is carried, or the words as they are."""
    carried = () if decision.who is None else stage.names.fighter(decision.who).gear
    found = next((gear.name for gear in carried if gear.key == key), None)
    return (key.replace("-", " ") if " " not in key else key) if found is None else uncapitalised(found)


def effect(decision: Choice, stage: Stage, key: str) -> str:
    """What comes of using a thing; empty where that is not known."""
    carried = () if decision.who is None else stage.names.fighter(decision.who).gear
    traits = next((gear.traits for gear in carried if gear.key == key), (key,))
    return next((_EFFECTS[trait] for trait in traits if trait in _EFFECTS), "")
