"""The page of a game that has not begun, or that was called off: everything to which its players agree.

The number of queries does not depend on the warriors.
"""

from dataclasses import dataclass

from campaigns.access import may_play
from campaigns.models import Battle, Game, GameSeat
from campaigns.models.verdict import with_rulings, with_verdicts
from campaigns.pages.battles.forces import Force, forces
from campaigns.pages.battles.page import MovedWarband, moved_warbands, switches_on
from campaigns.pages.battles.policies import policy_name
from campaigns.pages.map.stakes import stake_of
from campaigns.pages.play.terms import clock_words, dice_words, watch_words
from campaigns.pages.results.confirmations import counts_when
from campaigns.services.battles.fight import is_on_a_real_table, record_of
from campaigns.services.battles.hold import who_fought
from campaigns.services.battles.readiness import ordered_sides
from campaigns.services.play.seats import may_call_off, seats_of, waits_for
from campaigns.table_picture.picture import Picture
from campaigns.table_picture.scenes import before_battle
from roster.models import User
from roster.models.warband import SHEET_ROWS
from roster.rulebooks import book_of_edition
from roster.sheets import read_sheet
from rules.catalogue.model import Rulebook, Switch
from rules.combat.measuring import NO_MEASURING
from rules.engine.setup import BattleSetup
from rules.narration.phrases import mid_sentence
from rules.narration.prelude import foretold


@dataclass(frozen=True)
class SideProposed:
    """One side: who takes part, who does not, and who plays it.

    `waits` is the name of somebody who has not agreed yet. `advice` are the tactics that advise a player.
    """

    index: int
    warband: int
    owner: str
    force: Force
    missing: tuple[str, ...]
    played_by: str
    advice: str
    waits: str


@dataclass(frozen=True)
class ProposalPage:
    """`counts` tells what comes of the battle, `settled_before` what was drunk and whose map chose the scenario.

    One that `is_real` is played on a real table. With `moved` it cannot begin before it is set up again.
    """

    sides: tuple[SideProposed, ...]
    counts: str
    stake: str
    ruleset: str
    switches: tuple[Switch, ...]
    scenario: str
    scenario_summary: str
    scenario_roll: str
    settled_before: tuple[str, ...]
    table: str
    picture: Picture
    dice: str
    clock: str
    measuring: str
    watchers: str
    moved: tuple[MovedWarband, ...]
    waits_for: tuple[str, ...]
    may_agree: bool
    may_change: bool
    may_call_off: bool
    is_real: bool
    status: str = Battle.Status.SET_UP

    @property
    def fighters_moved(self) -> bool:
        """Whether any of those who fight have changed."""
        return any(moved.touched for moved in self.moved)


def proposal_page(game: Game, user: User) -> ProposalPage | None:
    """The page of a game that is proposed; None of one that was called off."""
    if game.status != Game.Status.PROPOSED or game.battle is None:
        return None
    battle, seats = _battle(game.battle.pk), seats_of(game)
    setup, book = record_of(battle).setup, book_of_edition(battle.edition)
    moved = () if battle.is_friendly else moved_warbands(battle, setup, book)
    stake = stake_of(battle, organises=False)
    return ProposalPage(
        sides=_sides(battle, setup, book, seats),
        counts=_counts(battle),
        stake=stake.sentence if stake else "",
        ruleset=setup.ruleset.name,
        switches=tuple(it for it in switches_on(setup, book) if it.key != NO_MEASURING),
        scenario=setup.scenario.name,
        scenario_summary=setup.scenario.summary,
        scenario_roll=battle.scenario_roll,
        settled_before=foretold(setup),
        table=setup.table.name,
        picture=before_battle(setup),
        dice=dice_words(game, battle),
        clock=clock_words(game),
        measuring=_measuring(setup),
        watchers=watch_words(game),
        moved=moved,
        waits_for=tuple(waits_for(seats)),
        may_agree=any(seat.asks_id == user.pk and seat.agreed_at is None for seat in seats)
        and not any(it.touched for it in moved),
        may_change=may_play(user, battle),
        may_call_off=may_call_off(game, seats, user),
        is_real=is_on_a_real_table(battle),
    )


def _battle(pk: int) -> Battle:
    rows = with_rulings(with_verdicts(Battle.objects.filter(pk=pk))).select_related("set_up_by")
    return rows.prefetch_related(*(f"sides__warband__{name}" for name in SHEET_ROWS)).get()


def _counts(battle: Battle) -> str:
    if battle.is_friendly:
        return "Nothing: it is a friendly. No warband changes by it."
    campaign = battle.campaign
    return f"It counts in {campaign}. {counts_when(campaign.confirmation, campaign.confirmation_days)}"


def _measuring(setup: BattleSetup) -> str:
    if NO_MEASURING in setup.ruleset.switches:
        return "Nobody measures before shots and charges are declared."
    return "Everybody may measure at any time."


def _sides(
    battle: Battle, setup: BattleSetup, book: Rulebook, seats: list[GameSeat]
) -> tuple[SideProposed, ...]:
    found = []
    for row, force, seat in zip(ordered_sides(battle), forces(setup, book), seats, strict=True):
        fielded = who_fought(setup, row.position)
        absent = (it.name for it in read_sheet(row.warband).active if it.number not in fielded)
        owner = row.warband.owner.get_username()
        found.append(
            SideProposed(
                index=row.position,
                warband=row.warband_id,
                owner=owner,
                force=force,
                missing=tuple(absent),
                played_by=_played_by(seat, owner),
                advice=policy_name(seat.tactics) if seat.user else "",
                waits=seat.asks.get_username() if seat.asks and seat.agreed_at is None else "",
            )
        )
    return tuple(found)


def _played_by(seat: GameSeat, owner: str) -> str:
    """`player, whom tactics may relieve`, `organiser, for player` or `tactics (bold: closes in)`."""
    if seat.user is None:
        return f"tactics ({mid_sentence(policy_name(seat.tactics))})"
    name = seat.user.get_username()
    player = name if name == owner else f"{name}, for {owner}"
    return f"{player}, whom tactics may relieve" if seat.is_relieved else player
