"""New skills, and the spells that wizards may roll for instead (LRB part 3 p.83, part 1 p.40).

Ruling of CAMP-LEADER-MAGIC-2: a successor who may roll for a spell instead of the first advance has that choice once.
"""

from rules.aftermath.decisions import ANOTHER, REWARD, SPELL, NewSkill, RepeatedSpell, SpellOrAdvance
from rules.aftermath.draft import Draft
from rules.aftermath.events.growth import SkillLearnt, SpellLearnt, SpellRolled
from rules.aftermath.flow import Flow, ask, throw
from rules.aftermath.growth.rewards import ask_the_shadowlord, rewards_for
from rules.catalogue.model import Spell, SpellList
from rules.engine.dice import Roll
from rules.ledger.entries import AdvanceTaken, Settled
from rules.ledger.gains import BoonGained, BoonSpent
from rules.ledger.sheet import Advance, Boon
from rules.mustering.legality.potential import is_wolf, one_more_of
from rules.mustering.skills import skills_to_learn
from rules.mustering.spells import magic_of, taught_spells
from rules.mustering.succession import CASTS, FIRST_SPELL
from rules.numbers import RosterNumber

Faces = tuple[int, ...]
STEP = "experience"


def can_learn(draft: Draft, number: RosterNumber) -> bool:
    """Whether any skill, spell or reward is left for a warrior."""
    block = draft.sheet.warrior(number)
    skill = next(skills_to_learn(block, draft.sheet, draft.rulebook), None)
    return (
        skill is not None or spell_list(draft, number) is not None or rewards_for(draft, number) is not None
    )


def learn(draft: Draft, number: RosterNumber, due_at: int, faces: Faces) -> Flow[None]:
    """Choose a skill of those open to the warrior, or roll for a spell or a reward; `faces` are the advance's dice."""
    block, listing = draft.sheet.warrior(number), spell_list(draft, number)
    skills = tuple(skill.key for skill in skills_to_learn(block, draft.sheet, draft.rulebook))
    rewards = rewards_for(draft, number)
    answer = yield from ask(NewSkill(draft.side, number, skills, listing is not None, rewards is not None))
    if answer == REWARD and rewards is not None:
        yield from ask_the_shadowlord(draft, number, due_at, faces, rewards)
        return
    if answer == SPELL and listing is not None:
        yield from learn_spell(draft, number, due_at, faces, listing)
        return
    yield from _learn_skill(draft, number, answer, due_at, faces)
    yield from _learn_one_more(draft, number)


def _learn_skill(draft: Draft, number: RosterNumber, skill: str, due_at: int, faces: Faces) -> Flow[None]:
    draft.record(AdvanceTaken(number, Advance(due_at, faces, skill=skill)))
    name = draft.sheet.warrior(number).name
    yield SkillLearnt(draft.side, number, name, skill, draft.rulebook.skills[skill].name)


def _learn_one_more(draft: Draft, number: RosterNumber) -> Flow[None]:
    """Let the warrior choose the skill that the one just learnt brings, if it brings any that is left."""
    block, book = draft.sheet.warrior(number), draft.rulebook
    lists = one_more_of(block, book)
    open = [it.key for it in skills_to_learn(block, draft.sheet, book) if not lists.isdisjoint(it.lists)]
    if open:
        answer = yield from ask(NewSkill(draft.side, number, tuple(open)))
        yield from _learn_skill(draft, number, answer, 0, ())


def learn_as_successor(draft: Draft, number: RosterNumber, due_at: int) -> Flow[bool]:
    """Let a new leader roll for a spell of the old one's list instead of this advance; whether they do."""
    offer = next((it for it in draft.sheet.boons if it.kind == FIRST_SPELL and it.warrior == number), None)
    if offer is None or not draft.sheet.warrior(number).leader:
        return False
    answer = yield from ask(SpellOrAdvance(draft.side, number))
    draft.record(Settled(STEP, (BoonSpent(offer),)))
    if answer == SpellOrAdvance.ADVANCE:
        return False
    draft.record(Settled(STEP, (BoonGained(Boon(CASTS, warrior=number)),)))
    listing = spell_list(draft, number)
    if listing is None:
        return False
    yield from learn_spell(draft, number, due_at, (), listing)
    return True


def spell_list(draft: Draft, number: RosterNumber) -> SpellList | None:
    """The list from which a wizard may roll a further spell; None for others and where the list brings nothing."""
    block = draft.sheet.warrior(number)
    magic = magic_of(block, draft.sheet, draft.rulebook)
    if magic is None or is_wolf(block) or magic.complete or not magic.learning:
        return None
    listing = draft.rulebook.spell_lists[magic.lists[0]]
    known, open = block.spells, taught_spells(block, draft.sheet, draft.rulebook, listing)
    return listing if any(spell.key not in known or not spell.automatic for spell in open) else None


def learn_spell(
    draft: Draft, number: RosterNumber, due_at: int, faces: Faces, listing: SpellList
) -> Flow[None]:
    """Roll for a spell of a list, after the dice of the advance that is due at that experience; 0 for no advance."""
    block = draft.sheet.warrior(number)
    known, name = block.spells, block.name
    open = taught_spells(block, draft.sheet, draft.rulebook, listing)
    while True:
        roll = Roll(f"new spell at {due_at}", warrior=number, stream=draft.stream)
        thrown = yield from throw(roll)
        faces += thrown
        spell = listing.drawn(thrown[0])
        if spell not in open:
            yield SpellRolled(
                draft.side, number, name, spell.key, spell.name, roll.shown(thrown), taught=False
            )
            continue
        repeated = spell.key in known
        yield SpellRolled(draft.side, number, name, spell.key, spell.name, roll.shown(thrown), repeated)
        if repeated and (yield from _rolls_again(draft, number, spell, open)):
            continue
        draft.record(AdvanceTaken(number, Advance(due_at, faces, spell=spell.key)))
        yield SpellLearnt(draft.side, number, name, spell.key, spell.name, easier=repeated)
        return


def _rolls_again(draft: Draft, number: RosterNumber, spell: Spell, open: tuple[Spell, ...]) -> Flow[bool]:
    """Whether a spell that they know is rolled again: always where it takes no roll to cast, else as they choose."""
    known = draft.sheet.warrior(number).spells
    if spell.automatic:
        return True
    if all(other.key in known for other in open):
        return False
    answer = yield from ask(RepeatedSpell(draft.side, number, spell.key))
    return answer == ANOTHER
