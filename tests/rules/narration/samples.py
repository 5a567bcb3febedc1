"""A small battle that sentences are told of."""

from typing import Any

from rules.catalogue.load import rulebook
from rules.catalogue.model import Armour, Blow, Shot
from rules.catalogue.profile import Profile
from rules.engine.dice import Rolled
from rules.engine.setup import BattleSetup, Fighter, KnownSpell, Protection, RulesetSetup, SideSetup, Weapon
from rules.engine.table import Piece, Table
from rules.narration import Names
from rules.values import changed

MAN = Profile(M=4, WS=4, BS=4, S=3, T=3, W=1, I=4, A=1, Ld=8)
RAT = Profile(M=6, WS=3, BS=3, S=3, T=3, W=1, I=4, A=1, Ld=5)
SWORD = Weapon("sword", "Sword", Blow())
BOW = Weapon("long-bow", "Long bow", shot=Shot(30))
LEATHER = Protection("light-armour", "Light armour", Armour("body", 6))

CHILDREN = KnownSpell("children-of-the-horned-rat", "Children of the Horned Rat", None)

KARL, OTTO, SNIKCH, PACK_1, PACK_2 = range(5)
SETUP = BattleSetup(
    RulesetSetup("mordheim", "Mordheim", "mordheim", "core"),
    rulebook().scenarios["skirmish"],
    Table(
        key="ruins",
        name="The ruins",
        summary="",
        width=4800,
        depth=4800,
        pieces=(
            Piece(kind="building", name="The Inn", outline=((0, 0), (900, 0), (900, 900), (0, 900))),
            Piece(kind="building", name="Weaver's", outline=((2000, 0), (2900, 0), (2900, 900), (2000, 900))),
        ),
    ),
    (
        SideSetup(
            "The Guard",
            "mercenaries-reikland",
            100,
            (
                Fighter(KARL, 1, 0, "Karl", "Captain", MAN, True, True, weapons=(SWORD, BOW), protection=(LEATHER,),
                        spells=(KnownSpell("soulfire", "Soulfire", 9, "prayer"),)),
                Fighter(OTTO, 2, 0, "Otto", "Champion", MAN, True, weapons=(changed(SWORD, copies=2),)),
            ),
        ),
        SideSetup(
            "The Rats",
            "skaven-clan-eshin",
            151,
            (
                Fighter(SNIKCH, 1, 0, "Snikch", "Assassin", RAT, True, True, weapons=(SWORD,),
                        spells=(KnownSpell("warpfire", "Warpfire", 8), CHILDREN)),
                Fighter(PACK_1, 2, 0, "The Pack 1", "Verminkin", RAT, False),
                Fighter(PACK_2, 2, 1, "The Pack 2", "Verminkin", RAT, False),
            ),
        ),
    ),
    "the-key",
)  # fmt: skip
NAMES = Names(SETUP)


def rolled(*faces: int, **fields: Any) -> Rolled:
    return Rolled(faces, **fields)
