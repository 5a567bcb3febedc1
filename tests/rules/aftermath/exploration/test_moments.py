"""What an exploration brings at once: advances, a new leader, and who of those just promoted takes part."""

import pytest

from rules.aftermath.draft import Draft
from rules.aftermath.events.growth import AdvanceRolled
from rules.aftermath.events.losses import LeaderFollowed
from rules.aftermath.exploration.finds import give
from rules.aftermath.exploration.party import party_of
from rules.aftermath.sequence import Course
from rules.aftermath.side import Side
from rules.catalogue.campaign.find_model import Outcome
from rules.catalogue.load import rulebook
from rules.ledger.entries import Settled
from rules.ledger.gains import HenchmanPromoted
from rules.ledger.sheet import Kind, WarbandSheet, WarriorSheet
from rules.values import changed
from tests.rules.aftermath.walk import Played, first, played
from tests.rules.aftermath.warbands import GUARD, RATS, battle, group, hero, outcome
from tests.rules.warbands import with_block

BOOK = rulebook()
KARL, OTTO, JOST, PIKES, PROMOTED = 1, 2, 3, 4, 5
CULT = "cult-of-the-possessed"
WARLOCK = WarriorSheet(
    number=6,
    name="Lock",
    type="warlock",
    kind=Kind.HIRED_SWORD,
    profile=BOOK.hired_swords["warlock"].profile,
    starting_skills=("wyrdstone-hunter",),
)
RANGER = WarriorSheet(
    number=7,
    name="Elrohir",
    type="elf-ranger",
    kind=Kind.HIRED_SWORD,
    profile=BOOK.hired_swords["elf-ranger"].profile,
)
HIRED = changed(GUARD, warriors=(*GUARD.warriors, WARLOCK, RANGER))
EVERYBODY = {KARL, OTTO, JOST, PIKES, WARLOCK.number, RANGER.number}


def found(sheet: WarbandSheet, brought: Outcome, *faces: tuple[int, ...], hero: int | None = None) -> Played:
    """What comes of a find at some place."""
    place = BOOK.exploration.locations["the-pit"]

    def start():
        draft = Draft(sheet, BOOK)
        return draft, give(draft, brought, place, (KARL, OTTO), hero=hero)

    return played(start, list(faces), first)


def cult(experience: int) -> WarbandSheet:
    leader = hero(1, "Mag", "magister", CULT, starting_experience=20, experience=experience)
    return WarbandSheet(name="The Cult", type=CULT, gold=0, warriors=(leader,))


@pytest.mark.rule("CAMP-SEQ-7", "CAMP-LOC-STRAGGLER-1")
def test_experience_that_is_found_brings_its_advance_at_once() -> None:
    play = found(cult(23), Outcome(experience="1", experience_for="leader"), (3, 4))
    assert [event.due_at for event in play.events if isinstance(event, AdvanceRolled)] == [24]
    assert [advance.due_at for advance in play.draft.sheet.warrior(1).advances][-1:] == [24]


def test_experience_that_reaches_no_threshold_brings_none_and_older_advances_wait() -> None:
    play = found(cult(25), Outcome(experience="1", experience_for="leader"))
    assert [event for event in play.events if isinstance(event, AdvanceRolled)] == []


@pytest.mark.rule("CAMP-LOC-PRISONERS-1", "CAMP-LOC-GRAVEYARD-2")
def test_experience_spread_among_heroes_brings_advances_at_once() -> None:
    sheet = with_block(GUARD, KARL, experience=23)
    play = found(sheet, Outcome(experience="2", experience_for="heroes"), (3, 4))
    assert play.draft.sheet.warrior(KARL).experience == 25
    assert [event.due_at for event in play.events if isinstance(event, AdvanceRolled)] == [24]


@pytest.mark.rule("CAMP-LOC-PIT-2", "CAMP-LEADER-13")
def test_a_leader_lost_in_a_find_is_succeeded_at_once() -> None:
    play = found(GUARD, Outcome(lost=True), hero=KARL)
    assert [block.name for block in play.draft.sheet.active if block.leader] == ["Otto"]
    assert [event.name for event in play.events if isinstance(event, LeaderFollowed)] == ["Otto"]
    assert found(GUARD, Outcome(lost=True), hero=JOST).draft.sheet.warrior(KARL).leader


@pytest.mark.rule("CAMP-SKILL-WYRDSTONE-HUNTER", "CAMP-SKILL-WYRDSTONE-HUNTER-HIRED", "CAMP-SWORD-DICE")
def test_wyrdstone_hunter_is_of_use_to_heroes_alone_and_seeker_to_its_hired_sword() -> None:
    party = party_of(Draft(HIRED, BOOK), EVERYBODY, (), won=False)
    assert (party.rerolls, party.changes) == ((), ("Elrohir",))
    hunting = with_block(HIRED, OTTO, starting_skills=("wyrdstone-hunter",))
    assert party_of(Draft(hunting, BOOK), EVERYBODY, (), won=False).rerolls == ("Otto",)
    assert party_of(Draft(hunting, BOOK), EVERYBODY, (OTTO,), won=False).rerolls == ()


@pytest.mark.rule("CAMP-EXPL-11")
def test_a_ranger_who_went_out_of_action_changes_a_die_all_the_same_while_still_with_the_warband() -> None:
    assert party_of(Draft(HIRED, BOOK), EVERYBODY, (RANGER.number,), won=False).changes == ("Elrohir",)
    gone = with_block(HIRED, RANGER.number, members=0)
    assert party_of(Draft(gone, BOOK), EVERYBODY, (), won=False).changes == ()


def promoted_from(members: int, *out: str) -> tuple[frozenset[int], frozenset[int]]:
    """Those who fought and those out of action, once one of the Pikes has become a hero."""
    pikes = group(PIKES, "The Pikes", "warrior", GUARD.type, members)
    sheet = changed(GUARD, warriors=(*GUARD.warriors[:3], pikes))
    setup = battle(sheet, RATS)
    side = Side(0, setup, outcome(setup, dict.fromkeys(out, "Snikch")), sheet, BOOK, "b")
    draft = Draft(sheet, BOOK)
    number = PIKES if members == 1 else PROMOTED
    draft.record(Settled("experience", (HenchmanPromoted(PIKES, number, "Kurt", ("combat", "speed")),)))
    return Course(side, draft, "b").who_fought()


@pytest.mark.rule("CAMP-TALENT-12", "CAMP-EXPL-6", "CAMP-RARE-10")
@pytest.mark.parametrize(
    ("members", "out", "takes_part"),
    [
        (1, (), True),
        (1, ("The Pikes",), False),
        (3, (), True),
        (3, ("The Pikes 1", "The Pikes 2"), True),
        (3, ("The Pikes 1", "The Pikes 2", "The Pikes 3"), False),
    ],
)
def test_a_hero_promoted_in_this_sequence_takes_part_if_one_of_the_group_stayed_on_their_feet(
    members: int, out: tuple[str, ...], takes_part: bool
) -> None:
    fought, down = promoted_from(members, *out)
    assert ((PIKES if members == 1 else PROMOTED) in fought - down) is takes_part
