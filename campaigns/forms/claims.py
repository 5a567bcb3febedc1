"""Forms for captives and claims on the dead: the shape of what is posted. Services say what is allowed."""

from django import forms

#: The most gold that a ledger entry can hold.
MOST_RANSOM = 1_000_000


class MoveForm(forms.Form):
    """A move about a captive; `at` is how many there were on the page."""

    by = forms.ChoiceField(choices=[("owner", "owner"), ("captor", "captor")])
    action = forms.ChoiceField(choices=[(key, key) for key in ("offer", "accept", "decline", "withdraw")])
    at = forms.IntegerField(min_value=0, max_value=10_000)
    gold = forms.IntegerField(min_value=0, max_value=MOST_RANSOM, required=False, label="Ransom")
    exchanged = forms.IntegerField(min_value=1, required=False, label="In exchange for")

    def clean_gold(self) -> int:
        return self.cleaned_data["gold"] or 0


class FateForm(forms.Form):
    """The fate that a captor chooses, and the hero who fights the captive; `at` is the moves on the page."""

    fate = forms.SlugField(max_length=40)
    champion = forms.IntegerField(min_value=1, required=False)
    at = forms.IntegerField(min_value=0, max_value=10_000)


class ClaimForm(forms.Form):
    """A decision about one of the dead; `at` is how far the claim had come on the page."""

    answer = forms.SlugField(max_length=40)
    at = forms.IntegerField(min_value=0, max_value=10_000)
