"""Backups: one file with everything that is stored, made while people play, and restored into an empty database.

Everything is in the database; no feature keeps files beside it.
"""

from roster.site.operating.backups.archive import Unusable, checked
from roster.site.operating.backups.making import make_backup, prune
from roster.site.operating.backups.restoring import restore_backup

__all__ = ["Unusable", "checked", "make_backup", "prune", "restore_backup"]
