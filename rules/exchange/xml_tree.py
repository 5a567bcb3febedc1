"""XML of a roster as plain tables, in the shape of New Recruit's JSON: attributes are keys, children lists.

Document types and entities are refused before anything of them is expanded; depth and size are bounded. Text is kept
of the few elements where it means something; texts of rules are not.
"""

from typing import Any
from xml.parsers import expat

from rules.values import DataError

MOST_DEPTH = 60
MOST_ELEMENTS = 60_000
MOST_ATTRIBUTES = 40
LONGEST_VALUE = 2_000
#: Elements whose text is kept.
_TEXTS = ("characteristic", "customNotes")

Table = dict[str, Any]


class _Builder:
    def __init__(self, where: str) -> None:
        self.where = where
        self.root: Table = {}
        self._open: list[Table] = []
        self._texts: list[str] = []
        self._count = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MOST_ELEMENTS:
            raise DataError(self.where, "", f"the file has more than {MOST_ELEMENTS:,} elements")
        if len(self._open) >= MOST_DEPTH:
            raise DataError(self.where, "", f"its elements are nested more than {MOST_DEPTH} deep")
        if len(attributes) > MOST_ATTRIBUTES:
            raise DataError(self.where, name[:80], "the element has too many attributes")
        found: Table = {key: value[:LONGEST_VALUE] for key, value in attributes.items()}
        found["$name"] = name.rpartition(":")[2]
        if self._open:
            self._open[-1].setdefault("$children", []).append(found)
        else:
            self.root = found
        self._open.append(found)
        self._texts = []

    def text(self, data: str) -> None:
        if self._open and self._open[-1]["$name"] in _TEXTS and len(self._texts) < 50:
            self._texts.append(data[:LONGEST_VALUE])

    def end(self, name: str) -> None:
        found = self._open.pop()
        if found["$name"] in _TEXTS:
            found["$text"] = "".join(self._texts).strip()[:LONGEST_VALUE]
        self._texts = []

    def refuse(self, *_: object) -> None:
        raise DataError(self.where, "", "the file declares a document type or entities; no roster needs that")


def xml_table(text: str, where: str) -> Table:
    """The root element; lists such as `selections` are lists of tables. Raises `DataError`."""
    builder = _Builder(where)
    parser = expat.ParserCreate(encoding="utf-8")
    parser.buffer_text = True
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.text
    refuse: Any = builder.refuse
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.ExternalEntityRefHandler = refuse
    try:
        parser.Parse(text.encode("utf-8", errors="replace"), True)
    except expat.ExpatError as error:
        raise DataError(where, "", f"this is not valid XML ({error})") from None
    return _lists(builder.root)


def _lists(element: Table) -> Table:
    """Wrappers such as `selections` become lists of what they hold; other children keys."""
    found = {key: value for key, value in element.items() if key != "$children"}
    for child in element.get("$children", ()):
        name = child["$name"]
        if len(child) - ("$children" in child) == 1 and name != "description":
            found[name] = [_lists(inner) for inner in child.get("$children", ())]
        else:
            found[name] = _lists(child) if "$text" not in child else child["$text"]
    return found
