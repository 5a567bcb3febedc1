"""A whole battle is played in a browser by keyboard alone: each kind of control is reached by Tab and pressed."""

import pytest

from campaigns.models import Game
from campaigns.services.play.course import standing
from tests.browser.campaigns.playing import AGAINST_TACTICS, PHASE, Player, friendly_of, league_of
from tests.browser.looking import DESK

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

VIEW = "() => document.querySelector('.board__table').getAttribute('viewBox')"
#: The most presses of Tab between two controls, and answers until the end of the battle.
FAR, LONG = 150, 150


class Typist(Player):
    """A player without a mouse."""

    def go_to(self, css, key="Tab"):
        """Press Tab until one of these has the focus."""
        for _ in range(FAR):
            if self.page.evaluate("css => document.activeElement.matches(css)", css):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"Tab never comes to {css}")

    def open(self, css):
        """Open what is folded, where it is not open yet."""
        self.go_to(css)
        if not self.page.evaluate("document.activeElement.parentElement.open"):
            self.page.keyboard.press("Enter")

    def press_by_key(self, css, key="Tab"):
        """Go to a button that answers or changes something, and press it."""
        self.go_to(css, key)
        with self.swapped():
            self.page.keyboard.press("Enter")

    def take_advice(self):
        """Ask the tactics and do what they advise; where they advise a place, confirm it."""
        self.press_by_key("[name=suggest]")
        if not self.page.locator("#ask .is-suggested, .ask__confirm:enabled").count():
            self.leave_phase()
        elif self.page.locator("#ask .is-suggested").count():
            self.press_by_key("#ask .is-suggested")
        else:
            self.press_by_key(".ask__confirm")

    def leave_phase(self):
        """Let tactics play the rest of a phase, or of the round where there is none."""
        self.open(".play__let > summary")
        self.press_by_key(PHASE if self.page.locator(PHASE).count() else "[name=hand_over][value=round]")

    def choose_warrior(self):
        """Choose somebody on the strip, which stands before the decision."""
        self.press_by_key(".play__chip[data-answer]", "Shift+Tab")

    def take_place(self):
        """Take the first place of the list that has a name."""
        self.press_by_key("#ask [data-option][data-to]")

    def take_number(self):
        """Press the number of the first answer that is no question of its own."""
        buttons = self.page.locator("#ask [data-option]").all()[:9]
        number = next(at for at, it in enumerate(buttons, 1) if it.evaluate("it => it.matches('button')"))
        with self.swapped():
            self.page.keyboard.press(str(number))

    def ways(self):
        """What may be done with the question, each way by its name, the advice of tactics last."""
        asked = self.page.locator
        offers = {
            "warrior": (".play__chip[data-answer]", self.choose_warrior),
            "place": ("#ask [data-option][data-to]", self.take_place),
            "number": ("#ask button[data-option]:not([data-to])", self.take_number),
            "phase": (PHASE, self.leave_phase),
        }
        found = {name: act for name, (css, act) in offers.items() if asked(css).count()}
        return {**found, "advice": self.take_advice}


def move_table(player):
    """Zoom and move the table, which comes before the strip."""
    page = player.page
    player.go_to("[data-board]", "Shift+Tab")
    for key in ("+", "ArrowLeft"):
        before = page.evaluate(VIEW)
        page.keyboard.press(key)
        assert page.evaluate(VIEW) != before


@pytest.mark.parametrize(("ruleset", "orders"), [("mordheim", "Few taps"), ("trench", "The usual")])
def test_a_battle_is_played_to_its_end_by_keyboard_alone(
    signed_in, organiser, player, battle_key, ruleset, orders
):
    game = friendly_of(league_of(organiser, player, 3), AGAINST_TACTICS, ruleset=ruleset)
    typist = Typist(signed_in(organiser, game.get_absolute_url(), **DESK))
    page = typist.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.skip-link')")
    page.keyboard.press("Enter")
    typist.open("#menu > summary")
    typist.press_by_key(f"#menu [name=preset][value='{orders}']")
    used = dict.fromkeys(("warrior", "place", "number", "phase"), 0)
    for turn in range(LONG):
        if not typist.is_at_table:
            break
        if turn == 2:
            move_table(typist)
        if "undo" not in used and page.locator("[name=undo]").count():
            typist.press_by_key("[name=undo]")
            used["undo"] = 1
        ways = typist.ways()
        fresh = next((name for name in ways if used.get(name, 9) < 1), "advice")
        ways[fresh]()
        used[fresh] = used.get(fresh, 0) + 1
    page.wait_for_url(f"**{game.battle.get_absolute_url()}")
    assert page.locator(".banner__headline").inner_text()
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    assert used["place"]
    assert used["undo"]
    assert used["number"]
    assert [row.number for row in standing(game)] == list(range(game.answered))
    assert standing(game).filter(user=organiser).count() > 5
