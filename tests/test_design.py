"""The colours of the design system: text stands out from every ground it is used on, in light and in dark."""

import re

import pytest

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
