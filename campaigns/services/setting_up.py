"""Setting a battle up: the forces are frozen as they are now, with the revision of both ledgers."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max

from campaigns.access import may_organise
from campaigns.models import Battle, BattleSide, Campaign, ChronicleEntry
from campaigns.services.battle_is_current import refuse_unfinished
from campaigns.services.chronicling import note_battle
from campaigns.services.fighting import Unreadable, record_of
from campaigns.services.maps import NOBODY, scenario_choice
from campaigns.services.refusal import Refused
from campaigns.services.scenario_rolls import use_roll
from campaigns.services.sides import warbands_for
from roster.models import User, Warband
from roster.rulebooks import book_of_edition
from roster.sheets import read_sheet
from rules import ENGINE_VERSION, resolve
from rules.catalogue.model import Rulebook
from rules.engine.prelude import ScenarioChoice
from rules.engine.record import Record
from rules.engine.setup import BattleSetup
from rules.fielding.fielding import NobodyToField
from rules.ledger.sheet import WarbandSheet
from rules.mustering.legality.check import problems
from rules.policies import POLICIES
from rules.values import DataError, canonical

LONGEST_SEED = 64


@dataclass(frozen=True)
class Plan:
    """What is wanted: two or more warbands with a policy each, and where and how they fight.

    `switches` None takes the ruleset's defaults; an empty `seed` is drawn, an empty `title` made up. `drinking` are the
    warbands that drink a barrel first, `scenario_by` says whose map chose the scenario (`campaigns.services.maps`).
    With `unfinished` an organiser lets warbands fight that have a post-battle sequence to finish.
    """

    warbands: tuple[int, ...]
    policies: tuple[str, ...] = ("steady", "steady")
    ruleset: str = "mordheim"
    switches: tuple[str, ...] | None = None
    scenario: str = "skirmish"
    battlefield: str = resolve.DEFAULT_TABLE
    seed: str = ""
    title: str = ""
    drinking: tuple[int, ...] = ()
    scenario_by: str = ""
    unfinished: bool = False


def plan_again(battle: Battle) -> Plan:
    """The plan of a battle that is set up anew: everything the same, the seed drawn afresh."""
    sides = sorted(battle.sides.all(), key=lambda side: side.position)
    return Plan(
        warbands=tuple(side.warband_id for side in sides),
        policies=tuple(side.policy for side in sides),
        ruleset=battle.ruleset,
        switches=tuple(battle.switches),
        scenario=battle.scenario,
        battlefield=battle.battlefield,
        title=battle.title,
        **_settled_before(battle, sides),
    )


def _settled_before(battle: Battle, sides: Sequence[BattleSide]) -> dict[str, Any]:
    """What was settled at the first set-up; nothing where it cannot be read any more."""
    try:
        setup = record_of(battle).setup
    except Unreadable:
        return {}
    choice = setup.scenario_choice
    chosen = "" if choice is None else NOBODY if choice.side is None else str(sides[choice.side].warband_id)
    drinking = tuple(row.warband_id for row in sides if setup.sides[row.position].supplies)
    return {"drinking": drinking, "scenario_by": chosen}


@transaction.atomic
def set_up_battle(campaign_id: int, user: User, plan: Plan) -> Battle:
    """A battle ready to be fought. Organisers set up any, players those of their own warbands.

    Raises `Refused` when the rules or the campaign forbid it, with one reason for each problem of a warband.
    """
    campaign = Campaign.objects.select_for_update().get(pk=campaign_id)
    if not campaign.is_open:
        raise Refused(f"{campaign.name} is closed; ask its organiser to open it.")
    warbands, setup = forces_now(campaign, user, plan)
    battle = _stored(campaign, user, plan, setup, drawn=not plan.seed.strip())
    BattleSide.objects.bulk_create(
        BattleSide(
            battle=battle,
            position=position,
            warband=warband,
            revision=warband.revision,
            name=setup.side_names[position],
            rating=setup.sides[position].rating,
            policy=plan.policies[position],
        )
        for position, warband in enumerate(warbands)
    )
    note_battle(battle, ChronicleEntry.Kind.BATTLE_SET_UP, user)
    return battle


def forces_now(campaign: Campaign, user: User, plan: Plan) -> tuple[list[Warband], BattleSetup]:
    """The warbands of a plan, locked, and the battle between them as they are now. Raises `Refused`."""
    warbands = warbands_for(campaign, user, plan.warbands)
    book = book_of_edition(campaign.edition)
    sheets = [read_sheet(warband) for warband in warbands]
    _refuse_illegal(sheets, book)
    if not (plan.unfinished and may_organise(user, campaign)):
        refuse_unfinished(warbands)
    seed = plan.seed.strip() or secrets.token_hex(16)
    _refuse_barrels_of_others(campaign, user, warbands, plan)
    choice = scenario_choice(campaign, warbands, sheets, book, plan.scenario_by)
    return warbands, _frozen(sheets, book, plan, seed, choice)


def _refuse_illegal(sheets: Sequence[WarbandSheet], book: Rulebook) -> None:
    wrong = [
        f"{sheet.name}: {problem.message} ({problem.source})"
        for sheet in sheets
        for problem in problems(sheet, book)
        if problem.counts
    ]
    if wrong:
        raise Refused("A warband that breaks the rules cannot fight. Fix this first:", wrong)


def _refuse_barrels_of_others(
    campaign: Campaign, user: User, warbands: Sequence[Warband], plan: Plan
) -> None:
    """A player has his own warbands drink; an organiser any."""
    names = [
        warband.name for warband in warbands if warband.pk in plan.drinking and warband.owner_id != user.pk
    ]
    if names and not may_organise(user, campaign):
        raise Refused(f"Only its player or an organiser can let {' and '.join(names)} drink.")


def _frozen(
    sheets: Sequence[WarbandSheet], book: Rulebook, plan: Plan, seed: str, choice: ScenarioChoice | None
) -> BattleSetup:
    if len(seed) > LONGEST_SEED or not seed.isprintable():
        raise Refused(f"A seed is one line of at most {LONGEST_SEED} characters.")
    for policy in plan.policies:
        if policy not in POLICIES:
            raise Refused(f"There are no tactics {policy!r}. Choose from: {', '.join(sorted(POLICIES))}.")
    try:
        return resolve.set_up(
            sheets,
            book,
            seed=seed,
            ruleset=plan.ruleset,
            scenario=plan.scenario,
            battlefield=plan.battlefield,
            switches=plan.switches,
            drinking=[side for side, warband in enumerate(plan.warbands) if warband in plan.drinking],
            scenario_choice=choice,
        )
    except (resolve.UnknownKey, resolve.Unfit, resolve.NothingToDrink, NobodyToField, DataError) as error:
        raise Refused(str(error)) from error


def _stored(campaign: Campaign, user: User, plan: Plan, setup: BattleSetup, *, drawn: bool) -> Battle:
    last = campaign.battles.aggregate(last=Max("number"))["last"] or 0
    number = last + 1
    chosen = setup.scenario_choice is not None and setup.scenario_choice.side is not None
    where = "" if setup.table == resolve.REAL_TABLE else f" at {setup.table.name}"
    title = plan.title.strip()[:80] or f"{setup.scenario.name}{where}"[:80]
    return Battle.objects.create(
        campaign=campaign,
        number=number,
        title=title,
        ruleset=setup.ruleset.key,
        switches=list(setup.ruleset.switches),
        edition=campaign.edition,
        scenario=setup.scenario.key,
        scenario_roll="" if chosen else use_roll(campaign, plan.warbands, setup.scenario.key),
        battlefield=setup.table.key,
        seed=setup.seed,
        seed_is_drawn=drawn,
        engine_version=ENGINE_VERSION,
        record=canonical(Record(setup=setup, answers=(), events=())).decode(),
        set_up_by=user,
    )
