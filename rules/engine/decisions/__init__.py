"""Questions that the engine asks a side.

Each kind names its question and lists every legal answer, or (a move, a place) the exact constraint that the answer
is checked against. An answer is always a short string, so that a page, a policy and a log speak the same language.
"""

from rules.engine.decisions.charging import ChargeTarget as ChargeTarget
from rules.engine.decisions.charging import ChargeWay as ChargeWay
from rules.engine.decisions.charging import Intercept as Intercept
from rules.engine.decisions.decision import ANYWHERE as ANYWHERE
from rules.engine.decisions.decision import DONE as DONE
from rules.engine.decisions.decision import NONE as NONE
from rules.engine.decisions.decision import ON_FOOT as ON_FOOT
from rules.engine.decisions.decision import STAY as STAY
from rules.engine.decisions.decision import Choice as Choice
from rules.engine.decisions.decision import Decision as Decision
from rules.engine.decisions.decision import IllegalAnswer as IllegalAnswer
from rules.engine.decisions.decision import NextToAct as NextToAct
from rules.engine.decisions.decision import place as place
from rules.engine.decisions.decision import place_key as place_key
from rules.engine.decisions.magic import CastSpell as CastSpell
from rules.engine.decisions.magic import Landing as Landing
from rules.engine.decisions.magic import SpellOffer as SpellOffer
from rules.engine.decisions.melee import AttackTarget as AttackTarget
from rules.engine.decisions.melee import TryParry as TryParry
from rules.engine.decisions.melee import WeaponsInHand as WeaponsInHand
from rules.engine.decisions.movement import Bounds as Bounds
from rules.engine.decisions.movement import MoveTo as MoveTo
from rules.engine.decisions.movement import Scramble as Scramble
from rules.engine.decisions.set_up import CounterPlace as CounterPlace
from rules.engine.decisions.set_up import DeploymentPlace as DeploymentPlace
from rules.engine.decisions.set_up import HidingPlace as HidingPlace
from rules.engine.decisions.set_up import Infiltrate as Infiltrate
from rules.engine.decisions.shooting import AimStrip as AimStrip
from rules.engine.decisions.shooting import ShootingTarget as ShootingTarget
from rules.engine.decisions.shooting import Target as Target
from rules.engine.decisions.shooting import Volley as Volley
