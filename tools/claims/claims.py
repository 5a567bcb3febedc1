"""The claims: what the sources say, the part of the study that tests each, and the lines that report it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from rules.studies.cells import Cell
from rules.studies.description import HERO, LEADER, NOBODY, Plan, planned, read_plan
from rules.studies.keeping import Kept
from rules.studies.measures import DRAWN, FIRST, SECOND
from rules.values import changed
from tools.claims.figures import entropy, mean, spread, told_mean, told_share

STUDY = Path(__file__).parent / "claims.toml"

#: Cells with their counts by measure and key.
type Counted = list[tuple[Cell, dict[str, dict[str, int]]]]


class Claim(NamedTuple):
    """`claimed` is what a source says; `tells` gives the lines for the counts of a part of the study."""

    key: str
    claimed: str
    part: str
    tells: Callable[[Counted], Iterator[str]]


def claims() -> dict[str, Claim]:
    """Every claim by its key."""
    every = (
        Claim("more-dice", "More dice mean more actions and more failures (alternative).", "any-dice", _dice),
        Claim("length", "Games take longer than in the ordinary turns.", "plain", _length),
        Claim("dwarfs", "Dwarfs are not favoured in spite of their Leadership (alternative).", "dwarfs", _dwarfs),
        Claim("near-the-leader", "It pays to stay near the leader (alternative).", "near-the-leader", _near),
        Claim("loss-of-the-leader", "Cards make the leader matter more.", "loss-of-the-leader", _loss),
        Claim("order", "The turn is more dynamic, less certain and less orderly (cards).", "plain", _order),
    )  # fmt: skip
    return {claim.key: claim for claim in every}


def plan(battles: int, only: Iterable[str] = ()) -> Plan:
    """The study with a number of battles a cell, or the parts of it that some claims need."""
    described = read_plan(STUDY).study
    parts = {claims()[key].part for key in only} or {part.key for part in described.parts}
    wanted = tuple(part for part in described.parts if part.key in parts)
    return planned(changed(described, battles=battles, parts=wanted), STUDY.parent)


def told(kept: Kept, claim: Claim) -> Iterator[str]:
    """What the result of the study says of a claim."""
    counted = [it for it in zip(kept.cells, kept.counts, strict=True) if it[0].part == claim.part]
    yield f"{claim.claimed} ({sum(map(_battles, counted))} battles)"
    for line in claim.tells(counted):
        yield f"  {line}"


def _battles(counted: tuple[Cell, dict[str, dict[str, int]]]) -> int:
    return sum(counted[1].get("result", {}).values())


def _by_ruleset(counted: Counted) -> dict[str, Counted]:
    found: dict[str, Counted] = {}
    for cell, counts in counted:
        found.setdefault(cell.ruleset.key, []).append((cell, counts))
    return found


def _total(counted: Counted, measure: str) -> Counter[str]:
    total: Counter[str] = Counter()
    for _, counts in counted:
        total.update(counts.get(measure, {}))
    return total


def _dice(counted: Counted) -> Iterator[str]:
    sums = _total(counted, "activation")
    yield f"{'dice':<6}{'activations':>12}{'actions each':>14}{'failures each':>15}"
    for dice in sorted({key.partition("/")[0] for key in sums}):
        times = sums[f"{dice}/times"]
        actions, failures = sums[f"{dice}/actions"] / times, sums[f"{dice}/failures"] / times
        yield f"{dice:<6}{times:>12}{actions:>14.3f}{failures:>15.3f}"


def _length(counted: Counted) -> Iterator[str]:
    yield f"{'ruleset':<20}{'battles':>8}{'decisions':>18}{'dice':>18}{'rounds':>14}"
    for ruleset, of in _by_ruleset(counted).items():
        means = [
            told_mean(spread({float(key): count for key, count in _total(of, measure).items()}))
            for measure in ("decisions", "dice", "rounds")
        ]
        yield f"{ruleset:<20}{sum(map(_battles, of)):>8}{means[0]:>18}{means[1]:>18}{means[2]:>14}"


def _dwarfs(counted: Counted) -> Iterator[str]:
    yield "Against seven warbands rated within 10 %:"
    for ruleset, of in _by_ruleset(counted).items():
        yield _won(ruleset, of, lambda _: True)


def _near(counted: Counted) -> Iterator[str]:
    yield "Battles won by staying near the leader, against ignoring the leader:"
    for ruleset, of in _by_ruleset(counted).items():
        yield _won(ruleset, of, lambda cell: cell.policies[0] == "near-the-leader")


def _loss(counted: Counted) -> Iterator[str]:
    yield "Battles won in spite of the loss of the leader, or of the best other hero:"
    drops = {}
    for ruleset, of in _by_ruleset(counted).items():
        for loss in (LEADER, HERO):
            yield _won(f"{ruleset}, {loss}", [it for it in of if loss in it[0].losses], _loses)
        drops[ruleset] = mean(list(_worth_more(of)))
        yield f"{ruleset:<32} the leader is worth {told_mean(drops[ruleset])} % of the battles more than the hero"
    (before, off), (after, off_too) = drops["mordheim"], drops["cards"]
    reach = (off * off + off_too * off_too) ** 0.5
    yield f"{'cards against mordheim':<32} {after - before:+.1f} \u00b1 {reach:.1f} % of the battles"


def _loses(cell: Cell) -> bool:
    """Whether it is the first warband of the cell that loses somebody."""
    return cell.losses[0] != NOBODY


def _worth_more(counted: Counted) -> Iterator[float]:
    """The percent by which a side that lost a hero fares better than one that lost its leader.

    Cells that differ in nothing else are compared, so that what warbands, table and scenario do is left out.
    """
    fares: dict[tuple[object, ...], dict[str, float]] = {}
    for cell, counts in counted:
        results, battles = counts.get("result", {}), _battles((cell, counts))
        if battles:
            own = results.get(FIRST if _loses(cell) else SECOND, 0)
            same = (cell.first, cell.second, cell.scenario, cell.table, _loses(cell))
            loss = cell.losses[0] if _loses(cell) else cell.losses[1]
            fares.setdefault(same, {})[loss] = 100 * (own + results.get(DRAWN, 0) / 2) / battles
    for both in fares.values():
        if len(both) > 1:
            yield both[HERO] - both[LEADER]


def _won(name: str, counted: Counted, is_first: Callable[[Cell], bool]) -> str:
    """The results of a side, which is the first of some cells and the second of the others."""
    fares: Counter[str] = Counter()
    for cell, counts in counted:
        names = {FIRST: "won", SECOND: "lost"} if is_first(cell) else {FIRST: "lost", SECOND: "won"}
        for key, count in counts.get("result", {}).items():
            fares[names.get(key, key)] += count
    won = told_share(fares["won"], fares.total())
    return f"{name:<32} won {won}; {fares[DRAWN]} drawn, {fares['lost']} lost"


def _order(counted: Counted) -> Iterator[str]:
    yield f"{'ruleset':<20}{'acts in a row':>16}{'bits of order':>18}  turns of a side that the enemy cut into"
    for ruleset, of in _by_ruleset(counted).items():
        rows: Counter[float] = Counter()
        for key, count in _total(of, "row").items():
            acts, _, runs = key.partition("/")
            if int(runs):
                rows[int(acts) / int(runs)] += count
        turns = _total(of, "turns")
        bits, row = told_mean(entropy(_total(of, "pattern")), 3), told_mean(spread(rows), 2)
        yield f"{ruleset:<20}{row:>16}{bits:>18}  {told_share(turns['cut'], turns.total())}"
