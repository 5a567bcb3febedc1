"""The house rules that are on in a battle, as tags of everybody who takes part in it."""

from rules.catalogue.model import HouseRule, Rulebook
from rules.engine.setup import BattleSetup, Fighter
from rules.values import changed


def with_house_rules(setup: BattleSetup, rulebook: Rulebook) -> BattleSetup:
    """The battle with the tags of its house rules, by the options that are on."""
    on = [rule for rule in rulebook.house_rules.values() if rule.tags and rule.key in setup.ruleset.switches]
    if not on:
        return setup
    return changed(
        setup,
        sides=tuple(
            changed(side, fighters=_all(side.fighters, on), reserves=_all(side.reserves, on))
            for side in setup.sides
        ),
        unowned=_all(setup.unowned, on),
    )


def _all(fighters: tuple[Fighter, ...], on: list[HouseRule]) -> tuple[Fighter, ...]:
    return tuple(changed(it, tags=(*it.tags, *_given(it, on))) for it in fighters)


def _given(fighter: Fighter, on: list[HouseRule]) -> tuple[str, ...]:
    return tuple(
        tag
        for rule in on
        if not set(rule.lifted_by).intersection(fighter.tags)
        for tag in rule.given_tags
        if tag not in fighter.tags
    )
