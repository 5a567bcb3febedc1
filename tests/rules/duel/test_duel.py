"""The odds of exchanges: sums of 1 under every ruleset, the chances of the oracles, and what a situation changes."""

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from rules.catalogue.load import rulebook
from rules.duel import harm as harm_module
from rules.duel import kept
from rules.duel.harm import Harm, TooLong, blow, blows, end_of, harm_of, shot, spell
from rules.duel.rounds import combat_round, round_of
from rules.duel.stage import ABOVE, BELOW, Situation, Stage, Terms, Unfielded
from rules.engine.battle import Battle
from rules.engine.dice import Roll, SeededDice
from rules.engine.events import Event, Status
from rules.engine.flow import Flow
from rules.ledger.sheet import Possession, WarbandSheet
from rules.mustering.ready_warband import ready_warband
from rules.odds import short_chances
from rules.values import changed
from tests.rules.oracles import files as oracles
from tests.rules.oracles import heroheim
from tests.rules.oracles.attacks import attack
from tests.rules.oracles.files import Case, fractions

REIKLAND, SKAVEN = "mercenaries-reikland", "skaven-clan-eshin"
#: The ends of an attack as oracles call them.
ENDS = {
    "no_effect": "unhurt",
    "wounded_but_fighting": "hurt",
    "knocked_down": "down",
    "stunned": "stunned",
    "out_of_action": "out",
}
ATTACKS = oracles.read("mordheim_attacks")


def is_special(case: Case) -> bool:
    """Whether the target has been hurt before, or a pistol is fired."""
    is_hurt = {"target_status", "wounds"} & set(case.situation["context"])
    return bool(is_hurt) or any("pistol" in blow["weapon"] for blow in case.situation["attacks"])


#: All special cases, and every third of the others.
CASES = [
    *filter(is_special, ATTACKS),
    *[case for case in ATTACKS if not is_special(case)][::3],
]


@cache
def warband(type: str) -> WarbandSheet:
    return ready_warband(rulebook(), type, type, "duel")


def armed(type: str, number: int, *items: str) -> WarbandSheet:
    """The warband with one warrior who carries these things instead of their own."""
    sheet = warband(type)
    own = tuple(Possession(item, (0,)) for item in items)
    return changed(
        sheet,
        warriors=tuple(
            changed(it, members=1, possessions=own) if it.number == number else it for it in sheet.warriors
        ),
    )


def stage(first: WarbandSheet, second: WarbandSheet, ruleset: str = "mordheim", **more: object) -> Stage:
    return Stage(first, second, Terms(rulebook(), ruleset, **more))


def ends(found: Harm) -> Fraction:
    return found.unhurt + found.hurt + found.down + found.stunned + found.out


@pytest.mark.parametrize("case", oracles.parameters(CASES))
def test_an_attack_gives_the_chances_of_the_oracle(case: Case):
    field, _ = attack(case.situation)

    def begin():
        again, flow = attack(case.situation)
        return again.battle, flow

    found = harm_of(begin, field.one(1))
    expected = {ENDS[name]: chance for name, chance in fractions(case.expected).items() if chance}
    assert {end: getattr(found, end) for end in ENDS.values() if getattr(found, end)} == expected


@pytest.mark.parametrize("case", oracles.parameters(oracles.read("heroheim_attacks")))
def test_an_attack_by_heroheim_gives_the_chances_of_the_oracle(case: Case):
    field, _ = heroheim.attack(case.situation)

    def begin():
        again, flow = heroheim.attack(case.situation)
        return again.battle, flow

    found = harm_of(begin, field.one(1))
    ends = {"no_effect": found.unhurt, "wounded": found.hurt, "out_of_action": found.out}
    wanted = fractions(case.expected)
    assert all(ends[name] == wanted.get(name, 0) for name in ends)


@pytest.mark.parametrize(
    ("status", "armour", "case"),
    [
        (Status.KNOCKED_DOWN, ("light-armour",), "M26"),
        (Status.STUNNED, ("heavy-armour", "helmet"), "M28"),
    ],
)
def test_a_target_that_is_not_on_its_feet_fares_as_in_the_oracle(
    status: Status, armour: tuple[str, ...], case: str
):
    (wanted,) = [it for it in ATTACKS if it.id.endswith(case)]
    own, other = armed(REIKLAND, 7, "sword"), armed(REIKLAND, 7, "axe", *armour)
    found = blow(stage(own, other).pair(7, 7, Situation(target=status)), 0)
    assert found.out == fractions(wanted.expected)["out_of_action"]


def test_the_first_round_of_a_duel_is_that_of_the_oracle():
    (duel, *_) = oracles.read("mordheim_duels")
    first = duel.expected["by_phase"][0]
    two = armed(REIKLAND, 7, "sword")
    both = combat_round(stage(two, two).pair(7, 7, Situation()))
    assert both.second["out_of_action"] == Fraction(first["charger_wins_in_this_phase"]["fraction"])
    assert both.first["out_of_action"] == Fraction(first["charged_wins_in_this_phase"]["fraction"])


@pytest.mark.parametrize(("items", "case"), [(("sword",), "M01"), (("dagger",), "M07"), (("mace",), "M11")])
def test_a_blow_on_the_bare_ground_gives_the_chances_of_the_oracle(items: tuple[str, ...], case: str):
    (wanted,) = [it for it in oracles.read("mordheim_attacks") if it.id.endswith(case)]
    own, other = armed(REIKLAND, 7, *items), armed(REIKLAND, 7, "axe")
    found = blow(stage(own, other).pair(7, 7, Situation()), 0)
    assert found.out == fractions(wanted.expected)["out_of_action"]
    assert found.hits == Fraction(1, 2)


@pytest.mark.parametrize("ruleset", sorted(rulebook().rulesets))
def test_chances_add_up_to_1_under_every_ruleset(ruleset: str):
    two = stage(armed(REIKLAND, 6, "mace", "long-bow"), armed(SKAVEN, 4, "dagger"), ruleset)
    pair = two.pair(6, 4, Situation(distance=10))
    for found in (blow(pair, 0), shot(pair, "long-bow")):
        assert found is not None
        assert ends(found) == 1
        assert 1 > found.hits > found.wounds >= found.harmed >= found.out > 0
    try:
        both = combat_round(pair)
    except TooLong:
        assert rulebook().rulesets[ruleset].combat == "trench"
        both = combat_round(pair, patient=True)
    assert sum(both.first.values()) == sum(both.second.values()) == 1


def rolled_out(battle: Battle, flow: Flow[None], dice: SeededDice) -> None:
    """Play a procedure to its end with dice that are rolled, and the answers that are taken in the odds."""
    value: object = None
    while True:
        try:
            step = flow.send(value)
        except StopIteration:
            return
        value = None
        if isinstance(step, Event):
            battle.state.fold(step)
        elif isinstance(step, Roll):
            value = dice.faces(step)
        else:
            value = step.accept(harm_module.answer(step.decision))


def test_a_round_of_pools_has_the_chances_that_rolled_dice_have():
    pair = stage(armed(REIKLAND, 6, "sword"), armed(SKAVEN, 4, "mace"), "trench").pair(6, 4, Situation())
    both = combat_round(pair, patient=True)
    rounds, seen = 3000, Counter[str]()
    copies = pair.near()
    dice = SeededDice("a round of pools")
    for _ in range(rounds):
        battle = copies.next()
        rolled_out(battle, round_of(battle, charged=True), dice)
        seen[end_of(battle.combatant(1), copies.battle.combatant(1))] += 1
    for end, chance in both.second.items():
        spread = 4 * (float(chance * (1 - chance)) * rounds) ** 0.5
        assert abs(seen[end] - float(chance) * rounds) <= spread, (end, float(chance), seen)


def test_cover_distance_moving_and_height_change_a_shot():
    two = stage(armed(REIKLAND, 6, "crossbow", "long-bow"), warband(SKAVEN))

    def hits(**how: object) -> Fraction:
        found = shot(two.pair(6, 2, Situation(**{"distance": 8, **how})), "long-bow")
        assert found is not None
        return found.hits

    plain = hits()
    assert hits(cover=True) == hits(moved=True) == hits(distance=20) == plain - Fraction(1, 6)
    assert hits(height=ABOVE) == hits(height=BELOW) == plain
    assert hits(distance=40) == 0


def test_shots_of_heroheim_are_harder_upwards():
    two = stage(armed(REIKLAND, 6, "long-bow"), warband(SKAVEN), "heroheim")
    found = [shot(two.pair(6, 2, Situation(height=how)), "long-bow") for how in ("level", BELOW)]
    assert found[0] is not None
    assert found[1] is not None
    assert found[0].hits > found[1].hits


def test_helmets_stun_less_often_and_armour_saves():
    bare, helmet, armour = (
        blow(stage(armed(REIKLAND, 7, "mace"), armed(REIKLAND, 7, "axe", *items)).pair(7, 7, Situation()), 0)
        for items in ((), ("helmet",), ("heavy-armour",))
    )
    assert bare.stunned > helmet.stunned > 0
    assert bare.out == helmet.out > armour.out
    assert bare.saved == 0 < armour.saved


def test_a_target_that_is_stunned_is_taken_out_by_any_blow():
    two = stage(armed(REIKLAND, 7, "mace"), warband(SKAVEN))
    assert blow(two.pair(7, 2, Situation(target=Status.STUNNED)), 0).out == 1


def test_two_weapons_hit_more_often_than_one_blow():
    two = stage(armed(REIKLAND, 7, "mace", "axe"), warband(SKAVEN))
    pair = two.pair(7, 8, Situation())
    (both, *_) = [at for at, held in enumerate(pair.loadouts(0)) if " and " in held]
    assert blows(pair, both).hits > blow(pair, both).hits


def test_the_one_who_charges_strikes_first():
    two = stage(armed(REIKLAND, 7, "mace"), armed(SKAVEN, 4, "mace"))
    charge, later = (combat_round(two.pair(7, 4, Situation(charged=charged))) for charged in (True, False))
    assert charge.first["out_of_action"] < later.first["out_of_action"]


def test_a_spell_counts_its_success_as_a_hit():
    mages = [it for it in warband(SKAVEN).active if it.spells]
    known = changed(
        warband(SKAVEN),
        warriors=tuple(
            changed(it, starting_spells=("warpfire",)) if it is mages[0] else it
            for it in warband(SKAVEN).warriors
        ),
    )
    found = spell(stage(known, warband(REIKLAND)).pair(mages[0].number, 7, Situation(distance=6)), "warpfire")
    assert found is not None
    assert ends(found) == 1
    assert 1 > found.hits > found.harmed > 0


def test_options_of_the_ruleset_count():
    plain, eased = (
        shot(
            stage(armed(REIKLAND, 6, "long-bow"), warband(SKAVEN), switches=on).pair(
                6, 2, Situation(distance=20, cover=True, moved=True)
            ),
            "long-bow",
        )
        for on in ((), ("natural-6-hits-when-shooting",))
    )
    assert plain is not None
    assert eased is not None
    assert plain.hits <= eased.hits


def test_a_number_of_nobody_is_refused():
    with pytest.raises(Unfielded):
        stage(warband(REIKLAND), warband(SKAVEN)).fighter(0, 99)


def test_a_pistol_in_hand_is_fired_in_the_round():
    pair = stage(armed(REIKLAND, 7, "sword", "pistol"), warband(SKAVEN)).pair(7, 8, Situation())
    alone, with_it = (pair.loadouts(0).index(name) for name in ("Sword", "Sword and Pistol"))
    assert blows(pair, with_it).hits > blows(pair, alone).hits
    one, two = (combat_round(pair, (at, 0)).second["out_of_action"] for at in (alone, with_it))
    assert two > one


def test_a_crossbow_pistol_is_shot_before_the_first_blow():
    own = stage(armed(REIKLAND, 7, "sword", "crossbow-pistol"), warband(SKAVEN))
    charge, later = (combat_round(own.pair(7, 8, Situation(charged=how))) for how in (True, False))
    plain = combat_round(stage(armed(REIKLAND, 7, "sword"), warband(SKAVEN)).pair(7, 8, Situation()))
    assert charge.second["out_of_action"] > plain.second["out_of_action"]
    assert later.second["out_of_action"] < charge.second["out_of_action"]


def test_a_dive_hits_more_often_and_harder():
    two = stage(armed(REIKLAND, 7, "mace"), warband(SKAVEN))
    plain, dived = (blow(two.pair(7, 8, Situation(dived=how)), 0) for how in (False, True))
    assert dived.hits == plain.hits + Fraction(1, 6)
    assert dived.wounds / dived.hits > plain.wounds / plain.hits
    rounds = [combat_round(two.pair(7, 8, Situation(dived=how))) for how in (False, True)]
    assert rounds[0].second["out_of_action"] < rounds[1].second["out_of_action"]


def test_pistols_are_no_weapon_of_combat_where_a_ruleset_says_so():
    own = armed(REIKLAND, 7, "sword", "pistol")
    held = {
        rules: stage(own, warband(SKAVEN), rules).pair(7, 8, Situation()).loadouts(0)
        for rules in ("mordheim", "heroheim")
    }
    assert held == {"mordheim": ("Sword", "Sword and Pistol"), "heroheim": ("Sword",)}


def test_an_exchange_is_worked_out_once_whatever_the_two_are_called(monkeypatch: pytest.MonkeyPatch):
    walked: list[int] = []

    def counted(*of: object) -> object:
        walked.append(1)
        return short_chances(*of)

    monkeypatch.setattr(harm_module, "short_chances", counted)
    kept.forget()
    theirs = warband(SKAVEN)
    ours = armed(REIKLAND, 1, "sword")
    first = blow(stage(ours, theirs).pair(1, 1, Situation()), 0)
    renamed = changed(ours, warriors=tuple(changed(it, name=f"New {it.name}") for it in ours.warriors))
    assert blow(stage(renamed, theirs).pair(1, 1, Situation()), 0) == first
    assert len(walked) == 1
    assert blow(stage(ours, theirs).pair(1, 1, Situation(target=Status.KNOCKED_DOWN)), 0) != first
    assert blow(stage(armed(REIKLAND, 1, "halberd"), theirs).pair(1, 1, Situation()), 0) != first
    blow(stage(ours, theirs, "heroheim").pair(1, 1, Situation()), 0)
    assert len(walked) == 4
