"""Post-battle sequences as a player plays them, with the answers of the policy."""

from campaigns.checking import battles
from campaigns.models import Battle
from campaigns.services.battles.fight import record_of
from roster.models import Aftermath, User, Warband
from roster.services.aftermath.sequence import (
    answer_aftermath,
    choose_dice,
    commit_aftermath,
    open_aftermath_of,
    position,
    resumed,
    save,
)
from rules.aftermath.resolver import AftermathResolver
from rules.aftermath.sensible import choose
from rules.engine.dice import Roll
from rules.engine.events import Status
from rules.values import canonical, changed
from tests.remembered import remembered


def step(sequence: Aftermath) -> Aftermath:
    """One answer."""
    resolver = resumed(Aftermath.objects.get(pk=sequence.pk))
    answer = choose(resolver.pending, resolver.draft)
    return answer_aftermath(sequence.pk, answer=answer, at=position(resolver))


def to_the_end(sequence: Aftermath) -> AftermathResolver:
    """Every answer, stored at once; it is not finished yet."""
    found = Aftermath.objects.get(pk=sequence.pk)
    resolver = resumed(found)
    while not resolver.done:
        resolver.answer(choose(resolver.pending, resolver.draft))
    save(found, resolver)
    return resolver


@remembered
def finish(warband: Warband, user: User) -> Aftermath:
    """The warband's earliest open sequence, played and written into the ledger."""
    sequence = open_aftermath_of(warband)
    return commit_aftermath(sequence.pk, user, at=position(to_the_end(sequence)))


@remembered
def hurt(sequence: Aftermath, user: User, faces: str) -> Aftermath:
    """Like `finish`, with these dice from a table for the first injury and the site's for the rest."""
    choose_dice(sequence.pk, by_hand=True)
    while not (resolver := resumed(Aftermath.objects.get(pk=sequence.pk))).done:
        if isinstance(resolver.pending, Roll):
            assert resolver.pending.purpose == "serious injury"
            answer_aftermath(sequence.pk, answer=faces, at=position(resolver))
            choose_dice(sequence.pk, by_hand=False)
        else:
            step(sequence)
    return commit_aftermath(sequence.pk, user, at=position(resolver))


@remembered
def down(battle: Battle, side: int) -> None:
    """Let the leader of that side alone be out of action at the end, by the other side's leader.

    The record keeps the outcome alone, as that of a battle whose course nobody knows.
    """
    stored = record_of(battle)
    leaders = [fielded.fighters[0].id for fielded in stored.setup.sides]
    sides = []
    for index, ended in enumerate(stored.outcome.sides):
        standing = [changed(it, status=Status.STANDING, taken_out_by=None) for it in ended.fighters]
        if index == side:
            by = leaders[0 if side else 1]
            standing[0] = changed(standing[0], status=Status.OUT_OF_ACTION, taken_out_by=by, spared=False)
        sides.append(changed(ended, fighters=tuple(standing)))
    outcome = changed(stored.outcome, sides=tuple(sides))
    stored = changed(stored, answers=(), events=(), outcome=outcome)
    Battle.objects.filter(pk=battle.pk).update(record=canonical(stored).decode())
    changed_battle = Battle.objects.select_related("campaign", "edition", "roll").get(pk=battle.pk)
    for fault in battles.faults_of(changed_battle):
        if fault.repair is not None:
            fault.repair()
