"""Lines of the chronicle about the map and its territories, each from its facts."""

from typing import Any

from campaigns.models import ChronicleEntry

Kind = ChronicleEntry.Kind
Facts = dict[str, Any]


def _map_made(facts: Facts) -> str:
    number = facts["territories"]
    return f"{facts['by']} made a map of the campaign{f' with {number} territories' if number else ''}."


def _changed(facts: Facts) -> str:
    """The sentence for a new holder: after a result, the withdrawal of one, or a warband that left."""
    after = f" (battle {facts['number']}, {facts['title']})" if facts.get("number") else ""
    if not facts["warband"]:
        return f"Nobody holds {facts['territory']} now; {facts['before']} held it before{after}."
    if facts.get("won"):
        taken = f" from {facts['before']}" if facts["before"] else ""
        return f"{facts['warband']} took {facts['territory']}{taken}{after}."
    before = f"; {facts['before']} held it before" if facts["before"] else ""
    return f"{facts['warband']} holds {facts['territory']} now{before}{after}."


def _given(facts: Facts) -> str:
    why = f" ({facts['reason'].rstrip('.')})"
    if not facts["warband"]:
        return f"{facts['by']} took {facts['territory']} from {facts['before']}{why}."
    before = f", which {facts['before']} held" if facts["before"] else ""
    return f"{facts['by']} gave {facts['warband']} {facts['territory']}{before}{why}."


def _stake_changed(facts: Facts) -> str:
    stake = f"{facts['territory']} is at stake" if facts["territory"] else "no territory is at stake"
    why = facts["reason"].rstrip(".")
    return f"{facts['by']} changed battle {facts['number']}, {facts['title']}: {stake} now ({why})."


def _limited(facts: Facts) -> str:
    limit = facts["limit"]
    noun = "territory" if limit == 1 else "territories"
    most = "any number of territories" if limit is None else f"{limit} {noun} at most"
    return f"{facts['by']} changed the map: a warband may hold {most}."


SENTENCES = {
    Kind.MAP_MADE: _map_made,
    Kind.TERRITORY_CHANGED: _changed,
    Kind.TERRITORY_GIVEN: _given,
    Kind.TERRITORY_DEALT: lambda facts: f"{facts['warband']} starts with {facts['territory']}.",
    Kind.STAKE_CHANGED: _stake_changed,
    Kind.TERRITORY_REMOVED: lambda facts: f"{facts['by']} took {facts['territory']} off the map.",
    Kind.TERRITORIES_LIMITED: _limited,
}
