"""Requests that the site sends to addresses which users named: `post`, to the public internet alone."""

from roster.site.outgoing.networks import Refusal
from roster.site.outgoing.posting import Answer, NoAnswer, NotReached, post

__all__ = ["Answer", "NoAnswer", "NotReached", "Refusal", "post"]
