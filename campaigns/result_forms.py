"""What may be posted about the result of a battle: that it counts, is confirmed, disputed, reopened, or discarded."""

from django import forms

from roster.forms import LineField


class AcceptForm(forms.Form):
    """`at` is the mark of the result on the page; only a disputed one needs a reason."""

    at = forms.CharField(max_length=40, required=False)
    reason = LineField(max_length=200, required=False, label="Reason")


class VerdictForm(forms.Form):
    """What a player says of a result; `at` is its mark on the page."""

    at = forms.CharField(max_length=40)


class DisputeForm(VerdictForm):
    reason = LineField(max_length=300, label="Reason")


class ReopenForm(forms.Form):
    reason = LineField(max_length=200, required=False, label="Reason")


class DiscardForm(forms.Form):
    reason = LineField(max_length=200, required=False, label="Reason")
