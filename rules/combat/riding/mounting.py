"""Getting on and off: before the battle, and in a move of one's own (MOUNT-36 to MOUNT-42).

A mount that nobody sits on follows its rider unseen and is at hand wherever it could stand.
"""

from collections import Counter
from itertools import pairwise

from rules.catalogue.packs.house_rule_model import BLAZING
from rules.combat.riding.loose import is_at_hand, let_go, steed_of
from rules.combat.riding.seat import CHANGED_SEAT, WITHOUT_MOUNT, changed_seat, rides, seat
from rules.engine.battle import Battle, ask
from rules.engine.decisions import Choice
from rules.engine.events import ConditionBegan, ConditionEnded
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.state.conditions import MOUNTED, Condition
from rules.engine.table import INCH, distance

#: How many mounts a warband brings into ruins and jungle by Blazing Saddles (MOUNT-57).
DENSE_LIMIT = 2
#: The tags of hired swords, and of a warband without that limit.
_UNLIMITED = frozenset({"no-rout-leadership", "no-mount-limit"})
#: The questions and their answers, those of somebody who likes to ride first.
BEGINNING, DISMOUNTING, MOUNTING = "begin mounted", "dismount", "mount"
IN_THE_SADDLE, ON_FOOT = "in the saddle", "on foot"
STAY_UP, GET_OFF = "stay mounted", "dismount"
GET_ON, STAY_DOWN = "mount", "stay on foot"


def begin_mounted(battle: Battle) -> Flow[None]:
    """Ask for everybody with a mount whether they ride from the beginning (MOUNT-42)."""
    brought: Counter[int] = Counter()
    for warrior in battle.state.combatants:
        mount = warrior.fighter.mount
        if mount is None or warrior.reserve:
            continue
        counts = battle.switch(BLAZING) and not battle.setup.table.outside and not _beyond_limit(warrior)
        if counts and brought[warrior.side] >= DENSE_LIMIT:
            yield ConditionBegan(warrior.id, Condition(WITHOUT_MOUNT), "no room for more mounts")
            continue
        asked = Choice(warrior.side, BEGINNING, (IN_THE_SADDLE, ON_FOOT), warrior.id)
        if (yield from ask(asked)) == IN_THE_SADDLE:
            brought[warrior.side] += counts
            yield ConditionBegan(warrior.id, seat(battle, warrior, mount), mount.name)
        elif counts:
            yield ConditionBegan(warrior.id, Condition(WITHOUT_MOUNT), "left behind")


def _beyond_limit(warrior: Combatant) -> bool:
    """Whether they ride however many others do: hired swords, and warbands whose list says so."""
    return warrior.has_any(_UNLIMITED)


def dismount_indoors(battle: Battle) -> Flow[None]:
    """Put everybody on foot who was set up where no mount goes (MOUNT-42)."""
    for warrior in battle.state.on_table():
        if rides(warrior) and not has_room_for_mount(battle, warrior):
            yield ConditionEnded(warrior.id, MOUNTED, "no place for a mount")
    for warrior in battle.state.on_table():
        if warrior.fighter.mount is not None and not rides(warrior):
            yield from let_go(battle, warrior)


def has_room_for_mount(battle: Battle, warrior: Combatant) -> bool:
    """Whether a mount could stand where they are: on the ground, and in no building (MOUNT-39)."""
    return not warrior.position.z and battle.terrain.building(warrior.position) is None


def may_change_seat(battle: Battle, warrior: Combatant) -> bool:
    """Whether they may get on or off before they move: standing, free, and once a turn (MOUNT-40)."""
    if warrior.fighter.mount is None or not warrior.standing or warrior.contacts or warrior.stood_up:
        return False
    if warrior.under(WITHOUT_MOUNT):
        return False
    if warrior.moved or warrior.charged or warrior.failed_charge or warrior.under(CHANGED_SEAT):
        return False
    return rides(warrior) or may_get_on(battle, warrior)


def may_get_on(battle: Battle, warrior: Combatant) -> bool:
    """Whether a mount could stand where they are, and one that is a model stands beside them."""
    steed = steed_of(battle, warrior)
    if steed is not None and steed.on_table:
        return is_at_hand(warrior, steed)
    if steed is not None and not steed.reserve:
        return False
    return has_room_for_mount(battle, warrior)


def offer_seat(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Ask somebody who is about to move whether they get off, or on; it takes half of that move."""
    mount = warrior.fighter.mount
    if mount is None or not may_change_seat(battle, warrior):
        return
    if rides(warrior):
        asked = Choice(warrior.side, DISMOUNTING, (STAY_UP, GET_OFF), warrior.id)
        if (yield from ask(asked)) == STAY_UP:
            return
        yield ConditionEnded(warrior.id, MOUNTED)
        yield from let_go(battle, warrior)
    else:
        asked = Choice(warrior.side, MOUNTING, (GET_ON, STAY_DOWN), warrior.id)
        if (yield from ask(asked)) == STAY_DOWN:
            return
        yield ConditionBegan(warrior.id, seat(battle, warrior, mount), mount.name)
        if warrior.has("athletic-mount") and mount.skilled:
            return
    yield ConditionBegan(warrior.id, changed_seat())


def offer_seat_at_the_end(battle: Battle, warrior: Combatant) -> Flow[None]:
    """Ask somebody who walked half of their move, to their steed, whether they get on (MOUNT-55)."""
    mount, steed = warrior.fighter.mount, steed_of(battle, warrior)
    if mount is None or steed is None or not warrior.moved or warrior.ran or rides(warrior):
        return
    if (
        not warrior.standing
        or warrior.contacts
        or warrior.under(CHANGED_SEAT)
        or warrior.under(WITHOUT_MOUNT)
    ):
        return
    walked = sum(distance(here, there) for here, there in pairwise(warrior.way))
    if 2 * walked > warrior.profile.M * INCH or not is_at_hand(warrior, steed):
        return
    if (yield from ask(Choice(warrior.side, MOUNTING, (GET_ON, STAY_DOWN), warrior.id))) == GET_ON:
        yield ConditionBegan(warrior.id, seat(battle, warrior, mount), mount.name)
        yield ConditionBegan(warrior.id, changed_seat())
