"""What is looked at in the web admin and changed elsewhere, if at all."""

from typing import Any


class ReadOnly:
    """Nothing is added, changed or deleted by hand."""

    def has_add_permission(self, *_arguments: Any) -> bool:
        return False

    def has_change_permission(self, *_arguments: Any) -> bool:
        return False

    def has_delete_permission(self, *_arguments: Any) -> bool:
        return False
