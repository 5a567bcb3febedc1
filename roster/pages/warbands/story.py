"""The written side of a warrior or a warband: biography, private notes and portrait."""

from dataclasses import dataclass

from roster.models import Portrait, User, Warband, WarriorStory


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
    """The story of one warrior, or of the warband with the number 0. Two queries."""
    return StoryPage(
        number=number,
        text=warband.stories.filter(number=number).first(),
        portrait=warband.portraits.filter(number=number).defer("content").first(),
        owned=warband.owner_id == user.pk,
    )
