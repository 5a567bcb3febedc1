"""How a warband plays, in a few words that are worked out from its list: for finding one by taste."""

from rules.catalogue.model import Rulebook, WarbandType

_MISSILES = ("missile", "blackpowder")
_MANY, _FEW, _CHEAP = 20, 10, 15


def styles_of_play(warband: WarbandType, rulebook: Rulebook) -> tuple[str, ...]:
    """`many warriors`, `magic`, `good shots` and the like."""
    kinds = warband.warriors
    henchmen = [kind for kind in kinds if kind.kind == "henchmen"]
    sold = {line.item for listing in warband.equipment_lists for line in listing.items}
    known = [rulebook.items[key].category for key in sold if key in rulebook.items]
    shoots = any(category in _MISSILES for category in known)
    found = {
        "many warriors": warband.maximum_warriors >= _MANY,
        "few warriors": warband.maximum_warriors <= _FEW,
        "cheap henchmen": any(kind.hireable and kind.price <= _CHEAP for kind in henchmen),
        "magic": any(kind.wizard for kind in kinds),
        "good shots": shoots and any(kind.profile.BS >= 4 for kind in henchmen),
        "no missile weapons": not shoots,
        "animals": any(kind.animal for kind in kinds),
        "large creatures": any(kind.large for kind in kinds),
        "fast": sum(kind.profile.M >= 5 for kind in kinds) * 2 > len(kinds),
        "tough": sum(kind.profile.T >= 4 for kind in kinds) * 2 > len(kinds),
        "undead": any(kind.undead for kind in kinds),
        "mutations": any(kind.mutations for kind in kinds),
    }
    return tuple(style for style, is_so in found.items() if is_so)
