"""What each skill, mutation, item and special rule does in battle: one place for each key, by subject."""

from rules.combat.answers import artefacts as artefacts
from rules.combat.answers import charges as charges
from rules.combat.answers import close_quarters as close_quarters
from rules.combat.answers import companions as companions
from rules.combat.answers import curios as curios
from rules.combat.answers import daemons as daemons
from rules.combat.answers import dodging as dodging
from rules.combat.answers import fire as fire
from rules.combat.answers import hardiness as hardiness
from rules.combat.answers import injuries as injuries
from rules.combat.answers import items as items
from rules.combat.answers import magic as magic
from rules.combat.answers import monsters as monsters
from rules.combat.answers import mutations as mutations
from rules.combat.answers import poisons as poisons
from rules.combat.answers import shooting_skills as shooting_skills
from rules.combat.answers import shots as shots
from rules.combat.answers import skills as skills
from rules.combat.answers import speed as speed
from rules.combat.answers import stealth as stealth
from rules.combat.answers import strange_weapons as strange_weapons
from rules.combat.answers import thrown_things as thrown_things
from rules.combat.answers import voices as voices
from rules.combat.answers import warband_rules as warband_rules
from rules.combat.answers import warband_things as warband_things
from rules.combat.answers import weapons as weapons
