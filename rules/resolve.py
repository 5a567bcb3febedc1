"""The battle engine's front door: set a battle up, start, resume or play it, and check a record.

The site, the command line and studies call this and nothing deeper. Everything in and out is a value.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from rules import ENGINE_VERSION
from rules.battlefields.generate import drawn_by_lot, generated
from rules.catalogue.load import rulebook as printed
from rules.catalogue.model import Charts, Rulebook, RulesetType
from rules.catalogue.packs.house_rule_model import BLAZING, RIDING
from rules.engine.battle import Battle
from rules.engine.dice import Dice, EnteredDice
from rules.engine.driver import ReplayDiverged
from rules.engine.events import AnyEvent
from rules.engine.outcome import Outcome, outcome_of
from rules.engine.prelude import ScenarioChoice
from rules.engine.protocols import CombatRules, Policy, TurnSequence
from rules.engine.record import Divergence, Record
from rules.engine.resolver import Resolver
from rules.engine.setup import BattleSetup, RulesetSetup, SideSetup
from rules.engine.state.battle_state import BattleState
from rules.engine.table import Table, table, tables
from rules.engine.table.load import UnknownTable
from rules.fielding.boons import with_boons
from rules.fielding.claims import claims_of, settled
from rules.fielding.fielding import field_side
from rules.fielding.given_rules import with_given_rules
from rules.fielding.house_rules import with_house_rules
from rules.fielding.mounts import with_mounts, with_steeds
from rules.fielding.provisions import NothingToDrink as NothingToDrink
from rules.fielding.provisions import provided
from rules.fielding.spellbooks import with_reserves
from rules.fielding.summons import summoned
from rules.ledger.sheet import WarbandSheet
from rules.policies import POLICIES
from rules.referee.course import is_refereed, refereed
from rules.referee.stage import REAL_TABLE as REAL_TABLE
from rules.scenarios import Unfit as Unfit
from rules.scenarios import check_fit, played, scenario_for
from rules.scenarios.parts.conceding import ended
from rules.scenarios.parts.course import play
from rules.scenarios.parts.unowned import Unowned
from rules.systems.registry import COMBAT_RULES, SEQUENCES
from rules.values import canonical, changed

DEFAULT_TABLE = "ruined-quarter"

#: The ground of the pits.
SAND = Table(key="sand", name="The sand of the pits", summary="Nothing on it.", width=4800, depth=4800)

#: Called with every event of a battle as it happens.
type Watch = Callable[[AnyEvent], object]

#: What a divergence shows where one of the two has no more events.
NOTHING = "nothing"


class UnknownKey(ValueError):
    """A ruleset, scenario, table or policy that does not exist; the sentence lists those that do."""


def set_up(
    sheets: Sequence[WarbandSheet],
    rulebook: Rulebook,
    *,
    seed: str,
    ruleset: str = "mordheim",
    scenario: str = "skirmish",
    battlefield: str | Table = DEFAULT_TABLE,
    switches: Sequence[str] | None = None,
    drinking: Sequence[int] = (),
    scenario_choice: ScenarioChoice | None = None,
) -> BattleSetup:
    """A battle between warbands as they are now.

    `battlefield` is the key of a ready table, `generated-<kind>` for one that the seed draws, or a table. The real
    table suits every scenario, and nothing can be fought on it here.
    `switches` None takes the ruleset's defaults, and those that the rulebook plays as house rules. `drinking` are the
    indexes of those that drink what they have for the whole warband, `scenario_choice` what maps had to say.
    Raises `UnknownKey`, `Unfit` for a scenario unfit for the table or number of warbands and for a ruleset whose
    two halves do not go together, `NobodyToField` for a warband that cannot fight, or `NothingToDrink`.
    """
    chosen = _known(rulebook.rulesets, ruleset, "ruleset")
    check_pair(chosen)
    options = {switch.key: switch.default for switch in chosen.switches}
    usual = [key for key, default in options.items() if default or rulebook.plays(key)]
    on = usual if switches is None else list(switches)
    for key in on:
        _known(options, key, "option", f" in the ruleset {ruleset}")
    scenarios = played(rulebook)
    aims = _known(scenarios, scenario, "scenario")
    ground = _table(battlefield, seed)
    check_fit(aims, None if ground == REAL_TABLE else ground, len(sheets), scenarios)
    sides: list[SideSetup] = []
    for sheet, summons in summoned(sheets, rulebook, seed):
        side = field_side(sheet, rulebook, sum(len(side.fighters) for side in sides))
        side = changed(side, summons=summons)
        side = with_mounts(side, sheet, rulebook) if not RIDING.isdisjoint(on) else side
        sides.append(provided(side, sheet, rulebook) if len(sides) in drinking else side)
    sides = list(with_reserves(with_boons(sides, sheets, rulebook), rulebook))
    sides = with_steeds(sides) if BLAZING in on else sides
    if chosen.gives_rules:
        sides = [with_given_rules(side, rulebook) for side in sides]
    setup = BattleSetup(
        ruleset=RulesetSetup(chosen.key, chosen.name, chosen.sequence, chosen.combat, tuple(sorted(set(on)))),
        scenario=aims,
        table=ground,
        sides=tuple(sides),
        seed=seed,
        engine_version=ENGINE_VERSION,
        charts=None if rulebook.charts == printed().charts else rulebook.charts,
        scenario_choice=scenario_choice,
    )
    return with_house_rules(scenario_for(setup).brings(setup, rulebook), rulebook)


def check_pair(ruleset: RulesetType) -> None:
    """Raises `Unfit` where turn sequence and combat rules do not go together, `UnknownKey` where one does not exist."""
    sequence, rules = _halves(ruleset.sequence, ruleset.combat, None)
    why = sequence.refuses(rules) or rules.refuses(sequence)
    if why:
        raise Unfit(f"The ruleset {ruleset.name} cannot be played: {why}")


def _halves(sequence: str, combat: str, charts: Charts | None) -> tuple[TurnSequence, CombatRules]:
    return (
        _known(SEQUENCES, sequence, "turn sequence"),
        _known(COMBAT_RULES, combat, "set of combat rules")(charts),
    )


def say_in_scenario(
    sheets: Sequence[WarbandSheet], rulebook: Rulebook, key: str, order: Sequence[int] | None = None
) -> ScenarioChoice | None:
    """The side that may choose the scenario by the maps of these warbands, by dice of that key between several.

    The sides roll in their `order`, that of the sheets unless another is given.
    """
    return settled(claims_of(sheets, rulebook), key, order)


def start(
    setup: BattleSetup,
    *,
    policies: Mapping[int, Policy] | None = None,
    dice: Dice | None = None,
    answers: Sequence[str] = (),
    watch: Watch | None = None,
) -> Resolver:
    """Begin a battle, or with `answers` take it up again where they end. Sides without a policy are asked."""
    battle = Battle(setup, *_halves(setup.ruleset.sequence, setup.ruleset.combat, setup.charts))
    players = {battle.nobody: Unowned(), **(policies or {})} if setup.unowned else policies
    return Resolver(
        battle, play(battle), policies=players, dice=dice, answers=answers, watch=watch, ending=ended
    )


def arena(sheets: Sequence[WarbandSheet], rulebook: Rulebook, seed: str) -> tuple[Battle, Policy]:
    """A duel on bare ground by the rulebook's own rules, and the policy that plays both sides; for the pits."""
    setup = set_up(sheets, rulebook, seed=seed, battlefield=SAND)
    halves = _halves(setup.ruleset.sequence, setup.ruleset.combat, setup.charts)
    return Battle(setup, *halves), POLICIES["steady"]


def record(resolver: Resolver) -> Record:
    """The battle so far as it is stored."""
    entered = isinstance(resolver.dice, EnteredDice)
    return Record(
        setup=resolver.battle.setup,
        answers=tuple(resolver.answers),
        events=tuple(resolver.events),
        outcome=resolver.outcome,
        dice="entered" if entered else "seeded",
    )


def resume(saved: Record, *, policies: Mapping[int, Policy] | None = None) -> Resolver:
    """Take a stored battle up again. Raises `ReplayDiverged` when it would come out differently from its record."""
    resolver = _replayed(saved, policies)
    found = _difference(saved, resolver)
    if found is not None:
        raise ReplayDiverged(found.at, f"recorded {found.recorded}, replayed {found.replayed}", "Event")
    return resolver


def auto(setup: BattleSetup, policies: Mapping[int, Policy], watch: Watch | None = None) -> Record:
    """Fight a battle to its end with a policy on every side."""
    return record(start(setup, policies=policies, watch=watch))


def outcome_by_events(saved: Record) -> Outcome | None:
    """The outcome of the events of a record; None if they do not end the battle, or there are none."""
    state = BattleState(saved.setup)
    for event in saved.events:
        state.fold(event)
    return None if state.ended is None else outcome_of(state, saved.setup.side_names)


def divergence(saved: Record, watch: Watch | None = None) -> Divergence | None:
    """Find the first difference of a replay from its record's events; None when it is the same to the byte."""
    try:
        resolver = _replayed(saved, watch=watch)
    except ReplayDiverged as error:
        return Divergence(error.at, saved.answers[error.at], error.reason)
    found = _difference(saved, resolver)
    if found is None and len(resolver.events) > len(saved.events):
        at = len(saved.events)
        return Divergence(at, NOTHING, _told(resolver.events, at))
    return found


def _replayed(
    saved: Record, policies: Mapping[int, Policy] | None = None, watch: Watch | None = None
) -> Resolver:
    """The battle as the answers of a record give it now; raises `ReplayDiverged` where one of them is illegal."""
    dice = EnteredDice() if saved.dice == "entered" else None
    if is_refereed(saved.setup):
        resolver = refereed(saved.setup, dice=dice, answers=saved.answers, watch=watch)
    else:
        resolver = start(saved.setup, policies=policies, dice=dice, answers=saved.answers, watch=watch)
    if len(resolver.answers) < len(saved.answers):
        raise ReplayDiverged(len(resolver.answers), "nothing is asked there any more.")
    return resolver


def _difference(saved: Record, resolver: Resolver) -> Divergence | None:
    """The first recorded event that did not happen again."""
    for at, old in enumerate(saved.events):
        if at >= len(resolver.events) or old != resolver.events[at]:
            return Divergence(at, _told(saved.events, at), _told(resolver.events, at))
    return None


def _told(events: Sequence[AnyEvent], at: int) -> str:
    return canonical(events[at]).decode() if at < len(events) else NOTHING


def _table(wanted: str | Table, seed: str) -> Table:
    """A ready table by its key, one drawn by lot for `generated-<kind>`, a real one, or the table itself."""
    if isinstance(wanted, Table):
        return wanted
    if wanted == REAL_TABLE.key:
        return REAL_TABLE
    drawn = drawn_by_lot()
    if wanted in drawn:
        return generated(seed, drawn[wanted].key)
    try:
        return table(wanted)
    except UnknownTable:
        raise _unknown(wanted, "table", [*(known.key for known in tables()), *drawn]) from None


def _known[T](known: Mapping[str, T], key: str, what: str, place: str = "") -> T:
    if key not in known:
        raise _unknown(key, what, known, place)
    return known[key]


def _unknown(key: str, what: str, known: Iterable[str], place: str = "") -> UnknownKey:
    there = ", ".join(sorted(known)) or "none"
    return UnknownKey(f"There is no {what} '{key}'{place}. Choose from: {there}.")
