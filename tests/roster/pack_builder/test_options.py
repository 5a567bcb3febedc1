"""The words that fields offer."""

from roster.pack_builder.options import options_of
from rules.catalogue.load import rulebook
from rules.catalogue.tags import tag_fault


def test_an_effect_with_few_details_is_offered_with_each_of_them() -> None:
    effects = dict(options_of("tags", rulebook(), {}, ()))
    assert effects["hatred:skaven"] == "hates these: warbands of Skaven"
    assert effects["ward-save:4"].endswith(": on 4 or more")
    assert "hatred:" not in effects
    assert not [tag for tag in effects if tag_fault(tag)]
