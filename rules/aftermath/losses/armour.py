"""The save of body armour against what became of a warrior, where the league plays that it helps."""

from rules.aftermath.events.losses import InjurySettled
from rules.aftermath.flow import Flow, throw
from rules.aftermath.side import Side
from rules.catalogue.packs.house_rule_model import ARMOUR_HELPS
from rules.engine.dice import Roll
from rules.engine.outcome import FighterOutcome
from rules.mustering.figures.save import save_with

BODY = "body"
_SAVED, _IN_VAIN = "The armour took the worst: a full recovery.", "The armour did not help."


def saved_by_armour(side: Side, casualty: FighterOutcome) -> Flow[bool]:
    """Roll the save of their body armour, if any: True when they recover without an injury roll."""
    if not side.rulebook.plays(ARMOUR_HELPS):
        return False
    worn = [it for it in side.fighter(casualty.id).protection if it.armour.slot == BODY]
    need = save_with([it.armour for it in worn])
    if need is None:
        return False
    roll = Roll("armour", need=need, who=casualty.id, stream=side.stream)
    faces = yield from throw(roll)
    saved = roll.met_by(faces)
    name = worn[0].name
    yield InjurySettled(casualty.id, worn[0].key, name, _SAVED if saved else _IN_VAIN, roll.shown(faces))
    return saved
