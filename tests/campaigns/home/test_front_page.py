"""The page for strangers: its examples are what the site makes of its example warbands today."""

import html

from campaigns.pages.home.front import WARBANDS, example, front_page
from rules.catalogue.load import rulebook
from rules.mustering.legality.check import problems


def test_its_examples_come_from_the_site_itself(client, db, django_assert_num_queries):
    page = front_page()
    with django_assert_num_queries(0):
        text = html.unescape(client.get("/").content.decode())
    assert page.warrior.name in text
    assert page.problem.sentence in text
    assert all(line.text in text for line in page.attack)
    assert "out of action" in page.attack[-1].text


def test_the_example_warband_is_legal_until_it_is_given_too_many_weapons():
    assert [it for it in problems(example(WARBANDS[0]), rulebook()) if it.severity == "error"] == []
    assert front_page().problem.warrior == front_page().warrior.number
