"""Sums over the lives of warbands: of each warband, of each warrior, and of all together."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from campaigns.statistics.gold import Gold
from campaigns.statistics.life import Chapter, Life, Movement, Warrior
from rules.ledger.careers import Loss
from rules.ledger.sheet import Status


@dataclass(frozen=True)
class Scope:
    """Chapters to look at: battles by their keys in ledgers, and with `beginning` the time before the first."""

    battles: frozenset[str]
    beginning: bool = True

    def chapters_of(self, life: Life) -> tuple[Chapter, ...]:
        """The chapters of a life that are in scope."""
        return tuple(
            chapter
            for chapter in life.chapters
            if chapter.battle in self.battles or (self.beginning and not chapter.battle)
        )


@dataclass(frozen=True)
class WarriorTotals:
    """One roster block in the chapters looked at; `warband` is an id."""

    warband: int
    warrior: Warrior
    fought: int
    kills: int
    injuries: int
    experience: int


@dataclass(frozen=True)
class WarbandTotals:
    """One warband in the chapters looked at; `warband` is an id.

    `ratings` are what ledgers call each battle with the rating after it and all that followed it, `rating_before` the
    one that the first of them began with. `gold` and `rating` are those at the end.
    """

    warband: int
    chapters: tuple[Chapter, ...]
    gold_by_kind: tuple[Movement, ...]

    @property
    def gold_before(self) -> int:
        """The gold before the first chapter."""
        return self.chapters[0].gold_before if self.chapters else 0

    @property
    def gold(self) -> int:
        """The gold after the last chapter."""
        return self.chapters[-1].gold_after if self.chapters else 0

    @property
    def came(self) -> int:
        """The gold that came in."""
        return sum(moved.came for moved in self.gold_by_kind)

    @property
    def went(self) -> int:
        """The gold that went out."""
        return sum(moved.went for moved in self.gold_by_kind)

    @property
    def fought(self) -> tuple[Chapter, ...]:
        """The chapters that began with a battle."""
        return tuple(chapter for chapter in self.chapters if chapter.battle)

    @property
    def rating_before(self) -> int:
        """The rating before the first battle."""
        return self.fought[0].rating_before if self.fought else self.rating

    @property
    def rating(self) -> int:
        """The rating after the last chapter."""
        return self.chapters[-1].rating_after if self.chapters else 0

    @property
    def ratings(self) -> tuple[tuple[str, int], ...]:
        """The rating after each battle, with the battle's key."""
        return tuple((chapter.battle, chapter.rating_after) for chapter in self.fought)

    @property
    def experience(self) -> int:
        """The experience that the warband gained."""
        return sum(chapter.experience for chapter in self.chapters)

    @property
    def wyrdstone_found(self) -> int:
        """The shards that the warband found."""
        return sum(chapter.wyrdstone_found for chapter in self.chapters)

    @property
    def dead(self) -> int:
        """How many warriors died."""
        return sum(chapter.dead for chapter in self.chapters)


def totals_of(warband: int, life: Life, scope: Scope) -> WarbandTotals:
    """The totals of a warband in the chapters in scope."""
    chapters = scope.chapters_of(life)
    return WarbandTotals(warband, chapters, added(moved for chapter in chapters for moved in chapter.gold))


def added(movements: Iterable[Movement]) -> tuple[Movement, ...]:
    """One movement of each kind, in the order of the kinds."""
    came, went = Counter[Gold](), Counter[Gold]()
    for moved in movements:
        came[moved.kind] += moved.came
        went[moved.kind] += moved.went
    return tuple(Movement(kind, came[kind], went[kind]) for kind in Gold if came[kind] or went[kind])


def warriors_of(warband: int, life: Life, scope: Scope) -> tuple[WarriorTotals, ...]:
    """The totals of everybody who did or suffered anything in the chapters looked at, by roster number."""
    deeds = [deed for chapter in scope.chapters_of(life) for deed in chapter.deeds]
    found = []
    for warrior in life.warriors:
        own = [deed for deed in deeds if deed.number == warrior.number]
        if own:
            found.append(
                WarriorTotals(
                    warband,
                    warrior,
                    fought=sum(deed.fought for deed in own),
                    kills=sum(deed.kills for deed in own),
                    injuries=sum(deed.injuries for deed in own),
                    experience=sum(deed.experience for deed in own),
                )
            )
    return tuple(found)


def deadliest(warriors: Iterable[WarriorTotals]) -> tuple[WarriorTotals, ...]:
    """Warriors who took enemies out of action, the most first, and on a tie those with fewer battles."""
    return _ordered((it for it in warriors if it.kills), lambda it: (-it.kills, it.fought))


def most_battered(warriors: Iterable[WarriorTotals]) -> tuple[WarriorTotals, ...]:
    """Warriors with serious injuries that stay, the most first."""
    return _ordered((it for it in warriors if it.injuries), lambda it: (-it.injuries, it.fought))


def survivors(warriors: Iterable[WarriorTotals]) -> tuple[WarriorTotals, ...]:
    """Warriors who are still there, the most battles first."""
    alive = (it for it in warriors if it.warrior.is_active and it.fought)
    return _ordered(alive, lambda it: (-it.fought, -it.injuries))


def _ordered(
    warriors: Iterable[WarriorTotals], key: Callable[[WarriorTotals], tuple[int, ...]]
) -> tuple[WarriorTotals, ...]:
    return tuple(sorted(warriors, key=lambda it: (*key(it), it.warband, it.warrior.number)))


def dead_of(chapters: Iterable[Chapter]) -> tuple[Loss, ...]:
    """Everybody who died, in order."""
    return tuple(loss for chapter in chapters for loss in chapter.losses if loss.status is Status.DEAD)


def dead_by_battle(warbands: Sequence[WarbandTotals]) -> dict[str, int]:
    """How many died in each battle or after it, by its key in ledgers."""
    found = Counter[str]()
    for totals in warbands:
        for chapter in totals.fought:
            found[chapter.battle] += chapter.dead
    return dict(found)
