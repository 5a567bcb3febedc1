"""The campaign chapter on skills, artefacts and hirelings, as they act in a battle."""

import pytest

from rules.catalogue.profile import Profile
from rules.combat.effects import hooks
from rules.combat.effects.hit import Hit
from rules.combat.effects.hooks import ignores
from rules.combat.injury.injury_roll import injury_roll
from rules.combat.moving.climbing import TEST
from rules.combat.psychology.fear import fears
from rules.combat.psychology.rout import is_due
from rules.combat.rolls.leadership_test import leader_reach, leadership_of
from rules.engine.events import Status
from rules.engine.setup import SideSetup
from rules.fielding.fielding import field_side
from rules.ledger.apply import apply
from rules.mustering.hired.hiring import hire_sword
from tests.rules.staging.battlefield import Battlefield, man
from tests.rules.warbands import BOOK, roster, seasoned

REIKLAND = seasoned(roster("mercenaries-reikland"), gold=300)


def of_skill(key: str, **given: object) -> Battlefield:
    """A warrior with the tags of a skill before an ordinary enemy."""
    return Battlefield([man(10, 10, tags=BOOK.skills[key].tags, **given)], [man(20, 10)])


@pytest.mark.rule("CAMP-SKILL-TRICK-SHOOTER")
def test_a_trick_shooter_ignores_cover():
    field = of_skill("trick-shooter")
    assert ignores(field.battle, field.one(0), "cover")
    assert not ignores(field.battle, field.one(1), "cover")


@pytest.mark.rule("CAMP-SKILL-HUNTER")
@pytest.mark.parametrize("gun", ["handgun", "hochland-long-rifle"])
def test_a_hunter_fires_long_guns_every_turn(gun: str):
    field = Battlefield([man(10, 10, gun, tags=BOOK.skills["hunter"].tags)], [man(20, 10)])
    weapon = field.one(0).fighter.weapons[0]
    assert ignores(field.battle, field.one(0), "reloading", weapon)
    assert not ignores(field.battle, field.one(1), "reloading", weapon)


@pytest.mark.rule("CAMP-SKILL-BATTLE-TONGUE", "CAMP-SKILL-BATTLE-TONGUE-LOST")
@pytest.mark.parametrize(("leads", "leadership"), [(True, 9), (False, 7)])
def test_battle_tongue_carries_twelve_inches_for_whoever_leads(leads: bool, leadership: int):
    tags = BOOK.skills["battle-tongue"].tags
    field = Battlefield([man(10, 10, leader=leads, Ld=9, tags=tags), man(22.9, 10)], [man(40, 40)])
    assert leader_reach(field.one(0)) == 1200
    assert leadership_of(field.battle, field.one(1))[0] == leadership


@pytest.mark.rule("CAMP-SKILL-FEARSOME")
def test_a_fearsome_hero_causes_fear():
    field = of_skill("fearsome")
    assert fears(field.battle, field.one(1), field.one(0))


@pytest.mark.rule("CAMP-SKILL-ACROBAT")
def test_an_acrobat_jumps_down_twelve_inches_on_one_test():
    field = of_skill("acrobat")
    assert hooks.jumps_down.collect(field.battle, field.one(0)) == [1200]
    assert hooks.jump_tests.collect(field.battle, field.one(0), 1000) == [1]


@pytest.mark.rule("CAMP-SKILL-SCALE-SHEER-SURFACES")
def test_a_climber_of_sheer_surfaces_climbs_twice_as_far_without_a_test():
    field = of_skill("scale-sheer-surfaces")
    assert hooks.climbs_more.total(field.battle, field.one(0)) == 1
    assert ignores(field.battle, field.one(0), TEST)


@pytest.mark.rule("CAMP-SKILL-SORCERY")
def test_sorcery_adds_one_to_casting_rolls():
    assert BOOK.skills["sorcery"].tags == ("casting-plus-1",)


@pytest.mark.rule("CAMP-ARTE-MAIL")
def test_attlas_mail_gives_a_wound_and_keeps_spells_and_walls_off():
    assert {"immune-magic", "wounds-plus-1", "moves-through-solids"} <= set(
        BOOK.items["attlas-plate-mail"].traits + BOOK.items["attlas-plate-mail"].effects
    )


@pytest.mark.rule("CAMP-ARTE-BOOTS")
def test_the_boots_of_pieter_go_up_walls_without_a_test():
    field = Battlefield([man(10, 10, "boots-and-rope-of-pieter")], [man(40, 40)])
    assert ignores(field.battle, field.one(0), TEST)
    assert hooks.walks_up_walls.any_true(field.battle, field.one(0))
    assert hooks.sure_footed.collect(field.battle, field.one(0)) == ["any"]


@pytest.mark.rule("CAMP-ARTE-MISERICORDIA")
@pytest.mark.parametrize(
    ("kinds", "die", "result"),
    [
        ((), 3, Status.STUNNED),
        ((), 4, Status.OUT_OF_ACTION),
        (("undead",), 3, Status.KNOCKED_DOWN),
    ],
)
def test_the_misericordia_stuns_on_three_and_kills_on_four(kinds: tuple[str, ...], die: int, result: Status):
    field = Battlefield([man(10, 10, "ventimiglias-misericordia")], [man(10.98, 10, kinds=kinds)])
    weapon = field.one(0).fighter.weapons[0]
    assert weapon.blow is not None
    hit = Hit(weapon.key, 3, traits=weapon.blow.traits)
    roll = injury_roll(field.battle, field.one(0), field.one(1), hit, True)
    assert field.play(roll, die) is result


@pytest.mark.rule("CAMP-SWORD-SLAYER")
def test_a_troll_slayer_is_stunned_by_a_five():
    tags = tuple(tag for rule in BOOK.hired_swords["dwarf-troll-slayer"].rules for tag in rule.tags)
    field = Battlefield([man(10, 10)], [man(10.98, 10, tags=tags)])
    hit = Hit("sword", 3)
    assert field.play(injury_roll(field.battle, field.one(0), field.one(1), hit, True), 5) is Status.STUNNED


@pytest.mark.rule("CAMP-PERS-VESKIT")
def test_veskit_shrugs_off_an_injury_of_three():
    veskit = BOOK.dramatis_personae["veskit"]
    tags = tuple(tag for rule in veskit.rules for tag in rule.tags)
    field = Battlefield([man(10, 10)], [man(10.98, 10, tags=tags)])
    roll = injury_roll(field.battle, field.one(0), field.one(1), Hit("sword", 3), True)
    assert field.play(roll, 3) is Status.STANDING
    assert (veskit.hire, veskit.upkeep, veskit.rating) == (80, 35, 70)


@pytest.mark.rule("CAMP-PERS-AENUR-1")
def test_aenur_has_his_printed_figures_and_hits_on_two():
    aenur = BOOK.dramatis_personae["aenur"]
    tags = {tag for rule in aenur.rules for tag in rule.tags}
    assert "melee-hits-on-2" in tags
    assert aenur.profile == Profile(M=5, WS=8, BS=4, S=4, T=3, W=2, I=7, A=3, Ld=8)
    assert (aenur.hire, aenur.upkeep, aenur.rating) == (150, 0, 100)


@pytest.mark.rule("CAMP-HIRE-4")
@pytest.mark.parametrize(("out", "due"), [(3, True), (2, False)])
def test_hired_swords_count_for_the_rout_test(out: int, due: bool):
    field = Battlefield([man(2 + 2 * at, 10) for at in range(10)], [man(40, 40)])
    for who in range(out):
        field.status(who, Status.OUT_OF_ACTION)
    assert is_due(field.battle, 0) is due


@pytest.mark.rule("CAMP-HIRE-16", "CAMP-LEADER-5")
def test_a_hired_sword_uses_the_leadership_of_the_leader():
    field = Battlefield([man(10, 10, leader=True, Ld=9), man(14, 10, Ld=8, hero=False)], [man(40, 40)])
    assert leadership_of(field.battle, field.one(1))[0] == 9


@pytest.mark.rule("CAMP-SEQ-16")
def test_everybody_has_all_wounds_when_the_next_battle_begins():
    side = _fielded()
    warband = BOOK.warbands["mercenaries-reikland"]
    for fighter in side.fighters:
        kind = warband.warrior(fighter.line)
        assert kind is None or fighter.profile.W == kind.profile.W


@pytest.mark.rule("CAMP-SWORD-FREELANCER")
def test_a_freelancer_is_on_foot_where_nobody_rides():
    band = apply(REIKLAND, hire_sword(REIKLAND, BOOK, "freelancer"))
    rider = next(it for it in field_side(band, BOOK, 0).fighters if it.line == "freelancer")
    assert rider.mount is None
    assert {worn.armour.slot for worn in rider.protection} == {"body", "shield"}


def _fielded() -> SideSetup:
    return field_side(REIKLAND, BOOK, 0)
