"""Signs of what hangs on a row, read with it, so that a page asks for nothing that is not there."""

from django.db.models import Model


def lacks(row: Model, sign: str) -> bool:
    """Whether the row was read with that sign and it says that there is nothing. Without it all may be there."""
    return not getattr(row, sign, True)
