"""Locks for repairs. A campaign that is over or deleted is repaired like others."""

from campaigns.models import Battle, Game


def locked_battle(pk: int) -> Battle:
    """The battle under its lock, with its campaign."""
    battles = Battle.objects.select_for_update(of=("self",), no_key=True)
    return battles.select_related("campaign__edition", "edition").get(pk=pk)


def locked_game(pk: int) -> Game:
    """The game under its lock and that of its battle."""
    battle_id = Game.objects.values_list("battle", flat=True).get(pk=pk)
    battle = locked_battle(battle_id) if battle_id is not None else None
    game = Game.objects.select_for_update(no_key=True).get(pk=pk)
    game.battle = battle
    return game
