"""Players of post-battle sequences who choose at random, and the sequences that they play."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from rules.aftermath import effects
from rules.aftermath.draft import Draft
from rules.aftermath.record import AftermathSetup, without_table
from rules.aftermath.resolver import Choose
from rules.aftermath.trading import commands
from rules.aftermath.trading.commands import Command, written
from rules.aftermath.trading.decisions import Trade
from rules.aftermath.trading.market import accept
from rules.catalogue.load import rulebook
from rules.engine.decisions import DONE, Decision, IllegalAnswer
from rules.engine.dice import Roll
from rules.ledger.sheet import WarbandSheet, WarriorSheet
from rules.values import changed
from tests.rules.aftermath.outcomes import THINGS, outcomes
from tests.rules.aftermath.warbands import battle, carrying
from tests.rules.warbands import roster

#: Warbands that differ after battles: by what they hire, whom they capture, what becomes of their dead.
KINDS = (
    "mercenaries-reikland",
    "undead",
    "orc-mob",
    "skaven-clan-eshin",
    "beastmen-raiders",
    "pirates",
    "witch-hunters",
    "cult-of-the-possessed",
    "sisters-of-sigmar",
    "carnival-of-chaos",
    "dwarf-treasure-hunters",
    "amazons-mordheim",
)
#: What a campaign may lay on top of a sequence, one of each sort.
EFFECTS = (
    effects.GoldIncome("Market day", "2D6"),
    effects.GoldIncome("Tithe", "3D6", lost=True),
    effects.WyrdstoneIncome("Wyrdstone shower", "D3"),
    effects.WyrdstoneIncome("Thieves", "2", lost=True),
    effects.ItemIncome("The ropery", "rope-and-hook"),
    effects.ExplorationDice("Open gates", 3),
    effects.ExplorationDice("Fog of ash", -3),
    effects.RareItemRolls("Smugglers", 6),
    effects.WyrdstonePrice("Glut", -90),
    effects.ShardPrice("Alchemist", -50),
    effects.ExperienceIncome("Omen", 5, "leader"),
)
#: Roster numbers begin beyond those of any fighter, so that one that is read as the other names nobody.
FIRST_NUMBER = 1_000
#: How often a player stays at the trading post at most, and of how many commands they think each time.
_STAYS, _THOUGHTS = 6, 8
SKILLS = tuple(sorted(rulebook().skills))
MANY_THINGS = (
    *THINGS,
    "sword",
    "wyrdstone-pendulum",
    "tome-of-magic",
    "lucky-charm",
    "cathayan-silk-clothes",
)


@st.composite
def warbands(draw: st.DrawFn) -> WarbandSheet:
    """A demo roster with some gold and shards, things, skills, experience and people who miss battles."""
    sheet = roster(draw(st.sampled_from(KINDS)))
    blocks = tuple(draw(_seasoned(block)) for block in sheet.warriors)
    gold, shards = draw(st.integers(0, 300)), draw(st.integers(0, 9))
    sheet = changed(sheet, warriors=blocks, gold=gold, wyrdstone=shards, battles=3)
    things = draw(st.lists(st.sampled_from(MANY_THINGS), max_size=4, unique=True))
    bearers = [block.number for block in sheet.active if block.members == 1]
    for thing in things if bearers else ():
        sheet = carrying(sheet, draw(st.sampled_from(bearers)), thing)
    return sheet


@st.composite
def _seasoned(draw: st.DrawFn, block: WarriorSheet) -> WarriorSheet:
    skills = () if block.is_group else tuple(draw(st.lists(st.sampled_from(SKILLS), max_size=2, unique=True)))
    return changed(
        block,
        number=FIRST_NUMBER + block.number,
        experience=block.experience + draw(st.integers(0, 4)),
        starting_skills=(*block.starting_skills, *skills),
        battles=3,
        upkeep_paid=draw(st.integers(0, 3)),
    )


@st.composite
def sequences(draw: st.DrawFn) -> AftermathSetup:
    """The start of a sequence after any battle between two warbands, with or without effects of a campaign."""
    sheets = draw(warbands()), draw(warbands())
    ratings = draw(st.integers(0, 400)), draw(st.integers(0, 400))
    fought = battle(*sheets, ratings=ratings)
    side = draw(st.integers(0, 1))
    ended, seed = draw(outcomes(fought)), draw(st.text("abc", max_size=3))
    start = AftermathSetup("battle-1", "The Bridge", side, without_table(fought), ended, sheets[side], seed)
    return changed(start, effects=tuple(draw(st.lists(st.sampled_from(EFFECTS), max_size=4))))


def at_random(seed: int) -> Choose:
    """Any answer that is offered; at the trading post anything that it accepts."""
    chance = random.Random(seed)
    stays = iter(range(chance.randint(0, _STAYS)))

    def choose(decision: Decision, draft: Draft) -> str:
        if isinstance(decision, Trade):
            return DONE if next(stays, None) is None else _command(chance, decision, draft)
        return chance.choice(decision.answers or (decision.default,))

    return choose


def faces_of(chance: random.Random, roll: Roll) -> str:
    """What real dice show for a roll, as it is typed in."""
    if roll.deck:
        shown = chance.sample(range(1, len(roll.deck) + 1), roll.count)
    else:
        shown = [chance.randint(1, roll.sides) for _ in range(roll.count)]
    return ",".join(map(str, shown))


def _command(chance: random.Random, decision: Trade, draft: Draft) -> str:
    thoughts = list(_wishes(decision, draft))
    for command in chance.sample(thoughts, min(_THOUGHTS, len(thoughts))):
        try:
            accept(draft, written(command))
        except IllegalAnswer:
            continue
        return written(command)
    return DONE


def _wishes(decision: Trade, draft: Draft) -> Iterator[Command]:
    """Everything of some use: hiring, buying, selling, moving, dismissing, spells, tomes, mutations."""
    book, sheet = draft.rulebook, draft.sheet
    warband = book.warbands[sheet.type]
    for offer in decision.offers:
        yield commands.Buy(offer.item)
    for key in decision.personae:
        yield commands.HirePersona(key)
    for kind in warband.warriors:
        yield commands.Hire(kind.key)
    for sword in book.hired_swords:
        yield commands.HireSword(sword)
    for item in ("sword", "lantern", "torch", "net", "war-dog"):
        yield commands.Buy(item, haggler=next(iter(decision.hagglers), None))
    for held in sheet.stash:
        yield commands.Sell(held.item)
        yield commands.LookAt(held.item)
        yield commands.Move(held.item, target=1)
    for block in sheet.active:
        yield from _about(block)
        for mutation in warband.mutations.choices if warband.mutations else ():
            yield commands.BuyMutation(block.number, mutation.key)


def _about(block: WarriorSheet) -> Iterator[Command]:
    yield commands.Join(block.number)
    yield commands.Dismiss(block.number, 1)
    yield commands.DrawSpells(block.number)
    yield commands.Rename(f"{block.name} the Late", block.number)
    yield commands.NameLeader(block.number)
    for held in block.possessions:
        yield commands.Sell(held.item, block.number)
        yield commands.Discard(held.item, block.number)
        yield commands.Move(held.item, block.number)
        yield commands.LookAt(held.item, block.number)
