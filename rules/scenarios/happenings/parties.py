"""The models that random happenings bring: nobody's, with a turn of their own before the first player's.

Rulings: they come from a random edge, at least 12 inches from warriors where there is room, and act once in a game
turn. A daemon of Khorne charges whoever is nearest; its further rules of combat are the players'. A spawn moves the
middle of its dice, 7 inches, and a Matriarch says no prayers.
"""

from collections.abc import Iterable

from rules.catalogue.model import Rulebook
from rules.catalogue.profile import Profile
from rules.catalogue.scenarios.neutral_model import ThirdParty
from rules.combat.charging.charging import charge_route, move_charge
from rules.combat.going_on import CLINGS, FLAILS, MAN_EATER, VICTIMS
from rules.engine.battle import Battle
from rules.engine.events import StatusChanged
from rules.engine.events.event import Status
from rules.engine.flow import Flow
from rules.engine.setup import Fighter
from rules.engine.table import INCH
from rules.scenarios.happenings.part import at_random, present
from rules.scenarios.mechanisms.neutrals import FightThirdParty, call
from rules.scenarios.mechanisms.third_party import models_of
from rules.values import changed

#: Absolute Faith, Jump Up and Step Aside.
_MATRIARCHS_SKILLS = ("reroll-fear", "immune-all-alone", "ignore-knocked-down", "melee-save-5")
_FEARLESS = ("immune-psychology", "auto-pass-leadership")


def _party(it: ThirdParty) -> ThirdParty:
    return changed(it, arrive="called", at="edge", apart=12, turn="first")


#: How far the man-eater may appear from its victim, in 1/100 inch.
_BESIDE = 12 * INCH

PARTIES = {
    it.key: it
    for it in (
        _party(
            ThirdParty(
                "blood-for-the-blood-god",
                "Daemon of Khorne",
                Profile(M=4, WS=6, BS=0, S=4, T=3, W=1, I=6, A=2, Ld=10),
                save=4,
                tags=("causes-fear", *_FEARLESS),
            )
        ),
        _party(
            ThirdParty(
                "skeletons",
                "Skeleton",
                Profile(M=4, WS=2, BS=2, S=3, T=3, W=1, I=1, A=1, Ld=10),
                count="2D6",
                most=12,
                weapons=("dagger",),
                undead=True,
                tags=("causes-fear", *_FEARLESS, "no-pain"),
            )
        ),
        _party(
            ThirdParty(
                "spawn",
                "Spawn",
                Profile(M=7, WS=3, BS=0, S=4, T=4, W=2, I=3, A=0, Ld=10),
                tags=("causes-fear", *_FEARLESS, FLAILS),
            )
        ),
        _party(
            ThirdParty(
                "dog-pack",
                "Wild dog",
                Profile(M=6, WS=4, BS=0, S=4, T=3, W=1, I=4, A=1, Ld=5),
                count="2D3",
                most=6,
                animal=True,
            )
        ),
        _party(
            ThirdParty(
                VICTIMS,
                "Plague victim",
                Profile(M=4, WS=2, BS=0, S=3, T=3, W=1, I=1, A=0, Ld=10),
                count="D6",
                most=6,
                tags=(*_FEARLESS, CLINGS),
            )
        ),
        _party(
            ThirdParty(
                "last-one-standing",
                "Last Matriarch",
                Profile(M=4, WS=4, BS=4, S=3, T=3, W=1, I=4, A=1, Ld=8),
                weapons=("sigmarite-warhammer", "steel-whip"),
                armour=("heavy-armour", "helmet"),
                tags=("auto-pass-leadership", *_MATRIARCHS_SKILLS),
            )
        ),
        _party(
            ThirdParty(
                "the-lost",
                "Lost one",
                Profile(M=4, WS=3, BS=3, S=4, T=4, W=1, I=3, A=1, Ld=10),
                count="D3",
                most=3,
                weapons=("flail",),
                tags=("auto-pass-leadership",),
            )
        ),
        _party(
            ThirdParty(
                "itsy-bitsy-spider",
                "Giant spider",
                Profile(M=5, WS=3, BS=0, S=5, T=4, W=4, I=1, A=2, Ld=10),
                save=4,
                large=True,
                tags=("causes-fear", "master-strike"),
            )
        ),
        _party(
            ThirdParty(
                MAN_EATER,
                "Man-Eater",
                Profile(M=0, WS=3, BS=0, S=4, T=6, W=3, I=3, A=2, Ld=10),
                acts="stands",
                tags=("auto-pass-leadership", MAN_EATER),
            )
        ),
    )
}


def models(rulebook: Rulebook) -> Iterable[Fighter]:
    """All models that may come, without their ids."""
    for party in PARTIES.values():
        yield from FightThirdParty().brings(party, rulebook, 2)


def comes_to_a_battle(battle: Battle, party: ThirdParty) -> bool:
    """Whether a battle has room for a party beside the models of its scenario."""
    return any(fighter.line == party.key for fighter in battle.setup.unowned)


def grow_beside(battle: Battle, side: int) -> Flow[None]:
    """Let the man-eater appear beside one of a side and be in combat with them at once."""
    victim = yield from at_random(present(battle, side), "beside whom it grows")
    if victim is None:
        return
    yield from call(battle, PARTIES[MAN_EATER], victim.position)
    for tree in models_of(battle, PARTIES[MAN_EATER]):
        if tree.on_table and (battle.witness or charge_route(battle, tree, victim, _BESIDE) is not None):
            yield from move_charge(battle, tree, victim, _BESIDE)


def leave(battle: Battle, key: str) -> Flow[None]:
    """Those of a happening that is over are gone."""
    for model in models_of(battle, PARTIES[key]) if key in PARTIES else ():
        if model.on_table:
            yield StatusChanged(model.id, Status.LEFT, None, "is gone as it came")
