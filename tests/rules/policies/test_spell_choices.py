"""What a sensible player says when a spell asks them something more."""

from rules.combat.magic.casting import offers
from rules.engine.decisions import NONE, CastSpell, Choice
from rules.engine.view import View
from rules.policies.steady import SteadyPolicy
from tests.rules.engine.table.table_cases import bare, house, tower
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.staging.spellcraft import battlefield, wizard


def says(field: Battlefield, question: str, *choices: str, who: int = 0) -> str:
    return SteadyPolicy().choose(Choice(0, question, choices, who), View(field.battle, 0))


def beside(*own: tuple[float, float, float], foe: tuple[float, float]) -> Battlefield:
    """A priest between two houses, the second with a floor, friends on it, and an enemy."""
    table = bare(buildings=[house(x=8), tower()])
    friends = [man(x, y, z=z) for x, y, z in own]
    return battlefield([wizard(18, 24, "earthshudder"), *friends], [man(*foe)], table=table)


def test_the_building_with_most_enemies_comes_down_and_none_with_friends_on_it() -> None:
    assert says(beside(foe=(22, 22)), "building", "0", "1") == "1"
    assert says(beside((21, 25, 3), (22, 25, 3), foe=(24, 22)), "building", "0", "1") == "0"


def test_a_player_leaves_buildings_alone_that_no_enemy_touches() -> None:
    far, near = beside(foe=(40, 40)), beside(foe=(22, 22))
    steady = SteadyPolicy()
    assert steady.choose(CastSpell(0, 0, offers(far.battle, far.one(0))), View(far.battle, 0)) == NONE
    assert steady.choose(CastSpell(0, 0, offers(near.battle, near.one(0))), View(near.battle, 0)) != NONE


def test_the_slain_turn_on_the_most_valuable() -> None:
    field = Battlefield([man(10, 10)], [man(20, 10, hero=False), man(24, 10, leader=True)])
    assert says(field, "betrayed", "1", "2") == "2"


def test_a_wolf_stays_one_while_there_is_prey() -> None:
    near, far = ([man(10, 10)], [man(18, 10)]), ([man(10, 10)], [man(40, 40)])
    assert says(Battlefield(*near), "wolf", "turn back", "stay a wolf") == "stay a wolf"
    assert says(Battlefield(*far), "wolf", "turn back", "stay a wolf") == "turn back"
