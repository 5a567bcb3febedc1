"""The lad's got talent: one of a henchman group becomes a hero (LRB part 3 p.81-82).

Rulings: thresholds that the group has passed bring the new hero nothing more (A-PROMOTED); where the kind is killed for
its talent, that happens with all hero places taken too (A-RUNT); the new hero does not roll with the group again
(A-TWODUE).
"""

from collections.abc import Iterator
from itertools import combinations

from rules.aftermath.decisions import PromotedSkillLists
from rules.aftermath.draft import Draft
from rules.aftermath.events.growth import TalentKilled, TalentShown
from rules.aftermath.flow import Flow, ask
from rules.aftermath.growth.room import can_be_promoted
from rules.catalogue.model import WarriorType
from rules.ledger.entries import MembersLost, Settled
from rules.ledger.gains import HenchmanPromoted
from rules.ledger.namesakes import free_name, names_taken
from rules.ledger.sheet import WarriorSheet
from rules.mustering.hirelings import type_of
from rules.mustering.legality.potential import talent_lists
from rules.numbers import RosterNumber

#: The tag of a kind whose members are killed when they show talent.
_KILLED = "dies-on-talent"
STEP = "experience"


def can_show_talent(draft: Draft, group: WarriorSheet) -> bool:
    """Whether the result counts for a group, as a promotion or as a death."""
    kind = type_of(group, draft.sheet, draft.rulebook)
    return kind is not None and (_KILLED in kind.tags or can_be_promoted(kind, draft.sheet, draft.rulebook))


def show_talent(draft: Draft, number: RosterNumber, faces: tuple[int, ...]) -> Flow[RosterNumber | None]:
    """Promote one of the group, or lose them. Return the number of the new hero, or None."""
    group = draft.sheet.warrior(number)
    kind = type_of(group, draft.sheet, draft.rulebook)
    assert kind is not None
    if _KILLED in kind.tags:
        draft.record(Settled(STEP, (MembersLost(number, 1, "dead", faces, "showed talent"),)))
        yield TalentKilled(draft.side, number, group.name)
        return None
    promoted = number if group.members == 1 else draft.sheet.next_number
    lists = yield from _lists(draft, group, kind)
    name = group.name if group.members == 1 else free_name(kind.name, names_taken(draft.sheet))
    draft.record(Settled(STEP, (HenchmanPromoted(number, promoted, name, lists),)))
    yield TalentShown(draft.side, number, group.name, promoted, name)
    return promoted


def promotions(draft: Draft) -> Iterator[HenchmanPromoted]:
    """The promotions of this sequence so far."""
    for entry in draft.entries:
        if isinstance(entry, Settled):
            yield from (change for change in entry.changes if isinstance(change, HenchmanPromoted))


def _lists(draft: Draft, group: WarriorSheet, kind: WarriorType) -> Flow[tuple[str, ...]]:
    """The skill lists that the new hero chooses, of those open to the heroes of their warband."""
    warband = draft.rulebook.warbands[draft.sheet.type]
    open = sorted(talent_lists(kind, warband, draft.sheet.skill_set))
    most = draft.rulebook.experience.talent.skill_lists
    if len(open) <= most:
        return tuple(open)
    sets = tuple(",".join(chosen) for chosen in combinations(open, most))
    answer = yield from ask(PromotedSkillLists(draft.side, group.number, sets))
    return tuple(answer.split(","))
