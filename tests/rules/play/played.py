"""Battles that tests play question by question, and what may be wrong with the words of a question."""

import re
from collections.abc import Iterator
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.resolver import Resolver
from rules.engine.view import View
from rules.play.question import Question
from rules.policies import POLICIES
from rules.resolve import set_up, start
from tests.rules.warbands import BOOK, roster

PAIRS = [
    ("mercenaries-reikland", "skaven-clan-eshin"),
    ("undead", "orc-mob"),
    ("witch-hunters", "cult-of-the-possessed"),
]
#: Keys and ids that no player says: words joined by hyphens or underscores, and answers as they are.
KEY = re.compile(r"_|[{}<>]|\b[a-z]+:[a-z]|(?<![\w.])\d+,\d+,\d+")


def played(warbands: tuple[str, ...], ruleset: str, seed: str, **options: Any) -> Resolver:
    """A battle without policies, at its first question."""
    setup = set_up([roster(key) for key in warbands], BOOK, seed=seed, ruleset=ruleset, **options)
    return start(setup)


def answered(battle: Resolver, limit: int = 10_000) -> Iterator[Decision]:
    """The decisions of a battle that is played at random, each before it is answered."""
    views = {side: View(battle.battle, side) for side in battle.battle.parties}
    for _ in range(limit):
        asked = battle.pending
        if asked is None:
            return
        assert isinstance(asked, Decision)
        yield asked
        policy = POLICIES["random"] if asked.side < battle.battle.nobody else POLICIES["steady"]
        battle.answer(policy.choose(asked, views[asked.side]))


def wrong(asked: Decision, shown: Question) -> list[str]:
    """What is wrong with the words of a question."""
    found = []
    answers = [option.answer for option in shown.options]
    if asked.answers is not None and sorted(answers) != sorted(asked.answers):
        found.append(f"offers {answers} of {asked.answers}")
    labels = [(option.heading, option.label) for option in shown.options]
    if len(set(labels)) < len(labels):
        found.append(f"same labels: {labels}")
    texts = [shown.sentence, *[option.label for option in shown.options]]
    if not all(texts):
        found.append("an empty text")
    texts += [shown.detail, *[it for option in shown.options for it in (option.detail, option.heading)]]
    keys = {answer for answer in answers if "-" in answer and not answer.startswith(("north", "south"))}
    keys -= {"off-hand attack"}
    found += [f"key in {text!r}" for text in texts if KEY.search(text) or any(key in text for key in keys)]
    found += [f"not a capital: {option.label!r}" for option in shown.options if option.label[:1].islower()]
    return found
