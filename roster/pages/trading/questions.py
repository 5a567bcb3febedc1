"""Questions of searching, paying and trading in a player's words. Part of `aftermath_questions`."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace

from roster.pages.parts.question import Option, Question
from rules.aftermath.draft import Draft
from rules.aftermath.losses.hired_help import AllysFee
from rules.aftermath.trading.commands import Buy, Command, HirePersona, Join, written
from rules.aftermath.trading.decisions import (
    ITEM,
    PERSONA,
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
from rules.aftermath.trading.market import accept
from rules.aftermath.trading.orders import found_item
from rules.aftermath.trading.sawbones import FEE
from rules.catalogue.packs.house_rule_model import SAWBONES
from rules.catalogue.profile import CHARACTERISTIC_NAMES, CHARACTERISTICS
from rules.catalogue.trading.item_model import Item
from rules.combat.going_on import HAPPENINGS
from rules.engine.decisions import DONE, NONE, IllegalAnswer
from rules.mustering.figures.prices import fixed_price
from rules.mustering.hired.upkeep import wanted
from rules.mustering.hirelings import type_of


def search(decision: Search, draft: Draft) -> Question:
    """Every rare item with what 2D6 must show for it, then everybody famous."""
    items, personae = draft.rulebook.items, draft.rulebook.dramatis_personae
    options = [Option(NONE, "Nothing")]
    for key, need in zip(decision.items, decision.needs, strict=True):
        found = f"found on {need}+" if need is not None else "cannot be found"
        options.append(Option(f"{ITEM}{key}", items[key].name, f"{found}, {_printed(items[key], draft)} gc"))
    for key in decision.personae:
        options.append(Option(f"{PERSONA}{key}", personae[key].name, f"fee {personae[key].hire} gc"))
    name = draft.sheet.warrior(decision.warrior).name
    return Question(
        f"What does {name} look for?",
        tuple(options),
        draft.rulebook.trading.source,
        nobody="Nobody looks for anything from here on",
    )


def _printed(item: Item, draft: Draft) -> str:
    """The price of the chart, or the lowest one of the warband's lists where the chart has none."""
    if item.price is None:
        return str(fixed_price(item, draft.rulebook.warbands[draft.sheet.type]))
    return " + ".join(str(part) for part in (item.price.base, item.price.dice) if part)


def graft(decision: Graft, draft: Draft) -> Question:
    """Every figure of the dead that is better, for each who could have it."""
    dead, options = draft.sheet.warrior(decision.warrior), []
    for choice in decision.choices:
        number, _, letter = choice.partition(":")
        name = next(it for it in CHARACTERISTICS if it == letter)
        onto = draft.sheet.warrior(int(number))
        has, had = onto.current.value(name), dead.current.value(name)
        options.append(
            Option(choice, f"{CHARACTERISTIC_NAMES[name]} {had} onto {onto.name}", f"{has} until now")
        )
    return Question(
        f"{decision.name} is dead. Graft something of theirs, for a shard and a hero's search?",
        (*options, Option(NONE, "Nothing")),
        draft.rulebook.warbands[draft.sheet.type].source,
    )


def wished_first(question: Question, wished: Collection[tuple[str, str]]) -> Question:
    """The question with what stands on the wish list, by kind and key, marked and before the other things."""
    keys = {f"{ITEM}{key}" for kind, key in wished if kind == "item"}
    keys |= {f"{PERSONA}{key}" for kind, key in wished if kind == "hireling"}
    if not any(option.value in keys for option in question.options):
        return question
    marked = [
        replace(option, hint=f"{option.hint}, on your wish list") if option.value in keys else option
        for option in question.options
    ]
    marked.sort(key=lambda option: (option.value != NONE, option.value not in keys))
    return replace(question, options=tuple(marked))


def upkeep(decision: Upkeep, draft: Draft) -> Question:
    """The question whether a hireling is paid."""
    name = draft.sheet.warrior(decision.warrior).name
    price = wanted(decision.gold, decision.wyrdstone)
    options = (
        [Option(Upkeep.PAY, f"Pay {price}", f"You have {draft.sheet.gold} gc")] if decision.payable else []
    )
    options += [Option(meal, f"Feed {name} {_meal(meal, draft)}", "They are lost") for meal in decision.meals]
    options.append(Option(Upkeep.LEAVE, f"Let {name} go", "Equipment and experience are lost"))
    source = draft.rulebook.hiring.hired_swords.source
    return Question(f"{name} wants {price} of upkeep.{_short(decision, draft)}", tuple(options), source)


def _meal(meal: str, draft: Draft) -> str:
    """`2 of The Gobbos`, or `1 of The Gobbos and 1 of The Squigs`."""
    groups = Counter(draft.sheet.warrior(int(number)).name for number in meal.split(","))
    return " and ".join(f"{many} of {name}" for name, many in groups.items())


def sideline(decision: Sideline, draft: Draft) -> Question:
    """Each skill by its name and what it does, then the search."""
    block = draft.sheet.warrior(decision.warrior)
    kind, warband = type_of(block, draft.sheet, draft.rulebook), draft.rulebook.warbands[draft.sheet.type]
    rules = {rule.key: rule for rule in (*warband.rules, *(kind.rules if kind else ()))}
    known = {key: draft.rulebook.skills.get(key) or rules[key] for key in decision.skills}
    options = [Option(key, known[key].name, known[key].summary) for key in decision.skills]
    options.append(Option(Sideline.SEARCH, "Look for something rare"))
    source = draft.rulebook.warbands[draft.sheet.type].source
    return Question(f"What does {block.name} do?", tuple(options), source)


def operation(decision: Operation, draft: Draft) -> Question:
    """The injuries that the sawbones may treat, then the search."""
    block = draft.sheet.warrior(decision.warrior)
    options = [Option(Operation.SEARCH, "Look for something rare")]
    for key in decision.injuries:
        injury = draft.rulebook.injury(key)
        name, summary = (injury.name, injury.summary) if injury else (key, "")
        options.append(Option(key, f"{name}: {FEE} gc", summary))
    source = draft.rulebook.house_rules[SAWBONES].source
    return Question(f"Does {block.name} see the sawbones?", tuple(options), source)


def ally(decision: AllysFee, draft: Draft) -> Question:
    """Whether a helper of a random happening is paid."""
    pay = Option(AllysFee.PAY, f"Pay {decision.gold} gc", f"You have {draft.sheet.gold} gc")
    angry = "One of those who were not out of action rolls for an injury" if decision.strikes else ""
    options = [pay] if decision.payable else []
    options.append(Option(AllysFee.REFUSE, "Pay nothing", angry))
    source = draft.rulebook.house_rules[HAPPENINGS].source
    asked = f"{decision.name} wants {decision.gold} gc for the battle.{_short(decision, draft)}"
    return Question(asked, tuple(options), source)


def _short(decision: Upkeep | AllysFee, draft: Draft) -> str:
    """Why nothing can be paid, where that is so."""
    return "" if decision.payable else f" You have {draft.sheet.gold} gc and cannot pay it."


def peddler(decision: PeddlersWares, draft: Draft) -> Question:
    """Going on, which a long list has chosen, then the wares of a peddler at half price."""
    items = draft.rulebook.items
    options = [Option(DONE, "Go on")]
    options += [
        Option(key, f"{items[key].name}: {price} gc{_and_dice(items[key])}", items[key].summary)
        for key, price in zip(decision.items, decision.prices, strict=True)
    ]
    source = draft.rulebook.house_rules[HAPPENINGS].source
    asked = f"A peddler sells at half price, D3 of each. You have {draft.sheet.gold} gc. What do you buy?"
    return Question(asked, tuple(options), source)


def _and_dice(item: Item) -> str:
    """What dice add to the price."""
    return f" and half of {item.price.dice}" if item.price and item.price.dice else ""


def con(decision: ConTheLocals, draft: Draft) -> Question:
    """The question whether a rogue cons the locals."""
    name = draft.sheet.warrior(decision.warrior).name
    options = (
        Option(ConTheLocals.CON, "Con the locals", "2D6 gc on 2 or more; on a 1 the next battle is missed"),
        Option(ConTheLocals.REST, "Do nothing"),
    )
    source = draft.rulebook.warbands[draft.sheet.type].source
    return Question(f"Does {name} con the locals?", options, source)


def slaves(decision: SlaveSale, draft: Draft) -> Question:
    """The question how many slaves of a group are sold."""
    name = draft.sheet.warrior(decision.warrior).name
    options = tuple(
        Option(answer, f"Sell {answer}" if int(answer) else "Sell none", "2D6 gc each" if int(answer) else "")
        for answer in decision.answers
    )
    return Question(
        f"How many of {name} are sold?", options, draft.rulebook.warbands[draft.sheet.type].source
    )


def income(decision: DubiousIncome, draft: Draft) -> Question:
    """The question whether a merchant tries for dubious income."""
    block = draft.sheet.warrior(decision.warrior)
    win = f"{decision.gold} gc on a passed Leadership test ({block.current.Ld}), as much is lost on a failed one"
    options = (
        Option(DubiousIncome.TRY, "Try", win),
        Option(DubiousIncome.REST, "Do nothing", f"You have {draft.sheet.gold} gc"),
    )
    source = draft.rulebook.warbands[draft.sheet.type].source
    return Question(f"Does {block.name} try for dubious income?", options, source)


def sold(decision: SoldGood, draft: Draft) -> Question:
    """The question which rare thing a merchant sells."""
    items = draft.rulebook.items
    options = tuple(
        Option(key, items[key].name, f"{price // 2}, {price} or {price * 3 // 2} gc, by a D6")
        for key, price in zip(decision.items, decision.prices, strict=True)
    )
    name = draft.sheet.warrior(decision.warrior).name
    source = draft.rulebook.warbands[draft.sheet.type].source
    return Question(f"What does {name} sell?", options, source)


def eaten(decision: EatenMember, draft: Draft) -> Question:
    """The question whom an Ogre eats before a sale."""
    blocks = [draft.sheet.warrior(number) for number in decision.warriors]
    options = [
        Option(str(it.number), f"One of {it.name}" if it.members > 1 else it.name, "Is gone for good")
        for it in blocks
    ]
    source = draft.rulebook.warbands[draft.sheet.type].source
    text = "Is anybody eaten before the treasure is sold? An Ogre hero learns from it."
    return Question(text, (*options, Option(NONE, "Nobody")), source)


def dose(decision: Dose, draft: Draft) -> Question:
    """The question where an addict gets a dose."""
    name, item = draft.sheet.warrior(decision.warrior).name, draft.rulebook.items[decision.item].name
    options = (
        Option(Dose.BUY, f"Buy it for {decision.price} gc", f"You have {draft.sheet.gold} gc"),
        Option(Dose.LEAVE, f"Let {name} go"),
    )
    return Question(f"Found: {item}, which {name} cannot do without.", options, draft.rulebook.trading.source)


def find(decision: FindToBuy, draft: Draft) -> Question:
    """The question whether a find is paid for at once."""
    options = (
        Option(FindToBuy.BUY, f"Buy it for {decision.price} gc", f"You have {draft.sheet.gold} gc"),
        Option(FindToBuy.LEAVE, "Do not buy it"),
    )
    item = draft.rulebook.items[decision.item].name
    where = "into the stash" if decision.place is None else f"to {draft.sheet.warrior(decision.place).name}"
    return Question(f"Found: {item}. It goes {where}.", options, draft.rulebook.trading.source)


def trade(decision: Trade, draft: Draft) -> Question:
    """The offers of this sequence alone; everything else is bought on the warband's page meanwhile."""
    options = tuple(_offers(decision, draft))
    done = Option(DONE, "Go on", "Nothing else to hire, buy or sell in this sequence")
    veterans = (
        f" Veterans with up to {decision.veterans} experience are for hire." if decision.veterans else ""
    )
    return Question(f"At the trading post.{veterans}", (*options, done), draft.rulebook.trading.source)


def _offers(decision: Trade, draft: Draft) -> Iterator[Option]:
    """Found things, found persons and veterans that can be had now."""
    commands: list[tuple[Command, str, str]] = []
    for key in dict.fromkeys(offer.item for offer in decision.offers):
        item, found = draft.rulebook.items[key], found_item(draft, key)
        price = (item.price.base if item.price else 0) + (found.rolled if found else 0)
        commands.append((Buy(item=key), f"Buy {item.name} for the stash", f"{price} gc"))
        for haggler in decision.hagglers:
            name = draft.sheet.warrior(haggler).name
            commands.append(
                (
                    Buy(item=key, haggler=haggler),
                    f"Let {name} haggle over {item.name}",
                    f"{price} gc, less 2D6",
                )
            )
    for key in decision.personae:
        persona = draft.rulebook.dramatis_personae[key]
        commands.append((HirePersona(persona=key), f"Hire {persona.name}", f"{persona.hire} gc"))
    for group in draft.sheet.active:
        gained = group.experience - group.starting_experience
        if group.is_group and gained:
            hint = f"{gained} experience, with the group's equipment"
            commands.append((Join(number=group.number), f"A recruit for {group.name}", hint))
    for command, label, hint in commands:
        answer = written(command)
        try:
            accept(draft, answer)
        except IllegalAnswer:
            continue
        yield Option(answer, label, hint)
