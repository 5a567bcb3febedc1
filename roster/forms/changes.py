"""Forms to change a roster: the shape of what is posted only. `rules.mustering` says whether it is allowed."""

from typing import Any

from django import forms
from django.http import QueryDict

from roster.forms.fields import (
    LONGEST_LABEL,
    MOST_AT_ONCE,
    MOST_GOLD,
    KeysField,
    NumbersField,
    PlaceField,
)
from roster.site.fields import NAME_LENGTH, LineField
from rules.mustering.legality.waiving import LONGEST_REASON
from rules.mustering.spells import CHOICES


class ChangeForm(forms.Form):
    """The fields of every change: the page it was made on, and the revision that the page showed."""

    page = forms.CharField(max_length=40, required=False)
    revision = forms.IntegerField(min_value=0)

    @property
    def sentence(self) -> str:
        """The first error, for a form that has no place of its own to show it."""
        name, errors = next(iter(self.errors.items()))
        label = self.fields[name].label or name.replace("_", " ").capitalize()
        return f"{label}: {errors[0]}"


class HireForm(ChangeForm):
    type = forms.CharField(max_length=60)
    name = forms.CharField(max_length=NAME_LENGTH, required=False)
    members = forms.IntegerField(min_value=1, max_value=MOST_AT_ONCE, required=False, label="How many")

    def clean_members(self) -> int:
        return self.cleaned_data["members"] or 1


class MembersForm(ChangeForm):
    number = forms.IntegerField(min_value=1)
    members = forms.IntegerField(min_value=1, max_value=MOST_AT_ONCE, label="How many")


class AlikeForm(ChangeForm):
    """Another like the warrior or group of that number; a group of as many where `members` is empty."""

    number = forms.IntegerField(min_value=1)
    name = forms.CharField(max_length=NAME_LENGTH, required=False)
    members = forms.IntegerField(min_value=1, max_value=MOST_AT_ONCE, required=False, label="How many")

    def clean_members(self) -> int:
        return self.cleaned_data["members"] or 0


class MergeForm(ChangeForm):
    number = forms.IntegerField(min_value=1)
    other = forms.IntegerField(min_value=1, label="Other group")


class ItemForm(ChangeForm):
    place = PlaceField()
    item = forms.CharField(max_length=80)
    copies = forms.IntegerField(min_value=1, max_value=MOST_AT_ONCE, label="How many")


class BuyForm(ItemForm):
    found = forms.IntegerField(min_value=0, max_value=MOST_GOLD, required=False, label="Price paid each")


class BuySeveralForm(ChangeForm):
    place = PlaceField()
    items = KeysField(label="Items")
    copies = forms.IntegerField(min_value=1, max_value=MOST_AT_ONCE, required=False, label="How many of each")

    def clean_copies(self) -> int:
        return self.cleaned_data["copies"] or 1


class SellForm(ItemForm):
    """A place, an item and copies of it; or `good`, `<place> <item>`, for one copy, so that a button names both."""

    good = forms.RegexField(r"^(stash|\d{1,5}) [\w-]{1,80}$", required=False, label="Item")

    def __init__(self, data: QueryDict) -> None:
        place, _, item = data.get("good", "").partition(" ")
        super().__init__({**data.dict(), "place": place, "item": item, "copies": 1} if item else data)

    def clean(self) -> dict[str, Any]:
        fields = dict(super().clean() or self.cleaned_data)
        fields.pop("good", None)
        return fields


class MoveForm(ChangeForm):
    source = PlaceField()
    target = PlaceField()
    item = forms.CharField(max_length=80)
    copies = forms.IntegerField(min_value=1, max_value=MOST_AT_ONCE, required=False, label="How many")


class RenameForm(ChangeForm):
    number = forms.IntegerField(min_value=1, required=False)
    name = forms.CharField(max_length=NAME_LENGTH, label="Name")


class MutationForm(ChangeForm):
    number = forms.IntegerField(min_value=1)
    mutation = forms.CharField(max_length=80)


class IncreaseForm(ChangeForm):
    number = forms.IntegerField(min_value=1)
    increase = forms.CharField(max_length=80)


class StyleForm(ChangeForm):
    """`<style> <pick>`: one button names both."""

    number = forms.IntegerField(min_value=1)
    style = forms.RegexField(r"^[\w-]{1,80} \d{1,3}$", label="Style")

    def clean(self) -> dict[str, Any]:
        fields = dict(super().clean() or self.cleaned_data)
        if "style" in fields:
            style, _, pick = fields["style"].partition(" ")
            fields |= {"style": style, "pick": int(pick)}
        return fields


class SkillSetForm(ChangeForm):
    skill_set = forms.CharField(max_length=80, label="Skill lists")


class HireSwordForm(ChangeForm):
    sword = forms.CharField(max_length=80)
    name = forms.CharField(max_length=NAME_LENGTH, required=False)
    choice = forms.CharField(max_length=80, required=False, label="Weapons")
    agreed = forms.BooleanField(required=False, label="Rolled high enough")


class HirePersonaForm(ChangeForm):
    persona = forms.CharField(max_length=80)
    found = forms.BooleanField(required=False, label="Found by searching")
    agreed = forms.BooleanField(required=False, label="Rolled high enough")
    price = forms.CharField(max_length=80, required=False, label="Hire fee")


class UpkeepForm(ChangeForm):
    number = forms.IntegerField(min_value=1)
    free = forms.IntegerField(min_value=0, max_value=MOST_AT_ONCE, required=False, label="Free battles")

    def clean_free(self) -> int:
        return self.cleaned_data["free"] or 0


class ProblemForm(ChangeForm):
    """The choice of a problem by its words; its place in the list does not identify it."""

    code = forms.CharField(max_length=60)
    warrior = forms.IntegerField(min_value=1, required=False)
    item = forms.CharField(max_length=80, required=False)


class WaiveForm(ProblemForm):
    reason = LineField(min_length=1, max_length=LONGEST_REASON, label="Reason")


class DrawSpellsForm(ChangeForm):
    number = forms.IntegerField(min_value=1)
    choice = forms.ChoiceField(choices=[(key, key) for key in CHOICES if key], required=False)


class LookForm(ChangeForm):
    place = PlaceField()
    item = forms.CharField(max_length=80)


class ReadTomeForm(ChangeForm):
    number = forms.IntegerField(min_value=1)
    item = forms.CharField(max_length=80)
    spell_list = forms.CharField(max_length=80, label="Spell list")


class FixForm(ProblemForm):
    """The choice of a way out of a problem."""

    label = forms.CharField(max_length=LONGEST_LABEL, strip=False)


class OrderForm(forms.Form):
    """The numbers of a roster from first to last, and the one that moves by a place."""

    order = NumbersField(required=False)
    up = forms.IntegerField(required=False, min_value=0, max_value=1_000_000)
    down = forms.IntegerField(required=False, min_value=0, max_value=1_000_000)
