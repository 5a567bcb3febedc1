"""A report of a wrong number is filled in with what stands here, and may be copied or sent."""

from urllib.parse import unquote

import pytest
from django.urls import reverse


def page(client, kind, key, **asked):
    return client.get(reverse("rules:wrong_number", args=[kind, key]), asked)


def test_a_report_names_page_source_and_every_figure_of_what_is_chosen(client):
    address = reverse("rules:warband", args=["mercenaries-reikland"])
    assert (
        reverse("rules:wrong_number", args=["warband", "mercenaries-reikland"])
        in client.get(address).content.decode()
    )
    text = page(client, "warband", "mercenaries-reikland", figure="mercenary-captain").content.decode()
    for words in (
        "A wrong number in Reikland Mercenaries: Mercenary Captain",
        f"http://testserver{address}#mercenary-captain",
        "M 4 WS 4 BS 4 S 3 T 3 W 1 I 4 A 1 Ld 8",
        "60 gc",
        "The right number, with book and page:",
    ):
        assert words in text
    assert "Send it" not in text


def test_where_the_operator_set_an_address_a_mail_begins_with_the_text(client, settings):
    settings.RULES_CONTACT = "mailto:rules@example.org"
    text = page(client, "item", "sword").content.decode()
    link = text[text.index("mailto:") :].partition('"')[0]
    assert "A wrong number in Sword" in unquote(link)
    settings.RULES_CONTACT = "https://example.org/rules"
    assert 'href="https://example.org/rules"' in page(client, "item", "sword").content.decode()


@pytest.mark.parametrize(("kind", "key"), [("warband", "nobody"), ("nothing", "sword")])
def test_of_what_is_not_in_the_rulebook_there_is_no_report(client, kind, key):
    assert page(client, kind, key).status_code == 404
