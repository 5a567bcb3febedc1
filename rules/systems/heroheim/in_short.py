"""Heroheim in short: its six phases, and what its combat rules make of gear, skills and wounds (HERO)."""

from rules.combat.charging.interception import WITHIN
from rules.combat.shooting.aiming import ELEVATED
from rules.systems.heroheim.combat_rules import (
    COVER,
    FLAMING,
    HALBERD,
    HATRED,
    POISONS,
    STEALTHY,
    UNARMED,
    UPWARDS,
)
from rules.systems.heroheim.movement_rules import HIGHER, LONG, NO_RUN_WITHIN
from rules.systems.heroheim.overwatch import HIGH, LEAST_RANGE, WATCHING
from rules.systems.heroheim.power import ONES
from rules.systems.heroheim.sequence import PHASES
from rules.systems.heroheim.targeting import FAR, MOVED, TOO_NEAR
from rules.systems.in_short import BARE_HANDS, CASTS, TWO_WEAPONS, InShort, Note, Step, inches

_TEXTS = (
    "Warriors whom the scenario brings on are set up. They may charge, move and shoot in this turn.",
    "What begins with a turn, then what recovery there is; fleeing warriors test Leadership to rally.",
    "All charges are declared, then fear is tested, then chargers move one by one.",
    "Compulsory moves, then all others one by one; last of all some hide.",
    "Shots and spells, one warrior after the other.",
    "Everybody in combat fights, in either side's turn: chargers first, then by Initiative.",
)

IN_SHORT = InShort(
    order=tuple(Step(name.capitalize(), text) for name, text in zip(PHASES, _TEXTS, strict=True)),
)

COMBAT_NOTES = (
    Note(
        "Rallying",
        "A warrior who rallies may move, run, cast and hide in that turn, but neither charge nor shoot."
        " After a failure the warrior flees on at once.",
        "HERO-REC-8",
    ),
    Note(
        "Running",
        f"Not with a visible enemy within {inches(NO_RUN_WITHIN)} at the start.",
        "HERO-MVP-2",
    ),
    Note(
        "Interception",
        f"A warrior in no combat and within {inches(WITHIN)} of an enemy's way may step into it; the mover"
        " counts as charging the interceptor. Not only charges can be intercepted.",
        "HERO-INT-1",
    ),
    Note(
        "Targets",
        f"The closest is shot at, unless another is as easy or easier to hit. A shooter {inches(ELEVATED)}"
        f" up chooses freely, but with a visible enemy within {inches(TOO_NEAR)}.",
        "HERO-TGT-1",
    ),
    Note(
        "Overwatch",
        f"Declared last in the shooting phase, {inches(HIGH)} up or more, with a weapon of range"
        f" {inches(LEAST_RANGE)} or more that was not fired, and after no run: one shot at the first enemy"
        f" who moves into view, at {WATCHING.by}.",
        "HERO-OW-1",
    ),
    Note(
        "Modifiers to hit",
        f"They change the skill before the chart is read. Shooting: {COVER.by} {COVER.name}, {MOVED.by}"
        f" {MOVED.name}, {FAR.by} beyond {inches(LONG)}, {UPWARDS.by} {inches(HIGHER)} and more upwards,"
        f" {WATCHING.by} {WATCHING.name}. Close combat: -1 outnumbered, -1 for each failed fear test,"
        f" {HATRED.by:+d} {HATRED.name}.",
        "HERO-HITS-M8",
    ),
    Note(
        "Last wound",
        "Nobody is knocked down or stunned: a warrior without wounds is out of action.",
        "HERO-NOKD-2",
    ),
    Note(
        "Overkill",
        "A wounding hit of at least twice the Toughness in Strength takes two wounds.",
        "HERO-OVER-1",
    ),
    Note(
        "Panic",
        "A warrior left with one wound of several, and everybody when the last hero is gone, tests"
        " Leadership on 2D6 or flees 2D6 inches towards their own part of the table. There are no rout tests"
        " and no tests for fighting all alone.",
        "HERO-PANIC-1",
    ),
    Note(
        "Power dice",
        "Each caster keeps a separate pool. An attempt may roll any number of them; they are spent, and their"
        f" sum must reach the difficulty. {ONES} natural 1s are a miscast, but not of prayers.",
        "HERO-REC-1",
        frozenset({CASTS}),
    ),
    Note(
        "Two weapons",
        "A second weapon gives no attack: one missed blow of a close combat phase is rolled again.",
        "HERO-TWO-2",
        frozenset({TWO_WEAPONS}),
    ),
    Note("Unarmed", f"{UNARMED} Strength.", "HERO-UNARM-1", frozenset({BARE_HANDS})),
    Note(
        "Spears and halberds",
        "They strike first at those who charged in this turn.",
        "HERO-STR-2",
        frozenset({"strike-first", HALBERD}),
    ),
    Note(
        "Pistols",
        "They only shoot, and are not used in close combat.",
        "HERO-PIST-1",
        frozenset({"hand-to-hand"}),
    ),
    Note(
        "Blackpowder",
        "A natural 1 to hit is a misfire; blunderbusses have none.",
        "HERO-MISF-0",
        frozenset({"blackpowder"}),
    ),
    Note(
        "Poison",
        "A natural 1 to wound is rolled again, unless the hit burns or its target is immune to poison.",
        "HERO-POIS-1",
        frozenset({*POISONS, "poison:"}),
    ),
    Note("Fire", "+1 on the critical hit chart, up to 6.", "HERO-FLAME-1", frozenset({FLAMING})),
    Note(
        "Hatred",
        f"{HATRED.by:+d} to hit hated enemies in all rounds of a combat, instead of rolling misses again.",
        "HERO-HATE-1",
        frozenset({"hatred", "hatred:", "hatred-of-leader:", "hatred-of-individual:", "hatred-of-type:"})
        | {"hatred-of-warband:"},
    ),
    Note(
        "Fear",
        "Tested by chargers of what causes it and by those whom it charges; each failure is -1 to hit for"
        " the turn.",
        "HERO-FEAR-3",
        frozenset({"causes-fear"}),
    ),
    Note("Stealth", "In cover -1 more to be hit.", "HERO-HITS-M2", frozenset({STEALTHY})),
)
