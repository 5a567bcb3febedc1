"""Sentences of the chronicle about who may read a campaign or a battle."""

from collections.abc import Mapping
from typing import Any

from roster.models.shared import Visibility


def campaign_opened(facts: Mapping[str, Any]) -> str:
    """The readers of the campaign from now on, in a sentence."""
    readers = {
        Visibility.PUBLIC: "public: everybody can read it",
        Visibility.UNLISTED: "unlisted: everybody with its read link can read it",
    }
    to = readers.get(facts["visibility"], "private: its members read it")
    return f"{facts['by']} made the campaign {to}."


def battle_opened(facts: Mapping[str, Any], battle: str) -> str:
    """`battle` is its number and title in words."""
    readers = {
        Visibility.PUBLIC: f"opened {battle} to everybody",
        Visibility.UNLISTED: f"opened {battle} to everybody with its read link",
    }
    did = readers.get(facts["visibility"], f"closed {battle} to readers outside the campaign")
    return f"{facts['by']} {did}."
