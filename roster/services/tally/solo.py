"""Battles that the owner of a warband outside any campaign enters alone: set up, kept while played, handed in.

Handing in opens the post-battle sequence at once; nobody else has to agree.
"""

import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from roster.models import SoloBattle, Warband
from roster.registries import Registry
from roster.rulebooks import book_of, book_to_change_by
from roster.services.aftermath.sequence import (
    artefacts_found,
    drop_aftermath,
    open_aftermath,
    open_aftermath_of,
    seed_of,
)
from roster.services.tally import turns
from roster.sheets import read_sheet
from roster.site.operating.quotas import MODELS, exceeded
from roster.site.transactions import in_transaction
from rules import resolve
from rules.aftermath.record import AftermathSetup, without_table
from rules.catalogue.model import Rulebook
from rules.catalogue.packs.house_rule_model import ONE_BATTLE
from rules.engine.setup import BattleSetup
from rules.fielding.fielding import NobodyToField
from rules.ledger.sheet import WarbandSheet
from rules.mustering.legality.check import problems
from rules.referee.turns.steps import Step
from rules.tally.check import Impossible, doubts_of
from rules.tally.draft import Merged, Sent, Tally, merge
from rules.tally.fields import entered_from, tally_defaults
from rules.tally.opponent import Opponent, against
from rules.tally.outcome import outcome_of_entered
from rules.values import canonical, changed, read_json

Status = SoloBattle.Status

#: Each answers why a warband may not fight alone, in a sentence; empty where it may. Apps above add theirs.
commitments: Registry[Callable[[Warband], str]] = Registry()


class SoloRefused(ValueError):
    """Nothing was changed. `reasons` are further sentences; a `doubtful` result can be handed in all the same."""

    def __init__(self, sentence: str, reasons: Sequence[str] = (), *, doubtful: bool = False) -> None:
        super().__init__(" ".join((sentence, *reasons)))
        self.sentence, self.reasons, self.doubtful = sentence, tuple(reasons), doubtful


@dataclass(frozen=True)
class SoloPlan:
    """The opponent, and how the battle is fought; an empty `title` is made up."""

    opponent: Opponent
    scenario: str
    ruleset: str
    title: str = ""


def commitment_of(warband: Warband) -> str:
    """Why the warband never fights alone as things are, in a sentence; empty where it may."""
    if book_of(warband).plays(ONE_BATTLE):
        return f"{warband.name} is a roster for single battles: nothing comes of them."
    return next(filter(None, (commitment(warband) for commitment in commitments)), "")


def solo_refused(warband: Warband) -> str:
    """Why no battle of the warband can be entered now, in a sentence; empty where one can."""
    if why := commitment_of(warband):
        return why
    unfinished = open_aftermath_of(warband)
    if unfinished is not None:
        return f"Finish the post-battle sequence of {unfinished.title} first."
    return ""


def solo_of(warband: Warband, battle: str) -> SoloBattle | None:
    """The solo battle of a warband that ledgers call so; None, without a query, for other battles."""
    kind, _, number = battle.partition("-")
    is_solo = kind == "solo" and number.isdecimal()
    return warband.solo_battles.filter(pk=int(number)).first() if is_solo else None


def setup_of(battle: SoloBattle) -> BattleSetup:
    """The set-up of the battle. Raises `DataError`."""
    return read_json(BattleSetup, battle.record, where=battle.title)


def tally_of(battle: SoloBattle) -> Tally:
    """The tally of the battle so far. Raises `DataError`."""
    return read_json(Tally, battle.tally, where=battle.title) if battle.tally else Tally()


@in_transaction
def begin_solo(warband_id: int, plan: SoloPlan) -> SoloBattle:
    """Begin a battle to be entered, with the roster as it is now; an open one is returned instead.

    Raises `SoloRefused`.
    """
    warband = _locked(warband_id)
    begun = warband.solo_battles.filter(status=Status.OPEN).first()
    if begun is not None:
        return begun
    if why := solo_refused(warband):
        raise SoloRefused(why)
    setup = _set_up(read_sheet(warband), book_to_change_by(warband.edition), plan)
    title = plan.title.strip() or f"{setup.scenario.name} against {plan.opponent.name}"
    return SoloBattle.objects.create(
        warband=warband,
        title=title[:80],
        opponent=plan.opponent.name[:80],
        record=canonical(without_table(setup)).decode(),
    )


def _set_up(sheet: WarbandSheet, book: Rulebook, plan: SoloPlan) -> BattleSetup:
    """The roster stands in for its opponent until that is put in its place."""
    models = sum(block.members for block in sheet.active) + plan.opponent.models
    if too_many := exceeded(MODELS, models):
        raise SoloRefused(too_many)
    wrong = [f"{problem.message} ({problem.source})" for problem in problems(sheet, book) if problem.counts]
    if wrong:
        raise SoloRefused("A warband that breaks the rules cannot fight. Fix this first:", wrong)
    try:
        setup = resolve.set_up(
            [sheet, sheet],
            book,
            seed=secrets.token_hex(16),
            ruleset=plan.ruleset,
            scenario=plan.scenario,
            battlefield=resolve.REAL_TABLE,
        )
        return against(setup, plan.opponent, book)
    except (resolve.UnknownKey, resolve.Unfit, NobodyToField, ValueError) as error:
        raise SoloRefused(str(error)) from error


@in_transaction
def save_solo(battle_id: int, sent: Sent) -> Merged:
    """Keep what was changed on a page. Raises `SoloRefused` for a battle that is no longer being entered."""
    return _save(_open(battle_id), sent)


@in_transaction
def begin_solo_turns(battle_id: int) -> SoloBattle:
    """Begin to keep the turns, on the one device that there is. Raises `SoloRefused`."""
    battle = _open(battle_id)
    return _kept(battle, turns.begun(tally_of(battle), shares_device=True))


@in_transaction
def take_solo_step(battle_id: int, step: Step, sees: Collection[int]) -> SoloBattle:
    """Take one step of the turns, once. Raises `SoloRefused`."""
    battle = _open(battle_id)
    try:
        return _kept(battle, turns.taken(setup_of(battle), tally_of(battle), step, sees))
    except turns.NotTaken as refusal:
        raise SoloRefused(str(refusal)) from refusal


@in_transaction
def take_solo_steps(battle_id: int, steps: list[Step], sees: Collection[int]) -> list[str]:
    """Take steps that a device kept, in their order; why each was not taken, else "". Raises `SoloRefused`."""
    battle = _open(battle_id)
    try:
        tally, reasons = turns.all_taken(setup_of(battle), tally_of(battle), steps, sees)
    except turns.NotTaken as refusal:
        raise SoloRefused(str(refusal)) from refusal
    _kept(battle, tally)
    return reasons


def _kept(battle: SoloBattle, tally: Tally) -> SoloBattle:
    battle.tally = canonical(tally).decode()
    battle.save(update_fields=["tally"])
    return battle


def _save(battle: SoloBattle, sent: Sent) -> Merged:
    tally = tally_of(battle)
    merged = merge(tally.fields, sent, tally_defaults(setup_of(battle), book_of(battle.warband)))
    battle.tally = canonical(changed(tally, fields=merged.fields)).decode()
    battle.save(update_fields=["tally"])
    return merged


@in_transaction
def hand_in_solo(battle_id: int, *, sure: bool = False) -> SoloBattle:
    """The battle is over: its post-battle sequence opens. A second time changes nothing. Raises `SoloRefused`."""
    battle = _battle(battle_id)
    if battle.status == Status.HANDED_IN:
        return battle
    battle, warband = _open(battle_id), battle.warband
    if why := solo_refused(warband):
        raise SoloRefused(why)
    setup = setup_of(battle)
    try:
        result = entered_from(setup, tally_of(battle).fields, book_of(warband))
        outcome = outcome_of_entered(setup, result)
    except Impossible as error:
        raise SoloRefused("The result cannot be handed in yet:", error.problems) from error
    doubts = doubts_of(setup, result, outcome)
    if doubts and not sure:
        raise SoloRefused("Check this before you hand the result in:", doubts, doubtful=True)
    sequence = AftermathSetup(
        battle=battle.key,
        title=battle.title,
        side=0,
        setup=setup,
        outcome=outcome,
        sheet=read_sheet(warband),
        seed=seed_of(warband, battle.key, f"solo/{_handed_in_before(battle)}"),
        artefacts=artefacts_found([warband.pk]),
    )
    open_aftermath(warband, sequence, edition=warband.edition)
    return _now(battle, Status.HANDED_IN)


def _handed_in_before(battle: SoloBattle) -> int:
    """How many battles of the warband count; one that was dropped leaves its dice to the next."""
    return battle.warband.solo_battles.filter(status=Status.HANDED_IN).exclude(pk=battle.pk).count()


@in_transaction
def reopen_solo(battle_id: int) -> SoloBattle:
    """Take the result back while its post-battle sequence is not finished. Raises `SoloRefused`.

    What was entered stays, and so do dice that were rolled.
    """
    battle = _battle(battle_id)
    if battle.status == Status.OPEN:
        return battle
    _drop_sequence(battle)
    return _now(battle, Status.OPEN)


@in_transaction
def drop_solo(battle_id: int) -> SoloBattle:
    """The battle never counted. Raises `SoloRefused` once its post-battle sequence is finished."""
    battle = _battle(battle_id)
    if battle.status == Status.HANDED_IN:
        _drop_sequence(battle)
    return _now(battle, Status.DROPPED)


def _drop_sequence(battle: SoloBattle) -> None:
    unfinished = open_aftermath_of(battle.warband)
    if battle.status != Status.HANDED_IN or unfinished is None or unfinished.battle != battle.key:
        raise SoloRefused("Only a battle whose post-battle sequence is not finished can be changed.")
    drop_aftermath(battle.warband, battle.key)


def _now(battle: SoloBattle, status: str) -> SoloBattle:
    battle.status = status
    battle.save(update_fields=["status"])
    return battle


def _locked(warband_id: int) -> Warband:
    return (
        Warband.objects.select_for_update(of=("self",), no_key=True)
        .select_related("edition")
        .get(pk=warband_id)
    )


def _battle(battle_id: int) -> SoloBattle:
    """The row under its warband's lock."""
    warband = _locked(SoloBattle.objects.values_list("warband_id", flat=True).get(pk=battle_id))
    battle = SoloBattle.objects.get(pk=battle_id)
    battle.warband = warband
    return battle


def _open(battle_id: int) -> SoloBattle:
    battle = _battle(battle_id)
    if battle.status != Status.OPEN:
        raise SoloRefused(
            f"The result of this battle can no longer be entered: it is {battle.get_status_display()}."
        )
    return battle
