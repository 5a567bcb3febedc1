"""The lad's got talent: one of a henchman group becomes a hero (LRB part 3 p.81-82).

Rulings: thresholds that the group has passed bring the new hero nothing more (A-PROMOTED); where the kind is killed for
its talent, that happens with all hero places taken too (A-RUNT); the new hero does not roll with the group again
(A-TWODUE); a Squire who is knighted keeps figures and experience, and has the skills, the gear and the rules of a
Knight Errant.
"""

from collections.abc import Iterator
from itertools import combinations

from rules.aftermath.decisions import Knighted, PromotedSkillLists
from rules.aftermath.draft import Draft
from rules.aftermath.events.growth import TalentKilled, TalentShown
from rules.aftermath.flow import Flow, ask
from rules.aftermath.growth.room import can_be_promoted
from rules.catalogue.model import WarriorType
from rules.ledger.entries import MembersLost, Settled
from rules.ledger.gains import BoonGained, HenchmanPromoted
from rules.ledger.namesakes import free_name, names_taken
from rules.ledger.sheet import Boon, WarriorSheet
from rules.mustering.hirelings import type_of
from rules.mustering.legality.potential import KNIGHTED, knights, talent_lists
from rules.numbers import RosterNumber

#: The tag of a kind whose members are killed when they show talent.
_KILLED = "dies-on-talent"
#: The tag of a kind that may take a hero's rank by talent.
_RISES_TO = "may-be-knighted:"
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
    rank = yield from _rank(draft, group, kind)
    lists: tuple[str, ...] = () if rank else (yield from _lists(draft, group, kind))
    called = draft.rulebook.warrior_type(draft.sheet.type, rank) or kind
    name = group.name if group.members == 1 else free_name(called.name, names_taken(draft.sheet))
    knighted = (BoonGained(Boon(KNIGHTED, warrior=promoted)),) if rank else ()
    draft.record(Settled(STEP, (HenchmanPromoted(number, promoted, name, lists, rank), *knighted)))
    yield TalentShown(draft.side, number, group.name, promoted, name)
    return promoted


def promotions(draft: Draft) -> Iterator[HenchmanPromoted]:
    """The promotions of this sequence so far."""
    for entry in draft.entries:
        if isinstance(entry, Settled):
            yield from (change for change in entry.changes if isinstance(change, HenchmanPromoted))


def was_knighted(draft: Draft, number: RosterNumber) -> bool:
    """Whether the new hero took a hero's rank, and so has no advance at once."""
    return number in knights(draft.sheet)


def _rank(draft: Draft, group: WarriorSheet, kind: WarriorType) -> Flow[str]:
    """The type that the new hero is from now on, by choice; empty for one who stays what they are."""
    ranks = [tag.removeprefix(_RISES_TO) for tag in kind.tags if tag.startswith(_RISES_TO)]
    if not ranks:
        return ""
    answer = yield from ask(Knighted(draft.side, group.number, ranks[0]))
    return ranks[0] if answer == Knighted.RISES else ""


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
