"""What spells, prayers and runes do, one module a list; `book.BOOK` has them by key."""

from rules.combat.spells import albion as albion
from rules.combat.spells import amazon_rituals as amazon_rituals
from rules.combat.spells import call_of_ulric as call_of_ulric
from rules.combat.spells import chaos_rituals as chaos_rituals
from rules.combat.spells import charms_and_hexes as charms_and_hexes
from rules.combat.spells import dark_elf_magic as dark_elf_magic
from rules.combat.spells import djedhi as djedhi
from rules.combat.spells import elemental_magic as elemental_magic
from rules.combat.spells import forest_goblin_spells as forest_goblin_spells
from rules.combat.spells import funerary_rites as funerary_rites
from rules.combat.spells import horned_rat as horned_rat
from rules.combat.spells import lesser_magic as lesser_magic
from rules.combat.spells import lizardmen_magic as lizardmen_magic
from rules.combat.spells import lore_of_darkness as lore_of_darkness
from rules.combat.spells import mortuary_cult_scrolls as mortuary_cult_scrolls
from rules.combat.spells import necromancy as necromancy
from rules.combat.spells import norse_runes as norse_runes
from rules.combat.spells import nurgle_rituals as nurgle_rituals
from rules.combat.spells import nurgles_rot as nurgles_rot
from rules.combat.spells import pool_of_shadow as pool_of_shadow
from rules.combat.spells import prayers_of_sigmar as prayers_of_sigmar
from rules.combat.spells import prayers_of_taal as prayers_of_taal
from rules.combat.spells import prayers_of_ulric as prayers_of_ulric
from rules.combat.spells import shadow_magic as shadow_magic
from rules.combat.spells import waaagh_magic as waaagh_magic
from rules.combat.spells.book import BOOK as BOOK
