"""The spell that somebody cast last, near whom: once more in one answer, `cast none shield-of-faith`."""

from rules.engine.battle import Battle
from rules.engine.decisions import NONE, CastSpell, Decision
from rules.engine.flow import Ask, Flow
from rules.engine.state.combatant import Combatant


class Spells:
    """The last spell of each caster, and the one that was said of a caster before it is asked for."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        #: Near whom each caster stood last, and the spell with its target.
        self._near: dict[int, str] = {}
        self._last: dict[int, str] = {}
        self._said: dict[int, str] = {}

    def again(self, caster: Combatant) -> str:
        """`<near whom> <spell>` as somebody cast last; empty for who cast nothing, or where they are gone."""
        near, spell = self._near.get(caster.id, NONE), self._last.get(caster.id, "")
        is_known = any(it.key == spell.partition(" ")[0] for it in caster.fighter.spells)
        if not is_known or (near != NONE and not self.battle.combatant(int(near)).on_table):
            return ""
        return f"{near} {spell}"

    def stands(self, caster: Combatant, near: str, spell: str = "") -> None:
        """Remember near whom somebody casts, and the spell if it was said too."""
        self._near[caster.id] = near
        self._said.pop(caster.id, None)
        if spell:
            self._said[caster.id] = spell

    def repeats(self, caster: Combatant) -> str:
        """Have the spell of last time be cast; the one near whom the caster stands, or `none`."""
        near, _, spell = self.again(caster).partition(" ")
        self.stands(caster, near, spell)
        return near

    def asks(self, decision: Decision) -> bool:
        """Whether it asks for a spell."""
        return isinstance(decision, CastSpell)

    def asked(self, asked: Ask) -> Flow[object]:
        """The spell that was said before, if it can be cast, or else the one that the players name."""
        decision = asked.decision
        assert isinstance(decision, CastSpell)
        spell = self._said.pop(decision.who, "")
        if spell in decision.answers:
            return asked.accept(spell)
        given = list[str]()

        def accept(answer: str) -> object:
            result = asked.accept(answer)
            given.append(answer)
            return result

        result = yield Ask(decision, accept)
        if given[-1] != NONE:
            self._last[decision.who] = given[-1]
        return result

    def forget(self) -> None:
        """Have no spell said before; another activation or phase begins."""
        self._said.clear()
