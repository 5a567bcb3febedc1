"""What each skill, mutation, item and special rule does in battle: one place for each key, by subject."""

from rules.combat.answers import magic as magic
from rules.combat.answers import speed as speed
from rules.combat.answers import stealth as stealth
from rules.combat.answers import warband_rules as warband_rules
