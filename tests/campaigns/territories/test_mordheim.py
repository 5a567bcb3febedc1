"""Our own map of Mordheim: outlines that may be stored, names of their own, and a drawing that is sound SVG."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from campaigns.services.map.effects import effects_in, stored
from campaigns.territories import fault_of
from campaigns.territories.drawing import drawing
from campaigns.territories.mordheim import city, quarters
from campaigns.territories.outlines import contains
from tests import tree


@pytest.mark.parametrize("quarter", quarters(), ids=lambda quarter: quarter.name)
def test_every_quarter_may_be_a_territory(quarter):
    assert fault_of(quarter.outline) == ""
    assert 0 < len(quarter.name) <= 60
    assert 0 < len(quarter.text) <= 1000
    assert not quarter.landmark or quarter.landmark in city().landmarks


@pytest.mark.parametrize("quarter", quarters(), ids=lambda quarter: quarter.name)
def test_every_quarter_brings_something_that_a_sequence_knows(quarter):
    effects = effects_in(quarter.effects, quarter.name)
    assert [effect.origin for effect in effects] == [quarter.name]
    assert stored(effects)[0].items() >= quarter.effects[0].items()


def test_quarters_have_different_names_and_none_lies_on_another():
    assert len({quarter.name for quarter in quarters()}) == len(quarters()) >= 12
    for one, other in combinations(quarters(), 2):
        assert not any(contains(other.outline, x, y) for x, y in one.outline), (one.name, other.name)


def test_some_quarters_may_be_dealt_and_every_landmark_is_drawn_somewhere():
    assert any(quarter.may_be_dealt for quarter in quarters())
    assert {quarter.landmark for quarter in quarters()} - {""} == set(city().landmarks)


def test_the_drawing_is_sound_and_says_nothing_of_colours_itself():
    text = drawing()
    root = ElementTree.fromstring(f"<svg>{text}</svg>")
    css = (tree.ROOT / "static/css/map.css").read_text(encoding="utf-8")
    for element in root.iter():
        assert not {"style", "fill", "stroke", "onload", "href"} & set(element.attrib)
        for name in element.get("class", "").split():
            assert f".{name}" in css
    assert len(text) < 80_000
    assert not re.search(r"nan|inf", text)


def test_the_drawing_is_the_same_every_time():
    first = drawing()
    drawing.cache_clear()
    assert drawing() == first
