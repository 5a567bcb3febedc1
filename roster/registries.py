"""What the apps above the roster give it: lists and names that are complete when they are first read.

An app says in `AppConfig.ready()` which function registers what it gives (`later`). That function is imported and
called by whoever first reads a registry or sends news, so that a command which does neither starts without the pages,
jobs and notices of the whole site. A web server reads everything before it takes requests
(`roster.site.operating.warming`).
"""

from collections.abc import Iterator
from threading import RLock
from typing import Any

from django import dispatch
from django.utils.module_loading import import_string

_lock = RLock()
_names: list[str] = []
_state = {"complete": True, "under way": False}


def later(name: str) -> None:
    """Have the function of this dotted name called before a registry is read. Calling it again must change nothing."""
    if name not in _names:
        _names.append(name)
        _state["complete"] = False


def complete() -> None:
    """Call what was to come later. Other threads wait; what a registration reads itself is as complete as it is."""
    if _state["complete"]:
        return
    with _lock:
        if _state["complete"] or _state["under way"]:
            return
        _state["under way"] = True
        try:
            for name in _names:
                import_string(name)()
            _state["complete"] = True
        finally:
            _state["under way"] = False


class Registry[T](list[T]):
    """A list that is complete whenever it is read."""

    def add(self, value: T) -> None:
        """Add a value that is not there yet. What comes later still comes later."""
        if not super().__contains__(value):
            self.append(value)

    def __iter__(self) -> Iterator[T]:
        complete()
        return super().__iter__()

    def __contains__(self, value: object) -> bool:
        complete()
        return super().__contains__(value)


class NamedRegistry[T](dict[str, T]):
    """Values by name, complete whenever they are read."""

    def __getitem__(self, name: str) -> T:
        complete()
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        complete()
        return super().__contains__(name)

    def __iter__(self) -> Iterator[str]:
        complete()
        return super().__iter__()

    def get(self, name: str, default: Any = None) -> Any:
        complete()
        return super().get(name, default)

    def keys(self) -> Any:
        complete()
        return super().keys()

    def values(self) -> Any:
        complete()
        return super().values()

    def items(self) -> Any:
        complete()
        return super().items()


class Signal(dispatch.Signal):
    """News that reaches every receiver, also those of apps that register later."""

    def send(self, sender: Any, **named: Any) -> list[tuple[Any, Any]]:
        complete()
        return super().send(sender, **named)
