"""Settings of a site that real processes serve or work on, with the database that the test names."""

import os

from roster.config.settings import *  # noqa: F403

DATABASES["default"]["NAME"] = os.environ["ATTACKED_DATABASE"]  # noqa: F405
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
