"""Hatred: missed blows at a hated enemy are rolled again in the first round against them (CORE-HATRED).

The enemies that a tag `hatred:` means stand in `HATED`, by the detail after the colon. The flags of bitter enmity carry
a name: of one enemy, of a warband, or the key of its type.
"""

from collections.abc import Callable

from rules.combat.effects import hooks
from rules.engine.battle import Battle
from rules.engine.state.combatant import Combatant

type Meant = Callable[[Battle, Combatant], bool]

#: The spells of Necromancy.
NECROMANCY = frozenset(
    {"lifestealer", "re-animation", "death-vision", "spell-of-doom", "call-of-vanhel", "spell-of-awakening"}
)


def _called(*words: str) -> Meant:
    """Warriors who are one of these themselves."""
    return lambda _battle, enemy: any(word in enemy.fighter.callings for word in words)


def _fights_for(*words: str) -> Meant:
    """Everybody in a warband of these, whatever they are themselves: its leader says what it is."""

    def meant(battle: Battle, enemy: Combatant) -> bool:
        side = battle.warband(enemy.side)
        led = [fighter.callings for fighter in side.fighters if fighter.leader]
        return any(
            word in named for named in (enemy.fighter.callings, *led, (side.warband,)) for word in words
        )

    return meant


def _shoots(_battle: Battle, enemy: Combatant) -> bool:
    return any(weapon.shot is not None for weapon in enemy.fighter.weapons)


def _casts(_battle: Battle, enemy: Combatant) -> bool:
    """A warrior who knows a spell; prayers are none."""
    return any(known.kind == "spell" for known in enemy.fighter.spells)


def _raises_the_dead(_battle: Battle, enemy: Combatant) -> bool:
    """A Necromancer, or a warrior who knows a spell of Necromancy."""
    knows = {known.key for known in enemy.fighter.spells}
    return "necromancer" in enemy.fighter.callings or not knows.isdisjoint(NECROMANCY)


HATED: dict[str, Meant] = {
    "all": lambda _battle, _enemy: True,
    "beastmen": _called("beastman", "beastman-gor", "beastman-possessed"),
    "dwarfs": _called("dwarf"),
    "humans": _fights_for("human"),
    "orcs-and-goblins": _called("orc", "goblin", "black-orc"),
    "chaos": _fights_for("chaotic"),
    "shooters": _shoots,
    "undead": _fights_for("undead"),
    "vampires": _called("vampire"),
    "skaven": _fights_for("skaven"),
    "possessed": _fights_for("possessed", "cult-of-the-possessed"),
    "spellcasters": _casts,
    "high-elves": _called("high-elven", "shadow-warrior", "elf-mage"),
    "dark-elves": _called("dark-elven", "dark-elf-assassin"),
    "bandits": _fights_for("hochland-bandits", "outlaws-of-stirwood-forest", "highwayman"),
    "enemies-of-sigmar": _fights_for(
        *("chaotic", "skaven", "beastman", "dark-elves", "orc", "goblin", "sisters-of-sigmar")
    ),
    "rivals-of-ulric": _called(
        *("witch-hunters", "sisters-of-sigmar", "warrior-priest"),
        *("warrior-priest-of-sigmar", "warrior-priest-of-sigmar-mw", "sister-of-sigmar"),
    ),
    "necromancers": _raises_the_dead,
}


@hooks.hates_enemy.handles_detail("hatred:")
def _a_kind(battle: Battle, _who: Combatant, enemy: Combatant, kind: str) -> bool:
    return kind in HATED and HATED[kind](battle, enemy)


@hooks.hates_enemy.handles("hates-enemies-of-sigmar")
def _enemies_of_sigmar(battle: Battle, _who: Combatant, enemy: Combatant) -> bool:
    return HATED["enemies-of-sigmar"](battle, enemy)


@hooks.hates_enemy.handles_detail("hatred-of-individual:")
def _one_man(battle: Battle, _who: Combatant, enemy: Combatant, name: str) -> bool:
    return name == f"{enemy.fighter.name} of {battle.warband(enemy.side).name}"


@hooks.hates_enemy.handles_detail("hatred-of-leader:")
def _their_leader(battle: Battle, _who: Combatant, enemy: Combatant, warband: str) -> bool:
    return enemy.fighter.leader and warband == battle.warband(enemy.side).name


@hooks.hates_enemy.handles_detail("hatred-of-warband:")
def _a_warband(battle: Battle, _who: Combatant, enemy: Combatant, warband: str) -> bool:
    return warband == battle.warband(enemy.side).name


@hooks.hates_enemy.handles_detail("hatred-of-type:")
def _a_type(battle: Battle, _who: Combatant, enemy: Combatant, type: str) -> bool:
    return type == battle.warband(enemy.side).warband


def strikes_again(battle: Battle, attacker: Combatant, target: Combatant) -> bool:
    """Whether hatred lets them reroll a missed blow: in their first round against that enemy (CORE-HATRED-1 to -4)."""
    return (
        battle.rules.hatred_strikes_again
        and target.id not in attacker.faced
        and hooks.hates_enemy.any_true(battle, attacker, target)
    )
