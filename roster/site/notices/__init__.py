"""Notices: what happened while a user was away, on the site and by mail. `tell` makes them, `register` adds a kind.

A kind is a few lines (`roster.site.notices.kinds`); nothing here knows of campaigns, which registers its own in its
`registering.py` and calls `tell` in the transaction of what it tells of.
"""

from roster.site.notices.kinds import NoticeKind, register
from roster.site.notices.telling import forget, settle, tell

__all__ = ["NoticeKind", "forget", "register", "settle", "tell"]
