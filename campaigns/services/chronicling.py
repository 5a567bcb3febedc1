"""Writing the chronicle. Called by the other services, inside their transactions."""

from typing import Any

from campaigns.models import Battle, Campaign, ChronicleEntry
from roster.models import User

Kind = ChronicleEntry.Kind


def note(
    campaign: Campaign, kind: Kind, by: User | None, *, battle: Battle | None = None, **facts: Any
) -> ChronicleEntry:
    """Write down that something happened: facts with the names of today, never a sentence."""
    named = {"by": by.get_username()} if by else {}
    return ChronicleEntry.objects.create(
        campaign=campaign, kind=kind, made_by=by, battle=battle, facts={**named, **facts}
    )


def note_battle(battle: Battle, kind: Kind, by: User, **facts: Any) -> ChronicleEntry:
    """The same for a battle, with its number, title and the names of both sides."""
    sides = [side.name for side in sorted(battle.sides.all(), key=lambda side: side.position)]
    return note(
        battle.campaign,
        kind,
        by,
        battle=battle,
        number=battle.number,
        title=battle.title,
        sides=sides,
        **facts,
    )
