"""Commands: a hero spends an action, and up to three others act on one roll (ALT-VII-p)."""

from itertools import combinations

from rules.combat.actions.action import ONE, Action
from rules.combat.actions.slots import is_reacting, waiting
from rules.combat.effects import hooks
from rules.combat.moving.random_heading import HEADINGS
from rules.combat.psychology.wild import is_out_of_control
from rules.engine.battle import Battle, ask_for
from rules.engine.decisions.alternative import CommandOffer, GiveCommand
from rules.engine.events.alternative import CommandGiven
from rules.engine.flow import Flow
from rules.engine.state.combatant import Combatant
from rules.engine.table import INCH
from rules.systems.alternative.activating import DICE, activate_group
from rules.systems.alternative.following import CONCENTRATE_FIRE, GROUP_CHARGE, MARCH, REGROUP, TOGETHER

COMMAND = "command"
#: How many follow a command at most.
GROUP = 3


def may_follow(battle: Battle, commander: Combatant) -> list[Combatant]:
    """Warriors near enough to hear them, by their own Leadership in inches (ALT-VII-p-i-2).

    At a real table the players name those who are.
    """
    within = commander.profile.Ld * INCH
    return [
        warrior
        for warrior in waiting(battle, commander.side)
        if warrior is not commander
        and (battle.witness is not None or commander.is_within(warrior, within))
        and not is_out_of_control(warrior)
    ]


def _may(battle: Battle, warrior: Combatant) -> bool:
    if not warrior.fighter.hero or not warrior.standing or is_reacting(battle):
        return False
    return len(battle.state.activations.now) == 1 and bool(may_follow(battle, warrior))


def offers(battle: Battle, commander: Combatant) -> tuple[CommandOffer, ...]:
    """All four commands, with those who may follow them (ALT-VII-p-4)."""
    near = may_follow(battle, commander)
    ids = tuple(warrior.id for warrior in near)
    pairs = combinations(near, 2) if battle.witness is None else ()
    apart = tuple((a.id, b.id) for a, b in pairs if a.gap_to(b) > TOGETHER)
    kin = tuple(warrior.id for warrior in near if hooks.group_size.collect(battle, warrior))
    most = max([GROUP, *(size for warrior in near for size in hooks.group_size.collect(battle, warrior))])
    return tuple(
        CommandOffer(
            command,
            ids,
            GROUP,
            () if command == REGROUP else apart,
            tuple(HEADINGS) if command == MARCH else (),
            kin,
            most,
        )
        for command in (REGROUP, MARCH, CONCENTRATE_FIRE, GROUP_CHARGE)
    )


def group_dice(battle: Battle, group: list[Combatant]) -> int:
    """The number of dice with which a group may be activated."""
    dice: int = min(max([DICE, *hooks.group_dice.collect(battle, warrior)]) for warrior in group)
    return dice


def _commands(battle: Battle, warrior: Combatant, _price: int) -> Flow[bool]:
    """Say the word, and let the group act."""
    asked = GiveCommand(warrior.side, warrior.id, offers(battle, warrior))
    given = yield from ask_for(asked, asked.read)
    if given is None:
        return False
    command, heading, ids = given
    yield CommandGiven(warrior.id, command, ids)
    group = [battle.combatant(id) for id in ids]
    purpose = f"{command} {heading}".strip()
    yield from activate_group(battle, group, group_dice(battle, group), purpose)
    return True


COMMANDING = (Action(COMMAND, "", _may, _commands, ONE),)
