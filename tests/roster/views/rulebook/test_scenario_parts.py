"""What the pages of scenarios that are data say of their mechanisms."""

from roster.rulebook_pages.links import Links
from roster.rulebook_pages.scenarios import article, contents
from rules.catalogue.load import complete_rulebook

BOOK = complete_rulebook()
SCRIPTED = sorted(key for key, kind in BOOK.scenarios.items() if kind.mechanisms)


def sections_of(key: str) -> dict:
    found = article(BOOK, Links(), key)
    assert found is not None
    return {section.anchor: section for section in found.sections}


def test_every_page_shows_source_grade_and_what_is_not_played():
    for key in SCRIPTED:
        kind, found = BOOK.scenarios[key], article(BOOK, Links(), key)
        assert found is not None
        assert found.marks.source == kind.source
        assert found.marks.tags
        assert found.marks.doubts == kind.doubts
        assert ("simplified" in sections_of(key)) == bool(kind.simplified)


def test_neutral_models_have_a_profile_and_hazards_a_table():
    (erasmus,) = (
        it for it in sections_of("a-night-in-the-graveyard")["neutral"].entries if it.name == "Erasmus"
    )
    assert erasmus.profile
    (fire,) = sections_of("burn-the-witches")["hazards"].grids
    assert len(fire.rows) == 6
    assert "Initiative test" in str(fire.rows[3])
    assert len(sections_of("burn-the-witches")["prizes"].grids[0].rows) == 2


def test_anchors_of_a_page_are_all_different():
    for key in SCRIPTED:
        found = sections_of(key)
        anchors = [*found, *(it.anchor for part in found.values() for it in part.entries if it.anchor)]
        assert len(anchors) == len(set(anchors)), key


def test_scenarios_for_any_number_have_a_shelf_of_their_own():
    shelves = {shelf.anchor: shelf for shelf in contents(BOOK, Links()).shelves}
    assert set(shelves) == {"two", "any", "several"}
    assert sum(len(shelf.cards) for shelf in shelves.values()) == len(BOOK.scenarios)
