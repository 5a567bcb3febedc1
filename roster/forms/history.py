"""The form to correct an entry of a ledger."""

from roster.forms.changes import ChangeForm
from roster.site.fields import LineField


class CorrectForm(ChangeForm):
    """The correction of an old entry; `fall` are later ones that are to fall with it."""

    reason = LineField(max_length=200, label="Reason")

    @property
    def falling(self) -> list[int]:
        numbers = self.data.getlist("fall") if self.is_bound else []
        return [int(number) for number in numbers if number.isdecimal()][:1_000]
