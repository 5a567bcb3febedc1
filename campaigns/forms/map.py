"""Forms for maps and territories: the shape of what is posted. What is allowed is for the services to say."""

import re
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms

from campaigns.forms.events import EffectRows
from campaigns.models import CampaignMap, Territory
from campaigns.services.map.effects import effects_in
from campaigns.territories import Outline
from roster.site.fields import LineField
from roster.site.pictures import SIZES
from rules.catalogue.model import Rulebook

#: Room for the points of an outline, one in a line.
LONGEST_OUTLINE = 2_000
POINT = re.compile(r"\s*(\d{1,4})[\s,;]+(\d{1,4})\s*")
POINTS_HELP = (
    "One point of the outline in a line: how far it is from the left edge and from the top, in thousandths of the "
    "picture, for example 250, 400."
)


class SeenForm(forms.Form):
    """A button on a page of the map; `seen` is the revision of the map on the page."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class MakeForm(forms.Form):
    """The choice of what a new map begins with."""

    quarters = forms.ChoiceField(
        label="Territories",
        choices=[("mordheim", "The quarters of Mordheim"), ("none", "None: you draw all of them")],
        widget=forms.RadioSelect,
        initial="mordheim",
    )


class MapForm(forms.ModelForm):
    """The rules of a map."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    class Meta:
        model = CampaignMap
        fields = ["most_held", "deals_starts"]
        help_texts = {
            "most_held": "A warband that holds this many wins no further one; its holder keeps it. Nobody loses any "
            "when you lower this.",
            "deals_starts": "A free territory that may be dealt is drawn by lot for each warband that has none, now "
            "and when a warband enters.",
        }


class PictureForm(SeenForm):
    """A picture to draw on."""

    picture = forms.FileField(
        help_text=f"{SIZES}. Only what can be seen is "
        "kept: no place, no camera, no date. Upload nothing that you may not share.",
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )


class OutlineField(forms.CharField):
    """An outline as text: `250, 400` in a line for each point."""

    def __init__(self, **options: Any) -> None:
        widget = forms.Textarea(attrs={"rows": 8, "spellcheck": "false"})
        super().__init__(max_length=LONGEST_OUTLINE, help_text=POINTS_HELP, widget=widget, **options)

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str) or value is None else written(value)

    def clean(self, value: Any) -> Outline:
        lines = [line for line in super().clean(value).splitlines() if line.strip()]
        found = [POINT.fullmatch(line) for line in lines]
        for line, match in zip(lines, found, strict=True):
            if match is None:
                raise forms.ValidationError(f"“{line.strip()[:30]}” is not a point such as 250, 400.")
        return tuple((int(match[1]), int(match[2])) for match in found if match)


def written(outline: Sequence[Sequence[int]]) -> str:
    return "\n".join(f"{x}, {y}" for x, y in outline)


class TerritoryForm(EffectRows):
    """A territory that is drawn or changed, with what it brings its holder; `before` is what it was."""

    name = LineField(max_length=60)
    text = forms.CharField(
        label="Description",
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    may_be_dealt = forms.BooleanField(label="A warband may start with it", required=False, initial=True)
    outline = OutlineField()
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(self, book: Rulebook, before: Territory | None, *arguments: Any, **options: Any) -> None:
        effects = effects_in(before.effects, before.name) if before else ()
        super().__init__(book, effects, *arguments, **options)
        for name in ("name", "text", "may_be_dealt", "outline") if before else ():
            self.fields[name].initial = getattr(before, name)

    @property
    def drawn(self) -> dict[str, Any]:
        """The values of a valid form, as the services take them."""
        names = ("name", "text", "may_be_dealt", "outline", "effects", "seen")
        return {name: self.cleaned_data[name] for name in names}


class GiveForm(forms.Form):
    """A territory for a warband, or for nobody; `held_by` is its holder on the page, empty for nobody."""

    warband = forms.TypedChoiceField(coerce=int, required=False, empty_value=None, label="Held by")
    reason = LineField(max_length=200)
    held_by = forms.IntegerField(required=False, widget=forms.HiddenInput)
    request_key = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(self, warbands: Sequence[tuple[int, str]], *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields["warband"].choices = [("", "Nobody"), *warbands]
        self.fields["request_key"].initial = uuid4().hex


class StakeField(forms.TypedChoiceField):
    """The territory that a battle is about, by its id; None for no territory."""

    def __init__(self) -> None:
        words = "The sole winner takes it from whoever holds it, once the result counts."
        super().__init__(
            coerce=int, required=False, empty_value=None, label="Territory at stake", help_text=words
        )


class StakeForm(forms.Form):
    """The choice of the territory that is at stake in a battle."""

    territory = StakeField()
    reason = LineField(max_length=200)

    def __init__(self, territories: Sequence[Territory], *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields["territory"].choices = stake_choices(territories)


def stake_choices(territories: Sequence[Territory]) -> list[tuple[Any, str]]:
    return [("", "None"), *((found.pk, f"{found.number} {found.name}") for found in territories)]
