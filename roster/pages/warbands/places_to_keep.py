"""The warning before the last place of a warband is filled: the dead may still want it."""

from rules.aftermath.dead.awakening import free_places
from rules.aftermath.resolver import AftermathResolver
from rules.mustering.words import counted
from rules.narration.phrases import listed


def place_to_keep(resolver: AftermathResolver) -> str:
    """Name the enemies who may be claimed afterwards, and the free places for them; empty where there are none."""
    claimable = resolver.claimable
    if not claimable:
        return ""
    places = free_places(resolver.draft)
    went = "went" if len(claimable) > 1 else "was taken"
    has = f"It has {counted(places, 'free place')} now." if places else "It has no free place now."
    return (
        f"{listed(claimable)} {went} out of action. Whoever of them died can join {resolver.draft.sheet.name} once "
        f"both post-battle sequences are finished, if you keep a place. {has}"
    )
