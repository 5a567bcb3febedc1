"""Whether one JSON schema accepts everything that an earlier one did, as far as msgspec writes schemas."""

from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]
#: Bounds that may become wider and never narrower: keyword, and whether a larger one is wider.
_BOUNDS = {
    "minimum": False,
    "minLength": False,
    "minItems": False,
    "maximum": True,
    "maxLength": True,
    "maxItems": True,
}


def shrunk(before: Schema, after: Schema) -> Iterator[str]:
    """What values of the earlier schema hold that the later one refuses, as sentences with their place."""
    yield from _Growth(before, after).at(before, after, "")


class _Growth:
    def __init__(self, before: Schema, after: Schema) -> None:
        self._old, self._new = before.get("$defs", {}), after.get("$defs", {})
        self._compared: set[tuple[str, str]] = set()

    def at(self, old: Schema, new: Schema, path: str) -> Iterator[str]:
        pair = old.get("$ref", ""), new.get("$ref", "")
        if all(pair) and pair in self._compared:
            return
        self._compared.add(pair)
        old, new = self._resolved(old, self._old), self._resolved(new, self._new)
        kinds = self._options(old, self._old)
        if len(kinds) > 1 or len(self._options(new, self._new)) > 1:
            yield from self._union(kinds, self._options(new, self._new), path)
            return
        yield from self._same_kind(old, new, path)

    def _resolved(self, schema: Schema, definitions: Schema) -> Schema:
        while "$ref" in schema:
            schema = definitions[schema["$ref"].rpartition("/")[2]]
        return schema

    def _options(self, schema: Schema, definitions: Schema) -> list[Schema]:
        found = schema.get("anyOf") or schema.get("oneOf") or [schema]
        return [self._resolved(option, definitions) for option in found]

    def _union(self, olds: list[Schema], news: list[Schema], path: str) -> Iterator[str]:
        for old in olds:
            fitting = [new for new in news if _tag(old) == _tag(new)]
            if not fitting:
                yield f"{path}: {_tag(old)} is gone"
            elif len(fitting) == 1:
                yield from self._same_kind(old, fitting[0], f"{path}<{_tag(old)}>")
            elif all(list(self._same_kind(old, new, path)) for new in fitting):
                yield f"{path}: {_tag(old)} is read in no way that it was"

    def _same_kind(self, old: Schema, new: Schema, path: str) -> Iterator[str]:
        if not new:
            return
        if _tag(old) != _tag(new) and (_tag(old), _tag(new)) != ("integer", "number"):
            yield f"{path}: was {_tag(old)} and is {_tag(new)}"
            return
        gone = [word for word in _words(old) if word not in _words(new)] if _words(new) else []
        if gone or (_words(new) and not _words(old)):
            yield f"{path}: no longer {gone or 'any word'}"
        for bound, wider in _BOUNDS.items():
            if bound in new and _narrower(old.get(bound), new[bound], wider):
                yield f"{path}: {bound} was {old.get(bound)} and is {new[bound]}"
        yield from self._fields(old, new, path)
        for inner in ("items", "additionalProperties"):
            if isinstance(old.get(inner), dict) and isinstance(new.get(inner), dict):
                yield from self.at(old[inner], new[inner], f"{path}[]")
        for place, (one, other) in enumerate(
            zip(old.get("prefixItems", ()), new.get("prefixItems", ()), strict=False)
        ):
            yield from self.at(one, other, f"{path}[{place}]")

    def _fields(self, old: Schema, new: Schema, path: str) -> Iterator[str]:
        fields, now = old.get("properties", {}), new.get("properties", {})
        for name, field in fields.items():
            if name in now:
                yield from self.at(field, now[name], f"{path}.{name}")
            elif new.get("additionalProperties") is False:
                yield f"{path}.{name}: is no longer read"
        for name in new.get("required", ()):
            if name not in old.get("required", ()):
                yield f"{path}.{name}: became required"


def _tag(schema: Schema) -> str:
    """What tells one option of a union from another: the constant of a tagged value, else the type."""
    for field in schema.get("properties", {}).values():
        words = _words(field)
        if len(words) == 1:
            return str(words[0])
    if "type" in schema:
        return str(schema["type"])
    words = _words(schema)
    return type(words[0]).__name__.replace("str", "string").replace("int", "integer") if words else "anything"


def _words(schema: Schema) -> list[Any]:
    return [schema["const"]] if "const" in schema else list(schema.get("enum", ()))


def _narrower(old: float | None, new: float, wider: bool) -> bool:
    return old is None or (new < old if wider else new > old)
