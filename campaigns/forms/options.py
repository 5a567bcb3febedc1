"""Forms for options and for grants to late warbands: the shape of what is posted. Services say what is allowed."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.html import format_html

from campaigns.models import Campaign
from campaigns.models.options import MOST_EXPERIENCE_GRANTED, MOST_GOLD_GRANTED, OPTIONS
from campaigns.pages.campaign.option_words import EFFECTS, effect_of
from roster.site.fields import LineField, ZoneField

_CHOICES = (
    *("confirmation", "own_battles", "engine_use", "unfinished_fights", "illegal_fights", "catch_up"),
    "stay_home",
)
#: A choice: its name, and what it does.
NAMED = '<span><b>{}.</b> <span class="muted">{}</span></span>'


class OptionsForm(forms.ModelForm):
    """Every option, each choice with its effect."""

    time_zone = ZoneField(f"{effect_of('time_zone', '')}")

    class Meta:
        model = Campaign
        fields = list(OPTIONS)

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        for name in _CHOICES:
            choices = [
                (value, format_html(NAMED, label, EFFECTS[name][value]))
                for value, label in self.fields[name].choices
                if value in EFFECTS[name]
            ]
            self.fields[name].widget = forms.RadioSelect(choices=choices)
            self.fields[name].choices = choices
        self.fields["confirmation_days"].help_text = (
            f"{effect_of('confirmation_days', 0)} Changing this or the lines above restarts the waiting time "
            "of results."
        )
        self.fields[
            "most_warbands"
        ].help_text = "Empty for any number. Warbands that are in stay, also where this is lowered."
        self.fields[
            "owners_change_by_hand"
        ].help_text = f"{EFFECTS['owners_change_by_hand'][True]} Organisers can always do it."


class SeenOptionsForm(OptionsForm):
    """The same as they were on the page, hidden."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, prefix="seen", auto_id=False, **options)
        for field in self.fields.values():
            field.widget = field.hidden_widget()


def seen_options(data: QueryDict, campaign: Campaign) -> dict[str, Any] | None:
    """The options as the page showed them; None for a page that did not say so."""
    form = SeenOptionsForm(data, instance=campaign)
    return form.cleaned_data if form.is_valid() else None


class LateGrantForm(forms.Form):
    """An organiser's grant to a warband that joined late."""

    gold = forms.IntegerField(label="Gold crowns", min_value=0, max_value=MOST_GOLD_GRANTED)
    experience = forms.IntegerField(
        label="Experience for each hero", min_value=0, max_value=MOST_EXPERIENCE_GRANTED
    )
    reason = LineField(max_length=200, help_text="Stands in the warband's history and the chronicle.")
    revision = forms.IntegerField(min_value=0, max_value=2**31, widget=forms.HiddenInput)
