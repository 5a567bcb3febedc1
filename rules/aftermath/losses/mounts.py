"""What becomes of the mounts of riders who went out of action in the saddle (MOUNT-43 to MOUNT-46)."""

from rules.aftermath.events.losses import MountRolled
from rules.aftermath.flow import Flow, throw
from rules.aftermath.pending_changes import PendingChanges
from rules.aftermath.side import Side
from rules.catalogue.packs.house_rule_model import BLAZING
from rules.catalogue.packs.optional_rule_model import Mount
from rules.engine.dice import Roll
from rules.engine.outcome import CRASHED, FighterOutcome
from rules.engine.state.conditions import MOUNTED
from rules.ledger.gains import ItemFound
from rules.mustering.figures.riding import barding_of
from rules.mustering.hirelings import is_hired

#: Why a mount is in the stash.
OUTLIVED = "outlived its rider"
#: The D6 on which a mount without figures of its own is dead, as a horse is.
_USUAL = 2


def lives_on(mount: Mount | None, barded: bool) -> int:
    """The D6 that a mount needs to live; a barded one needs less."""
    if mount is None:
        return _USUAL + 1
    return max(mount.barded_lost_on if barded and mount.barded_lost_on else mount.lost_on) + 1


def roll_for_mounts(side: Side, pending: PendingChanges) -> Flow[None]:
    """A D6 for the mount of every rider out of action; a hired sword sees to theirs alone."""
    for casualty in side.casualties:
        ridden = side.fighter(casualty.id).mount
        if ridden is None or not _went_down(side, casualty) or is_hired(side.sheet.warrior(casualty.warrior)):
            continue
        rules = side.rulebook.option_tables.mounted
        known = next((it for it in rules.mounts if it.item == ridden.key), None) if rules else None
        roll = Roll("mount", need=lives_on(known, bool(ridden.barding)), who=casualty.id, stream=side.stream)
        faces = yield from throw(roll)
        survived = roll.met_by(faces)
        yield MountRolled(casualty.id, ridden.key, ridden.name, roll.shown(faces), survived)
        _settle(side, pending, casualty, survived, faces)


def _went_down(side: Side, casualty: FighterOutcome) -> bool:
    """Whether the mount went down with its rider: by Blazing Saddles only if they crashed together (MOUNT-84, -110)."""
    blazing = BLAZING in side.setup.ruleset.switches
    return (CRASHED if blazing else MOUNTED) in casualty.marks


def _settle(
    side: Side, pending: PendingChanges, casualty: FighterOutcome, survived: bool, faces: tuple[int, ...]
) -> None:
    """A dead mount is off the roster with its barding; one that outlived its rider goes to the stash with it."""
    rider, ridden = side.sheet.warrior(casualty.warrior), side.fighter(casualty.id).mount
    assert ridden is not None
    gear = [ridden.key, *(item.key for item in barding_of(rider, side.rulebook))]
    if casualty.id in pending.dead_members or not pending.survives(rider):
        pending.changes += [ItemFound(None, item, (0,), OUTLIVED, faces) for item in gear if survived]
    elif not survived and pending.is_kept(rider):
        for item in gear:
            pending.remove_item(
                rider.number, item, 1, "killed" if item == ridden.key else "lost with it", faces
            )
