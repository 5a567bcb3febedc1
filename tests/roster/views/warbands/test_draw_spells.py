"""The button that draws a wizard's spells: what it shows, what it says, and that it rolls once."""

import pytest

from roster.models import Warband
from roster.services.warbands.muster import import_warband
from roster.sheets import read_sheet
from rules.ledger.sheet import Again
from tests.remembered import remembered
from tests.rules.warbands import BOOK, roster, with_block

pytestmark = pytest.mark.django_db
NECROMANCER, DREG = 2, 3
FORM = 'id="draw-2"'


@pytest.fixture
@remembered
def undead(owner) -> Warband:
    sheet = with_block(roster("undead"), NECROMANCER, starting_spells=())
    return import_warband(owner, sheet, origin="a test", request_key="new")


def spells(warband) -> tuple[str, ...]:
    return read_sheet(Warband.objects.get(pk=warband.pk)).warrior(NECROMANCER).spells


def page(as_owner, warband) -> str:
    return as_owner.get(f"/warbands/{warband.pk}/").content.decode()


def test_the_button_stands_with_the_wizard_until_he_has_drawn(press, as_owner, undead):
    before = page(as_owner, undead)
    assert FORM in before
    assert "Roll for 1 from Necromancy" in before
    assert 'id="draw-3"' not in before
    warning = before.split('id="problem-spells-to-draw-2"')[1].split("</li>")[0]
    assert f'action="/warbands/{undead.pk}/draw-spells/"' in warning
    press(undead, "draw-spells", number="2")
    assert FORM not in page(as_owner, undead)
    assert "problem-spells-to-draw" not in page(as_owner, undead)


@pytest.mark.parametrize("htmx", [True, False])
def test_the_sentence_says_what_was_rolled_and_drawn(press, as_owner, undead, text_of, htmx):
    answer = press(undead, "draw-spells", htmx=htmx, number="2")
    (key,) = spells(undead)
    spell = BOOK.spell(key)
    assert spell is not None
    shown = text_of(answer) if htmx else text_of(as_owner.get(answer["Location"]))
    assert f"Doctor Felsing learned {spell.name} (rolled {spell.number})." in shown
    assert spell.summary in shown
    assert spell.summary in text_of(as_owner.get(f"/warbands/{undead.pk}/"))


def test_reloading_and_a_double_click_never_roll_again(press, as_owner, undead):
    press(undead, "draw-spells", revision=1, number="2")
    drawn = spells(undead)
    press(undead, "draw-spells", revision=1, number="2")
    page(as_owner, undead)
    assert spells(undead) == drawn
    assert len(drawn) == 1


@pytest.mark.parametrize(
    ("number", "words"),
    [("3", "starts with no spells"), ("77", "no number 77"), ("", "Number"), ("x", "Number")],
)
def test_refused_spell_draws_are_explained(press, undead, text_of, number, words):
    answer = press(undead, "draw-spells", number=number)
    assert answer.status_code == 422
    assert words in text_of(answer)
    assert spells(undead) == ()


def test_another_page_that_is_out_of_date_rolls_nothing(press, undead):
    press(undead, "rename", token="first", number="1", name="Count Nobody")
    assert press(undead, "draw-spells", token="second", revision=1, number="2").status_code == 409
    assert spells(undead) == ()


@pytest.mark.rule("CORE-MAGIC-START-3")
@pytest.mark.parametrize(("choice", "known"), [("lower", 2), ("another", None)])
def test_a_spell_that_came_up_again_has_two_buttons_and_one_choice(
    press, as_owner, text_of, owner, choice, known
):
    waits = Again("spell-of-doom", 1, "necromancy")
    sheet = with_block(roster("undead"), NECROMANCER, starting_spells=("spell-of-doom",), again=waits)
    undead = import_warband(owner, sheet, origin="a test", request_key="new")
    shown = page(as_owner, undead)
    assert "Already knows Spell of Doom:" in shown
    assert "Lower its difficulty to 8" in shown
    assert FORM not in shown
    assert press(undead, "draw-spells", number="2").status_code == 422
    answer = press(undead, "draw-spells", token="chosen", number="2", choice=choice)
    if known:
        assert spells(undead) == ("spell-of-doom", "spell-of-doom")
        assert "learned Spell of Doom." in text_of(as_owner.get(answer["Location"]))
        assert "Already knows" not in page(as_owner, undead)
    else:
        after = read_sheet(Warband.objects.get(pk=undead.pk)).warrior(NECROMANCER)
        assert after.again == waits or len(after.spells) == 2


def test_the_warning_leads_to_the_choice_about_a_spell_that_came_up_again(as_owner, owner):
    waits = Again("spell-of-doom", 1, "necromancy")
    sheet = with_block(roster("undead"), NECROMANCER, starting_spells=(), again=waits)
    undead = import_warband(owner, sheet, origin="a test", request_key="new")
    warning = page(as_owner, undead).split('id="problem-spells-to-draw-2"')[1].split("</li>")[0]
    assert ">Choose what happens to the spell that came up again</a>" in warning
    assert "draw-spells/" not in warning
