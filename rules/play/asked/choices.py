"""Plain choices between named answers: their tables of words put together, and the question that comes of them."""

from collections.abc import Mapping

from rules.engine.decisions import Choice
from rules.play.asked import choices_in_battle, choices_of_gear, choices_of_magic, choices_of_scenarios
from rules.play.asked.stage import Stage, plain, told_apart
from rules.play.asked.wording import Words, by_name
from rules.play.question import Option, Question
from rules.referee.habits import ALWAYS, BEGINS
from rules.values import changed

#: The words of every choice, by its question.
WORDS: Mapping[str, Words] = {
    **choices_in_battle.WORDS,
    **choices_of_gear.WORDS,
    **choices_of_magic.WORDS,
    **choices_of_scenarios.WORDS,
}
#: The words of choices by what their question begins with; the rest of it is `{what}`.
PREFIXES: Mapping[str, Words] = {**choices_in_battle.PREFIXES, **choices_of_gear.PREFIXES}


def words_of(text: str) -> tuple[Words, str] | None:
    """The words of a question and the rest of it behind a prefix; None where it has none."""
    if text in WORDS:
        return WORDS[text], ""
    prefix = next((it for it in PREFIXES if text.startswith(it)), None)
    return None if prefix is None else (PREFIXES[prefix], text.removeprefix(prefix))


def choice(decision: Choice, stage: Stage) -> Question:
    """A plain choice; one without words of its own is asked by its keys."""
    words, what = words_of(decision.question) or (Words(f"{plain(decision.question)}?"), "")
    texts = _texts(decision, stage, what)
    named = [it for it in decision.choices if it not in words.labels]
    options = [(words.naming or by_name)(answer, decision, stage) for answer in named]
    options += [
        Option(answer, label.format_map(texts), words.details.get(answer, ""))
        for answer, label in words.labels.items()
        if answer in decision.choices
    ]
    if stage.is_refereed and decision.question == BEGINS:
        options += [
            changed(it, answer=f"{it.answer} {ALWAYS}", label=f"{it.label}, each round") for it in options
        ]
    return Question(
        type(decision).__name__,
        decision.side,
        words.sentence.format_map(texts),
        decision.who,
        told_apart(options),
        detail=_detail(decision, words, stage, what),
    )


def _detail(decision: Choice, words: Words, stage: Stage, what: str) -> str:
    """What a player may want to know first."""
    if decision.question == "rout":
        return f"{words.detail} {choices_in_battle.rout_test(decision.side, stage)}"
    return words.detail or choices_of_gear.effect(decision, stage, what)


def _texts(decision: Choice, stage: Stage, what: str) -> dict[str, str]:
    """The names that may stand in the words of a choice."""
    texts = {"side": stage.names.side(decision.side), "what": choices_of_gear.name_of(decision, stage, what)}
    if decision.who is not None:
        warrior = stage.combatant(decision.who)
        texts["who"] = stage.names.who(decision.who)
        texts["other"] = stage.names.side(warrior.home)
        known = stage.is_of_a_roster(warrior)
        texts["block"] = stage.names.block(warrior.home, warrior.fighter.warrior) if known else texts["who"]
    return texts
