"""Settings of a site with a real queue, real workers and odd jobs."""

import os

from roster.config.settings import *  # noqa: F403

INSTALLED_APPS += ["tests.roster.site.jobs.odd_jobs.OddJobs"]  # noqa: F405
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

if "MAIL_DIES" in os.environ:
    MAILERS = {"default": {"BACKEND": "tests.roster.site.jobs.odd_jobs.DyingMail"}}
