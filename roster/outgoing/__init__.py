"""Requests that the site sends to addresses which users named: `post`, to the public internet alone."""

from roster.outgoing.networks import Refusal
from roster.outgoing.posting import Answer, NoAnswer, NotReached, post

__all__ = ["Answer", "NoAnswer", "NotReached", "Refusal", "post"]
