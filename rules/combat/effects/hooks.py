"""Every question that a procedure asks of the skills, gear, injuries and special rules of a warrior, as a typed hook.

An effect registers beside its tag with `@hooks.<name>.handles(tag)`; a handler gets the battle, the warrior who has the
tag and the values named here. Generators (`Flow`) may roll and ask; where one returns a bool, True stops what was under
way.
"""

from collections.abc import Sequence

from rules.catalogue.profile import Characteristic
from rules.combat.effects.hit import Hit, Landed
from rules.combat.effects.hook import Hook
from rules.engine.battle import Battle
from rules.engine.decisions import HidingPlace
from rules.engine.dice import Modifier, Roll
from rules.engine.events import AnyEvent, Status
from rules.engine.flow import Flow
from rules.engine.setup import KnownSpell, Weapon
from rules.engine.state.combatant import Combatant

# numbers

#: added to the warrior's attacks this phase
attack_bonus: Hook[int] = Hook()
#: taken off all the warrior's attacks this phase, down to none
attacks_lost: Hook[int] = Hook()
#: added when the order of blows is worked out
initiative_bonus: Hook[int] = Hook()
#: (other): added to the warrior's WS for a blow against or by the other
weapon_skill_bonus: Hook[int, Combatant] = Hook()
#: (target, weapon): for the warrior's roll to hit
hit_in_combat: Hook[Modifier | None, Combatant, Weapon] = Hook()
#: (attacker, weapon): for rolls to hit the warrior
be_hit_in_combat: Hook[Modifier | None, Combatant, Weapon] = Hook()
#: (target, weapon, distance): for the warrior's roll to hit
hit_by_shooting: Hook[Modifier | None, Combatant, Weapon, int] = Hook()
#: (shooter, weapon, distance): for rolls to hit the warrior
be_shot_at: Hook[Modifier | None, Combatant, Weapon, int] = Hook()
#: (target, weapon): added to the Strength of the warrior's blows
blow_strength: Hook[int, Combatant, Weapon] = Hook()
#: (attacker, hit, in_combat): added to the Strength of hits on the warrior, not to saves
be_struck_strength: Hook[int, Combatant | None, Hit, bool] = Hook()
#: (target, hit, in_combat): added to the warrior's roll to wound
to_wound: Hook[int, Combatant, Hit, bool] = Hook()
#: (target, weapon): added to the armour save of the warrior's victim
save_modifier: Hook[int, Combatant, Weapon] = Hook()
#: (in_combat): the smallest D6 of another save that the warrior has, 7 is none
armour_save: Hook[int | None, bool] = Hook()
#: (in_combat): the same, against all that is not magic
unmagical_save: Hook[int | None, bool] = Hook()
#: (in_combat): taken off the smallest D6 that saves
save_bonus: Hook[int, bool] = Hook()
#: the smallest D6 that saves however strong the hit is, where the warrior has a save at all
save_at_worst: Hook[int | None] = Hook()
#: (hit, wounds): how many wounds a hit that wounds the warrior takes
wounds_suffered: Hook[int, Hit, int] = Hook()
#: (target, hit, in_combat): for injury rolls that the warrior causes
injury_caused: Hook[Modifier | None, Combatant, Hit, bool] = Hook()
#: (target, hit, need, in_combat): the smallest natural die to wound that is a critical hit
critical_from: Hook[int | None, Combatant, Hit, int, bool] = Hook()
#: added to the Leadership on which the warrior's side tests for a rout
rout_leadership: Hook[int] = Hook()
#: (target, hit, in_combat): added to the warrior's critical hit rolls
critical_roll: Hook[int, Combatant, Hit, bool] = Hook()
#: (target, weapon): the smallest D6 with which the warrior's blows hit at worst
hits_on: Hook[int | None, Combatant, Weapon] = Hook()
#: (target, hit): the smallest D6 with which the warrior wounds at worst
wounds_on: Hook[int | None, Combatant, Hit] = Hook()
#: (target, weapon): added to the Strength of a hit that was scored, by poison and the like
hit_strength: Hook[int, Combatant, Weapon] = Hook()
#: (hit): the highest injury rolls that knock the warrior down and that stun them
injury_bounds: Hook[tuple[int, int] | None, Hit] = Hook()
#: (target, hit): the same for injuries that the warrior causes
bounds_caused: Hook[tuple[int, int] | None, Combatant, Hit] = Hook()
#: (hit): the smallest D6 that turns stunned into knocked down
stun_save: Hook[int | None, Hit | None] = Hook()
#: how many blows the warrior may parry in a phase
parries_per_phase: Hook[int | None] = Hook()
#: how many dice the warrior has for one parry
parry_tries: Hook[int | None] = Hook()
#: (weapon): added to the range, in inches
range_bonus: Hook[int, Weapon] = Hook()
#: (friend, weapon): added to the range of a friend's weapon, in inches
lends_range: Hook[int, Combatant, Weapon] = Hook()
#: (weapon): how many shots the warrior has with it this phase
shots_this_phase: Hook[int | None, Weapon] = Hook()
#: added to each of the warrior's moves and charges, in 1/100 inch
move_bonus: Hook[int] = Hook()
#: how many times the warrior's Movement they run and charge
run_multiplier: Hook[int | None] = Hook()
#: (friend): added to the Leadership on which a friend tests a second time
heartens: Hook[int, Combatant] = Hook()
#: (purpose): added to the warrior's Initiative for a test of `agility`
test_bonus: Hook[int, str] = Hook()
#: how many times more than once the warrior's Movement they climb
climbs_more: Hook[int] = Hook()
#: how deep the warrior may jump, in 1/100 inch
jumps_down: Hook[int | None] = Hook()
#: (drop): the tests that a jump down takes at most
jump_tests: Hook[int | None, int] = Hook()
#: (enemy): added to the Initiative of an enemy who would find the warrior hidden
spotted_at: Hook[int, Combatant] = Hook()
#: (enemy): that Initiative is divided by it, rounded up
spotted_share: Hook[int | None, Combatant] = Hook()
#: the factor of the warrior's own Initiative when they would find somebody hidden
spots_times: Hook[int | None] = Hook()
#: added to the distance at which they find the hidden, in inches
spots_farther: Hook[int] = Hook()
#: added to the Initiative of an enemy who would charge the warrior unseen
harder_to_notice: Hook[int] = Hook()
#: how far off the warrior may roll to charge somebody unseen, in 1/100 inch
noticed_within: Hook[int | None] = Hook()
#: slow ground that does not slow the warrior, as `footing` names it
sure_footed: Hook[str] = Hook()
#: (hit, in_combat): what averts a hit after the armour save, and its smallest D6
last_save: Hook[tuple[str, int] | None, Hit, bool] = Hook()
#: (hit, in_combat): the same, for each wound by itself
save_for_each_wound: Hook[tuple[str, int] | None, Hit, bool] = Hook()

#: (spell, faces): the Strength of the hit that a spell which slipped deals to its caster, the warrior
miscast: Hook[int | None, KnownSpell, tuple[int, ...]] = Hook()

# yes or no; one yes is enough

#: (what, weapon | None): whether a rule of that name does not count for the warrior
ignores_rule: Hook[bool, str, Weapon | None] = Hook()
#: before all others, whatever else applies
strikes_first: Hook[bool] = Hook()
#: before all others who strike first, as a pike does
strikes_ahead: Hook[bool] = Hook()
#: strikes at the same time as enemies of the same Initiative who do so too
strikes_with_equals: Hook[bool] = Hook()
#: the attack with the warrior's second weapon is marked, for a rule about it
marks_off_hand: Hook[bool] = Hook()
#: strikes last
strikes_last: Hook[bool] = Hook()
#: (target, weapon): whether a missed blow may be rolled again, once
rerolls_blow: Hook[bool, Combatant, Weapon] = Hook()
#: (target, weapon): whether a shot that missed may be rolled again, once
rerolls_shot: Hook[bool, Combatant, Weapon] = Hook()
#: (target, in_combat): whether a roll to wound that failed may be rolled again, once
rerolls_wound: Hook[bool, Combatant, bool] = Hook()
#: (target, weapon): cannot be parried
cannot_be_parried: Hook[bool, Combatant, Weapon] = Hook()
#: (purpose): whether the warrior may roll a failed Leadership test again, once
rerolls_leadership: Hook[bool, str] = Hook()
#: (other): whether an enemy who would charge the warrior, or whom the warrior would charge, fears them
causes_fear: Hook[bool, Combatant] = Hook()
#: (enemy): the warrior fears an enemy whom others need not fear
fears_enemy: Hook[bool, Combatant] = Hook()
#: (enemy): the warrior does not fear an enemy whom others fear
unafraid_of: Hook[bool, Combatant] = Hook()
#: (friend): the warrior lends their Leadership to a friend, though they lead nobody else
leads_some: Hook[bool, Combatant] = Hook()
#: (target): the warrior does not step into a charge at a friend
lets_charge_pass: Hook[bool, Combatant] = Hook()
#: (target): how near the way of a charge at a friend they may be to step into it, in 1/100 inch
steps_in_within: Hook[int | None, Combatant] = Hook()
#: before all others in every round, whatever they hold and whoever charged
strikes_before_all: Hook[bool] = Hook()
#: the warrior may hide in a turn in which they ran
hides_after_running: Hook[bool] = Hook()
#: some of the warrior's side are moved once more when everybody is set up
moves_some: Hook[bool] = Hook()
#: (squig): a squig of the warrior's side may roll the dice of its move again
hurries_squigs: Hook[bool, Combatant] = Hook()
#: True when a D6 sends the warrior ahead once everybody is set up
sent_ahead: Hook[bool] = Hook()
#: (enemy): hates
hates_enemy: Hook[bool, Combatant] = Hook()
#: (friend): whether a friend is not all alone because of the warrior
keeps_company: Hook[bool, Combatant] = Hook()
#: the warrior strikes when chargers strike
like_a_charge: Hook[bool] = Hook()
#: whether the warrior can parry with what they hold, or without anything
able_to_parry: Hook[bool] = Hook()
#: a parry that equals the blow turns it
parries_on_equal: Hook[bool] = Hook()
#: (target, hit): the hit wounds without a roll
wounds_outright: Hook[bool, Combatant, Hit] = Hook()
#: (characteristic, purpose): whether a failed characteristic test may be rolled again, once
rerolls_test: Hook[bool, Characteristic, str] = Hook()
#: the warrior charges unseen enemies without a test
knows_where: Hook[bool] = Hook()
#: the warrior may leap once a turn
can_leap: Hook[bool] = Hook()
#: the warrior may try to leave a combat before they move
can_jump_back: Hook[bool] = Hook()
#: the warrior is set up twice as far onto the table, and may hide at once
deploys_deeper: Hook[bool] = Hook()
#: the warrior is set up after everybody, where the decision `Infiltrate` says by that word
infiltrates_as: Hook[HidingPlace | None] = Hook()
#: the warrior's side is set up anew after its enemies, deeper into the table
redeploys: Hook[bool | None] = Hook()
#: how many of the warrior's side may begin in ruins
has_a_hunch: Hook[int | None] = Hook()
#: the warrior counts as in cover where they are
counts_as_in_cover: Hook[bool] = Hook()
#: when the warrior's side has routed, as long as they are on the table
warband_routs: Hook[Flow[None]] = Hook()
#: daemons of the warrior's side are bound more firmly to this world
steadies_daemons: Hook[bool] = Hook()
#: the companion whom the warrior does not leave by a move of their own
stays_with: Hook[Combatant | None] = Hook()
#: nobody leads the warrior into this battle
kept_away: Hook[bool] = Hook()
#: (animal): an animal never attacks the warrior
befriends: Hook[bool, Combatant] = Hook()
#: the warrior climbs though they are an animal
walks_up_walls: Hook[bool] = Hook()
#: nothing solid is in the warrior's way, though they cannot stay in it
walks_through_walls: Hook[bool] = Hook()
#: the warrior hides without anything to hide behind
hides_in_open: Hook[bool] = Hook()

# things

#: struck besides the warrior's ordinary attacks
extra_blows: Hook[Sequence[Weapon] | None] = Hook()
#: struck first, each at the enemy of that id
early_blows: Hook[Sequence[tuple[Weapon, int]] | None] = Hook()
#: struck after everybody else's
late_blows: Hook[Sequence[Weapon] | None] = Hook()
#: (target, hit, in_combat, status): what an injury that the warrior causes becomes
injury_inflicted: Hook[Status, Combatant, Hit, bool, Status] = Hook()
#: (action): for the warrior's rolls on the Action Success Chart, in dice
success_dice: Hook[Modifier | None, str] = Hook()
#: an action that the warrior may take once more in an activation
takes_again: Hook[str | None] = Hook()

# procedures (generators)

#: (attacker, hit, in_combat): True when the hit comes to nothing (before to wound)
before_a_wound: Hook[Flow[bool], Combatant | None, Hit, bool] = Hook()
#: (attacker, hit, in_combat): True when one of the wounds does not count
each_wound: Hook[Flow[bool], Combatant | None, Hit, bool] = Hook()
#: (attacker, in_combat): when the warrior went out of action
taken_out: Hook[Flow[None], Combatant | None, bool] = Hook()
#: (target): when the warrior took somebody out of action
took_out: Hook[Flow[None], Combatant] = Hook()
#: (target): what a natural 6 to wound in close combat does besides
wounds_on_6: Hook[Flow[None], Combatant] = Hook()
#: (attacker, modifier, rolls): what becomes of the warrior instead of that number of injury rolls
instead_of_injury: Hook[Flow[Status], Combatant | None, int, int] = Hook()
#: (attacker, hit, status): what the injury becomes
injury_result: Hook[Flow[Status], Combatant | None, Hit, Status] = Hook()
#: (attacker, wounds, in_combat): after wounds
after_wounds: Hook[Flow[None], Combatant | None, int, bool] = Hook()
#: (target, hit, hurt): what a hit does besides wounding (`hurt`), unless discarded
after_a_hit: Hook[Flow[None], Combatant, Hit, bool] = Hook()
#: True when a critical hit on the warrior is an ordinary wound
critical_averted: Hook[Flow[bool]] = Hook()
#: (target): True when a critical hit by the warrior is an ordinary wound
critical_doubted: Hook[Flow[bool], Combatant] = Hook()
#: (target, hit): how many wounds one wounding hit takes
wounds_caused: Hook[Flow[int], Combatant, Hit] = Hook()
#: (weapon): when the warrior's shot rolls a natural 1 to hit, which then does nothing else
natural_1: Hook[Flow[None], Weapon] = Hook()
#: (target, hit): what a hit does that is not rolled to wound
instead_of_wounding: Hook[Flow[None], Combatant, Hit] = Hook()
#: (targets): True when the warrior did something instead of striking
instead_of_blows: Hook[Flow[bool], Sequence[Combatant]] = Hook()
#: (blows): how many blows the warrior does not strike in their turn
blows_kept_back: Hook[Flow[int], Sequence[Weapon]] = Hook()
#: (target, hits): what blows that landed on one enemy become
instead_of_hits: Hook[Flow[Sequence[Hit] | None], Combatant, Sequence[Hit]] = Hook()
#: (friend): the events of letting a friend strike again after a miss; None: the warrior does not
gives_a_second_blow: Hook[Sequence[AnyEvent] | None, Combatant] = Hook()
#: when a close combat phase in which the warrior fought is over
combat_ends: Hook[Flow[None]] = Hook()
#: (by): True when the warrior is not out of action though they should be
fights_on: Hook[Flow[bool], int | None] = Hook()
#: False when the warrior sits this battle out
fit_to_fight: Hook[Flow[bool]] = Hook()
#: at the end of the warrior's side's turn
turn_ends: Hook[Flow[None]] = Hook()
#: (charger): True when the charge against the warrior may not be made
charge_declared_at: Hook[Flow[bool], Combatant] = Hook()
#: (purpose): True when the warrior passes a Leadership test without rolling
passes_leadership: Hook[Flow[bool], str] = Hook()
#: when the warrior is about to go down though nothing wounded them
felled: Hook[Flow[None]] = Hook()
#: just before a rout test of the warrior's side
before_rout: Hook[Flow[None]] = Hook()
#: (characteristic, purpose): the events of a second try at a failed test; None: the warrior has none
tries_again: Hook[Sequence[AnyEvent] | None, Characteristic, str] = Hook()
#: True when the warrior lets their side repeat a failed rout test
rerolls_rout: Hook[Flow[bool]] = Hook()
#: (friend, what): True when the warrior lets a friend repeat a failed armour save or parry
lends_a_save: Hook[Flow[bool], Combatant, str] = Hook()
#: (friend, purpose): the events of letting a friend repeat a failed Leadership test; None: the warrior does not
lends_a_reroll: Hook[Sequence[AnyEvent] | None, Combatant, str] = Hook()
#: (target, limit): added to how far this one charge goes, in 1/100 inch
charge_reach: Hook[Flow[int], Combatant, int] = Hook()
#: (charger): taken off the reach of a charge at the warrior, in 1/100 inch
charge_shortened: Hook[Flow[int], Combatant] = Hook()
#: (target): True when the warrior falls at the end of a charge, before contact
falls_in_charge: Hook[Flow[bool], Combatant] = Hook()
#: (charger): True when a charge that was moved at the warrior fails
charge_comes_at: Hook[Flow[bool], Combatant] = Hook()
#: (enemy): True when an enemy does not step into a charge of the warrior's after all
slips_past: Hook[Flow[bool], Combatant] = Hook()
#: (target, charger): True when a charge at the warrior's friend is lost
talks_out_of_charge: Hook[Flow[bool], Combatant, Combatant] = Hook()
#: (height): True when a fall does the warrior no harm
falls_unharmed: Hook[Flow[bool], int] = Hook()
#: (enemy): True when the warrior stays hidden though an enemy finds them
stays_hidden: Hook[Flow[bool], Combatant] = Hook()
#: (enemy): when an enemy has moved
enemy_comes: Hook[Flow[None], Combatant] = Hook()
#: when the weapons of a combat are taken, before the order of blows
weapons_in_hand: Hook[Flow[None]] = Hook()
#: (attacker, landed): the blows that are left before any parry
first_hit: Hook[Flow[list[Landed]], Combatant, list[Landed]] = Hook()
#: when a close combat phase begins, wherever on the table the warrior is
combat_watched: Hook[Flow[None]] = Hook()
#: when a close combat phase begins for the warrior
combat_begins: Hook[Flow[None]] = Hook()
#: before the battle, when everybody is set up
prepares_for_battle: Hook[Flow[None]] = Hook()
#: (enemy): True when an enemy does not make the warrior out, to shoot at or charge them
eludes: Hook[Flow[bool], Combatant] = Hook()
#: (shooter, target | None, weapon): True when an enemy's weapon is not fired
withholds_shots: Hook[Flow[bool], Combatant, Combatant | None, Weapon] = Hook()
#: (target): when the warrior has shot or cast at somebody
after_shooting: Hook[Flow[None], Combatant] = Hook()
#: True when a misfire is no more than a miss
averts_misfire: Hook[Flow[bool]] = Hook()
#: True when a shot that would misfire is rolled again, once
rolls_misfire_again: Hook[bool] = Hook()
#: when the shooting phase of the warrior's own side begins
shooting_begins: Hook[Flow[None]] = Hook()
#: added to the Leadership on which the warrior tests
leadership_tests: Hook[int] = Hook()
#: the smallest D6 of an armour save that nothing modifies
fixed_save: Hook[int | None] = Hook()
#: (target): True when the warrior may not charge after all
held_from_charging: Hook[Flow[bool], Combatant] = Hook()
#: at the start of every side's turn
each_turn_begins: Hook[Flow[None]] = Hook()
#: (spell): for the warrior's casting rolls
casting_bonus: Hook[Modifier | None, KnownSpell] = Hook()
#: (what): why the warrior must repeat a roll that succeeded
rolls_successes_again: Hook[str | None, str] = Hook()
#: (spell, roll, faces): the dice that stand instead of a failed casting roll
casts_again: Hook[Flow[tuple[int, ...] | None], KnownSpell, Roll, tuple[int, ...]] = Hook()
#: (caster, spell): True when the spell does nothing to the warrior
keeps_off_spell: Hook[Flow[bool], Combatant, KnownSpell] = Hook()
#: (caster, spell): True when a spell that would affect the warrior does nothing to anybody
undoes_spell: Hook[Flow[bool], Combatant, KnownSpell] = Hook()
#: (caster, spell): True when the warrior dispels an enemy's spell
dispels_spell: Hook[Flow[bool], Combatant, KnownSpell] = Hook()
#: when the recovery phase of the warrior's own side begins
recovery_begins: Hook[Flow[None]] = Hook()
#: at the start of the warrior's side's turn, before recovery
turn_begins: Hook[Flow[None]] = Hook()

# activations by D12

#: (group): added to the warrior's own Leadership for activation rolls, not to a leader's
activation_leadership: Hook[int, bool] = Hook()
#: (group): added to whatever Leadership an activation roll of the warrior's is on
activation_bonus: Hook[int, bool] = Hook()
#: added to the warrior's Initiative for reaction rolls
reaction_initiative: Hook[int] = Hook()
#: the dice with which a group of such warriors may be activated
group_dice: Hook[int | None] = Hook()
#: the most members of a group of such warriors alone
group_size: Hook[int | None] = Hook()
#: (roll, faces): the dice that stand in an activation roll
changes_activation: Hook[Flow[tuple[int, ...]], Roll, tuple[int, ...]] = Hook()
#: (roll, faces): the dice that stand in a reaction roll
changes_reaction: Hook[Flow[tuple[int, ...]], Roll, tuple[int, ...]] = Hook()
#: True when nobody reacts to this activation roll of the warrior's
keeps_off_reactions: Hook[Flow[bool]] = Hook()
#: (weapon): how many times more than once the warrior may shoot with it in a round
shoots_again: Hook[int | None, Weapon] = Hook()
#: how many of the warrior's attacks are priced like those of the off hand
like_off_hand: Hook[int] = Hook()
#: struck for no action with the warrior's first attacks of an activation or reaction
free_blows: Hook[Sequence[Weapon] | None] = Hook()
#: (weapon): how many actions reloading takes the warrior at most
reload_price: Hook[int | None, Weapon] = Hook()
#: when the warrior was activated, after any reaction, before their first action
before_acting: Hook[Flow[None]] = Hook()
#: when the warrior's activation or reaction is over
after_acting: Hook[Flow[None]] = Hook()
#: (charger): when an enemy charged the warrior, before that one's blows
charge_arrives: Hook[Flow[None], Combatant] = Hook()
#: (attacker): before the first blows of an enemy's activation or reaction at the warrior
struck_at: Hook[Flow[None], Combatant] = Hook()
#: at the beginning of a round in which players pass the turn to and fro
round_begins: Hook[Flow[None]] = Hook()


def ignores(battle: Battle, warrior: Combatant, rule: str, weapon: Weapon | None = None) -> bool:
    """Whether a rule of that name does not count for a warrior, with that weapon where there is one."""
    traits = weapon.shot.traits if weapon is not None and weapon.shot is not None else ()
    found = ignores_rule.handlers(warrior, traits)
    return bool(found) and any(handler(battle, warrior, rule, weapon) for handler in found)
