"""Brings in every subject of psychology that answers questions, so that its answers are registered."""

from rules.combat.psychology import all_alone as all_alone
from rules.combat.psychology import animosity as animosity
from rules.combat.psychology import fear as fear
from rules.combat.psychology import frenzy as frenzy
from rules.combat.psychology import hatred as hatred
from rules.combat.psychology import immunity as immunity
from rules.combat.psychology import tempers as tempers
