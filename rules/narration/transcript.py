"""A whole battle as text, and its outcome in one line.

`manage.py battle --transcript` prints it and the golden playthroughs hold it: no clock, no machine, no chance in it.
"""

from collections.abc import Iterator

from rules.catalogue.profile import CHARACTERISTICS
from rules.combat.played import unplayed
from rules.engine import alternative_events as told
from rules.engine import events
from rules.engine.events import AnyEvent
from rules.engine.outcome import Outcome, SideOutcome
from rules.engine.record import Record
from rules.engine.setup import BattleSetup, Fighter, SideSetup
from rules.narration.activations import acting, is_plain_end
from rules.narration.course import reason_of
from rules.narration.names import Names, listed, table_name, uncapitalised
from rules.narration.sentences import sentence

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


def transcript(record: Record) -> str:
    """The battle as text with headings for rounds, turns and phases; phases in which nothing happened are left out."""
    lines = [*_opening(record.setup), *_told(record.events, Names(record.setup)), *_closing(record.outcome)]
    return "\n".join(lines) + "\n"


def headline(outcome: Outcome) -> str:
    """`The Rats beat The Guard in round 6: the enemy routed.`"""
    names = [side.name for side in outcome.sides]
    if outcome.winner is None:
        return f"{listed(names)} part without a winner after round {outcome.rounds}: {reason_of(outcome.reason)}."
    winners = listed([names[index] for index in outcome.winners])
    beaten = listed([name for index, name in enumerate(names) if index not in outcome.winners])
    whom = f"beat {beaten}" if beaten else "win together"
    return f"{winners} {whom} in round {outcome.rounds}: {reason_of(outcome.reason)}."


def _opening(setup: BattleSetup) -> Iterator[str]:
    title = " against ".join(side.name for side in setup.sides)
    yield from (title, "=" * len(title), "")
    yield f"{setup.scenario.name} on {table_name(setup)}, rules {setup.ruleset.name}, seed {setup.seed}"
    if setup.ruleset.switches:
        yield f"Switches: {', '.join(setup.ruleset.switches)}"
    for side in setup.sides:
        yield from _roster(side)
    left_out = unplayed(setup)
    if left_out:
        yield from ("", "Rules of these warbands that are not played yet")
        yield from (f"  {rule.rule} ({', '.join(rule.fighters)})" for rule in left_out)


def _roster(side: SideSetup) -> Iterator[str]:
    yield from ("", f"{side.name}, rating {side.rating}")
    for fighter in side.fighters:
        yield f"  {_fighter(fighter)}"


def _fighter(fighter: Fighter) -> str:
    profile = " ".join(f"{name}{fighter.profile.value(name)}" for name in CHARACTERISTICS)
    weapons = [
        uncapitalised(weapon.name) + (f" x{weapon.copies}" if weapon.copies > 1 else "")
        for weapon in fighter.weapons
    ]
    worn = [uncapitalised(armour.name) for armour in fighter.protection]
    carried = ", ".join([*weapons, *worn])
    role = f"{fighter.type}, leader" if fighter.leader else fighter.type
    return f"{fighter.name} ({role}): {profile}" + (f"; {carried}" if carried else "")


def _told(log: tuple[AnyEvent, ...], names: Names) -> Iterator[str]:
    phase = "deployment"
    acts: list[events.ActivationBegan] = []
    yield ""
    for event in log:
        if isinstance(event, events.RoundBegan | events.TurnBegan | told.PlayersTurnBegan):
            phase = ""
            yield from _heading(event, names)
        elif isinstance(event, events.PhaseBegan):
            phase = event.phase
        elif isinstance(event, events.ActivationBegan):
            phase = ""
            acts.append(event)
            yield from ("", acting(event, names))
        elif isinstance(event, events.CardsPlayed | events.CardsPutAway):
            yield from ("", sentence(event, names))
        elif isinstance(event, events.TurnsBegan):
            phase = ""
        elif is_plain_end(event):
            phase = ""
            del acts[-1:]
            if acts:
                yield from ("", f"{acting(acts[-1], names)}, going on")
        else:
            if phase:
                yield phase[:1].upper() + phase[1:]
                phase = ""
            indent = "    " if isinstance(event, FOLLOWING) else "  "
            yield indent + sentence(event, names)


def _heading(
    event: events.RoundBegan | events.TurnBegan | told.PlayersTurnBegan, names: Names
) -> Iterator[str]:
    if isinstance(event, events.RoundBegan):
        heading, line = f"Round {event.round}", "="
    else:
        heading, line = f"Turn of {names.side(event.side)}", "-"
        if isinstance(event, told.PlayersTurnBegan) and event.bought:
            heading += ", bought"
    yield from ("", heading, line * len(heading))


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
