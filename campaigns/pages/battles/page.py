"""The page of one battle as a structure: forces, result, story, picture, and what the reader may do.

Built by the view from the stored texts, never by fighting again. `facts` is the same as plain data for JSON. The number
of queries depends neither on the warriors nor on the length of the battle.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.access import is_organiser
from campaigns.models import Battle, BattleSide, Game, GameSeat
from campaigns.pages.battles.forces import Force, forces
from campaigns.pages.battles.job import battle_job
from campaigns.pages.battles.moments import Moment, moments
from campaigns.pages.battles.policies import policy_name
from campaigns.pages.battles.story import Round, steps, story
from campaigns.pages.battles.table_part import TablePart, table_part
from campaigns.pages.battles.warriors import WarriorLine, warrior_lines
from campaigns.pages.chronicle.sentences import Line, lines_for_reader
from campaigns.pages.claims.matters import MatterLine, matter_lines
from campaigns.pages.map.stakes import StakeOfBattle, stake_of
from campaigns.pages.results.after_battle import AfterBattle, after_battle
from campaigns.pages.results.confirmations import Confirmations, confirmations
from campaigns.pages.results.entered import EnteredSide, entered_sides
from campaigns.selectors import history_of, matters_of
from campaigns.services.battles.ask import CHECK, FIGHT
from campaigns.services.battles.fight import has_referee, is_on_a_real_table, may_use_engine, record_of
from campaigns.services.battles.readiness import Moved, moved_since, ordered_sides
from campaigns.services.option_words import refused_by
from campaigns.services.play.played import decisions_at, in_words, with_decisions
from campaigns.services.results.discard import taking_back_refused
from campaigns.services.results.enter import sheets_now, tally_of
from campaigns.services.verdicts.what_counts import was_disputed
from campaigns.services.verdicts.who_decides import deciding_refused
from campaigns.table_picture.picture import Picture
from roster.models import User
from roster.pages.history.page import lines_between
from roster.pages.jobs import JobPage
from roster.pages.rulebook.notice import Notice, rulebook_notice
from roster.site.signs import lacks
from rules import ENGINE_VERSION
from rules.catalogue.model import Rulebook, Switch
from rules.combat.support import UnsupportedRule, unsupported_rules
from rules.engine.dice import commitment
from rules.engine.record import Record
from rules.engine.setup import BattleSetup
from rules.mustering.words import counted
from rules.narration import headline
from rules.narration.phrases import mid_sentence
from rules.narration.prelude import foretold
from rules.referee.course import is_refereed
from rules.tally.short import fitted
from rules.values import plain


@dataclass(frozen=True)
class Side:
    """One side and its warband. `before` is the revision of its ledger with which it took the field.

    `warriors` tells how everybody came through a battle that was fought here.
    """

    index: int
    warband: int
    owner: str
    force: Force
    policy: str
    before: int
    result: str
    starting: int
    out: tuple[str, ...]
    routed: bool
    warriors: tuple[WarriorLine, ...] = ()


@dataclass(frozen=True)
class Result:
    """How it ended. `winner` is the index of a side, None for a draw."""

    headline: str
    winner: int | None
    rounds: int


@dataclass(frozen=True)
class Verbs:
    """What the reader may do now. `take_back_refused` says why an organiser cannot take the battle back,
    `engine_refused` why the reader cannot have it fought here, `decide_refused` why an organiser cannot decide.

    `explain_reopening` asks a reader who did not enter the result for a reason.
    """

    fight: bool
    play: bool
    referee: bool
    enter: bool
    reopen: bool
    accept: bool
    discard: bool
    again: bool
    take_back: bool
    amend: bool
    strike: bool
    take_back_refused: str = ""
    engine_refused: str = ""
    decide_refused: str = ""
    explain_reopening: bool = False


#: Options of a battle that stand by name beside its turn sequence; more are counted there.
_NAMED = 3


@dataclass(frozen=True)
class MovedWarband:
    """A warband that has changed since the battle was set up, and how; `touched` names those of them who fight."""

    name: str
    changes: tuple[str, ...]
    touched: tuple[str, ...] = ()


@dataclass(frozen=True)
class BattlePage:
    """`seed` is empty while it is hidden; `friendly` is a sentence about a friendly, else empty.

    `settled_before` tells what was drunk and whose map chose the scenario, `after` what it came to for each warband.
    `matters` are to settle between warbands. `left_out` are special rules that the book does not play yet, `entered`
    what people entered; `left_out_of_result` tells what of it the rosters no longer allow.
    `fight_job` and `check_job` tell how far the fight or the latest check is.
    `confirmations` is what its players said of the result, `history` the lines of the chronicle, the latest first.
    `game` is the one in which people play or played it, or are asked to; `players` names them, and
    `play_time` is how long it took (`campaigns.services.play.played`).
    `branches` are the sides with which the reader may play the battle on from a moment of it.
    `notice` tells where its rulebook is not understood, `stake` which territory it is about.
    """

    number: int
    title: str
    status: str
    ruleset: str
    switches: tuple[Switch, ...]
    scenario: str
    scenario_summary: str
    scenario_roll: str
    settled_before: tuple[str, ...]
    table: str
    commitment: str
    seed: str
    seed_is_drawn: bool
    friendly: str
    engine_version: str
    engine_now: str
    sides: tuple[Side, ...]
    result: Result | None
    story: tuple[Round, ...]
    moments: tuple[Moment, ...]
    table_part: TablePart
    after: tuple[AfterBattle, ...]
    left_out: tuple[UnsupportedRule, ...]
    moved: tuple[MovedWarband, ...]
    verbs: Verbs
    entered: tuple[EnteredSide, ...] = ()
    on_a_real_table: bool = False
    refereed: bool = False
    is_short: bool = False
    matters: tuple[MatterLine, ...] = ()
    confirmations: Confirmations | None = None
    history: tuple[Line, ...] = ()
    fight_job: JobPage | None = None
    check_job: JobPage | None = None
    notice: Notice | None = None
    left_out_of_result: tuple[str, ...] = ()
    stake: StakeOfBattle | None = None
    game: Game | None = None
    players: tuple[str, ...] = ()
    play_time: str = ""
    branches: tuple[tuple[int, str], ...] = ()

    @property
    def forces(self) -> tuple[Force, ...]:
        return tuple(side.force for side in self.sides)

    @property
    def picture(self) -> Picture:
        return self.table_part.picture

    @property
    def played_on(self) -> str:
        """What it was or is fought on, for the middle of a sentence."""
        return "a real table" if self.entered else mid_sentence(self.table)

    @property
    def switches_in_short(self) -> str:
        """Their names where they are few, else how many they are."""
        if len(self.switches) > _NAMED:
            return f"{len(self.switches)} options and house rules"
        return ", ".join(switch.name for switch in self.switches)

    @property
    def fighters_moved(self) -> bool:
        """Whether any of those who fight have changed."""
        return any(moved.touched for moved in self.moved)


def battle_page(
    battle: Battle, user: User, book: Rulebook, *, step: int | None = None, round: int | None = None
) -> BattlePage:
    """The page of a battle that was loaded with its campaign, its sides and their warbands and owners.

    The table is shown after a step of its story, or after a round; else at the end.
    """
    record = record_of(battle)
    moved = moved_warbands(battle, record.setup, book)
    told = story(record) if record.events else ()
    setup = record.setup
    game = _game(battle)
    fight, known = battle_job(battle, FIGHT), not battle.campaign.is_read_by_stranger
    return BattlePage(
        number=battle.number,
        title=battle.title,
        status=battle.status,
        ruleset=setup.ruleset.name,
        switches=switches_on(setup, book),
        scenario=setup.scenario.name,
        scenario_summary=setup.scenario.summary,
        scenario_roll=battle.scenario_roll,
        settled_before=foretold(setup),
        table=setup.table.name,
        commitment=commitment(setup.seed),
        seed=battle.seed if battle.seed_is_open else "",
        seed_is_drawn=battle.seed_is_drawn,
        friendly=_friendly(battle),
        engine_version=battle.engine_version,
        engine_now=ENGINE_VERSION,
        sides=_sides(battle, record, book),
        result=_result(record),
        story=told,
        moments=moments(record, steps(record, told)) if told else (),
        table_part=table_part(record, told, step=step, round=round),
        after=after_battle(battle, record, book, user) if record.outcome and not battle.is_friendly else (),
        left_out=() if battle.was_entered else unsupported_rules(setup),
        moved=moved,
        verbs=_verbs(battle, user, game, is_being_fought=fight is not None and fight.is_unfinished),
        entered=entered_sides(record, tally_of(battle), book) if battle.was_entered else (),
        on_a_real_table=is_on_a_real_table(battle),
        refereed=is_refereed(setup),
        is_short=battle.fought_by == Battle.FoughtBy.SHORT,
        matters=matter_lines(matters_of(battle)) if known and battle.status == Battle.Status.ACCEPTED else (),
        confirmations=confirmations(battle, user.pk) if known else None,
        history=tuple(lines_for_reader(battle.campaign, history_of(battle))),
        fight_job=fight,
        check_job=battle_job(battle, CHECK) if known else None,
        notice=rulebook_notice(book),
        left_out_of_result=_left_out_of_result(battle),
        stake=stake_of(battle, organises=is_organiser(user, battle.campaign)),
        game=game,
        players=_players(list(with_decisions().filter(game=game))) if game else (),
        play_time=in_words(game.played_seconds) if game and game.played_seconds is not None else "",
        branches=branches(battle, record, user),
    )


def branches(battle: Battle, record: Record, user: User) -> tuple[tuple[int, str], ...]:
    """The sides, by number and name, with which a reader may play the battle on; the reader's own first."""
    is_open = record.events and battle.seed_is_open and user.is_authenticated
    if not is_open or is_refereed(record.setup) or battle.campaign.is_read_by_stranger:
        return ()
    rows = sorted(ordered_sides(battle), key=lambda row: (row.warband.owner_id != user.pk, row.position))
    return tuple((row.position, row.name) for row in rows)


def _game(battle: Battle) -> Game | None:
    """The game in which people play or played the battle, or are asked to."""
    if battle.was_entered or lacks(battle, "has_games"):
        return None
    return battle.games.select_related("begun_by").exclude(status=Game.Status.CALLED_OFF).first()


def _players(seats: Sequence[GameSeat]) -> tuple[str, ...]:
    """The players side by side, or the one who plays all sides."""
    if len(seats) > 1 and len({seat.user_id for seat in seats}) == 1 and seats[0].user is not None:
        number = sum(map(decisions_at, seats))
        made = f" ({counted(number, 'decision')})" if number else ""
        return (f"{seats[0].user.get_username()} for all sides{made}",)
    return tuple(map(_player, seats))


def _player(seat: GameSeat) -> str:
    """The player of a side: `magda (41 decisions)`, `tactics (steady)`, or both where tactics took over."""
    number = decisions_at(seat)
    made = counted(number, "decision")
    if seat.user is None:
        return f"tactics ({seat.tactics}{f' after {made}' if number else ''})"
    return f"{seat.user.get_username()} ({made})" if number else seat.user.get_username()


def facts(page: BattlePage) -> dict[str, Any]:
    """The page as plain data; the picture as its SVG."""
    return {**plain(page), "picture": str(page.picture.svg)}


def _friendly(battle: Battle) -> str:
    if not battle.is_friendly:
        return ""
    seed = "" if battle.seed_is_drawn else f" Seed given by {battle.set_up_by}."
    return f"Friendly: it counts for nothing.{seed}"


def switches_on(setup: BattleSetup, book: Rulebook) -> tuple[Switch, ...]:
    """The options of its turn sequence that are on; one that the book does not know is called by its key."""
    ruleset = book.rulesets.get(setup.ruleset.key)
    known = {switch.key: switch for switch in ruleset.switches} if ruleset else {}
    return tuple(known.get(key) or Switch(key=key, name=key, summary="") for key in setup.ruleset.switches)


def _result(record: Record) -> Result | None:
    if record.outcome is None:
        return None
    return Result(headline(record.outcome), record.outcome.winner, record.outcome.rounds)


def _sides(battle: Battle, record: Record, book: Rulebook) -> tuple[Side, ...]:
    lines = warrior_lines(record) if record.events else ((),) * len(record.setup.sides)
    rows = zip(ordered_sides(battle), forces(record.setup, book), lines, strict=True)
    return tuple(_side(row, force, record, came_through) for row, force, came_through in rows)


def _side(row: BattleSide, force: Force, record: Record, warriors: tuple[WarriorLine, ...]) -> Side:
    outcome = record.outcome.sides[row.position] if record.outcome else None
    return Side(
        index=row.position,
        warband=row.warband_id,
        owner=row.warband.owner.get_username(),
        force=force,
        policy=policy_name(row.policy),
        before=row.revision,
        result=row.result,
        starting=force.fighters,
        out=tuple(fighter.name for fighter in outcome.out_of_action) if outcome else (),
        routed=outcome.routed if outcome else False,
        warriors=warriors,
    )


def _left_out_of_result(battle: Battle) -> tuple[str, ...]:
    short = tally_of(battle).short if battle.status == Battle.Status.FOUGHT else None
    return fitted(short, sheets_now(battle))[1] if short is not None else ()


def moved_warbands(battle: Battle, setup: BattleSetup, book: Rulebook) -> tuple[MovedWarband, ...]:
    """The warbands that changed since the battle was set up; empty once the battle is decided."""
    if battle.status not in (Battle.Status.SET_UP, Battle.Status.FOUGHT):
        return ()
    warbands = {side.warband_id: side.warband for side in battle.sides.all()}
    return tuple(_told(moved, book) for moved in moved_since(battle, warbands, setup))


def _told(moved: Moved, book: Rulebook) -> MovedWarband:
    warband = moved.side.warband
    lines = lines_between(warband, moved.side.revision + 1, warband.revision, book)
    return MovedWarband(warband.name, tuple(line.text for line in reversed(lines)), moved.touched)


def _verbs(battle: Battle, user: User, game: Game | None, *, is_being_fought: bool) -> Verbs:
    organises = is_organiser(user, battle.campaign)
    plays = organises or any(side.warband.owner_id == user.pk for side in battle.sides.all())
    decide_refused = deciding_refused(battle, user) if organises else ""
    accept_refused = decide_refused or (deciding_refused(battle, user, accepting=True) if organises else "")
    organises = organises and not decide_refused
    set_up, fought = battle.status == Battle.Status.SET_UP, battle.status == Battle.Status.FOUGHT
    refused = ""
    accepted_now = battle.status == Battle.Status.ACCEPTED
    if accepted := accepted_now and organises:
        refused = taking_back_refused(battle, {side.warband_id: side.warband for side in battle.sides.all()})
    allowed = battle.is_friendly or may_use_engine(battle.campaign, user)
    engine_refused = "" if allowed else refused_by("engine_use")
    may_discard = organises or not was_disputed(battle)
    here = not is_on_a_real_table(battle) and not battle.tally
    is_free = not (is_being_fought or (game is not None and game.is_running))
    may_fight = set_up and plays and here and battle.has_fair_dice and is_free and not engine_refused
    return Verbs(
        fight=may_fight,
        play=may_fight and game is None,
        referee=set_up and plays and is_free and game is None and has_referee(battle),
        engine_refused=engine_refused if set_up and plays and here else "",
        enter=set_up and plays and is_free and not battle.is_friendly,
        reopen=fought and plays and battle.was_entered,
        accept=fought and organises and not accept_refused,
        discard=(set_up and plays and may_discard and is_free) or (fought and organises),
        again=not battle.was_entered
        and ((set_up and plays and here and may_discard and is_free) or (fought and organises)),
        take_back=accepted and not refused,
        amend=organises and (fought or accepted) and battle.fought_by != Battle.FoughtBy.SHORT,
        strike=accepted,
        take_back_refused=refused,
        decide_refused=accept_refused if fought or accepted_now else "",
        explain_reopening=battle.entered_by_id != user.pk,
    )
