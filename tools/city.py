"""The drawn city as a file of its own, which pages show under their territories and browsers keep.

`python -m tools.city` writes `static/img/city.svg` anew after a change of the drawing or of its colours in `map.css`.
A page's rules do not reach into the file, but its variables do: every rule becomes an attribute of what it is for.
"""

import re
from pathlib import Path

from campaigns.territories.drawing import drawing

ROOT = Path(__file__).parent.parent
FILE = ROOT / "static" / "img" / "city.svg"
_RULE = re.compile(r"^\.(city-[\w.-]+) \{([^{}]*)\}", re.MULTILINE)
_CLASS = re.compile(r'class="([^"]+)"')
_UNSTEADY = '<g filter="url(#city-hand)">'


def document() -> str:
    """The city in three parts: the land, what is drawn by an unsteady hand, and the frame with its words."""
    rules = _rules()
    drawn = _CLASS.sub(lambda found: _attributes(set(found[1].split()), rules), drawing())
    land, _, rest = drawn.partition(_UNSTEADY)
    houses, _, frame = rest.rpartition("</g><rect")
    parts = {"land": land, "houses": houses, "frame": f"<rect{frame}"}
    inside = "\n".join(f'<g id="{name}">{part}</g>' for name, part in parts.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">\n{inside}\n</svg>\n'


def _rules() -> list[tuple[set[str], dict[str, str]]]:
    """The classes that each rule asks for, with its declarations, weaker rules first."""
    sheet = (ROOT / "static" / "css" / "map.css").read_text(encoding="utf-8").partition("@media")[0]
    found = []
    for selector, body in _RULE.findall(sheet):
        lines = (line.partition(":") for line in body.split(";") if line.strip())
        found.append((set(selector.split(".")), {name.strip(): value.strip() for name, _, value in lines}))
    return sorted(found, key=lambda rule: len(rule[0]))


def _attributes(classes: set[str], rules: list[tuple[set[str], dict[str, str]]]) -> str:
    """The declarations for these classes as attributes."""
    chosen: dict[str, str] = {}
    for asked, declarations in rules:
        if asked <= classes:
            chosen |= declarations
    return " ".join(f'{name}="{value}"' for name, value in chosen.items())


if __name__ == "__main__":
    FILE.write_text(document(), encoding="utf-8")
