"""The claims: what the sources say, the series of battles that tests each, and the lines that report it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tools.claims.figures import entropy, mean, told_mean, told_share
from tools.claims.series import HERO, LEADER, Result, equals, own_rulesets

#: The results of each series, by number.
type Found = Mapping[str, Mapping[int, Result]]


class Claim(NamedTuple):
    """`said` is what a source says; `tells` gives the lines for what was found."""

    key: str
    said: str
    series: tuple[str, ...]
    tells: Callable[[Found], Iterator[str]]


def claims() -> dict[str, Claim]:
    """Every claim by its key."""
    everywhere = tuple(f"plain-{ruleset}" for ruleset in own_rulesets())
    both, fates = ("mordheim", "alternative"), (LEADER, HERO)
    found = (
        Claim("more-dice", "More dice mean more actions and more failures (alternative).",
              ("any-dice-alternative",), _dice),
        Claim("length", "Games take longer than in the ordinary turns.", everywhere, _length),
        Claim("dwarfs", "Dwarfs are not favoured in spite of their Leadership (alternative).",
              tuple(f"dwarfs-{ruleset}" for ruleset in both), _dwarfs),
        Claim("near-the-leader", "It pays to stay near the leader (alternative).",
              tuple(f"near-the-leader-{ruleset}" for ruleset in both), _near),
        Claim("loss-of-the-leader", "Cards make the leader matter more.",
              tuple(f"loss-of-{loss}-{ruleset}" for ruleset in ("mordheim", "cards") for loss in fates), _loss),
        Claim("order", "The turn is more dynamic, less certain and less orderly (cards).", everywhere, _order),
    )  # fmt: skip
    return {claim.key: claim for claim in found}


def _dice(found: Found) -> Iterator[str]:
    sums: dict[str, list[int]] = {}
    for result in found["any-dice-alternative"].values():
        for dice, counted in result.items():
            sums[dice] = [a + b for a, b in zip(sums.get(dice, [0, 0, 0]), counted, strict=True)]
    yield f"{'dice':<6}{'activations':>12}{'actions each':>14}{'failures each':>15}"
    for dice, (count, actions, failures) in sorted(sums.items()):
        yield f"{dice:<6}{count:>12}{actions / count:>14.3f}{failures / count:>15.3f}"


def _length(found: Found) -> Iterator[str]:
    yield f"{'ruleset':<20}{'battles':>8}{'decisions':>18}{'dice':>18}{'rounds':>14}"
    for key, results in found.items():
        each = list(results.values())
        means = [told_mean([measure[what] for measure in each]) for what in ("decisions", "dice", "rounds")]
        yield f"{key.removeprefix('plain-'):<20}{len(each):>8}{means[0]:>18}{means[1]:>18}{means[2]:>14}"


def _dwarfs(found: Found) -> Iterator[str]:
    yield f"Against warbands rated within 10 %: {', '.join(equals())}."
    yield from _won(found)


def _near(found: Found) -> Iterator[str]:
    yield "Battles won by staying near the leader, against ignoring the leader:"
    yield from _won(found)


def _won(found: Found) -> Iterator[str]:
    for key, results in found.items():
        fares = Counter(result["fares"] for result in results.values())
        won = told_share(fares["won"], len(results))
        yield f"{key:<32} won {won}; {fares['drawn']} drawn, {fares['lost']} lost"


def _loss(found: Found) -> Iterator[str]:
    yield "Battles won in spite of the loss of the leader, or of the best other hero:"
    yield from _won(found)
    drops = {}
    for ruleset in ("mordheim", "cards"):
        leader, hero = (found[f"loss-of-{loss}-{ruleset}"] for loss in (LEADER, HERO))
        same = sorted(set(leader) & set(hero))
        drops[ruleset] = [_worth(hero[number]) - _worth(leader[number]) for number in same]
        yield f"{ruleset:<32} the leader is worth {told_mean(drops[ruleset])} % of the battles more than the hero"
    (before, off), (after, off_too) = (mean(drops[ruleset]) for ruleset in ("mordheim", "cards"))
    reach = (off * off + off_too * off_too) ** 0.5
    yield f"{'cards against mordheim':<32} {after - before:+.1f} \u00b1 {reach:.1f} % of the battles"


def _worth(result: Result) -> float:
    return {"won": 100.0, "drawn": 50.0}.get(result["fares"], 0.0)


def _order(found: Found) -> Iterator[str]:
    yield f"{'ruleset':<20}{'acts in a row':>16}{'bits of order':>18}  turns of a side that the enemy cut into"
    for key, results in found.items():
        each = list(results.values())
        row = told_mean([measure["acts"] / measure["runs"] for measure in each if measure["runs"]], 2)
        bits, reach = entropy(_patterns(each))
        cut = told_share(
            sum(measure["cut_in"] for measure in each), sum(measure["shares"] for measure in each)
        )
        yield f"{key.removeprefix('plain-'):<20}{row:>16}{f'{bits:.3f} \u00b1 {reach:.3f}':>18}  {cut}"


def _patterns(each: Sequence[Result]) -> Counter[str]:
    return sum((Counter(measure["patterns"]) for measure in each), Counter())
