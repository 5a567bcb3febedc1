"""The background job that fights a balance study of a campaign, block by block, and sums it up in the end.

What was counted is kept with the study, so that a job that is cut off or gives way to others goes on where it was.
"""

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from functools import partial
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import connections

from campaigns.models import CampaignStudy
from campaigns.services.studies.ask import FIGHT_STUDY
from campaigns.simulating import LONGEST, TURN, WAIT, cores, others_wait, spread
from roster.site.jobs import Done, Failed, Kind, Later
from roster.site.jobs.work import Work
from rules.mustering.words import counted as worded
from rules.studies.cells import Block, blocks, cells
from rules.studies.description import Plan, Rules, version
from rules.studies.fighting import Counted, counted, sent
from rules.studies.keeping import Kept, MissingExtra
from rules.studies.ratings import Rating, ratings
from rules.studies.summary import nested, summary_of
from rules.values import canonical, changed, read_json

#: Seconds between two times that the counts are kept.
KEEP_EVERY = 5

type _Cells = dict[int, Counter[tuple[str, str]]]


def _fight(work: Work) -> Done:
    study = CampaignStudy.objects.filter(pk=work.arguments["study"]).first()
    if study is None:
        raise Failed("This study no longer exists.")
    if study.summary:
        return Done("Fought.")
    plan = _plan_of_now(study)
    found = _counted_before(study)
    processes = settings.SIMULATION_PROCESSES or cores()
    try:
        _fight_rest(work, study, plan, found, processes)
    except BrokenProcessPool as error:
        raise Failed("A part of it was stopped, perhaps for want of memory.") from error
    study.summary = canonical(_summed(plan, found)).decode()
    study.counts = ""
    study.save(update_fields=["summary", "counts", "done"])
    return Done(f"Fought {worded(study.battles, 'battle')}.")


def _plan_of_now(study: CampaignStudy) -> Plan:
    """The plan under the rules of this release; what another one counted is of no use to it."""
    plan = read_json(Plan, study.plan, where=f"study {study.pk}")
    if plan.version == version():
        return plan
    plan = changed(plan, version=version())
    study.plan, study.done, study.counts = canonical(plan).decode(), 0, ""
    study.save(update_fields=["plan", "done", "counts"])
    return plan


def _counted_before(study: CampaignStudy) -> _Cells:
    if not study.counts:
        return {}
    stored = read_json(list[tuple[int, list[tuple[str, str, int]]]], study.counts, where=f"study {study.pk}")
    return {
        cell: Counter({(measure, key): count for measure, key, count in counts}) for cell, counts in stored
    }


def _fight_rest(work: Work, study: CampaignStudy, plan: Plan, found: _Cells, processes: int) -> None:
    """Raises `Later` where others wait, and after a while in any case."""
    missing = blocks(plan)[study.done :]
    done = sum(block.battles for block in blocks(plan)[: study.done])
    if processes > 1:
        connections.close_all()
    began = kept = monotonic()
    fight = partial(counted, sent(plan))
    with closing(_results(fight, missing, processes)) as results:
        for block, counts in zip(missing, results, strict=True):
            of_cell = found.setdefault(block.cell, Counter())
            of_cell.update({(measure, key): count for measure, key, count in counts})
            study.done += 1
            done += block.battles
            work.report(f"{done} of {worded(study.battles, 'battle')}", done, study.battles)
            gives_way = others_wait() or monotonic() - began > TURN
            if gives_way or monotonic() - kept > KEEP_EVERY:
                _keep(study, found)
                kept = monotonic()
            if gives_way and study.done < len(blocks(plan)):
                raise Later("It goes on after the others.", wait=WAIT, giving_way=True)


def _results(fight: partial[Counted], missing: Sequence[Block], processes: int) -> Generator[Counted]:
    if processes == 1:
        yield from map(fight, missing)
    else:
        yield from spread(fight, missing, processes)


def _keep(study: CampaignStudy, found: _Cells) -> None:
    counts = [
        (cell, [(measure, key, count) for (measure, key), count in sorted(of_cell.items())])
        for cell, of_cell in sorted(found.items())
    ]
    study.counts = canonical(counts).decode()
    study.save(update_fields=["counts", "done"])


def _summed(plan: Plan, found: _Cells) -> object:
    """The summary; without ratings where the libraries of studies are not installed."""
    kept = Kept(
        study=plan.study,
        version=plan.version,
        digest=plan.digest,
        warbands=tuple(entrant.key for entrant in plan.entrants),
        cells=cells(plan),
        counts=tuple(
            nested([(*key, count) for key, count in sorted(found.get(cell, Counter()).items())])
            for cell in range(len(cells(plan)))
        ),
    )
    rated: dict[Rules, tuple[Rating, ...]] = {}
    with suppress(MissingExtra):
        rated = ratings(kept)
    return summary_of(kept, plan, rated)


def _was_done(arguments: Mapping[str, Any]) -> bool:
    return CampaignStudy.objects.filter(pk=arguments["study"]).exclude(summary="").exists()


STUDY = Kind(
    FIGHT_STUDY,
    "Balance study",
    "This study",
    _fight,
    priority=-20,
    unchanged="Nothing was counted.",
    cancelled="It was cancelled.",
    was_done=_was_done,
    seconds=LONGEST,
)
