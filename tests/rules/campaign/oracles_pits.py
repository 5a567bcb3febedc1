"""Cases of the pits, of captives and of old battle wounds, played by the product's own steps."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rules.aftermath.captivity.fates import options, settle_captive
from rules.aftermath.captivity.prisoner import Prisoner
from rules.aftermath.draft import Draft
from rules.aftermath.events.losses import SeriousInjuryRolled
from rules.aftermath.losses.pits import come_out
from rules.aftermath.pending_changes import PendingChanges
from rules.catalogue.load import rulebook
from rules.catalogue.packs.house_rule_model import PIT_LOSERS_ROLL_ON_THE_WHOLE_CHART
from rules.combat.before_battle.preparations import muster
from rules.engine.events import Event
from rules.fielding.fielding import field_side
from rules.ledger.gains import GoldChanged
from rules.ledger.sheet import Injury, Possession, WarbandSheet
from rules.values import changed
from tests.rules.aftermath.lumped import Lumped
from tests.rules.aftermath.walk import chances
from tests.rules.aftermath.warbands import GUARD, carrying, hero
from tests.rules.campaign.injured import OTTO, Case, Given, a_hero, d66, mean, rows_of, with_block
from tests.rules.campaign.oracles_places import WARBANDS
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.dice_tree import Tree

ARMED = carrying(GUARD, OTTO, "sword", "light-armour", "lantern")
#: The readings of the loser's chart.
CHARTS: dict[str, tuple[str, ...]] = {"11-35": (), "whole": (PIT_LOSERS_ROLL_ON_THE_WHOLE_CHART,)}


def fought(won: bool, *rules: str) -> Callable[[], Any]:
    """Otto after the duel."""
    case = Case({"Otto": "Snikch"}, guard=ARMED, rules=rules)

    def start() -> Any:
        pending = PendingChanges()
        return pending, come_out(case.side, pending, case.side.casualties[0], won=won)

    return start


def pit_loser(given: Given) -> dict[str, Any]:
    start = fought(False, *CHARTS[given["chart"]])
    rows = Lumped(start, lambda _, events: "".join(rows_of(events)[:1])).chances()
    faces = [(tens, units) for tens in range(1, 7) for units in range(1, 7)]
    return {"rows": rows, "rolls": sum(map(counts_after(start), faces)), "dead": rows["dead"]}


def counts_after(start: Callable[[], Any]) -> Callable[[Any], bool]:
    """Whether a first roll stands."""

    def counts(faces: Any) -> bool:
        _, flow = start()
        flow.send(None)
        step = flow.send(faces)
        assert isinstance(step, SeriousInjuryRolled)
        return step.counts

    return counts


def pit_fight(given: Given) -> dict[str, Any]:
    """What comes of a duel that is won with a given chance."""
    wins = Fraction(given["win_chance"])
    rows = Lumped(fought(False), lambda _, events: "".join(rows_of(events)[:1])).chances()
    loses = 1 - wins
    dead, several = rows["dead"], rows["multiple_injuries"]
    gold, experience = won_by(fought(True))
    sold = a_hero().chances(lambda _, events: "".join(rows_of(events)[:1]))
    return {
        "ends": {
            "wins": wins,
            "loses_and_dies": loses * dead,
            "loses_with_multiple_injuries": loses * several,
            "loses_with_one_injury": loses * (1 - dead - several),
        },
        "expected_gold": wins * gold,
        "expected_experience": wins * experience,
        "dead_after_one_d66": sold["dead"] + sold["sold_to_the_pits"] * loses * dead,
    }


def won_by(start: Callable[[], Any]) -> tuple[int, int]:
    """Gold and experience."""
    (found,) = Lumped(start, lambda pending, _: gains(pending)).chances()
    return found


def gains(pending: PendingChanges) -> tuple[int, int]:
    otto = ARMED.warrior(OTTO)
    gold = sum(it.amount for it in pending.changes if isinstance(it, GoldChanged))
    return gold, pending.experience(otto) - otto.experience


def pit_win(given: Given) -> dict[str, Any]:
    """The winner's or the surviving loser's share."""
    case = Case({"Otto": "Snikch"}, guard=ARMED)

    def see(pending: PendingChanges, _events: list[Event]) -> Any:
        home = case.after(pending).warrior(OTTO)
        armed = {held.item for held in home.possessions} >= {"sword", "light-armour"}
        return (*gains(pending), armed)

    dice = () if given["wins"] else (d66(33 if given["survives"] else 11),)
    ((gold, experience, armed),) = Lumped(fought(given["wins"]), see, dice).chances()
    return {"gold": gold, "experience": experience, "weapons_and_armour": "kept" if armed else "lost"}


# --- captives ------------------------------------------------------------------------------------------------------


def captors(word: str) -> WarbandSheet:
    """A warband that holds a captive, under its leader."""
    key = WARBANDS[word][0] if word in WARBANDS else word.replace("_", "-")
    leader = next(it for it in rulebook().warbands[key].warriors if it.leader)
    return WarbandSheet("The Case", key, 500, warriors=(hero(1, "The Leader", leader.key, key),))


CAPTIVE = Prisoner(1, "Otto", "The Guard", 7, (Possession("sword", (10,)),), ("human",))


def captives(given: Given) -> dict[str, Any]:
    found = options(captors(given["captor"]), CAPTIVE, rulebook())
    return {
        "options": sorted(option.key.replace("-", "_") for option in found),
        "gear_to_the_captor": sorted(
            option.key.replace("-", "_") for option in found if takes_gear(given["captor"], option.key)
        ),
    }


def takes_gear(captor: str, fate: str) -> bool:
    """Whether the sword is the captor's afterwards."""

    def start() -> Any:
        draft = Draft(captors(captor), rulebook())
        return draft, settle_captive(draft, CAPTIVE)

    stash = chances(start, lambda way: bool(way.draft.sheet.stash), lambda _: fate)
    assert len(stash) == 1
    return True in stash


def slavers(given: Given) -> dict[str, Any]:
    """Several captives sold one after the other."""
    captor = captors("mercenaries")

    def start() -> Any:
        draft = Draft(captor, rulebook())
        return draft, sell_each(draft, given["captives"])

    gold = chances(start, lambda way: way.draft.sheet.gold - captor.gold, lambda _: "sell-to-slavers")
    return {"gold": {str(it): chance for it, chance in gold.items()}, "expected": mean(gold)}


def sell_each(draft: Draft, number: int) -> Any:
    for _ in range(number):
        yield from settle_captive(draft, CAPTIVE)


# --- old wounds ----------------------------------------------------------------------------------------------------


def old_battle_wound(given: Given) -> dict[str, Any]:
    """A hero with the wound twice, who takes the field battle after battle."""
    wound = Injury("old-battle-wound", flags=("old-battle-wound",))
    sheet = with_block(GUARD, changed(GUARD.warrior(OTTO), injuries=(wound, wound)))
    otto = next(it for it in field_side(sheet, rulebook(), 0).fighters if it.warrior == OTTO)
    tree = Tree(lambda field: field.one(0).reserve)

    def before() -> Any:
        field = Battlefield([man(10, 10, tags=otto.tags)], [man(30, 30)])
        return field, muster(field.battle)

    once = tree.chances(before)
    missed = {0: Fraction(1)}
    for _ in range(given["battles"]):
        after: dict[int, Fraction] = {}
        for so_far, chance in missed.items():
            for absent, share in once.items():
                after[so_far + absent] = after.get(so_far + absent, Fraction(0)) + chance * share
        missed = after
    return {
        "missed": {str(it): chance for it, chance in missed.items()},
        "at_least_one": 1 - missed[0],
        "expected": mean(missed),
    }


KINDS: dict[str, Callable[[Given], dict[str, Any]]] = {
    "pit_loser": pit_loser,
    "pit_fight": pit_fight,
    "pit_win": pit_win,
    "captives": captives,
    "slavers": slavers,
    "old_battle_wound": old_battle_wound,
}
