"""The effects that a campaign has on what follows a battle: collected once, when the post-battle sequence is opened.

They are stored with the sequence, so that a battle which is corrected later keeps those of its time. To add a source:
write a function that takes the battle and one of its warbands, returns `CampaignEffect`s as they held when the battle
was fought (not as they hold now) with a name as their `origin`, and add it to `CONTRIBUTIONS`, in the order in which
players should see what they bring.
"""

from collections.abc import Callable, Iterable

from campaigns.models import Battle
from campaigns.services.events.in_force import effects_of_events
from campaigns.services.map.effects import effects_of_territories
from roster.models import Warband
from rules.aftermath.effects import CampaignEffect

Contribution = Callable[[Battle, Warband], Iterable[CampaignEffect]]

CONTRIBUTIONS: tuple[Contribution, ...] = (effects_of_events, effects_of_territories)


def effects_for(battle: Battle, warband: Warband) -> tuple[CampaignEffect, ...]:
    """Everything that the campaign lays on top of the warband's sequence after that battle; a query or two each."""
    return tuple(effect for contribution in CONTRIBUTIONS for effect in contribution(battle, warband))
