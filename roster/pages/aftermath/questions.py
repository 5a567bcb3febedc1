"""Questions of the post-battle sequence in a player's words: what is asked, by which rule, what each answer does."""

from collections.abc import Callable
from typing import Any

from roster.pages.parts.question import Option, Question
from roster.pages.trading import questions as trading_questions
from rules.aftermath import decisions
from rules.aftermath.captivity.by_rule import EAT, ENSLAVE
from rules.aftermath.captivity.fates import KIDNAP
from rules.aftermath.captivity.in_the_pit import IN_THE_PIT
from rules.aftermath.captivity.slavers import OPTIONS as SLAVERS
from rules.aftermath.captivity.throne import THRONE
from rules.aftermath.draft import Draft
from rules.aftermath.losses.hired_help import AllysFee
from rules.aftermath.trading.decisions import (
    ConTheLocals,
    Dose,
    DubiousIncome,
    EatenMember,
    FindToBuy,
    Graft,
    Operation,
    PeddlersWares,
    Search,
    Sideline,
    SlaveSale,
    SoldGood,
    Trade,
    Upkeep,
)
from rules.catalogue.packs.house_rule_model import SHADOWLORD
from rules.catalogue.profile import CHARACTERISTIC_NAMES, CHARACTERISTICS
from rules.engine.decisions import NONE, Decision
from rules.mustering.succession import leaders_wizard
from rules.mustering.words import an, counted


def question_of(decision: Decision, draft: Draft) -> Question:
    """The words for any question that the sequence asks. Raises `KeyError` for a kind that has no words."""
    return _QUESTIONS[type(decision)](decision, draft)


def _step(decision: decisions.StepToTake, draft: Draft) -> Question:
    step = next(step for step in draft.rulebook.campaign.after_battle.steps if step.key == decision.step)
    words = {
        decision.GO_ON: Option(decision.GO_ON, f"Start: {step.name.lower()}"),
        decision.SKIP: Option(decision.SKIP, "Leave this step out", "It was done on paper"),
        decision.SKIP_ALL: Option(decision.SKIP_ALL, "Leave out all that is left", "It was done on paper"),
    }
    options = tuple(words[answer] for answer in decision.answers)
    return Question(step.summary, options, plain=not decision.may_skip, leads=decision.may_skip)


def _characteristic(decision: decisions.RaisedCharacteristic, draft: Draft) -> Question:
    block = draft.sheet.warrior(decision.warrior)
    options = tuple(
        Option(
            name,
            CHARACTERISTIC_NAMES[name],
            f"{block.current.value(name)} becomes {block.current.value(name) + 1}",
        )
        for name in decision.choices
    )
    return Question(f"Which characteristic of {block.name} goes up?", options, _experience(draft))


def _experience(draft: Draft) -> str:
    return draft.rulebook.experience.source


def _figure(decision: decisions.FixedFigure, draft: Draft) -> Question:
    name, what = draft.sheet.warrior(decision.warrior).name, CHARACTERISTIC_NAMES[decision.characteristic]
    options = (
        Option(decision.FIX, f"{what} {decision.figure} for good", "It is no longer rolled each turn"),
        Option(decision.LEAVE, "Go on rolling it", "The advance brings nothing"),
    )
    return Question(f"{name} rolls {what} {decision.figure}. Keep it?", options, _experience(draft))


def _skill(decision: decisions.NewSkill, draft: Draft) -> Question:
    book = draft.rulebook
    options = [
        Option(
            key,
            book.skills[key].name,
            book.skills[key].summary,
            book.skill_lists[book.skills[key].list].name,
        )
        for key in decision.skills
    ]
    if decision.spell:
        options.append(Option(decisions.SPELL, "A new spell", "Rolled on the wizard's list", "Magic"))
    rewards = draft.rulebook.option_tables.rewards
    if decision.reward and rewards is not None:
        summary = "2D6 on the table of the optional rule; a 2 is the end of them"
        options.append(Option(decisions.REWARD, "A reward of the Shadowlord", summary, "Rewards"))
    name = draft.sheet.warrior(decision.warrior).name
    return Question(f"Which skill does {name} learn?", tuple(options), _experience(draft))


_REWARDED = {
    "characteristic": "Which characteristic does {name} lose a point of?",
    "mutation": "Which mutation does {name} get?",
    "form": "Which form has the daemon weapon of {name}?",
    "skill": "Which skill does {name} forget?",
}


def _reward(decision: decisions.RewardChoice, draft: Draft) -> Question:
    book, block = draft.rulebook, draft.sheet.warrior(decision.warrior)
    mutations = book.warbands[draft.sheet.type].mutations
    words: dict[str, tuple[str, str]] = {}
    if decision.what == "characteristic":
        words = {name: (CHARACTERISTIC_NAMES[name], "") for name in CHARACTERISTICS}
    elif decision.what == "mutation" and mutations is not None:
        words = {it.key: (it.name, it.summary) for it in mutations.choices}
    elif decision.what == "form":
        words = {key: (book.items[key].name, book.items[key].summary) for key in decision.choices}
    else:
        words = {key: (book.skills[key].name, book.skills[key].summary) for key in decision.choices}
    options = tuple(Option(key, *words[key]) for key in decision.choices)
    source = book.house_rules[SHADOWLORD].source
    return Question(_REWARDED[decision.what].format(name=block.name), options, source)


def _mark(decision: decisions.GivenMark, draft: Draft) -> Question:
    book = draft.rulebook
    options = tuple(Option(key, book.skills[key].name, book.skills[key].summary) for key in decision.marks)
    name, source = draft.sheet.warrior(decision.warrior).name, book.warbands[draft.sheet.type].source
    return Question(f"The Eye of the Gods falls on {name}. Which Mark?", options, source)


def _spell_or_advance(decision: decisions.SpellOrAdvance, draft: Draft) -> Question:
    wizard = leaders_wizard(draft.sheet, draft.rulebook)
    listing = draft.rulebook.spell_lists[wizard.spell_list] if wizard else None
    kind, name = (listing.kind, listing.name) if listing else ("spell", "")
    options = (
        Option(decisions.SPELL, f"A {kind}", f"Rolled on {name}; each later skill may be another {kind}"),
        Option(decision.ADVANCE, "The advance", f"Rolled on the advance table; no {kind} is offered again"),
    )
    leader = draft.sheet.warrior(decision.warrior).name
    text = f"{leader} has become the leader. Roll for a {kind} instead of the first advance?"
    return Question(text, options, _experience(draft))


def _spell(decision: decisions.RepeatedSpell, draft: Draft) -> Question:
    name = draft.sheet.warrior(decision.warrior).name
    spell = draft.rulebook.spell(decision.spell)
    title = spell.name if spell else decision.spell
    options = (
        Option(decisions.ANOTHER, "Roll again", "Another spell of the list"),
        Option(decisions.EASIER, f"Make {title} easier", "Its difficulty is 1 lower from now on"),
    )
    return Question(f"{name} knows {title} already.", options, _experience(draft))


def _lists(decision: decisions.PromotedSkillLists, draft: Draft) -> Question:
    known = draft.rulebook.skill_lists
    options = tuple(
        Option(chosen, " and ".join(known[key].name if key in known else key for key in chosen.split(",")))
        for chosen in decision.sets
    )
    text = f"A henchman of {draft.sheet.warrior(decision.warrior).name} becomes a hero. Which skill lists?"
    return Question(text, options, _experience(draft))


def _knighted(decision: decisions.Knighted, draft: Draft) -> Question:
    group, warband = draft.sheet.warrior(decision.warrior), draft.rulebook.warbands[draft.sheet.type]
    rank, kind = warband.warrior(decision.type), warband.warrior(group.type)
    title, now = (rank.name if rank else decision.type), (kind.name if kind else group.type)
    options = (
        Option(
            decision.RISES, f"Becomes {an(title)}", "Over the limit of them, and without an advance at once"
        ),
        Option(decision.STAYS, f"Stays {an(now)}", "A hero with two lists of skills, who rolls an advance"),
    )
    return Question(f"A henchman of {group.name} becomes a hero. Of what rank?", options, warband.source)


def _explored(draft: Draft) -> str:
    return draft.rulebook.exploration.source


def _shown(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice))


def _picked(decision: decisions.PickedDie, draft: Draft) -> Question:
    name = draft.sheet.warrior(decision.warrior).name
    options = tuple(Option(str(face), f"Keep the {face}") for face in decision.choices)
    return Question(f"Which exploration die of {name} counts?", options, _explored(draft))


def _rerolled(decision: decisions.RerolledDie, draft: Draft) -> Question:
    text = f"Exploration dice: {_shown(decision.dice)}. Re-roll one by {decision.source}?"
    options = [Option(str(face), f"Re-roll a {face}") for face in decision.choices]
    left = counted(decision.rerolls, "re-roll")
    return Question(
        text, (*options, Option(decision.KEEP, "Keep them all", f"{left} unused")), _explored(draft)
    )


def _changed(decision: decisions.ChangedDie, draft: Draft) -> Question:
    text = f"Exploration dice: {_shown(decision.dice)}. Change one by {decision.source}?"
    options = [Option(each, f"Make a {each[0]} a {each[-1]}") for each in decision.choices]
    return Question(text, (*options, Option(decision.KEEP, "Keep them all")), _explored(draft))


def _left_out(decision: decisions.DiceLeftOut, draft: Draft) -> Question:
    text = f"Exploration dice: {_shown(decision.dice)}. Which do not count?"
    options = tuple(Option(each, f"Leave out {each.replace(',', ', ')}") for each in decision.sets)
    return Question(text, options, _explored(draft))


def _hero(decision: decisions.ChosenHero, draft: Draft) -> Question:
    blocks = [draft.sheet.warrior(number) for number in decision.heroes]
    options = [
        Option(
            str(block.number),
            block.name,
            f"T {block.current.T}, Ld {block.current.Ld}, {block.experience} experience",
        )
        for block in blocks
    ]
    if decision.optional:
        options.append(Option(NONE, "Nobody"))
    return Question(f"{decision.purpose}: which hero?", tuple(options), _explored(draft))


def _find(decision: decisions.FindChoice, draft: Draft) -> Question:
    place = draft.rulebook.exploration.locations[decision.location]
    named = {choice.key: choice for choice in place.choices}
    items = draft.rulebook.items
    options = tuple(
        Option(key, named[key].name, named[key].summary) if key in named else Option(key, items[key].name)
        for key in decision.choices
    )
    return Question(f"{place.name}: {place.summary}", options, _explored(draft))


def _press(decision: decisions.PressGang, draft: Draft) -> Question:
    place = draft.rulebook.exploration.locations[decision.location]
    options = (
        Option(decision.PRESS, "Press them into the crew", "They join, and bring nothing else"),
        Option(decision.LEAVE, "Let them go", "They do for you what they do for others"),
    )
    return Question(f"{place.name}: does the press gang take them?", options, _explored(draft))


def _group(decision: decisions.JoinedGroup, draft: Draft) -> Question:
    options = [
        Option(str(number), f"Join {draft.sheet.warrior(number).name}", f"Equipment costs {price} gc")
        for number, price in zip(decision.groups, decision.prices, strict=True)
    ]
    return Question(
        "A freed prisoner wants to join. Where?",
        (*options, Option(NONE, "Turn the prisoner away")),
        _explored(draft),
    )


def _sword(decision: decisions.FreeHiredSword, draft: Draft) -> Question:
    swords = draft.rulebook.hired_swords
    options = [Option(key, swords[key].name, f"Usually {swords[key].hire} gc") for key in decision.swords]
    return Question(
        "A hired sword returns a favour: the next battle is free. Who?",
        (*options, Option(NONE, "Nobody")),
        _explored(draft),
    )


def _sale(decision: decisions.WyrdstoneSale, draft: Draft) -> Question:
    has = counted(draft.sheet.wyrdstone, "shard")
    options = tuple(
        Option(str(number), f"Sell {number}" if number else "Sell none", f"{price} gc")
        for number, price in enumerate(decision.prices)
    )
    return Question(
        f"You have {has} of wyrdstone. Sell how many?", options, draft.rulebook.campaign.income.source
    )


def _injury(decision: decisions.RerolledInjury, draft: Draft) -> Question:
    """The result that came up, and what a second roll would put in its place."""
    chart = draft.rulebook.serious_injuries["heroes"]
    result = next(row.result for row in chart.rows if row.result.key == decision.injury)
    options = (
        Option(decision.AGAIN, "Roll again", "The second result stands"),
        Option(decision.KEEP, f"Keep {result.name}", result.summary),
    )
    name = draft.sheet.warrior(decision.warrior).name
    return Question(f"{name}: {result.name}. Roll again?", options, chart.source)


def _endured(decision: decisions.EnduredInjury, draft: Draft) -> Question:
    chart = draft.rulebook.serious_injuries["heroes"]
    result = next(row.result for row in chart.rows if row.result.key == decision.injury)
    options = (
        Option(decision.SUFFER, f"Suffer {result.name}", result.summary),
        Option(decision.ENDURE, "Give up a Wound", f"For good: {decision.left} become {decision.left - 1}"),
    )
    name = draft.sheet.warrior(decision.warrior).name
    source = draft.rulebook.warbands[draft.sheet.type].source
    return Question(f"{name}: {result.name}. Give up a Wound instead?", options, source)


def _skill_or_wound(decision: decisions.SkillOrWound, draft: Draft) -> Question:
    block = draft.sheet.warrior(decision.warrior)
    wounds = block.current.W
    options = (
        Option(decision.WOUND, "A Wound", f"{wounds} becomes {wounds + 1}"),
        Option(decision.SKILL, "A skill", "Or a spell, as with any other skill"),
    )
    source = draft.rulebook.warbands[draft.sheet.type].source
    return Question(f"{block.name} gains a Wound. Learn a skill instead?", options, source)


def _captive(decision: decisions.CaptiveFate, draft: Draft) -> Question:
    own = {it.key: it for it in (KIDNAP, IN_THE_PIT, *SLAVERS, THRONE, EAT, ENSLAVE)}
    known = {**draft.rulebook.campaign.captor_options, **own}
    options = tuple(Option(key, known[key].name, known[key].summary) for key in decision.choices)
    return Question(
        f"{decision.name} of {decision.origin} is your captive. What do you do?",
        options,
        known["ransom"].source,
    )


def _champion(decision: decisions.PitChampion, draft: Draft) -> Question:
    options = tuple(Option(str(number), draft.sheet.warrior(number).name) for number in decision.choices)
    text = f"Which hero fights {decision.name} of {decision.origin} in the pit?"
    return Question(text, options, IN_THE_PIT.source)


def _dead(decision: decisions.ClaimedDead, draft: Draft) -> Question:
    words = {
        decision.RAISE: Option(decision.RAISE, "Raise as a Zombie", "With weapons and armour, for nothing"),
        decision.PRESS: Option(
            decision.PRESS, "Look for the fallen", "Found alive on 4 or more, and may join the Crew"
        ),
        decision.LEAVE: Option(decision.LEAVE, "Leave in peace"),
    }
    source = draft.rulebook.warbands[draft.sheet.type].source
    options = tuple(words[answer] for answer in decision.answers)
    return Question(f"{decision.name} of {decision.origin} is dead. What do you do?", options, source)


_QUESTIONS: dict[type[Decision], Callable[[Any, Draft], Question]] = {
    decisions.StepToTake: _step,
    decisions.RaisedCharacteristic: _characteristic,
    decisions.FixedFigure: _figure,
    decisions.NewSkill: _skill,
    decisions.RewardChoice: _reward,
    decisions.GivenMark: _mark,
    decisions.SpellOrAdvance: _spell_or_advance,
    decisions.RepeatedSpell: _spell,
    decisions.Knighted: _knighted,
    decisions.PromotedSkillLists: _lists,
    decisions.PickedDie: _picked,
    decisions.RerolledDie: _rerolled,
    decisions.ChangedDie: _changed,
    decisions.DiceLeftOut: _left_out,
    decisions.ChosenHero: _hero,
    decisions.FindChoice: _find,
    decisions.JoinedGroup: _group,
    decisions.PressGang: _press,
    decisions.FreeHiredSword: _sword,
    EatenMember: trading_questions.eaten,
    decisions.WyrdstoneSale: _sale,
    decisions.RerolledInjury: _injury,
    decisions.EnduredInjury: _endured,
    decisions.SkillOrWound: _skill_or_wound,
    decisions.CaptiveFate: _captive,
    decisions.PitChampion: _champion,
    decisions.ClaimedDead: _dead,
    Search: trading_questions.search,
    Upkeep: trading_questions.upkeep,
    SlaveSale: trading_questions.slaves,
    Sideline: trading_questions.sideline,
    Graft: trading_questions.graft,
    Operation: trading_questions.operation,
    PeddlersWares: trading_questions.peddler,
    AllysFee: trading_questions.ally,
    ConTheLocals: trading_questions.con,
    DubiousIncome: trading_questions.income,
    SoldGood: trading_questions.sold,
    Dose: trading_questions.dose,
    FindToBuy: trading_questions.find,
    Trade: trading_questions.trade,
}
