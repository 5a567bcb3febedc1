"""Forms for the result of a battle: that it counts, is confirmed, disputed, reopened, or discarded."""

from django import forms

from roster.site.fields import LineField


class AcceptForm(forms.Form):
    """`at` is the mark of the result on the page; only a disputed one needs a reason."""

    at = forms.CharField(max_length=40, required=False)
    reason = LineField(max_length=200, required=False, label="Reason")


class VerdictForm(forms.Form):
    """A player's verdict on a result; `at` is its mark on the page."""

    at = forms.CharField(max_length=40)


class DisputeForm(VerdictForm):
    reason = LineField(max_length=300, label="Reason")


class ReopenForm(forms.Form):
    reason = LineField(max_length=200, required=False, label="Reason")


class DiscardForm(forms.Form):
    reason = LineField(max_length=200, required=False, label="Reason")


class CorrectionForm(forms.Form):
    """The correction of a battle. Fields like `fall-12` name entries of warband 12 that are to fall too."""

    reason = LineField(max_length=200, label="Reason")
    seen = forms.CharField(max_length=200)

    @property
    def falling(self) -> dict[int, list[int]]:
        if not self.is_bound:
            return {}
        found = {}
        for name in self.data:
            warband = name.removeprefix("fall-")
            if warband != name and warband.isdecimal():
                numbers = self.data.getlist(name)
                found[int(warband)] = [int(number) for number in numbers if number.isdecimal()][:1_000]
        return found

    @property
    def sentence(self) -> str:
        """The first error."""
        name, errors = next(iter(self.errors.items()))
        return f"{self.fields[name].label or name.capitalize()}: {errors[0]}"
