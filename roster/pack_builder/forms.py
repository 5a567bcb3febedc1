"""Forms of the pack builder that are not made from the structure of a pack."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

from roster.pack_builder.starting import is_key, key_from
from rules.catalogue.packs.stack import LARGEST_PACK, LONGEST_FIELDS

_KILOBYTES = LARGEST_PACK // 1000


def _key(cleaned: dict[str, Any]) -> str:
    """The key that was given, or one from the name. Raises `ValidationError`."""
    key = cleaned.get("key") or key_from(cleaned.get("name") or "")
    if not is_key(key):
        raise forms.ValidationError("Write a key of lower-case letters, digits and hyphens.")
    return key


class NewDraftForm(forms.Form):
    page = forms.CharField(widget=forms.HiddenInput, max_length=40, required=False)
    name = forms.CharField(max_length=LONGEST_FIELDS["name"])
    key = forms.CharField(
        max_length=LONGEST_FIELDS["key"],
        required=False,
        help_text="Lower-case letters, digits and hyphens, such as river-league. Made from the name if left empty.",
    )
    summary = forms.CharField(
        max_length=LONGEST_FIELDS["summary"], help_text="One sentence about what the pack is for."
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "name" in cleaned and "key" in cleaned:
            try:
                cleaned["key"] = _key(cleaned)
            except forms.ValidationError as error:
                self.add_error("key", error)
        return cleaned


class ReadInForm(forms.Form):
    """A file, or its text; the file counts where there are both."""

    page = forms.CharField(widget=forms.HiddenInput, max_length=40, required=False)
    file = forms.FileField(
        label="TOML file", required=False, help_text=f"At most {_KILOBYTES} kB.", allow_empty_file=False
    )
    text = forms.CharField(
        label="Or its text", required=False, strip=False, widget=forms.Textarea(attrs={"rows": 12})
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors and not cleaned.get("file") and not (cleaned.get("text") or "").strip():
            raise forms.ValidationError("Choose a file, or paste its text.")
        return cleaned

    def content(self) -> tuple[str | bytes, str]:
        """The content that was sent, and its name in sentences; one byte too many is enough to refuse it."""
        file = self.cleaned_data.get("file")
        if isinstance(file, UploadedFile):
            return file.read(LARGEST_PACK + 1), str(file.name)
        return str(self.cleaned_data["text"]), "the text"


class AddForm(forms.Form):
    """`start` is `blank`, or `copy:` or `change:` and the key of a known thing."""

    name = forms.CharField(max_length=LONGEST_FIELDS["name"], required=False)
    key = forms.CharField(
        max_length=LONGEST_FIELDS["key"],
        required=False,
        help_text="Made from the name if left empty. Rosters remember it; it cannot be changed later.",
    )
    start = forms.CharField(max_length=80, required=False)

    @property
    def begins(self) -> tuple[str, str]:
        """How the thing begins, and from which known one."""
        way, _colon, of = (self.cleaned_data.get("start") or "blank").partition(":")
        return way, of

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors or self.begins[0] == "change":
            return cleaned
        if not cleaned["name"]:
            self.add_error("name", "Give it a name.")
            return cleaned
        try:
            cleaned["key"] = _key(cleaned)
        except forms.ValidationError as error:
            self.add_error("key", error)
        return cleaned


class PutOnListForm(forms.Form):
    """The equipment list that an item is put on, and what it costs there."""

    listing = forms.CharField(max_length=200)
    price = forms.IntegerField(min_value=0, max_value=10_000)
