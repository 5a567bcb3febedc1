"""What spells, prayers and runes do, one module a list; `book.BOOK` has them by key."""

from rules.combat.spells import chaos_rituals as chaos_rituals
from rules.combat.spells import horned_rat as horned_rat
from rules.combat.spells import lesser_magic as lesser_magic
from rules.combat.spells import necromancy as necromancy
from rules.combat.spells import prayers_of_sigmar as prayers_of_sigmar
from rules.combat.spells.book import BOOK as BOOK
