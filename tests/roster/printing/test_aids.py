"""Battle aids: complete, true to the rules that are played, on two pages, and the same each time."""

import pytest
from django.utils.html import escape

from roster.printing import Paper, aid_pdf
from roster.printing.aids import aid_of
from roster.printing.pdf import aid_laid_out
from roster.printing.tracker import BLANK_ROWS, ROUNDS
from rules.catalogue.load import rulebook
from rules.combat.shared_charts import row as chart_row
from rules.engine.cards import DECK
from rules.systems.registry import COMBAT_RULES
from rules.values import changed
from tests.roster.printing.boxes import outside, shown
from tests.roster.printing.pdfs import assert_well_made, text_of
from tests.roster.printing.test_cards import NAME
from tests.roster.samples import SHEET
from tests.rules.warbands import roster

BOOK = rulebook()
RATS = roster("skaven-clan-eshin")


def crowd(number):
    """A number of heroes with the longest of names."""
    heroes = (changed(SHEET.warriors[0], number=at + 1, name=NAME, misses_battles=0) for at in range(number))
    return changed(SHEET, warriors=tuple(heroes))


def grids(aid, name):
    return next(section for section in aid.sections if section.name == name).grids


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("ruleset", list(BOOK.rulesets))
def test_a_blank_aid_has_turn_charts_and_tracker_on_two_pages(ruleset, paper):
    aid = aid_of(BOOK, ruleset)
    document = aid_laid_out(aid, paper)
    assert len(document.pages) == 2
    assert list(outside(document)) == []
    text = shown(document)
    for step in aid.in_short.order:
        assert step.name in text
    for line in aid.in_short.prices:
        assert line.action in text
    for section in aid.sections:
        assert section.name in text
    assert len(aid.tracker.rows) == BLANK_ROWS


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("ruleset", ["alternative", "cards"])
def test_twenty_warriors_with_the_longest_names_fit(ruleset, paper):
    aid = aid_of(BOOK, ruleset, crowd(20))
    document = aid_laid_out(aid, paper)
    assert len(document.pages) == 2
    assert list(outside(document)) == []


@pytest.mark.parametrize("ruleset", list(BOOK.rulesets))
def test_the_chart_to_wound_says_what_the_rules_roll(ruleset):
    rules = COMBAT_RULES[BOOK.rulesets[ruleset].combat](None)
    (grid,) = grids(aid_of(BOOK, ruleset), "To wound")
    for strength, row in enumerate(grid.rows, start=1):
        for toughness, cell in enumerate(row.cells[1:], start=1):
            need = rules.wound_need(strength, toughness)
            assert cell[0].name == ("\u2013" if need is None else f"{need}+")
    assert chart_row(1) == 0


def test_every_member_has_a_row_where_models_act_and_every_group_where_units_do():
    models = [row.name for row in aid_of(BOOK, "trench", RATS).tracker.rows]
    units = [row.name for row in aid_of(BOOK, "cards", RATS).tracker.rows]
    assert len(models) == sum(warrior.members for warrior in RATS.active)
    assert len(units) == len(RATS.active)
    assert "The Swarm 3" in models
    assert "The Swarm \u00d7 3" in units


def test_a_tracker_has_boxes_by_round_and_says_when_losses_count():
    tracker = aid_of(BOOK, "alternative", RATS).tracker
    assert tracker.ticks == ("A", "R")
    assert len(tracker.rounds) == ROUNDS
    models = sum(warrior.members for warrior in RATS.active)
    assert tracker.quarter == next(n for n in range(99) if 4 * n >= models)
    assert tracker.half == next(n for n in range(99) if 2 * n >= models)
    assert not aid_of(BOOK, "mordheim", RATS).tracker.rounds


def test_a_warrior_who_misses_the_battle_is_not_on_it():
    assert SHEET.warriors[0].misses_battles
    assert [row.name for row in aid_of(BOOK, "cards", SHEET).tracker.rows] == ["The Pikes \u00d7 3"]


def test_the_deck_is_whole_and_the_leader_has_his_leadership_in_cards():
    hand = aid_of(BOOK, "cards", RATS).hand
    assert sorted(card.rank for row in hand.rows for card in row) == sorted(card[:-1] for card in DECK)
    leader = next(warrior for warrior in RATS.active if warrior.leader)
    assert (hand.leader, hand.cards) == (leader.name, leader.current.Ld)
    assert aid_of(BOOK, "mordheim", RATS).hand is None
    assert aid_of(BOOK, "cards").hand.leader == ""


def test_the_same_aid_gives_the_same_bytes_and_another_paper_others():
    aid = aid_of(BOOK, "trench", RATS)
    pdf = aid_pdf(aid)
    assert pdf == aid_pdf(aid_of(BOOK, "trench", RATS))
    assert pdf != aid_pdf(aid, Paper.LETTER)
    assert_well_made(pdf, {"/H1", "/H2", "/Table", "/TH", "/TD", "/P"})


@pytest.mark.django_db
def test_everybody_reads_the_aids_of_the_rulebook(client):
    page = client.get("/rules/aids/").content.decode()
    for key, ruleset in BOOK.rulesets.items():
        assert f"/rules/aids/{key}.pdf" in page
        assert escape(ruleset.summary) in page
    answer = client.get("/rules/aids/heroheim.pdf", {"paper": "letter"})
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"].startswith("inline")
    assert "Heroheim" in text_of(answer.content)
    assert client.get("/rules/aids/chess.pdf").status_code == 404


@pytest.mark.django_db
def test_the_print_page_leads_to_the_aid_with_the_warriors_or_blank(as_owner, warband):
    html = as_owner.get(f"/warbands/{warband.pk}/print/").content.decode()
    assert f"/warbands/{warband.pk}/aid.pdf" in html
    for key in BOOK.rulesets:
        assert f'value="{key}"' in html
    full = as_owner.get(f"/warbands/{warband.pk}/aid.pdf", {"ruleset": "cards"}).content
    blank = as_owner.get(f"/warbands/{warband.pk}/aid.pdf", {"ruleset": "cards", "blank": "on"}).content
    odd = as_owner.get(f"/warbands/{warband.pk}/aid.pdf", {"ruleset": "chess", "blank": "on"}).content
    assert "The Pikes" in text_of(full)
    assert "The Pikes" not in text_of(blank)
    assert "Mordheim" in text_of(odd)
