"""Sentences for what a campaign lays on top of the post-battle sequence, and its effects in words."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from rules.aftermath import effects
from rules.aftermath.events import league as events
from rules.engine.events import Event
from rules.narration.names import Names
from rules.narration.phrases import number, rolls, signed


class Named(Protocol):
    """An item, as far as words need it."""

    @property
    def name(self) -> str: ...


def effect_in_words(effect: effects.CampaignEffect, items: Mapping[str, Named]) -> str:
    """An effect in words, without its origin: `2D6 gc after each battle`. `items` are those of the rulebook."""
    return _WORDS[type(effect)](effect, items)


def _amount_of(effect: effects.GoldIncome | effects.WyrdstoneIncome, unit: str) -> str:
    if not effect.lost:
        return f"{effect.amount} {unit} after each battle"
    verb = "is" if effect.amount == "1" else "are"
    return f"{effect.amount} {unit} {verb} lost after each battle"


def _shards_of(effect: effects.WyrdstoneIncome, _items: Mapping[str, Named]) -> str:
    return _amount_of(effect, f"{'shard' if effect.amount == '1' else 'shards'} of wyrdstone")


def _thing_of(effect: effects.ItemIncome, items: Mapping[str, Named]) -> str:
    return f"{effect.copies} x {_item(effect.item, items)} for the stash after each battle"


def _dice_of(effect: effects.ExplorationDice, _items: Mapping[str, Named]) -> str:
    return (
        f"{number(abs(effect.dice), 'exploration die', 'exploration dice')} {_more(effect.dice, count=True)}"
    )


def _search_of(effect: effects.RareItemRolls, items: Mapping[str, Named]) -> str:
    what = _item(effect.item, items) if effect.item else "rare items"
    return f"{signed(effect.by)} on rolls to find {what}"


def _price_of(effect: effects.WyrdstonePrice, _items: Mapping[str, Named]) -> str:
    return f"sold wyrdstone brings {abs(effect.percent)}% {_more(effect.percent)}"


def _each_of(effect: effects.ShardPrice, _items: Mapping[str, Named]) -> str:
    return f"each shard sold brings {abs(effect.gold)} gc {_more(effect.gold)}"


def _lesson_of(effect: effects.ExperienceIncome, _items: Mapping[str, Named]) -> str:
    learners = {"everybody": "everybody", "heroes": "every hero", "leader": "a leader"}[effect.learners]
    return f"{effect.amount} extra experience for {learners} who fought and survived"


def _more(figure: int, *, count: bool = False) -> str:
    return "more" if figure > 0 else "fewer" if count else "less"


def _item(key: str, items: Mapping[str, Named]) -> str:
    return items[key].name if key in items else key.replace("-", " ")


_WORDS: dict[type, Callable[[Any, Mapping[str, Named]], str]] = {
    effects.GoldIncome: lambda effect, _items: _amount_of(effect, "gc"),
    effects.WyrdstoneIncome: _shards_of,
    effects.ItemIncome: _thing_of,
    effects.ExplorationDice: _dice_of,
    effects.RareItemRolls: _search_of,
    effects.WyrdstonePrice: _price_of,
    effects.ShardPrice: _each_of,
    effects.ExperienceIncome: _lesson_of,
}


def _goods(gold: int, wyrdstone: int) -> str:
    return number(wyrdstone, "shard") + " of wyrdstone" if wyrdstone else f"{gold} gc"


def _received(event: events.IncomeReceived, names: Names) -> str:
    dice = f" ({rolls(event.roll)})" if event.roll else ""
    what = f"{event.copies} x {event.item}" if event.item else _goods(event.gold, event.wyrdstone)
    return f"{event.origin}: {names.does(event.side, 'receives')} {what}{dice}."


def _taken(event: events.IncomeTaken, names: Names) -> str:
    dice = f" ({rolls(event.roll)})" if event.roll else ""
    taken = event.gold or event.wyrdstone
    if not taken:
        return f"{event.origin}: {names.does(event.side, 'has')} nothing to lose{dice}."
    all_there_was = f", all there was of {event.wanted}" if taken < event.wanted else ""
    lost = _goods(event.gold, event.wyrdstone)
    return f"{event.origin}: {names.does(event.side, 'loses')} {lost}{dice}{all_there_was}."


def _dice_changed(event: events.ExplorationDiceChanged, _names: Names) -> str:
    dice = number(abs(event.by), "exploration die", "exploration dice")
    return f"{event.origin}: {dice} {_more(event.by, count=True)}."


def _sale_changed(event: events.SaleChanged, _names: Names) -> str:
    return f"{event.origin}: the wyrdstone brings {abs(event.gold)} gc {_more(event.gold)}."


LEAGUE: dict[type[Event], Callable[[Any, Names], str]] = {
    events.IncomeReceived: _received,
    events.IncomeTaken: _taken,
    events.ExplorationDiceChanged: _dice_changed,
    events.SaleChanged: _sale_changed,
}
