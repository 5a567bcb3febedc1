"""The printed report of a battle: how it ended, its table, and what decided it, or every event."""

import io
from dataclasses import replace

import pytest
from pypdf import PdfReader

from campaigns.pages.battles.page import battle_page
from campaigns.pages.battles.report import battle_report
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.results.accept import accept_battle
from roster.printing import Paper
from roster.printing.pdf import page_laid_out
from roster.rulebooks import book_of_edition
from rules.catalogue.load import rulebook
from rules.narration import headline
from tests.roster.printing.boxes import outside

pytestmark = pytest.mark.django_db


def pages(answer):
    assert answer["Content-Type"] == "application/pdf"
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(answer.content)).pages]


@pytest.mark.parametrize("ruleset", sorted(rulebook().rulesets))
def test_nothing_leaves_its_page_on_either_paper_whatever_was_played(campaign, organiser, plan, ruleset):
    battle = set_up_battle(campaign.pk, organiser, replace(plan, ruleset=ruleset))
    fought = fight_battle(battle.pk, organiser)
    page = battle_page(fought, organiser, book_of_edition(fought.edition))
    told = battle_report(fought, page, whole=False)
    for paper in Paper:
        laid_out = page_laid_out("print/battle_report.html", told, "css/print_report.css", paper)
        assert list(outside(laid_out)) == []


@pytest.fixture
def report(client_of, player, fought):
    """A function that prints the report for the player."""
    return lambda query="": client_of(player).get(f"/campaigns/battles/{fought.pk}/report.pdf{query}")


def test_a_report_tells_how_it_ended_and_who_fought(report, fought):
    text = " ".join(pages(report()))
    assert headline(record_of(fought).outcome) in text
    for words in ("The Gutter Shadows", "The Lamp Eaters", "What decided it", "The table at the end"):
        assert words in text


def test_every_event_takes_more_pages_than_what_decided_it(report):
    short, whole = pages(report()), pages(report("?whole=on"))
    assert len(whole) > len(short)
    assert "Every event" in " ".join(whole)


def test_a_report_is_the_same_each_time_and_has_the_paper_that_was_asked_for(report):
    assert report().content == report().content
    width = PdfReader(io.BytesIO(report("?paper=letter").content)).pages[0].mediabox.width
    assert round(width) == 612


def test_the_battle_page_leads_to_it_once_there_is_a_result(client_of, player, battle, fought):
    page = client_of(player).get(f"/campaigns/battles/{fought.pk}/").content.decode()
    assert f"/campaigns/battles/{fought.pk}/report.pdf" in page


def test_a_battle_that_was_not_fought_leads_back_to_its_page(client_of, organiser, battle):
    answer = client_of(organiser).get(f"/campaigns/battles/{battle.pk}/report.pdf", follow=True)
    assert answer.redirect_chain == [(battle.get_absolute_url(), 302)]
    assert "no result to print yet" in answer.content.decode()


def test_an_accepted_battle_tells_what_it_came_to(report, fought, organiser):
    accept_battle(fought.pk, organiser)
    assert "After the battle" in " ".join(pages(report()))


def test_strangers_print_nothing(client, client_of, stranger, fought):
    address = f"/campaigns/battles/{fought.pk}/report.pdf"
    assert client.get(address).status_code == 302
    assert client_of(stranger).get(address).status_code in (403, 404)
