"""Forms to make a warband: mustered, imported or copied."""

from typing import Any

from django import forms

from roster.site.fields import NAME_LENGTH, LineField
from rules.catalogue.model import Rulebook
from rules.mustering.changes.by_hand import MOST_FOUGHT
from rules.mustering.words import one_line


class MusterForm(forms.Form):
    name = forms.CharField(max_length=NAME_LENGTH, label="Warband name")
    type = forms.ChoiceField(label="Warband type", widget=forms.RadioSelect)
    start = forms.ChoiceField(
        label="Start with",
        choices=[
            ("gold", "gold to spend"),
            ("example", "a filled example"),
            ("random", "a random warband"),
        ],
        required=False,
    )

    def __init__(self, book: Rulebook, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.fields["type"].choices = [(key, found.name) for key, found in book.warbands.items()]


class ImportForm(forms.Form):
    """A file, or its text; in the second step what was `kept` of it. `origin` is the name of the file."""

    file = forms.FileField(
        label="File",
        required=False,
        help_text="Ours (JSON, TOML), BattleScribe or New Recruit (.ros, .rosz, .json), .mordheim, Toolheim (YAML), "
        "MordheimManager, mordheim-roster-app, Mordheim-Roster-Builder.",
    )
    text = forms.CharField(
        label="Or its text",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text="The list that New Recruit shares as text comes in too.",
    )
    kept = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)
    origin = LineField(required=False, max_length=80, widget=forms.HiddenInput)
    which = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)
    type = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)
    battles = forms.IntegerField(
        required=False, min_value=0, max_value=MOST_FOUGHT, label="Battles fought", widget=forms.HiddenInput
    )

    def clean(self) -> dict[str, Any]:
        fields = super().clean()
        file, text = fields.get("file"), fields.get("text", "")
        if file is None and not text.strip() and not fields.get("kept"):
            raise forms.ValidationError("Choose a file, or paste its text.")
        fields["content"] = file.read() if file is not None else text.encode()
        if file is not None or text.strip():
            fields["kept"] = ""
        if file is not None:
            fields["origin"] = one_line(file.name)[:80]
        fields["origin"] = fields.get("origin") or "a pasted text"
        return fields


class CopyForm(forms.Form):
    name = LineField(max_length=NAME_LENGTH, label="Name of the copy")
