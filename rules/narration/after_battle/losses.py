"""Sentences for what happens after a battle."""

from collections.abc import Callable
from typing import Any

from rules.aftermath.events import losses as events
from rules.engine.events import Event
from rules.narration.names import Names
from rules.narration.phrases import needs, number, rolls, uncapitalised


def _serious_injury(event: events.SeriousInjuryRolled, names: Names) -> str:
    tens, units = event.roll.faces
    text = f"serious injury roll for {names.who(event.who)} (D66): rolls {tens} and {units} = {tens}{units}"
    return f"{text}, {event.row}{'' if event.counts else ' (rerolled)'}."


def _multiplied(event: events.InjuriesMultiplied, names: Names) -> str:
    return f"{names.who(event.who)} suffers several injuries (D6): {rolls(event.roll)}."


def _settled(event: events.InjurySettled, names: Names) -> str:
    text = f"{names.who(event.who)}, {event.name}"
    summary = f": {uncapitalised(event.summary)}" if event.summary else "."
    if event.roll is None:
        return f"{text}{summary}"
    return f"{text} (D6: {rolls(event.roll)}){summary}"


def _missed(event: events.BattlesMissed, names: Names) -> str:
    battles = "the next battle" if event.battles == 1 else f"the next {event.battles} battles"
    return f"{names.who(event.who)} misses {battles} (D3: {rolls(event.roll)}, halved to {event.battles})."


def _enmity(event: events.EnmitySworn, names: Names) -> str:
    return f"{names.who(event.who)} hates {event.whom} from now on."


def _robbed(event: events.WarriorRobbed, names: Names) -> str:
    return f"{names.who(event.who)} is robbed of all equipment."


def _henchman(event: events.HenchmanInjuryRolled, names: Names) -> str:
    result = uncapitalised(event.result)
    return f"injury roll for {names.who(event.who)} ({needs(event.roll)}): {rolls(event.roll)}, {result}."


def _carrion(event: events.FoundByCarrion, names: Names) -> str:
    result = "found, with two injuries" if event.found else "not found"
    return f"carrion creatures look for {names.who(event.who)} ({needs(event.roll)}): {rolls(event.roll)}, {result}."


def _mount(event: events.MountRolled, names: Names) -> str:
    result = "lives" if event.survived else "is dead"
    whose = f"the {uncapitalised(event.name)} of {names.who(event.who)}"
    return f"{whose} ({needs(event.roll)}): {rolls(event.roll)}, it {result}."


def _lost(event: events.WarriorLost, names: Names) -> str:
    by = "" if event.by is None else f" by {names.who(event.by)}"
    if event.status == "dead":
        return f"{names.who(event.who)} was killed{by}." if by else f"{names.who(event.who)} is dead."
    if event.status == "captured":
        return f"{names.who(event.who)} {f'was taken out of action{by} and ' if by else ''}is captured."
    return f"{names.who(event.who)} is blind in both eyes and retires."


#: Rules that are something a warrior does.
_TRIES = {"Turning back into a man": "tries to turn back into a man"}


def _rule(event: events.RuleTested, names: Names) -> str:
    result = "passed" if event.works else "failed"
    name, does = names.who(event.who), _TRIES.get(event.rule, "")
    text = f"{name} {does}" if does else f"{event.rule} for {name}"
    return f"{text} ({needs(event.roll)}): {rolls(event.roll)}, {result}."


def _raised(event: events.HeroRaised, names: Names) -> str:
    return f"{names.who(event.by)} raises {names.who(event.who)} from the dead to serve as a Zombie."


def _side_effect(event: events.SideEffectRolled, names: Names) -> str:
    dice = "2D6" if len(event.roll.faces) > 1 else "D6"
    text = f"side effects of {event.item} on {names.who(event.who)} ({dice}): {rolls(event.roll)}, "
    return f"{text}{uncapitalised(event.result)}: {uncapitalised(event.summary)}"


def _item_tested(event: events.ItemTested, names: Names) -> str:
    end = "still wearable" if event.kept else "ruined"
    return f"{event.item} of {names.who(event.who)} ({needs(event.roll)}): {rolls(event.roll)}, {end}."


def _attendant_tested(event: events.AttendantTested, names: Names) -> str:
    end = "stays" if event.stays else "is lost"
    return f"{event.attendant} of {names.who(event.who)} ({needs(event.roll)}): {rolls(event.roll)}, {end}."


def _succession(event: events.SuccessionRolled, names: Names) -> str:
    return f"roll-off to lead {names.side(event.side)}: {event.name} {rolls(event.roll)}."


def _followed(event: events.LeaderFollowed, names: Names) -> str:
    claim = f"Leadership {event.leadership}, {event.experience} experience"
    return f"{event.name} becomes the leader of {names.side(event.side)} ({claim})."


def _underdog(event: events.UnderdogFound, names: Names) -> str:
    return (
        f"{names.does(event.side, 'was')} the underdog (rating {event.rating} against {event.other}): "
        f"{event.bonus} extra experience for all who survived."
    )


def _experience(event: events.ExperienceAwarded, names: Names) -> str:
    block = names.block(event.side, event.warrior)
    return f"experience for {block}: {event.amount} ({event.reason}), {event.total} in total."


def _skipped(_event: events.StepSkipped, _names: Names) -> str:
    return "Left out: it was done on paper."


def _step(event: events.StepBegan, names: Names) -> str:
    return f"{names.side(event.side)}, {event.step.replace('-', ' ')}."


def _pits_began(event: events.PitFightBegan, names: Names) -> str:
    own, other = event.roll.faces
    text = f"{names.who(event.who)} fights a {event.opponent} in the pits: rolls {own} against {other}"
    if event.charges is None:
        return f"{text} (rolled again)."
    return f"{text}, {'charges' if event.charges else 'is charged'}."


def _pits_fought(event: events.PitFightFought, names: Names) -> str:
    rounds = number(event.rounds, "round")
    result = "wins" if event.won else "loses"
    return f"{names.who(event.who)} {result} against the {event.opponent} after {rounds}."


def _stripped(event: events.StrippedInThePits, names: Names) -> str:
    return f"{names.who(event.who)} comes back from the pits without weapons and armour."


AFTERMATH: dict[type[Event], Callable[[Any, Names], str]] = {
    events.StepBegan: _step,
    events.StepSkipped: _skipped,
    events.SeriousInjuryRolled: _serious_injury,
    events.InjuriesMultiplied: _multiplied,
    events.InjurySettled: _settled,
    events.BattlesMissed: _missed,
    events.EnmitySworn: _enmity,
    events.WarriorRobbed: _robbed,
    events.PitFightBegan: _pits_began,
    events.PitFightFought: _pits_fought,
    events.StrippedInThePits: _stripped,
    events.HenchmanInjuryRolled: _henchman,
    events.FoundByCarrion: _carrion,
    events.MountRolled: _mount,
    events.WarriorLost: _lost,
    events.RuleTested: _rule,
    events.HeroRaised: _raised,
    events.SideEffectRolled: _side_effect,
    events.ItemTested: _item_tested,
    events.AttendantTested: _attendant_tested,
    events.SuccessionRolled: _succession,
    events.LeaderFollowed: _followed,
    events.UnderdogFound: _underdog,
    events.ExperienceAwarded: _experience,
}
