"""The tree in a JSON, TOML or XML file with branches of another kind, gone, doubled, moved or without end."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import tomli
import tomli_w

#: Bytes of a file beyond which it would be refused unread: no branch is doubled beyond them.
LARGEST = 2_480_000
#: A value of every kind, at its bounds and beyond them.
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 100, 999_999, 2**31, 2**63, 2**64, -(2**63), 10**30, 10**400),
    *(0.5, -0.0, 1e-300, 1e300, float("inf"), float("nan"), "", " ", "\x00", "\n", "0", "-1", "1e9", "nan"),
    *("x" * 100, "x" * 5_000, "🐀" * 90, "\ud800", "\u202eabc", "<b>", "{{ 7 }}", "sword", "undead", "hero"),
    *([], {}, [[]], [{}], {"": ""}, [None], {"name": {"name": "x"}}, [0] * 2_000, ["x"] * 200),
)


def mutated_tree(content: bytes, dice: random.Random) -> bytes:
    """The file with one to four changes of its tree; as it was where it is none that is known."""
    for read, write in READERS:
        try:
            tree = read(content)
        except (ValueError, SyntaxError, RecursionError):
            continue
        try:
            for _change in range(dice.choice((1, 1, 2, 4))):
                tree = _change_of(tree)(tree, dice)
            return write(tree)
        except RecursionError:  # deeper than Python itself can copy or write
            return content
    return content


def _change_of(tree: Any) -> Callable[[Any, random.Random], Any]:
    return changed_xml if isinstance(tree, ElementTree.Element) else changed_data


def _json_bytes(tree: Any) -> bytes:
    return json.dumps(tree).encode()


def _toml_bytes(tree: Any) -> bytes:
    """The tree as TOML if that can say it, as JSON otherwise."""
    try:
        return tomli_w.dumps(tree).encode("utf-8", "surrogatepass")
    except (TypeError, ValueError, AttributeError):
        return _json_bytes(json.loads(json.dumps(tree, default=str)))


def _xml_bytes(tree: ElementTree.Element) -> bytes:
    return ElementTree.tostring(tree, encoding="unicode").encode("utf-8", "surrogatepass")


READERS: tuple[tuple[Callable[[bytes], Any], Callable[[Any], bytes]], ...] = (
    (json.loads, _json_bytes),
    (ElementTree.fromstring, _xml_bytes),
    (lambda content: tomli.loads(content.decode()), _toml_bytes),
)


# --- plain data ----------------------------------------------------------------------------------


def changed_data(tree: Any, dice: random.Random) -> Any:
    """The tree with one place changed."""
    places = [place for place in _places(tree) if place[0] is not None]
    if not places:
        return dice.choice(VALUES)
    holder, key = dice.choice(places)
    match dice.randrange(11):
        case 0 | 1:
            holder[key] = _of_another_kind(holder[key], dice)
        case 2 | 8 | 9:
            holder[key] = _alike(holder[key], key, places, dice)
        case 3:
            del holder[key]
        case 4:
            holder[key] = _without_end(holder[key], dice)
        case 5:
            other, place = dice.choice(places)
            holder[key] = copy.deepcopy(other[place])
        case 6:
            _rename(holder, key, dice)
        case 7:
            _multiply(holder, key, dice)
        case _:
            _exaggerate(holder, key, dice)
    return tree


def _places(tree: Any) -> list[tuple[Any, Any]]:
    """Every holder with each of its keys."""
    found: list[tuple[Any, Any]] = []
    open_ones = [tree]
    while open_ones:
        holder = open_ones.pop()
        if isinstance(holder, dict | list):
            keys = list(holder) if isinstance(holder, dict) else range(len(holder))
            found += [(holder, key) for key in keys]
            open_ones += [holder[key] for key in keys]
    return found


def _of_another_kind(value: Any, dice: random.Random) -> Any:
    return dice.choice((dice.choice(VALUES), str(value)[:500], [value], {"value": value}))


def _alike(value: Any, key: Any, places: list[tuple[Any, Any]], dice: random.Random) -> Any:
    """Another value of the same kind, of the same key where there is one: what a reader may well take."""
    others = [holder[place] for holder, place in places if type(holder[place]) is type(value)]
    named = [holder[place] for holder, place in places if place == key]
    return copy.deepcopy(dice.choice(named if len(named) > 1 else others))


def _without_end(value: Any, dice: random.Random) -> Any:
    wrap = dice.choice((lambda inner: [inner], lambda inner: {"a": inner}))
    for _level in range(dice.choice((5, 40, 130, 400))):
        value = wrap(value)
    return value


def _rename(holder: Any, key: Any, dice: random.Random) -> None:
    if isinstance(holder, dict):
        holder[dice.choice(("", "name", "type", "x" * 500, "__class__", *holder))] = holder.pop(key)
    else:
        holder.reverse()


def _multiply(holder: Any, key: Any, dice: random.Random) -> None:
    times = min(dice.choice((2, 2, 3, 10, 60, 300, 2_000)), LARGEST // (len(str(holder[key])) + 1))
    if isinstance(holder, list):
        holder[key:key] = [copy.deepcopy(holder[key])] * times
    else:
        holder |= {f"{key}-{number}": holder[key] for number in range(times)}


def _exaggerate(holder: Any, key: Any, dice: random.Random) -> None:
    value = holder[key]
    if isinstance(value, int | float) and not isinstance(value, bool):
        holder[key] = dice.choice((-value, value + 1, value - 1, value * 10, value * 10**6, value + 0.5))
    elif isinstance(value, str):
        holder[key] = value * dice.choice((2, 50, 3_000)) if len(value) < 100 else value[:3]
    else:
        holder[key] = [value, value]


# --- XML -----------------------------------------------------------------------------------------


def changed_xml(root: ElementTree.Element, dice: random.Random) -> ElementTree.Element:
    """The tree with one element changed."""
    elements = list(root.iter())
    element, other = dice.choice(elements), dice.choice(elements)
    match dice.randrange(8):
        case 0 | 1 | 2:
            _change_attribute(element, dice)
        case 3:
            _drop(element, dice)
        case 4:
            _multiply_child(element, dice)
        case 5:
            _nest(element, dice)
        case 6:
            element.insert(dice.randint(0, len(element)), copy.deepcopy(other))
        case _:
            element.tag = dice.choice(("a", "description", "customNotes", "roster", other.tag))
            element.text = str(dice.choice(_WORDS))
    return root


#: Values that XML can say.
_WORDS = [
    value for value in VALUES if isinstance(value, str | int | float) and value not in ("\x00", "\ud800")
]


def _change_attribute(element: ElementTree.Element, dice: random.Random) -> None:
    names = [*element.attrib, "name", "number", "value", "entryId", "type", "customName"]
    value = dice.choice(_WORDS)
    times = 500 if isinstance(value, str) and dice.random() < 0.1 else 1
    element.set(dice.choice(names), str(value) * times if times > 1 else _as_text(value))
    if dice.random() < 0.05:
        element.attrib |= {f"a{number}": "x" for number in range(60)}


def _as_text(value: Any) -> str:
    """Numbers of any length: those beyond what `str` writes come as nines."""
    return "9" * 400 if isinstance(value, int) and value > 10**100 else str(value)


def _drop(element: ElementTree.Element, dice: random.Random) -> None:
    if element.attrib and dice.random() < 0.5:
        del element.attrib[dice.choice(list(element.attrib))]
    elif len(element):
        element.remove(dice.choice(list(element)))


def _multiply_child(element: ElementTree.Element, dice: random.Random) -> None:
    if len(element):
        child = dice.choice(list(element))
        times = min(dice.choice((1, 2, 10, 60, 500)), LARGEST // len(_xml_bytes(child)))
        element.extend([child] * times)


def _nest(element: ElementTree.Element, dice: random.Random) -> None:
    inner = list(element)
    for child in inner:
        element.remove(child)
    tag = dice.choice(("a", element.tag, "selections"))
    for _level in range(dice.choice((1, 2, 30, 70))):
        element.append(ElementTree.Element(tag))
        element = element[0]
    element.extend(inner)
