"""Forms for the story of a warband, and portraits."""

from django import forms

from roster.models.warrior_story import LONGEST_STORY
from roster.site.pictures import SIZES


class StoryForm(forms.Form):
    """`seen` is the revision that the page showed."""

    biography = forms.CharField(
        label="Biography",
        required=False,
        max_length=LONGEST_STORY,
        help_text="Everybody who reads the warband reads it.",
        widget=forms.Textarea(attrs={"rows": 8}),
    )
    notes = forms.CharField(
        label="Private notes",
        required=False,
        max_length=LONGEST_STORY,
        help_text="Only you read them.",
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class PortraitForm(forms.Form):
    picture = forms.FileField(
        label="Portrait",
        help_text=f"{SIZES}. It is stored smaller.",
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )
