"""The sentences of the chronicle about messages, dates, staying at home and seasons begun elsewhere."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from campaigns.models import ChronicleEntry
from campaigns.pages.rounds.due import due_in
from roster.pages.history.grant_words import grants_in_words
from roster.site.zones import in_words
from rules.mustering.words import counted

Kind = ChronicleEntry.Kind
Facts = Mapping[str, Any]


def _night(facts: Facts) -> str:
    return f"{facts['night']} on {in_words(datetime.fromisoformat(facts['at']))}"


def _nights_planned(facts: Facts) -> str:
    weekly = f", and the same for {counted(facts['weeks'], 'week')} in all" if facts["weeks"] > 1 else ""
    return f"{facts['by']} planned {_night(facts)}{weekly}."


def _stayed_home(facts: Facts) -> str:
    got = grants_in_words(facts["grants"])
    rolled = f", for a {facts['rolled']} on one die" if facts.get("rolled") else ""
    return f"{facts['warband']} stayed at home in round {facts['round']} of {facts['season']}: {got}{rolled}."


def _carried_over(facts: Facts) -> str:
    told = [
        f"{it['warband']} {it['won']}-{it['drawn']}-{it['lost']}, {counted(it['points'], 'point')}"
        for it in facts["figures"]
    ]
    after = f", after {counted(facts['rounds'], 'round')}" if facts["rounds"] else ""
    figures = "; ".join(told) or "no figures"
    return f"{facts['by']} took over {facts['season']}, begun elsewhere{after}. Won, drawn and lost there: {figures}."


SENTENCES: dict[str, Callable[[Facts], str]] = {
    Kind.NIGHTS_PLANNED: _nights_planned,
    Kind.NIGHT_CHANGED: lambda facts: f"{facts['by']} changed {_night(facts)}.",
    Kind.NIGHT_CANCELLED: lambda facts: f"{facts['by']} cancelled {_night(facts)}.",
    Kind.NIGHT_BACK: lambda facts: f"{_night(facts)} takes place after all ({facts['by']}).",
    Kind.DATE_AGREED: lambda facts: (
        f"{facts['by']} fixed {in_words(datetime.fromisoformat(facts['at']))} for {' against '.join(facts['sides'])}."
    ),
    Kind.DEADLINE_NEAR: lambda facts: (
        f"Round {facts['round']} of {facts['season']} is to be played by {due_in(facts)}. "
        f"Not played: {'; '.join(facts['tables'])}."
    ),
    Kind.CARRIED_OVER: _carried_over,
    Kind.STAYED_HOME: _stayed_home,
    Kind.MESSAGE_SENT: lambda facts: f"{facts['by']} wrote to all members: {facts['text']}",
}
