"""The background job that a battle page tells of: the fight while the battle is not fought, then the latest check."""

from campaigns.models import Battle
from campaigns.services.battles.ask import CHECK, FIGHT
from roster.models import Job
from roster.pages.jobs import JobPage, job_page
from roster.site.jobs.selectors import latest_job
from roster.site.signs import lacks

RUNNING = {FIGHT: "Being fought", CHECK: "Being replayed"}


def battle_job(battle: Battle, of: str) -> JobPage | None:
    """The job of a battle; None if there is nothing to tell. The page itself tells of a fight that came to its end."""
    is_set_up = battle.status == Battle.Status.SET_UP
    if is_set_up != (of == FIGHT) or lacks(battle, "has_jobs"):
        return None
    job = latest_job(of, battle.key)
    if job is None or (of == FIGHT and job.state == Job.State.DONE):
        return None
    return job_page(job, running=RUNNING[of], is_bad_news=job.result.get("same") is False)
