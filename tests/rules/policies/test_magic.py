"""How the players use magic."""

from rules.combat.magic.casting import offers
from rules.engine.decisions import NONE, STAY, CastSpell, Choice, Landing, SpellOffer
from rules.engine.view import View
from rules.policies.magic import chances, landing, landing_place
from rules.policies.random_choice import RandomPolicy
from rules.policies.steady import SteadyPolicy
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.spellcraft import battlefield, cast, wizard

STEADY = SteadyPolicy()


def steady(field: Battlefield) -> str:
    return STEADY.choose(CastSpell(0, 0, offers(field.battle, field.one(0))), View(field.battle, 0))


def test_the_throws_of_two_dice_that_succeed_are_counted() -> None:
    assert [chances(SpellOffer("x", need)) for need in (None, 2, 7, 12, 13)] == [36, 36, 21, 1, 0]


def test_a_player_aims_spells_at_the_enemy_and_not_the_friend() -> None:
    field = battlefield([wizard(10, 10, "gnawdoom"), man(12, 10)], [man(10, 14)])
    assert steady(field) == "gnawdoom 2"
    alone = battlefield([wizard(10, 10, "gnawdoom"), man(12, 10)], [man(10, 40)])
    assert steady(alone) == NONE


def test_a_player_does_not_burn_a_friend_in_the_way() -> None:
    assert steady(battlefield([wizard(10, 10, "fires-of-uzhul"), man(12, 10)], [man(15, 10)])) == NONE


def test_a_player_does_not_cast_a_lasting_spell_again() -> None:
    field = battlefield([wizard(10, 10, "statue-of-light")], [man(14, 10)])
    assert steady(field) == "statue-of-light 1"
    cast(field, "statue-of-light 1", 6, 6)
    field.turn(0, "shooting")
    assert steady(field) == NONE


def test_a_player_heals_the_wounded() -> None:
    field = battlefield([wizard(10, 10, "healing-hand", "hammer-of-sigmar"), man(10, 12, W=3)], [man(40, 40)])
    field.hurt(1, 1)
    assert steady(field) == "healing-hand 1"


def test_a_player_raises_the_hammer_before_a_fight_rather_than_cast_at_nobody() -> None:
    field = battlefield([wizard(10, 10, "hammer-of-sigmar", "shield-of-faith")], [man(12, 10)])
    assert steady(field) == "hammer-of-sigmar"


def test_a_word_of_pain_among_friends_is_not_spoken() -> None:
    own = [wizard(10, 10, "word-of-pain"), man(12, 10), man(8, 10)]
    assert steady(battlefield(own, [man(10, 12)])) == NONE
    assert steady(battlefield(own[:1], [man(10, 12)])) == "word-of-pain"


def test_a_player_lands_beside_the_weak_and_keeps_off_the_strong() -> None:
    strong = man(14, 10, "sword", WS=6, S=6, T=6, W=3, A=4)
    field = battlefield(
        [wizard(10, 10, "wings-of-darkness", items=("sword",), WS=4, S=4)], [strong, man(18, 10, WS=1)]
    )
    view, here = View(field.battle, 0), field.one(0).position
    assert landing(Landing(0, 0, here, 1200, (1, 2)), view) == "2"
    assert landing(Landing(0, 0, here, 1200, (1,)), view) == STAY
    assert landing(Landing(0, 0, here, 600, (), comes=True), view) == "anywhere"


def test_the_eye_betters_attacks() -> None:
    field = battlefield([wizard(10, 10, "eye-of-god")], [man(12, 10)])
    assert STEADY.choose(Choice(0, "characteristic", ("M", "WS", "A")), View(field.battle, 0)) == "A"


def test_a_random_landing_is_legal() -> None:
    field = battlefield([wizard(10, 10, "wings-of-darkness")], [man(18, 10)])
    view = View(field.battle, 0)
    asked = Landing(0, 0, field.one(0).position, 1200, (1,))
    answers = {RandomPolicy().choose(asked, view) for _ in range(20)}
    assert "1" in answers
    assert len(answers) > 3
    at = landing_place(asked, view, view.random.number)
    assert at is not None
    assert (at.x - 1000) ** 2 + (at.y - 1000) ** 2 <= 1200 * 1200
