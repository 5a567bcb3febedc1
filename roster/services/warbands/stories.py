"""A player's texts about their warband and its warriors, and their portraits."""

from hashlib import sha256

from roster.models import Portrait, User, Warband, WarriorStory
from roster.models.warrior_story import WHOLE_WARBAND
from roster.services.locks import lock_warband
from roster.site.operating.uploads import one_more_upload
from roster.site.pictures import Limits, Parsed, PictureRefused, parse_picture
from roster.site.transactions import in_transaction

LIMITS = Limits("A portrait", longest=480, most_bytes=120_000, fewest=60, most_stretched=3)
#: So that no warband stores pictures without end; the dead keep theirs.
MOST_PORTRAITS = 80


class StoryRefused(ValueError):
    """Nothing was changed; the sentence says why."""


@in_transaction
def write_story(
    warband_id: int, user: User, number: int, *, biography: str, notes: str, seen: int
) -> WarriorStory:
    """`seen` is the revision on the page, 0 for a story that was not begun. The same words again change nothing.

    Raises `StoryRefused`, also for a page that somebody has written on since.
    """
    warband = _own(warband_id, user, number)
    story = warband.stories.filter(number=number).first() or WarriorStory(warband=warband, number=number)
    if (story.biography, story.notes) == (biography, notes):
        return story
    if story.revision != seen:
        raise StoryRefused(
            "This was changed in another window meanwhile. Below is what you wrote; save it again."
        )
    story.biography, story.notes = biography, notes
    story.revision += 1
    story.save()
    return story


def use_portrait(warband_id: int, user: User, number: int, content: bytes) -> Portrait:
    """An older one goes. Raises `StoryRefused`, also after too many uploads."""
    if full := one_more_upload(user):
        raise StoryRefused(full)
    try:
        parsed = parse_picture(content, LIMITS)
    except PictureRefused as refusal:
        raise StoryRefused(str(refusal)) from refusal
    return _store(warband_id, user, number, parsed)


@in_transaction
def remove_portrait(warband_id: int, user: User, number: int) -> None:
    """Remove a portrait. Idempotent. Raises `StoryRefused`."""
    _own(warband_id, user, number).portraits.filter(number=number).delete()


@in_transaction
def _store(warband_id: int, user: User, number: int, parsed: Parsed) -> Portrait:
    warband = _own(warband_id, user, number)
    if warband.portraits.exclude(number=number).count() >= MOST_PORTRAITS:
        raise StoryRefused(f"A warband has {MOST_PORTRAITS} portraits at most. Remove one first.")
    words = {
        "digest": sha256(parsed.content).hexdigest(),
        "width": parsed.width,
        "height": parsed.height,
        "content": parsed.content,
    }
    return Portrait.objects.update_or_create(warband=warband, number=number, defaults=words)[0]


def _own(warband_id: int, user: User, number: int) -> Warband:
    warband = lock_warband(warband_id)
    if warband.owner_id != user.pk:
        raise StoryRefused("Only the warband's player can write about it.")
    if number != WHOLE_WARBAND and not warband.warriors.filter(number=number).exists():
        raise StoryRefused(f"{warband.name} never had a warrior with the number {number}.")
    return warband
