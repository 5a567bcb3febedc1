"""What each skill, mutation, item and special rule does in battle: one place for each key, by subject."""

from rules.combat.answers import magic as magic
from rules.combat.answers import warband_rules as warband_rules
