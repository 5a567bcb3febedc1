"""The page on which a battle is played, rendered from plain values: what it offers, and that forms alone are enough."""

import re
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string

from rules.play.question import Charger, DiceAsked, Group, Option, Question
from rules.play.together import Together
from rules.values import changed
from tests.campaigns.playing.tables import ACTOR, FRIEND, MOVE, SHOOT, TARGET, in_battle, page_of
from tests.white_space import collapsed

FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)
TOKEN = "t" * 32


@pytest.fixture
def battle():
    return in_battle()


def page(battle, question, **changes):
    shown = {"page": page_of(battle, question, **changes), "csrf_token": TOKEN}
    return collapsed(render_to_string("campaigns/play/play.html", shown))


def card(question, **given):
    shown = {"question": question, "number": 41, "action": "/answer/", "csrf_token": TOKEN}
    return collapsed(render_to_string("campaigns/play/parts/question.html", shown | given))


def asked(**changes):
    return Question(**({"kind": "Choice", "side": 0, "sentence": "Which?"} | changes))


def test_the_page_has_nothing_above_the_table_but_the_status(battle):
    text = page(battle, MOVE)
    assert "page-head" not in text
    assert "page-foot" not in text
    assert "breadcrumbs" not in text
    body = text[text.index("<body") :]
    assert body.index("play__status") < body.index("board__table") < body.index("play__strip")
    assert body.index("play__strip") < body.index("ask__sentence") < body.index('id="log"')


def test_the_area_can_be_rendered_alone(battle):
    shown = {"page": page_of(battle, MOVE), "csrf_token": TOKEN}
    text = render_to_string("campaigns/play/play.html#area", shown).strip()
    assert text.startswith("<main")
    assert text.endswith("</main>")
    assert text.count('id="play"') == 1


def test_every_form_posts_its_token_and_number(battle):
    group = Group("all ", "Who advances?", (ACTOR, FRIEND), 2)
    question = asked(options=MOVE.options, areas=MOVE.areas, groups=(group,), dice=DiceAsked(2, 6))
    text = page(
        battle,
        question,
        aside=SimpleNamespace(may_undo=True),
        together=(Together("phase", "All others advance"),),
    )
    forms = FORM.findall(text[: text.index('id="log"')])
    assert len(forms) == 8
    for form in forms:
        assert 'method="post"' in form
        assert TOKEN in form
        assert '<input type="hidden" name="number" value="41">' in form
        assert '<input type="hidden" name="stored" value="44">' in form
        assert re.search(r'action="(/\w+/)" hx-post="\1"', form)


def test_each_option_is_a_button_with_its_answer():
    buttons = re.findall(r'name="answer" value="([^"]+)" data-option data-about="([^"]*)"', card(SHOOT))
    assert buttons == [
        (f"bow {TARGET}", f"{TARGET}"),
        (f"sling {TARGET}", f"{TARGET}"),
        ("both", f"{TARGET} 14"),
        ("none", ""),
    ]
    assert "5+ to hit" in card(SHOOT)


def test_an_option_that_gives_something_up_asks_once():
    option = Option("done", "Nobody else moves", gives_up="2 warriors can still move.")
    text = card(asked(options=(option,)))
    assert text.index("<details") < text.index("2 warriors can still move.") < text.index('value="done"')
    assert "<details" not in card(asked(options=(option,)), suggested="done")


def test_handing_over_has_a_button_of_its_own_words(battle):
    text = page(battle, MOVE, together=(Together("phase", "All others advance"),))
    assert re.search(r'name="hand_over" value="phase">All others advance<', text)


def test_options_of_one_heading_stand_together_under_it():
    options = (
        Option("a", "A", heading="Fight"),
        Option("b", "B", heading="Fight"),
        Option("c", "C", heading="Flee"),
    )
    text = card(asked(options=options))
    assert re.findall(r'<h2 class="ask__heading" id="row-\d">(\w+)</h2>|value="([abc])"', text) == [
        ("Fight", ""),
        ("", "a"),
        ("", "b"),
        ("Flee", ""),
        ("", "c"),
    ]


@pytest.mark.parametrize(("count", "scrolls"), [(8, False), (9, True)])
def test_more_than_eight_options_scroll(count, scrolls):
    options = tuple(Option(str(number), f"Number {number}") for number in range(count))
    assert ("ask__options--many" in card(asked(options=options))) == scrolls


def test_a_place_is_asked_for_by_a_form_that_waits_for_the_table():
    (form,) = [form for form in FORM.findall(card(MOVE)) if "data-place" in form]
    assert " hidden>" in form.partition(">")[0] + ">"
    assert re.findall(r'type="hidden" name="(\w+)"', form)[-3:] == ["x", "y", "z"]
    assert "disabled" in form
    assert "data-place" not in card(SHOOT)


def test_warriors_to_be_named_together_are_boxes():
    models = page_of(in_battle(), None).models
    group = Group("charge ", "Who charges?", (ACTOR, FRIEND, 99), 2)
    text = card(asked(groups=(group,)), models=models)
    assert re.findall(r'type="checkbox" name="chosen" value="(\d+)"', text) == [str(ACTOR), str(FRIEND)]
    assert 'name="prefix" value="charge "' in text
    assert 'data-most="2"' in text
    assert "(up to 2)" in text


@pytest.mark.parametrize(
    ("number", "shown"), [(2, r'<button [^>]*value="(march \d)"'), (7, r'<option value="(march \d)">')]
)
def test_commands_to_the_same_warriors_are_one_form_with_buttons_or_a_list(number, shown):
    models = page_of(in_battle(), None).models
    ways = [f"march {way}" for way in range(number)]
    groups = tuple(Group(way, way.capitalize(), (ACTOR, FRIEND), 2) for way in ways)
    text = card(asked(groups=(*groups, Group("charge", "Charge", (FRIEND,), 1))), models=models)
    assert text.count('class="ask__group"') == 2
    assert re.findall(shown, text) == ways
    assert text.count('type="checkbox"') == 3


def test_typed_dice_are_numbers_and_cards_are_text():
    dice = card(asked(dice=DiceAsked(3, 6)))
    assert len(re.findall(r'type="number" name="faces" min="1" max="6"', dice)) == 3
    cards = card(asked(dice=DiceAsked(1, 52, ("AS", "10H"))))
    assert len(re.findall(r'type="text" name="faces"', cards)) == 1
    assert '<option value="10H">' in cards


def test_a_suggested_option_is_marked():
    text = card(SHOOT, suggested="none")
    assert text.count("is-suggested") == 1
    assert "Suggested" in text
    assert "Suggested" not in card(SHOOT)


def test_a_page_asks_again_where_others_may_change_it(battle):
    waiting = page(battle, None, waiting="Ana moves.", polls=True)
    assert 'hx-get="/poll/" hx-trigger="every 2s"' in waiting
    assert "Ana moves." in waiting
    assert "/poll/" not in page(battle, MOVE)


def test_waiting_players_may_still_hand_over_their_side(battle):
    assert re.findall(r'name="hand_over" value="(\w+)"', page(battle, MOVE)) == [
        "warrior",
        "phase",
        "round",
        "side",
    ]
    assert re.findall(r'name="hand_over" value="(\w+)"', page(battle, None, waiting="Ana moves.")) == ["side"]


def test_undo_is_offered_where_it_is_possible(battle):
    assert 'name="undo"' not in page(battle, MOVE)
    assert 'name="undo"' in page(battle, MOVE, aside=SimpleNamespace(may_undo=True))


def test_a_battle_that_is_over_says_so_and_asks_nothing(battle):
    text = page(battle, None, over="The Gutter Shadows win.", may_play=False)
    assert "The Gutter Shadows win." in text
    assert "hand_over" not in text
    assert 'href="/leave/"' in text


def test_sides_show_their_losses_and_where_they_rout(battle):
    text = page(battle, MOVE)
    pictures = [
        ElementTree.fromstring(it)
        for it in re.findall(r"<svg class=\"play__losses.*?</svg>", text, re.DOTALL)
    ]
    assert len(pictures) == 2
    assert [it.get("width") for it in pictures[0].iter("rect")] == ["12", "2"]
    assert [it.get("d") for it in pictures[0].iter("path")] == ["M3,0v2"]
    assert "Rout test at 3 out of action." in text


def test_every_own_warrior_has_a_chip_and_every_known_model_a_card(battle):
    text = page(battle, MOVE)
    assert re.findall(r'data-show="(\d+)"', text) == [str(ACTOR), str(FRIEND)]
    assert re.findall(r'<template data-card="(\d+)"', text) == [str(ACTOR), str(FRIEND)]


def test_the_hand_is_shown_to_those_who_have_one(battle):
    assert "play__hand" not in page(battle, MOVE)
    card = SimpleNamespace(key="10H", label="10♥", name="10 of hearts", may_be_laid=False)
    assert "<li>10♥</li>" in page(battle, MOVE, cards=[card])


def test_a_card_that_may_be_laid_is_a_button(battle):
    card = SimpleNamespace(key="10H", label="10♥", name="10 of hearts", may_be_laid=True)
    text = page(battle, MOVE, cards=[card], cards_to_lay=[card], lays_a_card=True)
    assert re.search(r'name="answer" value="10H" [^>]*aria-label="Lay the 10 of hearts"', text)
    assert text.count("play__hand") == 1


def test_a_sheet_of_charges_has_a_field_for_each_charger(battle):
    sheet = changed(
        SHOOT,
        chargers=(
            Charger(ACTOR, "Count Marek", (Option("13", "Charge the big one", about=(13,), sign="2"),), "1"),
        ),
    )
    text = page(battle, sheet)
    assert re.findall(r'<b class="ask__sign">(\d)</b>', text.partition("ask__charges")[2])[:2] == ["1", "2"]
    assert re.findall(r'name="charge-0" value="(\w+)"', text) == ["13", "none"]


def test_lines_of_the_log_name_the_models_that_they_are_about(battle):
    text = page(battle, MOVE, recent=page_of(battle, None).log)
    assert len(re.findall(rf'data-who="{ACTOR}">Count Marek moves\.', text)) == 2
    assert "Since your last decision" in text
    assert "Since your last decision" not in page(battle, MOVE)
