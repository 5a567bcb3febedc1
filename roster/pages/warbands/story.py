"""The written side of a warrior or a warband: biography, private notes and portrait."""

from dataclasses import dataclass

from roster.models import Portrait, User, Warband, WarriorStory
from roster.site.signs import lacks


@dataclass(frozen=True)
class StoryPage:
    """What `roster/warbands/parts/story.html` shows; `number` is that of the warrior, 0 for the whole warband.

    `owned` says whether the player of the warband reads it: private notes are for them alone.
    """

    number: int
    text: WarriorStory | None
    portrait: Portrait | None
    owned: bool


def story_page(user: User, warband: Warband, number: int) -> StoryPage:
    """The story of one warrior, or of the warband with the number 0. A query for each that there is."""
    return StoryPage(
        number=number,
        text=None if lacks(warband, "has_stories") else warband.stories.filter(number=number).first(),
        portrait=None
        if lacks(warband, "has_portraits")
        else warband.portraits.filter(number=number).defer("content").first(),
        owned=warband.owner_id == user.pk,
    )
