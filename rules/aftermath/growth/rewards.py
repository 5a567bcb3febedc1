"""Rewards of the Shadowlord, an optional rule: 2D6 in place of picking a skill (CAMP-OPT-REWARD-1 to -6).

Ruling of CAMP-OPT-REWARD-3: the lost point is one of a characteristic above 1. Ruling of CAMP-OPT-REWARD-5: the weapon
is held in one hand whatever its form, which decides on nothing but its critical hits. Ruling of CAMP-OPT-REWARD-6:
what the possessed may no longer use goes to the stash; their bare fists are at no penalty.
"""

from typing import Literal

from rules.aftermath.decisions import RewardChoice
from rules.aftermath.draft import Draft
from rules.aftermath.events.growth import RewardReceived, RewardRolled
from rules.aftermath.flow import Flow, ask, throw, throw_named
from rules.aftermath.growth.succession import succeed
from rules.catalogue.packs.house_rule_model import SHADOWLORD
from rules.catalogue.packs.optional_rule_model import CURSE, GIFT, RewardRow, Rewards
from rules.catalogue.profile import CHARACTERISTIC_NAMES, CHARACTERISTICS, Change
from rules.engine.dice import Roll, Rolled
from rules.ledger.by_hand import AdvanceGranted, AdvanceStruck
from rules.ledger.entries import (
    AdvanceTaken,
    InjurySuffered,
    ItemMoved,
    MembersLost,
    MutationBought,
    Settled,
)
from rules.ledger.gains import ItemFound
from rules.ledger.sheet import Advance, Injury
from rules.mustering.legality.gifts import forbidden_to_the_possessed
from rules.mustering.lists.permission import may_be_rewarded
from rules.numbers import RosterNumber

STEP = "experience"
#: No characteristic falls lower.
_LEAST = 1
Faces = tuple[int, ...]
What = Literal["characteristic", "mutation", "form", "skill"]


def rewards_for(draft: Draft, number: RosterNumber) -> Rewards | None:
    """The table on which a warrior may roll in place of a skill; None where it is not played or not theirs."""
    rewards, block = draft.rulebook.option_tables.rewards, draft.sheet.warrior(number)
    if rewards is None or not draft.rulebook.plays(SHADOWLORD):
        return None
    return rewards if may_be_rewarded(block, draft.sheet.type, draft.rulebook) else None


def ask_the_shadowlord(
    draft: Draft, number: RosterNumber, due_at: int, faces: Faces, rewards: Rewards
) -> Flow[None]:
    """Roll for a reward and carry it out; the advance is spent whatever comes of it."""
    name = draft.sheet.warrior(number).name
    roll = Roll(f"reward at {due_at}", 2, warrior=number, stream=draft.stream)
    thrown = yield from throw(roll)
    row = next(row for row in rewards.rows if sum(thrown) in row.rolls)
    yield RewardRolled(draft.side, number, name, row.name, row.summary, roll.shown(thrown))
    draft.record(AdvanceTaken(number, Advance(due_at, faces + thrown)))
    if row.lost:
        draft.record(Settled(STEP, (MembersLost(number, 1, "dead", thrown, row.name),)))
        yield from succeed(draft, STEP)
    elif row.sub_dice:
        yield from _mutate(draft, number, row)
    elif row.armour_save:
        yield from _give(draft, number, _gifts(draft, armour=True)[0], row, thrown)
    elif row.weapon_strength:
        form = yield from _choose(draft, number, "form", _gifts(draft, armour=False))
        yield from _give(draft, number, form, row, thrown)
    elif row.changes:
        yield from _possess(draft, number, row, thrown)


def _mutate(draft: Draft, number: RosterNumber, row: RewardRow) -> Flow[None]:
    """A mutation of the warband's list for nothing, or one point less of a characteristic."""
    value, rolled = yield from throw_named(
        row.sub_dice, "mutation or curse", draft.stream, warrior=RosterNumber(number)
    )
    assert rolled is not None
    block, warband = draft.sheet.warrior(number), draft.rulebook.warbands[draft.sheet.type]
    if value in row.curse_on:
        high = tuple(name for name in CHARACTERISTICS if block.current.value(name) > _LEAST)
        lost = yield from _choose(draft, number, "characteristic", high)
        change = Change(characteristic=next(name for name in high if name == lost), by=-1)
        injury = Injury(CURSE, rolled.faces, (change,))
        draft.record(Settled(STEP, (InjurySuffered(number, injury),)))
        yield from _tell(draft, number, f"-1 {CHARACTERISTIC_NAMES[change.characteristic]}", rolled)
        return
    mutations = {it.key: it for it in warband.mutations.of(block.type)} if warband.mutations else {}
    chosen = yield from _choose(draft, number, "mutation", tuple(mutations))
    given = mutations[chosen]
    draft.record(MutationBought(number, given.key, 0, given.changes))
    yield from _tell(draft, number, given.name, rolled)


def _give(draft: Draft, number: RosterNumber, item: str, row: RewardRow, faces: Faces) -> Flow[None]:
    draft.record(Settled(STEP, (ItemFound(number, item, (0,), row.name, faces),)))
    yield from _tell(draft, number, draft.rulebook.items[item].name)


def _possess(draft: Draft, number: RosterNumber, row: RewardRow, faces: Faces) -> Flow[None]:
    """A daemon takes them: stronger beyond all maximums, some skills forgotten, most arms of no use."""
    draft.record(Settled(STEP, (InjurySuffered(number, Injury(row.key, faces, row.gains, row.flags)),)))
    for held in forbidden_to_the_possessed(draft.sheet.warrior(number), draft.rulebook):
        draft.record(ItemMoved(number, None, held.item, held.copies))
    count, rolled = yield from throw_named(
        row.loses_skills, "skills lost", draft.stream, warrior=RosterNumber(number)
    )
    yield from _tell(draft, number, row.name, rolled)
    for _ in range(count):
        learnt = [it for it in draft.sheet.warrior(number).advances if it.skill]
        if not learnt:
            return
        skill = yield from _choose(draft, number, "skill", tuple(it.skill for it in learnt))
        struck = next(it for it in learnt if it.skill == skill)
        spent = AdvanceGranted(number, Advance(struck.due_at, struck.rolls))
        draft.record(Settled(STEP, (AdvanceStruck(number, struck), spent)))
        yield from _tell(draft, number, f"{draft.rulebook.skills[skill].name} is forgotten")


def _gifts(draft: Draft, *, armour: bool) -> tuple[str, ...]:
    items = draft.rulebook.items.values()
    return tuple(it.key for it in items if GIFT in it.effects and (it.armour is not None) is armour)


def _choose(draft: Draft, number: RosterNumber, what: What, choices: tuple[str, ...]) -> Flow[str]:
    return (yield from ask(RewardChoice(draft.side, number, what, tuple(dict.fromkeys(choices)))))


def _tell(draft: Draft, number: RosterNumber, what: str, rolled: Rolled | None = None) -> Flow[None]:
    yield RewardReceived(draft.side, number, draft.sheet.warrior(number).name, what, rolled)
