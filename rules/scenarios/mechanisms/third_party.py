"""The neutral models of a scenario's file: which they are, and whether any are left."""

from rules.catalogue.scenarios.neutral_model import ThirdParty
from rules.engine.battle import Battle
from rules.engine.state.combatant import Combatant


def party_of(battle: Battle, key: str) -> ThirdParty:
    """The group of that key."""
    return next(party for party in battle.setup.scenario.third_parties if party.key == key)


def models_of(battle: Battle, it: ThirdParty) -> list[Combatant]:
    """All models of a group, also those that are not on the table."""
    found = [battle.combatant(fighter.id) for fighter in battle.setup.unowned if fighter.line == it.key]
    return [model for model in found if model.home == battle.nobody]


def none_left(battle: Battle, key: str) -> bool:
    """Whether some of a group came and none of them is left on the table."""
    models = models_of(battle, party_of(battle, key))
    return any(has_come(model) for model in models) and not any(model.on_table for model in models)


def has_come(model: Combatant) -> bool:
    """Whether a model was ever on the table."""
    return model.began_at is not None
