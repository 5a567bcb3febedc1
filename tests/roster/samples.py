"""Sheets that tests start from."""

from rules.catalogue.profile import Change, Profile
from rules.ledger.sheet import Advance, Injury, Kind, Possession, Status, WarbandSheet, WarriorSheet

CAPTAIN = Profile(M=4, WS=4, BS=4, S=3, T=3, W=1, I=4, A=1, Ld=8)
WARRIOR = Profile(M=4, WS=3, BS=3, S=3, T=3, W=1, I=3, A=1, Ld=7)

#: One of everything that a sheet can hold.
SHEET = WarbandSheet(
    name="The Grey Company",
    type="mercenaries-reikland",
    gold=60,
    wyrdstone=3,
    warriors=(
        WarriorSheet(
            number=1,
            name="Gunther Halbrecht",
            type="mercenary-captain",
            kind=Kind.HERO,
            profile=CAPTAIN,
            leader=True,
            hired_for=(60,),
            starting_experience=20,
            experience=30,
            possessions=(Possession("dagger", (0,)), Possession("sword", (10,))),
            advances=(
                Advance(due_at=24, rolls=(3, 4), change=Change("S", 1)),
                Advance(due_at=28, rolls=(2, 2), skill="step-aside"),
            ),
            injuries=(
                Injury("leg-wound", (2, 1), (Change("M", -1),), (), "battle-1"),
                Injury("madness-stupidity", (2, 4, 2), (), ("stupidity",), "battle-2"),
            ),
            misses_battles=1,
        ),
        WarriorSheet(
            number=2,
            name="Hans",
            type="youngblood",
            kind=Kind.HERO,
            profile=WARRIOR,
            members=0,
            hired_for=(),
            starting_spells=("fires-of-uzhul",),
            status=Status.DEAD,
            fallen=1,
        ),
        WarriorSheet(
            number=4,
            name="The Pikes",
            type="warrior",
            kind=Kind.HENCHMEN,
            profile=WARRIOR,
            members=3,
            hired_for=(25, 25, 31),
            experience=3,
            starting_skills=("resilient",),
            possessions=(Possession("dagger", (0, 0, 0)), Possession("spear", (10, 10, 10))),
            fallen=1,
        ),
    ),
    stash=(Possession("mace", (3, 3)), Possession("shield", (5,))),
    battles=2,
    rulebook="abc",
)
