"""Work outside the request: `ask` for a job, `register` a kind of them, and workers that do them one after the other.

A job is a row (`roster.models.Job`); the task that is queued for it is a turn for one job, and which one is chosen
when a worker starts. Nothing here knows of campaigns: an app registers its kinds in its `registering.py`.
"""

from roster.site.jobs.kinds import Kind, register
from roster.site.jobs.work import Done, Failed, Later

__all__ = ["Done", "Failed", "Kind", "Later", "register"]
