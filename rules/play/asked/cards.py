"""Questions of a turn sequence with cards: the card that is played, and the unit that it activates."""

from collections.abc import Iterable

from rules.engine.cards import SUIT_NAMES
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.narration.phrases import listed, uncapitalised
from rules.play.asked.real_table import by_hand
from rules.play.asked.several.by_cards import chooses_again, of_all_others, of_unit, shots_of_next
from rules.play.asked.several.units import STEPS, orders_of_cards
from rules.play.asked.stage import Stage, told_apart
from rules.play.question import Option, Question
from rules.values import changed

_RANKS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack"}


def card_name(card: str) -> str:
    """`8 of spades`, `Queen of hearts`."""
    rank, suit = card[:-1], card[-1]
    return f"{_RANKS.get(rank, rank)} of {SUIT_NAMES[suit]}"


def play_card(decision: PlayCard, stage: Stage) -> Question:
    """Ask which card is played."""
    cards = (Option(card, card_name(card)) for card in decision.answers)
    shown = listed([uncapitalised(card_name(card)) for card in decision.shown])
    return Question(
        type(decision).__name__,
        decision.side,
        f"{stage.names.side(decision.side)}: play a card",
        options=(*cards, *(orders_of_cards() if stage.is_refereed else ())),
        detail=f"The highest card acts first.{f' On the table: {shown}.' if shown else ''}",
    )


def activate_unit(decision: ActivateUnit, stage: Stage) -> Question:
    """Ask which hero or group a card activates."""
    names = told_apart([Option(str(unit[0]), _unit_name(stage, unit), "", unit) for unit in decision.units])
    options = _with_deeds(decision, names, stage) if stage.is_refereed else names
    return Question(
        type(decision).__name__,
        decision.side,
        f"Who acts on the {uncapitalised(card_name(decision.card))}?",
        options=options,
        said=(by_hand(stage),) if stage.is_refereed else (),
        is_by_rows=stage.is_refereed,
    )


def _with_deeds(decision: ActivateUnit, names: Iterable[Option], stage: Stage) -> tuple[Option, ...]:
    """The units of a real table, each with what it may be said to do at once."""
    options = [*of_all_others(decision, stage)]
    for it in names:
        options += of_unit(it.about, it.label, stage)
        options.append(changed(it, label=STEPS, heading=it.label))
    return (*options, *shots_of_next(decision, stage), *chooses_again(decision, stage))


def _unit_name(stage: Stage, unit: tuple[int, ...]) -> str:
    """A hero by name, a group by its own with the number that are left of it."""
    if len(unit) == 1:
        return stage.names.who(unit[0])
    first = stage.combatant(unit[0])
    if not stage.is_of_a_roster(first) or any(
        stage.combatant(it).fighter.warrior != first.fighter.warrior or stage.combatant(it).home != first.home
        for it in unit
    ):
        return stage.names.everybody(unit)
    return f"{stage.names.block(first.home, first.fighter.warrior)} ({len(unit)})"
