"""The special rules that a ruleset gives to types of warriors, as tags of a side's fighters when it is set up."""

from rules.catalogue.model import Rulebook
from rules.engine.setup import Fighter, SideSetup
from rules.values import changed


def with_given_rules(side: SideSetup, rulebook: Rulebook) -> SideSetup:
    """The side with the rules given to types of its own warband; hired swords get none (ALT-VIII-d-i-1)."""
    given = {
        key: rule.given[side.warband]
        for key, rule in rulebook.given_rules.items()
        if side.warband in rule.given
    }
    if not given:
        return side
    return changed(
        side,
        fighters=tuple(_given(one, side, given) for one in side.fighters),
        reserves=tuple(_given(one, side, given) for one in side.reserves),
    )


def _given(one: Fighter, side: SideSetup, given: dict[str, tuple[str, ...]]) -> Fighter:
    if side.warband not in one.callings and one.called_by is None:
        return one
    tags = [key for key, types in given.items() if one.line in types]
    return changed(one, tags=(*one.tags, *tags)) if tags else one
