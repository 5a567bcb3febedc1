"""The life of a warband in chapters: one before its first battle, then one for each battle with what followed it.

Read from a ledger in one pass. What was undone, struck or corrected counts as it counts now.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from campaigns.statistics.gold import Gold, movements
from rules.catalogue.model import Rulebook
from rules.ledger.careers import Career, Loss, Step, careers_of, steps
from rules.ledger.entries import BattleFought, Entry, ExperienceGained, InjurySuffered
from rules.ledger.gains import WyrdstoneChanged
from rules.ledger.sheet import Status, WarbandSheet
from rules.mustering.figures.rating import rating
from rules.values import Value, changed


class Movement(Value, frozen=True):
    """Gold crowns of one kind: what came in, and what went out (both 0 or more)."""

    kind: Gold
    came: int = 0
    went: int = 0


class Deed(Value, frozen=True):
    """What one roster block did and suffered in a chapter. `fought` is 1 for a battle that it took part in."""

    number: int
    fought: int = 0
    kills: int = 0
    injuries: int = 0
    experience: int = 0


class Chapter(Value, frozen=True):
    """`battle` is what the ledger calls it, empty before the first one. Gold in crowns, wyrdstone in shards.

    Ratings and gold are those right before the battle and right before the next one, today's in the last chapter.
    `losses` are those who never came back; their gear is left out.
    """

    battle: str
    rating_before: int
    rating_after: int
    gold_before: int
    gold_after: int
    gold: tuple[Movement, ...] = ()
    wyrdstone_found: int = 0
    wyrdstone_sold: int = 0
    deeds: tuple[Deed, ...] = ()
    losses: tuple[Loss, ...] = ()

    @property
    def dead(self) -> int:
        """Warriors who died in the battle or after it."""
        return sum(loss.members for loss in self.losses if loss.status is Status.DEAD)

    @property
    def experience(self) -> int:
        return sum(deed.experience for deed in self.deeds)


class Warrior(Value, frozen=True):
    """One roster block as it is today; `status` tells whether it still is part of the warband."""

    number: int
    name: str
    type: str
    is_group: bool
    is_active: bool
    status: Status
    was_several: bool = False


class Life(Value, frozen=True):
    """The chapters in order, and everybody who ever was on the roster."""

    chapters: tuple[Chapter, ...] = ()
    warriors: tuple[Warrior, ...] = ()


def read_life(ledger: Sequence[tuple[int, Entry]], rulebook: Rulebook) -> Life:
    """The life of a warband, from every (revision, entry) of its ledger. Raises `CannotApply`."""
    taken = list(steps(ledger))
    careers = careers_of(taken)
    parts = list(_parts(taken))
    lost = _lost(parts, careers)
    ratings = [rating(part[0].before, rulebook).total if part[0].before else 0 for part in parts]
    last = rating(taken[-1].after, rulebook).total
    chapters = [
        _chapter(part, before, after, losses)
        for part, before, after, losses in zip(parts, ratings, [*ratings[1:], last], lost, strict=True)
    ]
    return Life(tuple(chapters), tuple(_warrior(career) for career in careers))


def _parts(taken: Sequence[Step]) -> Iterator[list[Step]]:
    """The steps of each chapter."""
    part: list[Step] = []
    for step in taken:
        if part and isinstance(step.fact, BattleFought):
            yield part
            part = []
        part.append(step)
    yield part


def _lost(parts: Sequence[Sequence[Step]], careers: Sequence[Career]) -> list[list[Loss]]:
    """The losses of each chapter, in the order in which they came."""
    places = {step.revision: place for place, part in enumerate(parts) for step in part}
    found: list[list[Loss]] = [[] for _part in parts]
    for career in careers:
        for loss in career.losses:
            found[places[loss.revision]].append(changed(loss, gear=(), hired_for=()))
    for losses in found:
        losses.sort(key=lambda loss: (loss.place, loss.number))
    return found


def _chapter(part: Sequence[Step], before: int, after: int, losses: Sequence[Loss]) -> Chapter:
    first, begun = part[0].fact, part[0].before
    came, went = Counter[Gold](), Counter[Gold]()
    found = sold = 0
    for step in part:
        for kind, amount in movements(step):
            (came if amount > 0 else went)[kind] += abs(amount)
        if isinstance(step.fact, WyrdstoneChanged):
            found, sold = found + max(step.fact.amount, 0), sold - min(step.fact.amount, 0)
    return Chapter(
        battle=first.battle if isinstance(first, BattleFought) else "",
        rating_before=before,
        rating_after=after,
        gold_before=begun.gold if begun else 0,
        gold_after=part[-1].after.gold,
        gold=tuple(Movement(kind, came[kind], went[kind]) for kind in Gold if came[kind] or went[kind]),
        wyrdstone_found=found,
        wyrdstone_sold=sold,
        deeds=tuple(_deeds(part)),
        losses=tuple(losses),
    )


def _deeds(part: Sequence[Step]) -> Iterator[Deed]:
    fought, kills, injuries, experience = (Counter[int]() for _figure in range(4))
    for step in part:
        match step.fact:
            case BattleFought() as battle:
                fought.update(_fighters(step.before, step.after))
                for kill in battle.kills:
                    kills[kill.number] += kill.enemies
            case InjurySuffered(number=number):
                injuries[number] += 1
            case ExperienceGained(number=number, amount=amount):
                experience[number] += amount
    for number in sorted({*fought, *kills, *injuries, *experience}):
        yield Deed(number, fought[number], kills[number], injuries[number], experience[number])


def _fighters(before: WarbandSheet | None, after: WarbandSheet) -> Iterator[int]:
    """The blocks that took part in a battle."""
    known = {block.number: block.battles for block in before.warriors} if before else {}
    return (block.number for block in after.warriors if block.battles > known.get(block.number, 0))


def _warrior(career: Career) -> Warrior:
    block = career.last
    return Warrior(
        block.number, block.name, block.type, block.is_group, block.is_active, block.status, block.was_several
    )


def dead_after(life: Life, battle: str) -> list[str]:
    """Name the dead of a battle and of what followed, as `Hans` or `2 of The Pikes`; `battle` is its key in ledgers."""
    several = {warrior.number for warrior in life.warriors if warrior.was_several}
    lost = [loss for chapter in life.chapters if chapter.battle == battle for loss in chapter.losses]
    return [
        f"{loss.members} of {loss.name}" if loss.number in several else loss.name
        for loss in lost
        if loss.status is Status.DEAD
    ]
