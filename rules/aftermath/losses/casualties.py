"""Step 1, injuries: everybody who is out of action at the end of the battle rolls for what became of them.

Heroes (and dramatis personae) roll on the chart of serious injuries, all others a D6 for each model (LRB part 3 p.79).
"""

from collections.abc import Sequence
from itertools import groupby

from rules.aftermath.events.losses import FoundByCarrion, HenchmanInjuryRolled, WarriorLost
from rules.aftermath.flow import Flow, throw
from rules.aftermath.losses.armour import saved_by_armour
from rules.aftermath.losses.attendants import lose_attendants, lose_with_masters
from rules.aftermath.losses.capture import take_alive
from rules.aftermath.losses.mounts import lives_on, roll_for_mounts
from rules.aftermath.losses.serious_injuries import roll_serious_injury
from rules.aftermath.pending_changes import PendingChanges, cause_of
from rules.aftermath.side import Side
from rules.engine.dice import Roll
from rules.engine.outcome import CRUSHED, FighterOutcome
from rules.engine.state.conditions import CARRION
from rules.ledger.sheet import Kind, WarriorSheet
from rules.mustering.figures.riding import barding_of
from rules.numbers import FighterId

#: The kinds of warrior who roll on the chart of serious injuries.
_LIKE_HEROES = (Kind.HERO, Kind.DRAMATIS_PERSONA)
#: Tags of warriors: no injury roll; an injury roll where fire put them out of action; banished instead of injured.
_NEVER, _BY_FIRE, _UNSTABLE = "no-injury-roll", "injury-roll-by-fire", "daemonic-instability"
#: The tag of henchmen who are lost on one number more.
_FRAIL = "recovers-on-1-more"
#: That of henchmen who are lost on one number less.
_HARDY = "recovers-on-1-less"
#: The fates after which nobody rolls: they are lost for good.
_GONE = ("banished", "burst")
#: The tag of a warrior lost for good when they fled the table before their warband routed.
_DESERTS = "lost-when-fled"


def roll_injuries(side: Side, pending: PendingChanges) -> Flow[None]:
    """Roll for all casualties of a side, in roster order."""
    for number, casualties in groupby(side.casualties, key=lambda casualty: casualty.warrior):
        warrior = side.sheet.warrior(number)
        if warrior.kind in _LIKE_HEROES:
            for casualty in casualties:
                if (yield from saved_by_armour(side, casualty)):
                    continue
                yield from roll_serious_injury(side, pending, warrior, casualty)
                twice = CRUSHED in casualty.marks or (yield from _found_by_carrion(side, casualty))
                if twice and pending.survives(warrior):
                    yield from roll_serious_injury(side, pending, warrior, casualty)
        else:
            yield from _roll_each(side, pending, warrior, list(casualties))
    yield from roll_for_beasts(side, pending)
    yield from lose_attendants(side, pending)
    yield from roll_for_mounts(side, pending)
    yield from _lose_deserters(side, pending)
    yield from lose_with_masters(side, pending)


def injure(side: Side, pending: PendingChanges, victim: FighterOutcome, cause: str) -> Flow[None]:
    """Roll for one who came home unhurt as if they had gone out of action."""
    warrior = side.sheet.warrior(victim.warrior)
    if warrior.kind in _LIKE_HEROES:
        yield from roll_serious_injury(side, pending, warrior, victim, cause=cause)
    else:
        yield from _roll_each(side, pending, warrior, [victim])


def _found_by_carrion(side: Side, casualty: FighterOutcome) -> Flow[bool]:
    """Whether carrion creatures came upon a hero, who then has two injuries (CAMP-OPT-SUB-3)."""
    if CARRION not in casualty.marks:
        return False
    roll = Roll("carrion creatures on a 1", at_most=1, who=casualty.id, stream=side.stream)
    faces = yield from throw(roll)
    found = roll.met_by(faces)
    yield FoundByCarrion(casualty.id, roll.shown(faces), found)
    return found


def _lose_deserters(side: Side, pending: PendingChanges) -> Flow[None]:
    """Swabbies who had fled the table when the warband routed do not come back."""
    own = [fled for fled in side.outcome.sides[side.index].fighters if fled.fate == "fled before the rout"]
    gone = [fled for fled in own if _DESERTS in side.fighter(fled.id).tags]
    for number, those in groupby(gone, key=lambda fled: fled.warrior):
        lost = list(those)
        for fighter_outcome in lost:
            yield WarriorLost(fighter_outcome.id, "retired", None)
        pending.record_death(side.sheet.warrior(number), len(lost), (), "fled before the warband routed")


def roll_for_beasts(side: Side, pending: PendingChanges) -> Flow[None]:
    """A wardog recovers like a henchman (CORE-ANIMAL-DOG-4), a mount by its own row; a dead one is off the roster."""
    table = side.rulebook.serious_injuries["henchmen"]
    lost, well = (row.result.name for row in table.rows)
    for casualty in side.fallen_beasts:
        need = _recovers_on(side, casualty)
        roll = Roll("injury", need=need, who=casualty.id, stream=side.stream)
        faces = yield from throw(roll)
        survived = roll.met_by(faces)
        yield HenchmanInjuryRolled(casualty.id, roll.shown(faces), well if survived else lost, survived)
        owner = side.sheet.warrior(casualty.warrior)
        if not survived and pending.is_kept(owner):
            pending.remove_item(owner.number, side.fighter(casualty.id).beast, 1, "killed", faces)


def _recovers_on(side: Side, casualty: FighterOutcome) -> int:
    """The D6 that an animal needs to live; mounts have dice of their own, better ones with barding."""
    beast = side.fighter(casualty.id).beast
    mounted = side.rulebook.option_tables.mounted
    mount = next((it for it in mounted.mounts if it.item == beast), None) if mounted else None
    if mount is None:
        return _recovery(side)
    barded = any(barding_of(side.sheet.warrior(casualty.warrior), side.rulebook))
    return lives_on(mount, barded)


def _recovery(side: Side) -> int:
    """The D6 that a henchman needs to live."""
    rows = side.rulebook.serious_injuries["henchmen"].rows
    return min(face for row in rows if row.result.fate != "dead" for face in row.rolls)


def _roll_each(
    side: Side, pending: PendingChanges, warrior: WarriorSheet, casualties: Sequence[FighterOutcome]
) -> Flow[None]:
    """Roll one D6 for each model of a block that is out of action."""
    table = side.rulebook.serious_injuries["henchmen"]
    need = _recovery(side)
    rolls: list[int] = []
    lost: list[FighterOutcome] = []
    for casualty in casualties:
        tags = side.fighter(casualty.id).tags
        if _NEVER in tags or (_BY_FIRE in tags and casualty.fate != "burnt"):
            continue
        if casualty.fate not in _GONE and (yield from saved_by_armour(side, casualty)):
            continue
        if casualty.fate not in _GONE and (yield from take_alive(side, pending, casualty)):
            continue
        survived = casualty.fate not in _GONE
        for _ in range(_times(casualty) if survived else 0):
            daemon = _UNSTABLE in tags
            worse = (casualty.fate == "strangled") + (CARRION in casualty.marks) + (_FRAIL in tags)
            recovers = _returns_on(side) if daemon else need + worse - (_HARDY in tags)
            roll = Roll("injury", need=recovers, who=casualty.id, stream=side.stream)
            faces = yield from throw(roll)
            rolls.extend(faces)
            survived = roll.need is not None and faces[0] >= roll.need
            row = table.rows[0] if worse and not survived else table.row(faces[0])
            row = table.rows[-1] if survived and _HARDY in tags else row
            name = ("Returns" if survived else "Banished") if daemon else row.result.name
            yield HenchmanInjuryRolled(casualty.id, roll.shown(faces), name, survived)
            if not survived:
                break
        if not survived:
            lost.append(casualty)
            enemy = side.enemy_who_did_it(casualty)
            yield WarriorLost(casualty.id, "dead", None if enemy is None else FighterId(enemy.id))
    if lost:
        pending.dead_members.update(fighter_outcome.id for fighter_outcome in lost)
        pending.record_death(warrior, len(lost), tuple(rolls), cause_of(side, *lost))


def _times(casualty: FighterOutcome) -> int:
    """How many times a henchman rolls: twice where their mount fell upon them, lost if one says so (MOUNT-83)."""
    return 2 if CRUSHED in casualty.marks else 1


def _returns_on(side: Side) -> int:
    """The D6 that a daemon needs against being banished for good: 4, one less with a Plague Cart in the battle."""
    fielded = side.setup.sides[side.index].fighters
    absent = {
        fighter_outcome.id
        for fighter_outcome in side.outcome.sides[side.index].fighters
        if fighter_outcome.absent
    }
    carted = any("steadies-daemons" in fighter.tags and fighter.id not in absent for fighter in fielded)
    return 3 if carted else 4
