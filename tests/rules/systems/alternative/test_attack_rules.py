"""Skills, mutations and special rules of attacks, speed and hunger, where each takes actions (ALT-X-a to -g)."""

import pytest

from rules.engine.decisions import AttackTarget, ChargeTarget, Choice, IllegalAnswer, MoveTo, WeaponsInHand
from rules.engine.events import (
    ActionTaken,
    ActivationBegan,
    BlowStruck,
    ConditionBegan,
    Status,
    TrapLaid,
    WarriorMoved,
    WoundRolled,
)
from rules.engine.events.alternative import ActionsGained
from rules.engine.state.conditions import Condition
from rules.systems.alternative.activating import ends_activation
from rules.systems.alternative.moving import RUN
from rules.systems.alternative.round_tests import begin_round
from tests.rules.staging.battlefield import Battlefield, Man, inches, man, place
from tests.rules.systems.alternative.acting import act, activated, begin, d12, next_round, offered

IMMUNE = ("immune-all-alone",)


def combat(*items: str, actions: int = 1, foes: int = 1, **given: object) -> Battlefield:
    """Somebody with this many actions who touches one enemy or two."""
    tags = (*IMMUNE, *given.pop("tags", ()))
    enemies = [man(10.98, 10, "axe", tags=IMMUNE), man(9.02, 10, "axe", tags=IMMUNE)][:foes]
    field = d12([man(10, 10, *items, tags=tags, **given)], [*enemies, man(45, 45)])
    field.engage(0, *range(1, foes + 1))
    field.turn(0)
    begin(field, 0, actions)
    return field


def blows(field: Battlefield, *faces: int, takes: tuple[str, ...] = ("attack",), **says: object) -> list[str]:
    answers = {WeaponsInHand: "0", AttackTarget: "1", **says.get("says", {})}
    act(field, 0, *faces, takes=takes, says=answers)
    return [blow.weapon for blow in field.told(BlowStruck)]


BONUS = [
    (
        pytest.mark.rule("ALT-X-a-i-1"),
        {"items": ("axe",), "tags": ("attack-against-many",), "foes": 2},
        ["Axe", "Axe"],
    ),
    (
        pytest.mark.rule("ALT-X-d-i-1"),
        {"items": ("axe",), "tags": ("extra-attack-s-plus-1",)},
        ["Axe", "great claw"],
    ),
    (
        pytest.mark.rule("ALT-X-d-ii-1"),
        {"items": ("axe",), "tags": ("scorpion-tail",)},
        ["Axe", "scorpion tail"],
    ),
    (pytest.mark.rule("ALT-X-d-iii-1"), {"items": ("axe", "dagger"), "tags": ("extra-arm",)}, None),
    (pytest.mark.rule("ALT-X-e-ii-1"), {"items": ("axe", "sword"), "tags": ("tail-fighting",)}, None),
    (
        pytest.mark.rule("ALT-X-e-iii-1"),
        {"items": (), "tags": ("art-of-silent-death",)},
        ["bare hands", "bare hands"],
    ),
]


@pytest.mark.parametrize(("given", "weapons"), [pytest.param(*row[1:], marks=row[0]) for row in BONUS])
def test_a_bonus_attack_is_priced_like_one_of_the_off_hand(
    given: dict[str, object], weapons: list[str] | None
):
    given = dict(given)
    field = combat(*given.pop("items"), **given)
    holding = {}
    if weapons is None:

        def third(decision: WeaponsInHand) -> str:
            return next(
                it
                for it, name in zip(decision.answers, decision.loadouts, strict=True)
                if name.count(" and ") == 1
            )

        holding = {WeaponsInHand: third}
    struck = blows(field, 1, 1, says=holding)
    assert len(struck) == 2
    assert weapons is None or struck == weapons
    assert offered(field, 0) == set()


def test_without_the_skill_one_action_is_one_attack():
    assert blows(combat("axe", foes=2), 1) == ["Axe"]


def test_combat_master_needs_two_enemies():
    assert blows(combat("axe", tags=("attack-against-many",)), 1) == ["Axe"]


def test_several_sources_of_bonus_attacks_add_up():
    field = combat("axe", tags=("scorpion-tail", "extra-attack-s-plus-1"), actions=2)
    assert blows(field, 1, 1) == ["Axe", "scorpion tail"]
    assert offered(field, 0) == {"off-hand attack"}
    assert blows(field, 1, takes=("off-hand attack",)) == ["great claw"]


@pytest.mark.rule("ALT-X-e-iii-1")
def test_claws_of_silent_death_strike_once_more_for_nothing():
    field = combat("fighting-claws", tags=("art-of-silent-death",), actions=2)
    assert len(blows(field, 1, 1)) == 2
    assert len(blows(field, 1, takes=("off-hand attack",))) == 1


def test_some_blows_of_an_action_may_be_poisoned_bites():
    field = combat("axe", "dagger", tags=("poison-bite",), actions=2, A=2)
    two = next(n for n, held in enumerate(field.one(0).loadouts) if held.off is not None)
    assert blows(field, 1, 1, says={WeaponsInHand: str(two), Choice: "1"}) == ["Axe", "poisonous bite"]
    assert blows(field, 1, says={Choice: "0"}) == ["Axe"]
    assert offered(field, 0) == set()


# spines


@pytest.mark.rule("ALT-X-d-iv-1")
def test_spines_prick_who_attacks_once_before_his_attacks():
    field = d12([man(10, 10, "axe", A=2, T=3)], [man(10.98, 10, tags=("spines", *IMMUNE)), man(45, 45)])
    field.engage(0, 1)
    field.turn(0)
    begin(field, 0, 3)
    act(field, 0, 1, 1, 1, takes=["attack", "attack"])
    told = [type(event) for event in field.events if isinstance(event, BlowStruck | WoundRolled)]
    assert told == [WoundRolled, BlowStruck, BlowStruck]
    assert field.told(WoundRolled)[0].weapon == "spines"


@pytest.mark.rule("ALT-X-d-iv-1")
def test_spines_prick_nobody_who_does_not_attack():
    field = d12([man(10, 10, "axe")], [man(10.98, 10, tags=("spines", *IMMUNE)), man(45, 45)])
    field.engage(0, 1)
    field.turn(0)
    begin(field, 1, 1)
    act(field, 1, 1, takes=["attack"])
    assert not field.told(WoundRolled)


def test_spines_prick_again_in_another_activation():
    field = d12([man(10, 10, "axe")], [man(10.98, 10, tags=("spines", *IMMUNE)), man(45, 45)])
    field.engage(0, 1)
    field.turn(0)
    for _ in range(2):
        begin(field, 0, 1)
        act(field, 0, 1, 1, takes=["attack"])
        assert len(field.told(WoundRolled)) == 1


# Dire Wolves


@pytest.mark.rule("ALT-X-g-i-1")
def test_the_second_bite_of_a_charging_wolf_costs_nothing():
    wolf = man(10, 10, animal=True, hero=False, tags=("charge-attacks-2", *IMMUNE))
    field = d12([wolf], [man(13, 10, "axe", tags=IMMUNE), man(45, 45)])
    begin(field, 0, 1)
    assert act(field, 0, 1, 1, takes=["charge"], says={ChargeTarget: ["1", "none"]}) == ["charge 1"]
    assert len(field.told(BlowStruck)) == 2
    begin(field, 0, 2)
    act(field, 0, 1, takes=["attack"])
    assert offered(field, 0) == set()


# hunger

YES = {Choice: "yes"}


@pytest.mark.rule("ALT-X-e-i-1")
def test_black_hunger_lasts_for_an_activation_with_a_second_attack_for_nothing():
    field = d12(
        [man(10, 10, "axe", tags=("black-hunger", *IMMUNE), Ld=8)],
        [man(10.98, 10, "axe", tags=IMMUNE), man(45, 45)],
    )
    field.engage(0, 1)
    field.turn(0)
    # activated, D3 inches, two blows that miss, D3 hits on themselves that do not wound
    activated(field, 0, 1, 3, 1, 1, 1, 1, takes=["attack"], says={**YES, WeaponsInHand: "0"})
    assert [blow.who for blow in field.told(BlowStruck)] == [0, 0]
    assert field.told(ConditionBegan)[0].condition.amount == 2
    assert field.told(WoundRolled)[-1].weapon == "Black Hunger"
    assert not field.one(0).under("black-hunger")


def test_nobody_is_asked_about_hunger_when_a_round_begins():
    field = d12([man(10, 10, tags=("black-hunger",))], [man(40, 40)])
    field.play(begin_round(field.battle))
    assert not field.questions(Choice)


# speed


@pytest.mark.rule("ALT-X-c-i-1")
def test_a_leap_costs_no_action():
    field = d12([man(10, 10, tags=("leap",))], [man(10, 45)])
    begin(field, 0, 1)
    says = {MoveTo: [place(14, 10), place(17, 10)], Choice: "leap"}
    assert act(field, 0, 3, takes=["move"], says=says) == ["move 1"]
    assert [move.manner for move in field.told(WarriorMoved)] == ["walk", "leap"]
    assert field.one(0).position == inches(17, 10)


@pytest.mark.rule("ALT-X-c-i-2")
def test_nobody_leaps_twice_in_a_round():
    field = d12([man(10, 10, tags=("leap",))], [man(10, 45)])
    begin(field, 0, 1, reaction=True)
    act(field, 0, 3, takes=["move"], says={MoveTo: [place(12, 10), place(13, 10)], Choice: "leap"})
    begin(field, 0, 1)
    act(field, 0, takes=["move"], says={MoveTo: place(15, 10)})
    assert not field.questions(Choice)
    next_round(field)
    begin(field, 0, 1)
    act(field, 0, takes=["move"], says={MoveTo: place(16, 10), Choice: "no leap"})
    assert field.questions(Choice)


def run(tags: tuple[str, ...], actions: int, far: float) -> bool:
    """Whether somebody with Movement 4 and this many actions runs so far, for all of them that a run may take."""
    field = d12([man(10, 10, tags=tags)], [man(10, 45)])
    begin(field, 0, actions)
    price = max(int(answer.removeprefix(RUN) or 2) for answer in offered(field, 0) if answer.startswith(RUN))
    begin(field, 0, price)
    runs = next(answer for answer in offered(field, 0) if answer in (RUN, f"{RUN} {price}"))
    try:
        act(field, 0, takes=[runs], says={MoveTo: place(10 + far, 10)})
    except IllegalAnswer:
        return False
    return True


@pytest.mark.rule("ALT-X-c-ii-1", "ALT-X-c-ii-2")
@pytest.mark.parametrize(
    ("tags", "actions", "far", "able"),
    [
        (("triple-run",), 3, 12, True),
        (("triple-run",), 3, 12.1, False),
        (("triple-run",), 2, 12, False),
        (("triple-run",), 2, 8, True),
        ((), 3, 12, False),
        ((), 3, 8, True),
    ],
)
def test_a_sprint_of_three_times_the_movement_takes_three_actions(
    tags: tuple[str, ...], actions: int, far: float, able: bool
):
    assert run(tags, actions, far) is able


@pytest.mark.rule("ALT-X-c-ii-1")
@pytest.mark.parametrize(("tags", "charged"), [(("triple-run",), True), ((), False)])
def test_a_charge_may_sprint_with_the_skill(tags: tuple[str, ...], charged: bool):
    field = d12([man(10, 10, "axe", tags=tags)], [man(22.9, 10, "axe", tags=IMMUNE), man(45, 45)])
    begin(field, 0, 3)
    assert ("sprint charge" in offered(field, 0)) is charged


@pytest.mark.parametrize("reaction", [False, True])
def test_a_warrior_who_is_in_fury_goes_on_to_another_enemy_when_his_own_activation_ends(reaction: bool):
    foes = [man(10.98, 10, "axe", tags=IMMUNE), man(10, 14.98, tags=IMMUNE), man(45, 45)]
    field = d12([man(10, 10, "axe", tags=("fury-of-khaine", *IMMUNE))], foes)
    field.engage(0, 1)
    field.turn(0)
    begin(field, 0, 1, reaction=reaction)
    act(field, 0, 6, 4, 6, takes=["attack"])
    assert field.one(1).out
    field.play(ends_activation(field.battle, [field.one(0)]), says={ChargeTarget: "2"})
    assert field.one(0).contacts == (set() if reaction else {2})


def test_a_charge_that_failed_takes_no_blow_from_a_pike():
    foes = [man(13.9, 14, "axe", tags=IMMUNE), man(10, 30)]
    field = d12([man(10, 10, "pike", tags=IMMUNE)], foes)
    begin(field, 0, 3)
    act(field, 0, takes=["long charge 2"], says={ChargeTarget: ["2", "none"]})
    assert field.one(0).failed_charge
    assert act(field, 0, 1, takes=["attack"]) == ["attack 1"]
    assert [(blow.who, blow.target) for blow in field.told(BlowStruck)] == [(0, 1)]


# what begins with a combat holds for whoever is attacked too


def attacked(foe: Man, *items: str, actions: int = 1, **given: object) -> Battlefield:
    """Somebody with this many actions who touches one enemy, and may attack it."""
    field = d12([man(10, 10, *items, tags=IMMUNE, **given)], [foe, man(45, 45)])
    field.engage(0, 1)
    field.turn(0)
    begin(field, 0, actions)
    return field


def test_a_tentacle_holds_whoever_attacks_its_bearer():
    field = attacked(man(10.98, 10, tags=("opponent-a-minus-1", *IMMUNE)), "axe", A=2, actions=3)
    act(field, 0, 1, takes=["attack"])
    assert field.one(0).under("held-by-a-tentacle")
    assert offered(field, 0) == set()


def test_the_sign_of_sigmar_costs_the_undead_the_first_of_several_attacks():
    sister = man(10.98, 10, tags=("sign-of-sigmar", *IMMUNE))
    field = attacked(sister, "axe", A=2, actions=3, kinds=("undead",))
    act(field, 0, 1, takes=["attack", "attack"])
    assert len(field.told(BlowStruck)) == 1
    assert len(field.told(ActionTaken)) == 2


def test_a_scorpion_strikes_with_its_tail_when_it_acts_and_not_when_it_is_attacked():
    scorpion = man(10.98, 10, tags=("tail:4", *IMMUNE))
    field = attacked(scorpion, "axe")
    act(field, 0, 1, takes=["attack"])
    assert [blow.who for blow in field.told(BlowStruck)] == [0]
    begin(field, 1, 1)
    act(field, 1, 6, 1, 1, takes=["attack"])
    assert [blow.weapon for blow in field.told(BlowStruck)][:1] == ["tail"]


def test_a_whip_lashes_out_at_a_charger():
    field = d12([man(10, 10, "axe", tags=IMMUNE)], [man(13, 10, "steel-whip", tags=IMMUNE), man(45, 45)])
    begin(field, 0, 1)
    act(field, 0, 1, 1, takes=["charge"], says={ChargeTarget: ["1", "none"], WeaponsInHand: "0"})
    assert [(blow.who, blow.target) for blow in field.told(BlowStruck)] == [(1, 0), (0, 1)]


def whipped(*chargers: Man, beside: tuple[Man, ...] = ()) -> Battlefield:
    """Some who may charge one who holds a whip, and perhaps others who stand beside them."""
    foes = [man(13, 10, "steel-whip", tags=IMMUNE), *beside, man(45, 45)]
    return d12([*chargers], foes)


def lashes(field: Battlefield, who: int, *faces: int, says: tuple[str, ...]) -> list[tuple[int, int]]:
    begin(field, who, 1)
    act(field, who, *faces, takes=["charge"], says={ChargeTarget: [*says], WeaponsInHand: "0"})
    return [(blow.who, blow.target) for blow in field.told(BlowStruck)]


def test_a_whip_lashes_out_once_at_those_who_charge_together():
    own = [man(10, 10, "axe", S=1, tags=IMMUNE), man(16, 10, "axe", S=1, tags=IMMUNE)]
    field = whipped(*own)
    field.fold(ActivationBegan(0, (0, 1)), ActionsGained((0, 1), None, 1, purpose="group charge"))
    blows = []
    for who, faces in ((0, (1, 1)), (1, (1,))):
        act(field, who, *faces, takes=["charge"], says={ChargeTarget: ["2", "none"], WeaponsInHand: "0"})
        blows += [(blow.who, blow.target) for blow in field.told(BlowStruck)]
    assert blows == [(2, 0), (0, 2), (1, 2)]


def test_a_whip_lashes_out_at_nobody_while_its_bearer_may_not_strike():
    field = whipped(man(10, 10, "axe", S=1, tags=IMMUNE))
    field.fold(ConditionBegan(1, Condition("held", tags=("no-attacks",))))
    assert lashes(field, 0, 1, says=("1", "none")) == [(0, 1)]


def test_a_whip_lashes_out_at_nobody_whom_a_trap_brings_down_beside_its_bearer():
    field = whipped(man(10, 10, "axe", S=1, tags=IMMUNE))
    field.fold(TrapLaid(1, 0, inches(14.51, 10)))
    begin(field, 0, 1)
    act(field, 0, 6, 4, 1, takes=["charge"], says={ChargeTarget: ["1", "none"], WeaponsInHand: "0"})
    assert field.one(0).status is Status.KNOCKED_DOWN
    assert field.one(0).contacts == {1}
    assert not field.told(BlowStruck)


def test_a_whip_lashes_out_though_another_who_is_charged_lies_on_the_ground():
    fallen = man(13, 11, "axe", tags=IMMUNE)
    own = man(10, 10.5, "axe", S=1, tags=IMMUNE)
    field = d12([own], [fallen, man(13, 10, "steel-whip", tags=IMMUNE), man(45, 45)])
    field.status(1, Status.KNOCKED_DOWN)
    blows = lashes(field, 0, 1, 1, says=("1", "2"))
    assert field.one(0).contacts == {1, 2}
    assert blows == [(2, 0), (0, 2)]


@pytest.mark.parametrize(("x", "reached"), [(13.98, True), (13.99, False)])
def test_a_pike_strikes_at_whom_it_reaches(x: float, reached: bool):
    field = d12([man(10, 10, "pike", tags=IMMUNE)], [man(x, 10, "axe", tags=IMMUNE), man(45, 45)])
    begin(field, 0, 1)
    assert ("attack" in offered(field, 0)) is reached
    if reached:
        act(field, 0, 1, takes=["attack"])
        assert [(blow.who, blow.target) for blow in field.told(BlowStruck)] == [(0, 1)]
