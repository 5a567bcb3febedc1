"""A press gang: Pirates take the people whom they find into the crew, instead of anything else (Town Cryer 9).

Rulings: a Straggler becomes a Swabbie; D3 Prisoners are of the Crew where the Captain passes a Leadership test, else
Swabbies; nobody who is pressed brings a reward or advice.
"""

from rules.aftermath.decisions import PressGang
from rules.aftermath.draft import Draft
from rules.aftermath.events.exploration import FindRolled
from rules.aftermath.exploration.recruits import raise_warriors
from rules.aftermath.flow import Flow, ask, throw
from rules.catalogue.campaign.exploration_model import Location
from rules.catalogue.campaign.find_model import Recruits
from rules.engine.dice import Roll
from rules.mustering.succession import leader_of

_TAG, CREW, SWABBIE = "press-gang", "crew", "swabbie"
STRAGGLER, PRISONERS = "straggler", "prisoners"


def press(draft: Draft, place: Location) -> Flow[bool]:
    """Ask a warband with a press gang whether it takes them; False where they are met as by everybody else."""
    tags = {tag for rule in draft.rulebook.warbands[draft.sheet.type].rules for tag in rule.tags}
    if _TAG not in tags or place.key not in (STRAGGLER, PRISONERS):
        return False
    if (yield from ask(PressGang(draft.side, place.key))) == PressGang.LEAVE:
        return False
    if place.key == STRAGGLER:
        yield from raise_warriors(draft, Recruits("warriors", "1", SWABBIE), place)
        return True
    persuaded = yield from _persuaded(draft, place)
    yield from raise_warriors(draft, Recruits("warriors", "D3", CREW if persuaded else SWABBIE), place)
    return True


def _persuaded(draft: Draft, place: Location) -> Flow[bool]:
    """Whether the Captain passes their test; without one nobody does."""
    captain = leader_of(draft.sheet)
    if captain is None:
        return False
    purpose = f"{captain.name}'s Leadership, {place.name}"
    about = f"{captain.number}/Leadership, {place.name}"
    roll = Roll(
        purpose, 2, at_most=captain.current.Ld, warrior=captain.number, stream=draft.stream, about=about
    )
    faces = yield from throw(roll)
    passed = roll.met_by(faces)
    yield FindRolled(draft.side, purpose, roll.shown(faces), "passed" if passed else "failed")
    return passed
