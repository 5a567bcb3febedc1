"""One random word for each rendered page, so that the clicks made on it can be told from another tab's."""

import hashlib
import secrets
from collections.abc import Mapping

#: What every form carries and what says nothing about the change itself.
_BOOKKEEPING = {"csrfmiddlewaretoken", "page", "revision", "open", "everything", "find", "unfolded"}


def page_token() -> str:
    return secrets.token_urlsafe(9)


def request_key(page: str, verb: str, fields: Mapping[str, str]) -> str:
    """`<page>:<control>`: the same for a double click on one control, different for two controls."""
    words = sorted(f"{name}={value}" for name, value in fields.items() if name not in _BOOKKEEPING)
    digest = hashlib.sha256("\n".join(words).encode()).hexdigest()[:16]
    return f"{page}:{verb}-{digest}" if page else ""
