"""Cases of the places that exploration finds, played by the product's own steps."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from rules.aftermath.draft import Draft
from rules.aftermath.events.exploration import FindRolled
from rules.aftermath.exploration.finds import give
from rules.aftermath.exploration.party import party_of
from rules.aftermath.exploration.places import callings_of, look_for, visit
from rules.aftermath.exploration.recruits import UNPAID
from rules.catalogue.campaign.exploration_model import Location
from rules.catalogue.campaign.find_model import Outcome
from rules.catalogue.load import rulebook
from rules.engine.decisions import Decision
from rules.ledger.entries import ExperienceGained, Hired, MembersJoined, Settled
from rules.ledger.gains import BattlesMissed, BoonGained, GoldChanged, ItemFound, WyrdstoneChanged
from rules.ledger.sheet import WarbandSheet
from rules.values import changed, plain
from tests.rules.aftermath.walk import Played, chances, expected, first, played
from tests.rules.aftermath.warbands import group, hero

Given = dict[str, Any]
Chances = dict[Any, Fraction]

#: The warband of each word of a case, and its leader and a henchman group.
WARBANDS = {
    "mercenaries": ("mercenaries-reikland", "mercenary-captain", "warrior"),
    "skaven": ("skaven-clan-eshin", "assassin-adept", "verminkin"),
    "cult_of_the_possessed": ("cult-of-the-possessed", "magister", "darksoul"),
    "undead": ("undead", "vampire", "ghoul"),
    "witch_hunters": ("witch-hunters", "witch-hunter-captain", "zealot"),
    "sisters_of_sigmar": ("sisters-of-sigmar", "sigmarite-matriarch", "novice"),
    "carnival_of_chaos": ("carnival-of-chaos", "carnival-master", "brethren"),
}


def band(word: str = "mercenaries", **figures: int) -> WarbandSheet:
    """A warband with its leader and a group; `figures` are characteristics of the leader."""
    key, leader, henchman = WARBANDS[word]
    first_one = hero(1, "The Leader", leader, key)
    first_one = changed(first_one, profile=changed(first_one.profile, **figures), leader=True)
    return WarbandSheet("The Case", key, 500, warriors=(first_one, group(2, "The Group", henchman, key, 2)))


def draft_of(word: str = "mercenaries", **figures: int) -> Draft:
    return Draft(band(word, **figures), rulebook())


def mean(spread: dict[str, Fraction]) -> Fraction:
    return sum((int(value) * chance for value, chance in spread.items()), Fraction(0))


def artefact(given: Given) -> dict[str, Any]:
    """A roll on the table of artefacts, with some found already."""
    found = [item.replace("_", "-") for item in given["found"]]
    place = rulebook().exploration.locations["nobles-villa"]

    def start() -> Any:
        draft = Draft(band(), rulebook(), artefacts=found)
        return draft, give(draft, Outcome(artefacts=1), place, (1,))

    items = chances(start, lambda found: _items(found.draft).most_common(1)[0][0])
    return {
        "artefacts": items,
        "expected_rolls": expected(start, lambda event: int(isinstance(event, FindRolled))),
    }


def _changes(draft: Draft) -> list[Any]:
    return [change for entry in draft.entries if isinstance(entry, Settled) for change in entry.changes]


def _items(draft: Draft, names: Mapping[str, str] | None = None) -> Counter[str]:
    found: Counter[str] = Counter()
    for change in _changes(draft):
        if isinstance(change, ItemFound):
            name = change.item.replace("-", "_")
            found[(names or {}).get(name, name)] += len(change.worth)
    return found


def _names(place: Location) -> dict[str, str]:
    """How a case calls the things of a place: choices together, artefacts by what they are, axes of both hands."""
    artefacts = (row.item for row in rulebook().exploration.artefacts.rows)
    names = {item.replace("-", "_"): "magical_artefact" for item in artefacts}
    if place.key == "dwarf-smithy":
        names |= {f"{of}double_handed_weapon": f"{of}double_handed_axe" for of in ("", "gromril_")}
    for found in _finds(plain(place)):
        together = [it.replace("-", "_") for it in (found["item"], *found["alternatives"])]
        names |= dict.fromkeys(together, "|".join(together))
    return names


def _finds(part: Any) -> Iterator[dict[str, Any]]:
    """Everything in a place that may be one of several things."""
    if isinstance(part, dict):
        if part.get("alternatives"):
            yield part
        part = list(part.values())
    for each in part if isinstance(part, list | tuple) else ():
        yield from _finds(each)


def _sum(draft: Draft, kind: type[Any]) -> int:
    return sum(change.amount for change in _changes(draft) if isinstance(change, kind))


def location(given: Given) -> dict[str, Any]:
    """What a place brings; a list line by line, as its lines do not touch each other."""
    place = rulebook().exploration.locations[given["location"].replace("_", "-")]
    figures = {"T": given["toughness"]} if "toughness" in given else {}
    figures |= {"Ld": given["leadership"]} if "leadership" in given else {}
    word = given.get("warband", "mercenaries")

    def choose(decision: Decision) -> str:
        wanted = given.get("choice")
        return wanted if wanted in decision.answers else first(decision)

    def visiting(of: Location) -> Any:
        def start() -> Any:
            draft = draft_of(word, **figures)
            return draft, visit(draft, of, (1,))

        return start

    def line(number: int) -> Any:
        def start() -> Any:
            draft = draft_of(word, **figures)
            return draft, look_for(draft, place.each[number], place, (1,))

        return start

    starts = [line(number) for number in range(len(place.each))] or [visiting(place)]
    names = _names(place)
    ends = [chances(start, lambda it: _brought(it, names), choose) for start in starts]
    found = _told(ends)
    if "entrances_before" in given:
        found["exploration_rerolls_after"] = _rerolls_after(place, given["entrances_before"])
    if place.test and callings_of(draft_of(word)) & set(place.test.passed_by):
        found["test_passed"] = Fraction(1)
    learners = {it.experience_for for it in place.by_warband if it.experience and "experience" in found}
    if learners:
        found["for"] = FOR[next(it for it in learners)]
    return found


def _rerolls_after(place: Location, before: int) -> int:
    """How many exploration dice are rolled again once the place was found once more than before."""
    draft = draft_of()
    for _ in range(before + 1):
        played(lambda: (draft, visit(draft, place, (1,))), [])
    return len(party_of(draft, (1,), (), won=False).rerolls)


#: How a case calls those who learn at a place.
FOR = {"leader": "leader", "heroes": "spread among heroes"}


def _brought(found: Played, names: Mapping[str, str]) -> tuple[Any, ...]:
    """Everything that came in, as a value."""
    changes, draft = _changes(found.draft), found.draft
    tests = [
        event.result for event in found.events if isinstance(event, FindRolled) and event.result == "passed"
    ]
    zombies = [
        entry.members for entry in draft.entries if isinstance(entry, Hired) and entry.type == "zombie"
    ]
    return (
        ("gold", _sum(draft, GoldChanged)),
        ("shards", _sum(draft, WyrdstoneChanged)),
        ("items", tuple(sorted(_items(draft, names).items()))),
        ("worth", sum(sum(change.worth) for change in changes if isinstance(change, ItemFound))),
        ("missed", any(isinstance(change, BattlesMissed) for change in changes)),
        ("experience", _sum(draft, ExperienceGained)),
        ("boons", tuple(change.boon for change in changes if isinstance(change, BoonGained))),
        ("zombies", sum(zombies)),
        ("recruits", sum(isinstance(entry, MembersJoined) for entry in draft.entries)),
        (
            "fees",
            tuple(it.price for it in draft.entries if isinstance(it, Hired) and it.kind == "hired_sword"),
        ),
        ("passed", bool(tests)),
        ("lost", not draft.sheet.warrior(1).is_active),
    )


def _told(ends: list[Chances]) -> dict[str, Any]:
    """The lines of a place put together: spreads of sums, chances of things."""
    sums = {name: _sums(ends, name) for name in ("gold", "shards", "experience", "zombies")}
    if sums["gold"] == {"0": 1}:
        sums["gold"] = _sums(ends, "worth")
    things = {key for line in ends for end in line for key, _ in dict(end)["items"]}
    items = {
        key: {
            "at_least_one": 1 - _product(_without(line, key) for line in ends),
            "expected": sum(
                (
                    chance * dict(dict(end)["items"]).get(key, 0)
                    for line in ends
                    for end, chance in line.items()
                ),
                Fraction(0),
            ),
        }
        for key in things
    }
    boons = [boon for line in ends for end in line for boon in dict(end)["boons"]]
    fees = {fee for line in ends for end in line for fee in dict(end)["fees"]}
    found: dict[str, Any] = {name: spread for name, spread in sums.items() if spread != {"0": 1}}
    found |= {f"expected_{name}": mean(spread) for name, spread in sums.items()}
    found |= {"items": items, "war_dog": items.get("war_dog", {}).get("at_least_one", Fraction(0))}
    found["hero_misses_a_game"] = _chance(ends[0], lambda end: end["missed"])
    found["hero_lost"] = _chance(ends[0], lambda end: end["lost"])
    found["test_passed"] = _chance(ends[0], lambda end: end["passed"])
    found["henchman_recruit"] = max((dict(end)["recruits"] for end in ends[0]), default=0)
    found["only_the_certain"] = _product(
        min((_chance(line, lambda end: not end["items"] and not end["shards"]), Fraction(1))) or Fraction(1)
        for line in ends
    )
    if fees:
        found |= {"hired_swords": max(len(dict(end)["fees"]) for end in ends[0]), "hire_fee": max(fees)}
    return found | _boons(boons)


def _boons(boons: list[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for boon in boons:
        if boon.kind == "spare-die":
            found["next_exploration"] = {"extra_dice": boon.count, "discard": boon.count}
        elif boon.kind == "hated-by":
            found["hated_by_next"] = [word.replace("-", "_") for word in boon.callings]
        elif boon.kind == "blessed-weapon":
            found["weapons_blessed"] = boon.count
        elif boon.kind == "weapon-skill-maximum":
            found["maximum_ws_change"] = boon.count
        elif boon.kind.endswith("-skills"):
            found["skill_list"] = boon.kind.removesuffix("-skills")
        elif boon.kind == UNPAID:
            found["battles"] = boon.count
        elif boon.kind == "tunnel":
            found["warriors_by_tunnel"] = boon.count
    return found


def _sums(ends: list[Chances], name: str) -> dict[str, Fraction]:
    row = {0: Fraction(1)}
    for line in ends:
        after: dict[int, Fraction] = {}
        for value, share in row.items():
            for end, chance in line.items():
                to = value + dict(end)[name]
                after[to] = after.get(to, Fraction(0)) + share * chance
        row = after
    return {str(value): chance for value, chance in row.items()}


def _chance(line: Chances, is_so: Callable[[dict[str, Any]], Any]) -> Fraction:
    return sum((chance for end, chance in line.items() if is_so(dict(end))), Fraction(0))


def _without(line: Chances, item: str) -> Fraction:
    return _chance(line, lambda end: item not in dict(end["items"]))


def _product(chances: Iterable[Fraction]) -> Fraction:
    whole = Fraction(1)
    for chance in chances:
        whole *= chance
    return whole


KINDS = {"artefact": artefact, "location": location}
