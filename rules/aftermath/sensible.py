"""The policy `sensible`: plays a post-battle sequence as an experienced player would, without dice of its own.

Every answer follows from the question and the roster alone, so that a season is the same whenever it is played.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from rules.aftermath import decisions
from rules.aftermath.draft import Draft
from rules.aftermath.sensible_trading import search, trade
from rules.aftermath.trading.decisions import Search, Sideline, Trade
from rules.aftermath.trading.sidelines import FUNGI, POISONS
from rules.engine.decisions import NONE, Decision
from rules.ledger.sheet import Kind, WarriorSheet

#: Characteristics from the most wanted on, for a fighter and for a shooter.
_FIGHTER = ("W", "A", "T", "S", "WS", "I", "Ld", "M", "BS")
_SHOOTER = ("W", "BS", "T", "A", "WS", "S", "I", "Ld", "M")
#: Lists of skills from the most wanted on; shooters look at their own first.
_LISTS = ("combat", "strength", "speed", "shooting", "academic")
#: A wizard learns spells until they know this number.
_ENOUGH_SPELLS = 3
#: Serious injuries that are worth the risk of another roll.
_ROLLED_AGAIN = ("dead", "captured", "multiple-injuries", "sold-to-the-pits")


def choose(decision: Decision, draft: Draft) -> str:
    """An answer to any question of the sequence."""
    answer = _CHOICES.get(type(decision))
    return answer(decision, draft) if answer else decision.default


def _characteristic(decision: decisions.RaisedCharacteristic, draft: Draft) -> str:
    wanted = _SHOOTER if _shoots(draft, draft.sheet.warrior(decision.warrior)) else _FIGHTER
    return min(decision.choices, key=wanted.index)


def _skill(decision: decisions.NewSkill, draft: Draft) -> str:
    block = draft.sheet.warrior(decision.warrior)
    if decision.spell and (len(block.spells) < _ENOUGH_SPELLS or not decision.skills):
        return decisions.SPELL
    if not decision.skills:
        return decisions.REWARD
    book = draft.rulebook.skills
    lists = ("shooting", *_LISTS) if _shoots(draft, block) else _LISTS

    def wish(skill: str) -> tuple[int, int]:
        kind = book[skill].list
        return (lists.index(kind) if kind in lists else -1, decision.skills.index(skill))

    return min(decision.skills, key=wish)


def _figure(decision: decisions.FixedFigure, _draft: Draft) -> str:
    """Keep what is no less than the dice bring on average: 3.5 of a D6, 2 of the D3 for Attacks."""
    return decision.FIX if decision.figure >= (2 if decision.characteristic == "A" else 4) else decision.LEAVE


def _lists(decision: decisions.PromotedSkillLists, _draft: Draft) -> str:
    def wish(chosen: str) -> int:
        return sum(_LISTS.index(name) if name in _LISTS else -1 for name in chosen.split(","))

    return min(decision.sets, key=wish)


def _shoots(draft: Draft, block: WarriorSheet) -> bool:
    items = (draft.rulebook.items.get(held.item) for held in block.possessions)
    return any(item is not None and item.shot is not None and item.blow is None for item in items)


def _injury(decision: decisions.RerolledInjury, _draft: Draft) -> str:
    return decision.AGAIN if decision.injury in _ROLLED_AGAIN else decision.KEEP


def _captive(decision: decisions.CaptiveFate, _draft: Draft) -> str:
    """A sacrifice or a Zombie, as these are worth most, else gold at once."""
    wanted = (
        "sacrifice",
        "make-zombie",
        "make-wretch",
        "kidnap",
        "join-or-serve",
        "enslave",
        "sell-to-slavers",
    )
    return next((fate for fate in wanted if fate in decision.choices), decision.default)


def _picked(decision: decisions.PickedDie, _draft: Draft) -> str:
    return str(max(decision.choices))


def _rerolled(decision: decisions.RerolledDie, _draft: Draft) -> str:
    """The lowest die that stands in no group, if it shows 3 or less."""
    shown = Counter(decision.dice)
    alone = [face for face in decision.choices if shown[face] == 1 and face <= 3]
    return str(min(alone)) if alone else decision.KEEP


def _changed(decision: decisions.ChangedDie, _draft: Draft) -> str:
    """The change that makes the largest group, else the one that adds most."""

    def worth(answer: str) -> tuple[int, int]:
        before, after = (int(part) for part in answer.split(">"))
        dice = list(decision.dice)
        dice.remove(before)
        return max(Counter([*dice, after]).values()), after - before

    return max(decision.choices, key=worth, default=decision.KEEP)


def _left_out(decision: decisions.DiceLeftOut, _draft: Draft) -> str:
    """Dice of no group first, then the lowest."""

    def worth(answer: str) -> tuple[int, int]:
        kept = Counter(decision.dice) - Counter(int(face) for face in answer.split(","))
        return max(kept.values()), sum(face * many for face, many in kept.items())

    return max(decision.sets, key=worth)


def _hero(decision: decisions.ChosenHero, draft: Draft) -> str:
    """The hero whom the warband could spare most easily: no leader, least experience."""

    def worth(number: int) -> tuple[bool, int, int]:
        block = draft.sheet.warrior(number)
        return block.leader, block.experience, number

    return str(min(decision.heroes, key=worth)) if decision.heroes else NONE


def _group(decision: decisions.JoinedGroup, draft: Draft) -> str:
    """The group with most experience, if their gear takes less than half of the treasury."""
    open = [
        (draft.sheet.warrior(number).experience, number)
        for number, price in zip(decision.groups, decision.prices, strict=True)
        if price * 2 <= draft.sheet.gold
    ]
    return str(max(open)[1]) if open else NONE


def _sword(decision: decisions.FreeHiredSword, draft: Draft) -> str:
    """The dearest, as they cost nothing."""
    swords = draft.rulebook.hired_swords
    return max(decision.swords, key=lambda key: (swords[key].hire, swords[key].rating))


def _sale(decision: decisions.WyrdstoneSale, draft: Draft) -> str:
    """All shards, as long as there are warriors to arm; a rich warband waits for a better column."""
    heroes = sum(block.kind is Kind.HERO for block in draft.sheet.active)
    keeps = 1 if draft.sheet.gold > 200 and heroes > 4 else 0
    return str(max(len(decision.prices) - 1 - keeps, 0))


def _sideline(decision: Sideline, _draft: Draft) -> str:
    """Poison and mushrooms cost nothing; robbing travellers may cost a hero."""
    free = (skill for skill in (POISONS, FUNGI) if skill in decision.skills)
    return next(free, decision.SEARCH)


_CHOICES: dict[type[Decision], Callable[[Any, Draft], str]] = {
    decisions.RaisedCharacteristic: _characteristic,
    decisions.FixedFigure: _figure,
    decisions.NewSkill: _skill,
    decisions.PromotedSkillLists: _lists,
    decisions.RerolledInjury: _injury,
    decisions.CaptiveFate: _captive,
    decisions.PickedDie: _picked,
    decisions.RerolledDie: _rerolled,
    decisions.ChangedDie: _changed,
    decisions.DiceLeftOut: _left_out,
    decisions.ChosenHero: _hero,
    decisions.JoinedGroup: _group,
    decisions.FreeHiredSword: _sword,
    decisions.WyrdstoneSale: _sale,
    Search: search,
    Sideline: _sideline,
    Trade: trade,
}
