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
        fighters=tuple(_given(fighter, side, given) for fighter in side.fighters),
        reserves=tuple(_given(fighter, side, given) for fighter in side.reserves),
    )


def _given(fighter: Fighter, side: SideSetup, given: dict[str, tuple[str, ...]]) -> Fighter:
    if side.warband not in fighter.callings and fighter.called_by is None:
        return fighter
    tags = [key for key, types in given.items() if fighter.line in types]
    return changed(fighter, tags=(*fighter.tags, *tags)) if tags else fighter
