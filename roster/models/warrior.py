"""One block of a roster: a hero, a henchman group, a hired sword. The gone keep their rows."""

from django.db import models
from django.db.models import Q

from roster.models.warband import Warband
from rules.catalogue.profile import Characteristic
from rules.ledger.sheet import Kind, Status

#: Which column holds which characteristic of the profile as hired.
PROFILE_COLUMNS: dict[Characteristic, str] = {
    "M": "movement",
    "WS": "weapon_skill",
    "BS": "ballistic_skill",
    "S": "strength",
    "T": "toughness",
    "W": "wounds",
    "I": "initiative",
    "A": "attacks",
    "Ld": "leadership",
}


def _choices(words: type[Kind] | type[Status]) -> list[tuple[str, str]]:
    return [(word.value, word.value.replace("_", " ")) for word in words]


class Warrior(models.Model):
    """Numbers and meanings are those of `rules.ledger.sheet.WarriorSheet`, field by field."""

    warband = models.ForeignKey(Warband, on_delete=models.CASCADE, related_name="warriors")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    type = models.CharField(max_length=60)
    kind = models.CharField(max_length=20, choices=_choices(Kind))
    status = models.CharField(max_length=20, choices=_choices(Status), default=Status.ACTIVE.value)
    leader = models.BooleanField(default=False)
    members = models.PositiveSmallIntegerField(default=1)
    fallen = models.PositiveSmallIntegerField(default=0)
    hired_for = models.JSONField(default=list, blank=True)

    movement = models.PositiveSmallIntegerField()
    weapon_skill = models.PositiveSmallIntegerField()
    ballistic_skill = models.PositiveSmallIntegerField()
    strength = models.PositiveSmallIntegerField()
    toughness = models.PositiveSmallIntegerField()
    wounds = models.PositiveSmallIntegerField()
    initiative = models.PositiveSmallIntegerField()
    attacks = models.PositiveSmallIntegerField()
    leadership = models.PositiveSmallIntegerField()

    starting_experience = models.PositiveSmallIntegerField(default=0)
    experience = models.PositiveSmallIntegerField(default=0)
    starting_skills = models.JSONField(default=list, blank=True)
    starting_spells = models.JSONField(default=list, blank=True)
    again = models.JSONField(null=True, blank=True)
    mutations = models.JSONField(default=list, blank=True)
    skill_lists = models.JSONField(default=list, blank=True)
    misses_battles = models.PositiveSmallIntegerField(default=0)
    battles = models.PositiveIntegerField(default=0)
    upkeep_paid = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["warband", "number"], name="warrior_number_is_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="warrior_number_starts_at_1"),
            models.CheckConstraint(
                condition=Q(kind=Kind.HENCHMEN.value) | Q(members__lte=1), name="only_groups_have_members"
            ),
        ]

    def __str__(self) -> str:
        return self.name
