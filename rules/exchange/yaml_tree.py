"""YAML of a roster as plain tables of text: read event by event, so that nothing grows before it is counted.

Anchors, aliases and tags are refused, depth and number of values bounded. Every value stays text: no dates, no numbers.
"""

from collections.abc import Iterator

import yaml

from rules.values import DataError

LARGEST_YAML = 200_000
MOST_DEPTH = 12
MOST_EVENTS = 20_000
_NOTHING = ("", "~", "null")

Node = dict[str, "Node"] | list["Node"] | str | None


def yaml_tree(text: str, where: str) -> Node:
    """The first document. Raises `DataError`."""
    if len(text) > LARGEST_YAML:
        raise DataError(where, "", f"the YAML is longer than {LARGEST_YAML:,} letters; no roster needs that")
    try:
        return _Builder(where).built(yaml.parse(text, Loader=_loader()))
    except (yaml.YAMLError, ValueError) as error:
        raise DataError(where, "", f"this is not valid YAML ({' '.join(str(error).split())[:200]})") from None


def _loader() -> type[yaml.SafeLoader]:
    """Only its parser is used; the one in C where PyYAML was built with it."""
    found: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return found


class _Builder:
    """Puts the events together, with a stack of its own."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.root: Node = None
        self._open: list[tuple[dict[str, Node] | list[Node], str | None]] = []

    def built(self, events: Iterator[yaml.Event]) -> Node:
        for count, event in enumerate(events):
            if count > MOST_EVENTS or len(self._open) > MOST_DEPTH:
                raise self._refused("the file holds more than any roster, or is nested too deep")
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
                raise self._refused("the file uses anchors or aliases; no roster needs that")
            if getattr(event, "tag", None):
                raise self._refused("the file uses tags; no roster needs that")
            match event:
                case yaml.MappingStartEvent():
                    self._begin({})
                case yaml.SequenceStartEvent():
                    self._begin([])
                case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                    self._open.pop()
                case yaml.ScalarEvent():
                    nothing = not event.style and event.value.lower() in _NOTHING
                    self._put(None if nothing else event.value)
                case yaml.DocumentEndEvent():
                    break
        return self.root

    def _begin(self, holder: dict[str, Node] | list[Node]) -> None:
        self._put(holder)
        self._open.append((holder, None))

    def _put(self, value: Node) -> None:
        if not self._open:
            self.root = value
            return
        holder, key = self._open[-1]
        if isinstance(holder, list):
            holder.append(value)
        elif key is not None:
            holder[key] = value
            self._open[-1] = (holder, None)
        elif isinstance(value, str):
            if value in holder:
                raise self._refused(f"{value[:60]!r} stands there twice")
            self._open[-1] = (holder, value)
        else:
            raise self._refused("a key is no text")

    def _refused(self, sentence: str) -> DataError:
        return DataError(self.where, "", sentence)
