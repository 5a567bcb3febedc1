"""Post-battle sequences as a player plays them, with the answers of the policy."""

from roster.models import Aftermath, User, Warband
from roster.services import answer_aftermath, commit_aftermath
from roster.services.aftermath import open_aftermath_of, position, resumed
from rules.aftermath.resolver import AftermathResolver
from rules.aftermath.sensible import choose


def step(sequence: Aftermath) -> Aftermath:
    """One answer."""
    resolver = resumed(Aftermath.objects.get(pk=sequence.pk))
    answer = choose(resolver.pending, resolver.draft)
    return answer_aftermath(sequence.pk, answer=answer, at=position(resolver))


def to_the_end(sequence: Aftermath) -> AftermathResolver:
    """Every answer; it is not finished yet."""
    while not resumed(found := Aftermath.objects.get(pk=sequence.pk)).done:
        step(found)
    return resumed(Aftermath.objects.get(pk=sequence.pk))


def finish(warband: Warband, user: User) -> Aftermath:
    """The warband's earliest open sequence, played and written into the ledger."""
    sequence = open_aftermath_of(warband)
    return commit_aftermath(sequence.pk, user, at=position(to_the_end(sequence)))
