"""Setting a battle up: the forces are frozen as they are now, with the revision of both ledgers.

The same warbands have one battle at a time that waits to be fought, so that nobody sets up several and picks one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max

from campaigns.access import may_organise
from campaigns.models import Battle, BattleSide, Campaign, ChronicleEntry
from campaigns.models.options import IllegalFights, OwnBattles
from campaigns.services.battles import keys
from campaigns.services.battles.fight import Unreadable, record_of
from campaigns.services.battles.keys import fought_between, key_for, place_for
from campaigns.services.battles.pairings import tie_to_pairing
from campaigns.services.battles.readiness import ordered_sides, refuse_unfinished
from campaigns.services.battles.scenario_maps import NOBODY, scenario_choice
from campaigns.services.battles.scenario_rolls import roll_for
from campaigns.services.battles.sides import warbands_for
from campaigns.services.chronicle.write import note_battle
from campaigns.services.events.scenarios import refuse_other_scenario
from campaigns.services.locks import lock_campaign
from campaigns.services.map.stakes import refuse_territory, stake_of, still_at_stake
from campaigns.services.option_words import refused_by
from campaigns.services.refusal import Refused
from roster.models import User, Warband
from roster.rulebooks import book_to_change_by
from roster.sheets import read_sheet
from roster.site.operating.quotas import MODELS, OPEN_BATTLES, exceeded, met
from roster.site.transactions import in_transaction
from rules import ENGINE_VERSION, resolve
from rules.catalogue.model import Rulebook
from rules.engine.prelude import ScenarioChoice
from rules.engine.record import Record
from rules.engine.setup import BattleSetup
from rules.fielding.fielding import NobodyToField
from rules.ledger.sheet import WarbandSheet
from rules.mustering.legality.check import problems
from rules.mustering.legality.waiving import NEVER
from rules.narration.phrases import mid_sentence
from rules.policies import POLICIES
from rules.values import DataError, canonical, changed

LONGEST_SEED = 64


@dataclass(frozen=True)
class Plan:
    """A battle to be set up: two or more warbands with a policy each, and where and how they fight.

    `switches` None takes the ruleset's defaults; an empty `title` is made up. The site draws the dice; a friendly,
    which counts for nothing, may have a `seed` instead. `drinking` are the warbands that drink a barrel first,
    `scenario_by` says whose map chose the scenario (`campaigns.services.battles.scenario_maps`).
    `territory` is the id of one that is at stake.
    `alliances` are groups of places in `warbands` that stand together; None lets sides form them in the battle.
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
    friendly: bool = False
    territory: int | None = None
    alliances: tuple[tuple[int, ...], ...] | None = None


def plan_again(battle: Battle) -> Plan:
    """The plan of a battle that is set up again: everything the same, also a seed that was given for a friendly."""
    sides = sorted(battle.sides.all(), key=lambda side: side.position)
    return Plan(
        warbands=tuple(side.warband_id for side in sides),
        policies=tuple(side.policy for side in sides),
        ruleset=battle.ruleset,
        switches=tuple(battle.switches),
        scenario=battle.scenario,
        battlefield=battle.battlefield,
        title=battle.title,
        friendly=battle.is_friendly,
        territory=still_at_stake(battle),
        seed=battle.seed if battle.is_friendly and not battle.seed_is_drawn else "",
        **_settled_before(battle, sides),
    )


def _settled_before(battle: Battle, sides: Sequence[BattleSide]) -> dict[str, Any]:
    """The values settled at the first set-up; none if it can no longer be read."""
    try:
        setup = record_of(battle).setup
    except Unreadable:
        return {}
    choice = setup.scenario_choice
    chosen = "" if choice is None else NOBODY if choice.side is None else str(sides[choice.side].warband_id)
    drinking = tuple(row.warband_id for row in sides if setup.sides[row.position].supplies)
    return {"drinking": drinking, "scenario_by": chosen, "alliances": setup.alliances}


@in_transaction
def set_up_battle(campaign_id: int, user: User, plan: Plan) -> Battle:
    """Set up a battle: organisers any, players those of their own warbands. Idempotent.

    Raises `Refused` when the rules or the campaign forbid it, with one reason for each problem of a warband.
    """
    campaign = lock_campaign(campaign_id)
    if not campaign.is_open:
        raise Refused(f"{campaign.name} is closed; ask its organiser to open it.")
    given = plan.seed.strip()
    _refuse_seed(plan, given)
    refuse_other_scenario(campaign, user, plan.scenario, plan.warbands, friendly=plan.friendly)
    refuse_territory(campaign, plan.territory, friendly=plan.friendly)
    warbands, setup = forces_now(campaign, user, plan, given or _key(campaign, plan))
    _refuse_own_battles(campaign, warbands, plan)
    if not plan.friendly and (waiting := _waiting_between(campaign, plan.warbands)):
        if _is_planned(waiting, plan, setup):
            return waiting
        raise Refused(
            f"{waiting} is set up between these warbands already. Fight it, enter its result or discard it first."
        )
    open_now = campaign.battles.filter(status__in=(Battle.Status.SET_UP, Battle.Status.FOUGHT)).count()
    if full := met(OPEN_BATTLES, open_now, user):
        raise Refused(full)
    battle = _stored(campaign, user, plan, setup, drawn=not given)
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
    tie_to_pairing(battle)
    note_battle(battle, ChronicleEntry.Kind.BATTLE_SET_UP, user, **stake_of(battle))
    return battle


def _refuse_seed(plan: Plan, given: str) -> None:
    if given and not plan.friendly:
        raise Refused(
            "In a campaign the site draws the dice. A seed can be given for a friendly, which counts for nothing."
        )
    if plan.friendly and plan.battlefield == resolve.REAL_TABLE.key:
        raise Refused("A friendly is fought on this site. A battle on a real table counts.")


def _key(campaign: Campaign, plan: Plan) -> str:
    return keys.new_key() if plan.friendly else key_for(campaign, plan.warbands)


def _waiting_between(campaign: Campaign, warbands: Sequence[int]) -> Battle | None:
    """The battle between the same warbands that is set up and not fought yet."""
    waiting = campaign.battles.filter(status=Battle.Status.SET_UP, is_friendly=False).prefetch_related(
        "sides"
    )
    return next((battle for battle in waiting if fought_between(battle) == set(warbands)), None)


def _is_planned(battle: Battle, plan: Plan, setup: BattleSetup) -> bool:
    """Whether the battle is what is wanted, as after a double click."""
    sides = ordered_sides(battle)
    set_up = (battle.ruleset, battle.scenario, battle.battlefield)
    return (
        set_up == (plan.ruleset, plan.scenario, plan.battlefield)
        and plan.warbands == tuple(side.warband_id for side in sides)
        and plan.policies == tuple(side.policy for side in sides)
        and setup.ruleset.switches == tuple(battle.switches)
        and plan.territory == battle.territory_id
        and plan.alliances == _settled_before(battle, sides).get("alliances")
        and plan.title.strip()[:80] in ("", battle.title)
    )


def forces_now(campaign: Campaign, user: User, plan: Plan, seed: str) -> tuple[list[Warband], BattleSetup]:
    """The warbands of a plan, locked, and the battle between them as they are now. Raises `Refused`."""
    warbands = warbands_for(campaign, user, plan.warbands)
    book = book_to_change_by(campaign.edition)
    sheets = [read_sheet(warband) for warband in warbands]
    if too_many := exceeded(MODELS, sum(models_of(sheet) for sheet in sheets), user):
        raise Refused(too_many)
    _refuse_illegal(campaign, sheets, book)
    if not plan.friendly:
        refuse_unfinished(campaign, warbands, let=plan.unfinished and may_organise(user, campaign))
    _refuse_barrels_of_others(campaign, user, warbands, plan)
    choice = scenario_choice(campaign, warbands, sheets, book, plan.scenario_by)
    return warbands, set_up_from(sheets, book, plan, seed, choice)


def models_of(sheet: WarbandSheet) -> int:
    """How many living warriors a warband has."""
    return sum(block.members for block in sheet.active)


def _refuse_illegal(campaign: Campaign, sheets: Sequence[WarbandSheet], book: Rulebook) -> None:
    """Raise `Refused` if a warband breaks the rules.

    If the campaign lets illegal warbands fight, only the problems in `NEVER` still count.
    """
    always = campaign.illegal_fights == IllegalFights.ALWAYS
    wrong = [
        f"{sheet.name}: {problem.message} ({problem.source})"
        for sheet in sheets
        for problem in problems(sheet, book)
        if problem.counts and (not always or problem.code in NEVER)
    ]
    if wrong:
        way = "" if always else f" {refused_by('illegal_fights')}"
        raise Refused(f"A warband that breaks the rules cannot fight.{way} Fix this first:", wrong)


def _refuse_own_battles(campaign: Campaign, warbands: Sequence[Warband], plan: Plan) -> None:
    """Raise `Refused` for warbands of one player, unless it is a friendly or the campaign lets them fight."""
    one_player = len({warband.owner_id for warband in warbands}) == 1
    if one_player and not plan.friendly and campaign.own_battles == OwnBattles.FRIENDLY:
        raise Refused(
            "These warbands belong to one player, so they fight friendlies only: set the battle up as a friendly on "
            f"this site, or choose an opponent of another player. {refused_by('own_battles')}"
        )


def _refuse_barrels_of_others(
    campaign: Campaign, user: User, warbands: Sequence[Warband], plan: Plan
) -> None:
    """Raise `Refused` for a barrel of another player's warband, unless an organiser sets up the battle."""
    names = [
        warband.name for warband in warbands if warband.pk in plan.drinking and warband.owner_id != user.pk
    ]
    if names and not may_organise(user, campaign):
        raise Refused(f"Only its player or an organiser can let {' and '.join(names)} drink.")


def set_up_from(
    sheets: Sequence[WarbandSheet], book: Rulebook, plan: Plan, seed: str, choice: ScenarioChoice | None
) -> BattleSetup:
    """The battle of a plan between these rosters. Raises `Refused`."""
    if len(seed) > LONGEST_SEED or not seed.isprintable():
        raise Refused(f"A seed is one line of at most {LONGEST_SEED} characters.")
    for policy in plan.policies:
        if policy not in POLICIES:
            raise Refused(f"There are no tactics {policy!r}. Choose from: {', '.join(sorted(POLICIES))}.")
    try:
        setup = resolve.set_up(
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
    return changed(setup, alliances=plan.alliances)


def _stored(campaign: Campaign, user: User, plan: Plan, setup: BattleSetup, *, drawn: bool) -> Battle:
    last = campaign.battles.aggregate(last=Max("number"))["last"] or 0
    number = last + 1
    chosen = setup.scenario_choice is not None and setup.scenario_choice.side is not None
    roll = None if chosen or plan.friendly else roll_for(campaign, plan.warbands, setup.scenario.key)
    where = "" if setup.table == resolve.REAL_TABLE else f" at {mid_sentence(setup.table.name)}"
    title = plan.title.strip()[:80] or f"{setup.scenario.name}{where}"[:80]
    return Battle.objects.create(
        campaign=campaign,
        number=number,
        title=title,
        ruleset=setup.ruleset.key,
        switches=list(setup.ruleset.switches),
        edition=campaign.edition,
        scenario=setup.scenario.key,
        roll=roll,
        scenario_roll=roll.sentence if roll else "",
        battlefield=setup.table.key,
        territory_id=plan.territory,
        seed=setup.seed,
        place=None if plan.friendly else place_for(campaign, plan.warbands),
        seed_is_drawn=drawn,
        seed_was_shown=not drawn,
        is_friendly=plan.friendly,
        engine_version=ENGINE_VERSION,
        record=canonical(Record(setup=setup, answers=(), events=())).decode(),
        set_up_by=user,
    )
