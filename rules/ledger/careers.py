"""The life of every warrior of a warband, read from its ledger: battles, enemies, growth, what they carried, their end.

Pure, and without a rulebook: what was undone never happened. The dead and the gone have careers like everybody else.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from rules.ledger.apply import apply, effective
from rules.ledger.apply_changes import apply_change
from rules.ledger.by_hand import ByHand, WarriorRestored
from rules.ledger.entries import (
    BattleChange,
    BattleFought,
    Departed,
    Dismissed,
    Entry,
    ExperienceGained,
    MemberSetApart,
    MembersLost,
    Settled,
)
from rules.ledger.gains import CaptiveLost, CaptiveReturned, Gain, HenchmanPromoted
from rules.ledger.possessions import CannotApply, parting
from rules.ledger.sheet import Possession, Status, WarbandSheet, WarriorSheet
from rules.values import Value, changed

type Fact = Entry | BattleChange | Gain | ByHand
type Ledger = Sequence[tuple[int, Entry]]


class Step(Value, frozen=True):
    """One fact of a ledger, a battle's and a sequence's changes one by one, between two sheets.

    `entry` is the whole entry that it is part of. `place` counts the steps from 0: what stands in the place of a
    corrected entry has the revision of the correction, so that revisions tell no order.
    """

    revision: int
    fact: Fact
    before: WarbandSheet | None
    after: WarbandSheet
    entry: Entry
    place: int = 0


class Fought(Value, frozen=True):
    """A battle that a block took part in, the enemies it took out of action, and the experience that it earned.

    `total` is the experience that it had then.
    """

    revision: int
    battle: str
    title: str
    opponents: tuple[str, ...]
    result: str
    kills: int = 0
    experience: int = 0
    total: int = 0


class Learnt(Value, frozen=True):
    """The experience that a block had from a revision on."""

    revision: int
    total: int


class Carried(Value, frozen=True):
    """An item that a block carried from revision `since` on; `until` is None while it still does."""

    item: str
    since: int
    until: int | None = None


class Loss(Value, frozen=True):
    """Members of a block who died, were captured, retired or were dismissed, with the gear that left with them.

    `cause` is the enemy or what else did it, `fate` the key of what captors did, `battle` the title of the battle that
    it happened in or after, `place` that of its step.
    """

    revision: int
    number: int
    name: str
    type: str
    members: int
    status: Status
    cause: str = ""
    fate: str = ""
    battle: str = ""
    gear: tuple[Possession, ...] = ()
    hired_for: tuple[int, ...] = ()
    place: int = 0


class Career(Value, frozen=True):
    """One block: as it joined and as it is, and everything between. `origin` is the group that a hero came from.

    `changed_in` are the revisions of what happened to it besides battles and the experience of them, in order.
    """

    joined: int
    first: WarriorSheet
    last: WarriorSheet
    origin: int | None = None
    battles: tuple[Fought, ...] = ()
    changed_in: tuple[int, ...] = ()
    experience: tuple[Learnt, ...] = ()
    carried: tuple[Carried, ...] = ()
    losses: tuple[Loss, ...] = ()

    @property
    def number(self) -> int:
        return self.first.number

    @property
    def kills(self) -> int:
        return sum(fought.kills for fought in self.battles)

    @property
    def won(self) -> int:
        return sum(fought.result == "won" for fought in self.battles)

    @property
    def end(self) -> Loss | None:
        """How the block came to its end; None while it is in the warband."""
        return self.losses[-1] if self.losses and not self.last.is_active else None


class Careers(Value, frozen=True):
    """The career of every block that the warband ever had, by roster number, up to some entry.

    `places` are the steps until then, `battle` is the title of the last battle.
    """

    careers: tuple[Career, ...] = ()
    places: int = 0
    battle: str = ""


def careers(ledger: Ledger) -> tuple[Career, ...]:
    """The career of every block that the warband ever had, by roster number. Raises `CannotApply`."""
    return careers_of(steps(ledger))


def careers_of(steps: Iterable[Step]) -> tuple[Career, ...]:
    """The same from the steps of the whole ledger."""
    return careers_after(Careers(), steps).careers


def careers_after(before: Careers, steps: Iterable[Step]) -> Careers:
    """The careers after further steps, whose places go on from those before."""
    lives = {career.number: _Life.of(career) for career in before.careers}
    title, places = before.battle, before.places
    for step in steps:
        places += 1
        if isinstance(step.fact, BattleFought):
            title = step.fact.title
        known = {block.number: block for block in step.before.warriors} if step.before else {}
        for block in step.after.warriors:
            if block.number not in lives:
                lives[block.number] = _Life.begun(block, step)
            elif known.get(block.number) is not block:
                lives[block.number].go_on(block, step, title)
    return Careers(tuple(lives[number].career() for number in sorted(lives)), places, title)


def losses(ledger: Ledger) -> tuple[Loss, ...]:
    """Everybody whom the warband lost and never got back, in the order in which it lost them. Raises `CannotApply`."""
    found = (loss for career in careers(ledger) for loss in career.losses)
    return tuple(sorted(found, key=lambda loss: loss.place))


def steps(ledger: Ledger, start: WarbandSheet | None = None, place: int = 0) -> Iterator[Step]:
    """Every fact that counts, in order. Raises `CannotApply`.

    `start` is the sheet before the first entry, of which none may then be about one before it; places count on from
    `place`.
    """
    sheet = start
    places = count(place)
    for revision, entry in effective(ledger):
        whole, parts = _parted(entry)
        if whole is not None:
            after = apply(sheet, whole)
            yield Step(revision, whole, sheet, after, entry, next(places))
            sheet = after
        for part in parts:
            if sheet is None:
                raise CannotApply("The first entry must muster the warband.")
            after = apply_change(sheet, part)
            yield Step(revision, part, sheet, after, entry, next(places))
            sheet = after


def _parted(entry: Entry) -> tuple[Entry | None, Iterable[BattleChange | Gain | ByHand]]:
    """The entry without its changes, if anything is left of it then, and the changes."""
    if isinstance(entry, BattleFought):
        return changed(entry, changes=()), entry.changes
    return (None, entry.changes) if isinstance(entry, Settled) else (entry, ())


class _Life:
    """A career while it is being read."""

    def __init__(self, joined: int, first: WarriorSheet, origin: int | None) -> None:
        self.joined, self.first, self.last, self.origin = joined, first, first, origin
        self.battles: list[Fought] = []
        self.changed_in: list[int] = []
        self.experience: list[Learnt] = []
        self.carried: list[Carried] = []
        self.losses: list[Loss] = []

    @classmethod
    def begun(cls, block: WarriorSheet, step: Step) -> "_Life":
        """The life of a block that was not there before the step."""
        fact = step.fact
        origin = fact.number if isinstance(fact, HenchmanPromoted | MemberSetApart) else None
        life = cls(step.revision, block, origin)
        life._change(step)
        life.experience.append(Learnt(step.revision, block.experience))
        life._carry(block, step.revision)
        if block.fallen:
            status = Status.DEAD if block.is_active else block.status
            life.losses.append(
                Loss(
                    step.revision,
                    block.number,
                    block.name,
                    block.type,
                    block.fallen,
                    status,
                    place=step.place,
                )
            )
        return life

    @classmethod
    def of(cls, career: Career) -> "_Life":
        """The life that goes on from a career."""
        life = cls(career.joined, career.first, career.origin)
        life.last = career.last
        life.battles = list(career.battles)
        life.changed_in = list(career.changed_in)
        life.experience = list(career.experience)
        life.carried = list(career.carried)
        life.losses = list(career.losses)
        return life

    def career(self) -> Career:
        return Career(
            joined=self.joined,
            first=self.first,
            last=self.last,
            origin=self.origin,
            battles=tuple(self.battles),
            changed_in=tuple(self.changed_in),
            experience=tuple(self.experience),
            carried=tuple(self.carried),
            losses=tuple(self.losses),
        )

    def go_on(self, block: WarriorSheet, step: Step, battle: str) -> None:
        """Note what became of them in one step; `battle` is the title of the last battle."""
        before, self.last = self.last, block
        if isinstance(step.fact, BattleFought):
            if block.battles > before.battles:
                self._fight(step.fact, step.revision, block.experience)
            return
        if not isinstance(step.fact, ExperienceGained):
            self._change(step)
        if block.experience != before.experience:
            self.experience.append(Learnt(step.revision, block.experience))
            if self.battles and self.battles[-1].revision == step.revision:
                earned = self.battles[-1].experience + block.experience - before.experience
                self.battles[-1] = changed(self.battles[-1], experience=earned, total=block.experience)
        self._carry(block, step.revision)
        if block.members < before.members:
            self._lose(before, block, step, battle)
        elif isinstance(step.fact, CaptiveReturned | WarriorRestored):
            self._get_back(block.members - before.members)
        if isinstance(step.fact, CaptiveLost) and self.losses:
            fact = step.fact
            self.losses[-1] = changed(self.losses[-1], status=block.status, cause=fact.captor, fate=fact.fate)

    def _change(self, step: Step) -> None:
        if self.changed_in[-1:] != [step.revision]:
            self.changed_in.append(step.revision)

    def _fight(self, fact: BattleFought, revision: int, total: int) -> None:
        kills = sum(kill.enemies for kill in fact.kills if kill.number == self.first.number)
        self.battles.append(
            Fought(revision, fact.battle, fact.title, fact.opponents, fact.result, kills, total=total)
        )

    def _carry(self, block: WarriorSheet, revision: int) -> None:
        held = {possession.item for possession in block.possessions}
        self.carried = [
            changed(carried, until=revision)
            if carried.until is None and carried.item not in held
            else carried
            for carried in self.carried
        ]
        carries = {carried.item for carried in self.carried if carried.until is None}
        self.carried += [Carried(item, revision) for item in sorted(held - carries)]

    def _lose(self, before: WarriorSheet, after: WarriorSheet, step: Step, battle: str) -> None:
        """Members are gone; a henchman who became a hero, or has a block of their own now, is not lost."""
        fact = step.fact
        if isinstance(fact, MembersLost):
            status, cause = Status(fact.status), fact.cause
        elif isinstance(fact, Departed | Dismissed):
            status, cause = Status.DISMISSED, fact.reason if isinstance(fact, Departed) else ""
        else:
            return
        self.losses.append(
            Loss(
                revision=step.revision,
                number=before.number,
                name=before.name,
                type=before.type,
                members=before.members - after.members,
                status=status,
                cause=cause,
                battle=battle if isinstance(fact, MembersLost) else "",
                gear=_less(before.possessions, after.possessions),
                hired_for=before.hired_for[len(after.hired_for) :],
                place=step.place,
            )
        )

    def _get_back(self, members: int) -> None:
        """Members are back, those lost last before the others."""
        while members and self.losses:
            last = self.losses.pop()
            if last.members > members:
                self.losses.append(part_of(last, last.members - members))
            members -= min(members, last.members)


def part_of(loss: Loss, members: int) -> Loss:
    """Some members of a loss with their share of the gear; all of it where they were all."""
    shares = [Possession(held.item, parting(held.paid, loss.members, members)[1]) for held in loss.gear]
    return changed(
        loss,
        members=members,
        gear=tuple(held for held in shares if held.paid),
        hired_for=loss.hired_for[len(loss.hired_for) - members :],
    )


def _less(before: tuple[Possession, ...], after: tuple[Possession, ...]) -> tuple[Possession, ...]:
    """The copies that are no longer there, with what was paid for them."""
    left: list[Possession] = []
    kept = {possession.item: Counter(possession.paid) for possession in after}
    for possession in before:
        gone = Counter(possession.paid) - kept.get(possession.item, Counter())
        if gone:
            left.append(Possession(possession.item, tuple(gone.elements())))
    return tuple(left)
