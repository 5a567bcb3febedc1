"""The page of a post-battle sequence: its steps, what happened so far, the open question, and what it comes to."""

from collections.abc import Collection
from dataclasses import dataclass

from roster.pages.aftermath.dice_fields import DiceField, dice_field, label_of
from roster.pages.aftermath.questions import question_of
from roster.pages.history.sentences import battle_sentences
from roster.pages.history.sentences import sentence as entry_sentence
from roster.pages.names import Names
from roster.pages.parts.question import Question
from roster.pages.past.difference_view import DifferenceView, compared
from roster.pages.trading.questions import wished_first
from roster.pages.warbands.places_to_keep import place_to_keep
from rules.aftermath.events.losses import StepBegan
from rules.aftermath.record import AftermathRecord
from rules.aftermath.resolver import AftermathResolver
from rules.aftermath.sequence import steps
from rules.aftermath.trading.decisions import Trade
from rules.catalogue.model import Rulebook
from rules.engine.decisions import DONE
from rules.engine.dice import Roll
from rules.ledger.apply import apply
from rules.ledger.entries import BattleFought
from rules.mustering.figures.rating import rating
from rules.narration import Names as BattleNames
from rules.narration import sentence
from rules.narration.after_battle.league import effect_in_words


@dataclass(frozen=True)
class StepLine:
    """One step: `state` is done, current or ahead; `lines` tell what happened in it."""

    key: str
    name: str
    summary: str
    state: str
    lines: tuple[str, ...]
    #: How many answers were given before it: going back to here forgets the later ones.
    answers: int
    #: Whether there was anything to choose in it.
    chosen: bool
    #: How many answers were given when the trading post was left in it: going back to there keeps what was bought.
    trading: int | None
    #: How many changes at the trading post going back to its start takes back.
    trades: int


@dataclass(frozen=True)
class AftermathPage:
    """`question` and `dice` are what is open, at most one of them; both are None when every step is taken.

    `changes` tell everything that is written when the sequence is finished, `difference` what it comes to, `entered`
    the dice from a real table, `notes` what the player has to remember,
    `captives` name heroes in the hands of the enemy, `campaign` what the campaign's events and territories lay on top.
    With `growth` advances are rolled that no battle brought.
    """

    title: str
    growth: bool
    source: str
    steps: tuple[StepLine, ...]
    question: Question | None
    dice: DiceField | None
    changes: tuple[str, ...]
    difference: DifferenceView
    notes: tuple[str, ...]
    captives: tuple[str, ...]
    entered: tuple[str, ...]
    gold: int
    wyrdstone: int
    rating: int
    answers: int
    done: bool
    campaign: tuple[str, ...] = ()
    #: Who may be claimed among the dead afterwards, and the places for them.
    place_to_keep: str = ""


def aftermath_page(resolver: AftermathResolver, wished: Collection[tuple[str, str]] = ()) -> AftermathPage:
    """The page of a sequence as far as it has come; a search names first what is `wished` for, by kind and key."""
    setup, draft, book = resolver.setup, resolver.draft, resolver.rulebook
    pending = resolver.pending
    question = dice = None
    if isinstance(pending, Roll):
        dice = dice_field(pending, resolver)
    elif pending is not None:
        question = wished_first(question_of(pending, draft), wished)
    return AftermathPage(
        title=setup.title,
        growth=setup.growth,
        source=book.campaign.after_battle.source,
        steps=_steps(resolver),
        question=question,
        dice=dice,
        changes=changes_of(resolver.record, book),
        difference=compared(setup.sheet, draft.sheet, book),
        notes=tuple(note.text for note in resolver.notes),
        captives=resolver.captives,
        entered=_entered(resolver),
        gold=draft.sheet.gold,
        wyrdstone=draft.sheet.wyrdstone,
        rating=rating(draft.sheet, book).total,
        answers=len(resolver.answers),
        done=resolver.done,
        place_to_keep=place_to_keep(resolver),
        campaign=tuple(f"{effect.origin}: {effect_in_words(effect, book.items)}" for effect in setup.effects),
    )


def _entered(resolver: AftermathResolver) -> tuple[str, ...]:
    """Every roll whose faces were typed in, with them."""
    return tuple(
        f"{label_of(roll, resolver)}: {', '.join(map(str, roll.faces))}"
        for roll in resolver.dice.made
        if roll.is_entered
    )


def _steps(resolver: AftermathResolver) -> tuple[StepLine, ...]:
    names = BattleNames(resolver.setup.setup)
    known = {step.key: step for step in resolver.rulebook.campaign.after_battle.steps}
    lines: dict[str, list[str]] = {}
    reached = ""
    for event in resolver.events:
        if isinstance(event, StepBegan):
            reached = event.step
            lines[reached] = []
        else:
            lines[reached].append(sentence(event, names))
    keys = list(steps(settled=resolver.setup.settled, growth=resolver.setup.growth))
    begun = [resolver.begun.get(key, len(resolver.answers)) for key in keys]
    ends = [*begun[1:], len(resolver.answers)]
    at_the_post = [at for at, decision in enumerate(resolver.asked) if isinstance(decision, Trade)]
    left = [at for at in at_the_post if resolver.answers[at] == DONE]
    trades = [at for at in at_the_post if at not in left]
    return tuple(
        StepLine(
            key=key,
            name=known[key].name,
            summary=known[key].summary,
            state="ahead"
            if key not in lines
            else "current"
            if key == reached and not resolver.done
            else "done",
            lines=tuple(lines.get(key, ())),
            answers=start,
            chosen=end - start > 1,
            trading=next((at for at in left if start <= at < end), None),
            trades=sum(at >= start for at in trades),
        )
        for key, start, end in zip(keys, begun, ends, strict=True)
    )


def changes_of(record: AftermathRecord, book: Rulebook) -> tuple[str, ...]:
    """Every entry of a sequence, as the history tells it; a battle with all that it did."""
    sheet, found = record.setup.sheet, []
    names = Names(book, sheet.type)
    for entry in record.entries:
        after = apply(sheet, entry)
        found.append(entry_sentence(entry, names, sheet))
        if isinstance(entry, BattleFought):
            found += battle_sentences(entry, names, after)
        sheet = after
    return tuple(found)
