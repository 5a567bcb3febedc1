"""The one Django task of the site: a turn for one job of a lane."""

from django.tasks import task, task_backends
from django.tasks.backends.immediate import ImmediateBackend

from roster.site.jobs import turns


@task(queue_name="quick")
def take_turn(lane: str) -> None:
    """Do the next job, if there is one: in a child of the worker, or here where tasks are done at once."""
    here = isinstance(task_backends[take_turn.backend], ImmediateBackend)
    turns.take(lane, here=here)
