"""A whole battle as text, and its outcome in one line.

`manage.py battle --transcript` prints it and the golden playthroughs hold it: no clock, no machine, no chance in it.
"""

from collections.abc import Iterator

from rules.catalogue.profile import CHARACTERISTICS, Characteristic
from rules.combat.support import unsupported_rules
from rules.engine import events
from rules.engine.events import AnyEvent
from rules.engine.outcome import Outcome, SideOutcome
from rules.engine.record import Record
from rules.engine.setup import BattleSetup, Fighter, KnownSpell
from rules.narration.course import reason_of
from rules.narration.names import Names
from rules.narration.passages import Passage, passages
from rules.narration.phrases import listed, uncapitalised

#: Events that follow from another one stand one step further in.
FOLLOWING = (
    events.ParryTried,
    events.WoundRolled,
    events.CriticalRolled,
    events.SaveRolled,
    events.WoundsLost,
    events.InjuryRolled,
    events.HelmetTested,
    events.StatusChanged,
)

#: The tags of one who moves 2D6 inches, or 3D6: their profile has no Movement.
_AT_RANDOM, _THIRD_DIE = "random-move-2d6", "random-move-third-die"

#: Events that stand apart from what happened before them.
_APART = (events.CardsPlayed, events.CardsPutAway)


def transcript(record: Record, *, measured: bool = False) -> str:
    """The battle as text with headings for rounds, turns and phases; phases in which nothing happened are left out.

    Places are told by the terrain around them, `measured` by their coordinates.
    """
    names = Names(record.setup, measured=measured)
    lines = [*_opening(record.setup), *_told(record.events, names), *_closing(record.outcome)]
    return "\n".join(lines) + "\n"


def headline(outcome: Outcome) -> str:
    """`The Rats beat The Guard in round 6: the enemy routed.` A quick result has no rounds."""
    names = [side.name for side in outcome.sides]
    if outcome.winner is None:
        after = f" after round {outcome.rounds}" if outcome.rounds else ""
        return f"{listed(names)} draw{after}: {reason_of(outcome.reason)}."
    winners = listed([names[index] for index in outcome.winners])
    beaten = listed([name for index, name in enumerate(names) if index not in outcome.winners])
    result = f"beat {beaten}" if beaten else "win together"
    when = f" in round {outcome.rounds}" if outcome.rounds else ""
    return f"{winners} {result}{when}: {reason_of(outcome.reason)}."


def _opening(setup: BattleSetup) -> Iterator[str]:
    title = " against ".join(setup.side_names)
    yield from (title, "=" * len(title), "")
    yield f"Scenario: {setup.scenario.name}"
    yield f"Table: {setup.table.name}"
    yield f"Rules: {setup.ruleset.name}"
    if setup.ruleset.switches:
        yield f"Options: {', '.join(setup.ruleset.switches)}"
    yield f"Seed: {setup.seed}"
    for name, side in zip(setup.side_names, setup.sides, strict=True):
        yield from ("", f"{name}, rating {side.rating}")
        yield from (f"  {_fighter(fighter)}" for fighter in side.fighters)
    left_out = unsupported_rules(setup)
    if left_out:
        yield from ("", "Rules of these warbands that are not played yet")
        yield from (f"  {rule.rule} ({', '.join(rule.fighters)})" for rule in left_out)


def _dice(fighter: Fighter) -> str:
    return "3D6" if _THIRD_DIE in fighter.tags else "2D6"


def _figure(fighter: Fighter, name: Characteristic) -> str:
    return f"{name}{fighter.profile.value(name)}"


def _fighter(fighter: Fighter) -> str:
    profile = " ".join(
        f"{name}{_dice(fighter)}" if name == "M" and _AT_RANDOM in fighter.tags else _figure(fighter, name)
        for name in CHARACTERISTICS
    )
    weapons = [
        uncapitalised(weapon.name) + (f" x{weapon.copies}" if weapon.copies > 1 else "")
        for weapon in fighter.weapons
    ]
    worn = [uncapitalised(armour.name) for armour in fighter.protection]
    role = f"{fighter.type}, leader" if fighter.leader else fighter.type
    mount = f"mount: {fighter.mount.strikes_as}" if fighter.mount else ""
    more = [", ".join([*weapons, *worn]), mount, _skills(fighter), *_spells(fighter)]
    return "; ".join([f"{fighter.name} ({role}): {profile}", *(part for part in more if part)])


def _skills(fighter: Fighter) -> str:
    skills = ", ".join(key.replace("-", " ") for key in fighter.skills)
    return f"skills: {skills}" if skills else ""


def _spells(fighter: Fighter) -> Iterator[str]:
    """`spells: Warpfire 8+, Children of the Horned Rat`, and the same for prayers and runes."""
    for kind in dict.fromkeys(spell.kind for spell in fighter.spells):
        known = [spell for spell in fighter.spells if spell.kind == kind]
        yield f"{kind}s: {', '.join(spell_name(spell) for spell in known)}"


def spell_name(spell: KnownSpell) -> str:
    """`Warpfire 8+`, or the name alone where nothing is rolled."""
    return spell.name if spell.difficulty is None else f"{spell.name} {spell.difficulty}+"


def _told(log: tuple[AnyEvent, ...], names: Names) -> Iterator[str]:
    yield ""
    for passage in passages(log, names):
        yield from _heading(passage)
        for event, text in passage.told:
            if isinstance(event, _APART):
                yield from ("", text)
            else:
                yield ("    " if isinstance(event, FOLLOWING) else "  ") + text


def _heading(passage: Passage) -> Iterator[str]:
    heading = passage.heading
    match passage.kind:
        case "round":
            yield from ("", heading, "=" * len(heading))
        case "turn":
            yield from ("", heading, "-" * len(heading))
        case "activation" if passage.told or not passage.goes_on:
            yield from ("", heading)
        case "phase" if passage.told:
            yield heading[:1].upper() + heading[1:]


def _closing(outcome: Outcome | None) -> Iterator[str]:
    yield ""
    if outcome is None:
        yield "The battle is not over."
        return
    yield headline(outcome)
    for side in outcome.sides:
        yield f"  {_losses(side)}"


def _losses(side: SideOutcome) -> str:
    out = [fighter.name for fighter in side.out_of_action]
    names = f" ({', '.join(out)})" if out else ""
    routed = "; routed" if side.routed else ""
    return f"{side.name}: {len(out)} of {side.starting} out of action{names}{routed}."
