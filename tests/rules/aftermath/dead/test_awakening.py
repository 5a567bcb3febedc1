"""The Spell of Awakening: who is raised, when, and what they are from then on."""

import pytest

from rules.aftermath.dead.claims import claim, has_claims
from rules.aftermath.dead.fallen import Fallen, fallen
from rules.aftermath.decisions import ClaimedDead
from rules.aftermath.draft import Draft
from rules.aftermath.events.losses import HeroRaised
from rules.aftermath.flow import drive
from rules.aftermath.sequence import Course
from rules.aftermath.side import Side
from rules.catalogue.load import rulebook
from rules.combat.moving.movement import move_limits
from rules.combat.psychology.fear import fears
from rules.engine.decisions import Decision
from rules.engine.setup import Fighter
from rules.engine.state.combatant import Combatant
from rules.fielding.fielding import field_side
from rules.ledger.entries import HeroAwakened, Settled
from rules.ledger.sheet import AWAKENED, Advance, Kind, Possession, Status, WarbandSheet, WarriorSheet
from rules.mustering.changes.muster import enlarge
from rules.mustering.legality.check import problems
from rules.mustering.problem import NotAllowed
from rules.values import changed
from tests.rules.aftermath.homecoming import Homecoming
from tests.rules.aftermath.warbands import (
    GUARD,
    RATS,
    after,
    battle,
    group,
    hero,
    outcome,
    scripted,
    sentences,
)
from tests.rules.staging.battlefield import Battlefield, man

UNDEAD = "undead"
SPELL = "spell-of-awakening"
OTTO = changed(
    GUARD.warrior(2),
    possessions=tuple(Possession(item, (5,)) for item in ("heavy-armour", "lucky-charm", "sword")),
    profile=changed(GUARD.warrior(2).profile, WS=5, S=4),
    advances=(Advance(8, skill="strike-to-injure"),),
)
KARL, JOST, PIKES = GUARD.warrior(1), GUARD.warrior(3), GUARD.warrior(4)
FOES = changed(GUARD, warriors=(KARL, OTTO, JOST, PIKES))
DEAD, ALIVE = (1, 5), (4, 4)


def crypt(*, spells: tuple[str, ...] = (SPELL,), ghouls: int = 2) -> WarbandSheet:
    return WarbandSheet(
        name="The Crypt",
        type=UNDEAD,
        gold=0,
        warriors=(
            hero(1, "Vlad", "vampire", UNDEAD),
            hero(2, "Nagrim", "necromancer", UNDEAD, starting_spells=spells),
            group(3, "The Hungry", "ghoul", UNDEAD, ghouls),
            group(4, "The Risen", "zombie", UNDEAD, 2, possessions=()),
        ),
    )


def fought(
    *faces: tuple[int, ...], out: dict[str, str | None] | None = None, mine: WarbandSheet | None = None
) -> Homecoming:
    return after(out or {"Otto": "Vlad"}, *faces, sheets=(FOES, mine or crypt()), winner=1)


def zombie(proposal: Homecoming, side: int = 1) -> WarriorSheet | None:
    return next((one for one in proposal.sides[side].after.active if AWAKENED in one.flags), None)


def raised(mine: WarbandSheet | None = None) -> tuple[Homecoming, WarriorSheet]:
    proposal = fought(DEAD, mine=mine)
    found = zombie(proposal)
    assert found is not None
    return proposal, found


@pytest.mark.rule("CORE-MAGIC-NECRO-6-2", "CORE-MAGIC-NECRO-6-3")
def test_a_slain_enemy_hero_leaves_his_roster_and_serves_as_a_zombie() -> None:
    proposal, found = raised()
    assert proposal.sides[0].after.warrior(2).status is Status.DEAD
    assert (found.name, found.type, found.kind) == ("Otto", "zombie", Kind.HENCHMEN)
    (event,) = [one for one in proposal.sides[1].events if isinstance(one, HeroRaised)]
    assert "Nagrim raises Otto from the dead to serve as a Zombie." in sentences(
        proposal.sides[1], FOES, crypt()
    )
    assert event.who == 1
    assert proposal.sides[1].after.gold == 0


def test_a_zombie_with_the_name_of_somebody_who_is_there_gets_a_number() -> None:
    mine = crypt()
    hungry = changed(
        mine, warriors=(*mine.warriors[:2], changed(mine.warriors[2], name="Otto"), mine.warriors[3])
    )
    assert raised(hungry)[1].name == "Otto (2)"


@pytest.mark.rule("CORE-MAGIC-NECRO-6-2")
@pytest.mark.parametrize(
    ("faces", "out"),
    [
        ([ALIVE], {"Otto": "Vlad"}),
        ([(1, 6), (1,), ALIVE], {"Otto": "Vlad"}),
        ([(1,)], {"The Pikes 1": "Vlad"}),
    ],
    ids=["he recovers", "he has several lesser injuries", "he was a henchman"],
)
def test_only_a_hero_who_is_dead_is_raised(faces: list[tuple[int, ...]], out: dict[str, str | None]) -> None:
    assert zombie(fought(*faces, out=out)) is None


@pytest.mark.rule("CORE-MAGIC-NECRO-6-2")
def test_a_hero_of_ones_own_is_not_raised() -> None:
    assert zombie(fought(DEAD, out={"Vlad": "Otto"})) is None


@pytest.mark.rule("CORE-MAGIC-NECRO-6-2")
def test_every_dead_hero_is_raised_whoever_killed_him() -> None:
    proposal = fought(DEAD, DEAD, out={"Otto": "The Pikes 1", "Jost": None})
    names = [one.name for one in proposal.sides[1].after.active if AWAKENED in one.flags]
    assert names == ["Otto", "Jost"]


@pytest.mark.rule("CORE-MAGIC-NECRO-6-2")
def test_a_necromancer_who_is_dead_or_never_learnt_it_raises_nobody() -> None:
    assert zombie(fought(DEAD, DEAD, out={"Otto": "Vlad", "Nagrim": "Karl"})) is None
    assert zombie(fought(DEAD, ALIVE, out={"Otto": "Vlad", "Nagrim": "Karl"})) is not None
    assert zombie(fought(DEAD, mine=crypt(spells=("lifestealer",)))) is None
    assert zombie(after({"Otto": "Snikch"}, DEAD, sheets=(FOES, RATS), winner=1)) is None


@pytest.mark.rule("CORE-MAGIC-NECRO-6-3")
def test_an_awakened_hero_needs_a_free_place_in_the_warband() -> None:
    assert zombie(fought(DEAD, mine=crypt(ghouls=10))) is not None
    assert zombie(fought(DEAD, mine=crypt(ghouls=11))) is None


@pytest.mark.rule("CORE-MAGIC-NECRO-6-4")
def test_an_awakened_hero_keeps_their_characteristics() -> None:
    _, found = raised()
    assert found.current == OTTO.profile
    assert (found.current.WS, found.current.S) == (5, 4)


@pytest.mark.rule("CORE-MAGIC-NECRO-6-5")
def test_an_awakened_hero_keeps_weapons_and_armour_and_nothing_else() -> None:
    proposal, found = raised()
    assert [held.item for held in found.possessions] == ["heavy-armour", "sword"]
    assert not proposal.sides[0].after.warrior(2).possessions
    codes = {one.code for one in problems(proposal.sides[1].after, rulebook()) if one.warrior == found.number}
    assert "not-permitted" not in codes


def fielded() -> Fighter:
    proposal, found = raised()
    side = field_side(proposal.sides[1].after, rulebook(), 0)
    return next(one for one in side.fighters if one.warrior == found.number)


@pytest.mark.rule("CORE-MAGIC-NECRO-6-6")
def test_skills_of_an_awakened_hero_have_no_effect() -> None:
    assert "strike-to-injure" in OTTO.skills
    fighter = fielded()
    assert not fighter.skills
    assert "injury-plus-1-melee" not in fighter.tags


@pytest.mark.rule("CORE-MAGIC-NECRO-6-7")
def test_an_awakened_hero_cannot_run() -> None:
    field = Battlefield([man(10, 10)], [man(40, 40)])
    one = Combatant(fielded(), 0)
    one.status = field.one(0).status
    assert move_limits(field.battle, one)[:2] == (400, 0)


@pytest.mark.rule("CORE-MAGIC-NECRO-6-8")
def test_an_awakened_hero_is_a_group_that_nobody_joins() -> None:
    proposal, found = raised()
    sheet = changed(proposal.sides[1].after, gold=500)
    assert found.members == 1
    assert [one.members for one in sheet.active if one.type == "zombie"] == [2, 1]
    with pytest.raises(NotAllowed, match="is always alone"):
        enlarge(sheet, rulebook(), found.number, 1)
    assert enlarge(sheet, rulebook(), 4, 1).number == 4


@pytest.mark.rule("CORE-MAGIC-NECRO-6-9")
def test_an_awakened_hero_gains_no_experience() -> None:
    proposal, found = raised()
    sheets = (changed(GUARD, warriors=(KARL, JOST)), proposal.sides[1].after)
    again = after({}, sheets=sheets, winner=1)
    assert again.sides[1].after.warrior(found.number).experience == 0
    assert again.sides[1].after.warrior(1).experience > proposal.sides[1].after.warrior(1).experience


@pytest.mark.rule("CORE-MAGIC-NECRO-6-10")
def test_all_rules_of_zombies_are_his() -> None:
    fighter = fielded()
    assert {"immune-poison", "causes-fear", "no-pain"} <= set(fighter.tags)
    assert fighter.kinds == ("undead",)
    field = Battlefield([man(10, 10)], [man(12, 10, tags=fighter.tags)])
    assert fears(field.battle, field.one(0), field.one(1))


def undead_after(*faces: tuple[int, ...]) -> tuple[Draft, Side, tuple[Fallen, ...]]:
    """The Undead at home, with the dead of the Guard, whose own entry says who died."""
    setup = battle(FOES, crypt())
    ended = outcome(setup, {"Otto": "Vlad"}, winner=1)
    guard, own = (
        Side(index, setup, ended, sheet, rulebook(), "battle-1")
        for index, sheet in enumerate((FOES, crypt()))
    )
    course = Course(guard, Draft(FOES, rulebook(), 0), "The Bridge")
    drive(course.injuries(), scripted(*faces))
    return Draft(crypt(), rulebook(), 1), own, fallen(guard, course.battle_entry())


def test_the_player_of_the_necromancer_is_asked_and_his_own_ledger_tells_whose_hero_it_was() -> None:
    draft, own, dead = undead_after(DEAD)
    asked = []

    def choose(decision: Decision) -> str:
        asked.append(decision)
        return "raise"

    assert has_claims(draft, own, dead)
    _, joined = drive(claim(draft, own, dead), scripted(), choose)
    assert asked == [ClaimedDead(1, "Otto", "The Guard", ("raise",))]
    assert joined == dead
    (entry,) = draft.entries
    assert isinstance(entry, Settled)
    (change,) = entry.changes
    assert isinstance(change, HeroAwakened)
    assert (change.number, change.origin) == (5, "The Guard")


def test_a_hero_who_is_left_in_peace_joins_nobody() -> None:
    draft, own, dead = undead_after(DEAD)
    _, joined = drive(claim(draft, own, dead), scripted(), lambda _: "leave")
    assert (joined, draft.entries) == ((), [])


def test_without_anybody_dead_there_is_nothing_to_ask() -> None:
    draft, own, dead = undead_after(ALIVE)
    assert dead == ()
    assert not has_claims(draft, own, dead)
