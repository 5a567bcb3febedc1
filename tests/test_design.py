"""The colours of the design system: text stands out from every ground it is used on, and tokens alone name colours."""

import re

import pytest

from campaigns.charts.themes import COLOURS as CHARTS
from tests import tree

TOKENS = (tree.ROOT / "static/css/tokens.css").read_text(encoding="utf-8")
PAIR = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")
COLOURS = {name: {"light": light, "dark": dark} for name, light, dark in PAIR.findall(TOKENS)}
GROUNDS = ["page", "paper", "paper-raised"]
TEXTS = ["ink", "ink-muted", "wyrd", "wyrd-strong", "blood", "amber"]
TEXT_ON_GROUND = [
    *(
        (text, ground)
        for text in ("ink", "ink-muted", "wyrd", "wyrd-strong", "blood", "amber")
        for ground in GROUNDS
    ),
    ("ink", "paper-sunken"),
    ("ink", "blood-wash"),
    ("ink", "amber-wash"),
    ("ink", "wyrd-wash"),
    ("ink-muted", "blood-wash"),
    ("ink-muted", "amber-wash"),
    ("blood", "blood-wash"),
    ("amber", "amber-wash"),
    ("on-wyrd", "wyrd"),
    ("on-wyrd", "wyrd-strong"),
    ("on-blood", "blood"),
]


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_of_contrast_agrees_with_its_definition() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), TEXT_ON_GROUND)
def test_text_has_a_contrast_of_at_least_four_and_a_half(text: str, ground: str, mode: str) -> None:
    assert contrast(COLOURS[text][mode], COLOURS[ground][mode]) >= 4.5


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("edge", ["focus", "line-strong"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_focus_rings_and_edges_have_a_contrast_of_at_least_three(edge: str, ground: str, mode: str) -> None:
    assert contrast(COLOURS[edge][mode], COLOURS[ground][mode]) >= 3


#: Words for colours, besides those that take their colour from elsewhere.
NAMED = "black|white|gr[ae]y|silver|red|maroon|yellow|green|teal|blue|navy|purple|orange|brown|gold|pink"
LITERAL = re.compile(
    rf"#[0-9a-f]{{3,8}}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|light-dark)a?\(|(?<![\w-])(?:{NAMED})(?![\w-])",
    re.IGNORECASE,
)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
VALUE = re.compile(r":\s*([^;{}]+);")


@pytest.mark.parametrize(
    ("rule", "is_literal"),
    [
        ("a { color: #fff; }", True),
        ("a { color: White; }", True),
        ("a { box-shadow: 0 0 2px rgb(0 0 0 / 5%); }", True),
        ("a { color: var(--ink); }", False),
        ("#fab { background: color-mix(in srgb, var(--wyrd) 60%, transparent); white-space: pre; }", False),
    ],
)
def test_a_colour_that_is_written_out_is_found(rule: str, is_literal: bool) -> None:
    assert any(LITERAL.search(value) for value in VALUE.findall(rule)) == is_literal


def test_colours_are_written_out_among_the_tokens_alone() -> None:
    found = [
        f"{tree.label(path)}: {value}"
        for path in tree.files("static/css", suffixes=(".css",))
        if path.name != "tokens.css"
        for value in VALUE.findall(COMMENT.sub("", path.read_text(encoding="utf-8")))
        if LITERAL.search(value)
    ]
    assert found == []


def test_every_variable_of_a_style_is_set_somewhere() -> None:
    """Those of the web admin are Django's too."""
    paths = tree.files("static/css", suffixes=(".css",))
    text = "".join(path.read_text(encoding="utf-8") for path in paths if not path.name.startswith("admin"))
    assert set(re.findall(r"var\((--[\w-]+)", text)) - set(re.findall(r"(--[\w-]+):", text)) == set()


@pytest.mark.parametrize("theme", list(CHARTS))
def test_charts_have_the_inks_of_the_site(theme: str) -> None:
    """A picture reads no style sheet, so they are written out there."""
    chart = CHARTS[theme]
    assert (chart.ink, chart.muted, chart.bar) == tuple(
        COLOURS[name][theme] for name in ("ink", "ink-muted", "wyrd")
    )
