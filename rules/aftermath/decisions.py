"""Questions that the post-battle sequence asks the player of a warband; `rules.engine.decisions` says what one is.

An answer is a short string, as in a battle. `warrior` is the number of a roster block.
"""

from rules.catalogue.profile import Characteristic
from rules.engine.decisions import Decision

#: A new spell in place of a new skill, and what becomes of a spell that came up again.
SPELL, ANOTHER, EASIER = "spell", "another", "easier"


class RaisedCharacteristic(Decision, frozen=True):
    """Which characteristic an advance raises (LRB part 3 p.82)."""

    warrior: int
    choices: tuple[Characteristic, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return self.choices


class NewSkill(Decision, frozen=True):
    """Which skill a hero learns; a wizard may answer `spell` and roll for one (LRB part 3 p.83)."""

    warrior: int
    skills: tuple[str, ...]
    spell: bool = False

    @property
    def answers(self) -> tuple[str, ...]:
        return (*self.skills, *((SPELL,) if self.spell else ()))


class RepeatedSpell(Decision, frozen=True):
    """A spell came up that he knows: `another` is rolled for, or it becomes `easier` by 1 (LRB part 1 p.40)."""

    warrior: int
    spell: str

    @property
    def answers(self) -> tuple[str, ...]:
        return ANOTHER, EASIER


class PromotedSkillLists(Decision, frozen=True):
    """Which skill lists a henchman who became a hero chooses from; so many keys, parted by commas."""

    warrior: int
    sets: tuple[str, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        return self.sets
